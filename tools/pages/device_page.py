# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""docs/releasing.md: the figures that `tools/device.py --page` has just measured.

The rest of the page is written by hand and stays as it is.
"""

import re

PATH = "docs/releasing.md"
_PLACE = re.compile(r"(<!-- measured by [^>]*-->\n).*?(<!-- end -->)", re.S)


def text(page, lines):
    """The page with these lines of Markdown at the place for them.

    :param page: the page as it is
    :raises ValueError: it has no such place, or more than one
    """
    body = "\n%s\n" % "\n".join(lines).strip("\n") + "\n"
    made, places = _PLACE.subn(lambda found: found.group(1) + body + found.group(2), page)
    if places != 1:
        raise ValueError("%s has %d places for what tools/device.py measures" % (PATH, places))
    return made


def measured(page):
    """What stands there now."""
    return _PLACE.search(page).group(0)
