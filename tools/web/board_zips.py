"""Provide the game for boards that the page can install: each board's zip, and a list of them."""

import json

from tools.drive import boards, first_settings, tree
from tools.installer import boot_out
from tools.linker import Refused
from tools.zips import archive, changelog, contents, release_files, uf2

FOLDER = "boards/"
LIST = FOLDER + "boards.json"


def files(root, board_ids, say=lambda text: None, firmware=None, page=dict):
    """Return {path in the page's folder: bytes} of the zips, and of the list of boards (LIST).

    The zips are identical to those of a release. Boards that can serve phones get a second zip with
    the page for phones. Without boards there is only the list.

    :param firmware: folder with CircuitPython's UF2 files, to make UF2 files; None: zips only
    :param page: function that returns {path: bytes} of the page for phones
    :raises tools.linker.Refused: a board is unknown
    """
    version = changelog.read(root)[0]
    made = release_files.zips(root, version, board_ids, say, firmware) if board_ids else {}
    rows = []
    for board_id in board_ids:
        row = {"id": board_id, "name": boards.name_of(root, board_id)}
        row["url"] = boot_out.GET % board_id
        row["zip"] = release_files.name_of(version, board_id)
        row["needed"] = first_settings.needed(board_id, boards.firmware(board_id))
        if uf2.name_of(board_id) in made:
            row["uf2"] = uf2.name_of(board_id)
        has_wifi = "wifi" in boards.firmware(board_id).modules
        with_page = has_wifi and _for_phones(root, board_id, version, page())
        if with_page:
            row["phones"] = row["zip"].replace(".zip", "-phones.zip")
            made[row["phones"]] = with_page
        rows.append(row)
    found = {FOLDER + name: made[name] for name in made if name != release_files.SUMS}
    found[LIST] = json.dumps({"version": version, "boards": rows}, indent=1).encode()
    return found


def _for_phones(root, board_id, version, page):
    """Return the zip of a board with the page for phones, or None if its drive is too small."""
    try:
        made = tree.build(root, board_id, page=page)
    except Refused:  # the page is too large: without the page this board's game could be built
        return None
    return archive.pack(contents.of(root, made, version))
