"""What of the checkout a board needs: art of its panel's size, texts of the chosen languages."""

import ast
import os

from tools.linker import Refused, fold
from truco_texts import texts

ASSETS = "lib/truco_ui/assets/"
_SMALL, _LARGE = "_small.bin", "_large.bin"
_SHOUTS = ASSETS + "shouts_"
_SCENE = ASSETS + "scene_"
_SHEETS = "truco_ui.widgets.sheets"


def languages(text):
    """The codes in a text such as "pt,en", in the game's order; None or "": all.

    Raises `Refused` for a code that the game does not have.
    """
    asked = [code.strip() for code in (text or "").split(",") if code.strip()]
    for code in asked:
        if code not in texts.CODES:
            raise Refused("no language `%s`; there are %s" % (code, ", ".join(texts.CODES)))
    return tuple(code for code in texts.CODES if code in asked or not asked)


class Needs:
    """Of one board."""

    def __init__(self, root, board_id, codes):
        self._codes = codes
        height = _size(root, "board_configs." + board_id, "HEIGHT")
        width = _size(root, "board_configs." + board_id, "WIDTH")
        self._scene = "%s%sx%s.bin" % (_SCENE, width, height) if width and height else ""
        large = fold.Constants(root).of(_SHEETS).get("LARGE_FROM")
        self._other_art = None  # not known: all
        if height and large:
            self._other_art = _SMALL if height >= large else _LARGE

    def file(self, path):
        """Whether the board needs one that is no module."""
        if path.startswith(_SHOUTS):
            return path[len(_SHOUTS) :].partition(".")[0] in self._codes
        if path.startswith(_SCENE) and self._scene:
            return path == self._scene
        return not (path.startswith(ASSETS) and self._other_art and path.endswith(self._other_art))


def _size(root, module, name):
    """WIDTH or HEIGHT of a panel, as a board's config or what it imports has it; None: unknown."""
    path = os.path.join(root, *module.split(".")) + ".py"
    if not os.path.exists(path):
        return None
    try:
        with open(path, "rb") as file:
            tree = ast.parse(file.read())
    except SyntaxError:
        return None  # `tree.build` says what is wrong with it
    for node in reversed(tree.body):  # what is bound last counts
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == name:
            return getattr(node.value, "value", None)
        if isinstance(node, ast.ImportFrom) and {name, "*"} & {item.name for item in node.names}:
            found = _size(root, node.module, name)
            if found:
                return found
    return None
