"""The zips of a release, one for each board, and their check sums."""

import hashlib

from tools.drive import tree
from tools.zips import archive, contents

SUMS = "SHA256SUMS.txt"


def name_of(version, board_id):
    """What the zip of a board is called."""
    return "zap-%s-%s.zip" % (version, board_id)


def zips(root, version, board_ids, say=lambda text: None):
    """{file name: bytes} of the zips of these boards, and their check sums.

    :param version: of the release, such as "1.2.3"
    :param say: is told each zip and its size
    :raises tools.linker.Refused: there is no such board, or something that it needs is missing
    """
    done = {}
    for board_id in board_ids:
        data = archive.pack(contents.of(root, tree.build(root, board_id), version))
        name = name_of(version, board_id)
        done[name] = data
        say("%s  %d KB" % (name, len(data) // 1024))
    sums = ["%s  %s\n" % (hashlib.sha256(done[name]).hexdigest(), name) for name in sorted(done)]
    done[SUMS] = "".join(sums).encode()
    return done
