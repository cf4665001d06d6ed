"""audioio.AudioOut, which records all sounds in `device.sounds`."""

from tools.sim.sound import Out


class AudioOut(Out):
    def __init__(self, left_channel, *, right_channel=None, quiescent_value=0x8000):
        super().__init__(left_channel, right_channel)
