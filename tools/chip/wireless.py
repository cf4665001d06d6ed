# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Pico Ws that play with others by WiFi, on CircuitPython's own firmware: from the title to hands.

The network is `tools.chip.network`; rooms are at our small broker, through sockets of this
computer, by the chips' clock. Up to the choice of the way every picture must be the simulator's;
then the scores must agree on all handhelds, and pictures and memory are kept to look at.
"""

import os

from tools.drive import boards
from tools.net.broker import Broker
from tools.net.server import Server
from truco_core import state

from . import BOARD_W, company, image, match
from .board import Chip, Stuck
from .journey import table
from .linked import Together
from .network import NAME, PASSWORD, Network

PORT = 1883
HANDS = 2  # that are played: as few as a match of two people takes at least, see image.memory
SETTINGS = {
    "CIRCUITPY_WIFI_SSID": NAME,
    "CIRCUITPY_WIFI_PASSWORD": PASSWORD,
    "ZAP_BROKER": "192.0.2.1",  # RFC 5737: an address of nobody, so of the network's door
}
NET, LAN = "net", "lan"
_TITLE_MS = 6000
_LISTED_MS = 4000  # more than a table takes to be on the list
_ROOM_MS = 20_000  # more than connecting takes
_KEYS_MS = 30_000  # more than two Picos take to agree on keys
_OPEN_MS = 8000  # more than a change of screen takes, with all that it brings
_HAND_MS = 90_000
_PRESS_MS = 900  # between two keys at the table
_STILL_MS = 5000  # after the last key; then all wait for somebody's next one
_TICK_MS = 20  # of the simulated handheld
_QUERY = b'print("ZAP", '
_MORE = b"""try:
            print("STATE", bytes(game.game.view.state).hex())
        except AttributeError:
            pass
        """


class Air(Together):
    """Chips in one network, with a broker, and perhaps a simulated handheld.

    :param network: `tools.chip.network.Network`
    """

    slice_ms = 2

    def __init__(self, network, server, chips):
        super().__init__(*chips)
        self.companion = None
        self._network, self._server = network, server
        self._due_ms = 0

    @property
    def now_ms(self):
        return self.chips[0].now_ms

    def pass_on(self, sent):
        self._network.pump(self.now_ms)
        self._server.serve(0)
        if self.companion is not None and self.now_ms >= self._due_ms:
            self._due_ms = self.now_ms + _TICK_MS
            self.companion.tick(int(self.now_ms))
            self._server.serve(0)
        self._network.pump(self.now_ms)

    def reached(self, condition, limit_ms, what):
        """Wait until it is true.

        :raises Stuck: it never is
        """
        end_ms = self.now_ms + limit_ms
        while not condition():
            if self.now_ms > end_ms:
                raise Stuck("%s: not within %d s" % (what, limit_ms // 1000))
            self.wait(100)


class Player:
    """One of these Picos, as `tools.chip.match` has players."""

    def __init__(self, air, chip):
        self.air, self.chip = air, chip
        self.rgb, self.version = chip.rgb, chip.version

    def press(self, key, time_ms=80):
        self.air.press(self.chip, key, time_ms)

    def wait(self, time_ms):
        self.air.wait(time_ms)

    def ask(self):
        return self.air.ask(self.chip)

    def until(self, screen):
        return self.air.until(self.chip, screen + "_screen", _OPEN_MS)

    def seen(self):
        """The bytes of its match as its seat may know it, or None before there was one."""
        self.ask()
        for line in reversed(self.chip.lines):
            if line.startswith("STATE "):
                return bytes.fromhex(line.split()[1])
        return None

    def score(self):
        """(own points, the others')."""
        seen = self.seen()
        return seen[state.SCORE], seen[state.SCORE + 1]

    def hands(self):
        """How many hands have ended."""
        seen = self.seen()
        return seen[state.HAND] - (seen[state.PHASE] not in (state.HAND_OVER, state.MATCH_OVER))


def files():
    """{path: bytes} of the drive of a Pico W in that network, which tells its match too."""
    found = image.files(board=BOARD_W, more=SETTINGS)
    code = found["code.py"]
    if code.count(_QUERY) != 1:
        raise ValueError("tools.chip.image writes another code.py")
    found["code.py"] = code.replace(_QUERY, _MORE + _QUERY)
    return found


def memory(name):
    """As `image.memory`, of somebody with this name."""
    from truco_store import loading, profile

    nvm = bytearray(image.memory())
    store = loading.load(nvm, 1000)
    profile.rename(store.image, name)
    store.save()
    return bytes(nvm)


class Stage:
    """Picos with power, their network and the broker; a context.

    :param names: of the people, one for each Pico

    rooms: {topic: advert} at the broker.
    """

    def __init__(self, firmware, folder, names, say):
        broker = Broker()
        self.rooms = broker.retained
        self._server = Server(broker, clock=lambda: self.air.now_ms / 1000)
        self.port = self._server.port
        self._network = Network({PORT: self.port})
        chips = []
        for number, name in enumerate(names):
            drive = os.path.join(folder, "%s.img" % name)
            image.write(drive, files(), boards.DRIVE_BYTES[BOARD_W])
            nvm = memory(name)
            chips.append(Chip(firmware, drive, nvm, say, number + 1, self._network))
        self.air = Air(self._network, self._server, chips)
        self.players = [Player(self.air, chip) for chip in chips]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for chip in self.air.chips:
            chip.stop()
        if self.air.companion is not None:
            self.air.companion.close()
        self._network.close()
        self._server.close()


def plan():
    """The way from the title to the choice of the way, on the simulator: list of `match.Place`."""
    with match.Simulated(memory("Ana"), board=BOARD_W, settings=SETTINGS) as simulated:
        plan = match.Plan(simulated)
        for name, key in (("title", ""), ("home", "A"), ("others line", "DOWN"), ("others", "A")):
            plan.go(name, key)
        plan.go("rooms", "RIGHT")
        return plan.places


def with_companion(firmware, folder, pictures, places, say):
    """A Pico W joins the room of a simulated handheld, and plays; rows (place, free, in use)."""
    with Stage(firmware, folder, ["Ana"], say) as stage:
        (ana,) = stage.players
        companion = stage.air.companion = company.Companion(stage.port, "Bia", 3)
        companion.open(2)
        wrong = match.follow(ana, places, lambda place: say("%s: as simulated" % place.name))
        if wrong:
            raise Stuck("the picture is another: " + wrong)
        rows = Rows("net, guest of a simulated handheld", pictures)
        rows.note("way", ana)
        join(rows, ana, NET)
        stage.air.reached(lambda: companion.people() == 2, _KEYS_MS, "two at the table")
        companion.start()
        rows.note("table", ana, "table")
        play(stage.air, [ana], companion.person.hands)
        agree(ana.score(), companion.score()[::-1])
        rows.note("after %d hands" % HANDS, ana, "table")
        return rows.found


def pair(firmware, folder, pictures, way, say):
    """Two Pico Ws at one table, without anybody else; rows (place, free, in use)."""
    with Stage(firmware, folder, ["Ana", "Bia"], say) as stage:
        ana, bia = stage.players
        rows = Rows(way, pictures)
        stage.air.wait(_TITLE_MS)
        for player in stage.players:
            for key in ("A", "DOWN", "A"):
                player.press(key, 1500)
            player.until("far_others")
            if way == NET:
                player.press("RIGHT", 500)
        ana.press("DOWN", 500)
        ana.press("A", 1500)
        ana.until("create")
        ana.press("A", 3000)
        rows.note("lobby, alone", ana, "lobby")
        if way == NET:
            stage.air.reached(lambda: stage.rooms, _ROOM_MS, "a room at the broker")
        join(rows, bia, way)
        stage.air.wait(_KEYS_MS // 2)
        rows.note("lobby, host", ana, "lobby")
        ana.press("A", 3000)
        rows.note("table, host", ana, "table")
        rows.note("table, guest", bia, "table")
        play(stage.air, [ana, bia], ana.hands)
        agree(ana.score(), bia.score()[::-1])
        rows.note("after %d hands, host" % HANDS, ana)
        rows.note("after %d hands, guest" % HANDS, bia)
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
    player.wait(_LISTED_MS)
    rows.note("tables", player)
    if way == NET:
        for _ in range(2):
            player.press("DOWN", 500)
    player.press("A", 3000)
    rows.note("lobby, guest", player, "lobby")


def play(air, players, hands):
    """Press A, in turn, until so many hands have ended."""
    end_ms = air.now_ms + HANDS * _HAND_MS
    while hands() < HANDS:
        if air.now_ms > end_ms:
            raise Stuck("%d hands are not played within %d s" % (HANDS, HANDS * _HAND_MS // 1000))
        for player in players:
            player.press("A", _PRESS_MS)
    air.wait(_STILL_MS)


def agree(one, other):
    """:raises Stuck: two handhelds have different scores, or nobody has a point"""
    if one != other or not sum(one):
        raise Stuck("the scores do not agree: %s and %s" % (one, other))


def measure(firmware, folder, pictures, ways, say):
    """Markdown lines. ways: some of "companion", NET, LAN."""
    rows = []
    if "companion" in ways:
        rows += with_companion(firmware, folder, pictures, plan(), say)
    for way in (NET, LAN):
        if way in ways:
            rows += pair(firmware, folder, pictures, way, say)
    return list(table(("by WiFi, heap of a Pico W at", "bytes free", "in use"), rows))
