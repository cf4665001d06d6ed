"""Open text files of any system: UTF-8, also with a byte order mark, or UTF-16 with such a mark."""

import codecs
import io
import sys


def opened(path=None):
    """Open a text file, or standard input if `path` is None. Raise OSError.

    Invalid bytes are replaced by characters that no valid line contains.
    """
    # closefd=False keeps standard input open.
    stream = open(sys.stdin.fileno() if path is None else path, "rb", closefd=path is not None)
    is_wide = stream.peek(2)[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
    return io.TextIOWrapper(stream, "utf-16" if is_wide else "utf-8-sig", "replace")
