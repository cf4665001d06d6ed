"""The scenes of boards at one table, joined by a cable or by AirLifts. The simulator does not run:
radio and keys of a link are random, so its pictures would differ. A scene checks which screens the
boards open.
"""

import contextlib

from tools.lab.chip import airlift, cable, image
from tools.lab.chip.chip import CRASHES, Stuck

from .walk import LACKS, Differs, Place, screens_of, with_screens

SCENES = []  # as in `scenes`
WAYS = {}  # {name of a scene: (carrier, number of boards)}
_CARRIERS = {"cable": cable.Pair, "AirLift": airlift.InAir}
_NAMES = "Ana", "Bia", "Caio", "Duda"
_TO_OTHERS = "UP UP A"  # keys in the menu, whose first line is the ladder for two players
_LOOK_MS = 200
_STILL_MS = 1200  # wait after a key, longer than any screen ignores keys
_TO_HAND = 8  # number of times that all press A until a hand has ended
_HEARD_MS = 3000  # until each board has heard of the others; else menus begin at another line
_KEYS_MS = 40_000  # longer than two boards take to agree on cryptographic keys
_RESTART_MS = 15_000  # longer than the program takes to restart
_LISTED_MS = 60_000  # limits of waiting: longer than it takes to list a table and to join it,
_JOINED_MS = 90_000
_MATCH_MS = 900_000  # to play a match,
_BACK_MS = 180_000  # and to find that a host or a guest is gone
_CARDS = "A A B A RIGHT A"  # keys that play a match, with a raise here and there


def scene(screens, carriers="cable AirLift", players=2):
    """Add a function to SCENES, once for each carrier. It gets a `Table`."""

    def add(function):
        for carrier in carriers.split():
            name = "%s by %s" % (function.__name__.replace("_", " "), carrier)
            WAYS[name] = carrier, players
            SCENES.append((name, set(screens.split()), function))
        return function

    return add


def can_play(board, name):
    """Return whether a board has what a scene needs."""
    return WAYS[name][0] in image.BOARDS[board].carriers


