"""Hands that are dealt by plan: those of the lesson, and the demonstration while nobody plays.

The rival of the lesson is `Parrot`. A page of text explains what the player needs to know now, when
it is first needed. While a page asks for an action, other actions are refused.

The second part of the lesson is one hand of four by the rules that the player has chosen: a special
hand, a trick that the partner wins, and a card face-down, as far as these rules have them. Before
it, pages say what these rules change in the first part. The three other players play by plan.

The demonstration shows raises from truco to twelve. Both robots have won a trick and have one card
left: one has the second best card, the other the zap.
"""

from micropython import const

import residency
from truco_core import state
from truco_core.characters import CHAMPION, RANDOM
from truco_core.match import Match
from truco_core.rng import Rng
from truco_core.rules import (
    ANSWER_NEXT,
    CLEAN,
    FACE_DOWN_AFTER_FIRST,
    FLAGS,
    GOAL,
    JQK,
    MORE_FLAGS,
    OLD_MANILHA,
    PAIR_AFTER_TIE,
    RERAISE,
    SPECIAL_AT,
    STAKES,
    at_table,
)
from truco_game import TYPE_CHECKING, new_game
from truco_game.setup import Setup

if TYPE_CHECKING:
    from typed_lib import Any, LocalGame, Tell

_SEED = const(7)
_RULES = const(1)  # index into RULE_SETS: a set in which a raise can be answered by a raise

# For each hand: three cards of the player, three of the parrot, the vira. In the first hand the 3
# wins, and the parrot ties with both other cards. In the second hand the player has the zap, the
# parrot the second best card.
DECKS = (
    b"\x04\x25\x22\x18\x05\x21\x08",  # player: 5d 3s 2h; parrot: Kd 5s 2s; vira: 6d
    b"\x17\x26\x07\x23\x16\x00\x10",  # player: Jc 3h 5c; parrot: 2c Jh 4d; vira: Qd
    b"\x07\x0a\x0d\x21\x1c\x1b\x24",  # player: 5c 6h 7s; parrot: 2s Ad Kc; vira: 3d
)
# Numbers of the pages of text, in the order of the lesson. If a page asks for no action, any key
# leads to the next page.
_TRICK = const(0)
_GOAL = const(1)
_RINGS = const(2)
_RANKS = const(3)
_TIE = const(4)
_VIRA = const(5)
_MANILHA = const(6)
_SUITS = const(7)
_TRUCO = const(8)
_SIX = const(9)
_NEW_VIRA = const(10)
_RUN = const(11)
LAST_PAGE = const(12)
# For each hand: the page in its first trick, in a later trick, and for the answer to a raise.
_DUE = ((_GOAL, _TIE, _SIX), (_MANILHA, _TRUCO, _SIX), (_NEW_VIRA, _RUN, _RUN))
# Pages that are shown if the player chooses another action than a page asks for.
_TOO_SOON = const(13)
_CALL_FIRST = const(14)
_STAY = const(15)
_OTHERWISE = const(16)
# Pages of the second part. The first ones say what the chosen rules change, see `_changes`.
_FIXED = const(17)
_ORDER = const(18)
_WORTH = const(19)
_ONE_RAISE = const(20)
_BOTH = const(21)
# Before the special hand is played; in the first trick, which the partner wins; in the second
# trick, which the rivals win, with and without cards face-down; at the end, by who answers.
_SPECIAL = const(22)
_PARTNER = const(23)
_COVER = const(24)
_OPEN = const(25)
_PAIR_OVER = const(26)
_NEXT_OVER = const(27)
ENDS = (LAST_PAGE, _PAIR_OVER, _NEXT_OVER)  # last pages of the two parts of the lesson
VIRA_PAGES = (_VIRA, _MANILHA, _NEW_VIRA)  # pages on which an arrow points at the vira
# Kinds of keys that the pages mention.
PLAYS, CALLS, CONFIRMS, COVERS = range(4)
KEYS_ON = {_TRUCO: (CALLS,), _CALL_FIRST: (CALLS,), _RUN: (CONFIRMS,), _COVER: (COVERS,)}
for _page in (_TRICK, _RINGS, _RANKS, _VIRA, _SUITS) + tuple(range(_FIXED, _SPECIAL)) + ENDS:
    KEYS_ON[_page] = (CONFIRMS,)
for _page in (_GOAL, _TIE, _MANILHA, _NEW_VIRA, _TOO_SOON, _PARTNER, _OPEN):
    KEYS_ON[_page] = (PLAYS,)
