"""In the place of board_configs/lan_sockets.py, in the page that a handheld serves: its network is
that handheld, and each datagram a message of a WebSocket to it (socket.mjs).
"""

import time

import _zap
from ubinascii import a2b_base64, b2a_base64

from truco_link.carriers import ALONE, lan

_AGAIN_S = 1  # from one try to connect to the next
_HANDHELD = ("192.168.4.1", lan.UDP_PORT)  # whatever its address is


def carrier():
    """A carrier of the link (truco_link.lobby)."""
    return PageCarrier(Network())


class PageCarrier(lan.Carrier):
    """As `truco_link.carriers.lan.Carrier`, at that handheld's table and at no other."""

    can_host = False

    def tell(self, stage, why=0):
        lan.Carrier.tell(self, stage, 0 if why == ALONE else why)

    def roam(self):
        pass

    def close(self):
        lan.Carrier.close(self)
        self.network.hang_up()


class Network:
    """As `board_configs.lan_sockets.Network`."""

    home = None
    name = "Zap"
    joins_slowly = False

    def __init__(self):
        self._pipe = None
        self._used = False  # by a socket
        self._tried_s = None

    def where(self):
        pipe = self._pipe
        if pipe is None or pipe.closed:
            now_s = time.monotonic()
            if self._tried_s is not None and now_s - self._tried_s < _AGAIN_S:
                return lan.NOWHERE
            self._tried_s = now_s
            self._dial()
        return lan.STATION if self._pipe.open() else lan.NOWHERE

    def hang_up(self):
        if self._pipe is not None:
            self._pipe.close()

    def _dial(self):
        self.hang_up()
        self._pipe = _zap.dial()
        self._used = False

    def is_home(self):
        return True  # it looks for no other network

    def broadcast(self):
        return _HANDHELD[0]

    def ways(self):
        return self

    def stay(self):
        pass

    def begin_scan(self, _network):
        pass

    def scan(self, _network):
        return []

    def join(self, _network, _name):
        return False

    def be_one(self, _network, _name):
        return False

    def roam(self, _network):
        pass

    def socket(self):
        # A connection of its own for each: what was meant for an older one ends with that.
        if self._pipe is None or self._used or self._pipe.closed:
            self._dial()
        self._used = True
        return Socket(self._pipe)


class Socket:
    """As `board_configs.lan_sockets.Socket`."""

    def __init__(self, pipe):
        self._pipe = pipe

    def bind(self, _number):
        return True

    def connect(self, _address):
        pass

    def ready(self):
        return self._pipe.ready()

    def receive(self, buffer):
        found = a2b_base64(self._pipe.take())
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
