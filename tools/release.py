"""Make all files of a release: a zip for each board, check sums, what is new.

    python3 tools/release.py                 all boards, into dist/release
    python3 tools/release.py --board pybadge --out somewhere
    python3 tools/release.py --firmware DIR  also zap-BOARD.uf2, CircuitPython and Zap in one file,
                                             of the UF2s in DIR that tools/zips/firmware.txt names
    python3 tools/release.py --tag v1.2.0    refuses unless CHANGELOG.md begins with 1.2.0

The version is that of the first heading of CHANGELOG.md. The same sources give the same bytes,
on any computer and in any folder. Exit status: 0 done, 2 refused.
"""

import sys

import bootstrap

bootstrap.ensure_for(sys.argv)

from environment import paths

paths.add_device_paths()

from tools.commands import release as command

if __name__ == "__main__":
    sys.exit(command.main(sys.argv[1:], paths.ROOT))
