# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A lobby whose handheld is the host: its beacon, who is let in, a newer host."""

from micropython import const

import residency
from truco_core.clock import diff
from truco_link import frames, lobby_phases
from truco_link.advert import MIN_SIZE, TABLE_BEACON

_BEACON_MS = const(500)  # how often a change of it is looked for


class Hosting:
    """`Lobby.role`, while `Lobby.host` is there."""

    def __init__(self, lobby):
        self._lobby = lobby
        self._calls = []  # see host_calls
        self._beacon_ms = None  # when the beacon was last set; None: there is none

    def tick(self, now_ms):
        lobby = self._lobby
        host, carrier = lobby.host, lobby.carrier
        # A co-processor says only when it refuses one how many connections it can hold.
        is_full = len(host.peers) >= carrier.max_guests
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
        if lobby.host is host:
            lobby.enter(lobby_phases.SITTING if host.is_over() else lobby_phases.PLAYING)

    def hear(self, address, rssi, content):
        """Whether to connect to a handheld that calls; or a newer host of this very table."""
        lobby = self._lobby
        host = lobby.host
        if len(content) < MIN_SIZE:
            return False
        table_id = content[2] | content[3] << 8
        if content[0] == TABLE_BEACON:
            if table_id == host.table_id and 0 < (content[4] - host.term) & 0xFF < 128:
                lobby_begin = residency.bring("truco_link.lobby_begin")
                lobby_begin.yield_to(lobby, content[4])
            return False
        if table_id not in (host.table_id, frames.ANY_TABLE):
            return False
        if host.shunned and residency.bring("truco_link.host_seating").shuns(host, address):
            return False
        host_calls = residency.bring("truco_link.host_calls")
        return host_calls.is_wanted(self._calls, lobby, address, content)
