"""Make a file abort its own import on purpose, because CircuitPython collects garbage after it.

CircuitPython calls `gc.collect()` at the end of each import (`process_import_at_level` in its
py/builtinimport.c). That takes a Pico 13 ms with a table's heap and 25 ms with a lobby's. Opening a
lobby imports thirty files. If the last line of a file raises an exception, the collection is
skipped. `residency.take` catches the exception: `residency` installs it as `__import__`, which all
later imports call (`mp_import_name` in py/runtime.c). A file that may be imported before
`residency` has no such line, because nothing would catch the exception.
"""

from . import bundle, flatten, imports, words
from .syntax import statements

_HOME = "residency"
_FIRST = "builtins.__import__ = take"
# The module to which `end` appends the lines _PATH. They add the folder `flatten.ROOT` to
# `sys.path`. It is beside the module's file, but not always in /lib (tools/zips/release_files.py).
_RESCUE = "truco_rescue"
_PATH = "import sys\nsys.path.insert(0, __file__[:-%d] + %r)"
# The line that aborts an import. It calls `residency.throw`, which is a builtin on a board.
_LAST = "throw(__name__)"
_WITHOUT = ("truco_rescue",)  # modules that also run while `residency` is not loaded
# Entry points of the game, the self-test and the browser page.
_STARTERS = ("truco_ui.start", "truco_selftest", "truco_page.page")


def end(trees, fixed=()):
    """Add the line that aborts the import to modules that are never imported before `residency`.

    :param trees: {module: tree} of all modules that will run together
    :param fixed: names of modules that stay as they are, and also run while `residency` is not
        loaded
    """
    if _HOME not in trees:
        return
    files = _Files(trees)
    for name in _STARTERS:
        if name in trees:
            files.follow(name)
    for name in trees:
        if name in fixed or name in _WITHOUT:
            files.early[name] = False
            for lazy in (False, True):
                list(map(files.follow, files.taken(name, lazy)))
    packages = {name[:at] for name in trees for at, sign in enumerate(name) if sign == "."}
    for name, tree in trees.items():
        if name == _HOME:
            tree.body += statements(_FIRST)
        elif name == _RESCUE:
            tree.body += statements(_PATH % (len(_RESCUE + ".mpy"), flatten.ROOT))
        elif (
            name not in packages
            # The module has a file of its own on the board: it is no part of the texts, has more
            # than constants, and is not in the file of another module.
            and not words.code_of(name)
            and flatten.has_code(tree)
            and files.home[name] == name
            and not files.may_be_first(name)
        ):
            tree.body += statements(_LAST)


class _Files:
    """The files of a board, and the import order at start.

    home: {module: the module whose file it is in}
    early: the modules that `follow` has visited, which may be imported before `residency`
    """

    def __init__(self, trees):
        self.trees = trees
        there = {new: name for name, new in flatten.names(trees).items()}
        self.home = {name: name for name in trees}
        for head, inside in bundle.BUNDLES.items():
            for module in inside.split():
                if head in there and module in there:
                    self.home[there[module]] = there[head]
        self.early = {}  # {module: True if `residency` is loaded once its import has finished}

    def may_be_first(self, name):
        """Return True if a module may be imported before `residency`, or shares its file."""
        return name in self.early or self.home[name] == self.home[_HOME]

    def follow(self, name):
        """Follow the imports of a module. Return True if they load `residency`."""
        if self.home[name] == self.home[_HOME]:
            return True
        if name not in self.early:
            self.early[name] = False
            inside = [self.follow(one) for one in self.trees if self.home[one] == self.home[name]]
            self.early[name] = any(inside) or any(map(self.follow, self.taken(name, False)))
            if not self.early[name]:
                # Functions of the module may run before `residency` is loaded, so follow the
                # imports in them, too.
                for one in self.taken(name, True):
                    self.follow(one)
        return self.early[name]

    def taken(self, name, lazy):
        """Yield those of our modules that the import statements of a module load.

        :param lazy: True for the statements in functions, False for all others
        """
        for item in imports.of_tree(self.trees[name]):
            if item.lazy == lazy and not item.by_text:
                yield from (one for one in item.modules() if one in self.trees)
