"""Measure the game's speed and memory on CircuitPython's firmware.

All times are milliseconds of the emulated chip, so every run of the same files gives the same
figures. A step is one iteration of the game's main loop.
"""

import math
import os
import pathlib
import statistics
import subprocess

from tools.environment import paths
from tools.sim.handheld import PRESS_MS

from . import image
from .pico import Chip
from .short_match import settle

# Goals for steps (iterations of the main loop) at the table that draw something.
LIMIT_MS = 60  # maximum duration of most steps; also from a key to the first pixel that it changes
LONG_MS = 100  # maximum duration of 99 in 100 steps
LONGEST_MS = 160  # maximum duration of any step
_LOOK_MS = 10
_START_MS = 12_000  # longer than any start takes until the title
_TITLE_MS = 4000  # how long `started` watches the title, which builds up and then blinks
_REST_MS = 2000  # length of the end of _TITLE_MS in which the title only blinks
_QUIET_MS = 700  # how long the picture must rest after a key that only moves the choice
_CHANGE_MS = 3000  # longer than a change of screen takes

# The measured changes of screen in order: (keys to press first, key that opens the new screen, old
# screen, new screen).
WAY = (
    ("", "A", "title", "language"),
    ("", "A", "language", "guide"),
    ("", "A", "guide", "home"),
    ("UP UP", "A", "home", "setup"),
    ("", "A", "setup", "table"),
    ("", "START", "table", "menu"),
    ("", "B", "menu", "table"),
    ("START UP UP UP", "A", "menu", "home"),
    ("UP UP", "A", "home", "options"),
    ("", "B", "options", "home"),
    ("DOWN DOWN DOWN DOWN", "A", "home", "others"),
    ("", "A", "others", "name"),
    ("A", "START", "name", "create"),
    ("", "A", "create", "lobby"),
)


def journey(firmware, folder, pictures, say):
    """Go from a new board's title to a lobby. Return lines of Markdown with times and free memory.

    :raises pico.Stuck: an unexpected screen opened
    """
    drive = os.path.join(folder, "game.img")
    image.write(drive, image.files())
    changes, free = {}, {}
    with Chip(firmware, drive, echo=say) as chip:
        # The first start of a drive is slower: CircuitPython waits 1 s and writes boot_out.txt.
        starts = [("first start of a drive", *started(chip))]
        pathlib.Path(drive).write_bytes(chip.drive())
    with Chip(firmware, drive, echo=say) as chip:
        starts.append(("every later start", *started(chip)))
        for keys, key, start, end in (("", "", "", "title"), *WAY):
            for other in keys.split():
                chip.press(other)
                settle(chip, _QUIET_MS)
            if key:
                changes["%s to %s" % (start, end)] = change(chip, key)
            chip.shot(os.path.join(pictures, "%02d-%s.png" % (len(changes), end)))
            free.setdefault(end, chip.at(end))
    return [
        *table(("ms until", "first picture", "whole title"), starts),
        *table(("change of screen", "ms"), changes.items()),
        *table(("heap at", "bytes free", "in use"), [(name, *free[name]) for name in free]),
    ]


def felt(matches):
    """Yield Markdown lines with the delays at the table in these `random_matches.Match`es."""
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
                "any, 1%, none",
            ),
        ]
    # Only the median is meaningful: after a key without effect `answers` has the delay of the next
    # unrelated drawing.
    answer_ms = statistics.median(ms for match in matches for ms in match.answers)
    rows.append(("key to first pixel: median", "%.0f ms" % answer_ms, "%d ms" % LIMIT_MS))
    yield from table(("what a player feels, of %s" % of_tree(), "", "goal"), rows)


def table(head, rows):
    """Yield the lines of a Markdown table, and an empty line."""
    yield "| %s |" % " | ".join(head)
    yield "| --- |" + " ---: |" * (len(head) - 1)
    for row in rows:
        cells = (cell if isinstance(cell, str) else "{:,}".format(round(cell)) for cell in row)
        yield "| %s |" % " | ".join(cells)
    yield ""


def of_tree():
    """Return the commit of the checkout, with a plus if files are modified."""
    said = ["git", "-C", paths.ROOT, "describe", "--always", "--dirty=+", "--exclude=*"]
    return subprocess.run(said, capture_output=True, text=True).stdout.strip() or "no checkout"


def started(chip):
    """Wait for the title. Return the ms from power-on to its first pixels and to the whole title.

    The title is whole at the first picture that appears again during the last _REST_MS.
    """
    seen, sent = [], 0  # [(ms, picture)], number of pixels sent
    while chip.now_ms < (seen[0][0] + _TITLE_MS if seen else _START_MS):
        chip.wait(_LOOK_MS)
        if chip.lcd.pixels != sent:
            sent = chip.lcd.pixels
            seen.append((chip.lcd.last_ms, chip.rgb()))
    at_rest = {picture for when, picture in seen if when > chip.now_ms - _REST_MS}
    return seen[0][0], next(when for when, picture in seen if picture in at_rest)


def change(chip, key):
    """Press a key that opens another screen.

    :return: milliseconds from the press to the end of the step that drew the screen
    """
    began, first = chip.now_ms, len(chip.lcd.steps)
    chip.press(key, _CHANGE_MS - PRESS_MS)
    return max(chip.lcd.steps[first:], key=lambda step: step.pixels).end - began
