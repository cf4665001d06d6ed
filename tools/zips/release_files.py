"""Build the files of a release: a zip and perhaps a UF2 for each board, and checksums.

fruit-jam-zap.zip is Zap for the Fruit Jam Library, which installs it into a folder beside other
games. The Library's code.py of January 2026 (53ad7ac) takes the first .zip of a release, looks in
it for a folder `CircuitPython 10.x` with a code.py, and copies that folder's files to /apps/NAME,
on an SD card if there is one. It installs nothing from a zip with code.py at its root. Fruit Jam OS
runs that code.py with its folder as the working directory and first in sys.path. Other games use
the drive's /lib. So this zip has the files of `steps.in_folder`.
"""

import hashlib

from tools.drive import tree
from tools.installer import boot_out, manifest, steps
from tools.zips import archive, contents, uf2

SUMS = "SHA256SUMS.txt"
LAUNCHER = "adafruit_fruit_jam"
LAUNCHER_ZIP = "fruit-jam-zap.zip"  # must sort before zap-.., as the Library takes the first .zip
_FOLDER = "CircuitPython %d.x/" % boot_out.MAJOR
# Files of a board's zip that LAUNCHER_ZIP leaves out.
_LEFT_OUT = (manifest.NAME, contents.INSTALL)


def name_of(version, board_id):
    return "zap-%s-%s.zip" % (version, board_id)


def zips(root, version, board_ids, say=lambda text: None, firmware=None):
    """Return {file name: bytes} of the zips of these boards, and their checksums.

    :param version: of the release, such as "1.2.3"
    :param say: called with a line of text for each file
    :param firmware: folder with CircuitPython's UF2 files, for `uf2`; None: zips only
    :raises tools.linker.Refused: a board is unknown, or something that it needs is missing
    """
    done = {}
    for board_id in board_ids:
        files = contents.of(root, tree.build(root, board_id), version)
        done[name_of(version, board_id)] = archive.pack(files)
        if board_id == LAUNCHER:
            done[LAUNCHER_ZIP] = archive.pack(_app(files))
        license = {contents.LICENSES + "circuitpython.txt": contents.circuitpython_license(root)}
        one = firmware and uf2.of(root, board_id, files | license, firmware)
        if one:
            done[uf2.name_of(board_id)] = one
    for name in done:
        say("%s  %d KB" % (name, len(done[name]) // 1024))
    sums = ["%s  %s\n" % (hashlib.sha256(done[name]).hexdigest(), name) for name in sorted(done)]
    done[SUMS] = "".join(sums).encode()
    return done


def _app(files):
    """Convert {path on a drive: bytes} to {path in LAUNCHER_ZIP: bytes}, without _LEFT_OUT."""
    kept = {path: data for path, data in files.items() if path not in _LEFT_OUT}
    return {_FOLDER + path: data for path, data in steps.in_folder(kept).items()}
