"""Record the samples that the simulated board plays, for a window."""

import functools

from tools.sim.board_pins import PinUser
from tools.sim.device import current

RATE = 22_050  # samples per second of all recorded sounds; a sample of silence is 128
_LOOP_S = 0.1  # approximate length of the samples that `looped` returns
_RATES = (1, 350_000)  # least and greatest sample rate that every port can play


class Out(PinUser):
    """Base of the simulated AudioOut, PWMAudioOut and I2SOut."""

    def __init__(self, *pins):
        super().__init__(*pins)
        self._device = current()

    def play(self, sample, *, loop=False):
        self._check()
        if not hasattr(sample, "_pitch"):
            text = "'%s' object does not support 'protocol_audiosample'"
            raise TypeError(text % type(sample).__name__)
        sample._check()
        if not _RATES[0] <= sample.sample_rate <= _RATES[1]:
            raise ValueError("sample_rate out of range")
        play = looped if loop else once
        self._note(sample._pitch(), play(bytes(sample._data), sample.sample_rate))

    def stop(self):
        self._check()
        self._note(0, b"")

    def _note(self, hz, samples):
        self._device.sounds.append((self._device.clock.now_ms, hz))
        self._device.samples.append(samples)


class Once(bytes):
    """Samples at RATE that are played once. Plain bytes are played as a loop."""


@functools.lru_cache
def looped(data, rate):
    """Convert 8-bit samples that the board plays as a loop from `rate` to RATE samples a second.

    Return as many whole repetitions as take about 0.1 s, so that the result can be looped, too.
    """
    rounds = max(1, round(_LOOP_S * rate / len(data)))
    count = round(rounds * len(data) * RATE / rate)
    return bytes(data[i * rounds * len(data) // count % len(data)] for i in range(count))


@functools.lru_cache
def once(data, rate):
    """Convert 8-bit samples that the board plays once from `rate` to RATE samples a second."""
    return Once(data[i * rate // RATE] for i in range(len(data) * RATE // rate))
