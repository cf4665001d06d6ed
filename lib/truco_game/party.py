"""The player among several handhelds, from the radio on to the radio off: `app.party`."""

from micropython import const

import residency
from truco_core.cards import NONE
from truco_core.clock import after, diff
from truco_core.events import END_ASKED
from truco_core.rng import Rng
from truco_core.state import PLAYERS
from truco_game import AWAITED, TURN_SET
from truco_game.human_seat import HumanSeat
from truco_game.linked_game import LinkedGame
from truco_game.setup import PAUSES, SENSIBLE
from truco_link import frames, lobby_phases
from truco_link.lobby import Lobby
from truco_link.sweep import sweep

_GONE_MS = const(1000)  # after leaving, until the radio is switched off
_REMIND_MS = const(4000)
_WAIT_MS = const(1600)  # between why all wait and for whom
_TIDY_MS = const(2000)  # what is needed seldom stays so long
_FAILURES = const(4)  # of the radio in a row: then the player is told
_START = "truco_game.linked_start"


class _Person(HumanSeat):
    """The player as the link's driver; hears also what is no event of a match."""

    def watch(self, kind, seat, value):
        if kind < frames.SEATS_CHANGED:
            self._picked = None
            self._asked = False
        self._publish(kind, seat, value)


class Party:
    """Owns the Lobby and the game; asks the app for the screens to which they lead.

    :param app: truco_ui.app.App
    :param carrier: see truco_link.lobby
    :param int seed: chance for robots
    :param bool again: go back to the table that is in memory

    lobby           truco_link.lobby.Lobby
    game            truco_game.linked_game.LinkedGame; `app.game` while it is shown
    private         whether the table that is made here is
    wants_to_watch  the player wants to see a match without a seat
    wrong           what was found wrong with a deal last, see truco_link.frames
    """

    def __init__(self, app, carrier, seed, again=False):
        self.app = app
        self.private = False
        self.wants_to_watch = False
        self.wrong = 0
        self._rng = Rng(seed)
        self._seat = None  # the player's, when the table was opened
        self._rules = None  # those of the match, and its players, at that time
        self._at_table = False
        self._stale = False  # a snapshot came
        self._tidied_ms = 0
        self._host_found = False  # joined, or there again after none: the player is to be told
        self._term = 0  # of the host that the player was told of last; to join is to be told
        self._said_ms = 0  # when the player was last told that there is none, or whom all await
        self._awaited = 0  # for whose vote it was last told to wait
        self._why = 0  # why the host waits and how long, as in AWAITING; 0: it does not
        self._whom = 0  # mask of the table's seats that it waits for
        self._why_ms = 0  # when it said so
        self._says_who = False  # what was told last of it: for whom, or why
        self._turn_s = 0  # the time limit that the player knows of
        self._asker = None  # the seat that asked for a friendly end, until the player knows
        self._finder = None  # the seat that found a deal unfair, until the player knows
        self._left_ms = None  # when the player left
        self._knows_silence = False  # the player was told that the radio fails
        person = _Person(self._hear)
        with residency.use(_START) as start:
            name = start.name_of(app)
            kept = start.kept(app, again)
        self.lobby = Lobby(carrier, person, self._robot, name, kept)
        self.lobby.pace = PAUSES[app.setup.speed]
        self.game = LinkedGame(self.lobby, person, app.setup, app.publish)
        self._phase_seen = self.lobby.phase
        self._left_seen = self.lobby.left

    def _robot(self, seat):
        kind = self.app.setup.robots[seat - 1] if seat else SENSIBLE
        with residency.use("truco_core.bots") as bots:
            return bots.make(bots.NAMES[kind], self._rng)

    def _hear(self, kind, seat, value):
        """An event of the match, or of the link."""
        if kind == frames.SEATS_CHANGED or kind == frames.TURNED_DOWN:
            if not self._at_table:  # which shows nothing of these
                self.app.publish(kind, seat, value)
            elif kind == frames.SEATS_CHANGED:
                self._look_at_turn()
                self.game.tell_newcomers(self.app)
            return
        if kind == frames.AWAITING:
            self._why = value
            self._whom = seat
            self._why_ms = now_ms = self.lobby.now_ms
            self._says_who = (
                value & 0xFF != frames.FOR_LINE
            )  # a robot plays soon: first say for whom
            self._said_ms = after(now_ms, -_REMIND_MS)
            return
        game = self.game
        if kind == frames.SYNCED:
            self._stale = True
        elif kind == frames.HOST_LOST or kind == frames.HOST_FOUND:
            self._why = 0
            self._says_who = False
            self._said_ms = self.lobby.now_ms
            if kind == frames.HOST_FOUND:
                self._host_found = True
            else:
                seat = self.lobby.guest.host_seat
        elif kind == frames.CHEATED:
            self._finder, self.wrong = seat, value
        elif kind == END_ASKED:
            if not value or not game.may_vote(value):
                self._asker = None
            elif not game.votes:
                self._asker = seat
            # What the voter says is seen before it is told who is awaited.
            self._said_ms = after(self.lobby.now_ms, -_REMIND_MS // 2)
        game.hear(kind, seat, value)

    def tick(self, now_ms, at_table):
        """Let the link work, whatever lies on the table, and open the screens to which it leads.

        As the tick of a game (truco_game); what it changes is told by events.
        """
        lobby = self.lobby
        lobby.tick(now_ms)
        # abs: see below.
        if abs(diff(now_ms, self._tidied_ms)) > _TIDY_MS and not lobby.is_greeting():
            self._tidied_ms = now_ms
            while sweep():
                pass
        if self._left_ms is not None:
            if diff(now_ms, self._left_ms) > _GONE_MS:
                with residency.use(_START) as start:
                    start.switch_off(self)
            return False
        if lobby.left is not self._left_seen:
            self._left_seen = lobby.left
            with residency.use(_START) as start:
                start.keep(self)
        phase = lobby.phase
        if phase != self._phase_seen:
            self._phase_seen = phase
            if (
                phase == lobby_phases.SITTING
                or phase == lobby_phases.PLAYING
                or phase == lobby_phases.REFUSED
            ):
                with residency.use(_START) as start:
                    start.keep(self)
            if phase == lobby_phases.REFUSED:
                self._go_to_lobby()
        if phase == lobby_phases.PLAYING and self.game.is_ready():
            self._show_game()
        # abs: a board's clock wraps soon after it starts, and 0 is then still to come.
        waits = phase == lobby_phases.HOSTLESS or self._why
        if waits or self.game.votes:
            if abs(diff(now_ms, self._said_ms)) > (_WAIT_MS if waits else _REMIND_MS):
                self._said_ms = now_ms
                self._remind()
        self._ask_and_warn()
        return False

    def _look_at_turn(self):
        """Tell the player when the host has changed the time limit."""
        at = self.lobby.host or self.lobby.guest
        if at is not None and at.turn_s != self._turn_s:
            self._turn_s = at.turn_s
            self.app.publish(TURN_SET, NONE, at.turn_s)

    def _remind(self):
        """Tell the player what the table waits for; why and for whom, in turn."""
        game = self.game
        self._says_who = not self._says_who
        said = game.reminder(self._why, self._whom, self._why_ms, self._says_who, self._awaited)
        if said is not None:
            kind, seat, value = said
            if kind == AWAITED:
                self._awaited = seat
            self.app.publish(kind, game.seat_of(seat), value)

    def _ask_and_warn(self):
        """Lay a question or a warning on the screen, once nothing else is about to open."""
        app = self.app
        if app.is_moving():
            return
        if self._host_found and self.lobby.phase != lobby_phases.HOSTLESS:
            self._host_found = False
            self._term = self.game.tell_host(app, self._term, self._at_table)
        if self._finder is not None:
            if "warning" not in app.names:  # one at a time, however many are sent
                app.push("warning", self.lobby.seats, self._finder, self.wrong)
            self._finder = None
        elif self._asker is not None:
            may = not self.game.is_over() and "peace" not in app.names
            if may and self._asker < len(self.lobby.seats):
                app.push("peace", self.game, self.lobby.seats[self._asker].name)
            self._asker = None
        elif self.lobby.carrier.failures < _FAILURES:
            self._knows_silence = False
        elif not self._knows_silence:
            self._knows_silence = True
            app.push("no_radio", True, True)

    def _show_game(self):
        """Open the table when a match begins, and anew when it is another picture."""
        app, game, seat = self.app, self.game, self.lobby.my_seat
        if seat > 3 and not self.wants_to_watch and not self._at_table:
            return  # the lobby offers a robot's seat
        is_same = self._at_table and seat == self._seat
        if is_same and not self._stale:
            return
        # After an absence another match may be on, by other rules.
        rules = bytes(game.look().state[: PLAYERS + 1])
        if not is_same or rules != self._rules:
            if seat != self._seat or game.tally is None:
                game.count_anew()
            self._seat = seat
            self._rules = rules
            self._at_table = True
            if game.log is None:
                with residency.use(_START) as start:
                    game.log = start.new_log(game)
            self._turn_s = (self.lobby.host or self.lobby.guest).turn_s
            app.game = game
            game.people = ()
            game.tell_newcomers(app)
            while sweep():  # also while keys are computed: what that needs comes back by itself
                pass
            app.go("table", True)
        elif not app.is_moving():
            app.below().renew()
        else:
            return
        self._stale = False

    def _go_to_lobby(self):
        """Where players gather."""
        if "lobby" not in self.app.names:
            self.leave_table()
            self.app.go("lobby")

    def close_table(self):
        """The table is not shown any more; the next match opens it."""
        self._at_table = False

    def leave_table(self):
        """The player has gone from the table to another screen."""
        self._at_table = self.wants_to_watch = False
        self.app.game = None

    def come_back(self):
        """The player, who has left a table, wants another one before the radio is off."""
        self._left_ms = None
        self._phase_seen = self.lobby.phase
        self._stale = False
        self.wrong = 0
        self.leave_table()

    def leave(self):
        """The player goes, for good; the radio goes off once the last word has left."""
        with residency.use(_START) as start:
            start.leave(self)
        self._left_ms = self.lobby.now_ms
