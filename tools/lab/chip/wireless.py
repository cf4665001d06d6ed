"""Pico Ws that play with others by WiFi, on CircuitPython's own firmware: to the end of a match.

Up to the choice of the way every picture must be the simulator's; then the scores must agree on all
handhelds, and pictures and memory are kept to look at.
"""

import os

from . import BOARD_W, company, image, match
from .board import Stuck
from .journey import table
from .stage import GOAL, SETTINGS, Stage

# Two in a room, two near each other without any network, two near each other at home.
NET, LAN, HOME = "net", "lan", "home"
WAYS = (NET, LAN, HOME)
_TITLE_MS = 6000
_LISTED_MS = 4000  # more than a table takes to be on the list
_ROOM_MS = 20_000  # more than connecting takes
_KEYS_MS = 30_000  # more than two Picos take to agree on keys
_MATCH_MS = 300_000  # more than a match up to GOAL takes
_PRESS_MS = 900  # between two keys at the table
_END = "linked_end_screen"


def plan():
    """The way from the title to the choice of the way, on the simulator: list of `match.Place`."""
    with match.Simulated(
        image.memory(goal=GOAL, name="Ana"), board=BOARD_W, settings=SETTINGS
    ) as simulated:
        plan = match.Plan(simulated)
        plan.go("title", "")
        for name, key in zip(("home", "lesson line", "others line", "others"), match.TO_OTHERS):
            plan.go(name, key)
        plan.go("rooms", "RIGHT")
        return plan.places


def with_companion(firmware, folder, pictures, places, say, **air):
    """A Pico W joins the room of a simulated handheld, and plays; rows (place, free, in use)."""
    with Stage(firmware, folder, ["Ana"], say, **air) as stage:
        (ana,) = stage.players
        companion = stage.air.companion = company.Companion(stage.port, "Bia", 3)
        companion.open(2, GOAL)
        wrong = match.follow(ana, places, lambda place: say("%s: as simulated" % place.name))
        if wrong:
            raise Stuck("the picture is another: " + wrong)
        rows = Rows("net, guest of a simulated handheld", pictures)
        rows.note("way", ana)
        join(rows, ana, NET)
        stage.air.reached(lambda: companion.people() == 2, _KEYS_MS, "two at the table")
        companion.start()
        rows.note("table", ana, "table")
        play(stage.air, [ana])
        agree(ana.score(), companion.score()[::-1])
        rows.note("end", ana)
        return rows.found


def pair(firmware, folder, pictures, way, say, **air):
    """Two Pico Ws at one table, without anybody else; rows (place, free, in use).

    :param way: one of WAYS
    :param air: more words of `tools.lab.chip.network.Network`
    """
    settings = {} if way == LAN else SETTINGS
    with Stage(firmware, folder, ["Ana", "Bia"], say, settings, **air) as stage:
        ana, bia = stage.players
        rows = Rows(way, pictures)
        stage.air.wait(_TITLE_MS)
        for player in stage.players:
            for key in match.TO_OTHERS:
                player.press(key, 1500)
            player.until("others")
            if way == NET:
                player.press("RIGHT", 500)
        ana.press("DOWN", 500)
        ana.press("A", 1500)
        ana.until("create")
        ana.press("A", 3000)
        rows.note("opens", ana, "lobby")
        stage.air.reached(ana.connected, _ROOM_MS, "a connection")
        rows.note("lobby, alone", ana)
        if way == NET:
            stage.air.reached(lambda: stage.rooms, _ROOM_MS, "a room at the broker")
        join(rows, bia, way)
        stage.air.wait(_KEYS_MS // 2)
        rows.note("lobby, host", ana, "lobby")
        ana.press("A", 3000)
        rows.note("table, host", ana, "table")
        rows.note("table, guest", bia, "table")
        play(stage.air, [ana, bia])
        agree(ana.score(), bia.score()[::-1])
        rows.note("end, host", ana)
        rows.note("end, guest", bia)
        return rows.found


class Rows:
    """What is measured on the way. found: [(place, bytes free, in use)]."""

    def __init__(self, about, folder):
        self._about, self._folder = about, folder
        self.found = []

    def note(self, place, player, screen=None):
        """Wait for the screen, take its picture and its memory."""
        free, used, _ = player.until(screen) if screen else player.ask()
        self.found.append(("%s: %s" % (self._about, place), free, used))
        name = "%s-%02d.png" % (self._about.replace(", ", "-").replace(" ", "-"), len(self.found))
        player.chip.shot(os.path.join(self._folder, name))


def join(rows, player, way):
    """From the choice of the way to the first table that is listed."""
    for _ in range(2):
        player.press("DOWN", 500)
    player.press("A", 2000)
    player.until("rooms" if way == NET else "near")
    player.air.reached(player.connected, _ROOM_MS, "a connection")
    player.wait(_LISTED_MS)
    rows.note("tables", player)
    player.press("A", 3000)
    rows.note("lobby, guest", player, "lobby")


def play(air, players):
    """Press A, in turn, until all see the end of the match."""
    end_ms = air.now_ms + _MATCH_MS
    left = list(players)
    while left:
        if air.now_ms > end_ms:
            raise Stuck("the match is not over within %d s" % (_MATCH_MS // 1000))
        for player in list(left):
            if player.shows(_END):  # where A begins the next one
                left.remove(player)
            else:
                player.press("A", _PRESS_MS)


def agree(one, other):
    """:raises Stuck: two handhelds have different scores, or nobody has won"""
    if one != other or max(one) < GOAL:
        raise Stuck("the scores do not agree: %s and %s" % (one, other))


def measure(firmware, folder, pictures, ways, say, **air):
    """Markdown lines. ways: some of "companion" and WAYS."""
    rows = []
    if "companion" in ways:
        rows += with_companion(firmware, folder, pictures, plan(), say, **air)
    for way in WAYS:
        if way in ways:
            rows += pair(firmware, folder, pictures, way, say, **air)
    return list(table(("by WiFi, heap of a Pico W at", "bytes free", "in use"), rows))
