"""Which line of settings.toml is at fault when CircuitPython says that a pin is in use.

In memory only then.
"""

import board

from board_configs.pins import KEY, PinInUse, check_free, given


def explained(error):
    """The `PinInUse` that a ValueError of CircuitPython means; `error` itself if it is another.

    CircuitPython says only "GP8 in use", in the language of its build, and by the first name that
    the pin has on the board. When a line gave it to one of ours, `pin` has seen that. What is left
    is a line that took it from the board itself, or two defaults that are the same pin.
    """
    for word in str(error).split():
        taken = getattr(board, word, None)
        if taken is not None:
            try:
                check_free(taken)
            except PinInUse as found:
                return found
            names = [name for name, its in given if its is taken]
            if len(names) > 1:
                return PinInUse(
                    "%s is %s already. Give another pin in settings.toml: %s%s="
                    % (word, KEY + names[0], KEY, names[-1])
                )
    return error
