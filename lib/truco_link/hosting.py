"""The lobby's role as a host: send beacons, choose callers, find the other half of a table.

A table is in two halves after its people have lost each other: each half has a host.

The rules: docs/link.md, Advertisements, Two hosts of one table.
"""

from micropython import const

import residency
from truco_core.cards import NONE
from truco_core.clock import diff
from truco_link import messages
from truco_link.digest import tag_of
from truco_link.phases import PLAYING, SITTING

_BEACON_MS = const(500)  # interval at which the beacon is given to the carrier
_VAIN_MS = const(60000)  # pause after another host of this table has not answered a call
# A host that connects neglects its table: `_bleio` blocks for a second if the caller has gone, and
# an AirLift hears nobody else while it connects. So each attempt begins a pause. Other addresses
# wait an eighth of it, not zero, because a caller can easily change its address.
_PAUSE_MS = const(500)  # first pause, doubled by each attempt that fails
_PAUSE_MOST_MS = const(8000)  # longest pause
_TURN_MS = const(2500)  # shortest pause of that address in a match: it includes a whole scan
_HELD_S = const(240)  # how long strangers are ignored after one of them blocked the program


@residency.seldom
class Hosting:
    """`Lobby.role` of a handheld that hosts a table."""

    def __init__(self, lobby):
        self._lobby = lobby
        self._tried = None  # address to which the last attempt to connect went
        self._tried_ms = self._pause_ms = 0  # time of this attempt, and ms to wait
        self._beacon_ms = None  # when the carrier last got the beacon; None: it is off the air
        # True if the guests must still be told that this host ignores strangers.
        self._must_say = lobby.held_ms is not None
        if lobby.ble is not None:
            lobby.ble.admits = self.admits
        self._meets = False  # True once a beacon of another host of this table was heard

    @residency.kept
    def tick(self, now_ms):
        lobby = self._lobby
        host, carrier = lobby.host, lobby.carrier
        if self._meets:
            self._call_other()
            return
        if lobby.held_ms is not None and diff(now_ms, lobby.held_ms) > 1000 * _HELD_S:
            lobby.held_ms = host.beacon = None
            self._must_say = False
        if host.places != carrier.max_guests:  # `max_guests` grows when a phone joins
            host.places = carrier.max_guests
            host.beacon = None
        is_full = len(host.peers) >= host.places
        if is_full or not carrier.can_host:
            if self._beacon_ms is not None:
                self._beacon_ms = None
                carrier.quiet()
        elif self._beacon_ms is None or diff(now_ms, self._beacon_ms) > _BEACON_MS:
            self._beacon_ms = now_ms
            if host.beacon is None:
                host.renew_beacon(self._takes_strangers())
            carrier.busy = not host.is_over()
            carrier.host(host.beacon, self.hear)
        if lobby.ble is not None and (self._must_say or lobby.ble.stalled):
            self._hold_off(lobby.ble)
        port = carrier.new_port()
        if port is not None:
            if is_full:
                port.close()
            else:
                host.add_peer(port)
                self._pause_ms = 0
        host.tick(now_ms)
        lobby.enter(SITTING if host.is_over() else PLAYING)

    @residency.kept
    def hear(self, address, rssi, content):
        """Return True to connect to the sender of an advertisement."""
        host = self._lobby.host
        if host is None or len(content) < messages.BEACON_SIZE:
            return False
        is_mine = content[2] | content[3] << 8 == host.table_id
        return is_mine and self._hear(address, content, host)

    # Which callers this host connects to.

    def _hear(self, address, content, host):
        """Return True to connect to the sender of an advertisement that has this table's number."""
        if content[0] == messages.TABLE_BEACON:
            self._meets = self._meets or host.seating.is_alone() and self._is_before(content)
            return False
        if len(content) < messages.CALL_SIZE:
            return False
        tag = bytes(content[messages.TAG_AT : messages.CALL_SIZE])
        seat = host.seating.seat_of(tag)
        known = seat != NONE
        if known and host.seating.is_there(seat):
            return False  # anybody can repeat the call of a guest
        if not known:
            apart = abs((content[4] - host.term + 128 & 0xFF) - 128)
            # Too far apart: the call is meant for another table with the same number.
            is_other = content[4] and apart > messages.MOST_TERMS * content[messages.RETURNS_AT]
            if is_other or not self._takes_strangers():
                return False
        return self.may_connect(self._lobby.now_ms, address, known)

    def _takes_strangers(self):
        """Return True if strangers, who have no seat here, are answered now."""
        lobby = self._lobby
        host, carrier = lobby.host, lobby.carrier
        if lobby.held_ms is not None or host.room() < 1:
            return False  # the free places are kept for absent people
        if host.is_over() or not getattr(carrier, "only_seats", False):
            return True
        # A discovery may stop the whole table, on nRF for ever. So risk it only if a stranger can
        # get a seat, and never on nRF.
        if lobby.ble is not None and (lobby.ble.is_nordic or lobby.ble.is_spoilt()):
            return False
        return host.seating.mask_of(0) != 0

    @residency.kept
    def admits(self, token) -> bool:
        """Return True to discover the caller that has shown this token.

        The discovery may block the program. A stranger can copy the tag of a call, but not the
        token.
        """
        seating = self._lobby.host.seating
        seat = seating.seat_of(tag_of(token))
        return self._takes_strangers() if seat == NONE else not seating.is_there(seat)

    @residency.seldom
    def _hold_off(self, carrier):
        """Ignore strangers for a while after a discovery has blocked the program.

        Tell the table why nothing moved, as soon as a guest can receive the message.
        """
        lobby = self._lobby
        if carrier.stalled:
            carrier.stalled = False
            lobby.held_ms = lobby.now_ms
            lobby.host.beacon = None
            self._must_say = True
        self._must_say = not any([peer.is_told() for peer in lobby.host.peers])
        if not self._must_say:
            wait = messages.WAITING, messages.FOR_RADIO, 0, _HELD_S
            lobby.host.tell(bytes(wait))
            lobby.me.watch(messages.HELD_UP, messages.NONE, _HELD_S)

    def may_connect(self, now_ms: int, address, is_known: bool = False) -> bool:
        """Return True to connect to a caller now, and note the attempt.

        An address other than the last one waits only an eighth of the pause: the last one may be
        out of reach, or repeat the call of somebody else, again and again. In a match, when scans
        are rare, the last one waits until a scan has passed in which others could be heard.

        :param address: address of the caller, which the carrier has reported
        :param is_known: True if a seat has the tag of the call. Tags are sent in clear, so a tag
            proves nothing: such a caller waits too, but half as long as a stranger.
        """
        spent_ms, pause_ms = diff(now_ms, self._tried_ms), self._pause_ms
        wait_ms = pause_ms >> 3
        if address == self._tried:
            wait_ms = max(pause_ms >> is_known, 0 if self._lobby.host.is_over() else _TURN_MS)
        if pause_ms and spent_ms < wait_ms:
            return False
        self._pause_ms = min(max(2 * pause_ms, _PAUSE_MS), _PAUSE_MOST_MS)
        self._tried_ms = now_ms
        self._tried = address
        return True

    # A second host of the same table.

    def _is_before(self, content):
        """Return True if this lonely host must yield to the sender of a beacon of the same table.

        It yields to a host with company, then to the later hand, to the later term, and to the
        higher seat.
        """
        lobby = self._lobby
        host, called_ms = lobby.host, lobby.yielded_ms
        in_vain = called_ms is not None and diff(lobby.now_ms, called_ms) < _VAIN_MS
        newer = (content[4] - host.term + 128 & 0xFF) - 128
        if in_vain or content[1] != messages.VERSION or abs(newer) > messages.MOST_TERMS:
            return False
        crowd = content[messages.CROWD]
        later = (crowd - host.hands() + 4 & 7) - 4
        if later == -4:
            later = 0  # 4 hands apart in either direction, modulo 8
        return (crowd >> 7, later, newer, crowd >> 3 & 3) > (0, 0, 0, host.my_seat)

    def _call_other(self):
        """Become a guest of the other host of this table."""
        lobby = self._lobby
        host = lobby.host
        self._meets = False
        if not host.seating.is_alone():
            return  # somebody has come back since the beacon was heard
        lobby.yielded_ms = lobby.now_ms
        for peer in host.peers:
            peer.link.port.close()
        lobby.new_guest(host.table_id, host.term, True).know_as_host(host)
        lobby.role.be_lost(lobby.patience_ms)
