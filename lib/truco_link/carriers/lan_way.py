# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Which network the carrier `lan` is in: docs/lan.md, Which network.

In memory only while one is looked for, or another one may be better.
"""

import os

from micropython import const

import residency
from truco_core.clock import diff
from truco_link.advert import MIN_SIZE
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

_LETTERS = "truco_link.letters"
_SELDOM = "truco_link.carriers.lan_seldom"
_JOIN_MS = const(8000)  # at most, into one
_LISTEN_MS = const(1500)  # in each, while tables are looked for: two beacons and more
_CALL_MS = const(5000)  # in each, while one is called
_STAY_MS = const(15000)  # where this handheld was already: a successor may take PATIENCE there
_KEEP_MS = const(30000)  # when that network is its own, and others may be in it
_SCAN_MS = const(6000)  # until the next scan, when nobody is heard,
_SEEN_MS = const(20000)  # when somebody is
_ALONE_MS = const(6000)  # where nobody answers: the network may keep its stations apart
_HEAR_MS = const(4000)  # a scan that a host does beside its table
_TELL_MS = const(2000)  # each beacon of another network is told again, until the lobby forgets it


def _name_in(content):
    """Of the person whose beacon that is."""
    return residency.bring(_LETTERS).text_of(content, MIN_SIZE, len(content))


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
        self._names_here()
        self._carrier.here_anew()

    def _names_here(self):
        known = self._carrier.known
        names = [one[0] for one in known]
        residency.bring(_SELDOM).keep(known, names, self._carrier.network.name)

    # A host.

    def _host(self, where, now_ms):
        """It stays where it is; else in the network of settings.toml, else in its own."""
        carrier = self._carrier
        network = carrier.network
        if where != NOWHERE:
            if not self._visits(now_ms):
                carrier.look_for_network(None)
            return self._joined_ms is None
        if self._scanned_ms is None and network.home is not None or carrier.spent:
            return self._go_on(where, now_ms)
        if self._names and network.home is not None and self._names[0] == network.home[0]:
            return self._go_on(where, now_ms)
        carrier.tell(ENTERING)
        if carrier.can_wait and not network.open(_name_in(carrier.content)):
            carrier.spend()
        return False

    def _visits(self, now_ms):
        """Whether this host, which has lost its table's people, is on its way to where they may be.
        Nothing of that waits on RP2."""
        carrier = self._carrier
        network = carrier.network
        if not carrier.is_left_alone():
            return False
        if self._scanned_ms is None:
            self._scanned_ms = now_ms
            network.begin_scan()
        if diff(now_ms, self._scanned_ms) < _HEAR_MS:
            return True
        names = [one for one in network.scan() if one != network.name]
        if names and self._joined_ms is None:
            carrier.lose()
            if network.join(names[os.urandom(1)[0] % len(names) if network.home is None else 0]):
                self._joined_ms = now_ms
                return True
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
        is_long = diff(now_ms, self._since_ms) >= _ALONE_MS
        return ALONE if carrier.mode == SEEKING and carrier.heard_ms is None and is_long else 0

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
            residency.bring(_SELDOM).keep(carrier.known, names + [network.name], None)
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
            seldom = residency.bring(_SELDOM)
            seldom.tell(carrier.known, carrier.network.name, carrier.heard)
