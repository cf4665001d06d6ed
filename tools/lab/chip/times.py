"""How quick the game is on CircuitPython's firmware: start-up, changes of screen, steps, memory.

All times are milliseconds of the emulated chip, counted by it, so every run of the same files
has the same figures. A step is one turn of the game's loop.
"""

import math
import statistics

from tools.sim.handheld import PRESS_MS

from .match import settle

LIMIT_MS = 60  # what a key should take to its first pixel, and most steps of the table
LONG_MS = 100  # what 99 of 100 steps there should take at most
LONGEST_MS = 160  # what each of them should
_LOOK_MS = 10
_TITLE_MS = 4000  # what the title is watched for
_REST_MS = 2000  # the last part of that: what it shows then, it shows on and on
_QUIET_MS = 1500  # without a new picture, more than a robot thinks
_CHANGE_MS = 3000  # more than a change of screen takes, when nothing has to be compiled for it
_COMPILED_MS = 60_000  # what it may take then; no compiled screen takes half of that


class Late(Exception):
    """A screen did not open in time."""


class Change:
    """A change of screen. ms: from the key going down to the end of the step that drew it.

    pixels: sent in that time, into so many areas. panels: the same, in pixels of the panel.
    """

    def __init__(self, name, time_ms, pixels, areas, panels):
        self.name, self.time_ms, self.pixels = name, time_ms, pixels
        self.areas, self.panels = areas, panels


class Played:
    """The steps that sent pixels in some time at the table.

    keys: {key: milliseconds from going down to the first pixels, each time that it was pressed}
    """

    def __init__(self, name, steps, keys=None):
        self.name, self.keys = name, keys or {}
        self.steps = [step for step in steps if step.pixels]
        took = sorted(step.time_ms for step in self.steps)
        self.long = [time_ms for time_ms in took if time_ms > LIMIT_MS]
        self.median = statistics.median(took) if took else 0
        self.median_long = statistics.median(self.long) if self.long else 0
        self.most = took[-1] if took else 0
        self.pixels = sum(step.pixels for step in self.steps)
        self.instructions = sum(step.instructions for step in self.steps)

    def over(self, limit_ms):
        """How many steps took longer."""
        return sum(step.time_ms > limit_ms for step in self.steps)

    def within(self, percent):
        """The fewest milliseconds that so many of 100 steps did not exceed; 0 of no steps."""
        took = sorted(step.time_ms for step in self.steps)
        return took[max(0, math.ceil(len(took) * percent / 100) - 1)] if took else 0


def bare(chip):
    """Milliseconds from reset until the firmware has written its first line over USB."""
    while not chip.lines:
        chip.wait(_LOOK_MS)
    return chip.now_ms


def started(chip, limit_ms=12_000):
    """Wait for the title; milliseconds from reset to its first pixels, and to all of it.

    All of it is there when a picture comes that is also there once the title has come to rest.
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


def change(chip, key, name):
    """Press a key that opens another screen, and wait until it is there; a `Change`.

    :raises Late: a minute has passed
    """
    panel = chip.spec.panel
    began, first = chip.now_ms, len(chip.lcd.steps)
    chip.press(key)
    chip.wait(_CHANGE_MS - 2 * PRESS_MS)
    while all(2 * step.pixels < panel.width * panel.height for step in chip.lcd.steps[first:]):
        if chip.now_ms - began >= _COMPILED_MS:
            raise Late("%s: no picture after %d s" % (name, _COMPILED_MS // 1000))
        chip.wait(_CHANGE_MS)
    steps = chip.lcd.steps[first:]
    at = max(range(len(steps)), key=lambda index: steps[index].pixels)
    until = steps[: at + 1]
    pixels = sum(step.pixels for step in until)
    areas = sum(step.areas for step in until)
    return Change(name, steps[at].end - began, pixels, areas, pixels / (panel.width * panel.height))


def played(chip, name, keys):
    """Press keys, one after the other when all is at rest; what the steps took, `Played`."""
    first = len(chip.lcd.steps)
    took = {}
    for key in keys:
        began, before = chip.now_ms, len(chip.lcd.steps)
        chip.press(key)
        settle(chip, _QUIET_MS)
        # Not of a step that had begun: it had not heard of the key.
        drew = [one.first_ms for one in chip.lcd.steps[before:] if one.pixels and one.begin > began]
        if drew:
            took.setdefault(key, []).append(drew[0] - began)
    return Played(name, chip.lcd.steps[first:], took)
