# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Which line of settings.toml is at fault when CircuitPython says that a pin is in use.

In memory only then.
"""

import board

from board_configs.pins import PinInUse, check_free


def explained(error):
    """The `PinInUse` that a ValueError of CircuitPython means; `error` itself if it is another.

    CircuitPython says only "GP8 in use", in the language of its build, and by the first name that
    the pin has on the board. It is not another of our pins: `pin` would have seen that.
    """
    for word in str(error).split():
        taken = getattr(board, word, None)
        if taken is not None:
            try:
                check_free(taken)
            except PinInUse as found:
                return found
    return error
