"""The PWM slices of an RP2040 or RP2350: two channels per slice, each shared by several pins.

Sources: CircuitPython's ports/raspberrypi/common-hal/pwmio/PWMOut.c (pwmout_allocate), and the
functions of GPIO pins in the chips' data sheets.
"""

from tools.sim.device import current


def check(pin, alone):
    """Check that the PWM channel of a pin is free.

    An object that uses a channel stores the value of `alone` in its attribute `_pwm_alone`.

    :param alone: True to use the whole slice, which allows a change of its frequency
    :raises RuntimeError: the channel or slice is in use; the text is CircuitPython's
    """
    device = current()
    if device.port != "raspberrypi":
        return
    for other in device.pins.values():
        its = getattr(other.owner, "_pwm_alone", None)
        if its is not None and _slice(other) == _slice(pin):
            if alone or its or _number(other) % 2 == _number(pin) % 2:
                raise RuntimeError("All timers in use")


def _slice(pin):
    number = _number(pin)
    return number // 2 % 8 if number < 32 else 8 + number // 2 % 4


def _number(pin):
    return int(pin.name[4:])
