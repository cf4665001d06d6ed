"""digitalio.DigitalInOut on the pins of the simulated board."""

from tools.sim.pins import Pin, PinUser


class _Choice:
    def __init__(self, name):
        self._name = name

    def __repr__(self):
        return "digitalio." + self._name


class Direction:
    INPUT = _Choice("Direction.INPUT")
    OUTPUT = _Choice("Direction.OUTPUT")


class Pull:
    UP = _Choice("Pull.UP")
    DOWN = _Choice("Pull.DOWN")


class DriveMode:
    PUSH_PULL = _Choice("DriveMode.PUSH_PULL")
    OPEN_DRAIN = _Choice("DriveMode.OPEN_DRAIN")


class DigitalInOut(PinUser):
    def __init__(self, pin):
        if not isinstance(pin, Pin):
            raise TypeError("pin must be of type Pin, not %s" % type(pin).__name__)
        super().__init__(pin)
        self._direction = Direction.INPUT
        self.drive_mode = DriveMode.PUSH_PULL

    def switch_to_output(self, value=False, drive_mode=DriveMode.PUSH_PULL):
        self._direction = Direction.OUTPUT
        self.drive_mode = drive_mode
        self.value = value

    def switch_to_input(self, pull=None):
        self._direction = Direction.INPUT
        self._pin.drive(None)
        self.pull = pull

    @property
    def direction(self):
        return self._direction

    @direction.setter
    def direction(self, direction):
        if direction is Direction.OUTPUT:
            self.switch_to_output()
        else:
            self.switch_to_input()

    @property
    def value(self):
        return self._pin.level

    @value.setter
    def value(self, value):
        if self._direction is not Direction.OUTPUT:
            raise AttributeError("Cannot set value when direction is input.")
        self._pin.drive(65535 if value else 0)

    @property
    def pull(self):
        if self._direction is not Direction.INPUT:
            raise AttributeError("Pull not used when direction is output.")
        return {None: None, 1: Pull.UP, 0: Pull.DOWN}[self._pin.pull]

    @pull.setter
    def pull(self, pull):
        if self._direction is not Direction.INPUT:
            raise AttributeError("Pull not used when direction is output.")
        self._pin.pull = None if pull is None else int(pull is Pull.UP)
