"""Stand-in for traceback: passes the text of an exception to the web page or a script."""

import io
import sys

import _zap


def print_exception(error):
    text = io.StringIO()
    sys.print_exception(error, text)
    _zap.trouble(text.getvalue())
