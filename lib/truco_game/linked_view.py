# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What the table screen asks of a table of several handhelds, as of `truco_game.game.Game`.

Its player always is seat 0, so what it sees is turned (truco_game.turned).
"""

import residency
from truco_core.match import Match
from truco_core.state import SCORE, SIZE
from truco_game import turned
from truco_game.game import LOST, NOBODY, WON
from truco_link import frames
from truco_link.lobby_phases import PLAYING


class _View(Match):
    """What the player may know; who only watches has nothing to choose."""

    watches = False

    def legal(self, seat, out):
        return 0 if self.watches else Match.legal(self, seat, out)


class LinkedTable:
    """The part of a `truco_game.linked_game.LinkedGame` that is shown.

    :param lobby: truco_link.lobby.Lobby
    """

    END = "linked_end"
    MENU = "linked_menu"

    def __init__(self, lobby):
        self.lobby = lobby
        self.view = self.match = _View(bytearray(SIZE))
        self.table = self  # for who asks a game for its table
        self.last = (
            None  # truco_game.linked_log.HandLog, where there is memory to show a hand again
        )
        self.tally = None  # truco_game.tally.Tally of a match in which the player has a seat
        self._seen = bytearray(SIZE)

    def look(self):
        """Bring `view` up to date and return it. Keep no copy of what it shows."""
        lobby, view = self.lobby, self.view
        view.watches = lobby.my_seat > 3
        if self.is_ready():
            state = lobby.match.state
            if lobby.host is not None:
                lobby.match.view(lobby.my_seat, self._seen)
                state = self._seen
            turned.turn_state(state, view.state, self.by())
        return view

    def by(self):
        """How far everything is turned: a watcher sees seat 0 at the bottom."""
        seat = self.lobby.my_seat
        return seat if seat < 4 else 0

    def is_ready(self):
        """Whether the lobby's match holds."""
        lobby = self.lobby
        if lobby.host is not None:
            return lobby.host.match is not None
        return lobby.guest is not None and lobby.guest.mirror.synced

    def is_over(self):
        """Whether the match has ended in any way."""
        at = self.lobby.host or self.lobby.guest
        return at is None or at.is_over()

    def is_playing(self):
        """Whether a match is going on that is counted."""
        return self.tally is not None and self.lobby.phase == PLAYING

    def result(self):
        """As of truco_game.game, once it is over."""
        host, guest = self.lobby.host, self.lobby.guest
        at = host.table if host is not None else guest
        if at is None or at.ended:
            return NOBODY
        s = self.view.state
        return WON if s[SCORE] > s[SCORE + 1] else LOST

    def obey(self):
        """As a Game: take over the options that may change during a match."""
        with residency.use("truco_game.linked_start") as start:
            start.obey(self)

    @property
    def signs(self):
        """Who makes signs (it does), or None at a table without."""
        host, guest = self.lobby.host, self.lobby.guest
        flags = host.flags() if host is not None else guest.flags
        return self if flags & frames.SIGNS else None

    def make(self, seat, sign):
        """As of truco_core.signals.Signs: the player makes a sign."""
        with residency.use("truco_link.lobby_wishes") as wishes:
            wishes.sign(self.lobby, sign)

    def hurry(self):
        """As a Table: end the pause that is going on; only the host can."""
        host = self.lobby.host
        if host is not None and host.table is not None:
            host.table.hurry()
