"""analogio.AnalogIn on the pins of the simulated board."""

from tools.sim.board_pins import PinUser


class AnalogIn(PinUser):
    @property
    def value(self):
        return self._pin.analog
