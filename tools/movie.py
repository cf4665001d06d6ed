"""Plays on the simulated panel, and makes the moving pictures of docs/ of it, as animated PNG:
`zap`, with which the README begins (a deal, a bluff, a truco and a zap), `ladder`, `twelve`,
`lesson`.

    python3 tools/movie.py              all of them
    python3 tools/movie.py NAME         one of them
    python3 tools/movie.py NAME --out FILE

Nothing compares them with the game: after a change of what the table looks like run it, look, and
commit the files.
"""

import bootstrap

bootstrap.ensure()

import sys

from environment import paths

paths.add_device_paths()

from tools.commands import movie as command

if __name__ == "__main__":
    sys.exit(command.main(sys.argv[1:]))
