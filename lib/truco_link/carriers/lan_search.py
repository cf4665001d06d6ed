"""The WiFi network of the carrier lan.py: choose it, join it or open it, and leave it again.

See docs/lan.md, Which network. A *network* object (`board_configs.lan_sockets`) stands for the
board's WiFi. It scans for networks, joins them, opens an access point, and makes sockets.
"""

import os

from micropython import const

import residency
from truco_core.clock import diff
from truco_link import carriers
from truco_link.carriers import CALLING, ENTERING, FINDING, HOSTING, ONLINE, QUIET, SEEKING
from truco_link.carriers.wide import WideCarrier
from truco_link.messages import BEACON_SIZE, GUEST_CALL, text_of

# Values of `where()` of a network.
NOWHERE = const(0)
STATION = const(1)  # the board is in somebody else's network
ACCESS_POINT = const(2)  # the board is in the network of its own access point

_VISIT_MS = const(15000)  # pause between two searches for another host; up to 16 s more at random
_JOIN_MS = const(8000)  # time-out of joining a network
_LISTEN_MS = const(2500)  # stay of a seeker in a network: it gets an address and hears two beacons
_CALL_MS = const(5000)  # stay of a caller in each network
# Stay of a caller in its first network, where a successor may wait for PATIENCE before it hosts.
_STAY_MS = const(15000)
_SCAN_MS = const(6000)  # pause between two scans; a caller doubles it after each scan
_DOUBLINGS = const(4)  # maximum number of doublings of _SCAN_MS
_SEEN_MS = const(20000)  # pause between two scans while beacons are heard
_HEAR_MS = const(4000)  # duration of a scan in the background
_ALONE_MS = const(6000)  # time without a beacon after which a seeker reports ALONE
_TELL_MS = const(2000)  # interval at which a seeker reports the tables of other networks again


