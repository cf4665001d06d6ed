"""End a command without a traceback when the reader of its output ends, or at Ctrl-C."""

import os
import sys


def _report(kind, *rest):
    if kind is not KeyboardInterrupt:
        sys.__excepthook__(kind, *rest)


sys.excepthook = _report  # while a command imports its modules, before `run`


def run(main, *arguments):
    """Return the exit status of `main(*arguments)`. A closed pipe or Ctrl-C causes no traceback."""
    try:
        status = main(*arguments)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Python flushes stdout again when it exits. Send that output to the null device.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
