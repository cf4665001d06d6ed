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
        self.rest_ms = 0  # that all wait first, while their host may still go on
        self.yields = False  # it was the host, and goes on when it meets nobody
        self._linked = False  # a link is there that can be lost
        self._linked_ms = 0

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
        if before < LINK_LOST and not self._linked:
            self._linked = True
            self._linked_ms = now_ms
        guest.tick(now_ms)
        phase = guest.phase
        if phase == JOINED:
            self._sit(guest)
        elif phase == GREETING:
            if lobby.seeker is not None:
                if guest.beacon is not None:
                    lobby.seeker.hear_host(guest)
            elif diff(now_ms, self._linked_ms) > lobby_phases.GREETING_MS:
                guest.link.port.close()
        elif phase == SENT_AWAY:
            self._sent_away(guest, before)
        elif phase == LINK_LOST:
            if self._linked:
                self._lose()
            self._wait(diff(now_ms, lobby.since_ms))

    def _sit(self, guest):
        lobby = self._lobby
        guest.note_whole()
        if guest.rules is not None:
            if self.yields:
                self.yields = False
                lobby.doubt(0)
            lobby.enter(lobby_phases.SITTING if guest.is_over() else lobby_phases.PLAYING)

    def _sent_away(self, guest, before):
        phase = self._lobby.phase
        why = guest.why
        at_table = phase in (
            lobby_phases.SITTING,
            lobby_phases.PLAYING,
            lobby_phases.HOSTLESS,
        )
        if phase == lobby_phases.SEARCHING:
            self._search()
        elif phase == lobby_phases.HOSTLESS and before == GREETING:
            # By who has not shown that it is this table's host.
            self._part(guest, why)
            self._call()
        elif at_table and why == frames.LEFT:
            self._part(guest, why)
            self.be_lost(_LEFT_PATIENCE_MS)
        elif (at_table or phase == lobby_phases.JOINING) and why == frames.MERGED:
            self._part(guest, why)
            if at_table:
                self.be_lost(self._lobby.patience_ms)
                self.rest_ms = self._lobby.patience_ms
            else:
                self._call()
        else:
            self._be_refused(why)

    def _part(self, guest, why):
        """The link is over, and not by itself."""
        self._linked = False
        guest.link.port.close()
        guest.enter(LINK_LOST, why)

    def _be_refused(self, why):
        self._lobby.carrier.quiet()
        self._lobby.enter(lobby_phases.REFUSED, why)

    def _search(self):
        lobby_wishes = residency.bring("truco_link.lobby_wishes")
        lobby_wishes.search(self._lobby)

    def _lose(self):
        """The link broke: be found again, by the host or by who takes over."""
        self._linked = False
        phase = self._lobby.phase
        if phase == lobby_phases.SEARCHING:
            self._search()
        elif phase == lobby_phases.JOINING or phase == lobby_phases.HOSTLESS:
            self._call()
        elif phase != lobby_phases.REFUSED:
            self.be_lost(self._lobby.patience_ms)

    def be_lost(self, wait_ms, yields=False) -> None:
        """Be found by the host of the guest's table, or by who takes over; or do that.

        :param wait_ms: for each one who could take over before
        :param yields: it was the host, and is again when it meets nobody
        """
        self.yields = yields
        self.rest_ms = 0
        self.wait_ms = self._look_ms = wait_ms
        self._lobby.enter(lobby_phases.HOSTLESS)
        self._call()

    def _call(self):
        lobby_begin = residency.bring("truco_link.lobby_begin")
        lobby_begin.call(self._lobby, self._lobby.guest.table_id)

    def _wait(self, waited_ms):
        lobby = self._lobby
        phase = lobby.phase
        if phase == lobby_phases.JOINING:
            if waited_ms > lobby_phases.JOIN_MS:
                lobby.become()
                self._be_refused(lobby_phases.NOBODY)
        elif phase == lobby_phases.HOSTLESS:
            if waited_ms > lobby_phases.GIVE_UP_MS:
                self._be_refused(lobby_phases.GAVE_UP)
            elif waited_ms > self._look_ms and lobby.carrier.can_host:
                self._look(waited_ms)

    def _look(self, waited_ms):
        """Whether it is this one's turn to be the host."""
        lobby = self._lobby
        lobby_lost = residency.bring("truco_link.lobby_lost")
        if self.yields:
            lobby_lost.go_on(lobby)
            return
        rank = lobby_lost.rank(lobby.guest)
        self._look_ms = _NEVER_MS if rank is None else (rank + 1) * self.wait_ms + self.rest_ms
        if waited_ms > self._look_ms:
            lobby_lost.take_over(lobby, self.wait_ms == _LEFT_PATIENCE_MS)
