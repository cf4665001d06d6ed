"""Reports a fault of the game itself. In memory only when there is one."""

import traceback

import displayio

import residency

_ADVICE = "Zap: if this happens again, install it anew (tools/deploy.py), or else report it."


def tell(app, error, screen):
    """Print a fault on the serial port, and show it on a screen.

    :param app: truco_ui.app.App, without screens
    :param screen: name of the crash screen; None when that itself has failed
    """
    _print(error)
    if screen:
        try:
            app.go(screen, _cause(error))
            app.settle()
            return
        except Exception as another:
            _print(another)
            app.drop_all()
    # No screen of ours opens: show the firmware's own console, which has what was printed.
    app.display.root_group = getattr(displayio, "CIRCUITPYTHON_TERMINAL", None)
    app.display.auto_refresh = True


def _cause(error):
    """The damaged file behind an error, or the error."""
    try:
        from truco_rescue import cause
    except ImportError:  # a page has no drive
        return error
    error = cause(error)
    residency.forget("truco_rescue")
    return error


def _print(error):
    traceback.print_exception(error)
    print(_ADVICE)
