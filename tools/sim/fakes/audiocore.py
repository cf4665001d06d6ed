"""audiocore.RawSample, of 8 or 16 bits."""

_KINDS = ("b", "B", "h", "H")


class RawSample:
    def __init__(self, buffer, *, channel_count=1, sample_rate=8000, single_buffer=True):
        kind = "B" if isinstance(buffer, bytearray) else getattr(buffer, "typecode", "")
        if kind not in _KINDS:
            raise ValueError(
                "sample_source buffer must be a bytearray or array of type 'h', 'H', 'b', or 'B'"
            )
        self.data = buffer
        self.sample_rate = sample_rate

    def pitch(self):
        """Hz of a buffer that holds whole periods of a sine; 0 for silence."""
        samples = list(self.data)
        middle = (max(samples) + min(samples)) / 2
        rises = sum(a < middle <= b for a, b in zip(samples, samples[1:] + samples[:1]))
        return self.sample_rate * rises // len(samples)
