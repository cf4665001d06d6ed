"""fruit-jam-zap.zip: Zap as the Fruit Jam Library installs it, a folder beside other games.

Its code.py of January 2026 (53ad7ac) takes the first .zip of a release, looks in it for a folder
`CircuitPython 10.x` with a code.py, and puts that folder's files into /apps/NAME, on an SD card
if there is one; of a zip with code.py at its root, nothing. Fruit Jam OS starts that code.py
with its folder as the working directory, first on sys.path; the drive's /lib is others'.
"""

from tools.drive import boards, manifest, tree
from tools.zips import install

BOARD = "adafruit_fruit_jam"
NAME = "fruit-jam-zap.zip"  # before zap-.. in every order
FOLDER = "CircuitPython %d.x/" % boards.MAJOR
# Of a drive alone: the list of its files, its settings, how to copy it.
_LEFT_OUT = (manifest.NAME, tree.SETTINGS, install.NAME)


def app(files):
    """{path in the zip: bytes} of {path on a drive: bytes}: modules lie beside code.py."""
    kept = [path for path in files if path not in _LEFT_OUT]
    return {FOLDER + path.removeprefix("lib/"): files[path] for path in kept}
