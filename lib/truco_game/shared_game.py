"""The game of two or four people who pass one handheld around. It is practice and does not count.

Only one of them has the handheld at a time, and sees only the cards of one seat. When another
person must decide, the handheld is passed: no cards are visible until that person confirms with a
key. Then the events that this person has not seen are shown first.

With four people, one of the two who may answer a raise gets the handheld, and the other one only if
the first runs. Partners look at a special hand together, so the answer of the one who has the
handheld counts for both.
"""

from micropython import const

import residency
from truco_core import state
from truco_core.cards import NONE
from truco_core.events import DECIDE, HAND_WON, MATCH_STARTED, MATCH_WON, TRICK_TAKEN
from truco_core.state import CARDS, DECIDING, LEADS, LEVEL, PHASE, PLAYERS, PLAYS, SCORE, TURN, WAIT
from truco_game import PASSED, STILL_MINE, TYPE_CHECKING
from truco_game.human_seat import HumanSeat
from truco_game.local_game import LocalGame
from truco_game.setup import BY_RANK, PAUSES
from truco_store import FACES, FIRST_FACE, MATCH, RANKED, SHARED, profile
from truco_texts import texts

if TYPE_CHECKING:
    from typed_lib import Any, Keeper, LastHand, Match, Setup, Table, Tell, Text

# Plus a seat: nobody may see cards, and the screen shows the table from this seat.
_NOBODY = const(4)
# Bytes of a log: an event more than TableScreen shows one after the other. If there are so many, it
# shows only their result.
_MOST = const(75)
_OF_TEAMS = (DECIDE, HAND_WON, MATCH_WON)  # events whose seat is a team


def seats(tell: "Tell", keeper: "Keeper", players: int) -> "tuple[Any, ...]":
    """Return what a shared game needs: its class, its `human` (a HumanSeat), its drivers.

    :param tell: the callback ``tell(kind, seat, value)`` of truco_game
    :param keeper: truco_game.local_game.Keeper
    :param players: 2 or 4
    """
    looker = Looker(tell, keeper)
    sides = [Side(seat, players, looker, keeper, tell) for seat in range(players)]
    return SharedGame, looker, sides


def turn(s: bytearray, by: int) -> None:
    """Rotate the seats of a match in place, so that seat `by` becomes seat 0.

    truco_game.linked_game has such functions, too, but on a board it is loaded together with the
    code for linked tables.
    """
    players = s[PLAYERS]
    s[TURN] = _turned(s[TURN], by, players)
    for at in range(LEADS, state.STAKE):
        if at != LEVEL:  # the other bytes are seats (leads, who raised) or teams
            seats = at < state.RESULTS or at == state.ASKER
            s[at] = _turned(s[at], by, players if seats else 2)
    s[WAIT] = (s[WAIT] | s[WAIT] << players) >> by & (1 << players) - 1
    _shift(s, SCORE, by & 1, 2)
    _shift(s, CARDS, 3 * by, 3 * players)
    for at in range(PLAYS, state.SEED, 4):
        _shift(s, at, by, players)


def _turned(seat: int, by: int, count: int) -> int:
    """Return the new number of one of `count` seats or teams. Other values do not change."""
    return (seat - by) % count if seat < count else seat


def _shift(s: bytearray, at: int, by: int, count: int) -> None:
    """Move the first `by` of `count` bytes behind the others."""
    s[at : at + count] = s[at + by : at + count] + s[at : at + by]


class Looker(HumanSeat):
    """The person who has the handheld, at seat `side`."""

    side = _NOBODY


