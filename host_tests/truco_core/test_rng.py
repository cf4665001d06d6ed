"""Test that deals of the random number generator are uniform and repeatable."""

import pytest

from truco_core import rules, state
from truco_core.match import Match
from truco_core.rng import scramble
from truco_core.tricks import pack_of


def chi_square(counts):
    """Return chi-square for counts that should be equal, in standard deviations from its mean."""
    wanted = sum(counts) / len(counts)
    square = sum((count - wanted) ** 2 for count in counts) / wanted
    freedom = len(counts) - 1
    return (square - freedom) / (2 * freedom) ** 0.5


def hands_of(name, players, deals, seed=11):
    """Yield the cards of consecutive deals, the vira last."""
    match = Match()
    row = dict(rules.RULE_SETS)[name]
    match.start(row, players, seed)
    count = 3 * players
    for _ in range(deals):
        match.deal()
        s = match.state
        cards = list(s[state.CARDS : state.CARDS + count])
        if not row[0] & rules.OLD_MANILHA:
            cards.append(s[state.VIRA])
        assert len(set(cards)) == len(cards)
        yield cards
        s[state.PHASE] = state.HAND_OVER


@pytest.mark.parametrize("name, players", [("paulista", 4), ("paulista-limpo", 2), ("mineiro", 4)])
def test_deals_are_uniform(name, players):
    """Test cards in each place, pairs of cards in two places, and cards of consecutive hands."""
    pack = pack_of(dict(rules.RULE_SETS)[name][0])
    index = {card: i for i, card in enumerate(pack)}
    size = len(pack)
    deals = [[index[card] for card in cards] for cards in hands_of(name, players, 12000)]
    places = len(deals[0])
    for place in range(places):
        counts = [0] * size
        for cards in deals:
            counts[cards[place]] += 1
        assert abs(chi_square(counts)) < 4.5, place
    for first, second in [(0, 1), (1, 2), (0, 3), (2, 5), (places - 2, places - 1)]:
        counts = {(a, b): 0 for a in range(size) for b in range(size) if a != b}
        for cards in deals:
            counts[cards[first], cards[second]] += 1
        assert abs(chi_square(list(counts.values()))) < 4.5, (first, second)
    for first, second in [(0, 0), (places - 1, 0), (places - 1, places - 1)]:
        counts = [0] * (size * size)
        for before, after in zip(deals, deals[1:]):
            counts[before[first] * size + after[second]] += 1
        assert abs(chi_square(counts)) < 4.5, (first, second)


@pytest.mark.parametrize("bit", [0, 29, 30, 59, 60, 89])
def test_a_bit_of_a_seed_changes_the_state(bit):
    assert scramble(1 << bit) != scramble(0)


def test_the_same_seed_gives_the_same_match():
    assert list(hands_of("paulista", 4, 50, 3)) == list(hands_of("paulista", 4, 50, 3))
    assert list(hands_of("paulista", 4, 5, 3)) != list(hands_of("paulista", 4, 5, 4))
