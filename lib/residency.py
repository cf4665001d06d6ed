# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Which modules are in memory: the one place that brings them in and takes them out.

A board has room for a part of the game at a time. A module is there

always    when it came before the first screen, or between two
a screen  when it came while the screen was open, and its name begins as one of `PASSING`
a moment  for the block of ``with use(name) as module``, unless it was there before

`modules` is what is in memory. An object keeps the code of its class there, whatever is forgotten
here. What stays together in one file is in tools/linker/bundle.py.
"""

from sys import modules

PASSING = (
    "truco_ui.",
    "truco_game.",
    "truco_texts.",
    "truco_store.",
    "truco_core.fields",
    "truco_core.rules",
)

_HOME = "truco_ui."  # of a name without a dot: the linker leaves this out where it can
_came: list = []  # names of passing modules, in the order in which `mark` found them


def bring(name: str):
    """Import a module and return it.

    :param name: with its packages, such as "truco_store.profile"
    """
    if "." not in name:
        name = _HOME + name
    __import__(name)
    return modules[name]


def forget(name: str) -> None:
    """Take a module out of memory, once nobody else holds anything of it."""
    if name in modules:
        # A dict of MicroPython holds what is deleted until it needs the place: so None first.
        modules[name] = None  # type: ignore[assignment]
        del modules[name]
        package, _, name = name.rpartition(".")
        package = modules.get(package)  # type: ignore[assignment]
        if hasattr(package, name):
            setattr(package, name, None)
            delattr(package, name)


def forget_under(package: str, but=()) -> None:
    """Forget a package and all modules in it, except those named in `but`."""
    for name in list(modules):
        if (name + ".").startswith(package + ".") and name not in but:
            forget(name)


def mark() -> int:
    """Where memory stands, before a screen opens: for `go_back`."""
    for name in modules:
        for first in PASSING:
            if name.startswith(first) and name not in _came:
                _came.append(name)
    return len(_came)


def go_back(to: int) -> None:
    """A screen closes: forget what came since `mark` gave `to`."""
    mark()
    while len(_came) > to:
        forget(_came.pop())


class use:
    """``with use(name) as module``: it goes at the end of the block, unless it was there before.

    :param name: with its packages
    """

    def __init__(self, name: str):
        self._name = name

    def __enter__(self):
        before = len(modules)
        module = bring(self._name)
        self._name = module.__name__ if len(modules) > before else ""
        return module

    def __exit__(self, *error):
        forget(self._name)
