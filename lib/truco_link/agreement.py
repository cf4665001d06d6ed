"""The key of a session on a port that many share: docs/link.md, What is sealed."""

import os

from micropython import const

from truco_link import frames
from truco_link.digest import sha
from truco_link.x25519 import BASE, x25519

_HALF = const(16)  # of a key, in one record


class Agreement:
    """One side of an exchange of X25519 keys; then the port seals.

    :param link: its port is a `truco_link.seal.Sealed`
    :param bool is_host: a host computes nothing before it has the guest's key
    :param bytes name: of the session, 5 bytes: number of the table, term, attempt, session
    """

    def __init__(self, link, is_host: bool, name):
        self._link = link
        self._is_host = is_host
        self._name = name
        self._lacks = 0b11  # KEY_LOW and KEY_HIGH
        self._theirs = bytearray(frames.KEY_SIZE)
        self._work = self._agree()

    def hear(self, data, at: int) -> bool:
        """Take KEY_LOW or KEY_HIGH at data[at]; False: it came already."""
        part = data[at] - frames.KEY_LOW
        if not self._lacks >> part & 1:
            return False
        self._lacks ^= 1 << part
        self._theirs[_HALF * part : _HALF * part + _HALF] = data[at + 1 : at + 1 + _HALF]
        return True

    def waits(self) -> bool:
        """Return True while nothing can be computed before the other side's key is there."""
        return bool(self._lacks) and self._work is not None and self._is_host

    def go_on(self, slices: int) -> bool:
        """Compute so many slices; True when the port seals."""
        for _ in range(slices):
            if self._work is None:
                break
            try:
                next(self._work)
            except StopIteration:
                self._work = None
        return self._work is None

    def _agree(self):
        link = self._link
        while self._is_host and self._lacks:
            yield
        private = os.urandom(frames.KEY_SIZE)
        mine = yield from x25519(private, BASE)
        for kind, part in ((frames.KEY_LOW, mine[:_HALF]), (frames.KEY_HIGH, mine[_HALF:])):
            link.send(frames.MESSAGE, bytes((kind,)) + part, 1 + _HALF)
        while self._lacks:
            yield
        theirs = bytes(self._theirs)
        shared = yield from x25519(private, theirs)
        if not any(shared):  # the other side's key fixes the result
            link.port.close()
            return
        keys = theirs + mine if self._is_host else mine + theirs
        link.port.begin(sha(shared + keys + self._name), self._is_host)
