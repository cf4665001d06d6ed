"""supervisor: ticks_ms, set_next_code_file, reload, runtime, RunReason."""

from tools.sim.device import current
from tools.sim.hooks import Reset


class RunReason:
    STARTUP = "startup"
    AUTO_RELOAD = "auto-reload"


class _Runtime:
    run_reason = RunReason.STARTUP
    _chosen = None

    @property
    def serial_bytes_available(self):
        return len(current().typed)

    @property
    def display(self):
        """The one that the firmware made, or that a program has set here; None."""
        import board
        import displayio

        found = getattr(board, "DISPLAY", self._chosen)
        return found if found in displayio.displays else None

    @display.setter
    def display(self, display):
        self._chosen = display


runtime = _Runtime()


def ticks_ms():
    """0 .. 2**29 - 1, and round again: 65 s before the end at power-on."""
    clock = current().clock
    clock.ask()
    return clock.ticks_ms()


def set_next_code_file(filename, *, working_directory=None):
    """After the next reload that file runs, once; of code.py's folder here."""
    current().next_program = filename and filename.rpartition("/")[2]


def reload():
    """The program starts from its beginning; the pins' state goes too."""
    raise Reset
