"""supervisor: ticks_ms, set_next_code_file, reload, runtime, RunReason."""

from tools.sim.device import current, is_running
from tools.sim.hooks import Reset


class RunReason:
    STARTUP = "startup"
    AUTO_RELOAD = "auto-reload"
    SUPERVISOR_RELOAD = "supervisor-reload"


class _Runtime:
    _chosen = None

    @property
    def run_reason(self):
        """Return why the program runs: after `reload` another reason than after power-on."""
        restarted = is_running() and current().restarts
        return RunReason.SUPERVISOR_RELOAD if restarted else RunReason.STARTUP

    @property
    def serial_bytes_available(self):
        return len(current().typed)

    @property
    def display(self):
        """Return the display that the firmware created or the program has set, or None."""
        import board
        import displayio

        found = getattr(board, "DISPLAY", self._chosen)
        return found if found in displayio.displays else None

    @display.setter
    def display(self, display):
        self._chosen = display


runtime = _Runtime()


def ticks_ms():
    """Return a time in ms, from 0 to 2**29 - 1. It wraps around to 0, first 65 s after power-on."""
    clock = current().clock
    clock.ask()
    return clock.ticks_ms()


def set_next_code_file(filename, *, working_directory=None):
    """Run this file instead of code.py after the next reload. It must be in code.py's folder."""
    current().next_program = filename and filename.rpartition("/")[2]


def reload():
    """Restart the program, and reset all pins."""
    raise Reset
