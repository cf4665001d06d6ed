"""audiocore.RawSample of bytes, and WaveFile of 8 bits and one voice."""


class RawSample:
    def __init__(self, buffer, *, sample_rate=8000):
        self.data = buffer
        self.sample_rate = sample_rate

    def pitch(self):
        """Hz of a buffer that holds whole periods of a sine; 0 for silence."""
        samples = list(self.data)
        middle = (max(samples) + min(samples)) / 2
        rises = sum(a < middle <= b for a, b in zip(samples, samples[1:] + samples[:1]))
        return self.sample_rate * rises // len(samples)


class WaveFile:
    """Plays a file as tools write it: 44 bytes of head, then the samples."""

    def __init__(self, file, buffer=None, /):
        file.seek(0)
        head = file.read(44)
        if head[:4] != b"RIFF" or len(head) < 44:
            raise ValueError("Invalid file")
        self.sample_rate = int.from_bytes(head[24:28], "little")
        self.data = file.read()

    def pitch(self):
        """What stands for it among pitches: its rate."""
        return self.sample_rate
