"""The player among several handhelds, from switching the radio on to switching it off."""

import supervisor
from micropython import const

import residency
import truco_game
from truco_core import bots, rules
from truco_core.cards import NONE
from truco_core.characters import SENSIBLE
from truco_core.clock import diff
from truco_core.events import DEALT, END_ASKED
from truco_core.rng import Rng
from truco_core.state import MATCH_OVER, PHASE, PLAYERS, SCORE, WINNER
from truco_game import TYPE_CHECKING
from truco_game.human_seat import TALLY_SIZE, HumanSeat, Tally
from truco_game.linked_game import LinkedGame
from truco_game.setup import PAUSES
from truco_link import messages
from truco_link.lobby import Lobby
from truco_link.phases import HOSTLESS, JOINING, PLAYING, REFUSED, SITTING
from truco_link.place import MEMORY_SIZE
from truco_store import LINK, LINK_MATCH, LINK_SIZE, LINK_TABLE, NEXT_OTHERS, WAY, profile

if TYPE_CHECKING:
    from typed_lib import Any, Carrier, Driver, MatchInfo, Reminder, Setup, Store, Tell

_GONE_MS = const(1000)  # time after leaving until the radio is switched off
_TIDY_MS = const(2000)  # time that `seldom` code of the link stays in memory
_LONG_MS = const(40)  # time that a step may take before the screen waits for the next one
_FAILURES = const(4)  # consecutive failures of the radio after which the player is told


class _Person(HumanSeat):
    """The player's driver at a linked table. It also passes on events of the link."""

    avatar = 0  # of the player: see `truco_store.profile.avatar`

    def watch(self, kind: int, seat: int, value: int) -> None:
        if kind < messages.SEATS_CHANGED:
            self._picked = None
        self._publish(kind, seat, value)


