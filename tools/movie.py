"""Record docs/zap.png, the moving picture of the README: the demonstration match of the title.

    python3 tools/movie.py

No test compares the picture with the game: after a change to the table's look run this tool, look
at the result, and commit it. The file may have at most 1,000,000 bytes.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))

from tools import bootstrap

bootstrap.ensure()

import pathlib

from tools.environment import paths

paths.add_device_paths()

from tools.sim import png
from tools.sim.worlds.scenes import at_title

_FRAME_MS = 80
_ENGLISH = 1
_PATH = pathlib.Path(paths.ROOT, "docs", "zap.png")


def frames(handheld):
    """Return [(RGB bytes, ms)] of all pictures until the demonstration ends."""
    found = []
    handheld.go("lesson.attract")
    while "attract" in handheld.app.names:
        rgb = handheld.rgb()
        if found and found[-1][0] == rgb:
            found[-1] = rgb, found[-1][1] + _FRAME_MS
        else:
            found.append((rgb, _FRAME_MS))
        handheld.wait(_FRAME_MS)
    return found


def main():
    with at_title("sim_160x128", seed=7, pictures=True) as handheld:
        handheld.app.speak(_ENGLISH)
        data = png.animated(frames(handheld), handheld.width, handheld.height, 2)
    _PATH.write_bytes(data)
    print("%s: %d bytes" % (_PATH, len(data)))


if __name__ == "__main__":
    main()
