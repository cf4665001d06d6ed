"""docs/releasing.md: the figures that `tools/lab/device.py` has just measured.

The rest of the page is written by hand and stays as it is.
"""

import re

PATH = "docs/releasing.md"
ALL = "--page"  # the options that measure what stands at a place
SOURCES = "--plain --page"
WIFI = "--wifi --page"


def _place(options):
    line = re.escape("<!-- measured by `python3 tools/lab/device.py %s` -->\n" % options)
    return re.compile("(%s).*?(<!-- end -->)" % line, re.S)


def text(page, lines, options=ALL):
    """The page with these lines of Markdown at the place for them.

    :param page: the page as it is
    :param options: ALL, SOURCES or WIFI
    :raises ValueError: it has no such place, or more than one
    """
    body = "\n%s\n" % "\n".join(lines).strip("\n") + "\n"
    made, places = _place(options).subn(lambda found: found.group(1) + body + found.group(2), page)
    if places != 1:
        raise ValueError("%s has %d places for what tools/lab/device.py measures" % (PATH, places))
    return made


def measured(page, options=ALL):
    """What stands there now."""
    return _place(options).search(page).group(0)
