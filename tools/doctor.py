"""Look at a board's drive and say in plain words what is wrong, and what to do.

    python3 tools/doctor.py /media/me/CIRCUITPY
    python3 tools/doctor.py                        looks for CIRCUITPY drives itself

It only reads. Instead of a drive you can name a folder, or the zip of a board. `--drive PATH`, as
of tools/deploy.py, is the same as PATH. Exit status: 0 nothing is wrong, 1 something is, 2 there
was no drive to look at.
"""

import bootstrap

bootstrap.ensure(only="tools/play_requirements.txt")

import sys

from environment import paths

paths.add_device_paths()

from tools.commands import doctor as command

if __name__ == "__main__":
    sys.exit(command.main(sys.argv[1:]))
