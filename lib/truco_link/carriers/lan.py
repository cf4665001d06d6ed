"""Carrier: WiFi nearby, packets as UDP datagrams. docs/lan.md.

What a board must do for it is a *network* (`board_configs.lan_sockets`): to be in one, sockets.

More than 300 lines: one class; what it does for who is not connected is loaded when one is heard.
"""

import os

from micropython import const

import residency
from truco_core.clock import diff
from truco_link.advert import BEACON_SIZE, GUEST_CALL, RSSI_UNKNOWN, TABLE_BEACON, rest_ms
from truco_link.carriers import CALLING, FINDING, HOSTING, ONLINE, QUIET, SEEKING
from truco_link.carriers.lan_port import LAN, Port

_WAY = "truco_link.carriers.lan_way"
UDP_PORT = const(57007)
ANNOUNCED = const(0x5A)  # before a beacon, a call, an answer: their kind is the next byte
ANSWER = const(3)
_HEARD = const(4)  # datagrams that are read from a socket at most, one after the other
_LONGEST = const(18)  # a beacon or a call: ANNOUNCED, MAX_SIZE
_AGAIN_MS = const(300)
_UNHEARD_MS = const(3000)  # until somebody whose call was answered must say something
_SETTLE_MS = const(15000)  # in a network, until the address is surely one of that network
_VISIT_MS = const(15000)  # and up to 16 s more
# `where` of a network.
NOWHERE = const(0)
STATION = const(1)  # in somebody else's
ACCESS_POINT = const(2)  # its own
_SHORT_MS = const(30000)  # a port that did not last longer: maybe it was a stranger's
_DOUBT_MS = const(1200)  # in which others than those may answer a call
_NEW = const(1)  # a way that begins with the next tick
_DOUBTED = const(3)  # addresses
_KNOWN = const(6)  # beacons that are remembered


