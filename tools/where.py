# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A board's traceback with the files and lines of this checkout.

    python3 tools/where.py < traceback.txt

On a board some modules share a file, whose name says which (tools/deploylib/bundle.py).
"""

import re
import sys

import paths

sys.path.append(paths.ROOT)

from tools.deploylib import bundle

_PLACE = re.compile(r'File "([\w.=+:]+)", line (\d+)')


def translated(text):
    """A traceback as CircuitPython prints it, with modules and lines as in the sources."""
    return _PLACE.sub(lambda found: 'File "%s", line %d' % _there(found), text)


def _there(found):
    return bundle.where(found.group(1), int(found.group(2)))


if __name__ == "__main__":
    sys.stdout.write(translated(sys.stdin.read()))
