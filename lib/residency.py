# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Which modules are in memory: the one place that brings them in and takes them out.

A board has room for a part of the game at a time. Four ways to be in memory:

always      what is there when `settle` is called, before the first screen
kept        `keep` to `release`: a module by its name, and what came along with it
a screen    `mark` to `go_back`: whatever came while it was open goes with it, unless it is kept
a moment    ``with use(name) as module``: for the block, unless it was there before

The first and the last hold for any module; the two between hold for those whose names begin
as one of `PASSING`. A module of the link that is used for a moment stays until the next
`sweep`, since a second moment mostly follows: see `LINGERING`.
"""

import sys

# The table: how names begin that come and go with screens ..
PASSING = (
    "truco_ui.",
    "truco_game.",
    "truco_texts.",
    "truco_store.options",
    "truco_store.profile",
    "truco_core.fields",
    "truco_core.rules",
)
# .. and that linger after a moment.
LINGERING = ("truco_link.", "ble_host.")

_came: list = []  # names of passing modules in the order in which they came
_kept: list = []  # names of passing modules that no screen takes along
_idle: list = []  # names of lingering modules that nobody uses


def bring(name: str):
    """Import a module and return it.

    :param name: with its packages, such as "truco_store.profile"
    """
    __import__(name)
    return sys.modules[name]


def forget(name: str) -> None:
    """Take a module out of memory, once nobody else holds anything of it."""
    if name not in sys.modules:
        return
    # A dict of MicroPython holds what is deleted until it needs the place: so None first.
    sys.modules[name] = None  # type: ignore[assignment]
    del sys.modules[name]
    package, _, name = name.rpartition(".")
    # Asking the package for the name would keep the name for good, so only of what was there.
    if package in sys.modules and hasattr(sys.modules[package], name):
        setattr(sys.modules[package], name, None)
        delattr(sys.modules[package], name)


def forget_under(package: str, but=()) -> None:
    """Forget a package and all modules in it, except those named in `but`."""
    for name in under(package):
        if name not in but:
            forget(name)


def under(package: str):
    """List of the names in memory of a package and of the modules in it."""
    inside = package + "."
    return [name for name in sys.modules if name == package or name.startswith(inside)]


# Always, and kept.


def settle() -> None:
    """All that is in memory now stays."""
    _note()
    _kept.extend(_came)
    _came.clear()


def keep(name: str):
    """Import a module that no screen takes along, and return it. `release` ends that."""
    _note()
    before = len(_came)
    module = bring(name)
    _note()
    if name in _came[:before]:
        _came.remove(name)
        before -= 1
        _kept.append(name)
    while len(_came) > before:
        _kept.append(_came.pop())
    return module


def release(name: str) -> None:
    """Forget a module that was kept. What came along stays: another may need it."""
    if name in _kept:
        _kept.remove(name)
    forget(name)


# A screen.


def mark() -> int:
    """Where memory stands before a screen comes, for `go_back`."""
    _note()
    return len(_came)


def go_back(to: int) -> None:
    """Forget what came since `mark` gave `to`."""
    _note()
    while len(_came) > to:
        forget(_came.pop())


def _note():
    """Find the passing modules that came since the last time; drop those that went."""
    for i in range(len(_came) - 1, -1, -1):
        if _came[i] not in sys.modules:
            _came.pop(i)
    for name in sys.modules:
        for first in PASSING:
            if name.startswith(first) and name not in _came and name not in _kept:
                _came.append(name)


# A moment.


class use:
    """``with use(name) as module``: see the top.

    :param name: with its packages
    :param others: names of modules that come along, and go with it
    """

    def __init__(self, name: str, *others):
        self._name = name
        self._go = [one for one in (name,) + others if one not in sys.modules or one in _idle]

    def __enter__(self):
        if self._name in _idle:
            _idle.remove(self._name)
        return bring(self._name)

    def __exit__(self, kind, error, trace):
        for name in self._go:
            if name.startswith(LINGERING[0]) or name.startswith(LINGERING[1]):
                _idle.append(name)
            else:
                forget(name)


def sweep() -> None:
    """Forget the lingering modules that nobody uses now."""
    while _idle:
        forget(_idle.pop())
