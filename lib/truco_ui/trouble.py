# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What happens when the game itself fails: in memory only then."""

import traceback

import displayio

_ADVICE = "Zap: if this comes again, copy the game anew (tools/deploy.py) and report these lines."


def tell(app, error, screen):
    """Print a fault on the serial port, and show it on a screen if that is possible.

    :param app: truco_ui.app.App, its screens gone already
    :param screen: name of the crash screen; None when that itself has failed
    """
    _print(error)
    if not app.display:
        return
    if screen:
        try:
            app.go(screen, error)
            app.settle()
            return
        except Exception as another:
            _print(another)
            app.drop_all()
    # The last resort: what was printed, as the firmware itself shows it.
    app.display.root_group = getattr(displayio, "CIRCUITPYTHON_TERMINAL", None)
    app.display.auto_refresh = True


def _print(error):
    traceback.print_exception(error)
    print(_ADVICE)