class Table:
    """Boards in reach of each other, each with its own drive and memory.

    name: of the scene
    chips: list of `chip.Chip`: the `host`, then the `guests`
    places, visited, codes, lacks: as those of `walk.Walk`; a place is of one of the boards

    :param seed: for the random numbers of the boards
    """

    def __init__(self, bench, name, seed):
        self._bench, self.name, self._seed = bench, name, seed
        self.places, self.visited, self.codes = [], set(), []
        self.lacks = 0
        self._power = contextlib.ExitStack()
        self._heard = {}  # {chip: number of its lines that were read, of steps that were counted}

    def __enter__(self):
        carrier, players = WAYS[self.name]
        settings = image.BOARDS[self._bench.board].carriers[carrier]
        for number, name in enumerate(_NAMES[:players]):
            seed = len(_NAMES) * self._seed + number + 1
            drive = with_screens(self._bench.files(image.SEED // seed, settings=settings))
            nvm = self._bench.memory(name=name, goal=3, speed=2)
            chip = self._power.enter_context(self._bench.chip(drive, nvm, seed))
            self._heard[chip] = [0, 0]
        self.chips = list(self._heard)
        self.host, *self.guests = self.chips
        self._boards = _CARRIERS[carrier](self.chips)
        for chip in self.chips:
            chip.start()
            chip.watch()
        return self

    def __exit__(self, *_):
        self._power.close()

    def off(self):
        """Take the functions that the boards have entered."""
        for chip in self.chips:
            self.codes += chip.entered()

    def called(self, chip):
        return "host" if chip is self.host else "guest %d" % self.chips.index(chip)

    def wait(self, time_ms):
        self._boards.wait(time_ms)

    def go(self, chip, keys, screen=None, limit_ms=5000):
        """Press keys of one board, and wait until a screen is open.

        :raises Stuck: it does not open in this time
        :raises Differs: the game has crashed on one of the boards
        """
        for key in keys.split():
            self._boards.press(chip, key, _STILL_MS)
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
                there = [(self.called(chip), *screens_of(chip)) for chip in self.chips]
                told = "; ".join(map(" ".join, there))
                raise Stuck("%s: no %s; %s" % (self.name, screen, told))
            for chip in rest if turns else ():
                self._boards.press(chip, turns[count % len(turns)], _STILL_MS)
                count += 1
            self.wait(_LOOK_MS)
            self.look(turns[(count - 1) % len(turns)] if turns else "")

    def look(self, key):
        """Add a `Place` of each board whose screens have changed; check what it has printed."""
        for chip, heard in self._heard.items():
            lines, heard[0] = chip.lines[heard[0] :], len(chip.lines)
            steps, heard[1] = chip.lcd.steps[heard[1] :], len(chip.lcd.steps)
            self.visited.update(screens_of(chip))
            self.lacks += sum(LACKS in line for line in lines)
            if any(line.startswith(CRASHES) for line in lines):
                chip.shot(self._bench.picture("tour-%s.png" % self.name.replace(" ", "-")))
                said = "\n".join(chip.lines[-15:])
                raise Differs("%s: the %s crashed:\n%s" % (self.name, self.called(chip), said))
            if key or any(line.startswith("SCREENS") for line in lines):
                longest = max([step.time_ms for step in steps], default=0)
                name = "%s: %s" % (self.called(chip), "-".join(screens_of(chip)))
                # A board that is about to run code.py again has no heap now. If it does not come
                # back, `until` raises Stuck.
                with contextlib.suppress(Stuck):
                    self.places.append(Place(name, key, False, longest, chip.heap()))
                    self._bench.say(str(self.places[-1]))

    def sit_down(self, keys=""):
        """Open a table on the host, and join it from the guests.

        :param keys: pressed before the table is opened, such as for its number of seats
        """
        self.until(self.chips, "title", 20_000)
        self.wait(1000)
        for chip in self.chips:
            self.until([chip], "home", 20_000, "A")  # the first key may end the demonstration
            self.go(chip, _TO_OTHERS, "others")
        self.go(self.host, "A", "create", _RESTART_MS)
        self.go(self.host, keys)
        self.go(self.host, "A", "lobby", _RESTART_MS)
        for guest in self.guests:
            self.go(guest, "DOWN A", "search", _RESTART_MS)
            self.until([guest], "lobby", _LISTED_MS, "A")

    def begin(self):
        """Begin a match at the table, once the guests have joined."""
        end = self.host.now_ms + _JOINED_MS
        while screens_of(self.host)[-1:] != ["table"] and self.host.now_ms < end:
            self.go(self.host, "A")
            self.wait(3000)
            if screens_of(self.host)[-1:] == ["ask"]:  # whether to play without people
                self.go(self.host, "B")
        self.until(self.chips, "table", _JOINED_MS)
        self.wait(_HEARD_MS)

    def play(self):
        """Play a match to its end."""
        self.until(self.chips, "linked_end", _MATCH_MS, _CARDS)

    def leave(self):
        """Leave the table from the screen at the end of a match, and play one alone."""
        self.wait(2 * _STILL_MS)
        for chip in (*self.guests, self.host):
            self.go(chip, "UP A")
            self.until([chip], "others", _RESTART_MS)
            self.go(chip, "B")
            self.until([chip], "home", _RESTART_MS, "A")  # there may be badges
        for chip in self.chips:
            self.until([chip], "setup", _RESTART_MS, "UP A B")
        self.until(self.chips, "end", _MATCH_MS, _CARDS)


@scene("create wait lobby search table linked_menu phrases seats help replay linked_end peace end")
def two_boards(table):
    """Open, find, join; see the menus; play to the end; begin another match, and leave.

    In the second match, look at the last hand, change what the host may change, and agree to an
    end.
    """
    host, (guest,) = table.host, table.guests
    table.sit_down()
    table.begin()
    for chip in table.chips:
        table.go(chip, "START", "linked_menu")
        table.go(chip, "DOWN A", "phrases")
        table.go(chip, "DOWN A", "table")
        table.go(chip, "START", "linked_menu")
        table.go(chip, "DOWN DOWN A", "seats")
        table.go(chip, "DOWN B", "linked_menu")
        table.go(chip, "DOWN A", "help")
        table.go(chip, "B B", "table")
    table.play()
    table.until(table.chips, "table", _JOINED_MS, "A")
    for _ in range(_TO_HAND):
        for chip in table.chips:
            table.go(chip, "A")
        table.wait(_STILL_MS)
    for chip in table.chips:
        table.go(chip, "START", "linked_menu")
        table.go(chip, "DOWN DOWN DOWN DOWN A", "replay")
        table.go(chip, "RIGHT B", "linked_menu")
        table.go(chip, "B", "table")
    table.go(host, "START", "linked_menu")
    table.go(host, "UP UP UP" + " RIGHT LEFT UP" * 3)  # who may watch, the time limit, the speed
    table.go(host, "B", "table")
    table.go(guest, "START", "linked_menu")
    table.go(guest, "UP UP A", "ask")
    table.go(guest, "DOWN A", "table")
    table.until([host], "peace", 10_000)
    table.wait(_STILL_MS)
    table.go(host, "DOWN A")
    table.until(table.chips, "linked_end", 30_000)
    table.leave()


@scene("lobby create ask search", "cable")
def in_the_lobby(table):
    """Change the options, swap the seats, watch, take a seat again, and be sent away."""
    host, (guest,) = table.host, table.guests
    table.sit_down()
    table.go(host, "UP UP A", "create")
    table.go(host, "UP RIGHT LEFT " * 5)
    table.go(host, "B", "lobby")
    table.go(host, "DOWN A DOWN A")
    table.go(guest, "DOWN A UP UP UP A", "lobby")
    table.go(host, "UP A A", "ask")
    table.go(host, "DOWN A", "lobby")
    table.until([guest], "search", _RESTART_MS, "A")
    table.go(guest, "B", "others")
    table.go(host, "UP UP A", "ask")
    table.go(host, "DOWN A", "others", _RESTART_MS)


@scene("table ask wait linked_menu")
def resets(table):
    """Reset the guest, then the host. Both return to their seats. Then the guest leaves."""
    table.sit_down()
    table.begin()
    for chip in reversed(table.chips):
        chip.reset()
        table.until([chip], "ask", 30_000)
        table.go(chip, "A")
        table.until(table.chips, "table", _BACK_MS)
    for chip in reversed(table.chips):
        table.go(chip, "START", "linked_menu")
        table.go(chip, "UP A", "ask")
        table.go(chip, "DOWN A", "others", _RESTART_MS)


@scene("lobby search table linked_end end", "AirLift", 4)
def four_boards(table):
    table.sit_down("DOWN RIGHT UP")
    table.wait(_KEYS_MS)
    table.begin()
    table.play()
    table.leave()
