# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A lobby whose handheld is a guest: found by its host, sent away, without it, its successor."""

from micropython import const

import residency
from truco_core.clock import diff
from truco_link import frames, lobby_phases
from truco_link.frames import GREETING, JOINED, LINK_LOST, SENT_AWAY

_LEFT_PATIENCE_MS = const(1000)  # when the host said that it goes
_NEVER_MS = const(1 << 28)


class Visiting:
    """`Lobby.role`, while `Lobby.guest` is there."""

    def __init__(self, lobby):
        self._lobby = lobby
        self.wait_ms = 0  # that each one waits before it takes over
        self._look_ms = 0  # when this one looks whether it has to

    def tick(self, now_ms):
        lobby = self._lobby
        guest = lobby.guest
        port = lobby.carrier.take()
        if port is not None:
            if guest.phase == LINK_LOST:
                guest_arriving = residency.bring("truco_link.guest_arriving")
                lobby.carrier.quiet()
                guest_arriving.attach(guest, port, lobby.code_given, lobby.watch_only)
            else:
                port.close()
        before = guest.phase  # now: a new connection may end in this very tick
        guest.tick(now_ms)
        phase = guest.phase
        if phase == JOINED and guest.rules is not None:
            lobby.enter(lobby_phases.SITTING if guest.is_over() else lobby_phases.PLAYING)
        elif phase == GREETING:
            if guest.beacon is not None and lobby.seeker is not None:
                lobby.seeker.hear_host(guest)
        elif phase == SENT_AWAY:
            self._sent_away(guest)
        elif phase == LINK_LOST:
            if before < LINK_LOST:
                self._lose(lobby.patience_ms)
            self._wait(diff(now_ms, lobby.since_ms))

    def _sent_away(self, guest):
        phase = self._lobby.phase
        if phase == lobby_phases.SEARCHING:
            self._search()
        elif guest.why == frames.LEFT and phase in (
            lobby_phases.SITTING,
            lobby_phases.PLAYING,
            lobby_phases.HOSTLESS,
        ):
            guest.enter(LINK_LOST, frames.LEFT)
            self._lose(_LEFT_PATIENCE_MS)
        else:
            self._be_refused(guest.why)

    def _be_refused(self, why):
        self._lobby.carrier.quiet()
        self._lobby.enter(lobby_phases.REFUSED, why)

    def _search(self):
        lobby_wishes = residency.bring("truco_link.lobby_wishes")
        lobby_wishes.search(self._lobby)

    def _lose(self, wait_ms):
        """The link broke: be found again, by the host or by who takes over."""
        phase = self._lobby.phase
        if phase == lobby_phases.SEARCHING:
            self._search()
        elif phase == lobby_phases.JOINING:
            self._call()
        else:
            self.be_lost(wait_ms)

    def be_lost(self, wait_ms) -> None:
        """Be found by the host of the guest's table, or by who takes over; or do that.

        :param wait_ms: for each one who could take over before
        """
        self.wait_ms = self._look_ms = wait_ms
        self._lobby.enter(lobby_phases.HOSTLESS)
        self._call()

    def _call(self):
        lobby_begin = residency.bring("truco_link.lobby_begin")
        lobby_begin.call(self._lobby, self._lobby.guest.table_id)

    def _wait(self, waited_ms):
        lobby = self._lobby
        phase = lobby.phase
        late = waited_ms > self._look_ms
        if phase == lobby_phases.JOINING:
            if waited_ms > lobby_phases.JOIN_MS:
                lobby.become()
                self._be_refused(lobby_phases.NOBODY)
        elif late and phase == lobby_phases.HOSTLESS and lobby.carrier.can_host:
            lobby_begin = residency.bring("truco_link.lobby_begin")
            rank = lobby_begin.rank(lobby.guest)
            self._look_ms = _NEVER_MS if rank is None else (rank + 1) * self.wait_ms
            if waited_ms > self._look_ms:
                lobby_begin.take_over(lobby)
