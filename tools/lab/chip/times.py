"""How quick the game is on CircuitPython's firmware: start-up, changes of screen, steps, memory.

All times are milliseconds of the emulated chip, counted by it, so every run of the same files
has the same figures. A step is one turn of the game's loop.
"""

import math
import os
import statistics
import subprocess

from tools.environment import paths
from tools.sim.handheld import PRESS_MS

from . import image
from .board import Chip
from .match import settle

LIMIT_MS = 60  # what a key should take to its first pixel, and most steps of the table
LONG_MS = 100  # what 99 of 100 steps there should take at most
LONGEST_MS = 160  # what each of them should
LOBBY, LOBBY_MS = "create to lobby", 700  # what that should take
FIRST, LATER = "first start of a drive", "every later start"
_LOOK_MS = 10
_TITLE_MS = 4000  # what the title is watched for
_REST_MS = 2000  # the last part of that: what it shows then, it shows on and on
_QUIET_MS = 700  # without a new picture, after a key that only chooses
_CHANGE_MS = 3000  # more than a change of screen takes

# (keys before it, the key that changes the screen, from, to). The names of screens are those of
# their modules less "_screen"; the last one is open after the key.
TO_TABLE = (
    ("", "A", "title", "options"),
    ("", "A", "options", "help"),
    ("", "A", "help", "home"),
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


class Lost(Exception):
    """Another screen opened than the way goes through."""


class Journey:
    """What the way from a new board's title to a lobby has measured.

    starts: (name, ms of an empty code.py, ms of the title's first pixels, of the whole title).
    changes: {"from to": ms from the key to the end of the step that drew the new screen}.
    free: {screen: (bytes free, bytes in use)}.
    """

    def __init__(self, firmware, folder, pictures, say):
        self._folder = pictures
        self.changes, self.free = {}, {}
        self.starts, drive = starts(firmware, folder)
        with Chip(firmware, drive, echo=say) as chip:
            started(chip)
            self._notice(chip, "title")
            for leg in TO_TABLE + AWAY + WITH_OTHERS:
                self._walk(chip, leg)

    def _walk(self, chip, leg):
        before, key, start, end = leg
        for other in before.split():
            chip.press(other)
            settle(chip, _QUIET_MS)
        self.changes["%s to %s" % (start, end)] = change(chip, key)
        self._notice(chip, end)

    def _notice(self, chip, name):
        chip.shot(os.path.join(self._folder, "%02d-%s.png" % (len(self.changes), name)))
        free, used, screens = chip.ask()
        if not any(screen.endswith(name + "_screen") for screen in screens):
            raise Lost("%s should be open, not %s" % (name, ", ".join(screens)))
        self.free.setdefault(name, (free, used))

    def lines(self):
        """Return Markdown."""
        rows = [(name, *map(round, figures)) for name, *figures in self.starts]
        yield from table(("ms until", "empty code.py", "first picture", "whole title"), rows)
        rows = [(name, round(time_ms)) for name, time_ms in self.changes.items()]
        yield from table(("change of screen", "ms"), rows)
        rows = [(name, *memory) for name, memory in self.free.items()]
        yield from table(("heap at", "bytes free", "in use"), rows)


def felt(matches):
    """Return Markdown of what a player feels at the table in these `chance.Match`es."""
    rows = []
    for players in sorted({match.players for match in matches}):
        of_these = [match for match in matches if match.players == players]
        took = sorted(step.time_ms for match in of_these for step in match.steps)
        over = [sum(ms > limit for ms in took) for limit in (LIMIT_MS, LONG_MS, LONGEST_MS)]
        figures = (statistics.median(took), took[math.ceil(len(took) * 0.99) - 1], took[-1])
        rows += [
            (
                "%d players, %d matches: median, 99 of 100, most" % (players, len(of_these)),
                "%.0f, %.0f, %.0f ms" % figures,
                "99 of 100: %d, most: %d ms" % (LONG_MS, LONGEST_MS),
            ),
            (
                "over %d, %d, %d ms" % (LIMIT_MS, LONG_MS, LONGEST_MS),
                "%d, %d, %d of %d" % (*over, len(took)),
                "1%, none",
            ),
        ]
    answers = sorted(ms for match in matches for some in match.answers.values() for ms in some)
    late = answers[math.ceil(len(answers) * 0.99) - 1]
    rows.append(
        (
            "key to first pixel: median, 99 of 100",
            "%.0f, %.0f ms" % (statistics.median(answers), late),
            "%d ms" % LIMIT_MS,
        )
    )
    yield from table(("what a player feels, of %s" % of_tree(), "", "goal"), rows)


def table(head, rows):
    """Return lines of a Markdown table, and an empty one."""
    yield "| %s |" % " | ".join(head)
    yield "| --- |" + " ---: |" * (len(head) - 1)
    for row in rows:
        yield "| %s |" % " | ".join(
            cell if isinstance(cell, str) else "{:,}".format(cell) for cell in row
        )
    yield ""


def of_tree():
    """Return the commit of these sources, with a plus when they differ from it."""
    said = ["git", "-C", paths.ROOT, "describe", "--always", "--dirty=+", "--exclude=*"]
    try:
        return subprocess.run(said, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "no checkout"


def starts(firmware, folder):
    """Return the two starts of a `Journey`, and the path of an image that has been started once.

    At its very first start CircuitPython waits for a second, and writes boot_out.txt.
    """
    paths = [os.path.join(folder, name) for name in ("empty.img", "game.img")]
    for path, content in zip(paths, ({"code.py": b""}, image.files())):
        image.write(path, content)
    found = []
    for name in (FIRST, LATER):
        with Chip(firmware, paths[0]) as chip:
            while not chip.lines:
                chip.wait(_LOOK_MS)
            bare_ms = chip.now_ms
            keep(chip, paths[0])
        with Chip(firmware, paths[1]) as chip:
            found.append((name, bare_ms, *started(chip)))
            keep(chip, paths[1])
    return found, paths[1]


def keep(chip, path):
    """Write the drive as it is now into an image."""
    with open(path, "wb") as file:
        file.write(chip.drive())


def started(chip, limit_ms=12_000):
    """Wait for the title; return milliseconds from reset to its first pixels, and to all of it.

    It is complete when a picture comes that is also there once the title has come to rest.
    """
    seen = []  # (when, picture)
    first, sent = None, 0
    while chip.now_ms < limit_ms and (first is None or chip.now_ms < first + _TITLE_MS):
        chip.wait(_LOOK_MS)
        if chip.lcd.pixels != sent:
            sent = chip.lcd.pixels
            seen.append((chip.lcd.last_ms, chip.rgb()))
            first = chip.lcd.first_ms
    at_rest = {picture for when, picture in seen if when > chip.now_ms - _REST_MS}
    return first, next(when for when, picture in seen if picture in at_rest)


def change(chip, key):
    """Press a key that opens another screen; return milliseconds from the key going down to the end
    of the step that drew it.
    """
    began, first = chip.now_ms, len(chip.lcd.steps)
    chip.press(key, _CHANGE_MS - PRESS_MS)
    return max(chip.lcd.steps[first:], key=lambda step: step.pixels).end - began
