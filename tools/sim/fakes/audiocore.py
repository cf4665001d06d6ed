"""audiocore.RawSample of bytes, and WaveFile with 8 bits and one channel."""

from tools.sim.native import Native

_HEAD = 44  # bytes of a WAV file's header


class _Sample(Native):
    """Base of both classes.

    _data: 8-bit samples
    """

    def __init__(self, data, rate):
        self._data = data
        self._rate = rate

    @property
    def sample_rate(self):
        return self._rate

    @sample_rate.setter
    def sample_rate(self, rate):
        self._rate = rate


class RawSample(_Sample):
    def __init__(self, buffer_, *, channel_count=1, sample_rate=8000, single_buffer=True):
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
        file.seek(0)
        head = file.read(_HEAD)
        super().__init__(file.read(), int.from_bytes(head[24:28], "little"))

    def _pitch(self):
        """Return the sample rate, which `device.sounds` records in place of a tone's frequency."""
        return self._rate
