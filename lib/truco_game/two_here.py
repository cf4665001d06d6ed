"""The game of two people who pass one handheld to each other: practice, which counts for nothing.

Each of them is shown the match from the own seat, with that seat's cards alone. Before the other
has to decide the handheld is passed: nobody looks until that person says so, see
truco_ui.screens.ask_screen. Who looks again is told first what happened meanwhile.
"""

import residency
from truco_core import state
from truco_core.cards import NONE
from truco_core.events import MATCH_STARTED, TRICK_TAKEN
from truco_core.state import CARDS, LEADS, LEVEL, PHASE, PLAYS, SCORE, STAKE, TURN, WAIT
from truco_game import PASSED
from truco_game.human_seat import HumanSeat
from truco_game.local_game import LocalGame
from truco_game.setup import BY_RANK, KINDS, PAUSES
from truco_store import FACES, MATCH, RANKED, TWO_HERE, profile
from truco_texts import texts

_PAIRS = (SCORE, PLAYS, PLAYS + 4, PLAYS + 8)


def seats(tell, keeper):
    """Return the kind of game, its `human`, its drivers."""
    looker = HumanSeat(tell, keeper)
    # The seat of who looks; from NONE on nobody does, and the last bit is of who did.
    looker.side = NONE  # type: ignore[attr-defined]
    return TwoHere, looker, [Side(0, looker, keeper, tell), Side(1, looker, keeper, tell)]


def turn(s):
    """Turn a match of two: as the other seat sees it. A module of its own has this for all matches,
    truco_game.linked_game, but on a board it comes with what a linked table needs.
    """
    s[TURN] = _other(s[TURN])
    for at in range(LEADS, STAKE):  # of two players a seat is a team
        if at != LEVEL:
            s[at] = _other(s[at])
    for at in _PAIRS:
        s[at], s[at + 1] = s[at + 1], s[at]
    s[CARDS : CARDS + 6] = s[CARDS + 3 : CARDS + 6] + s[CARDS : CARDS + 3]
    s[WAIT] = s[WAIT] >> 1 | (s[WAIT] & 1) << 1


def _other(seat):
    return seat ^ 1 if seat < 2 else seat


class Side:
    """The driver of a seat. While its person does not look it is asked like a robot, in no hurry.

    :param looker: HumanSeat of whoever looks, with its `side`
    :param keeper: truco_game.local_game.Keeper
    :param tell: see truco_game

    seen   the view when this person looked last
    log    what happened since: 24 events; when there are more, only what they led to is shown
    used   bytes of it; below 0: there is nothing to go on from
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
        """Return the action; or the handheld is to be passed, once the picture rests."""
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
        """This person looks no longer. s: bytes of the view"""
        self.seen[:] = s
        self.seen[PHASE] = state.PLAYING  # what was asked is known
        self.used = 0


class TwoHere(LocalGame):
    """Its drivers are two `Side`.

    looker   Looker
    people   the names by the table's seats: the owner of the handheld, the guest
    """

    _past = None  # what `look` shows in place of the match as it stands

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
        # The player wears the colour of a rank, the guest another one.
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
        """The handheld is passed to who sits at a seat of the table: nobody looks."""
        if self.looker.side < NONE:
            self.table.drivers[seat ^ 1].leave(self.look().state)
        self.looker.side = NONE | seat ^ 1

    def sit(self, seat, screen):
        """Who sits at a seat of the table looks from now on.

        :param screen: the table's
        """
        side = self.table.drivers[seat]
        self.looker.side = seat
        self._past = side.used > 0 and side.seen
        screen.renew()  # a question that waits is told by it, or is the last of what happened
        self._past = None
        for at in range(0, side.used, 3):
            screen.on_event(*side.log[at : at + 3])

    # As every game has them.

    def name_of(self, seat):
        return self.people[(seat ^ self.looker.side) & 1]

    def face_of(self, seat):
        return KINDS - FACES + self._faces[(seat ^ self.looker.side) & 1]

    def last_hand(self):
        """As both may see it: the cards that lay open."""
        hand = residency.bring("truco_game.replay").last_hand(self.record)
        if hand:
            hand.people = self.people
        return hand

    def ask_end(self, wish=1):
        """Both are here: one of them says it for both."""
        self.table.ask_end(self.looker.side)

    def obey(self):
        """Without a limit of time: the handheld goes from hand to hand."""
        self.table.set_options(1, 0, PAUSES[self.setup.speed])

    def honours(self, store):
        return ()

    def shown_call(self):
        """None: what was not laid stays hidden."""
