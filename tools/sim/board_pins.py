"""The pins of a simulated board, named as in the board definitions of circuitpython-stubs."""

import pathlib
import re
import sysconfig

from tools.sim.native import Native, deinited, type_error

IN_USE = "%s in use"  # CircuitPython's message, which its builds translate
_PIN = re.compile(r"^(\w+): microcontroller\.Pin\s*#\s*(\S+)", re.M)
_PORT = re.compile(r"^ - port: (.*)$", re.M)


class Pin:
    """One pin of the microcontroller and what drives or pulls it.

    owner: the CircuitPython object that uses the pin, or None
    output: 0..65535 while the program drives the pin, else None
    outside: 0 or 1 while a pressed key or another chip drives it, else None
    pull: 0 or 1, the level of the pull resistor, or None
    """

    def __init__(self, name, label):
        self.name = name  # name on the microcontroller, such as PA02
        self.label = label  # name in the module `board`, the first one if there are several
        self.owner = None
        self.output = None
        self.outside = None
        self.pull = None
        self.analog = 0  # 0..65535, the value that an AnalogIn reads
        self.falls = 0  # number of changes from high to low, which a Counter counts
        self.on_output = None  # function to call after each change of `output`

    def __repr__(self):
        return "board." + self.label

    @property
    def level(self):
        """Return True if a digital input on this pin reads high."""
        for value in (self.output, self.outside, self.pull):
            if value is not None:
                return value > 0
        return False

    def claim(self, owner):
        """Reserve the pin for a CircuitPython object.

        :raises ValueError: the pin is in use
        """
        if self.owner is not None:
            raise ValueError(IN_USE % self.label)
        self.owner = owner

    def release(self):
        self.owner = None
        self.pull = None
        self.drive(None)

    def drive(self, output):
        """Drive the pin with 0..65535. None lets it float."""
        if output != self.output:
            self.output = output
            if self.on_output:
                self.on_output()


class PinUser(Native):
    """A CircuitPython object that uses pins until `deinit`.

    :param pins: the pins; None for a pin that it does without
    :raises ValueError: a pin is in use; then none is reserved
    :raises TypeError: something is no pin
    """

    def __init__(self, *pins):
        self._pins = []
        try:
            for pin in pins:
                if pin is None:
                    continue
                if not isinstance(pin, Pin):
                    raise type_error("pin", "Pin", pin)
                pin.claim(self)
                self._pins.append(pin)
        except (TypeError, ValueError):
            PinUser.deinit(self)
            raise

    def deinit(self):
        for pin in self._pins:
            pin.release()
        self._pins = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.deinit()

    def _check(self):
        """Raise ValueError after `deinit`."""
        if not self._pins:
            raise deinited()


class OnePin(PinUser):
    """A CircuitPython object that uses one pin."""

    def __init__(self, pin, /):
        if pin is None:
            raise type_error("pin", "Pin", pin)
        super().__init__(pin)

    @property
    def _pin(self):
        self._check()
        return self._pins[0]


def stub(board_id):
    """Return the text of a board's definition. Raise FileNotFoundError for an unknown board."""
    folder = pathlib.Path(sysconfig.get_paths()["purelib"], "board_definitions", board_id)
    return (folder / "__init__.pyi").read_text("utf-8")


def listed(text, title):
    """Return the names that a definition lists as "Included modules" or "Frozen libraries"."""
    found = re.search(r"^ - %s:(.*)$" % title, text, re.MULTILINE)
    return [name.strip() for name in found[1].split(",") if name.strip()] if found else []


class Definition:
    """The definition of a board in circuitpython-stubs.

    pins: {name: `Pin`}; two names of one pin share an object
    modules: names of the modules in its firmware
    port: the board's port of CircuitPython, such as "atmel-samd"

    :param unlisted: {name: the microcontroller's pin} of pins that circuitpython-stubs lacks
    """

    def __init__(self, board_id, unlisted=()):
        text = stub(board_id)
        by_name = {}
        self.pins = {}
        for label, name in _PIN.findall(text) + list(dict(unlisted).items()):
            self.pins[label] = by_name.setdefault(name, Pin(name, label))
        names = listed(text, "Included modules") + listed(text, "Frozen libraries")
        self.modules = {re.split("[ (.]", name)[0] for name in names}
        self.port = _PORT.search(text).group(1).strip()
