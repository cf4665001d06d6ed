"""The arena's intervals, against samples whose truth is known."""

import random

import pytest

from tools.lab.tournament import stats


def draws(chance, even):
    """A pair's score: `even` of 100 pairs split; the rest are won three times in five."""
    if chance.random() * 100 < even:
        return 0.5
    return float(chance.random() < 0.6)


@pytest.mark.parametrize("even", (0, 40, 80))
@pytest.mark.parametrize("pairs", (40, 300))
def test_the_interval_holds_the_truth_in_95_of_100_samples(even, pairs):
    chance = random.Random(even + pairs)
    truth = 0.5 * even / 100 + 0.6 * (100 - even) / 100
    runs = 2000
    hit = 0
    for _ in range(runs):
        _, low, high = stats.rate_interval([draws(chance, even) for _ in range(pairs)])
        hit += low <= truth <= high
    assert 0.935 < hit / runs < 0.968


def test_pairs_that_split_make_the_interval_narrower():
    chance = random.Random(3)
    wide = stats.rate_interval([draws(chance, 0) for _ in range(500)])
    narrow = stats.rate_interval([draws(chance, 80) for _ in range(500)])
    assert (narrow[2] - narrow[1]) < 0.6 * (wide[2] - wide[1])


def test_intervals_at_the_edge():
    assert stats.rate_interval([]) == (0.5, 0.0, 1.0)
    assert stats.rate_interval([1.0]) == (1.0, 0.0, 1.0)
    rate, low, high = stats.rate_interval([1.0] * 50)
    assert (rate, high) == (1, 1) and 0.9 < low < 0.95
    # As many wins as the plain Wilson interval, when no pair splits: 30 of 50.
    low, high = stats.rate_interval([1.0] * 30 + [0.0] * 20)[1:]
    assert low == pytest.approx(0.462, abs=0.01) and high == pytest.approx(0.724, abs=0.01)


def test_points_a_hand_interval_holds_the_truth():
    chance = random.Random(11)
    hit = 0
    for _ in range(1000):
        hands = [chance.randint(15, 30) for _ in range(60)]
        net = [sum(chance.choice((-1, 1, 1)) for _ in range(n)) for n in hands]
        _, low, high = stats.ratio_interval(net, hands)
        hit += low <= 1 / 3 <= high
    assert 0.925 < hit / 1000 < 0.975
    assert stats.ratio_interval([4], [8]) == (0.5, None, None)
    assert stats.ratio_interval([], []) == (0.0, 0.0, 0.0)


@pytest.mark.parametrize("freedom, value", ((1, 12.706), (2, 4.303), (3, 3.182), (10, 2.228)))
def test_t_quantile_is_that_of_the_tables(freedom, value):
    assert stats.t_quantile(freedom) == pytest.approx(value, abs=0.03)
