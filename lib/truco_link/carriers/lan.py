# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Carrier: WiFi nearby, packets as UDP datagrams. docs/lan.md.

What a board must do for it is a *network* (`board_configs.lan_sockets`): to be in one, sockets.
"""

from micropython import const

import residency
from truco_core.clock import diff
from truco_link import rest_ms
from truco_link.advert import GUEST_CALL, MIN_SIZE, RSSI_UNKNOWN, TABLE_BEACON
from truco_link.carriers import CALLING, HOSTING, ONLINE, QUIET, SEEKING
from truco_link.wide import LAN, Wide

_SELDOM = "truco_link.carriers.lan_seldom"
_LETTERS = "truco_link.letters"
_WAY = "truco_link.carriers.lan_way"
UDP_PORT = const(57007)
ANNOUNCED = const(0x5A)  # before a beacon, a call, an answer: their kind is the next byte
ANSWER = const(3)
_PACKET = const(0xA5)
_HEAD = const(2)  # _PACKET, size of the records
_MOST = const(152)  # of records, sealed
_SIZE = const(154)  # of each datagram with a packet, so that its size tells nothing
_HEARD = const(4)  # datagrams that are read from a socket at most, one after the other
_LONGEST = const(22)  # a beacon or a call: ANNOUNCED, MAX_SIZE
_AGAIN_MS = const(300)
# `where` of a network.
NOWHERE = const(0)
STATION = const(1)  # in somebody else's
ACCESS_POINT = const(2)  # its own

_NEW = const(1)  # a way that begins with the next tick


class Port:
    """See truco_link.wide. A datagram has the same size whatever is in it, and no number: until the
    packets are sealed and have one, fewer than eight records go each way.

    :param socket: connected to the other side
    :param other: its (address as text, port)
    :param bytes answer: what a host says until the first packet comes; None: a guest's
    """

    shared = True
    times = LAN
    link = Wide
    inbox = bytearray(_SIZE)  # of all ports

    def __init__(self, socket, other, answer=None):
        self._socket = socket
        self.other = other
        self.address = other[0]
        self.answer = answer
        self.dropped = 0
        self._datagram = bytearray(_SIZE)
        self._datagram[0] = _PACKET
        self.out = memoryview(self._datagram)[_HEAD:]

    @property
    def closed(self) -> bool:
        return self._socket is None

    def send_out(self, size: int) -> bool:
        if self._socket is None:
            return False
        self._datagram[1] = size
        self._socket.send(self._datagram)
        return True

    def send(self, packet) -> bool:
        out = self.out
        for i in range(len(packet)):
            out[i] = packet[i]
        return self.send_out(len(packet))

    def poll(self, buffer) -> int:
        socket, inbox = self._socket, self.inbox
        for _ in range(_HEARD):
            if socket is None or not socket.ready():
                return 0
            size = inbox[1] if socket.receive(inbox) == _SIZE else 0
            if inbox[0] == _PACKET and 0 < size <= min(_MOST, len(buffer)):
                self.answer = None
                for i in range(size):
                    buffer[i] = inbox[_HEAD + i]
                return size
            self.dropped += 1
        return 0

    def say_again(self) -> None:
        """The answer, which may have been lost."""
        if self.answer is not None and self._socket is not None:
            self._socket.send(self.answer)

    def close(self) -> None:
        socket, self._socket = self._socket, None
        if socket is not None:
            socket.close()


class Carrier:
    """See truco_link.lobby.

    stage, why: of truco_link.carriers; while `stage` is not ONLINE, a network is looked for
    can_wait: set by the screens: False while no picture says so, and then nothing is done for which
        the board stands still
    known: [network, content, address] of the beacons that were heard, while a table is looked for
    heard_ms: when something of use was heard last; None: not in this network
    """

    tells_end = False
    can_scan = True
    max_guests = 3
    failures = 0
    times = LAN

    def __init__(self, network):
        self.network = network
        self.busy = False  # a match is on: be on the air less
        self.can_wait = True
        self.now_ms = 0
        self.known = []
        self._ports = []
        self._port = None  # the one that nobody has taken yet
        self._socket = None  # for beacons, calls and answers
        self._content = self._said = b""  # of the beacon or call; with ANNOUNCED before
        self._spent = False
        self._where = network.where()
        self._again_ms = None  # when answers were said last
        self.mode = QUIET
        self._be(QUIET, None)

    @property
    def can_host(self) -> bool:
        """False: others can reach it only in a network of others; it was one itself before."""
        return not self._spent or self.mode == HOSTING or self.network.is_home()

    def _be(self, mode, heard):
        if mode != self.mode or mode != HOSTING:
            self.hang_up()
            self.look_for_network()
        self.mode = mode
        self._heard = heard
        if mode == QUIET:
            self.look_for_network(None)

    def _say(self, content):
        if content is not self._content:
            self._content = content
            self._said = bytes((ANNOUNCED,)) + content
            self._due_ms = None

    def quiet(self) -> None:
        """Off the air, except for ports."""
        self._be(QUIET, None)

    def close(self) -> None:
        """All off, but for the network: an access point may not be opened twice."""
        self.quiet()
        self.lose()

    def host(self, beacon, heard) -> None:
        self._be(HOSTING, heard)
        self._say(beacon)

    def seek(self, heard) -> None:
        self._be(SEEKING, heard)
        self.known.clear()

    def call(self, content) -> None:
        self._be(CALLING, None)
        self._say(content)

    def take(self):
        port = self._port
        self._port = None
        return port

    def tick(self, now_ms: int) -> None:
        self.now_ms = now_ms
        where = self.network.where()
        if where != self._where:
            self._where = where
            if self._way is None:
                self.look_for_network()
            self.lose()
        self._tend(now_ms)
        if self.mode == QUIET:
            return
        if self._way is not None and not self._find(now_ms):
            return
        if self._socket is None:
            self._open()
        if self._socket is not None:
            self._hear()
        if self._socket is not None and self._said and self.mode != SEEKING:
            self._announce(now_ms)

    # The network.

    def look_for_network(self, way=_NEW) -> None:
        """By a lan_way.Way from the next tick on; None: it is found, or not wanted."""
        self._way = way
        self.heard_ms = None
        if way is None:
            self.tell(ONLINE)
            residency.forget(_WAY)

    def tell(self, stage: int, why: int = 0) -> None:
        """What it is at."""
        self.stage = stage
        self.why = why

    def spend(self) -> None:
        """It cannot be a network itself, or not until it was off."""
        self._spent = True

    def _find(self, now_ms):
        """Whether there is a network in which to go on."""
        if self._way == _NEW:
            self._way = residency.bring(_WAY).Way(self)
        return self._way.tick(now_ms)

    def is_spent(self) -> bool:
        """Whether that is so."""
        return self._spent

    def lose(self) -> None:
        """The network is not the one that it was: nobody is there any more."""
        self.hang_up()
        for port in self._ports:
            port.close()

    def own_name(self) -> str:
        """For a network of its own: its person's."""
        content = self._content
        return residency.bring(_LETTERS).text_of(content, MIN_SIZE, len(content))

    def wanted(self) -> bytes:
        """The number of the table that it calls, two bytes."""
        return self._content[2:4]

    # What is heard while a table is looked for.

    def arrive(self) -> None:
        """In another network: what is there is heard anew."""
        self.heard_ms = None
        name = self.network.name
        self.known[:] = [one for one in self.known if one[0] != name]

    def forget_all_but(self, names) -> None:
        """All other networks are not heard any more, except for this one."""
        here = self.network.name
        self.known[:] = [one for one in self.known if one[0] == here or one[0] in names]

    def tell_known(self) -> None:
        """What was heard in other networks than this, once more: it is still there."""
        here = self.network.name
        for name, content, address in self.known:
            if name != here and self._heard is not None:
                self._heard(address, RSSI_UNKNOWN, content)

    # Ports.

    def _tend(self, now_ms):
        ports = self._ports
        for i in range(len(ports)):
            if ports[i].closed:
                del ports[i]
                break
        if self._again_ms is None or diff(now_ms, self._again_ms) >= _AGAIN_MS:
            self._again_ms = now_ms
            for port in ports:
                port.say_again()

    def is_free(self) -> bool:
        """Whether there may be one more port."""
        return self._port is None and len(self._ports) < self.max_guests

    def has(self, other) -> bool:
        """Whether there is a port to this (address, port) already."""
        for port in self._ports:
            if port.other == other:
                return True
        return False

    def add(self, port) -> None:
        """Somebody is connected; a host says so."""
        self._ports.append(port)
        self._port = port
        self.known.clear()
        port.say_again()

    # What is not for a port.

    def hang_up(self, keeps: bool = False) -> None:
        """Close the socket for announcements.

        :param keeps: it is a port's now
        """
        socket = self._socket
        self._socket = None
        if socket is not None and not keeps:
            socket.close()

    def _open(self):
        socket = self.network.socket()
        if socket is not None and self.mode != CALLING and not socket.bind(UDP_PORT):
            socket.close()
            socket = None
        self._socket = socket
        self._everybody = (self.network.broadcast(), UDP_PORT)
        self._due_ms = None

    def _announce(self, now_ms):
        if self._due_ms is None or diff(now_ms, self._due_ms) >= 0:
            self._due_ms = now_ms + rest_ms(self.busy and self.mode == HOSTING)
            self._socket.send_to(self._said, self._everybody)

    def _hear(self):
        inbox = Port.inbox
        for _ in range(_HEARD):
            if self._socket is None or not self._socket.ready():
                return
            got = self._socket.receive_from(inbox)
            if got is None or inbox[0] != ANNOUNCED or not MIN_SIZE < got[0] <= _LONGEST:
                continue
            kind, mode = inbox[1], self.mode
            data = bytes(inbox[1 : got[0]])
            if kind == ANSWER:
                if mode == CALLING and data[1:] == self._said[2 : got[0]]:
                    residency.bring(_SELDOM).answered(self, self._socket, got[1])
            elif mode == CALLING:
                continue
            elif kind == GUEST_CALL:
                if mode == HOSTING and self.is_free() and not self.has(got[1]):
                    residency.bring(_SELDOM).called(self, self._heard, data, got[1])
            elif kind == TABLE_BEACON:
                self.heard_ms = self.now_ms
                address = got[1][0]
                if mode == SEEKING:
                    seldom = residency.bring(_SELDOM)
                    address = seldom.note(self.known, self.network.name, data, address)
                self._heard(address, RSSI_UNKNOWN, data)
