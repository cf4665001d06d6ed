"""digitalio.DigitalInOut on the pins of the simulated board."""

from tools.sim.board_pins import OnePin


class DigitalInOut(OnePin):
    _is_output = False

    def switch_to_output(self, value=False):
        self._check()
        self._is_output = True
        self.value = value

    def switch_to_input(self):
        self._is_output = False
        self._pin.drive(None)

    @property
    def value(self):
        return self._pin.level

    @value.setter
    def value(self, value):
        if not self._is_output:
            raise AttributeError("Cannot set value when direction is input.")
        self._pin.drive(65535 if value else 0)