SHOWN_DECK = b"\x06\x03\x20\x02\x19\x24\x25"  # seat 0: 5h 4c 2d; seat 1: 4h Ks 3d; vira: 3s
# Actions of both seats, one for each turn. Seat 1 leads, because a rival may play while the dealt
# cards are still moving.
PLANS = (
    bytes((8 * 4 + 0, 1 * 4 + 2, state.RAISE, state.RAISE, 3)),
    bytes((6 * 4 + 1, 9 * 4 + 0, state.RAISE, state.RAISE, state.ACCEPT, 2)),
)
# Second part: three cards of each seat in the order in which seats 1 to 3 play them, then the vira.
# Each rule set has these cards in its deck, and plays these tricks alike: the ace of spades is a
# manilha, with fixed manilhas and above a king. Player: Qs Kd Kc; rivals: Jd Js Qh and Jc 2h Qd;
# partner: 3h Qc As; vira: Kh.
_PAIR_DECK = b"\x11\x18\x1b\x14\x15\x12\x26\x13\x1d\x17\x22\x10\x1a"
_BEHIND = const(3)  # points by which the rivals are behind in a special hand
# For each page that asks for an action: the lowest and the highest action byte that it accepts, and
# the page that is shown after any other action.
ASKED = {
    _GOAL: (DECKS[0][1], DECKS[0][1], _TOO_SOON),
    _TIE: (0, state.GONE - 1, _OTHERWISE),
    _MANILHA: (DECKS[1][1], DECKS[1][1], _TOO_SOON),
    _TRUCO: (state.RAISE, state.RAISE, _CALL_FIRST),
    _SIX: (state.ACCEPT, state.ACCEPT, _STAY),
    _NEW_VIRA: (0, state.GONE - 1, _OTHERWISE),
    _RUN: (state.RUN, state.RUN, _OTHERWISE),
    _SPECIAL: (state.ACCEPT, state.ACCEPT, _OTHERWISE),
    _PARTNER: (_PAIR_DECK[0], _PAIR_DECK[0], _OTHERWISE),
    _COVER: (state.GONE, state.RAISE - 1, _OTHERWISE),
    _OPEN: (0, state.GONE - 1, _OTHERWISE),
}
_PAIR_ROBOTS = b"\x05\x08\x03"  # kinds of the robots, for their faces
_SPEED = const(1)  # normal: index into truco_game.setup.PAUSES


def begin(image: bytearray, language: int, publish: "Tell") -> "LocalGame":
    """Return the game of the lesson, a truco_game.local_game.LocalGame with its own `setup`.

    Nothing of it is saved.

    :param image: image of truco_store with the options of the player
    :param int language: index into truco_texts.texts.CODES
    :param publish: the callback ``tell`` of truco_game
    """
    return _table(image, language, publish, DECKS, [Parrot()], 0)


def begin_pair(image: bytearray, language: int, publish: "Tell") -> "LocalGame":
    """Return the game of the second part of the lesson, with the parameters of `begin`.

    Its rules are those of the image.
    """
    others = [Mate(_PAIR_DECK[3 * seat : 3 * seat + 3], None) for seat in (1, 2, 3)]
    return _table(image, language, publish, (_PAIR_DECK,), others, 1)


def show(image: bytearray, language: int, publish: "Tell") -> "LocalGame":
    """Return the game of the demonstration, with the parameters of `begin`.

    Both seats play by plan, and `publish` gets the events of seat 0.
    """
    game = _table(image, language, publish, (SHOWN_DECK,), [Planned(PLANS[1], None)], 1)
    game.table.drivers[0] = Planned(PLANS[0], publish)
    setup = game.setup
    setup.robots[0] = CHAMPION  # shows the champion's face; `Planned` plays
    setup.speed = _SPEED
    setup.announce = 0  # shout the raises in plain words, which are short
    game.watches = True
    game.view = _Watched(bytearray(state.SIZE))
    return game


def _table(
    image: bytearray,
    language: int,
    publish: "Tell",
    decks: tuple[bytes, ...],
    others: "list[Any]",
    opener: int,
) -> "LocalGame":
    setup = Setup(image)
    setup.language = language
    setup.players = 1 + len(others)
    setup.robots[:] = _PAIR_ROBOTS
    at = 0
    if setup.players == 2:
        setup.rules[:] = at_table(_RULES)
        setup.rules[FLAGS] &= ~FACE_DOWN_AFTER_FIRST  # the first part has no face-down cards
        setup.robots[0] = RANDOM
    elif setup.rules[SPECIAL_AT] < setup.rules[GOAL]:
        at = setup.rules[SPECIAL_AT]
    setup.turn_time = 0
    game = new_game.make(setup, publish, Rng(_SEED))
    table = game.table
    table.drivers[1:] = others
    table.dealer = Dealer(decks)
    game.record.start(setup.rules, setup.players, _SEED, opener, at, max(at - _BEHIND, 0))
    return game


