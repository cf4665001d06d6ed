"""End a command without a traceback when its reader stops reading, or at Ctrl-C."""

import os
import sys


def run(main, *arguments):
    """Return the exit status of `main(*arguments)`. A closed pipe or Ctrl-C causes no traceback."""
    try:
        status = main(*arguments)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Python flushes stdout once more when it exits, which must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
