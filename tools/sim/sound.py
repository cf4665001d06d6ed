"""What plays a sample on the simulated board: it notes the pitch, nobody hears it."""

from tools.sim.device import current

_RATES = (1, 350_000)  # samples a second that every port can play


class Out:
    """As audioio.AudioOut, audiopwmio.PWMAudioOut and audiobusio.I2SOut are used."""

    def __init__(self, *pins):
        self._pins = [pin for pin in pins if pin is not None]
        for pin in self._pins:
            pin.claim(self)
        self._device = current()
        self.playing = False
        self.paused = False

    def play(self, sample, *, loop=False):
        if not self._pins:
            raise ValueError("Object has been deinitialized and can no longer be used.")
        if not _RATES[0] <= sample.sample_rate <= _RATES[1]:
            raise ValueError("sample_rate out of range")
        self.playing = loop
        self._note(sample.pitch())

    def stop(self):
        self.playing = False
        self._note(0)

    def deinit(self):
        for pin in self._pins:
            pin.release()
        self._pins = []

    def _note(self, hz):
        self._device.sounds.append((self._device.clock.now_ms, hz))
