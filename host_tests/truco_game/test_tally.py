"""What counts as a bluff: a raise, from which the others ran, with nothing but weak cards held."""

import pytest

from truco_core.cards import NONE, UNKNOWN
from truco_core.events import RAISED, RAN
from truco_core.state import CARDS, GONE, MANILHA, SIZE
from truco_game import SEAT
from truco_game.tally import SIZE as COUNTERS
from truco_game.tally import Tally
from truco_store import get, profile

FOUR, FIVE, TWO, THREE = 0, 4, 32, 36  # of diamonds
MANILHAS = 5  # rank of the queens


@pytest.mark.parametrize(
    "cards, bluffs",
    [
        ((FOUR, FIVE, FOUR + 1), 1),
        ((FOUR | GONE, FIVE, FOUR + 1), 1),
        ((FOUR, FIVE, TWO), 1),  # half of all hands have better cards
        ((FOUR, FIVE, THREE), 0),
        ((FOUR, FIVE, THREE | GONE), 1),  # the three lies on the table: nothing is left to win with
        ((FOUR | GONE, FIVE, THREE), 0),
        ((FOUR | GONE, FIVE | GONE, FOUR + 1 | GONE), 0),  # all is seen, nobody is deceived
        ((UNKNOWN, UNKNOWN, UNKNOWN), 0),  # of a view that is behind the event
        ((NONE, NONE, NONE), 0),
    ],
)
def test_a_bluff_is_a_raise_with_weak_cards_that_are_known(cards, bluffs):
    state = bytearray(SIZE)
    state[MANILHA] = MANILHAS
    state[CARDS + 3 * SEAT : CARDS + 3 * SEAT + 3] = bytes(cards)
    found = Tally(bytearray(COUNTERS), 0)
    found.hear(RAISED, SEAT, 3, state)
    found.hear(RAN, SEAT + 1, 0, state)

    def counted(field):
        return get(found.image, 2 * (field - profile.HANDS), 2)

    assert counted(profile.RAISES_WON) == 1
    assert counted(profile.BLUFFS) == bluffs
