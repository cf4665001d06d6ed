"""supervisor: ticks_ms, reload, runtime."""

from tools.sim.device import current
from tools.sim.hooks import Reset


class _Runtime:
    usb_connected = False
    serial_connected = False
    autoreload = True

    @property
    def serial_bytes_available(self):
        return len(current().typed)

    @property
    def display(self):
        """The display that the firmware or a program made; None."""
        import displayio

        return displayio.displays[0] if displayio.displays else None


runtime = _Runtime()


def ticks_ms():
    """0 .. 2**29 - 1, and round again: 65 s before the end at power-on."""
    clock = current().clock
    clock.ask()
    return clock.ticks_ms()


def reload():
    """The program starts from its beginning; the pins' state goes too."""
    raise Reset
