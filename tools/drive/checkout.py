"""Find the game's files in a checkout, and their names on a board."""

import os
import pathlib

from tools.linker import Refused, imports, mpy

from . import boards

OURS = ("truco_core", "board_configs")  # our packages at the root of a drive; the others are in lib
# Modules that no import statement names: lib/truco_ui/with_others.py imports them by a string.
BY_NAME = ("board_configs.radio",)


def own_files(root):
    """Return our packages' files, sorted, as paths from the root with forward slashes."""
    found = []
    for top in (*OURS, "lib"):
        for folder, folders, names in os.walk(os.path.join(root, top)):
            folders[:] = [name for name in folders if name[0] not in "._"]
            for name in names:
                if name[0] != "." and not name.endswith((".pyc", ".pyi", ".md")):
                    path = os.path.relpath(os.path.join(folder, name), root)
                    found.append(path.replace(os.sep, "/"))
    return sorted(found)


def configs(root, board_id):
    """Return the paths of the modules in board_configs that a board needs.

    These are its own config, those of BY_NAME, and all that they import.
    """
    wanted, todo = set(), ["board_configs", "board_configs." + boards.config_of(board_id), *BY_NAME]
    while todo:
        name = todo.pop()
        path = name.replace(".", "/") + ".py"
        if not os.path.exists(os.path.join(root, path)):
            path = name.replace(".", "/") + "/__init__.py"
        full = os.path.join(root, path)
        if path in wanted or not os.path.exists(full):
            continue
        wanted.add(path)
        source = read(full)
        mpy.check_syntax(source, path)
        for item in imports.imports_of(source, name, path.endswith("__init__.py")):
            todo += [name for name in item.modules() if name.startswith("board_configs.")]
    return wanted


def dotted(path):
    """Convert `lib/truco_ui/app.py` to `truco_ui.app`. The suffix may also be .mpy."""
    parts = os.path.splitext(path)[0].split("/")
    if parts[0] == "lib":
        parts = parts[1:]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def read(path):
    try:
        return pathlib.Path(path).read_bytes()
    except FileNotFoundError:
        raise Refused("%s is missing" % path) from None
