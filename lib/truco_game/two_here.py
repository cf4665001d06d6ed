"""The game of two people who pass one handheld to each other. It is practice and does not count.

Only one of them looks at the screen at a time, and sees only the cards of one seat. When the other
person must decide, the handheld is passed: no cards are visible until that person confirms with a
key. Then the events that this person has not seen are shown first.
"""

import residency
from truco_core import state
from truco_core.cards import NONE
from truco_core.events import MATCH_STARTED, TRICK_TAKEN
from truco_core.state import CARDS, LEADS, LEVEL, PHASE, PLAYS, SCORE, STAKE, TURN, WAIT
from truco_game import PASSED
from truco_game.human_seat import HumanSeat
from truco_game.local_game import LocalGame
from truco_game.setup import BY_RANK, PAUSES
from truco_store import FACES, FIRST_FACE, MATCH, RANKED, TWO_HERE, profile
from truco_texts import texts

_PAIRS = (SCORE, PLAYS, PLAYS + 4, PLAYS + 8)  # offsets of pairs of bytes, a byte for each seat


def seats(tell, keeper):
    """Return what a game of two people needs: its class, its `human` (a HumanSeat), its drivers.

    :param tell: the callback ``tell(kind, seat, value)`` of truco_game
    :param keeper: truco_game.local_game.Keeper
    """
    looker = HumanSeat(tell, keeper)
    # The seat of the person who has the handheld. NONE or a higher number: it is being passed on,
    # and the lowest bit is the seat of the person who had it last.
    looker.side = NONE  # type: ignore[attr-defined]
    return TwoHere, looker, [Side(0, looker, keeper, tell), Side(1, looker, keeper, tell)]


def turn(s):
    """Turn the state of a match of two to the other seat's point of view.

    truco_game.linked_game has a function for all matches, but on a board it is loaded together with
    the code for linked tables.
    """
    s[TURN] = _other(s[TURN])
    for at in range(LEADS, STAKE):  # these bytes are seats or teams: the same with two players
        if at != LEVEL:
            s[at] = _other(s[at])
    for at in _PAIRS:
        s[at], s[at + 1] = s[at + 1], s[at]
    s[CARDS : CARDS + 6] = s[CARDS + 3 : CARDS + 6] + s[CARDS : CARDS + 3]
    s[WAIT] = s[WAIT] >> 1 | (s[WAIT] & 1) << 1


def _other(seat):
    return seat ^ 1 if seat < 2 else seat


class Side:
    """The driver of a seat. It is human only while its person has the handheld.

    Otherwise the table asks it like a robot, which has no time limit.

    :param looker: HumanSeat of the person who has the handheld; its `side` is this person's seat
    :param keeper: truco_game.local_game.Keeper
    :param tell: the callback ``tell(kind, seat, value)`` of truco_game

    seen   the view when this person passed the handheld on
    log    up to 24 events since then, to be shown when this person has it again; if there are
           more, only their result is shown
    used   number of bytes in `log`; below 0: show only the current view
    """

    used = -1

    def __init__(self, seat, looker, keeper, tell):
        self._seat = seat
        self._looker = looker
        self._keeper = keeper
        self._tell = tell
        self.seen = bytearray(state.SIZE)
        self.log = bytearray(72)

    @property
    def human(self):
        return self._looker.side == self._seat

    def choose(self, view, seat):
        """Return the action, or None while this person has not decided.

        If the other person has the handheld, ask for it once nothing moves on the screen.
        """
        if self.human:
            return self._looker.choose(view, seat)
        if self._keeper.turn(False):
            self._tell(PASSED, seat, 0)
        return None

    def watch(self, kind, seat, value):
        if kind == MATCH_STARTED:
            self._keeper.image[MATCH] = TWO_HERE
            self._looker.side = NONE
            self.used = -1
        if self._seat:
            seat = _other(seat)
            if kind == TRICK_TAKEN:
                value = _other(value)
        if self.human:
            self._looker.watch(kind, seat, value)
        elif self.used == len(self.log):
            self.used = -1
        elif self.used >= 0:
            self.log[self.used : self.used + 3] = bytes((kind, seat, value))
            self.used += 3

    def leave(self, s):
        """Store the view `s` (bytes) of this person, who passes the handheld to the other one."""
        self.seen[:] = s
        self.seen[PHASE] = state.PLAYING  # do not show an old question later
        self.used = 0


class TwoHere(LocalGame):
    """A game of two people, whose drivers are two `Side`.

    looker   HumanSeat of the person who has the handheld
    people   names by the table's seats: the owner of the handheld, the guest
    """

    _past = None  # bytes of an earlier view that `look` returns in place of the current one

    def __init__(self, setup, table, human, rng, keeper):
        LocalGame.__init__(self, setup, table, human, rng, keeper)
        self.looker = human
        image = keeper.image
        with texts.briefly(setup.language, "people") as people:
            here = people.HERE
        name = profile.name(image) or here[0]
        avatar = profile.own_avatar(image)
        face = avatar % FACES
        guest, other = profile.friend(image)
        # The player's face has the colour of the player's rank, the guest's face another colour.
        rank = BY_RANK * (1 + avatar // (FACES * RANKED))
        self._faces = rank + face, (other or FACES - face) - 1
        if guest in ("", name):
            guest = here[name != here[1]]
        self.people = name, guest

    def look(self):
        view, side = self.view, self.looker.side
        s = view.state
        self.record.view(side, s)
        if side & 1:
            turn(s)
        if self._past:
            s[:] = self._past
        return view

    def leave(self, seat):
        """Show no cards while the handheld is passed to the person at `seat`, until `sit`."""
        if self.looker.side < NONE:
            self.table.drivers[seat ^ 1].leave(self.look().state)
        self.looker.side = NONE | seat ^ 1

    def sit(self, seat, screen):
        """Show the table to the person at `seat`, who now has the handheld.

        :param screen: the table's screen
        """
        side = self.table.drivers[seat]
        self.looker.side = seat
        self._past = side.used > 0 and side.seen
        screen.renew()  # draws the view before the events in `log`; if none, the current view
        self._past = None
        for at in range(0, side.used, 3):
            screen.on_event(*side.log[at : at + 3])

    def name_of(self, seat):
        return self.people[(seat ^ self.looker.side) & 1]

    def face_of(self, seat):
        return FIRST_FACE + self._faces[(seat ^ self.looker.side) & 1]

    def last_hand(self):
        """Return the last hand with the cards that both may see."""
        hand = residency.bring("truco_game.replay").last_hand(self.record)
        if hand:
            hand.people, hand.mine, hand.before = self.people, NONE, 0
        return hand

    def ask_end(self, wish=1):
        """End the match at once for both people, who share this handheld."""
        self.table.ask_end(self.looker.side)

    def obey(self):
        """Apply the options. There is no time limit, because the handheld is passed."""
        self.table.set_options(1, 0, PAUSES[self.setup.speed])

    def honours(self, store):
        return ()

    def shown_call(self):
        """Return None, because cards that were not played stay hidden."""
