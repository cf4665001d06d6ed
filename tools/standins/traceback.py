"""Stand-in for traceback: passes an exception to a page, or prints it."""

import io
import sys

import _zap


def print_exception(error):
    text = io.StringIO()
    sys.print_exception(error, text)
    _zap.trouble(text.getvalue())
