"""Pico Ws with power, in reach of each other and of a broker: where `wireless` plays.

The network is `tools.lab.chip.network`; rooms are at our small broker, through sockets of this
computer, by the chips' clock.
"""

import contextlib
import os
import random
from unittest import mock

from tools.drive import boards, first_settings
from tools.net.broker import Broker
from tools.net.server import Server
from truco_core import state

from . import BOARD_W, image
from .board import Chip, Stuck
from .linked import Together
from .network import NAME, PASSWORD, Network

PORT = 1883
GOAL, LONG_GOAL = 2, 12  # points that win
SETTINGS = {
    "CIRCUITPY_WIFI_SSID": NAME,
    "CIRCUITPY_WIFI_PASSWORD": PASSWORD,
    "ZAP_BROKER": "192.0.2.1",  # RFC 5737: an address of nobody, so of the network's door
}
_OPEN_MS = 8000  # more than a change of screen takes, with all that it brings
_TICK_MS = 20  # of the simulated handheld
_QUERY = b'print("ZAP", '
_MORE = b"""try:
            print("STATE", bytes(game.game.view.state).hex())
        except AttributeError:
            pass
        """


class Air(Together):
    """Chips in one network, with a broker, and perhaps a simulated handheld.

    :param network: `tools.lab.chip.network.Network`
    """

    slice_ms = 2

    def __init__(self, network, server, chips):
        super().__init__(*chips)
        self.companion = None
        self.phones = []  # each has a `tick`, in every slice
        self.network, self._server = network, server
        self._due_ms = 0

    @property
    def now_ms(self):
        return self.chips[0].now_ms

    def pass_on(self, sent):
        self.network.pump(self.now_ms)
        self._server.serve(0)
        for one in self.phones:
            one.tick(self.now_ms)
        if self.companion is not None and self.now_ms >= self._due_ms:
            self._due_ms = self.now_ms + _TICK_MS
            self.companion.tick(int(self.now_ms))
            self._server.serve(0)
        self.network.pump(self.now_ms)

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
    """One of these Picos, as `tools.lab.chip.match` has players."""

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

    def shows(self, screen):
        return any(name.endswith(screen) for name in self.ask()[2])

    def connected(self):
        return not self.shows("connecting_screen")


def files(settings=SETTINGS, page=None):
    """{path: bytes} of the drive of a Pico W, which tells its match too.

    :param page: {path: bytes} of the page for phones, or None
    """
    found = image.files(board=BOARD_W, more=settings, page=page)
    code = found["code.py"]
    if code.count(_QUERY) != 1:
        raise ValueError("tools.lab.chip.image writes another code.py")
    found["code.py"] = code.replace(_QUERY, _MORE + _QUERY)
    if page:
        found["settings.toml"] = found["settings.toml"].replace(
            first_settings.HEAP_LINE.encode(), b""
        )
    return found


class Stage:
    """Picos with power, their network and the broker; a context, in which os.urandom of this
    process, for a simulated handheld, gives the same each time.

    :param names: of the people, one for each Pico
    :param settings: lines of settings.toml
    :param page: {path: bytes}: each serves this page to phones, and has for it as much flash and
        RAM as a Pico 2 W, and a heap that grows, as that has
    :param air: more words of `Network`

    rooms: {topic: advert} at the broker.
    """

    def __init__(self, firmware, folder, names, say, settings=SETTINGS, page=None, **air):
        broker = Broker()
        self.rooms = broker.retained
        self._server = Server(broker, clock=lambda: self.air.now_ms / 1000)
        self.port = self._server.port
        self.network = Network({PORT: self.port}, **air)
        chips = []
        for number, name in enumerate(names):
            drive = os.path.join(folder, "%s.img" % name)
            size = image.LARGE_DRIVE_W if page else boards.DRIVE_BYTES[BOARD_W]
            image.write(drive, files(settings, page), size)
            nvm = image.memory(goal=LONG_GOAL if page else GOAL, name=name)
            ram = image.RAM_2 if page else image.RAM
            chips.append(Chip(firmware, drive, nvm, say, number + 1, self.network, ram))
        self.air = Air(self.network, self._server, chips)
        self.players = [Player(self.air, chip) for chip in chips]
        self._chance = contextlib.ExitStack()

    def __enter__(self):
        self._chance.enter_context(mock.patch("os.urandom", random.Random(1).randbytes))
        return self

    def __exit__(self, *_):
        self._chance.close()
        for chip in self.air.chips:
            chip.stop()
        if self.air.companion is not None:
            self.air.companion.close()
        self.network.close()
        self._server.close()
