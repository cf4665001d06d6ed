"""Make all files of a release: one zip for each board, check sums, what is new.

    python3 tools/release.py                 all boards, into dist/release
    python3 tools/release.py --board pybadge --out somewhere
    python3 tools/release.py --tag v1.2.0    refuses unless CHANGELOG.md begins with 1.2.0

The version is that of the first heading of CHANGELOG.md. The same sources give the same bytes,
on any computer and in any folder. Exit status: 0 done, 2 refused.
"""

import bootstrap

bootstrap.ensure()

import sys

from environment import paths

paths.add_device_paths()

from tools.commands import release as command

if __name__ == "__main__":
    sys.exit(command.main(sys.argv[1:], paths.ROOT))
