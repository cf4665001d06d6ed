# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A table of several handhelds, for the screens: `app.link`, and `app.game` while it plays."""

from micropython import const

import residency
from truco_core.cards import NONE
from truco_core.clock import after, diff
from truco_core.events import END_ASKED, MATCH_STARTED
from truco_core.rng import Rng
from truco_game import turned
from truco_game.human_seat import HumanSeat
from truco_game.linked_view import LinkedTable
from truco_game.setup import PAUSES, SENSIBLE
from truco_game.tally import SIZE as TALLY_SIZE
from truco_game.tally import Tally
from truco_link import SELDOM, frames
from truco_link.lobby import Lobby
from truco_link.lobby_phases import LOST, PLAYING, REFUSED, SITTING
from truco_ui.table.table_board import AWAITED

_GONE_MS = const(600)  # after leaving, until the radio is switched off
_REMIND_MS = const(4000)
_TIDY_MS = const(2000)  # at the table: what is needed seldom stays so long
_START = "truco_game.linked_start"


class _Person(HumanSeat):
    """The player as the link's driver; hears also what is no event of a match."""

    def watch(self, kind, seat, value):
        if kind < frames.SEATS_CHANGED:
            self._picked = None
            self._asked = False
        self._publish(kind, seat, value)


class LinkedGame(LinkedTable):
    """Owns the Lobby; `tick` moves it, and the screens that follow from it.

    :param app: truco_ui.app.App
    :param carrier: see truco_link.lobby
    :param int seed: chance for robots
    :param bool again: go back to the table that is in memory
    """

    def __init__(self, app, carrier, seed, again=False):
        self.app = app
        self.private = False  # the table that is made here
        self.wrong = 0  # what was found wrong with a deal, see frames
        self.watches = False  # the player wants to see a match without a seat
        self.human = _Person(self.hear)
        self._rng = Rng(seed)
        self._seat = None  # the player's, when the table was opened
        self.in_lobby = False  # that screen is open
        self._at_table = False
        self.stale = False  # a snapshot came
        self._speaks = False  # the table shouts as all the others
        self._tidied_ms = 0
        self._found_by = None  # there is a host again; seat: the player is it
        self._said_ms = 0  # when the player was last told that there is none, or whom all await
        self.votes = 0  # the seats that want a friendly end; 0: it is not asked for
        self._asked = False  # whether to agree to it, by:
        self._asker = 0
        self._awaited = 0  # whose answer to it the player was last told to wait for
        self._warns = False  # that a deal was not fair, as this seat found:
        self._finder = 0
        self.left_ms = None  # when the player left
        with residency.use(_START) as start:
            name = start.name_of(app)
            kept = start.kept(app) if again else None
        LinkedTable.__init__(self, Lobby(carrier, self.human, self._robot, name, kept))
        self.lobby.pace = PAUSES[app.setup.speed]
        self.phase_seen = self.lobby.phase

    def _robot(self, seat):
        kind = self.app.setup.robots[seat - 1] if seat else SENSIBLE
        with residency.use("truco_core.bots") as bots:
            return bots.make(bots.NAMES[kind], self._rng)

    # What happens.

    def hear(self, kind, seat, value):
        """An event of the match, or of the link, for the screens that are open."""
        app = self.app
        if kind == frames.SYNCED:
            self.stale = True
            if self.last is not None:
                self.last.hear(kind, 0, 0, self)
        elif kind == frames.SEATS_CHANGED or kind == frames.TURNED_DOWN:
            if not self._at_table:  # which shows nothing of these
                app.publish(kind, seat, value)
        else:
            if kind == frames.HOST_FOUND:
                self._found_by = seat
                self.votes = 0  # its table has none
                return
            by = self.by()
            players = len(self.lobby.seats)
            if kind == END_ASKED:
                self._asked = bool(value and not self.votes and self._may_vote(value))
                self._asker = seat
                self.votes = value
                # What the voter says is seen before it is told who is awaited.
                self._said_ms = after(self.lobby.now_ms, -_REMIND_MS // 2)
            elif kind == frames.CHEATED:
                self._finder, self.wrong = seat, value
                self._warns = True
            seat = turned.turn_event_seat(kind, seat, by, players)
            value = turned.turn_event_value(kind, value, by, players)
            if kind == MATCH_STARTED:
                self._count_anew()
            elif self.tally is not None:
                self.tally.hear(kind, seat, value, self.view.state)
            if kind <= MATCH_STARTED and self.last is not None:
                self.last.hear(kind, seat, value, self)
            app.publish(kind, seat, value)

    def _count_anew(self):
        """A match begins for the player, or goes on."""
        self.tally = Tally(bytearray(TALLY_SIZE), 0) if self.lobby.my_seat < 4 else None
        self.votes = 0

    def _may_vote(self, votes):
        """Whether the player has a say in a friendly end, and has not said it."""
        mine = self.lobby.my_seat
        return mine < 4 and not votes >> mine & 1

    def tick(self, now_ms):
        """As a Table: `step` does it all, also while another screen lies on the table."""
        return False

    def step(self, now_ms):
        """Let the link work, and open the screens to which it leads."""
        lobby = self.lobby
        lobby.tick(now_ms)
        if self._at_table and diff(now_ms, self._tidied_ms) > _TIDY_MS:
            self._tidied_ms = now_ms
            for name in SELDOM:
                residency.forget(name)
        if self.left_ms is not None:
            if diff(now_ms, self.left_ms) > _GONE_MS:
                with residency.use(_START) as start:
                    start.switch_off(self)
            return
        phase = lobby.phase
        if phase != self.phase_seen:
            self.phase_seen = phase
            if phase == SITTING or phase == PLAYING or phase == REFUSED:
                with residency.use(_START) as start:
                    start.keep(self)
            if phase == REFUSED:
                self.go_to_lobby()
        if phase == PLAYING and self.is_ready():
            self._follow()
        # abs: a board's clock wraps soon after it starts, and 0 is then still to come.
        if (phase == LOST or self.votes) and abs(diff(now_ms, self._said_ms)) > _REMIND_MS:
            self._said_ms = now_ms
            self._remind(phase)
        self._speak_up()

    def _remind(self, phase):
        """Tell the player what the table waits for."""
        lobby, players = self.lobby, len(self.lobby.seats)
        if phase == LOST:
            self.app.publish(frames.HOST_LOST, NONE, 0)
        elif not self.is_over() and not self._may_vote(self.votes):
            at = lobby.guest if lobby.host is None else lobby.host.table
            for _ in range(players):  # each in turn
                self._awaited = seat = (self._awaited + 1) % players
                if at.is_human(seat) and not self.votes >> seat & 1:
                    self.app.publish(AWAITED, turned.turn_seat(seat, self.by(), players), 0)
                    return

    def _speak_up(self):
        """Lay a question or a warning on the screen, once nothing else is about to open."""
        app = self.app
        if app.is_moving():
            return
        if self._found_by is not None and self.lobby.phase != LOST:
            if self._at_table:
                seat = turned.turn_seat(self._found_by, self.by(), len(self.lobby.seats))
                app.publish(frames.HOST_FOUND, seat, 0)
            self._found_by = None
        if self._warns:
            self._warns = False
            app.push("warning", self._finder, self.wrong)
        elif self._asked:
            self._asked = False
            if not self.is_over():
                app.push("peace", self.lobby.seats[self._asker].name)

    def _follow(self):
        """Open the table when a match begins, and anew when it is another picture."""
        seat = self.lobby.my_seat
        if seat > 3 and not self.watches and not self._at_table:
            return  # the lobby offers a robot's seat
        if not self._at_table or seat != self._seat:
            if seat != self._seat or self.tally is None:
                self._count_anew()
            self._seat = seat
            self._at_table = True
            self._speaks = False
            if self.last is None:
                with residency.use(_START) as start:
                    start.remember(self)
            self.look()
            self.app.game = self
            self.app.go("table", True)
        elif not self._speaks and not self.app.is_moving():
            self._speaks = True
            self._give_voice()
            return
        elif self.stale and not self.app.is_moving():
            self.app.below().renew()
        else:
            return
        self.stale = False

    def _give_voice(self):
        """Let the table shout what the others' tables shout."""
        residency.bring("truco_ui.table.linked_shouts").give_voice(self)

    def go_to_lobby(self):
        """Where players gather."""
        if not self.in_lobby:
            self.leave_table()
            self.app.go("lobby")

    def close_table(self):
        """The table is not shown any more; the next match opens it."""
        self._at_table = False

    def leave_table(self):
        """The player has gone from the table to another screen."""
        self._at_table = self.watches = False
        self.app.game = None

    def leave(self):
        """The player goes, for good; the radio goes off once the last word has left."""
        with residency.use(_START) as start:
            start.leave(self)
        self.left_ms = self.lobby.now_ms
