# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A lobby whose handheld is the host: its beacon, who is let in, another host of its table."""

from micropython import const

import residency
from truco_core.clock import diff
from truco_link import frames, lobby_phases
from truco_link.advert import CROWD, MIN_SIZE, PROOF_AT, TABLE_BEACON

_BEACON_MS = const(500)  # how often a change of it is looked for


class Hosting:
    """`Lobby.role`, while `Lobby.host` is there.

    :param bytes call_proof: in the calls of who comes back, 4 bytes
    """

    def __init__(self, lobby, call_proof):
        self._lobby = lobby
        self._call_proof = call_proof
        self._calls = []  # see host_calls
        self._beacon_ms = None  # when the beacon was last set; None: there is none
        self._claim = bytearray(MIN_SIZE)  # the beacon of another host of this table
        self._heard = False  # it waits to be weighed
        self._weighed_ms = 0

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
            size = host.beacon_into(lobby.content)
            carrier.busy = not host.is_over()
            carrier.host(bytes(lobby.content[:size]), self.hear)
        port = carrier.take()
        if port is not None:
            if is_full:
                port.close()
            else:
                host.add_peer(port)
        host.tick(now_ms)
        if self._heard and diff(now_ms, self._weighed_ms) >= lobby_phases.WEIGH_MS:
            self._heard = False
            self._weighed_ms = now_ms
            lobby_lost = residency.bring("truco_link.lobby_lost")
            if lobby_lost.heeds(lobby, self._claim):
                lobby_lost.yield_to(lobby)
        if lobby.host is host:
            lobby.enter(lobby_phases.SITTING if host.is_over() else lobby_phases.PLAYING)

    def hear(self, address, rssi, content):
        """Whether to connect to a handheld that calls. Another host of this table is noted."""
        lobby = self._lobby
        host = lobby.host
        if host is None or len(content) < MIN_SIZE:
            return False
        mine = content[2] | content[3] << 8 == host.table_id
        if content[0] == TABLE_BEACON:
            version = content[1]
            if mine and version == frames.VERSION and content[CROWD] & 7 >= host.crowd() & 7:
                self._claim[:] = content[:MIN_SIZE]
                self._heard = True
            return False
        if host.shunned and residency.bring("truco_link.host_seating").shuns(host, address):
            return False
        known = mine and content[PROOF_AT:MIN_SIZE] == self._call_proof
        if not known:
            if not mine and content[2] & content[3] != 0xFF or host.room() < 1:
                return False  # for who is absent a place is kept
        host_calls = residency.bring("truco_link.host_calls")
        return host_calls.is_wanted(self._calls, lobby, address, content, known)
