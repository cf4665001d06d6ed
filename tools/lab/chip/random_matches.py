"""Play random matches on an emulated board to their ends, as an impatient player."""

import math
import random
import statistics

from tools.sim.handheld import PRESS_MS
from truco_core.rules import RULE_SETS
from truco_game.setup import FAST
from truco_store import LAST, flash, profile
from truco_texts.texts import CODES

from . import image
from .chip import CRASHES, Stuck
from .short_match import TO_TABLE

# Most of these keys play cards or answer. B raises, DOWN turns a card face down. START is left out:
# it opens the menu, through which a match can be left.
KEYS = "A A A A A A LEFT RIGHT RIGHT B UP DOWN".split()
KEYS_OF_TWO = "A B B B".split()  # on a board with two keys A chooses and B confirms
BETWEEN_MS = 200, 500  # least and greatest time from a key to the next one
_LIMIT_MS = 1_200_000  # longer than a match of four players takes
_KEYS_PER_CHECK = 2  # interval, in keys, at which we check whether the match is over
_TITLE_MS = 4500
_OPEN_MS = 2500
_WRITES = 10_000  # for `flash.load`: writes that the flash survives; any number, as we only read
_ROWS = range(profile.STATS_ROWS)
_LINES = 8  # number of lines of the main menu that are opened after a match
_BACK = 4  # greatest number of screens that B has to close
_IN_MENU = 3  # number of lines of the table's menu that are opened
_REST_MS = 700  # a screen that has just opened ignores keys for 500 ms


# Goals for the steps (iterations of the main loop) at the table.
LIMIT_MS = 60  # maximum of the median delay from a key to the first pixel that it changes
LONG_MS = 100  # maximum duration of 99 in 100 steps
LONGEST_MS = 160  # maximum duration of any step


