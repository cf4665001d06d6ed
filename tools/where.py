# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A board's traceback with the files and lines of this checkout.

    python3 tools/where.py < traceback.txt

On a board some modules share a file, whose lines this counts in the sources here: they must be
those of the game on the board (tools/deploylib/bundle.py).
"""

import os
import re
import sys

import paths

sys.path.append(paths.ROOT)

from tools.deploylib import bundle, flatten, tree

_PLACE = re.compile(r'File "([\w.=]+)", line (\d+)')


def translated(text, sources):
    """A traceback as CircuitPython prints it, with modules and lines as in the sources.

    :param sources: {module: bytes}
    """

    homes = {new: name for name, new in flatten.names(sources).items()}
    named = flatten.renamed(sources)

    def there(found):
        name, line = bundle.where(found.group(1), int(found.group(2)), named)
        return 'File "%s", line %d' % (homes.get(name, name), line)

    return _PLACE.sub(there, text)


def own_sources():
    """{module: bytes} of the game in this checkout."""
    found = {}
    for path in tree.own_files(paths.ROOT):
        if path.endswith(".py"):
            with open(os.path.join(paths.ROOT, path), "rb") as file:
                found[tree.dotted(path)] = file.read()
    return found


if __name__ == "__main__":
    sys.stdout.write(translated(sys.stdin.read(), own_sources()))
