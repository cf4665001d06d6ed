"""Translate a board's traceback to the files, functions, attributes and lines of this checkout.

    python3 tools/where.py --board pybadge < traceback.txt

On a board some modules share a file, and most functions and attributes have short names, often
those of builtins such as `append` (tools/linker). This tool links the sources again to find the
modules and the names, so the sources must be those of the game on the board. A released game has no
line numbers: each line in its tracebacks is 1. The tool then prints all functions that have the
short name, and the line where each begins. `tools/deploy.py --debug` deploys a game with line
numbers.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))

from tools import bootstrap

bootstrap.ensure()

import argparse

from tools.environment import paths, texts

paths.add_device_paths()

from tools.drive import tree
from tools.linker import Refused, lookup


def main(arguments):
    parser = argparse.ArgumentParser(
        description="Translate a board's traceback, read from standard input."
    )
    parser.add_argument("--board", metavar="ID", required=True, help="board.board_id of the board")
    options = parser.parse_args(arguments)
    try:
        written, homes = tree.written(paths.ROOT, options.board)
        sources = lookup.Sources(written, homes, paths.ROOT, ["code"])
    except Refused as problem:
        print("where: %s" % problem, file=sys.stderr)
        return 2
    with texts.opened() as said:
        sys.stdout.write(sources.translated(said.read()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
