"""The game on one handheld, see `truco_game`: the player against robots.

`Record` is the match with a log of its actions. `Keeper` saves the match and adds it to the
statistics.

The match is saved after each hand, and when it waits for the player, if the player has acted since
the last save. Robots act in the same way after a restart, because their random numbers are saved,
too. A save blocks everything for a tenth of a second, so it is delayed until nothing moves on the
screen, or until the player acts. Only the end of a match is saved before the screen shows it. Once
half of the guaranteed writes of the flash are used, a match is only saved at its start and once a
hand.
"""

from micropython import const

import residency
from truco_core import bots, state
from truco_core.characters import SENSIBLE
from truco_core.events import HAND_WON, MATCH_ENDED, MATCH_WON, PLAYED, RAN
from truco_core.match import Match
from truco_core.state import HAND_OVER, PHASE
from truco_game import MY_TURN, PAUSED, SEAT, TYPE_CHECKING, badges
from truco_game.human_seat import Tally
from truco_game.replay import CALLED, SHUFFLED
from truco_game.setup import PAUSES, TURN_MS
from truco_store import COUNTERS, MATCH, RNG, RUNNERS, STATE, profile, put
from truco_store.profile import FRIENDLY, LOST, WON
from truco_texts import texts

if TYPE_CHECKING:
    from typed_lib import Any, HumanSeat, Iterable, LastHand, Setup, Store, Table, Tell, Text

_ROOM = const(256)  # size of the log in bytes; four players do about 10 actions in each of 20 hands


class Record(Match):
    """A Match that logs its actions. `used` is the number of valid bytes in `log`."""

    def __init__(self, s: bytearray | None = None):
        super().__init__(s)
        self.log = bytearray(state.SIZE + _ROOM)
        self.used = 0
        self._begin()

    def _begin(self) -> None:
        self.log[: state.SIZE] = self.state
        self.used = state.SIZE

    def start(self, *match: "Any") -> None:
        super().start(*match)
        self._begin()

    def deal(self) -> None:
        self._note(SHUFFLED)
        super().deal()

    def deal_from(self, deck: bytes) -> None:
        super().deal_from(deck)
        self._begin()

    def apply(self, seat: int, action: int) -> None:
        super().apply(seat, action)
        if state.RAISE <= action <= state.RAISE + 2:
            action += 4 * seat + (CALLED - state.RAISE)
        self._note(action)

    def _note(self, byte: int) -> None:
        if self.used == len(self.log):
            self._forget()
        self.log[self.used] = byte
        self.used += 1

    def _forget(self) -> None:
        """Remove the first half of the log, after replaying it to get the state at its end."""
        with residency.use("truco_game.replay") as replay:
            replay.shorten(self)


class Keeper(Tally):
    """A watcher of a table (truco_core.table) that saves the match and fills the statistics.

    due   whether to save when the match waits; True when a match begins

    :param store: truco_store.Store
    :param tell: the callback of truco_game, which gets the event MY_TURN; None: no callback
    """

    def __init__(self, store: "Store", tell: "Tell | None" = None):
        Tally.__init__(self, store.image, COUNTERS)
        self._store = store
        self._tell = tell
        self.due = True

    def sit(self, table: "Table") -> None:
        """Attach to a table and the random numbers of its robots, in order to save both."""
        self._table = table
        table.watchers.append(self)

    def turn(self, waits: int) -> bool:
        """Save the match, which waits. Called at each iteration of the main loop.

        Return False if something still moves on the screen, so that the save must wait.

        :param waits: ACTS, STILL_MINE or PAUSED of truco_game; ACTS: save now
        """
        if self._tell and not self._tell(MY_TURN, SEAT, waits):
            return False
        if self.due:
            self.keep()
        return True

    def keep(self, result: int | None = None) -> None:
        """Save the match in its current state, unless it has ended.

        :param result: WON .. GIVEN_UP of truco_store.profile if it ends now
        """
        image = self._store.image
        table = self._table
        if image[MATCH]:
            put(image, RNG, 4, table.rng.state)
            image[RUNNERS] = table.ran
            image[STATE : STATE + state.SIZE] = table.match.state
            if result is not None:
                profile.close(image, result)
            self.due = not self._store.save()

    def watch(self, kind: int, seat: int, value: int) -> None:
        """Count an event in the statistics, and save the match if necessary."""
        if self._tell:
            self._tell(MY_TURN, SEAT, 0)
        s = self._table.match.state
        Tally.hear(self, kind, seat, value, s)
        if kind == MATCH_WON:
            self.keep(LOST if seat else WON)
        elif kind == MATCH_ENDED:
            self.keep(FRIENDLY)
        elif kind == HAND_WON or (
            PLAYED <= kind <= RAN and not self._store.frugal and self._table.is_human(seat)
        ):
            self.due = True


