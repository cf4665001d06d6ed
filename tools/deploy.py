"""Put the game for one board into a folder, onto its drive, or into a zip file.

    python3 tools/deploy.py --board pybadge --drive /media/me/CIRCUITPY
    python3 tools/deploy.py --board raspberry_pi_pico --out build/pico
    python3 tools/deploy.py --board raspberry_pi_pico --zip zap-pico.zip
    python3 tools/deploy.py --list

Exit status: 0 done, 1 the drive failed while it was written, 2 refused.
"""

import sys

import bootstrap

# The page for phones needs more.
bootstrap.ensure(only=None if "--phones" in sys.argv else "tools/play_requirements.txt")

from environment import paths

paths.add_device_paths()

from tools.commands import deploy as command

if __name__ == "__main__":
    sys.exit(command.main(sys.argv[1:], paths.ROOT))
