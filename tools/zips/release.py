"""The files of a release, a zip and perhaps a UF2 for each board, and their check sums.

fruit-jam-zap.zip is Zap as the Fruit Jam Library installs it, a folder beside other games. The
Library's code.py of January 2026 (53ad7ac) takes the first .zip of a release, looks in it for a
folder `CircuitPython 10.x` with a code.py, and puts that folder's files into /apps/NAME, on an SD
card if there is one; of a zip with code.py at its root, nothing. Fruit Jam OS starts that code.py
with its folder as the working directory, first on sys.path; the drive's /lib is others'.
"""

import hashlib

from tools.drive import boards, manifest, tree
from tools.zips import archive, contents, one_file

SUMS = "SHA256SUMS.txt"
LAUNCHER = "adafruit_fruit_jam"
LAUNCHER_ZIP = "fruit-jam-zap.zip"  # before zap-.. in every order
_FOLDER = "CircuitPython %d.x/" % boards.MAJOR
# Of a drive alone: the list of its files, its settings, how to copy it.
_LEFT_OUT = (manifest.NAME, tree.SETTINGS, contents.INSTALL)


def name_of(version, board_id):
    """Return what the zip of a board is called."""
    return "zap-%s-%s.zip" % (version, board_id)


def zips(root, version, board_ids, say=lambda text: None, firmware=None):
    """{file name: bytes} of the zips of these boards, and their check sums.

    :param version: of the release, such as "1.2.3"
    :param say: is told each file and its size
    :param firmware: folder with CircuitPython's UF2 files, for `one_file`; None: zips only
    :raises tools.linker.Refused: there is no such board, or something that it needs is missing
    """
    done = {}
    for board_id in board_ids:
        files = contents.of(root, tree.build(root, board_id), version)
        done[name_of(version, board_id)] = archive.pack(files)
        if board_id == LAUNCHER:
            done[LAUNCHER_ZIP] = archive.pack(_app(files))
        license = {contents.LICENSES + "circuitpython.txt": contents.circuitpython_license(root)}
        one = firmware and one_file.of(root, board_id, files | license, firmware)
        if one:
            done[one_file.name_of(board_id)] = one
    for name in done:
        say("%s  %d KB" % (name, len(done[name]) // 1024))
    sums = ["%s  %s\n" % (hashlib.sha256(done[name]).hexdigest(), name) for name in sorted(done)]
    done[SUMS] = "".join(sums).encode()
    return done


def _app(files):
    """{path in the zip: bytes} of {path on a drive: bytes}: modules lie beside code.py."""
    kept = [path for path in files if path not in _LEFT_OUT]
    return {_FOLDER + path.removeprefix("lib/"): files[path] for path in kept}