def page_due(s: bytearray, told: int) -> int:
    """Return the number of the page for what the player must do now, or `told` for no new page.

    :param s: bytes of the player's view, when it is the player's turn or a hand is over
    :param int told: the page that was shown last, or -1
    """
    if s[state.PHASE] >= state.HAND_OVER:
        page = LAST_PAGE if s[state.HAND] == len(DECKS) else told
    else:
        answers = s[state.PHASE] == state.ANSWERING
        page = _DUE[s[state.HAND] - 1][2 if answers else min(s[state.TRICK], 1)]
    return max(min(page, told + 1), told)  # first show the pages before `page`


def pair_page_due(s: bytearray, told: int) -> int:
    """Return the number of the page for the second part, with the parameters of `page_due`."""
    if s[state.PHASE] >= state.HAND_OVER:
        return _NEXT_OVER if s[FLAGS] & ANSWER_NEXT else _PAIR_OVER
    for page in _changes(s):
        if page > told:
            return page
    if s[state.PHASE] == state.DECIDING:
        return _SPECIAL
    second = _COVER if s[FLAGS] & FACE_DOWN_AFTER_FIRST else _OPEN
    return max(told, second if s[state.TRICK] else _PARTNER)


def _changes(s: bytearray) -> list[int]:
    """Return the pages about rules that differ from those of the first part."""
    flags, found = s[FLAGS], []
    if flags & OLD_MANILHA:
        found.append(_FIXED)
    if flags & (CLEAN | JQK):
        found.append(_ORDER)
    if s[STAKES + 1]:
        if (s[STAKES], s[STAKES + 1]) != (1, 3):
            found.append(_WORTH)
        if not flags & RERAISE:
            found.append(_ONE_RAISE)
    if s[MORE_FLAGS] & PAIR_AFTER_TIE:
        found.append(_BOTH)
    return found


def facts(page: int, s: bytearray) -> tuple[int | str, ...]:
    """Return what the text of a page names of the rules in `s`, in the order of its gaps."""
    if page == _ORDER:
        with residency.use("truco_game.book") as book:
            return (book.order(s).replace(" ", "\xa0"),)
    if page == _WORTH:
        return s[STAKES], s[STAKES + 1]
    return (s[SPECIAL_AT],) if page == _SPECIAL else ()


class _Watched(Match):
    """The view of the person who watches the demonstration."""

    def legal(self, seat: int, out: bytearray) -> int:
        return 0


class Parrot:
    """The rival of the lesson.

    It accepts truco; in hand 2 it raises to six; in the last hand it runs. It plays a card of the
    rank that the player led, or else the first that it holds.
    """

    human = False

    def choose(self, view: "Match", seat: int) -> int:
        s = view.state
        hand, level = s[state.HAND], s[state.LEVEL]
        if s[state.PHASE] == state.ANSWERING:
            if hand == len(DECKS):
                return state.RUN
            return state.ACCEPT if level or hand == 1 else state.RAISE
        if hand == len(DECKS) and not level and not s[state.TRICK]:
            return state.RAISE
        first = state.CARDS + 3 * seat
        held = [card for card in s[first : first + 3] if card < state.GONE]
        led = s[state.PLAYS + 4 * s[state.TRICK]]
        return ([card for card in held if card >> 2 == led >> 2] or held)[0]

    def watch(self, kind: int, seat: int, value: int) -> None:
        pass


class Planned:
    """A driver that does planned actions.

    :param plan: actions, one for each turn
    :param publish: ``publish(kind, seat, value)`` gets the events that this seat sees; or None
    """

    human = False

    def __init__(self, plan: bytes, publish: "Tell | None"):
        self._plan = iter(plan)
        self._publish = publish

    def choose(self, view: "Match", seat: int) -> int | None:
        return next(self._plan)

    def watch(self, kind: int, seat: int, value: int) -> None:
        if self._publish:
            self._publish(kind, seat, value)


class Mate(Planned):
    """A driver of the second part, which plays planned cards but leaves decisions to the player.

    It accepts a raise.
    """

    def choose(self, view: "Match", seat: int) -> int | None:
        phase = view.state[state.PHASE]
        if phase == state.ANSWERING:
            return state.ACCEPT
        return None if phase == state.DECIDING else super().choose(view, seat)


class Dealer:
    """A dealer (see truco_core.table.Table) that deals the planned decks, and then no more.

    :param decks: for each hand the cards of each seat, then the vira
    """

    def __init__(self, decks: tuple[bytes, ...]):
        self._decks = iter(decks)

    def deal(self, match: "Match") -> bool:
        for deck in self._decks:
            match.deal_from(deck)
            return True
        return False
