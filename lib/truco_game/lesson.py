"""Hands that are dealt and played by plan: the two of the lesson, and the one that is shown while
nobody plays.

In the lesson the player does each step of `STEPS`; the rival plays `RIVAL`. Both hands are by the
rules of the first rule set, against one rival.

The shown hand goes from truco to twelve. Both robots have won a trick, and have a card left: one
the second best card there is, the other one the zap. By a rule set in which who is asked may raise.
"""

from micropython import const

from truco_core import state
from truco_core.rng import Rng
from truco_core.rules import RULE_SETS
from truco_game import new_game
from truco_game.setup import RANDOM, Setup

_SEED = const(7)

# Cards as bytes, see truco_core.cards.
_THREE = const(9 * 4 + 1)  # of spades
_FIVE = const(1 * 4 + 0)  # of diamonds
_JACK = const(5 * 4 + 2)  # of hearts
_RIVAL_KING = const(6 * 4 + 0)
_RIVAL_TWO = const(8 * 4 + 3)
_RIVAL_ACE = const(7 * 4 + 2)

# Of each hand: three cards of the player, three of the rival, the vira.
DECKS = (
    b"\x04\x25\x16\x18\x23\x1e\x10",  # 5d 3s Jh Kd 2c Ah Qd
    b"\x07\x0a\x0d\x21\x1c\x1b\x24",  # 5c 6h 7s 2s Ad Kc 3d
)
RIVAL = bytes((_RIVAL_KING, state.ACCEPT, _RIVAL_TWO, state.RAISE, _RIVAL_ACE, state.RAISE))

# What the player is to do, and how many pages of the texts come before it. JUST_READ: nothing but
# these pages, between the hands.
JUST_READ = const(0)
STEPS = bytes((_THREE, state.RAISE, _FIVE | state.GONE, state.ACCEPT, _JACK, JUST_READ, state.RUN))
PAGES_BEFORE = b"\x05\x01\x01\x01\x01\x01\x02"
LAST_PAGES = const(2)  # behind the second hand
# page: the key that it names, an index into KEY_NAMES, or CHOOSE: the one that chooses (and the one
# that confirms, too), COVER: the one that plays a card face-down
KEYS_ON = {4: 0, 5: 1, 6: 4, 11: 3, 13: 2}
CHOOSE = const(3)
COVER = const(4)
HELP_PAGE = const(13)  # whose key opens the help
# These lie over the player's cards, since they speak of the score, the vira or the rival; all
# others over these, since they speak of cards.
FOOT_PAGES = (0, 2, 9, 10, 12)
VIRA_PAGES = (2, 10)  # an arrow points at it
SHOWN_DECK = b"\x06\x03\x20\x02\x19\x24\x25"  # 5h 4c 2d, 4h Ks 3d, 3s
# What the seats do, each in its turn. The second one leads: cards may still fly as it plays.
_SHOWN_RULES = const(1)
PLANS = (
    bytes((8 * 4 + 0, 1 * 4 + 2, state.RAISE, state.RAISE, 3)),
    bytes((6 * 4 + 1, 9 * 4 + 0, state.RAISE, state.RAISE, state.ACCEPT, 2)),
)
_CHAMPION = const(9)  # truco_core.bots.NAMES
_SPEED = const(1)  # of Setup.speed
EASY_RIVAL = const(2)  # truco_core.bots.NAMES: whom who has just learned meets first


def begin(image, language, publish):
    """A truco_game.local_game.LocalGame for two, with a `setup` of its own. Nothing of it is kept.

    :param image: of truco_store: how the player's own tables are
    :param int language: index into truco_texts.texts.CODES
    :param publish: as of new_game.make
    """
    return _table(image, language, publish, 0, DECKS, RIVAL, 0)


def show(image, language, publish):
    """As `begin`, but both seats play the shown hand. `publish` is told what the first sees."""
    game = _table(image, language, publish, _SHOWN_RULES, (SHOWN_DECK,), PLANS[1], 1)
    game.table.drivers[0] = Planned(PLANS[0], publish)
    setup = game.setup
    setup.robots[0] = _CHAMPION  # not before: a champion needs memory
    setup.speed = _SPEED
    setup.announce = 0  # the plain words are short
    game.watches = True
    return game


def _table(image, language, publish, rule_set, decks, rival, opener):
    setup = Setup(image)
    setup.language = language
    setup.rules[:] = RULE_SETS[rule_set][1]
    setup.players = 2
    setup.robots[0] = RANDOM
    setup.turn_time = 0
    game = new_game.make(setup, publish, Rng(_SEED))
    table = game.table
    table.drivers[1] = Planned(rival, None)
    table.dealer = Dealer(decks)
    game.record.start(setup.rules, 2, _SEED, opener)
    return game


class Planned:
    """The driver of a seat that plays by plan.

    :param plan: actions, one for each turn
    :param publish: ``publish(kind, seat, value)`` is told what this seat sees; or None
    """

    human = False

    def __init__(self, plan, publish):
        self._plan = iter(plan)
        self._publish = publish

    def choose(self, view, seat):
        return next(self._plan)

    def watch(self, kind, seat, value):
        if self._publish:
            self._publish(kind, seat, value)


class Dealer:
    """Deals the planned hands, see `Table.dealer`."""

    def __init__(self, decks):
        self._decks = iter(decks)

    def deal(self, match):
        match.deal_from(next(self._decks))
        return True
