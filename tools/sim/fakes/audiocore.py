"""audiocore.RawSample of 8 or 16 bits, and WaveFile of 8 bits and one voice."""

import io

_KINDS = ("b", "B", "h", "H")
_FORMAT, _BITS = b"\x10\0\0\0\x01\0\x01\0", b"\x08\0"  # PCM of one voice, 8 bits


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


class WaveFile:
    """As CircuitPython 10.2.1 has it: shared-bindings/audiocore/WaveFile.c 55-79 (an open file or a
    path, a buffer of 8 to 1024 bytes, both by their place), __init__.c 145-155 (its rate can be
    set); shared-module/audiocore/WaveFile.c 36-111 (what is no such file), 188-192 (silence instead
    of a block in which the file ends too early).
    """

    def __init__(self, file, buffer=None, /):
        if isinstance(file, str):
            file = open(file, "rb")
        if not isinstance(file, io.BufferedIOBase):
            raise TypeError("file must be a file opened in byte mode")
        if buffer is not None and not 8 <= len(buffer) <= 1024:
            raise ValueError("buffer length must be 8-1024")
        file.seek(0)
        head = file.read(36)
        if head[:4] != b"RIFF" or head[8:16] != b"WAVEfmt ":
            raise ValueError("Invalid file")
        if head[16:24] != _FORMAT or head[34:] != _BITS:
            raise ValueError("Format not supported")
        if file.read(4) != b"data":  # the game's has no other part
            raise OSError(5, "Input/output error")
        self.sample_rate = int.from_bytes(head[24:28], "little")
        size = int.from_bytes(file.read(4), "little")
        self.data = file.read(size)
        if len(self.data) < size:
            block = len(buffer) // 2 if buffer else 256
            self.data = self.data[: len(self.data) // block * block]

    def pitch(self):
        """What stands for it among pitches: its rate."""
        return self.sample_rate
