"""Make a file abort its own import on purpose, because CircuitPython collects garbage after it.

CircuitPython calls `gc.collect()` at the end of each import (`process_import_at_level` in its
py/builtinimport.c). That takes a Pico 13 ms with a table's heap and 25 ms with a lobby's. Opening a
lobby imports 24 files: without this module it took 1,049 ms, not 668. If the last line of a file
raises an exception, the collection is skipped. `residency.import_module` catches it: `residency`
installs it as `__import__`, which all later imports call (`mp_import_name` in py/runtime.c).
"""

from . import flatten
from .syntax import statements

_HOME = "residency"
_FIRST = "builtins.__import__ = import_module"
# The module to which `begin` appends the lines _PATH. They add the folder `flatten.ROOT` to
# `sys.path`. The folder is beside the module's file, which need not be in /lib
# (tools/zips/release_files.py).
_RESCUE = "truco_rescue"
_PATH = "import sys\nsys.path.insert(0, __file__[:-%d] + %r)"
# The line that aborts an import. It calls `residency.throw`, which is a builtin on a board.
_LAST = "throw(__name__)"
# The modules that code.py and selftest.py import, by their names on a board. Their imports begin
# before `residency` is loaded, so nothing would catch an exception. They import `residency` before
# any other module of ours. (board_configs is not listed, because `end` skips packages.)
_ENTRIES = (_RESCUE, "truco_selftest", flatten.ROOT + ".start")


def begin(trees):
    """Let `residency` catch the exceptions, and _RESCUE add the folder ROOT to `sys.path`.

    :param trees: {module in the sources: tree}
    """
    if _HOME in trees:
        trees[_HOME].body += statements(_FIRST)
    if _RESCUE in trees:
        trees[_RESCUE].body += statements(_PATH % (len(_RESCUE + ".mpy"), flatten.ROOT))


def end(trees, heads, fixed=()):
    """Add the line that aborts the import to all files but those imported before `residency`.

    :param trees: {name on a board: tree} of all files
    :param heads: {module: the head of its bundle}, by their names on a board (see `bundle`)
    :param fixed: names of files that stay as they are
    """
    home = "%s.%s" % (flatten.ROOT, _HOME)
    home = heads.get(home, home)
    if home not in trees:
        return
    packages = {name[:at] for name in trees for at, sign in enumerate(name) if sign == "."}
    for name in trees.keys() - packages - {home, *_ENTRIES, *fixed}:
        if flatten.has_code(trees[name]):
            trees[name].body += statements(_LAST)
