"""microcontroller: Pin, nvm, cpu, reset, ResetReason."""

from tools.sim.device import current
from tools.sim.hooks import Reset
from tools.sim.pins import Pin  # noqa: F401


class ResetReason:
    UNKNOWN = "unknown"
    RESET_PIN = "reset pin"


class _Processor:
    # Whatever happened: ports/atmel-samd/common-hal/microcontroller/Processor.c:330 (cd3da4a5).
    reset_reason = ResetReason.UNKNOWN
    frequency = 120_000_000
    temperature = 25.0
    uid = b"zap-sim\0"


cpu = _Processor()


def reset():
    """Power-on again: the program starts from its beginning."""
    raise Reset


def __getattr__(name):
    if name == "nvm":
        return current().nvm
    raise AttributeError("module 'microcontroller' has no attribute '%s'" % name)
