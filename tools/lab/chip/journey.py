"""From a new board's title through the screens that a player meets, measured on the way."""

import os
import subprocess

from tools.environment import paths

from . import image, times
from .board import Chip
from .match import settle

QUIET_MS = 700  # without a new picture, after a key that only chooses

# (keys before it, the key that changes the screen, from, to). The names of screens are those of
# their modules less "_screen"; the last one is open after the key.
TO_TABLE = (
    ("", "A", "title", "language"),
    ("", "A", "language", "guide"),
    ("", "A", "guide", "home"),
    ("UP UP", "A", "home", "setup"),
    ("", "A", "setup", "table"),
)
AWAY = (
    ("", "START", "table", "menu"),
    ("", "B", "menu", "table"),
    ("START UP UP UP", "A", "menu", "home"),
    ("UP UP", "A", "home", "options"),
    ("", "B", "options", "home"),
)
WITH_OTHERS = (
    ("DOWN DOWN DOWN DOWN", "A", "home", "others"),
    ("", "A", "others", "name"),
    ("A", "START", "name", "create"),
    ("", "A", "create", "lobby"),
)
# At the table, each when all is at rest: A lays a card or answers, B raises, DOWN covers.
KEYS = "A A RIGHT A LEFT A A RIGHT UP A B A DOWN A A A".split()


LOBBY = "create to lobby"
LOBBY_MS = 700  # what that should take


class Lost(Exception):
    """Another screen opened than the way goes through."""


class Report:
    """What a journey has measured."""

    def __init__(self):
        self.starts = []  # of `Start`: the very first one, and a later one
        self.changes = []  # of `times.Change`
        self.played = None  # `times.Played`
        self.free = {}  # screen: (bytes free, bytes in use)

    def lines(self):
        """Markdown."""
        for start in self.starts:
            yield from table(
                (start.name, "ms", "times an empty code.py"),
                [
                    ("empty code.py, its first line over USB", round(start.bare_ms), ""),
                    ("first picture", *_against(start.first_ms, start.bare_ms)),
                    ("whole title", *_against(start.whole_ms, start.bare_ms)),
                ],
            )
        yield from table(
            ("change of screen", "ms", "pixels", "panels", "windows"),
            [
                (one.name, round(one.time_ms), one.pixels, "%.2f" % one.panels, one.areas)
                for one in self.changes
            ],
        )
        one = self.played
        rows = [
            ("steps that drew", len(one.steps)),
            ("pixels", one.pixels),
            ("instructions", int(one.instructions)),
        ]
        yield from table((one.name, ""), rows)
        yield from table(("heap at", "bytes free", "in use"), self.heap())
        yield from table(("what a player feels, of %s" % of_tree(), "", "goal"), self.felt())

    def felt(self):
        """(what, figure, goal) of the steps that a player feels."""
        one = self.played
        count = max(len(one.steps), 1)
        over = [one.over(limit) for limit in (times.LIMIT_MS, times.LONG_MS, times.LONGEST_MS)]
        yield (
            "steps that drew at the table: median, 99 of 100, most",
            "%.1f, %.1f, %.1f ms" % (one.median, one.within(99), one.most),
            "%d, %d ms" % (times.LONG_MS, times.LONGEST_MS),
        )
        yield (
            "over %d, %d, %d ms" % (times.LIMIT_MS, times.LONG_MS, times.LONGEST_MS),
            "%s of %d" % (", ".join("%d (%.1f%%)" % (n, 100 * n / count) for n in over), count),
            "1%, none",
        )
        keys = ["%s %s" % (key, _span(took)) for key, took in one.keys.items()]
        yield "key to first pixel", ", ".join(keys) + " ms", "%d ms" % times.LIMIT_MS
        yield (
            LOBBY,
            ", ".join("%.0f ms" % way.time_ms for way in self.changes if way.name == LOBBY),
            "%d ms" % LOBBY_MS,
        )

    def heap(self):
        """(screen, bytes free, bytes in use)."""
        return [(name, free, used) for name, (free, used) in self.free.items()]


def table(head, rows):
    """Lines of a Markdown table, and an empty one."""
    yield "| %s |" % " | ".join(head)
    yield "| --- |" + " ---: |" * (len(head) - 1)
    for row in rows:
        yield "| %s |" % " | ".join(
            cell if isinstance(cell, str) else "{:,}".format(cell) for cell in row
        )
    yield ""


def _span(took):
    """The shortest and the longest of some milliseconds; one number when they are the same."""
    ends = ["%.0f" % min(took), "%.0f" % max(took)]
    return " to ".join(dict.fromkeys(ends))


def of_tree():
    """Which sources these are: a commit, with a plus when they differ from it."""
    said = ["git", "-C", paths.ROOT, "describe", "--always", "--dirty=+", "--exclude=*"]
    try:
        return subprocess.run(said, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "no checkout"


def _against(time_ms, bare_ms):
    return round(time_ms), "%.2f" % (time_ms / bare_ms)


class Start:
    """Milliseconds from reset: of an empty code.py, of the title's first pixels, of all of it."""

    def __init__(self, name, bare_ms, first_ms, whole_ms):
        self.name, self.bare_ms = name, bare_ms
        self.first_ms, self.whole_ms = first_ms, whole_ms


FIRST, LATER = "first start of a drive", "every later start"


def starts(firmware, folder, files):
    """The `Start`s, and the path of an image that has been started once.

    At its very first start CircuitPython waits for a second, and writes boot_out.txt.
    """
    paths = [os.path.join(folder, name) for name in ("empty.img", "game.img")]
    for path, content in zip(paths, ({"code.py": b""}, files)):
        image.write(path, content)
    found = []
    for name in (FIRST, LATER):
        with Chip(firmware, paths[0]) as chip:
            bare_ms = times.bare(chip)
            keep(chip, paths[0])
        with Chip(firmware, paths[1]) as chip:
            found.append(Start(name, bare_ms, *times.started(chip)))
            keep(chip, paths[1])
    return found, paths[1]


def keep(chip, path):
    """Write the drive as it is now into an image."""
    with open(path, "wb") as file:
        file.write(chip.drive())


def measure(firmware, folder, pictures, files, say):
    """Go the whole way; a `Report`.

    :param folder, pictures: where its images and its pictures go
    :param files: {path: bytes} of the drive
    :param say: called with a line on each place reached
    :raises Lost: another screen opened
    """
    report = Report()
    report.starts, drive = starts(firmware, folder, files)
    with Chip(firmware, drive, echo=say) as chip:
        times.started(chip)
        notice(report, chip, "title", pictures)
        for leg in TO_TABLE:
            walk(report, chip, leg, pictures)
        report.played = times.played(chip, "%d keys at the table" % len(KEYS), KEYS)
        for leg in AWAY + WITH_OTHERS:
            walk(report, chip, leg, pictures)
    return report


def walk(report, chip, leg, pictures):
    """One change of screen."""
    before, key, start, end = leg
    for other in before.split():
        chip.press(other)
        settle(chip, QUIET_MS)
    report.changes.append(times.change(chip, key, "%s to %s" % (start, end)))
    notice(report, chip, end, pictures)


def notice(report, chip, name, folder):
    """Write the picture, ask for the heap and make sure of the screen."""
    chip.shot(os.path.join(folder, "%02d-%s.png" % (len(report.changes), name)))
    free, used, screens = chip.ask()
    if not any(screen.endswith(name + "_screen") for screen in screens):
        raise Lost("%s should be open, not %s" % (name, ", ".join(screens)))
    report.free.setdefault(name, (free, used))