# Chances in 256ths from which the partner calls a hand fair (_FAIR) or good (_GOOD); after a sign
# that it has nothing, it answers a raise with "good" from _LIKELY on.
_FAIR = const(56)
_GOOD = const(120)
_LIKELY = const(128)


def _ended(s: bytearray) -> int:
    """Return the number of finished hands in a match."""
    return s[state.HAND] - (s[state.PHASE] < state.HAND_OVER)


@residency.seldom
class LocalGame:
    """The game of one player against robots, created by `truco_game.new_game`.

    :param setup: truco_game.setup.Setup
    :param table: truco_core.table.Table, whose match is a `Record`
    :param human: truco_game.human_seat.HumanSeat, the player
    :param keeper: `Keeper`, or None: save nothing

    record   the Record, which includes hidden cards, so only truco_game may use it
    gave_up  whether the player has given up the match
    """

    LINKED = watches = False
    signs = None  # truco_core.signals.Signs at a table with signs

    def __init__(self, setup: "Setup", table: "Table", human: "HumanSeat", keeper: Keeper | None):
        self.setup = setup
        self.table = table
        self.record: Record = table.match
        self.rng = table.rng
        self.keeper = keeper
        self.gave_up = False
        self.view = Match(bytearray(state.SIZE))
        self.pick = human.pick
        self.hurry = table.hurry

    @residency.kept
    def tick(self, now_ms: int, at_table: bool) -> bool:
        """Let the table do at most one action, unless a menu or a page covers it."""
        keeper = self.keeper
        due = keeper and keeper.due
        if due and self.record.state[PHASE] == HAND_OVER:
            keeper.turn(PAUSED)
        acted = at_table and self.table.tick(now_ms)
        return acted or due != (keeper and keeper.due)

    @residency.kept
    def look(self) -> Match:
        """Update `view` and return it."""
        self.record.view(SEAT, self.view.state)
        return self.view

    @residency.kept
    def turn_ms(self) -> int:
        """Return the time limit for the player's decision; 0: none."""
        return self.table.turn_ms

    @residency.kept
    def is_over(self) -> bool:
        """Return whether the match has ended in any way."""
        phase = self.record.state[state.PHASE]
        return self.gave_up or self.table.ended or phase == state.MATCH_OVER

    def result(self) -> int:
        if self.table.ended:
            return profile.FRIENDLY
        # The last hand decides, not the points (docs/rulebook.md, R7.7).
        return profile.LOST if self.gave_up or self.look().state[state.WINNER] else profile.WON

    def name_of(self, seat: int) -> "Text":
        """Return the name of the robot at `seat` of `view`, "" for the player."""
        return "" if seat == SEAT else self.person(seat)[0]

    def person(self, seat: int) -> "Text":
        """Return (name, way of playing) of the robot at `seat` of `view`."""
        with texts.briefly(self.setup.language, "people") as people:
            kind = self.setup.robots[seat - 1]
            return people.CAREFUL[seat - 1] if kind == SENSIBLE else people.PEOPLE[kind]

    def last_hand(self, back: int = 0) -> "LastHand | None":
        """Return a hand from the record of the match: 0 is the last one, 1 the one before."""
        hand: "LastHand | None" = residency.bring("truco_game.replay").last_hand(self.record, back)
        return hand

    def has_hand(self) -> bool:
        return _ended(self.record.state) > _ended(self.record.log)

    def decides(self) -> bool:
        """Return whether the player decides for the robot partner (docs/rulebook.md, R9.6)."""
        return self.table.human_decides > 0

    def may_sign(self) -> bool:
        return self.signs is not None

    def sign(self, number: int) -> None:
        if self.signs:
            self.signs.make(SEAT, number)

    def ask_end(self, wish: int = 1) -> None:
        """End the match at once if `wish` is 1, because all people are here."""
        if wish and not self.is_over():
            self.table.end()

    def obey(self) -> None:
        """Apply the options for pauses, time limit and decisions of the robot partner."""
        setup = self.setup
        turn_ms, stand_in = TURN_MS[setup.turn_time], None
        if turn_ms and not self.table.stand_in:
            stand_in = bots.make(SENSIBLE, self.rng)
        self.table.set_options(setup.human_decides, turn_ms, PAUSES[setup.speed], stand_in)

    def keep(self) -> None:
        """Save the match in its current state."""
        if self.keeper:
            self.keeper.keep()

    def again(self) -> None:
        """Begin another match with the same rules and players."""
        self.gave_up = False
        if self.keeper:
            profile.begin(self.keeper.image, self.setup)
            self.keeper.due = True
        self.table.next_match()

    def face_of(self, seat: int) -> int:
        """Return the kind of robot at another seat, which determines its face."""
        return self.setup.robots[seat - 1]

    def honours(self, store: "Store") -> "Iterable[int]":
        """Search the finished match for badges, some actions at each `next` (truco_game.badges)."""
        yield from badges.search(self.record, store, self.result() == profile.WON)

    def shown_call(self) -> tuple[int, list[int], bool] | None:
        """Return (the seat that raised, the cards that it still holds, whether it was a bluff).

        Return None unless the hand has ended because the opponents ran from this raise. Also return
        None if the log does not have the raise any more.
        """
        record = self.record
        s, log, at = record.state, record.log, record.used - 1
        if s[state.PHASE] < state.HAND_OVER or log[at] < CALLED:
            return None
        while log[at] < CALLED or log[at] & 3:  # skip bytes that are no raise
            if at == state.SIZE or log[at] == SHUFFLED:
                return None  # nobody raised: a special hand was refused
            at -= 1
        seat = log[at] - CALLED >> 2
        cards = s[state.CARDS + 3 * seat : state.CARDS + 3 * seat + 3]
        return seat, [card for card in cards if card < state.GONE], badges.is_weak(s, seat)

    def counsel(self) -> int:
        """Return what the robot partner says about its hand before the player decides for both.

        1: bad; 2: fair; 3: good; 0: nothing. It only uses the partner's view. The rivals, which
        are robots, do not hear the answer.
        """
        s = self.record.state
        if s[state.PLAYERS] == 2 or not (s[state.WAIT] >> SEAT & 1 and self.decides()):
            return 0
        view = Match(bytearray(state.SIZE))
        self.record.view(SEAT ^ 2, view.state)
        reader = self.signs and self.table.drivers[SEAT ^ 2]
        if reader and reader.is_strong(view.state, SEAT ^ 2):
            return 3
        chance = self.expects(view.state, SEAT ^ 2)
        if reader and s[state.PHASE] == state.ANSWERING and reader.is_weak(view.state, SEAT ^ 2):
            return 3 if chance >= _LIKELY else 1  # 3: good despite the sign NOTHING; 1: bad
        holds = not badges.is_weak(view.state, SEAT ^ 2)  # a zap is never called a bad hand
        return 1 + (holds or chance >= _FAIR) + (chance >= _GOOD)

    def expects(self, s: bytearray, seat: int, respects: bool = True) -> int:
        """Return the chance in 256ths to win the hand, as the sensible robot estimates it.

        :param s: bytes of a view of `seat`, which must act
        :param respects: whether an answer assumes that the raiser has better cards than average
        """
        before = list(residency.modules)
        from truco_core.bots.sensible import RESPECT, SURE, Chances, before_play

        chances = Chances()
        residency.forget_under("truco_core.bots", before)
        chances.look(s, seat)
        if s[state.PHASE] == state.DECIDING:
            return before_play(chances, s, seat)
        chance = chances.judge()
        if respects and s[state.PHASE] == state.ANSWERING:
            chance = max(chance - (RESPECT * (SURE - chance) >> 7), 0)
        return chance

    def give_up(self) -> None:
        """Give up the match."""
        self.gave_up = True
        if self.keeper:
            self.keeper.keep(profile.GIVEN_UP)
