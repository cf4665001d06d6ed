"""audiocore.RawSample of bytes, and WaveFile with 8 bits and one channel."""


class RawSample:
    def __init__(self, buffer, *, sample_rate=8000):
        self.data = buffer
        self.sample_rate = sample_rate

    def pitch(self):
        """Return the frequency in Hz of a buffer with whole periods of a tone; 0 for silence."""
        samples = list(self.data)
        middle = (max(samples) + min(samples)) / 2
        rises = sum(a < middle <= b for a, b in zip(samples, samples[1:] + samples[:1]))
        return self.sample_rate * rises // len(samples)


class WaveFile:
    """The samples of a WAV file with a header of 44 bytes."""

    def __init__(self, file, buffer=None, /):
        file.seek(0)
        head = file.read(44)
        if head[:4] != b"RIFF" or len(head) < 44:
            raise ValueError("Invalid file")
        self.sample_rate = int.from_bytes(head[24:28], "little")
        self.data = file.read()

    def pitch(self):
        """Return the sample rate, which `device.sounds` records in place of a tone's frequency."""
        return self.sample_rate
