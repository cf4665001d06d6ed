"""The keyboard that a Cardputer's firmware scans (ports/espressif/module).

Until the program calls `detach_serial`, a board turns key events into letters on sys.stdin. Here
these events are lost, because the letters are not simulated.
"""

import keypad

from tools.sim.device import current

_KEYS = 56
_INTERVAL_S = 0.01
_MAX_EVENTS = 20


class _Matrix(keypad._Scanner):  # type: ignore[name-defined]
    def __init__(self):
        self._device = current()
        self._attached = True
        super().__init__(_KEYS, _INTERVAL_S, _MAX_EVENTS)

    def _read(self):
        down = {self._device.spec.matrix[key] for key in self._device.pressed}
        return [number in down for number in range(_KEYS)]

    def _scan(self):
        super()._scan()
        if self._attached:
            self._events.clear()


def __getattr__(name):
    if name != "KEYBOARD":
        raise AttributeError(name)
    device = current()
    if device.keyboard is None:
        device.keyboard = _Matrix()
    return device.keyboard


def detach_serial():
    __getattr__("KEYBOARD")._attached = False
