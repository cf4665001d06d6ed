"""The scenes of two boards that a cable joins. The simulator does not run: radio and keys of a link
are random, so its pictures would differ. A scene checks which screens the boards open.
"""

import contextlib

from tools.lab.chip import cable
from tools.lab.chip.chip import Stuck

from .walk import CRASHES, Differs, Place, screens_of, with_screens

SCENES = []  # as in `scenes`
_LOOK_MS = 200
_STILL_MS = 1200  # wait after a key, longer than any screen ignores keys
_RESTART_MS = 15_000  # longer than the program takes to restart
_LISTED_MS = 60_000  # limits of waiting: longer than it takes to list a table and to join it,
_JOINED_MS = 90_000
_MATCH_MS = 900_000  # to play a match,
_BACK_MS = 180_000  # and to find that a host or a guest is gone


def scene(screens):
    """Add a function to SCENES. It gets a `Pair`."""

    def add(function):
        SCENES.append((function.__name__.replace("_", " "), set(screens.split()), function))
        return function

    return add


class Pair(cable.Pair):
    """Two boards on a cable: `host` and `guest`, each with its own memory.

    places, visited, codes: as those of `walk.Walk`; a place is of one of the boards
    """

    def __init__(self, bench, name):
        self._bench, self._name = bench, name
        self.places, self.visited, self.codes = [], set(), []
        self._power = contextlib.ExitStack()
        self._heard = {}  # {chip: number of its lines that were read, of steps that were counted}

    def __enter__(self):
        chips = []
        for number, name in enumerate(("Ana", "Bia")):
            drive = with_screens(self._bench.files(number + 1))
            nvm = self._bench.memory(name=name, goal=3, speed=2)
            chips.append(self._power.enter_context(self._bench.chip(drive, nvm, number + 1)))
        super().__init__(*chips)
        self._heard = {chip: [0, 0] for chip in chips}
        for chip in chips:
            chip.start()
            chip.watch()
        return self

    def __exit__(self, *_):
        self._power.close()

    def off(self):
        """Take the functions that both boards have entered."""
        for chip in (self.host, self.guest):
            self.codes += chip.entered()

    def called(self, chip):
        return "host" if chip is self.host else "guest"

    def go(self, chip, keys, screen=None, limit_ms=5000):
        """Press keys of one board, and wait until a screen is open.

        :raises Stuck: it does not open in this time
        :raises Differs: the game has crashed on one of the boards
        """
        for key in keys.split():
            self.press(chip, key, _STILL_MS)
            self.look(key)
        if screen:
            self.until([chip], screen, limit_ms)

    def until(self, chips, screen, limit_ms, keys=""):
        """Wait until a screen is on top at all of these boards.

        :param keys: pressed in turn, on each of the boards where it is not
        """
        turns, count = keys.split(), 0
        end = chips[0].now_ms + limit_ms
        while True:
            rest = [chip for chip in chips if screens_of(chip)[-1:] != [screen]]
            if not rest:
                return
            if chips[0].now_ms > end:
                there = [" ".join(screens_of(chip)) for chip in (self.host, self.guest)]
                raise Stuck("%s: no %s; host %s, guest %s" % (self._name, screen, *there))
            for chip in rest if turns else ():
                self.press(chip, turns[count % len(turns)], _STILL_MS)
                count += 1
            self.wait(_LOOK_MS)
            self.look(turns[(count - 1) % len(turns)] if turns else "")

    def look(self, key):
        """Add a `Place` of each board whose screens have changed; check what it has printed."""
        for chip, heard in self._heard.items():
            lines, heard[0] = chip.lines[heard[0] :], len(chip.lines)
            steps, heard[1] = chip.lcd.steps[heard[1] :], len(chip.lcd.steps)
            self.visited.update(screens_of(chip))
            if key or any(line.startswith("SCREENS") for line in lines):
                longest = max([step.time_ms for step in steps], default=0)
                name = "%s: %s" % (self.called(chip), "-".join(screens_of(chip)))
                self.places.append(Place(name, key, False, longest, chip.heap()))
                self._bench.say(str(self.places[-1]))
            if any(line.startswith(CRASHES) for line in lines):
                chip.shot(self._bench.picture("tour-%s.png" % self._name.replace(" ", "-")))
                said = "\n".join(chip.lines[-15:])
                raise Differs("%s: the %s crashed:\n%s" % (self._name, self.called(chip), said))

    def sit_down(self):
        """Open a table on the host, and join it from the guest."""
        both = [self.host, self.guest]
        self.until(both, "title", 20_000)
        self.wait(1000)
        for chip in both:
            self.go(chip, cable.TO_OTHERS, "others")
        self.go(self.host, "A", "create", _RESTART_MS)
        self.go(self.host, "A", "lobby", _RESTART_MS)
        self.go(self.guest, "DOWN A", "search", _RESTART_MS)
        self.until([self.guest], "lobby", _LISTED_MS, "A")

    def begin(self):
        """Begin a match at the table, once the guest has joined."""
        end = self.host.now_ms + _JOINED_MS
        while screens_of(self.host)[-1:] != ["table"] and self.host.now_ms < end:
            self.go(self.host, "A")
            self.wait(3000)
            if screens_of(self.host)[-1:] == ["ask"]:  # whether to play without people
                self.go(self.host, "B")
        self.until([self.host, self.guest], "table", _JOINED_MS)


@scene("create wait lobby search table linked_menu phrases seats help linked_end peace")
def two_boards(pair):
    """Open, find, join; see the menus; play to the end; end another match in peace; leave."""
    pair.sit_down()
    pair.begin()
    for chip in (pair.host, pair.guest):
        pair.go(chip, "START", "linked_menu")
        pair.go(chip, "DOWN A", "phrases")
        pair.go(chip, "DOWN A", "table")
        pair.go(chip, "START", "linked_menu")
        pair.go(chip, "DOWN DOWN A", "seats")
        pair.go(chip, "DOWN B", "linked_menu")
        pair.go(chip, "DOWN A", "help")
        pair.go(chip, "B B", "table")
    pair.until([pair.host, pair.guest], "linked_end", _MATCH_MS, "A A B A RIGHT")
    pair.until([pair.host, pair.guest], "table", _JOINED_MS, "A")
    pair.go(pair.guest, "START", "linked_menu")
    pair.go(pair.guest, "UP UP A", "ask")
    pair.go(pair.guest, "DOWN A", "table")
    pair.until([pair.host], "peace", 10_000)
    pair.wait(_STILL_MS)
    pair.go(pair.host, "DOWN A")
    pair.until([pair.host, pair.guest], "linked_end", 30_000)
    for chip in (pair.guest, pair.host):
        pair.go(chip, "UP A")
        pair.until([chip], "others", _RESTART_MS)


@scene("table ask wait linked_menu")
def guest_and_host_reset(pair):
    """Reset the guest, then the host. Both return to their seats. Then the guest leaves."""
    pair.sit_down()
    pair.begin()
    for chip, other in ((pair.guest, pair.host), (pair.host, pair.guest)):
        chip.reset()
        pair.until([chip], "ask", 30_000)
        pair.go(chip, "A")
        pair.until([chip, other], "table", _BACK_MS)
    pair.go(pair.guest, "START", "linked_menu")
    pair.go(pair.guest, "UP A", "ask")
    pair.go(pair.guest, "DOWN A", "others", _RESTART_MS)
    pair.go(pair.host, "START", "linked_menu")
    pair.go(pair.host, "UP A", "ask")
    pair.go(pair.host, "DOWN A", "others", _RESTART_MS)
