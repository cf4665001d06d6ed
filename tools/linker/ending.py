"""Lets a file end its own import, before CircuitPython collects all garbage there.

It does so at the end of each import (`process_import_at_level` in its py/builtinimport.c), which
takes a Pico 13 ms with a table's heap and 25 with a lobby's, of which a new one brings in thirty
files. A file that raises an exception in its last line comes past that. `residency.take`, which
all imports call once `residency` is there (`mp_import_name` in py/runtime.c), catches it.

What may come before that has no such line.
"""

from . import bundle, flatten, imports, words
from .syntax import statements

_HOME = "residency"
_FIRST = "builtins.__import__ = take"
# Where the modules of `flatten.ROOT` are, beside it; also while an update runs in another folder.
_RESCUE = "truco_rescue"
_PATH = "import sys\nsys.path.insert(0, __file__[:-%d] + %r)"
_LAST = "throw(__name__)"  # see `residency.throw`; a name that each firmware has
_WITHOUT = ("truco_rescue",)  # what runs without `residency`
# Of a board, of its test of itself, and of the page in a browser.
_STARTERS = ("truco_ui.start", "truco_selftest", "truco_page.page")


def end(trees, fixed=()):
    """Give each module in {module: tree} that line where it can have it.

    :param trees: of all modules that will run together
    :param fixed: names of modules that stay as they are, which run without `residency`, too
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
            # A file on a board: no part of the texts, not only constants.
            and not words.code_of(name)
            and flatten.has_code(tree)
            and files.home[name] == name
            and not files.may_be_first(name)
        ):
            tree.body += statements(_LAST)


class _Files:
    """home: {module: the one whose file it is in}. early: modules that may come before `residency`,
    those that `follow` came through."""

    def __init__(self, trees):
        self.trees = trees
        there = {new: name for name, new in flatten.names(trees).items()}
        self.home = {name: name for name in trees}
        for head, inside in bundle.BUNDLES.items():
            for module in inside.split():
                if head in there and module in there:
                    self.home[there[module]] = there[head]
        self.early = {}  # {module: whether `residency` is there behind its import}

    def may_be_first(self, name):
        """Return True if it may come before `residency`, or with it."""
        return name in self.early or self.home[name] == self.home[_HOME]

    def follow(self, name):
        """Go through all that may come when a module is imported; True if `residency` does."""
        if self.home[name] == self.home[_HOME]:
            return True
        if name not in self.early:
            self.early[name] = False
            inside = [self.follow(one) for one in self.trees if self.home[one] == self.home[name]]
            self.early[name] = any(inside) or any(map(self.follow, self.taken(name, False)))
            if not self.early[name]:  # else it is there before a function of it runs
                for one in self.taken(name, True):
                    self.follow(one)
        return self.early[name]

    def taken(self, name, lazy):
        """Yield what a module imports by statements, outside of functions or in them."""
        for item in imports.of_tree(self.trees[name]):
            if item.lazy == lazy and not item.by_text:
                yield from (one for one in item.modules() if one in self.trees)
