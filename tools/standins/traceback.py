"""Stand-in: a page is told what went wrong; else it is printed."""

import io
import sys

import _zap


def print_exception(error):
    text = io.StringIO()
    sys.print_exception(error, text)
    _zap.trouble(text.getvalue())
