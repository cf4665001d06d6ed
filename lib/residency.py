# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Which modules are in memory: the one place that brings them in and takes them out.

A board has room for a part of the game at a time. A module is there

always    when it came before the first screen, or between two
a screen  when it came while the screen was open, and its name begins as one of `PASSING`
a moment  for the block of ``with use(name) as module``, unless it was there before

An object keeps the code of its class in memory, whatever is forgotten here. What stays together
in one file is in tools/linker/bundle.py.
"""

import sys

PASSING = (
    "truco_ui.",
    "truco_game.",
    "truco_texts.",
    "truco_store.",
    "truco_core.fields",
    "truco_core.rules",
)

_came: list = []  # names of passing modules, in the order in which `mark` found them


def bring(name: str):
    """Import a module and return it.

    :param name: with its packages, such as "truco_store.profile"
    """
    __import__(name)
    return sys.modules[name]


def forget(name: str) -> None:
    """Take a module out of memory, once nobody else holds anything of it."""
    if name in sys.modules:
        # A dict of MicroPython holds what is deleted until it needs the place: so None first.
        sys.modules[name] = None  # type: ignore[assignment]
        del sys.modules[name]
        package, _, name = name.rpartition(".")
        owner = sys.modules.get(package)
        # Asking a package for a name that it has not would import it, on some VMs.
        if hasattr(owner, name):
            setattr(owner, name, None)
            delattr(owner, name)


def under(package: str):
    """List of the names in memory of a package and of the modules in it."""
    return [name for name in sys.modules if (name + ".").startswith(package + ".")]


def forget_under(package: str, but=()) -> None:
    """Forget a package and all modules in it, except those named in `but`."""
    for name in under(package):
        if name not in but:
            forget(name)


def mark() -> int:
    """Where memory stands, before a screen opens: for `go_back`."""
    for name in sys.modules:
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
    :param others: names of modules that come along, and go with it
    """

    def __init__(self, *names):
        self._name = names[0]
        self._new = [name for name in names if name not in sys.modules]

    def __enter__(self):
        return bring(self._name)

    def __exit__(self, kind, error, trace):
        for name in self._new:
            forget(name)
