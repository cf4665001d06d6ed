"""Stand-in for supervisor: a clock that the web page or a script sets, and reload."""

import _zap

now_ms = 1000


class Reload(BaseException):
    """Raised to end the running program. The web page then restarts the game."""


def _clock(time_ms):
    global now_ms
    now_ms = time_ms


_zap.offer("clock", _clock)


def ticks_ms():
    return now_ms


def set_next_code_file(filename, *, working_directory=None):
    pass  # the web page and the 32-bit VM can start no other program than the game


class RunReason:
    STARTUP = 0
    SUPERVISOR_RELOAD = 1


class runtime:
    run_reason = RunReason.STARTUP
    serial_bytes_available = 0


def reload():
    runtime.run_reason = RunReason.SUPERVISOR_RELOAD
    raise Reload
