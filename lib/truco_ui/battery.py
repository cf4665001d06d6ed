"""How full the battery is. In memory only while a screen asks."""

from micropython import const

from truco_ui.widgets.text import SIGN_BATTERY

# mV of a lithium cell at rest, for 0, 10, 20 .. 100 per cent: the usual curve, rounded.
_CURVE = (3300, 3600, 3670, 3710, 3750, 3790, 3830, 3900, 3980, 4070, 4180)
_EXTERNAL_MV = const(4400)  # more than a cell can have: power comes from outside
_FULL = const(65535)
# Columns before the end of a bar: the sign, three digits, "%", a blank, an arrow's place. Without
# that blank the arrow of a list reads as if it were the battery's.
_SHOWN = const(7)


def put(bar, battery):
    """Write how full the battery is at the right of a bar; nothing when that is not known.

    :param bar: the `truco_ui.widgets.text.Text` of a screen's heading
    """
    percent = level(battery)
    if percent is not None:
        column = bar.width - _SHOWN + (percent < 100) + (percent < 10)
        bar.put("%", bar.put_number(percent, bar.put_char(SIGN_BATTERY, column)))


def level(battery):
    """Per cent, 0 to 100; None: not known, or power comes from outside.

    :param battery: what `battery()` of a board's config gives
    """
    pin, full_mv = battery
    millivolts = pin.value * full_mv // _FULL
    if millivolts > _EXTERNAL_MV:
        return None
    for step in range(len(_CURVE) - 1, 0, -1):
        low, high = _CURVE[step - 1], _CURVE[step]
        if millivolts >= low:
            return min(100, 10 * (step - 1) + 10 * (millivolts - low) // (high - low))
    return 0
