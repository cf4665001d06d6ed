"""Load and unload modules. This is the only place that decides what is in memory.

A board has room for only a part of the game at a time. How long a module stays depends on when it
was imported:

before the first screen or between two   always
while a screen is open                   until that screen closes, if one of `PASSING` is in the
                                         path of its file; else always
by `briefly` or `late`                   to the end of this iteration of the main loop
by ``with use(name) as module``          to the end of the block, unless it was loaded before
in a function, by tools/linker/brief.py  while the function uses it

On a board, code that is marked `seldom` is in separate files (tools/linker/cut.py), which `late`
and `briefly` load when it is called. tools/linker/memory_groups.py lists the modules that share a
file.

`sys.modules` contains what is loaded. Unloading a module does not free the code of a class while an
object of that class exists.
"""

import builtins
import gc
from sys import modules as modules

from micropython import const

from truco_core.seldom import kept as kept
from truco_core.seldom import seldom as seldom

PASSING = ("truco_ui/", "truco_game/", "truco_texts/", "truco_store/", "truco_core/rules")

# Number of imported files after which the garbage is collected. Without a limit, modules lie
# scattered and the heap grows, until lwIP on a Pico W lacks the memory to connect (seen with 10.2.1
# on the host of a room).
_MOST = const(8)

has_read = False  # True: this iteration of the main loop has imported a file, which takes long
_read = None  # the module that called `throw` last, until `import_module` has returned it
_left = 0  # number of imported files whose garbage has not been collected
_late: list = []  # names of modules to unload at the end of this iteration of the main loop
_came: list = []  # names of modules that a screen loaded, in the order in which `mark` found them


def throw(name: str) -> None:
    """End the import of the module `name` by an exception. `import_module` then returns the module.

    On a board this is the last line of a module, so nothing of it is missing. CircuitPython then
    skips the `gc.collect()` at the end of the import, which takes 13 ms or more; `tidy` collects
    later. tools/linker/abort_import.py adds the line.
    """
    global _read, _left, has_read
    _read = modules[name]
    _left += 1
    has_read = True
    raise StopIteration


_import = builtins.__import__
builtins.throw = throw  # type: ignore[attr-defined]


def import_module(name: str, around=None, local=None, names=None, level=0):
    """Import a module. Replaces ``__import__`` on a board, to catch the exception of `throw`.

    If memory is short, unload what can be loaded again, and try once more.
    """
    global _read
    for is_last in (False, True):
        try:
            return _import(name, around, local, names, level)
        except StopIteration:
            made, _read = _read, None
            modules[name] = made
            tidy(_MOST)
            return made
        except MemoryError:
            if is_last:
                raise
        make_room(True)  # not above: the exception keeps what its functions have made


def bring(name: str, how=None):
    """Import a module and return it.

    :param name: with its packages, such as "truco_store.profile"
    :param how: a function that is called with the name instead of an import if the module is not
        loaded; its result is used as the module
    """
    if name not in modules:
        lacks = False
        try:
            made = (how or __import__)(name)
        except MemoryError:
            if how is None:
                raise
            lacks = True
        if lacks:
            make_room(True)
            made = how(name)
        if name not in modules:
            modules[name] = made
    return modules[name]


def forget(name: str) -> None:
    """Unload a module. Its memory is free once nothing else refers to it."""
    if name in modules:
        # A MicroPython dict keeps a deleted value until it reuses the slot, so set it to None
        # first.
        modules[name] = None  # type: ignore[assignment]
        del modules[name]
        package, _, name = name.rpartition(".")
        package = modules.get(package)  # type: ignore[assignment]
        if name in getattr(package, "__dict__", ()):  # `hasattr` would intern the name for good
            setattr(package, name, None)
            delattr(package, name)


def forget_under(package: str, but=()) -> None:
    """Unload a package and all modules in it, except those named in `but`.

    The package is the last one: if an address on the stack keeps it alive (see `App.settle`), it
    must not keep its modules alive, too.
    """
    for name in sorted(modules, reverse=True):
        if (name + ".").startswith(package + ".") and name not in but:
            forget(name)


def mark() -> int:
    """Return the number of modules that screens have loaded, which `go_back` needs as a mark."""
    for name in modules:
        path = getattr(modules[name], "__file__", "") or ""
        for part in PASSING:
            if part in path and name not in _came:
                # Modules of the link have `discard`; `sweep` unloads them instead.
                if not hasattr(modules[name], "discard"):
                    _came.append(name)
    return len(_came)


def go_back(to: int) -> None:
    """Unload the modules that were loaded since `mark` returned `to`, because a screen closes."""
    mark()
    while len(_came) > to:
        forget(_came.pop())


def briefly(name: str):
    """Import a module until the end of this iteration of the main loop: see `rest`."""
    if name not in _late:
        _late.append(name)
    return bring(name)


def late(owner, module: str, name: str, stays: bool):
    """Return a method that the linker has moved to `module`.

    :param owner: the object
    :param name: name of the method; AttributeError if there is none
    :param stays: keep the module beyond this iteration of the main loop, see `sweep`

    A running method keeps what it needs until it returns, even if `rest` unloads the module.
    """
    found = (bring if stays else briefly)(module)
    kind = type(owner)
    # Make the function an attribute of the class for a moment: reading it then binds it to `owner`.
    kind.late = getattr(found, name)
    found = owner.late
    kind.late = None
    return found


def rest() -> None:
    """Unload what `briefly` and `late` loaded, at the end of an iteration of the main loop."""
    global has_read
    has_read = False
    while _late:
        forget(_late.pop())


def tidy(most: int = 1) -> None:
    """Collect garbage if `most` or more modules were imported since the last time. Takes 13 ms."""
    global _left
    if _left >= most:
        _left = 0
        gc.collect()


def make_room(lacks: bool = False) -> None:
    """Unload all that is loaded again when it is needed, and collect the garbage.

    :param lacks: True after a MemoryError: the console says so, for a report
    """
    if lacks:
        print("Zap: memory is short")
    rest()
    while sweep():
        pass
    tidy(0)


class use:
    """Context manager that loads a module for a block: ``with use(name) as module``.

    A module that was loaded before stays loaded.

    :param name: with its packages
    :param how: replaces the import, as in `bring`
    """

    def __init__(self, name: str, how=None):
        self._name = name
        self._how = how

    def __enter__(self):
        before = len(modules)
        module = bring(self._name, self._how)
        self._name = module.__name__ if len(modules) > before else ""
        return module

    def __exit__(self, *error) -> None:
        forget(self._name)


def sweep() -> bool:
    """Unload one module of seldom used code of the link; return False if none is left.

    On a board the linker writes ``discard`` into such modules (tools/linker/discardable.py).
    They are loaded again when they are needed.
    """
    for name in modules:
        if name.startswith("truco_link."):  # tools/linker/flatten.py makes this "" for a board
            module = modules[name]
            if hasattr(module, "discard") and module.discard:
                forget(name)
                return True
    return False
