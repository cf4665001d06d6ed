# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Which network the carrier `lan` is in: docs/lan.md, Which network.

In memory only while one is looked for, or another one may be better.
"""

from micropython import const

from truco_core.clock import diff
from truco_link.carriers import (
    ALONE,
    CALLING,
    ENTERING,
    FINDING,
    HOSTING,
    NO_OPENING,
    NOBODY_NEAR,
    ONLINE,
    SEEKING,
)
from truco_link.carriers.lan import NOWHERE, STATION

_JOIN_MS = const(8000)  # at most, into one
_LISTEN_MS = const(1500)  # in each, while tables are looked for: two beacons and more
_CALL_MS = const(5000)  # in each, while one is called
_STAY_MS = const(15000)  # where this handheld was already: a successor may take PATIENCE there
_KEEP_MS = const(30000)  # when that network is its own, and others may be in it
_SCAN_MS = const(6000)  # until the next scan, when nobody is heard,
_SEEN_MS = const(20000)  # when somebody is
_ALONE_MS = const(6000)  # where nobody answers: the network may keep its stations apart
_TELL_MS = const(2000)  # each beacon of another network is told again, until the lobby forgets it


class Way:
    """From where the carrier's board is to where those are whom it looks for."""

    def __init__(self, carrier):
        self._carrier = carrier
        self._names = []  # networks to try
        self._scanned_ms = self._joined_ms = self._told_ms = None
        self._since_ms = carrier.now_ms  # in this network
        where = carrier.network.where()
        self._stay_ms = _STAY_MS if where == STATION else _KEEP_MS
        if carrier.mode == CALLING:
            self._aim(carrier)

    def _aim(self, carrier):
        """The network in which the wanted table was heard comes first."""
        wanted = carrier.wanted()
        for name, content, _ in carrier.known:
            if content[2:4] == wanted:
                self._names = [name]
                self._stay_ms = 0 if name != carrier.network.name else _STAY_MS

    def tick(self, now_ms: int) -> bool:
        """Do a piece of it; whether the carrier is in a network where it can go on."""
        carrier = self._carrier
        where = carrier.network.where()
        if self._joined_ms is not None:
            if where != STATION:
                if diff(now_ms, self._joined_ms) < _JOIN_MS:
                    return False
            else:
                self._arrive(now_ms)
            self._joined_ms = None
        if carrier.mode == HOSTING:
            return self._host(where, now_ms)
        if carrier.mode == SEEKING:
            self._tell_known(now_ms)
        if where != NOWHERE and not self._looks_on(now_ms):
            carrier.tell(ONLINE, self._doubt(now_ms))
            return True
        return self._go_on(where, now_ms)

    def _arrive(self, now_ms):
        self._since_ms = now_ms
        self._stay_ms = _LISTEN_MS if self._carrier.mode == SEEKING else _CALL_MS
        self._carrier.arrive()

    # A host.

    def _host(self, where, now_ms):
        """It stays where it is; else in the network of settings.toml, else in its own."""
        carrier = self._carrier
        network = carrier.network
        if where != NOWHERE:
            carrier.look_for_network(None)
            return True
        if self._scanned_ms is None and network.home is not None or carrier.is_spent():
            return self._go_on(where, now_ms)
        if self._names and network.home is not None and self._names[0] == network.home[0]:
            return self._go_on(where, now_ms)
        carrier.tell(ENTERING)
        if carrier.can_wait and not network.open(carrier.own_name()):
            carrier.spend()
        return False

    # Who looks for others.

    def _looks_on(self, now_ms):
        """Whether to leave the network, or to see at least what others there are."""
        carrier = self._carrier
        if carrier.network.is_home():
            return False
        here_ms = diff(now_ms, self._since_ms)
        if carrier.mode == SEEKING:
            if self._names:
                return here_ms >= _LISTEN_MS
            return self._is_due(_SCAN_MS if carrier.heard_ms is None else _SEEN_MS, now_ms)
        if here_ms < self._stay_ms:
            return False
        return bool(self._names) or self._is_due(_SCAN_MS, now_ms)

    def _is_due(self, pause_ms, now_ms):
        return self._scanned_ms is None or diff(now_ms, self._scanned_ms) >= pause_ms

    def _doubt(self, now_ms):
        """Why nobody may be heard here."""
        carrier = self._carrier
        if carrier.heard_ms is None and diff(now_ms, self._since_ms) >= _ALONE_MS:
            return ALONE
        return 0

    def _go_on(self, where, now_ms):
        carrier = self._carrier
        network = carrier.network
        is_there = where != NOWHERE
        if not is_there and not carrier.why:
            carrier.tell(ENTERING if self._names else FINDING)
        if not carrier.can_wait:
            return is_there
        if self._names:
            carrier.tell(ENTERING)
            carrier.lose()
            if network.join(self._names.pop(0)):
                self._joined_ms = now_ms
        elif is_there or self._is_due(_SCAN_MS // 2, now_ms):
            self._scanned_ms = now_ms
            names = network.scan()
            carrier.forget_all_but(names)
            self._names = [one for one in names if not is_there or one != network.name]
            if is_there:
                return True
            why = NO_OPENING if carrier.mode == HOSTING else NOBODY_NEAR
            carrier.tell(FINDING, 0 if self._names else why)
        return False

    def _tell_known(self, now_ms):
        """What was heard in other networks than this."""
        carrier = self._carrier
        if self._told_ms is None or diff(now_ms, self._told_ms) >= _TELL_MS:
            self._told_ms = now_ms
            carrier.tell_known()
