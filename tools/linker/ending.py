"""Lets a file end its own import, before CircuitPython collects all garbage there.

It does so at the end of each import (`process_import_at_level` in its py/builtinimport.c), which
takes a Pico 13 ms with a table's heap and 25 with a lobby's, of which a new one brings in thirty
files. A file that raises an exception in its last line comes past that. `residency.take`, which
all imports call once `residency` is there (`mp_import_name` in py/runtime.c), catches it.

What may come before that has no such line.
"""

from . import bundle, flatten, imports, words

_HOME = "residency"
_FIRST = b"\nbuiltins.__import__ = take\n"
# Where the modules of `flatten.ROOT` are, beside it; also while an update runs in another folder.
_RESCUE = "truco_rescue"
_PATH = b"\nimport sys\nsys.path.insert(0, __file__[:-%d] + '%s')\n"
_LINE = b"\nthrow(__name__)\n"  # see `residency.throw`; a name that each firmware has
_WITHOUT = ("truco_rescue",)  # what runs without `residency`
_STARTERS = ("truco_ui.start", "truco_page.page")  # of a board, and of the page in a browser


def ended(sources, fixed=()):
    """{module: source} with that line where it can be.

    :param sources: of all modules that will run together
    :param fixed: names of modules that stay as they are, which run without `residency`, too
    """
    if _HOME not in sources:
        return sources
    files = _Files(sources)
    for name in _STARTERS:
        if name in sources:
            files.follow(name)
    for name in sources:
        if name in fixed or name in _WITHOUT:
            files.early[name] = False
            for lazy in (False, True):
                list(map(files.follow, files.taken(name, lazy)))
    packages = {name[:at] for name in sources for at, sign in enumerate(name) if sign == "."}
    done = {
        name: source + _LINE
        if name not in packages
        and _is_file(name, source)
        and files.home[name] == name
        and not files.may_be_first(name)
        else source
        for name, source in sources.items()
    }
    done[_HOME] = sources[_HOME] + _FIRST
    if _RESCUE in sources:
        path = _PATH % (len(_RESCUE + ".mpy"), flatten.ROOT.encode())
        done[_RESCUE] = sources[_RESCUE] + path
    return done


def _is_file(name, source):
    """Whether a module is a file on a board: no part of the texts, not only constants."""
    return not words.code_of(name) and flatten.has_code(source)


class _Files:
    """home: {module: the one whose file it is in}. early: modules that may come before `residency`,
    those that `follow` came through."""

    def __init__(self, sources):
        self.sources = sources
        there = {new: name for name, new in flatten.names(sources).items()}
        self.home = {name: name for name in sources}
        for head, inside in bundle.BUNDLES.items():
            for module in inside.split():
                if head in there and module in there:
                    self.home[there[module]] = there[head]
        self.early = {}  # {module: whether `residency` is there behind its import}

    def may_be_first(self, name):
        """Whether it may come before `residency`, or with it."""
        return name in self.early or self.home[name] == self.home[_HOME]

    def follow(self, name):
        """Go through all that may come when a module is imported; whether `residency` does."""
        if self.home[name] == self.home[_HOME]:
            return True
        if name not in self.early:
            self.early[name] = False
            inside = [self.follow(one) for one in self.sources if self.home[one] == self.home[name]]
            self.early[name] = any(inside) or any(map(self.follow, self.taken(name, False)))
            if not self.early[name]:  # else it is there before a function of it runs
                for one in self.taken(name, True):
                    self.follow(one)
        return self.early[name]

    def taken(self, name, lazy):
        """What a source imports by statements, outside of functions or in them."""
        for item in imports.imports_of(self.sources[name], name, False):
            if item.lazy == lazy and not item.by_text:
                inner = ["%s.%s" % (item.module, part) for part in item.names]
                yield from (one for one in (item.module, *inner) if one in self.sources)
