"""Strangers in the network of an emulated Pico W that serves phones: each as fast as it can."""

from tools.sim.worlds.page_visitor import frame, question, request, upgrade

from .page_guest import DNS, HTTP
from .telephone import MSS, Telephone

_HEAD = b"GET / HTTP/1.1\r\nX: " + b"x" * 1_000_000
_WAITING = 4096  # bytes that a stream has not said yet: more need not be given to it
_CONNECTIONS = 4
_QUESTIONS = 4  # at once


class Stranger:
    """Nobody: in the network, and silent. Others do something in each slice, see `act`."""

    name = "nobody"
    first, again = b"", b""  # what each connection says, and then for ever
    over_ms = 5000  # after which they are forgotten
    in_lwip = False  # what they cost is not the game's

    def __init__(self, network, number, path):
        """:param path: of a large file"""
        self.path = path
        self.phone = Telephone(network, number)
        self._streams = []

    def tick(self, now_ms):
        self.phone.tick(now_ms)
        if self.phone.address is not None:
            self.act()

    def act(self):
        pass


class Connects(Stranger):
    """Has connections that say what there is to say; in the place of one that is closed another."""

    mss = MSS

    def act(self):
        self._streams = [one for one in self._streams if not one.closed]
        while len(self._streams) < _CONNECTIONS:
            self._streams.append(self.phone.connect(HTTP, self.mss))
            self._streams[-1].write(self.first)
        for one in self._streams:
            one.came.clear()
            if self.again and one.up and one.waiting < _WAITING:
                one.write(self.again)


class Silent(Connects):
    name = "silent connections"


class HalfOpen(Connects):
    """Begins 500 connections a second and never says that they are up."""

    name = "half-open connections"
    over_ms = 25_000  # lwIP keeps each for 20 s, tcp_priv.h, TCP_SYN_RCVD_TIMEOUT
    in_lwip = True
    count = 1  # in a slice, which is 2 ms

    def act(self):
        for one in self._streams:
            one.forget()
        self._streams = [self.phone.connect(HTTP) for _ in range(self.count)]


class MoreHalfOpen(HalfOpen):
    """2,000."""

    name = "half-open connections, four times as many"
    count = 4


class Heads(Connects):
    name = "heads of 1 MB"
    first = _HEAD


class Files(Connects):
    name = "files"

    def __init__(self, network, number, path):
        super().__init__(network, number, path)
        self.first = self.again = request(path, "192.168.4.1")


class Tiny(Files):
    """Wants all of it in segments of a byte, of which lwIP queues 32 at most (TCP_SND_QUEUELEN):
    then `send` waits for 10 s (Socket.c, lwip_tcp_send: 200 times `mp_hal_delay_ms(50)`)."""

    name = "files by single bytes"
    in_lwip = True
    mss = 1


class Frames(Connects):
    name = "frames"
    first = upgrade("192.168.4.1")
    again = frame(bytes(150)) * 4


class Pings(Connects):
    name = "pings"
    first = upgrade("192.168.4.1")
    again = frame(b"", 0x89) * 50


class Names(Stranger):
    name = "names"

    def act(self):
        for _ in range(_QUESTIONS):
            self.phone.ask(DNS, question("connectivitycheck.example"))


KINDS = (Stranger, Silent, Heads, Names, Frames, Pings, Files, HalfOpen, MoreHalfOpen, Tiny)
