"""A Pico W that is a network, serves the page and has a phone at its table: on CircuitPython's own
firmware, from the codes on its panel to a hand that is over.

The phone is `page_guest.Guest`. The board has as much flash and RAM as a Pico 2 W (`Stage`), where
page and lwIP have room; its processor is a Pico W's, at 125 MHz. A Pico 2 W itself was not run.
"""

import gzip
import statistics

import zxingcpp

from tools.environment import paths
from tools.sim.worlds.page_visitor import answered, question, request
from tools.web import build
from truco_core import state

from .board import Stuck
from .journey import table
from .match import TO_OTHERS
from .page_guest import DNS, HTTP, Guest
from .stage import Stage
from .wireless import Rows

_TITLE_MS = 6000
_SOON_MS = 15_000
_PAGE_MS = 120_000
_KEYS_MS = 60_000
_PRESS_MS = 900
_HAND_MS = 120_000


class Evening:
    """The board, its phone, and what is measured: times: [(what, milliseconds)]."""

    def __init__(self, stage, pictures, say=print):
        self.say = say
        self.air, self.network = stage.air, stage.network
        (self.board,) = stage.players
        self.rows = Rows("phones", pictures)
        self.times = []
        self.guest = Guest(self.network, "Bia", 3)
        self.air.phones.append(self.guest)

    def open_table(self):
        """To the lobby, and the codes there; (of the network, of the page)."""
        board = self.board
        self.air.wait(_TITLE_MS)
        for key in TO_OTHERS:
            board.press(key, 1500)
        board.until("others")
        board.press("DOWN", 500)
        board.press("A", 1500)
        board.until("create")
        board.press("A", 3000)
        self.rows.note("lobby, alone", board, "lobby")
        for _ in range(3):
            board.press("UP", 500)
        began = self.air.now_ms
        board.press("A", 100)
        network = self._scanned("WIFI:", began, "the code of the network")
        self.rows.note("code of the network", board, "phones")
        board.press("A", 100)
        page = self._scanned("http", self.air.now_ms, "the code of the page")
        board.press("A", 1500)
        return network, page

    def _scanned(self, begins, began, what):
        """The text of a code on the panel."""
        panel = self.board.chip.spec.panel
        found = []

        def look():
            rgb = self.board.rgb()
            grey = bytes(sum(rgb[at : at + 3]) // 3 for at in range(0, len(rgb), 3))
            picture = memoryview(grey).cast("B", (panel.height, panel.width))
            found[:] = [one.text for one in zxingcpp.read_barcodes(picture)]
            return found and found[0].startswith(begins)

        self.air.reached(look, _SOON_MS, what)
        self._took(what + " is on the panel", began)
        return found[0]

    def arrive(self, network):
        """The phone joins by that code, asks for the Internet, and gets the page's files."""
        fields = dict(part.split(":", 1) for part in network[len("WIFI:") :].split(";") if part)
        phone, began = self.guest.phone, self.air.now_ms
        phone.join(fields["S"].encode(), fields["P"].encode())
        self.air.reached(lambda: phone.address, _SOON_MS, "an address")
        self._took("an address by DHCP", began)
        began = self.air.now_ms
        self.air.wait(100)
        port = phone.ask(DNS, question("connectivitycheck.example"))
        got = []
        self.air.reached(lambda: got or got.extend(phone.answer(port) or b""), _SOON_MS, "a name")
        if bytes(got[-4:]) != phone.board:
            raise Stuck("the name server says %r" % bytes(got[-4:]))
        self._took("the name server's answer", began + 100)
        stream = phone.connect(HTTP)
        where = self._file(stream, "/", "connectivitycheck.example")
        if where[0] != 200 or b"192.168.4.1" not in gzip.decompress(where[2]):
            raise Stuck("who asks for the Internet gets %r" % (where[:2],))
        began = self.air.now_ms
        led = self._file(stream, "/")
        place = led[1]["location"].partition("?")[0]
        first = self._file(stream, place)
        if first[0] != 200 or "gzip" not in first[1]["content-encoding"]:
            raise Stuck("the page is %r" % (first[:2],))
        self._took("the page's first file (%d B)" % len(first[2]), began)
        return stream

    def _file(self, stream, path, host=None):
        """(status, fields, body) of a file."""
        stream.write(request(path, host or self.guest.host))
        got = []

        def is_whole():
            answer = answered(stream.came)
            if answer is not None:
                got.append(answer)
            return got or stream.closed

        self.air.reached(is_whole, _PAGE_MS, path)
        if not got:
            raise Stuck("%s: the connection is closed" % path)
        return got[0]

    def sit(self):
        """The phone sits down at the table."""
        began, guest = self.air.now_ms, self.guest
        guest.sit()
        self.air.reached(lambda: guest.lobby.found, _SOON_MS, "the table")
        guest.lobby.join(guest.lobby.found[0])
        self.air.reached(lambda: guest.lobby.my_seat < 2, _KEYS_MS, "a seat")
        self._took("a seat, keys and all", began)
        self.rows.note("lobby, a phone", self.board, "lobby")
        for _ in range(3):  # back from the line of the invitation
            self.board.press("DOWN", 500)
        self.board.press("A", 3000)
        self.rows.note("table of two", self.board, "table")

    def play_hand(self, what):
        """Press A until one more hand is over, as both see it."""
        first, began = len(self.board.chip.lcd.steps), self.air.now_ms
        hands = self.guest.person.hands() + 1
        while self.guest.person.hands() < hands:
            if self.air.now_ms - began > _HAND_MS:
                raise Stuck("no hand is over within %d s" % (_HAND_MS // 1000))
            self.board.press("A", _PRESS_MS)
        steps = [one.time_ms for one in self.board.chip.lcd.steps[first:]]
        self._took(what, began)
        self.times.append((what + ": a step, median", round(statistics.median(steps), 1)))
        self.times.append((what + ": a step, most", round(max(steps), 1)))
        lobby, own = self.guest.lobby, self.board.score()
        seen, team = lobby.match.state, lobby.my_seat & 1
        score = seen[state.SCORE + 1 - team], seen[state.SCORE + team]
        if own != score or not max(own):
            raise Stuck("the scores do not agree: %s and %s" % (own, score))
        self.say("both say %d to %d" % own)
        self.rows.note("after " + what, self.board)

    def lines(self):
        """Markdown."""
        found = list(table(("a phone at the table", "ms"), self.times))
        return found + list(table(("heap at", "bytes free", "in use"), self.rows.found))

    def _took(self, what, began):
        self.times.append((what, round(self.air.now_ms - began)))
        self.say("%s: %d ms" % self.times[-1])


def measure(firmware, folder, pictures, say, **air):
    """Markdown lines.

    :raises Stuck: something does not come, or the scores differ
    """
    page = build.for_phones(paths.ROOT)
    with Stage(firmware, folder, ["Ana"], say, {}, page, **air) as stage:
        evening = Evening(stage, pictures, say)
        network, link = evening.open_table()
        say("codes on the panel: %s and %s" % (network, link))
        evening.arrive(network).close()
        evening.sit()
        evening.play_hand("a hand")
    return evening.lines()
