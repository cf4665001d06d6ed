"""microcontroller: Pin, nvm, cpu, ResetReason."""

from tools.sim.board_pins import Pin  # noqa: F401
from tools.sim.device import current


class ResetReason:
    UNKNOWN = "unknown"
    RESET_PIN = "reset pin"


class _Processor:
    # SAM D51 reports UNKNOWN for any cause of a reset:
    # ports/atmel-samd/common-hal/microcontroller/Processor.c:330 (cd3da4a5).
    reset_reason = ResetReason.UNKNOWN


cpu = _Processor()


def __getattr__(name):
    if name == "nvm":
        return current().nvm
    raise AttributeError("module 'microcontroller' has no attribute '%s'" % name)
