# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Plays a bluff, a truco and a zap on the simulated panel, and makes the moving picture of it with
which the README begins.

    python3 tools/movie.py              writes docs/zap.png, an animated PNG
    python3 tools/movie.py --out FILE   writes another file

It is drawn by hand: after a change of what the table looks like run it, look, and commit the file.
"""

import bootstrap

bootstrap.ensure()

import sys

from environment import paths

paths.add_device_paths()

from tools.commands import movie as command

if __name__ == "__main__":
    sys.exit(command.main(sys.argv[1:]))
