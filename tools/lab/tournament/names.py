"""Everybody who can play in the arena, by name."""

from tools.lab import styles
from tools.lab.tournament import tables
from truco_core import bots
from truco_core.bots import characters
from truco_core.bots.trained import LEARNS

STYLE = "style:"
STILL = "still:"  # a robot that adapts, but does not


class Unknown(ValueError):
    """No robot has this name; the text lists those that there are."""


def known():
    """All names that `make` knows."""
    still = [STILL + name for name in characters.NAMES if characters.row(name)[LEARNS]]
    return [*bots.NAMES, *still, *(STYLE + name for name in styles.NAMES)]


def check(name):
    """Raise Unknown unless `make` knows this name."""
    if name not in known():
        raise Unknown("no robot %s; there are: %s" % (name, " ".join(known())))


def make(name, rng):
    """A new driver (see truco_core.table).

    :param str name: one that `check` lets pass
    :param Rng rng: its chance
    """
    tables.keep()
    if name.startswith(STYLE):
        return styles.make(name[len(STYLE) :], rng)
    if name.startswith(STILL):
        robot = bots.make(name[len(STILL) :], rng)
        row = bytearray(robot.character)
        row[LEARNS] = 0
        robot.character = bytes(row)
        return robot
    return bots.make(name, rng)


def describe(name):
    """A line about it, for `--list`."""
    if name.startswith(STYLE):
        return styles.describe(name[len(STYLE) :])
    if name.startswith(STILL):
        return "the same, but it learns nothing of its opponents"
    return "a robot of the game; `tools/bot.py --list` says more"
