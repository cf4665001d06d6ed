"""The games for boards that the page installs: each board's zip, and a list of them."""

import json

from tools.drive import boards
from tools.zips import changelog, contents, install, one_file, release

FOLDER = "boards/"
LIST = FOLDER + "boards.json"


def files(root, board_ids, say=lambda text: None, firmware=None):
    """{path in the page's folder: bytes}. The list is there without any board, too.

    The zips are those of a release, to the byte.

    :param firmware: as of `release.zips`
    :raises tools.linker.Refused: there is no such board
    """
    version = changelog.read(root)[0]
    made = release.zips(root, version, board_ids, say, firmware) if board_ids else {}
    rows = []
    for board_id in board_ids:
        row = {"id": board_id, "name": contents.board_name(root, board_id)}
        row["drive"] = boards.DRIVE_BYTES.get(board_id, 0)
        row["url"] = install.GET % board_id
        row["zip"] = release.name_of(version, board_id)
        if one_file.name_of(board_id) in made:
            row["uf2"] = one_file.name_of(board_id)
        rows.append(row)
    found = {FOLDER + name: made[name] for name in made if name != release.SUMS}
    found[LIST] = json.dumps({"version": version, "boards": rows}, indent=1).encode()
    return found
