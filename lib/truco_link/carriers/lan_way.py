"""Which network the carrier `lan` is in: docs/lan.md, Which network."""

import os

from micropython import const

import residency
from truco_core.clock import diff
from truco_link.advert import BEACON_SIZE
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
from truco_link.carriers.lan import ACCESS_POINT, NOWHERE, STATION

_LETTERS = "truco_link.letters"
_JOIN_MS = const(8000)  # at most, into one
_LISTEN_MS = const(2500)  # in each, while tables are looked for: an address, and two beacons
_CALL_MS = const(5000)  # in each, while one is called
_STAY_MS = const(15000)  # where this handheld was already: a successor may take PATIENCE there
_SCAN_MS = const(6000)  # until the next scan, when nobody is heard; more and more, while one calls,
_SEEN_MS = const(20000)  # when somebody is
_MORE = const(4)  # doublings of it
_HEAR_MS = const(4000)  # a scan beside other things
_ALONE_MS = const(6000)  # where nobody answers: the network may keep its stations apart
_TELL_MS = const(2000)  # each beacon of another network is told again, until the lobby forgets it


def _name_in(content):
    """Of the person whose beacon that is."""
    return residency.bring(_LETTERS).text_of(content, BEACON_SIZE, len(content))


class Way:
    """From where the carrier's board is to where those are whom it looks for."""

    def __init__(self, carrier):
        self._carrier = carrier
        self._names = []  # networks to go into
        self._been = []  # those where it was, or could not go
        self._joined_ms = None  # since when it goes into one
        self._scan_ms = None  # since when it listens for others
        self._scanned_ms = None  # when it last did
        self._scans = 0
        self._told_ms = None
        self._since_ms = carrier.now_ms  # in this network
        self._stay_ms = _STAY_MS
        if carrier.mode == CALLING:
            self._aim(carrier)

    def _aim(self, carrier):
        """The network in which the wanted table was heard comes first."""
        wanted = carrier.wanted()
        for name, content, _ in carrier.known:
            if content[2:4] == wanted and name != carrier.network.name:
                self._names = [name]
                self._stay_ms = 0

    def tick(self, now_ms: int) -> bool:
        """Do a piece of it; whether the carrier is in a network where it can go on."""
        carrier = self._carrier
        where = carrier.network.where()
        if self._joined_ms is not None:
            if where == STATION:
                self._arrive(now_ms)
            elif diff(now_ms, self._joined_ms) < _JOIN_MS:
                return False
            self._joined_ms = None
        if carrier.mode == HOSTING:
            return self._host(where, now_ms)
        if carrier.mode == SEEKING:
            self._tell_known(now_ms)
        if where != NOWHERE and not self._looks_on(where, now_ms):
            # All that are near are heard before the list is shown.
            tours = carrier.mode == SEEKING and self._names
            carrier.tell(ENTERING if tours else ONLINE, self._doubt(now_ms))
            return True
        return self._go_on(where, now_ms)

    def _arrive(self, now_ms):
        carrier = self._carrier
        self._since_ms = now_ms
        self._stay_ms = _CALL_MS
        here = carrier.network.name
        names = [one[0] for one in carrier.known]
        carrier.keep(names, here)
        carrier.listen_anew()

    # A host.

    def _host(self, where, now_ms):
        """It stays where it is; else in the network of settings.toml, else in its own."""
        carrier = self._carrier
        network = carrier.network
        if where != NOWHERE:
            if not self._visits(now_ms):
                carrier.look_for_network(None)
            return self._joined_ms is None
        home = network.home
        looks = home is not None and (not self._scans or home[0] in self._names)
        if looks or carrier.spent:
            return self._go_on(where, now_ms)
        carrier.tell(ENTERING)
        if not network.ways().be_one(network, _name_in(carrier.content)):
            carrier.spend()
        return False

    def _visits(self, now_ms):
        """Whether this host, which has lost its table's people, is on its way to where they may
        be."""
        carrier = self._carrier
        if not carrier.is_left_alone():
            return False
        if not self._scans:
            self._scan(True, now_ms)
            return True
        if self._names:
            # By chance, for two of them would miss each other each time.
            at = 0 if carrier.network.home else os.urandom(1)[0] % len(self._names)
            self._names = self._names[at : at + 1]
            if carrier.network.joins_slowly:
                carrier.tell(ENTERING)  # the table says so, and lets it wait
            self._join(now_ms)
        return bool(self._names) or self._joined_ms is not None

    # Who looks for others.

    def _looks_on(self, where, now_ms):
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
        if where == ACCESS_POINT:
            return bool(self._names)  # it may not come back, and others may be in it
        return bool(self._names) or self._is_due(_SCAN_MS << min(self._scans, _MORE), now_ms)

    def _is_due(self, pause_ms, now_ms):
        return self._scanned_ms is None or diff(now_ms, self._scanned_ms) >= pause_ms

    def _doubt(self, now_ms):
        """Why nobody may be heard here."""
        carrier = self._carrier
        is_long = diff(now_ms, self._since_ms) >= _ALONE_MS
        return ALONE if carrier.mode == SEEKING and carrier.heard_ms is None and is_long else 0

    def _go_on(self, where, now_ms):
        carrier = self._carrier
        is_there = where != NOWHERE
        if self._names:
            carrier.tell(ENTERING)
            self._join(now_ms)
        elif is_there or self._is_due(_SCAN_MS // 2, now_ms):
            if not is_there and not carrier.why:
                carrier.tell(FINDING)
            self._scan(is_there, now_ms)
            if self._scan_ms is None and not is_there:
                why = NO_OPENING if carrier.mode == HOSTING else NOBODY_NEAR
                carrier.tell(FINDING, 0 if self._names else why)
        return is_there and self._joined_ms is None

    def _join(self, now_ms):
        """Go into the first of `_names`, if that may take its time."""
        carrier = self._carrier
        network = carrier.network
        if network.joins_slowly and not carrier.can_wait:
            return
        carrier.lose()
        if carrier.offers():
            carrier.mode = CALLING
        name = self._names.pop(0)
        if name not in self._been:
            self._been.append(name)
        if network.ways().join(network, name):
            self._joined_ms = now_ms

    def _scan(self, is_there, now_ms):
        """Find out which networks there are: at once if that may take its time, else later."""
        carrier = self._carrier
        network = carrier.network
        if self._scan_ms is None and not carrier.can_wait:
            self._scan_ms = now_ms
            network.ways().begin_scan(network)
        if not carrier.can_wait and diff(now_ms, self._scan_ms) < _HEAR_MS:
            return
        self._scan_ms = None
        self._scanned_ms = now_ms
        self._scans += 1
        names = network.ways().scan(network)
        carrier.keep(names + [network.name], None)
        if is_there:
            names = [one for one in names if one != network.name]
        if carrier.mode == SEEKING and carrier.known:
            names = [one for one in names if one not in self._been]
        # What did not work comes last.
        self._names = [one for one in names if one not in self._been]
        self._names += [one for one in names if one in self._been]

    def _tell_known(self, now_ms):
        """What was heard in other networks than this."""
        carrier = self._carrier
        if self._told_ms is None or diff(now_ms, self._told_ms) >= _TELL_MS:
            self._told_ms = now_ms
            carrier.tell_known()