@residency.seldom
class Party:
    """The player's part in a table of several handhelds. It owns the Lobby and the game.

    :param setup: truco_game.setup.Setup
    :param store: truco_store.Store, for the data to return to a seat, and for the statistics
    :param carrier: finds other handhelds; one of truco_link.carriers
    :param int seed: seed for the robots
    :param tell: the callback ``tell(kind, seat, value)`` of truco_game
    :param str name: the player's name
    :param int now_ms: the time, see truco_core.clock
    :param bytes memory: data of the table to return to, see truco_link.lobby.Lobby; or None

    lobby           truco_link.lobby.Lobby
    game            truco_game.linked_game.LinkedGame
    way             "lan" or "net" in a FarParty; None: a way that needs no network
    wants_to_watch  whether the player wants to be a spectator
    brought         chips won in the last match that was over, below 0 for a loss
    rest_ms         0: there is a connection; only a FarParty sets other values
    """

    way = None
    rest_ms = brought = 0
    # Result of `_match_info` for a match that is over, until the next tick counts it: another match
    # may have begun by then.
    _closed = None

    def __init__(
        self,
        setup: "Setup",
        store: "Store",
        carrier: "Carrier",
        seed: int,
        tell: "Tell",
        name: str,
        now_ms: int,
        memory: bytes | None,
    ):
        self.setup = setup
        self.store = store
        self.tell = tell
        self.wants_to_watch = False
        self._rng = Rng(seed)
        self._seat = None  # the player's seat when the table was opened
        self._rules = None  # rules and number of players when the table was opened
        self._at_table = False
        self._tidied_ms = None  # when modules that are seldom needed were last unloaded
        self._changed = False  # whether seats or score changed since the table was saved
        self._know_no_table()
        self._left_ms = None  # time at which the player left
        self._rested = False  # whether the screen waited in the last step
        self._knows_silence = False  # whether the player was told that the radio fails
        person = _Person(self._hear)
        # A `Lobby` that returns to a table needs the avatar at once.
        person.avatar = profile.avatar(store.image, name)
        self.lobby = Lobby(carrier, person, self._robot, name, now_ms, memory)
        self.lobby.keep_pace(PAUSES[setup.speed])
        self.game = LinkedGame(self.lobby, person, setup, tell)
        self._phase_seen = self.lobby.phase

    def _know_no_table(self) -> None:
        """Forget what the player must still be told of a table, because there is none."""
        self._stale = False  # whether the table must be drawn anew, because a snapshot has arrived
        # whether the player must be told who the host is: after joining, or after the host was lost
        self._host_found = False
        # term (number) of the last host that the player was told of; 0: none yet
        self._term = 0
        self._reminder = None  # truco_game.reminder.Reminder while all wait, else None
        # {event: value}: events PEACE and UNCOUNTED that the player must be told
        self._news = {}
        self._score = None  # points of both teams when the host was lost; None: no host is missing

    @residency.kept
    def _robot(self, seat: int) -> "Driver":
        kind = self.setup.robots[seat - 1] if seat else SENSIBLE
        return bots.make(kind, self._rng)

    @residency.kept
    def _hear(self, kind: int, seat: int, value: int) -> None:
        """Handle an event of the match or of the link."""
        if kind == DEALT:  # the next tick unloads the code that the deal needed
            self._tidied_ms = None
            self._changed = True
        if kind >= messages.SEATS_CHANGED or kind == END_ASKED or self._reminder is not None:
            self._hear_more(kind, seat, value)
        else:
            self.game.hear(kind, seat, value)

    def _hear_more(self, kind: int, seat: int, value: int) -> None:
        """Handle an event of the link, a vote, or any event while all wait.

        If the lobby returns to a table, it reports SEATS_CHANGED before `game` exists.
        """
        news = self._news
        if kind == messages.AWAITING or kind == END_ASKED or self._reminder is not None:
            self._remind().hear(kind, seat, value)
        if kind == messages.SEATS_CHANGED or kind == messages.TURNED_DOWN:
            self._changed = True
            if not self._at_table:  # only screens other than the table show these events
                self.tell(kind, seat, value)
            elif kind == messages.SEATS_CHANGED:
                self.game.look_at_options()
                self.game.tell_newcomers()
        elif kind == messages.MATCH_CLOSED:
            self._closed = self._match_info()
            self.game.count_anew()
        elif kind == messages.SYNCED:
            self._stale = True
            self.game.forget_hand()
            if not self._at_table:  # let the screen that is shown draw the score
                self.tell(kind, seat, value)
            self.game.votes = 0  # the votes, if any, are reported after this event
        elif kind == messages.HOST_FOUND:
            self._host_found = True
            self.game.votes = 0
        elif kind == messages.UNCOUNTED:
            news[kind] = value
        elif kind != messages.AWAITING:
            if kind == messages.HOST_LOST:
                seat = self.lobby.guest.host_seat
            elif kind == END_ASKED and not (value and self.game.may_vote(value)):
                news.pop(truco_game.PEACE, None)
            elif kind == END_ASKED and not self.game.votes:
                news[truco_game.PEACE] = seat
            self.game.hear(kind, seat, value)

    @residency.kept
    def tick(self, now_ms: int, at_table: bool) -> None:
        """Let the link work, whatever is on the screen. Report changes by events."""
        lobby, tidied_ms = self.lobby, self._tidied_ms
        if (tidied_ms is None or diff(now_ms, tidied_ms) > _TIDY_MS) and not lobby.is_busy():
            self._tidied_ms = now_ms
            while residency.sweep():
                pass
            if self._changed:
                self._changed = False
                self.keep_place()
                return  # to save takes 0.1 s, so the link works in the next step
        lobby.tick(now_ms)
        if self._closed is not None:
            self._count(False, *self._closed)
            self._closed = None
        if lobby.ble is not None and lobby.ble.needs_reload and lobby.phase >= JOINING:
            self.tell(truco_game.BEGINS_ANEW, NONE, 0)
        if self._left_ms is not None:
            if diff(now_ms, self._left_ms) > _GONE_MS:
                self.tell(truco_game.BEGINS_ANEW, NONE, NEXT_OTHERS)
            return
        phase = lobby.phase
        if phase != self._phase_seen:
            self._phase_seen = phase
            self._enter(phase)
        # Tell of a found host only when the hand is known: the snapshot of the hand redraws the
        # table, which would erase the message.
        found = phase <= SITTING
        if phase == PLAYING and self.game.is_ready():
            found = True
            self._show_game()
        if self._reminder is not None or phase == HOSTLESS:
            if not self._remind().tick(now_ms):
                self._reminder = None
        found = found and self._host_found
        if found or self._news:
            self._ask(found)
        elif self._knows_silence != (lobby.carrier.failures >= _FAILURES):
            self._warn()

    @residency.kept
    def rests(self) -> bool:
        """Return whether the screen waits for the next step, because this one has taken long.

        It never waits twice in a row.
        """
        spent_ms = diff(supervisor.ticks_ms(), self.lobby.now_ms)
        # More than _TIDY_MS: the clock has jumped, see `App`.
        self._rested = _LONG_MS < spent_ms < _TIDY_MS and not self._rested
        return self._rested

    def _enter(self, phase: int) -> None:
        """React to a phase (truco_link.lobby) that the lobby has entered, such as HOSTLESS."""
        if phase > JOINING:
            self._changed, self._tidied_ms = True, None  # the next step saves the place
        if phase == HOSTLESS:
            self._score = self._points()
        if phase == REFUSED and self.tell(truco_game.GATHERED, NONE, 0):
            self._at_table = self.wants_to_watch = False
            self._reminder = None  # no table is left that could show reminders

    @residency.kept
    def _remind(self) -> "Reminder":
        if self._reminder is None:
            self._reminder = residency.briefly("truco_game.reminder").Reminder(self)
        return self._reminder

    def _ask(self, found: bool) -> None:
        """Tell the player the waiting news, if a message can be shown now.

        The news: the host was found; the match does not count; somebody wants a friendly end.

        :param found: whether to tell of the host
        """
        tell, news = self.tell, self._news
        if not tell(truco_game.ASKS, NONE, 0):
            return
        if found:
            self._host_found = False
            self._term = self.game.tell_host(self._term, self._at_table)
            if self._score not in (None, self._points()) and not news:
                tell(messages.HOST_FOUND, NONE, truco_game.SCORED)
            self._score = None
        if messages.UNCOUNTED in news:
            tell(messages.UNCOUNTED, NONE, news.pop(messages.UNCOUNTED))
        if truco_game.PEACE in news:
            seat = news.pop(truco_game.PEACE)
            if not self.game.is_over() and seat < len(self.lobby.seats):
                tell(truco_game.PEACE, seat, 0)

    def _warn(self) -> None:
        """Tell the player once that the radio fails, when a warning can be seen.

        Called again when the radio works: then only forget that the player was told.
        """
        if self._knows_silence:
            self._knows_silence = False
        elif self.tell(truco_game.ASKS, NONE, 0):
            self._knows_silence = True
            self.tell(truco_game.UNHEARD, NONE, 0)

    @residency.kept
    def _show_game(self) -> None:
        """Show the table of a new match. Show it again after a snapshot or a change of seat."""
        seat = self.lobby.my_seat
        if seat > 3 and not self.wants_to_watch and not self._at_table:
            return  # without a seat: stay in the lobby, which offers the seat of a robot
        if not self._at_table or seat != self._seat or self._stale:
            self._open_table(seat)

    def _open_table(self, seat: int) -> None:
        game, is_same = self.game, self._at_table and seat == self._seat
        # While this player was away, a match with other rules may have begun.
        rule_bytes = bytes(game.look().state[: PLAYERS + 1])
        if not is_same or rule_bytes != self._rules:
            game.open(seat != self._seat)
            self._seat = seat
            self._rules = rule_bytes
            self._at_table = True
            game.look_at_options(False)
            # Make room for the table screen; cryptographic code in use will be loaded again.
            while residency.sweep():
                pass
            self.tell(truco_game.OPENED, NONE, 0)
            self._score = None
        elif not self.tell(truco_game.RENEWED, NONE, 0):
            return
        self._stale = False

    def _points(self) -> int:
        s = self.game.view.state
        return s[SCORE] << 8 | s[SCORE + 1]

    def close_table(self) -> None:
        """Stop showing the table. The next match opens it again."""
        self._at_table = False

    def leave_table(self) -> None:
        """Record that the player has left the table, and let its screen be closed."""
        self._at_table = self.wants_to_watch = False
        self.tell(truco_game.CLOSED, NONE, 0)

    def come_back(self) -> None:
        """Look for another table after the host of one has refused this player."""
        self._left_ms = None
        self._phase_seen = self.lobby.phase
        self._know_no_table()
        self.leave_table()

    def leave(self) -> None:
        """Leave the table for good. The program restarts after the last message was sent."""
        lobby = self.lobby
        if not self.is_deserted():
            self._count(True, *self._match_info())
        lobby.leave()
        self._closed = None  # do not count this match as ended: the player has left it
        self.keep_place()
        self.leave_table()
        self._left_ms = lobby.now_ms

    def is_deserted(self) -> bool:
        """Return True if no match is on, or no other person of it can be reached."""
        lobby = self.lobby
        here = [one for one in lobby.seats if one.flags & messages.PRESENT == messages.PRESENT]
        return lobby.phase != PLAYING or len(here) < 2

    def close(self) -> None:
        """Switch off the radio at once. Without `leave` before, this player keeps its seat."""
        self.tell(truco_game.SWITCHED_OFF, NONE, 0)
        self.lobby.switch_off()
        self.keep_place()

    def _match_info(self) -> "Any":
        """Return (`MatchInfo`, its 64 bytes, own seat, Tally) of the match."""
        at = self.lobby.at
        return at.match_info, bytes(at.match.state), at.my_seat, self.game.tally

    def _count(self, leaves: bool, info: "MatchInfo", s: bytes, seat: int, tally: Tally) -> None:
        """Add a match to the statistics and pay the player's chips.

        A friendly end, a match for practice and one that does not count here are not added.

        :param leaves: whether the player gives the match up
        """
        image, team, counts = self.store.image, seat & 1, info.counts(seat)
        result = profile.FRIENDLY
        if counts and leaves:
            result = profile.GIVEN_UP
        elif counts and s[PHASE] == MATCH_OVER and not info.ended:
            result = profile.WON if s[WINNER] == team else profile.LOST
        self.brought = brought = profile.redeem(image, result)
        if result != profile.FRIENDLY:
            won = result == profile.WON
            tally = tally or Tally(bytearray(TALLY_SIZE), 0)  # nothing was seen after a restart
            profile.count(image, bytes(s[: rules.SIZE]), won, tally.image, 0)
            we, they = [min(s[SCORE + one], s[rules.GOAL]) for one in (team, 1 - team)]
            profile.note(image, result, we, they, 0, brought)

    def keep_place(self) -> None:
        """Save what this player needs to return to the table, or to become its host."""
        image = self.store.image
        lobby = self.lobby
        stake = (lobby.table_flags() >> messages.WORTH_AT) - messages.FIRST_STAKE
        if stake >= 0 and lobby.phase == PLAYING and lobby.at.match_info.counts(lobby.my_seat):
            profile.pledge(image, stake)
        memory = lobby.memory()
        if memory is None:
            profile.redeem(image, profile.FRIENDLY)  # no seat is left to play for the chips
        now = bytearray(LINK_SIZE)
        if memory is not None:
            now[0] = LINK_TABLE
            now[1 : 1 + MEMORY_SIZE] = memory[:MEMORY_SIZE]
            now[1 + MEMORY_SIZE] = image[WAY]
            now[2 + MEMORY_SIZE : 2 + len(memory)] = memory[MEMORY_SIZE:]
        if image[LINK] != LINK_MATCH:  # keep a saved match, which uses the same bytes
            image[LINK : LINK + LINK_SIZE] = now
        self.store.save()
