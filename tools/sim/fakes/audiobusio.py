"""audiobusio.I2SOut: what is played is noted in `device.sounds`."""

from tools.sim.sound import Out


class I2SOut(Out):
    def __init__(self, bit_clock, word_select, data, *, main_clock=None, left_justified=False):
        super().__init__(bit_clock, word_select, data, main_clock)
