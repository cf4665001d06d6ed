"""Which modules are in memory: the one place that brings them in and takes them out.

A board has room for only a part of the game at a time. How long a module stays depends on when
it was imported:

before the first screen, or between two  always
while a screen is open                   until that screen closes, if one of `PASSING` is in the
                                         path of its file; else always
by `briefly`, `late`                     to the end of the step of the loop
by ``with use(name) as module``          to the end of the block, unless it was there before
at a head, see tools/linker/brief.py     while a function uses it

What is marked `seldom` is in files of its own on a board (tools/linker/cut.py), which `late` and
`briefly` bring when it is called.

`modules` has what is in memory. Forgetting a module does not free the code of a class of which
an object still exists. What stays together in one file is in tools/linker/together.py.
"""

import builtins
import gc
from sys import modules

from micropython import const

from truco_core.seldom import kept as kept
from truco_core.seldom import seldom as seldom

PASSING = ("truco_ui/", "truco_game/", "truco_texts/", "truco_store/", "truco_core/rules")

# Files that may leave garbage before it is collected. Without a bound modules lie scattered, the
# heap grows, and a Pico W's takes what lwIP connects with (10.2.1, seen at the host of a room).
_MOST = const(8)

_read = None  # the module whose file was read to its end
_left = 0  # files that have left garbage
_late: list = []  # names of modules that go at the end of a step
_came: list = []  # names of modules that go with a screen, in the order `mark` found them


def throw(name):
    """End the import of a board's file, as its last line: see tools/linker/ending.py.

    Else CircuitPython would collect all garbage there and then; `tidy` does it later.
    """
    global _read, _left
    _read = modules[name]
    _left += 1
    raise StopIteration


_import = builtins.__import__
builtins.throw = throw  # type: ignore[attr-defined]


def take(name, around=None, local=None, names=None, level=0):
    """``__import__`` of a board: it takes such files, too."""
    global _read
    try:
        return _import(name, around, local, names, level)
    except StopIteration:
        made, _read = _read, None
        modules[name] = made
        tidy(_MOST)
        return made


def bring(name: str, how=None):
    """Import a module and return it.

    :param name: with its packages, such as "truco_store.profile"
    :param how: called with the name when it is not in memory, in place of an import; what it
        returns stands for the module
    """
    if name not in modules:
        made = (how or __import__)(name)
        if name not in modules:
            modules[name] = made
    return modules[name]


def forget(name: str) -> None:
    """Drop a module, so that its memory is free once nothing else refers to it."""
    if name in modules:
        # A MicroPython dict keeps a deleted value until it reuses its place: so set None first.
        modules[name] = None  # type: ignore[assignment]
        del modules[name]
        package, _, name = name.rpartition(".")
        package = modules.get(package)  # type: ignore[assignment]
        if name in getattr(package, "__dict__", ()):  # `hasattr` would make a name of it, for good
            setattr(package, name, None)
            delattr(package, name)


def forget_under(package: str, but=()) -> None:
    """Forget a package and all modules in it, except those named in `but`."""
    for name in list(modules):
        if (name + ".").startswith(package + ".") and name not in but:
            forget(name)


def mark() -> int:
    """Return a number for what is in memory now. Take it before a screen opens, for `go_back`."""
    for name in modules:
        path = getattr(modules[name], "__file__", "") or ""
        for part in PASSING:
            if part in path and name not in _came:
                # What has `discard` is of the link, see tools/linker/passing.py.
                if not hasattr(modules[name], "discard"):
                    _came.append(name)
    return len(_came)


def go_back(to: int) -> None:
    """Unload the modules that came since `mark` returned `to`: a screen closes."""
    mark()
    while len(_came) > to:
        forget(_came.pop())


def briefly(name: str):
    """`bring`, to the end of the step of the loop: see `rest`."""
    if name not in _late:
        _late.append(name)
    return bring(name)


def late(owner, module: str, name: str, stays: bool):
    """Return the method of an object that the linker has moved to `module`; AttributeError: none
    is.

    :param stays: longer than this step of the loop, see truco_link.lobby

    A method that runs holds what it needs until it returns, also when `rest` forgets the module.
    """
    found = (bring if stays else briefly)(module)
    kind = type(owner)
    kind.late = getattr(found, name)  # found as any method now, so that it knows its object
    found = owner.late
    kind.late = None
    return found


def rest() -> None:
    """Unload what `briefly` and `late` brought, at the end of a step of the loop."""
    while _late:
        forget(_late.pop())


def tidy(most: int = 1) -> None:
    """Collect what files have left, where so many have. Call it when there is time: 13 ms."""
    global _left
    if _left >= most:
        _left = 0
        gc.collect()


class use:
    """``with use(name) as module``: imports it, and forgets it after the block if it was new.

    :param name: with its packages
    :param how: as of `bring`
    """

    def __init__(self, name: str, how=None):
        self._name = name
        self._how = how

    def __enter__(self):
        before = len(modules)
        module = bring(self._name, self._how)
        self._name = module.__name__ if len(modules) > before else ""
        return module

    def __exit__(self, *error):
        forget(self._name)
