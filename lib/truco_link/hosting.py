"""A handheld that is the host: its beacon, who is let in, another host of its table.

The rules of who yields to whom: docs/link.md, Absence.
"""

from micropython import const

import residency
from truco_core.clock import diff
from truco_link import frames, host_greeting, lobby_begin, lobby_phases
from truco_link.advert import CROWD, MIN_SIZE, PROOF_AT

_BEACON_MS = const(500)  # how often a change of it is looked for
_DOUBT_MS = const(60000)  # after a host yielded in vain; twice as long each further time
_DOUBTS = const(6)  # doublings at most
_CALLS = "truco_link.host_calls"


class Hosting:
    """`Lobby.role`, while `Lobby.host` is there.

    :param bytes call_proof: in the calls of who comes back, 4 bytes
    """

    def __init__(self, lobby, call_proof):
        self._lobby = lobby
        self.call_proof = call_proof
        self.calls = []  # see host_calls
        self._beacon_ms = None  # when the beacon was last set; None: there is none
        self._mark = 0  # what it says that may change
        self._weighed_ms = 0
        self.note_claim(None)

    def tick(self, now_ms):
        lobby = self._lobby
        host, carrier = lobby.host, lobby.carrier
        # A co-processor says only when it refuses one how many connections it can hold.
        host.places = carrier.max_guests
        is_full = len(host.peers) >= host.places
        if is_full or not carrier.can_host:
            if self._beacon_ms is not None:
                self._beacon_ms = None
                carrier.quiet()
        elif self._beacon_ms is None or diff(now_ms, self._beacon_ms) > _BEACON_MS:
            self._beacon_ms = now_ms
            mark = host.flags() | host.crowd() << 8
            if host.beacon is None or mark != self._mark:
                self._mark = mark
                host.advertise(residency.bring(_CALLS).beacon_of(host))
            carrier.busy = not host.is_over()
            carrier.host(host.beacon, self.hear)
        port = carrier.take()
        if port is not None:
            if is_full:
                port.close()
            else:
                host.add_peer(port)
        host.tick(now_ms)
        claim = self._claim
        if claim is not None and diff(now_ms, self._weighed_ms) >= lobby_phases.WEIGH_MS:
            self.note_claim(None)
            self._weighed_ms = now_ms
            if self.heeds(claim):
                self.yield_to()
        if lobby.host is host:
            lobby.enter(lobby_phases.SITTING if host.is_over() else lobby_phases.PLAYING)

    def note_claim(self, claim) -> None:
        """Another host of this table was heard: weigh that in a tick, nothing changes before.

        :param bytes claim: the first MIN_SIZE bytes of its beacon; None: there is none
        """
        self._claim = claim

    def hear(self, address, rssi, content):
        """Whether to connect to a handheld that calls."""
        host = self._lobby.host
        if host is None or len(content) < MIN_SIZE:
            return False
        if content[2] | content[3] << 8 not in (host.table_id, frames.ANY_TABLE):
            return False
        return residency.bring(_CALLS).hear(self, self._lobby, address, content)

    # Two hosts of one table meet.

    @residency.seldom
    def heeds(self, claim) -> bool:
        """Whether this host goes to the one whose beacon that is, and is no stranger.

        :param claim: the beacon's first MIN_SIZE bytes, of this table
        """
        lobby = self._lobby
        host = lobby.host
        if lobby.doubts:
            rest_ms = _DOUBT_MS << min(lobby.doubts - 1, _DOUBTS)
            if diff(lobby.now_ms, lobby.doubt_ms) < rest_ms:
                return False
        people, seat = claim[CROWD] & 7, claim[CROWD] >> 3 & 3
        mine = host.crowd() & 7
        younger = (host.term - claim[4]) & 0xFF
        mark = claim[5] >> 6 | claim[CROWD] >> 5 & 4
        my_mark = residency.bring(_CALLS).mark_of(host)
        if not younger and seat == host.my_seat and mark == my_mark:
            return False  # an old one of my own
        if people != mine:
            better = people > mine
        elif younger:
            better = younger < 128
        elif seat != host.my_seat:
            better = seat < host.my_seat
        else:
            better = mark < my_mark
        if not better:
            return False
        return lobby_begin.proof_of(host.table_key, claim) == bytes(claim[PROOF_AT:MIN_SIZE])

    @residency.seldom
    def yield_to(self) -> None:
        """Another host of this table has more people: go there, and tell the guests to.

        What is known of the match is kept, to go on when nobody is met.
        """
        lobby = self._lobby
        host = lobby.host
        guest = lobby.new_guest(host.table_id, host.term, host.table_key)
        guest.know(host.table_key, host.code)
        guest.set_table(host.flags(), host.turn_s, host.my_seat, host.my_seat, host.seats)
        guest_whole = residency.bring("truco_link.guest_whole")
        guest_whole.follow(guest, host.rules, host.match)
        for place in host.seats:
            place.give(place.flags, place.name, place.tag)
        for peer in host.peers:
            host_greeting.send_away(peer, frames.MERGED)
            lobby.close_after_goodbye(peer.link)
        lobby.be_quiet()
        lobby.role.be_lost(lobby.patience_ms, yields=True)
