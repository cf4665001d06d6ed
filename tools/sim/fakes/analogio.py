"""analogio.AnalogIn on the pins of the simulated board."""

from tools.sim.pins import PinUser


class AnalogIn(PinUser):
    reference_voltage = 3.3

    @property
    def value(self):
        return self._pin.analog
