"""Replaces board_configs/lan_sockets.py in the page, for the page that a handheld serves.

Its only network peer is that handheld. Each datagram is a message of a WebSocket
(web/page/socket.mjs).
"""

import time

import _zap
from ubinascii import a2b_base64, b2a_base64

from truco_link.carriers import ALONE, CALLING, QUIET, lan
from truco_link.carriers.lan_search import NOWHERE, STATION
from truco_link.messages import RETURNS_AT

# Seconds from one attempt to connect to the next: a quarter of the time without a link to a table,
# within these limits. So a player who was away for a moment is back soon.
_AGAIN_S, _SELDOM_S = 1, 20
_FULL_S = 5  # the same while all seats are taken, as they also are while several phones sit down
_REFUSALS = 3  # number of these attempts
_PATIENCE_S = 3  # seconds of an attempt after which a missing connection is reported
_LONGEST = 256  # bytes; every datagram is shorter
_HANDHELD = ("192.168.4.1", lan.UDP_PORT)  # any address, because there is only one peer


def carrier():
    return PageCarrier(Network())


class PageCarrier(lan.Carrier):
    """A LAN carrier that can only join the table of the handheld that serves the page."""

    can_host = False

    def tell(self, stage, why=0):
        lan.Carrier.tell(self, stage, 0 if why == ALONE else why)

    def tick(self, now_ms):
        self.network.owns_seat = self.mode == CALLING and self.content[RETURNS_AT] > 0
        self.network.is_content = self.mode == QUIET or bool(self.ports)
        lan.Carrier.tick(self, now_ms)

    def roam(self):
        pass

    def close(self):
        lan.Carrier.close(self)
        self.network.hang_up()


class Network:
    """The connection to the handheld, with the interface of `board_configs.lan_sockets.Network`.

    is_full: True once the handheld has said that all seats are taken. After some more attempts only
        the owner of a seat calls again, so that no page without one stands in the way.
    owns_seat: True while the player returns to a seat
    is_content: True while the player has a link to a table, or wants none
    """

    is_full = owns_seat = is_content = False

    home = None
    name = "Zap"
    joins_slowly = False

    def __init__(self):
        self._refusals = 0
        self._pipe = None  # a WebSocket, once `_dial` has made one
        self._used = False  # True once a `Socket` uses the WebSocket `_pipe`
        self._tried_s = -_AGAIN_S
        self._content_s = time.monotonic()  # when `is_content` was last True

    def where(self):
        now_s = time.monotonic()
        tried_s = now_s - self._tried_s
        if self.is_content:
            self._content_s = now_s
        if self._pipe is None or self._pipe.closed:
            self.is_full = self._pipe is not None and self._pipe.full and not self.owns_seat
            if self.is_full and (self._refusals == _REFUSALS or tried_s < _FULL_S):
                return STATION
            if tried_s < max(_AGAIN_S, min((now_s - self._content_s) / 4, _SELDOM_S)):
                return NOWHERE
            self._refusals += self.is_full
            self._dial()
            return STATION
        return STATION if self._pipe.open() or tried_s < _PATIENCE_S else NOWHERE

    def hang_up(self):
        if self._pipe is not None:
            self._pipe.close()

    def _dial(self):
        self.hang_up()
        self._pipe = _zap.dial()
        self._tried_s = time.monotonic()
        self._used = False

    def is_home(self):
        return True  # so that the carrier does not look for another network

    def broadcast(self):
        return _HANDHELD[0]

    def ways(self):
        return self

    def begin_scan(self, _network):
        pass

    def scan(self, _network):
        return []

    def join(self, _network, _name):
        return False

    def open_one(self, _network, _name):
        return False

    def roam(self, _network):
        pass

    def socket(self):
        # Each socket gets its own connection, so that it receives no datagrams for an older socket.
        if not self.is_full and (self._pipe is None or self._used or self._pipe.closed):
            self._dial()
        self._used = True
        return Socket(self._pipe)


class Socket:
    """A connection to the handheld, with the interface of `board_configs.lan_sockets.Socket`."""

    def __init__(self, pipe):
        self._pipe = pipe

    def bind(self, _number):
        return True

    def connect(self, _address):
        pass

    def ready(self):
        return self._pipe.ready()

    def receive(self, buffer):
        found = a2b_base64(self._pipe.take(_LONGEST))
        size = min(len(found), len(buffer))
        buffer[:size] = found[:size]
        return size

    def receive_from(self, buffer):
        return self.receive(buffer), _HANDHELD

    def send(self, data):
        self._pipe.send(b2a_base64(data).decode())

    def send_to(self, data, _address):
        self.send(data)

    def close(self):
        self._pipe.close()
