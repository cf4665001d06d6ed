"""How a host and a guest prove to each other that they may know each other.

The host's side of docs/link.md, Greeting. One greeting is computed at a time, a slice in each
tick while a hand is played; who else comes waits.
"""

import os

from micropython import const

from truco_core.clock import diff
from truco_link import frames, keys
from truco_link.advert import id_of
from truco_link.carriers import GRACE, STEP_MS
from truco_link.lobby_phases import CODE_MS
from truco_link.seat import NOBODY
from truco_link.x25519 import BASE, map_code, x25519

_LIMIT_MS = const(10000)  # from the last slice to JOIN, and GRACE
_SLICES = const(4)  # a tick, while no hand is played
_GREETINGS = const(3)  # computed for one connection, until it has joined


class Greeting(keys.Agreement):
    """A guest that has not joined yet.

    :param peer: the `Peer` whose link it is
    :param flags: of its IAM
    :param before: the one of its session before, or None

    count: greetings that were computed since it came, or joined.
    """

    def __init__(self, peer, flags, before):
        self.comes_back = bool(flags & frames.COMES_BACK)
        super().__init__(self.comes_back)
        self.peer = peer
        self.flags = frames.MAY_HOST if flags & frames.CAN_HOST else 0  # of its seat
        self.tag = NOBODY
        self.count = 0 if before is None else before.count

    def look(self) -> None:
        """Its key is computed: a proof may be there already, or it takes too long."""
        limit_ms = _LIMIT_MS + self.peer.link.times[GRACE] * STEP_MS
        if self.has_proof():
            self._check()
        elif diff(self.peer.host.now_ms, self.since_ms) > limit_ms:
            self._refuse(frames.BAD_PROOF)

    def begin(self):
        """Generator: its turn."""
        self.since_ms = self.peer.host.now_ms
        self.count += 1
        if self.must_wait():
            self._refuse(frames.CODE_WAIT)
        elif self.count > _GREETINGS:
            self._refuse(frames.BAD_PROOF)
        else:
            yield from self._answer()

    def _needs_code(self):
        return self.peer.host.wishes & frames.PRIVATE and not self.comes_back

    def must_wait(self) -> bool:
        """Whether somebody named a wrong code just now, and it needs one."""
        host = self.peer.host
        if not self._needs_code() or host.code_ms is None:
            return False
        return diff(host.now_ms, host.code_ms) < CODE_MS

    def _refuse(self, why):
        self.peer.send_away(why, self.peer.attempt)

    def _is_over(self):
        return self.peer.gone or self.peer.greeting is not self

    def _answer(self):
        """Generator: the host's key, and the key of the session."""
        peer = self.peer
        host = peer.host
        name = keys.name_of(host.table_id, host.term, peer.attempt, peer.link.session)
        base = BASE
        table_key = b""
        if self.comes_back:
            table_key = host.table_key
        elif host.wishes & frames.PRIVATE:
            base = yield from map_code(host.code, name)
        private = os.urandom(frames.KEY_SIZE)
        mine = yield from x25519(private, base)
        if self._is_over():
            return
        keys.send_key(peer.link, mine)
        theirs = bytes(self.theirs)
        shared = yield from x25519(private, theirs)
        self.since_ms = host.now_ms  # from now on it waits for the guest
        if not self.agree(table_key, shared, theirs + mine + self.salt + name):
            self._refuse(frames.BAD_PROOF)

    def hear(self, data, at, size) -> bool:
        """A message before it has joined; False when it makes no sense."""
        host = self.peer.host
        kind = data[at]
        if kind == frames.JOIN and self.proven:
            host.seating.join(self.peer, data, at, size)
        elif kind == frames.MY_TAG and self.proven:
            if not self.comes_back:
                self.tag = bytes(data[at + 1 : at + size])
        elif kind in (frames.KEY_LOW, frames.KEY_HIGH, frames.SALT):
            if not self.hear_key(data, at, host.now_ms):
                return False
            if self.has_key():
                host.greet()
        elif kind == frames.PROOF and self.has_key() and not self.proven:
            self.hear_proof(data, at)
            if self.has_proof():  # not later: the key of somebody else may be computed now
                self._check()
        else:
            return False
        return True

    def _check(self):
        peer = self.peer
        host = peer.host
        if self.must_wait():
            self._refuse(frames.CODE_WAIT)
        elif self.is_proven_by(b"guest"):
            link = peer.link
            if getattr(link.port, "shared", False):
                link.port.begin(self.key, True)
            if self.comes_back:
                self.tag = keys.tag_of(self.theirs)
                if not host.seating.knows(self.tag):
                    self._refuse(frames.BAD_PROOF)
                    return
            code = bytes((host.code & 0xFF, host.code >> 8))
            keys.send(link, frames.PROOF, self.proof(b"host"))
            keys.send(link, frames.SECRETS, self.masked(host.table_key + code))
        elif self._needs_code():
            host.note_wrong_code()
            peer.refused += 1
            self._refuse(frames.BAD_CODE)
        else:
            self._refuse(frames.BAD_PROOF)


def greet(peer, data, at) -> None:
    """IAM: a session for each attempt, and what table this is."""
    host = peer.host
    attempt = data[at + 2]
    if attempt != peer.attempt or not peer.link.session:
        had_joined = peer.joined
        peer.begin(attempt, Greeting(peer, data[at + 5], peer.greeting))
        if had_joined:  # it restarted: only its keys can say that it is the same
            host.seating.lose(peer)
        peer.link.restart(_session(peer.link.session))
    head = bytes((frames.OPEN, frames.VERSION, attempt))
    flags = host.flags() & frames.NO_WATCHERS - 1
    peer.link.control(head + id_of(host) + bytes((flags,)))


def _session(old):
    """A new one, 1..255, another than `old`."""
    return (old + os.urandom(1)[0] % 254) % 255 + 1 if old else os.urandom(1)[0] % 255 + 1


def go_on(host):
    """A slice of what is computed now, some more for who waits while no hand is played; what is
    left of it. One takes a Pico 40 ms."""
    return keys.go_on(host.work, _SLICES if host.peers and host.is_between_hands() else 1)


def own_tag(host, secret):
    """Generator: the person here gets the tag that another host will ask for."""
    yield from keys.identify(secret)
    place = host.seats[host.my_seat]
    place.give(place.flags, place.name, keys.tag_of(secret[keys.SECRET_SIZE :]))
    yield from serve(host)  # who came meanwhile


def serve(host):
    """Generator: greets those who have sent a key, one after the other, until nobody waits."""
    while True:
        first = None
        waits = False
        for peer in host.peers:
            greeting = peer.greeting
            if peer.gone or greeting is None or not greeting.has_key():
                continue
            waits = True
            if greeting.since_ms is not None:
                greeting.look()
            elif first is None or diff(greeting.asked_ms, first.asked_ms) < 0:
                first = greeting
        if first is not None:
            yield from first.begin()
        if not waits:
            return
        yield
