"""microcontroller: Pin, nvm, watchdog, reset, cpu, ResetReason."""

from tools.sim.board_pins import Pin  # noqa: F401
from tools.sim.device import current, is_running
from tools.sim.hooks import Reset
from tools.sim.native import Native


class ResetReason:
    POWER_ON = "power on"
    BROWNOUT = "brownout"
    SOFTWARE = "software"
    DEEP_SLEEP_ALARM = "deep sleep alarm"
    RESET_PIN = "reset pin"
    WATCHDOG = "watchdog"
    UNKNOWN = "unknown"
    RESCUE_DEBUG = "rescue debug"


class _Processor(Native):
    @property
    def reset_reason(self):
        # SAM D51 reports UNKNOWN for any cause of a reset:
        # ports/atmel-samd/common-hal/microcontroller/Processor.c:330 (cd3da4a5).
        was_reset = is_running() and current().was_reset
        return ResetReason.RESET_PIN if was_reset else ResetReason.UNKNOWN


cpu = _Processor()


def reset():
    raise Reset


def __getattr__(name):
    if name == "nvm":
        return current().nvm
    if name == "watchdog" and current().watchdog is not None:
        return current().watchdog
    raise AttributeError("module 'microcontroller' has no attribute '%s'" % name)
