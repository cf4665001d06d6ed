"""Files of the page without their comments and indents: each first visit would fetch them.

A line keeps its number, so a traceback fits the source. Only comments with lines of their own go;
so nothing in a text is taken for one.
"""

import re

_LINES = rb"(?m)^[ \t]*//.*$"
_BLOCK = rb"(?ms)^[ \t]*/\*.*?\*/[ \t]*$"
_HEAD = rb"(?s)<!--.*?-->"
_INDENT = rb"(?m)^[ \t]+"
_COMMENTS = {
    ".mjs": (_LINES, _BLOCK, _INDENT),
    ".js": (_LINES, _BLOCK, _INDENT),
    ".css": (_BLOCK, _INDENT),
    ".html": (_HEAD, _INDENT),
}


def plain(path, data):
    """The bytes of a file of web/page as the page has it."""
    for pattern in _COMMENTS.get(path[path.rfind(".") :], ()):
        data = re.sub(pattern, lambda found: b"\n" * found[0].count(b"\n"), data)
    return data
