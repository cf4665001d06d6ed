"""The ways through the game on the 32-bit VM to the places where its memory is measured."""

import os

from tools import vm
from tools.vm import linked, measure

PLACES = ("title", "table", "lobby", *linked.ROLES, linked.PHONES)
_SILENT = {"/_bleio.py": os.path.join("tools", "vm", "silent_bleio.py")}


def way(board_id, place, has_ble=True):
    """(texts for `vm.steps`, its mounts) that lead to a place of PLACES.

    title, table: alone. lobby: of a table that is open to others, over the board's own radio, or
    over a cable. host, guest: at a table of several, over the board's own radio. lan,
    net: host of four by WiFi nearby, at a broker. phones: as lan, with three phones.
    """
    if place in PLACES[3:]:
        return linked.way(board_id, place)
    texts, mounts = measure.head_of_screens(board_id), measure.game_mounts(board_id)
    if place != "lobby":
        return texts[: 2 if place == "title" else 4], mounts
    texts = [*texts[:2], _text("lobby.py")]
    if has_ble:
        return texts, dict(mounts, **_SILENT)
    return [texts[0] + _text("cable.py"), *texts[1:]], mounts


def lobby(board_id, has_ble):
    """Bytes of heap in the lobby of a board, over its own radio or over a cable."""
    texts, mounts = way(board_id, "lobby", has_ble)
    result = vm.steps(texts, mounts)
    if result.output.split()[-1] != "True":
        raise vm.VmError(1, "%s: the lobby did not open\n%s" % (board_id, result.output), "")
    return result.since(-1)


def _text(name):
    with open(os.path.join(vm.HERE, name), encoding="utf-8") as file:
        return file.read()
