"""The files of a release, a zip and perhaps a UF2 for each board, and their check sums."""

import hashlib

from tools.drive import tree
from tools.zips import archive, contents, launcher, one_file

SUMS = "SHA256SUMS.txt"


def name_of(version, board_id):
    """What the zip of a board is called."""
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
        if board_id == launcher.BOARD:
            done[launcher.NAME] = archive.pack(launcher.app(files))
        one = firmware and one_file.of(root, board_id, files, firmware)
        if one:
            done[one_file.name_of(board_id)] = one
    for name in done:
        say("%s  %d KB" % (name, len(done[name]) // 1024))
    sums = ["%s  %s\n" % (hashlib.sha256(done[name]).hexdigest(), name) for name in sorted(done)]
    done[SUMS] = "".join(sums).encode()
    return done