class Carrier:
    """See truco_link.lobby.

    stage, why: of truco_link.carriers; while `stage` is not ONLINE, a network is looked for
    can_wait: set by the screens: False while no picture says so, and then nothing is done for which
        the board stands still for more than half a second
    known: beacons that were heard while a table is looked for: [network, content, address] of each
    content: of the beacon or call. heard: as of truco_link.lobby, or None
    heard_ms: when a beacon was heard last; None: not in this network
    """

    max_guests = 3
    failures = 0
    times = LAN

    def __init__(self, network):
        self.network = network
        self.busy = False  # a match is on: be on the air less
        self.can_wait = False
        self.now_ms = 0
        self.known = []
        self._ports = []
        self._port = None  # the one that nobody has taken yet
        self._socket = None  # for beacons, calls and answers
        self.content = self._said = b""  # of the beacon or call; with ANNOUNCED before
        self.spent = False  # see `spend`
        self._table = b""  # the number of the one that it called or hosted last
        self._doubted = []  # addresses
        self._had_others = False  # a host to which somebody came, or that was a guest there
        self._visit_ms = None  # when it looks for others next, as a host that was left alone
        self._where = network.where()
        self._again_ms = None  # when answers were said last
        self.mode = QUIET
        self._be(QUIET, None)

    @property
    def can_host(self) -> bool:
        """False: others can reach it only in a network of others; it was one itself before."""
        return not self.spent or self.mode == HOSTING or self.network.is_home()

    def _be(self, mode, heard):
        if mode != self.mode or mode != HOSTING:
            self.hang_up()
            self.look_for_network()
            self._visit_ms = None
        self.mode = mode
        self.heard = heard
        if mode == QUIET:
            self.look_for_network(None)

    def _say(self, content):
        if content is not self.content:
            self.content = content
            self._said = bytes((ANNOUNCED,)) + content
            self._due_ms = None
            if self._way is None:
                self.tell(ONLINE)

    @residency.seldom
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
        if self._table != self.wanted():
            self._table = self.wanted()
            self._had_others = False

    @residency.seldom
    def seek(self, heard) -> None:
        self._be(SEEKING, heard)
        self.known.clear()

    @residency.seldom
    def call(self, content, returns: bool = False) -> None:
        self._be(CALLING, None)
        self._say(content)
        self._table = self.wanted()
        self._had_others = True

    def take(self):
        port = self._port
        self._port = None
        return port

    def tick(self, now_ms: int) -> None:
        self.now_ms = now_ms
        where = self.network.where()
        if where != self._where:
            self._where = where
            if where == NOWHERE and self._ports:
                self.tell(FINDING)
            self.lose()
            if self._way is None:
                self.look_for_network()
        self._tend(now_ms)
        if self.mode == QUIET:
            return
        if self._way is None and self.is_left_alone():
            self._visit(now_ms)
        if self._way is not None and not self._find(now_ms):
            return
        if self._socket is None:
            self._open()
        if self._socket is not None:
            self._hear()
        if self._socket is not None and self._said and self.mode != SEEKING:
            self._announce(now_ms)

    @residency.seldom
    def retry(self) -> None:
        """The player wants it to try again."""
        self.spent = False
        if self.mode != QUIET:
            self.look_for_network()

    @residency.seldom
    def was_home(self) -> bool:
        """Whether the network that it is in, or was in, is that of settings.toml."""
        home = self.network.home
        return home is not None and home[0] == self.network.name

    def roam(self) -> None:
        """Leave the network of settings.toml for good: that of a handheld nearby, or its own."""
        self.lose()
        self.network.ways().roam(self.network)
        self.retry()

    @residency.seldom
    def look_for_network(self, way=_NEW) -> None:
        """By a lan_way.Way from the next tick on; None: it is found, or not wanted."""
        self._way = way
        self.listen_anew()
        if way is None:
            self.tell(FINDING if self.offers() else ONLINE)
            residency.forget(_WAY)
            self.network.stay()

    def offers(self) -> bool:
        """Whether it listens for who calls its table, and hosts none: see Visiting."""
        return self.mode == HOSTING and self.content[0] == GUEST_CALL

    def listen_anew(self) -> None:
        """Here nobody was heard yet."""
        self.heard_ms = None

    def tell(self, stage: int, why: int = 0) -> None:
        """What it is at."""
        self.stage = stage
        self.why = why

    @residency.seldom
    def spend(self) -> None:
        """It cannot be a network itself, or not until it was off."""
        self.spent = True

    def is_left_alone(self) -> bool:
        """Whether it hosts a table at which there were others, and nobody is left: maybe they are
        in another network, since two that are networks themselves do not hear each other."""
        if self.mode != HOSTING or self._ports or not self._had_others:
            return False
        return not self.network.is_home()

    def _visit(self, now_ms):
        if self._visit_ms is None or diff(now_ms, self._visit_ms) >= 0:
            if self._visit_ms is not None:
                self.look_for_network()
            least_ms = _VISIT_MS if self.stage == ONLINE else 0
            self._visit_ms = now_ms + least_ms + os.urandom(1)[0] * 64

    def _find(self, now_ms):
        """Whether there is a network in which to go on."""
        if self._way == _NEW:
            self._way = residency.bring(_WAY).Way(self)
        return self._way.tick(now_ms)

    @residency.seldom
    def lose(self) -> None:
        """The network is not the one that it was: nobody is there any more."""
        self.hang_up()
        for port in self._ports:
            port.close()

    def wanted(self) -> bytes:
        """The number of the table that it calls or hosts, two bytes."""
        return self.content[2:4]

    def _tend(self, now_ms):
        ports = self._ports
        for port in ports:
            if port.closed:
                ports.remove(port)
                if diff(now_ms, port.since_ms) < _SHORT_MS:
                    self._doubt(port.address)
                break
        if self._again_ms is None or diff(now_ms, self._again_ms) >= _AGAIN_MS:
            self._again_ms = now_ms
            for port in ports:
                if port.answer is not None and diff(now_ms, port.since_ms) >= _UNHEARD_MS:
                    port.close()  # who called has gone, or has another address now
                port.say_again()

    def _is_new(self, other):
        """Whether there may be a port to this (address, port), and is none yet."""
        for port in self._ports:
            if port.other == other:
                return False
        return self._port is None and len(self._ports) < self.max_guests

    @residency.seldom
    def add(self, port) -> None:
        """Somebody is connected; a host says so."""
        port.since_ms = self.now_ms
        self._ports.append(port)
        self._port = port
        self._had_others = True
        self.known.clear()
        port.say_again()

    @residency.seldom
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
        self._called_ms = self.now_ms  # since when it calls here
        self._due_ms = None

    def _announce(self, now_ms):
        if self._due_ms is None or diff(now_ms, self._due_ms) >= 0:
            self._due_ms = now_ms + rest_ms(self.busy and self.mode == HOSTING)
            if diff(now_ms, self._called_ms) < _SETTLE_MS:  # a board may have its old one till then
                self._everybody = (self.network.broadcast(), UDP_PORT)
            self._socket.send_to(self._said, self._everybody)

    def _hear(self):
        inbox = Port.inbox
        for _ in range(_HEARD):
            if self._socket is None or not self._socket.ready():
                return
            got = self._socket.receive_from(inbox)
            if got is None or inbox[0] != ANNOUNCED or not BEACON_SIZE < got[0] <= _LONGEST:
                continue
            kind, mode = inbox[1], self.mode
            data = bytes(inbox[1 : got[0]])
            if kind == ANSWER:
                is_early = diff(self.now_ms, self._called_ms) < _DOUBT_MS
                if is_early and got[1][0] in self._doubted:
                    continue
                calls = mode == CALLING or self.offers()
                if calls and data[1:] == self._said[2 : got[0]]:
                    self._answered(self._socket, got[1])
            elif mode == CALLING:
                continue
            elif kind == GUEST_CALL:
                if mode == HOSTING and self._is_new(got[1]):
                    self._be_called(data, got[1])
            elif kind == TABLE_BEACON:
                self.heard_ms = self.now_ms
                address = got[1][0]
                if mode == SEEKING:
                    address = self._note(data, address)
                self.heard(address, RSSI_UNKNOWN, data)

    # Who is not connected.

    @residency.seldom
    def _be_called(self, content, other):
        """A host hears a call from `other`: if it is wanted, there is a port to it from now on."""
        if not self.heard(other[0], RSSI_UNKNOWN, content):
            return
        socket = self.network.socket()
        if socket is not None:
            socket.connect(other)
            answer = bytes((ANNOUNCED, ANSWER)) + content[1:]
            self.add(Port(socket, other, answer))

    @residency.seldom
    def _answered(self, socket, other):
        """A guest hears the answer to its call: what it called from is its port from now on."""
        socket.connect(other)
        self.hang_up(keeps=True)
        self.add(Port(socket, other))
        self.quiet()

    @residency.seldom
    def _note(self, content, address):
        """Remember a beacon of this network; an address that no table of another one has."""
        name = self.network.name
        address = "%s %s" % (address, name)
        others = [one for one in self.known if one[2] != address]
        self.known[:] = others[1 - _KNOWN :] + [(name, content, address)]
        return address

    @residency.seldom
    def keep(self, names, but) -> None:
        """Forget all beacons but those of these networks; that of `but` are heard anew."""
        self.known[:] = [one for one in self.known if one[0] in names and one[0] != but]

    @residency.seldom
    def tell_known(self) -> None:
        """What was heard in other networks than this, once more: it is still there."""
        for name, content, address in self.known:
            if name != self.network.name:
                self.heard(address, RSSI_UNKNOWN, content)

    @residency.seldom
    def _doubt(self, address):
        """Whoever is there answered a call, but nothing came of it: it may be nobody's host."""
        others = [one for one in self._doubted if one != address]
        self._doubted = others[1 - _DOUBTED :] + [address]
