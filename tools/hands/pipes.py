"""Reads and writes lines, for tools that other programs talk to."""

import os
import sys


def lines(path=None):
    """An open file of lines; standard input without a path. Raises OSError.

    Bytes that are no UTF-8 come out as marks that no line of notation has.
    """
    # closefd: nobody else closes standard input for us, and it must stay open.
    source = sys.stdin.fileno() if path is None else path
    return open(source, encoding="utf-8-sig", errors="replace", closefd=path is not None)


def quietly(main, arguments):
    """`main(arguments)`'s exit status; no traceback when the reader goes or Ctrl-C comes."""
    try:
        status = main(arguments)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Python flushes stdout once more on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
