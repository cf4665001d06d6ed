"""Stand-in: the page is told what went wrong."""

import io
import sys

import _zap


def print_exception(error):
    text = io.StringIO()
    sys.print_exception(error, text)
    _zap.trouble(text.getvalue())
