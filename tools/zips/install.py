"""INSTALL.txt of a zip: one page, in Portuguese, English and Spanish, from install.txt."""

import os
import re

from tools.drive import boards, first_settings, tree, update

NAME = "INSTALL.txt"
_TEXT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "install.txt")
_ONE_FILE = re.compile(r"\[one file\]\n(.*?)\[end\]\n", re.DOTALL)  # where a board gets one
_BLE_LINE = "CIRCUITPY_BLE_WORKFLOW = false"
_LINE = {  # for a user's own file
    "line_pt": " e escreva nele\n   %s",
    "line_en": ", and write into it\n   %s",
    "line_es": ", y escribe en él\n   %s",
}
_LIB = {"lib_pt": "\n   e, em lib, ", "lib_en": "\n   and, in lib, ", "lib_es": "\n   y, en lib, "}


def page(version, board_id, name, has_ble, paths, file=None):
    """Return the bytes of the page for one board; `name` is for people.

    :param paths: of the files that the zip brings onto the drive
    :param file: name of the one file with firmware and game, where the board gets one
    """
    line = _BLE_LINE if has_ble else ""
    if board_id in first_settings.SHARED_HEAP:
        line = first_settings.HEAP_LINE
    lines = {key: words % line if line else "" for key, words in _LINE.items()}
    roots = {path for path in paths if "/" not in path and path[0] != "."} - {tree.SETTINGS}
    inside = {path.split("/")[1].split(".")[0] for path in paths if path.startswith("lib/")}
    others = sorted(top for top in inside if not ("lib/" + top).startswith(update.OWN))
    lines.update((key, words + ", ".join(others) if others else "") for key, words in _LIB.items())
    lines.update(version=version, board=board_id, name=name, file=file, major=boards.MAJOR)
    lines.update(url=boards.GET % board_id, root=", ".join(sorted(roots)))
    with open(_TEXT, encoding="utf-8") as text:
        words = _ONE_FILE.sub(r"\n\1\n" if file else "\n", text.read())
    # Notepad of old Windows shows one long line otherwise.
    return words.format(**lines).replace("\n", "\r\n").encode("utf-8-sig")
