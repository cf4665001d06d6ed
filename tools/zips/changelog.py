"""Read CHANGELOG.md: the version of the release and its notes."""

import pathlib
import re

from tools.linker import Refused

NAME = "CHANGELOG.md"
_HEADING = re.compile(r"^## (\d+\.\d+\.\d+)\b.*$", re.MULTILINE)


def read(root):
    """Return (version, text of its section) of the newest release in the checkout at `root`."""
    try:
        return newest(pathlib.Path(root, NAME).read_text("utf-8"))
    except FileNotFoundError:
        raise Refused("%s is missing" % NAME) from None


def newest(text):
    """Return (version, text) of the newest section of a change log."""
    headings = list(_HEADING.finditer(text))
    if not headings:
        raise Refused("%s has no heading such as `## 1.0.0`" % NAME)
    end = headings[1].start() if len(headings) > 1 else len(text)
    body = text[headings[0].end() : end].strip()
    if not body:
        raise Refused("%s has no text about %s" % (NAME, headings[0].group(1)))
    return headings[0].group(1), body + "\n"
