"""supervisor: ticks_ms, set_next_code_file, reload, runtime, RunReason."""

from tools.sim.device import current, is_running
from tools.sim.hooks import Reset
from tools.sim.native import Native


class RunReason:
    STARTUP = "startup"
    AUTO_RELOAD = "auto-reload"
    SUPERVISOR_RELOAD = "supervisor reload"
    REPL_RELOAD = "repl reload"


class _Runtime(Native):
    _chosen = None

    @property
    def run_reason(self):
        if is_running() and current().files_changed:
            return RunReason.AUTO_RELOAD
        is_first = not is_running() or not current().restarts
        return RunReason.STARTUP if is_first else RunReason.SUPERVISOR_RELOAD

    @property
    def serial_bytes_available(self):
        return len(current().typed)

    @property
    def usb_connected(self):
        return current().usb

    @property
    def display(self):
        """Return the display that the firmware created or the program has set, or None."""
        import board
        import displayio

        found = getattr(board, "DISPLAY", self._chosen)
        return found if found in displayio.displays else None

    @display.setter
    def display(self, display):
        import busdisplay

        if display is not None and not isinstance(display, busdisplay.BusDisplay):
            raise TypeError("Display must be of type AnyDisplay or None")
        self._chosen = display


runtime = _Runtime()


def ticks_ms():
    """Return a time in ms, from 0 to 2**29 - 1. It wraps around to 0, first 65 s after power-on."""
    clock = current().clock
    clock.ask()
    return clock.ticks_ms()


def set_next_code_file(filename, *, working_directory=None):
    """Run this file of the drive instead of code.py after the next reload."""
    current().next_program = filename and (filename, working_directory or "/")


def reload():
    """Restart the program, and reset all pins."""
    raise Reset
