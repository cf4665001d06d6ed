"""analogio.AnalogIn on the pins of the simulated board."""

from tools.sim.board_pins import OnePin


class AnalogIn(OnePin):
    @property
    def value(self):
        return self._pin.analog
