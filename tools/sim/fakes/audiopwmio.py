"""audiopwmio.PWMAudioOut, which records all sounds in `device.sounds`."""

from tools.sim import pwm
from tools.sim.sound import Out


class PWMAudioOut(Out):
    def __init__(self, left_channel, *, right_channel=None, quiescent_value=0x8000):
        pwm.check(left_channel, right_channel is None)
        self._pwm_alone = right_channel is None
        super().__init__(left_channel, right_channel)
