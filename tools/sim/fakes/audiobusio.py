"""audiobusio.I2SOut, which records all sounds in `device.sounds`."""

from tools.sim.device import current
from tools.sim.sound import Out


class I2SOut(Out):
    def __init__(self, bit_clock, word_select, data, *, main_clock=None, left_justified=False):
        super().__init__(bit_clock, word_select, data, main_clock)

    def play(self, sample, *, loop=False):
        device = current()
        if device.codec:
            clock = device.pins["I2S_MCLK"].owner
            rate = device.codec.rate(clock.frequency if clock else 0)
            if rate is None or abs(rate - sample.sample_rate) > 1:
                raise RuntimeError("noise: the converter plays at %r" % rate)
        super().play(sample, loop=loop)