class Side:
    """The driver of a seat. It is human only while its person has the handheld.

    Otherwise the table asks it like a robot, which has no time limit.

    :param looker: the `Looker` of all sides
    :param keeper: truco_game.local_game.Keeper
    :param tell: the callback ``tell(kind, seat, value)`` of truco_game

    seen   the view (bytes) when this person passed the handheld on; b"": show the current one
    log    the events since then, to be shown when this person has it again
    """

    seen = log = b""

    def __init__(self, seat: int, players: int, looker: "Looker", keeper: "Keeper", tell: "Tell"):
        self._seat = seat
        self._players = players
        self._looker = looker
        self._keeper = keeper
        self._tell = tell

    @property
    def human(self) -> bool:
        return self._looker.side == self._seat

    def choose(self, view: "Match", seat: int) -> int | None:
        """Return the action, or None while this person has not decided.

        If nobody who may act has the handheld, ask for it once nothing moves on the screen.
        """
        if self.human:
            return self._looker.choose(view, seat)
        s, side = view.state, self._looker.side
        others = (1 << seat) - 1 | 1 << side  # ask the lower of two seats, or who has the handheld
        if s[WAIT] & others:
            return None
        if s[PHASE] == DECIDING and side == seat ^ 2:
            return state.RUN  # the partner has run, and both have looked at the cards
        if self._keeper.turn(STILL_MINE):
            self._tell(PASSED, seat, 0)
        return None

    def watch(self, kind: int, seat: int, value: int) -> None:
        if kind == MATCH_STARTED:
            self._keeper.image[MATCH] = SHARED
            self._looker.side = _NOBODY
            self.seen = self.log = b""
        seat = _turned(seat, self._seat, 2 if kind in _OF_TEAMS else self._players)
        if kind == TRICK_TAKEN:
            value = _turned(value, self._seat, 2)
        if self.human:
            self._looker.watch(kind, seat, value)
        elif self.seen:
            self.log = (self.log + bytes((kind, seat, value)))[-_MOST:]

    def leave(self, s: bytearray) -> None:
        """Store the view `s` (bytes) of this person, who passes the handheld on."""
        s[PHASE] = state.PLAYING  # do not show an old question later
        self.seen, self.log = bytes(s), b""


class SharedGame(LocalGame):
    """A game of two or four people, whose drivers are `Side`.

    looker   the `Looker`
    people   names by the table's seats: the owner of the handheld, the friend, two more
    """

    _past = None  # bytes of an earlier view that `look` returns in place of the current one

    def __init__(self, setup: "Setup", table: "Table", human: "Looker", keeper: "Keeper"):
        LocalGame.__init__(self, setup, table, human, keeper)
        self.looker = human
        image = keeper.image
        with texts.briefly(setup.language, "people") as people:
            here = people.HERE
        avatar = profile.own_avatar(image)
        face = avatar % FACES
        friend, other = profile.friend(image)
        # The player's face has the colour of the player's rank, the others have another colour.
        rank = BY_RANK * (1 + avatar // (FACES * RANKED))
        faces = [face, (other or FACES - face) - 1]
        faces += [one for one in range(FACES) if one not in faces]
        self._faces = [rank + face] + faces[1:]
        name = profile.name(image) or here[0]
        if friend in ("", name):
            friend = here[name != here[1]]
        self.people = (name, friend, here[2], here[3])[: setup.players]

    def look(self) -> "Match":
        view, side = self.view, self.looker.side
        s = view.state
        self.record.view(side, s)
        turn(s, side % _NOBODY)
        if self._past:
            s[:] = self._past
        return view

    def leave(self, seat: int) -> None:
        """Show no cards while the handheld is passed to the person at `seat`, until `sit`.

        Meanwhile the table is shown from the place opposite, so that this person's face is seen.
        """
        if self.looker.side < _NOBODY:
            before: Side = self.table.drivers[self.looker.side]
            before.leave(self.look().state)
        players = self.setup.players
        self.looker.side = _NOBODY + (seat + players // 2) % players

    def sit(self, seat: int, screen: "Any") -> None:
        """Show the table to the person at `seat`, who now has the handheld.

        :param screen: the table's screen
        """
        side: Side = self.table.drivers[seat]
        self.looker.side = seat
        self._past = side.log and side.seen
        screen.renew()  # draws the view before the events in `log`; if none, the current view
        self._past = None
        for at in range(0, len(side.log), 3):
            screen.on_event(*side.log[at : at + 3])

    def called(self, seat: int) -> "tuple[Text, ...]":
        """Return the names of those to whom the handheld is passed: both if a pair decides."""
        s = self.record.state
        if s[PHASE] == DECIDING and s[PLAYERS] == 4:
            return self.people[seat], self.people[seat ^ 2]
        return (self.people[seat],)

    def _seat(self, seat: int) -> int:
        return (seat + self.looker.side) % self.setup.players

    def name_of(self, seat: int) -> "Text":
        return self.people[self._seat(seat)]

    def face_of(self, seat: int) -> int:
        return FIRST_FACE + self._faces[self._seat(seat)]

    def last_hand(self) -> "LastHand | None":
        """Return the last hand with the cards that all may see."""
        hand: "LastHand" = residency.bring("truco_game.replay").last_hand(self.record)
        if hand:
            hand.people, hand.mine, hand.before = self.people, NONE, 0
        return hand

    def obey(self) -> None:
        """Apply the options. There is no time limit, because the handheld is passed."""
        self.table.set_options(0, 0, PAUSES[self.setup.speed])

    def shown_call(self) -> None:
        """Return None, because cards that were not played stay hidden."""