@residency.seldom
class RoamingCarrier(WideCarrier):
    """A carrier that first searches for a network to work in.

    A subclass adds ``lose()``, which closes all sockets because the network changes.

    :param network: the board's WiFi, see the top of this file

    known: beacons that a seeker has heard: a list of (network, content, address)
    heard_ms: time of the last beacon in this network; None: there was none
    table: number of the last table that was called or hosted
    had_others: True if a guest has connected to this host, or if this handheld was a guest at
        that table before
    looks: True during the search for a network
    spent: True if the board cannot open an access point, or not before a power cycle
    _visit_ms: time of the next visit to other networks by a host that lost all guests; None: now
    _names: names of the networks to join next
    _been: names of the networks that were joined or tried
    """

    def use(self, network) -> None:
        """Set the network object to work with."""
        self.ports: list = []
        self.network = network
        self._where = network.where()
        self.known: list = []
        self.spent = self.had_others = False
        self.table = b""

    def search(self, before) -> None:
        """Begin or end the search after a change of the mode. `before` is the old mode."""
        mode, table = self.mode, self.content[2:4]
        if mode == CALLING or mode == HOSTING and table != self.table:
            self.table = table
            self.had_others = mode == CALLING
        elif mode == SEEKING:
            self.known.clear()
        if mode != before or mode != HOSTING:
            self.look()
            self._visit_ms = None
        if mode == QUIET:
            self.stay()
        if not self.looks:
            self.tell(ONLINE)

    @residency.kept
    def notice(self) -> None:
        """Search again if the board has left its network or entered another one."""
        where = self.network.where()
        if where != self._where:
            self._where = where
            if where == NOWHERE and self.ports:
                self.tell(FINDING)
            self.lose()  # type: ignore[attr-defined]
            if not self.looks:
                self.look()

    @residency.kept
    def is_settled(self, now_ms: int) -> bool:
        """Continue the search; return True in a network where the carrier can work."""
        if not self.looks and self.is_left_alone():
            self._visit(now_ms)
        return not self.looks or self._find(now_ms)

    @property
    def can_host(self) -> bool:
        """Return False if guests can reach this board only in another handheld's network."""
        return not self.spent or self.mode == HOSTING or self.network.is_home()

    def offers(self) -> bool:
        """Return True for a guest that opens an access point to take over from its lost host.

        See docs/lan.md, Who is lost, and who takes over.
        """
        return self.mode == HOSTING and self.content[0] == GUEST_CALL

    @residency.kept
    def is_left_alone(self) -> bool:
        """Return True for a host whose guests are all gone, perhaps into another network.

        It must visit other networks, because it cannot hear a host that has its own access point.
        """
        is_alone = self.mode == HOSTING and self.had_others and not self.ports
        return is_alone and not self.network.is_home()

    @residency.kept
    def _visit(self, now_ms):
        if self._visit_ms is None or diff(now_ms, self._visit_ms) >= 0:
            if self._visit_ms is not None:
                self.look()
            least_ms = _VISIT_MS if self.stage == ONLINE else 0
            self._visit_ms = now_ms + least_ms + os.urandom(1)[0] * 64

    # Called by the screens.

    def retry(self) -> None:
        """Start the search for a network again."""
        self.spent = False
        if self.mode != QUIET:
            self.look()

    def was_home(self) -> bool:
        """Return True if the current or last network is the one of settings.toml."""
        return self.network.home is not None and self.network.home[0] == self.network.name

    @residency.kept
    def roam(self) -> None:
        """Leave the network of settings.toml for good, and use networks of handhelds."""
        self.lose()  # type: ignore[attr-defined]
        self.network.ways().roam(self.network)
        self.retry()

    # The search for a network: docs/lan.md, Which network.

    def stay(self) -> None:
        """End the search, and stay in the current network."""
        self.looks = False
        self.heard_ms = None
        self.tell(FINDING if self.offers() else ONLINE)

    def look(self) -> None:
        """Begin a search at the next tick."""
        self.looks = True
        self.heard_ms = None
        self._names: list = []
        self._been: list = []
        self._scans = 0
        # _joined_ms: start of joining a network; None: it joins none
        # _scan_ms: start of the current scan in the background; None: there is none
        # _scanned_ms: end of the last scan
        # _told_ms: when `known` was last reported
        # _since_ms: when this network was entered, or the search began
        self._joined_ms = self._scan_ms = self._scanned_ms = self._told_ms = self._since_ms = None
        self._stay_ms = _STAY_MS
        if self.mode == CALLING:
            for name, content, _ in self.known:
                if content[2:4] == self.table and name != self.network.name:
                    self._names = [name]  # a beacon of the called table was heard in this network
                    self._stay_ms = 0

    @residency.seldom("way")
    def _find(self, now_ms):
        """Continue the search; return True in a network where the carrier can work."""
        where = self.network.where()
        if self._since_ms is None:
            self._since_ms = now_ms
        if self._joined_ms is not None:
            if where == STATION:
                # Forget the beacons of this network: those that still exist are heard again.
                self.known[:] = [one for one in self.known if one[0] != self.network.name]
                self.heard_ms = None
                self._since_ms = now_ms
                self._stay_ms = _CALL_MS
            elif diff(now_ms, self._joined_ms) < _JOIN_MS:
                return False
            self._joined_ms = None
        if self.mode == HOSTING:
            return self._settle(where, now_ms)
        if self.mode == SEEKING and self._is_due(self._told_ms, _TELL_MS):
            self._told_ms = now_ms
            for name, content, address in self.known:
                if name != self.network.name:
                    self.report(address, content)
        is_there = where != NOWHERE
        if is_there and not self._looks_on(where, now_ms):
            # The player sees the list only after all networks were visited, so a seeker that has
            # networks left to visit is not ONLINE yet.
            tours = self.mode == SEEKING and self._names
            alone = self.mode == SEEKING and self.heard_ms is None
            alone = alone and diff(now_ms, self._since_ms) >= _ALONE_MS
            self.tell(ENTERING if tours else ONLINE, carriers.ALONE if alone else 0)
            return True
        return self._go_on(is_there, now_ms)

    @residency.seldom("way")
    def _is_due(self, last_ms, pause_ms):
        return last_ms is None or diff(self.now_ms, last_ms) >= pause_ms

    @residency.seldom("way")
    def _settle(self, where, now_ms):
        """Let a host stay in its network, join that of settings.toml, or open an access point."""
        network = self.network
        if where != NOWHERE:
            if not self._visits(now_ms):
                self.stay()
            return self._joined_ms is None
        home = network.home
        looks = home is not None and (not self._scans or home[0] in self._names)
        if looks or self.spent:
            return self._go_on(False, now_ms)
        self.tell(ENTERING)
        name = text_of(self.content, BEACON_SIZE, len(self.content))
        if not network.ways().open_one(network, name):
            self.spent = True
        return False

    @residency.seldom("way")
    def _visits(self, now_ms):
        """Return True while a host that lost all its guests is moving to another network."""
        if not self.is_left_alone():
            return False
        if not self._scans:
            self._scan(True, now_ms)
            return True
        if self._names:
            # Choose at random: two hosts that always swap their networks would never meet.
            at = 0 if self.network.home else os.urandom(1)[0] % len(self._names)
            self._names = self._names[at : at + 1]
            if self.network.joins_slowly:
                self.tell(ENTERING)  # once a screen has shown this, it sets `can_wait` for `_join`
            self._join(now_ms)
        return bool(self._names) or self._joined_ms is not None

    @residency.seldom("way")
    def _looks_on(self, where, now_ms):
        """Return True when it is time to leave this network, or to scan for others."""
        if self.network.is_home():
            return False
        here_ms = diff(now_ms, self._since_ms)
        if self.mode == SEEKING:
            if self._names:
                return here_ms >= _LISTEN_MS
            return self._is_due(self._scanned_ms, _SCAN_MS if self.heard_ms is None else _SEEN_MS)
        if here_ms < self._stay_ms:
            return False
        # Do not scan on an access point. It might not open again, and others may be in it.
        if self._names or where == ACCESS_POINT:
            return bool(self._names)
        return self._is_due(self._scanned_ms, _SCAN_MS << min(self._scans, _DOUBLINGS))

    @residency.seldom("way")
    def _go_on(self, is_there, now_ms):
        """Join the next network, or scan for others if none is left."""
        if self._names:
            self.tell(ENTERING)
            self._join(now_ms)
        elif is_there or self._is_due(self._scanned_ms, _SCAN_MS // 2):
            if not is_there and not self.why:
                self.tell(FINDING)
            self._scan(is_there, now_ms)
            if self._scan_ms is None and not is_there:
                why = carriers.NO_OPENING if self.mode == HOSTING else carriers.NOBODY_NEAR
                self.tell(FINDING, 0 if self._names else why)
        return is_there and self._joined_ms is None

    @residency.seldom("way")
    def _join(self, now_ms):
        """Begin to join the WiFi network `_names[0]`, unless that would block the game."""
        network = self.network
        if network.joins_slowly and not self.can_wait:
            return
        self.lose()  # type: ignore[attr-defined]
        if self.offers():
            self.mode = CALLING
        name = self._names.pop(0)
        if name not in self._been:
            self._been.append(name)
        if network.ways().join(network, name):
            self._joined_ms = now_ms

    @residency.seldom("way")
    def _scan(self, is_there, now_ms):
        """Scan for networks: at once if the game can wait, else in the background."""
        network = self.network
        if self._scan_ms is None and not self.can_wait:
            self._scan_ms = now_ms
            network.ways().begin_scan(network)
        if not self.can_wait and diff(now_ms, self._scan_ms) < _HEAR_MS:
            return
        self._scan_ms = None
        self._scanned_ms = now_ms
        self._scans += 1
        names = network.ways().scan(network)
        self.known[:] = [one for one in self.known if one[0] in names + [network.name]]
        names = [one for one in names if not is_there or one != network.name]
        been = [one for one in names if one in self._been]
        self._names = [one for one in names if one not in self._been]
        if self.mode != SEEKING or not self.known:
            self._names += been  # visit networks again, but after the new ones