class Match:
    """A random match.

    number: number of the match, which determines the cards, the keys and the other options
    players: 2 or 4
    rule_set, language: indices into RULE_SETS and CODES
    steps: the `chip.Step`s at the table
    answers: milliseconds from each press to the first pixels that show its effect
    score: points of both teams at the end
    heaps: {screen that was on top: [`heap.Heap`]}
    """

    def __init__(self, number):
        self.number = number
        self.players = 4 if number % 2 else 2
        self.rule_set = number // 2 % len(RULE_SETS)
        self.language = number % len(CODES)
        self.steps, self.answers, self.score = [], [], None
        self.heaps = {}

    def __str__(self):
        return "match %d: %d players, %s, %s" % (
            self.number,
            self.players,
            RULE_SETS[self.rule_set][0],
            CODES[self.language],
        )

    def memory(self, board):
        """Return the bytes of microcontroller.nvm with the options of the match."""
        chosen = {"rule_set": self.rule_set, "language": self.language, "speed": FAST}
        return image.memory(board, self.players, 0, **chosen)

    def play(self, bench):
        """Play the match to its end, open what follows it, and begin another.

        :raises Stuck: the match does not end, or the game crashes
        """
        files = bench.files(image.SEED + self.number)
        with bench.chip(files, self.memory(bench.board), self.number + 1) as chip:
            try:
                self._play(chip, random.Random(self.number))
                if len(chip.spec.keys) > 2:
                    self._look_around(chip)
            except Stuck:
                chip.wait(_OPEN_MS)
                chip.shot(bench.picture("crashed-%d.png" % self.number))
                raise

    def _play(self, chip, dice):
        chip.start()
        chip.wait(_TITLE_MS)
        keys, to_table = KEYS, TO_TABLE[self.players]
        if len(chip.spec.keys) == 2:
            keys, to_table = KEYS_OF_TWO, "B B B"
        press(chip, to_table, _OPEN_MS)
        chip.at("table")
        first, end_ms, count = len(chip.lcd.steps), chip.now_ms + _LIMIT_MS, 0
        while count % _KEYS_PER_CHECK or not finished(chip):
            if chip.now_ms > end_ms:
                raise Stuck("%s: no end after %d s" % (self, _LIMIT_MS // 1000))
            count += 1
            began, before = chip.now_ms, len(chip.lcd.steps)
            chip.press(dice.choice(keys), dice.randint(*BETWEEN_MS) - PRESS_MS)
            # A step that began before the key was pressed cannot show its effect.
            drew = [one for one in chip.lcd.steps[before:] if one.pixels and one.begin > began]
            if drew:
                self.answers.append(drew[0].first_ms - began)
            self._check(chip)
        self.steps = chip.lcd.steps[first:]
        won, lost = store_of(chip).image[LAST : LAST + 2]
        self.score = won & profile.MOST_POINTS, lost & profile.MOST_POINTS

    def _check(self, chip):
        if any(line.startswith(CRASHES) for line in chip.lines):
            raise Stuck("%s: it crashed:\n%s" % (self, "\n".join(chip.lines[-20:])))

    def _look_around(self, chip):
        """Open the lines of the end, of the main menu, and of the menu of another match."""
        for _ in range(2):  # the result of the last hand; badges, which open over the end
            while self._top(chip) != "end":
                chip.press("A", _OPEN_MS)
            chip.wait(_TITLE_MS)
        for keys in ("UP UP A", "UP A"):  # the last hand, the costliest decision
            press(chip, keys)
            self._back(chip, "end")
        press(chip, "DOWN DOWN A")  # leave
        for line in range(_LINES):
            press(chip, "A")
            if not self._back(chip, "home"):
                self._leave(chip)
                press(chip, "A" + " DOWN" * line)
            chip.press("DOWN", _REST_MS)
        self._leave(chip)
        press(chip, TO_TABLE[self.players], _OPEN_MS)
        for line in range(_IN_MENU):
            press(chip, "START" + " DOWN" * line)
            press(chip, "A")
            self._back(chip, "table")

    def _leave(self, chip):
        """Save and leave the game. The title follows."""
        chip.hold("START")
        chip.wait(_TITLE_MS)

    def _back(self, chip, screen):
        """Close screens until this one is on top. Return False if it is not found."""
        for _ in range(_BACK):
            if self._top(chip) == screen:
                return True
            chip.press("B", _REST_MS)
        return False

    def _top(self, chip):
        """Return the name of the screen on top, and note what heap it leaves."""
        self._check(chip)
        name = chip.ask()[2][-1]
        self.heaps.setdefault(name, []).append(chip.heap())
        return name


def press(chip, keys, rest_ms=_REST_MS):
    for key in keys.split():
        chip.press(key, rest_ms)


def store_of(chip):
    """Return the `truco_store.Store` in the board's NVM."""
    return flash.load(bytearray(chip.nvm()), _WRITES, image.BOARDS[chip.board].appends)


def finished(chip):
    """Return True once the board's statistics contain a match."""
    found = store_of(chip).image
    return any(profile.figure(found, row, profile.MATCHES) for row in _ROWS)


def play(numbers, bench):
    """Play the matches with these numbers, and return them.

    :raises Stuck: a match does not end, or the game crashes
    """
    matches = [Match(number) for number in numbers]
    for match in matches:
        match.play(bench)
        slow = max(match.steps, key=lambda step: step.time_ms)
        bench.say("%s: %d to %d" % (match, *match.score))
        about = slow.time_ms, slow.pixels, len(match.steps)
        bench.say("  slowest step %.0f ms: %d pixels; of %d" % about)
    return matches


def felt(matches):
    """Yield lines of text with the delays at the table in these matches, and their goals."""
    steps = [step for match in matches for step in match.steps]
    # A step that loads or saves leaves drawing to the next one, so the others take longest.
    for name, some in ("draw", [s for s in steps if s.pixels]), ("draw or not", steps):
        took = sorted(step.time_ms for step in some)
        slow = took[math.ceil(len(took) * 0.99) - 1]
        yield "%d matches, %d steps that %s: median %.0f ms" % (
            *(len(matches), len(took), name),
            statistics.median(took),
        )
        yield "  99 of 100: %.0f ms (goal %d), most: %.0f ms (goal %d)" % (
            *(slow, LONG_MS),
            *(took[-1], LONGEST_MS),
        )
    # Only the median is meaningful: after a key without effect `answers` has the delay of the next
    # unrelated drawing.
    answer_ms = statistics.median(ms for match in matches for ms in match.answers)
    yield "key to first pixel: median %.0f ms (goal %d)" % (answer_ms, LIMIT_MS)


def left(matches):
    """Yield lines of text with the least free heap, and the least longest piece, of each screen."""
    heaps = {}
    for match in matches:
        for name, found in match.heaps.items():
            heaps.setdefault(name, []).extend(found)
    for name, found in sorted(heaps.items()):
        free, piece = min(heap.free for heap in found), min(heap.piece for heap in found)
        yield "%-16s %3d times, %6d bytes free, %6d in one piece" % (name, len(found), free, piece)
