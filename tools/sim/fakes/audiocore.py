"""audiocore.RawSample of bytes, and WaveFile with 8 bits and one channel."""

import io

from tools.sim.native import Native, buffer, deinited

_HEAD = 44  # bytes of a WAV file's header
_KINDS = "bBhH"  # of an array (shared-bindings/audiocore/RawSample.c)


class _Sample(Native):
    """Base of both classes.

    _data: 8-bit samples; None after `deinit`
    """

    def __init__(self, data, rate):
        self._data = data
        self._rate = rate

    @property
    def sample_rate(self):
        self._check()
        return self._rate

    @sample_rate.setter
    def sample_rate(self, rate):
        self._check()
        if not isinstance(rate, int):
            raise TypeError("can't convert %s to int" % type(rate).__name__)
        self._rate = rate

    def deinit(self):
        self._data = None

    def _check(self):
        if self._data is None:
            raise deinited()


class RawSample(_Sample):
    def __init__(self, buffer_, *, channel_count=1, sample_rate=8000, single_buffer=True):
        if getattr(buffer_, "typecode", "B") not in _KINDS:
            text = "buffer must be a bytearray or array of type 'h', 'H', 'b', or 'B'"
            raise ValueError(text)
        size = len(buffer(buffer_))
        if not single_buffer and size % (2 * channel_count):
            text = "Length of buffer must be an even multiple of channel_count * type_size"
            raise ValueError(text)
        super().__init__(buffer_, sample_rate)

    def _pitch(self):
        """Return the frequency in Hz of a buffer with whole periods of a tone; 0 for silence."""
        samples = list(self._data)
        middle = (max(samples) + min(samples)) / 2
        rises = sum(a < middle <= b for a, b in zip(samples, samples[1:] + samples[:1]))
        return self._rate * rises // len(samples)


class WaveFile(_Sample):
    """The samples of a WAV file with a header of 44 bytes."""

    def __init__(self, file, buffer=None, /):
        if isinstance(file, str):
            file = open(file, "rb")
        # On a board only a file on the drive will do, and no io.BytesIO (WaveFile.c 66).
        if not isinstance(file, (io.BufferedReader, io.FileIO)):
            raise TypeError("file must be a file opened in byte mode")
        file.seek(0)
        head = file.read(_HEAD)
        if len(head) < _HEAD or (head[:4], head[8:16]) != (b"RIFF", b"WAVEfmt "):
            raise ValueError("Invalid file")
        super().__init__(file.read(), int.from_bytes(head[24:28], "little"))

    def _pitch(self):
        """Return the sample rate, which `device.sounds` records in place of a tone's frequency."""
        return self._rate
