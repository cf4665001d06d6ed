"""A lobby whose handheld is the host: its beacon, who is let in, another host of its table."""

from micropython import const

import residency
from truco_core.clock import diff
from truco_link import frames, lobby_phases
from truco_link.advert import MIN_SIZE

_BEACON_MS = const(500)  # how often a change of it is looked for
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
            lobby_lost = residency.bring("truco_link.lobby_lost")
            if lobby_lost.heeds(lobby, claim):
                lobby_lost.yield_to(lobby)
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
