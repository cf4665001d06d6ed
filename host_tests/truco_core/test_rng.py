"""The generator: its period is proven, its numbers and deals are uniform, on every VM."""

import pytest

from tools import vm
from truco_core import rng, rules, state
from truco_core.dealing import pack_of
from truco_core.match import Match

BITS = 30
PERIOD = 2**BITS - 1
PRIME_FACTORS = (3, 7, 11, 31, 151, 331)  # 2**30 - 1 = 3 * 3 * 7 * 11 * 31 * 151 * 331


def apply(matrix, vector):
    """matrix * vector over GF(2); a matrix is the images of the 30 unit vectors."""
    out = 0
    for bit in range(BITS):
        if vector >> bit & 1:
            out ^= matrix[bit]
    return out


def power(matrix, exponent):
    """matrix ** exponent over GF(2)."""
    result = [1 << bit for bit in range(BITS)]
    while exponent:
        if exponent & 1:
            result = [apply(matrix, column) for column in result]
        matrix = [apply(matrix, column) for column in matrix]
        exponent >>= 1
    return result


def test_the_step_is_linear():
    step = [rng.following(1 << bit) for bit in range(BITS)]
    x = 1
    for _ in range(2000):
        assert rng.following(x) == apply(step, x)
        x = rng.following(x)


def test_the_period_is_full():
    """The order of the step's matrix is 2**30 - 1, so that one cycle has all other states.

    The order divides 2**30 - 1, and no such number less a prime factor: it is that number.
    A step of that order permutes the 2**30 - 1 states that are not 0 in one cycle.
    """
    product = 3
    for prime in PRIME_FACTORS:
        product *= prime
    assert product == PERIOD
    one = [1 << bit for bit in range(BITS)]
    step = [rng.following(1 << bit) for bit in range(BITS)]
    assert power(step, PERIOD) == one
    for prime in PRIME_FACTORS:
        assert power(step, PERIOD // prime) != one


def test_states_stay_small_ints_of_a_board():
    """Below 2**30, so that no state costs heap there."""
    x = rng.scramble(99)
    for _ in range(20000):
        x = rng.following(x)
        assert 0 < x < 2**30


def test_every_seed_gives_a_state_and_near_ones_differ():
    seeds = [*range(5000), *(2**k for k in range(13, 30)), *range(2**30 - 5000, 2**30)]
    states = [rng.scramble(seed) for seed in seeds]
    assert len(set(states)) == len(set(seeds))
    states += [rng.scramble(2**k + j) for k in range(30, 130) for j in range(-1, 2)]
    assert all(0 < x < 2**30 for x in states)
    flips = [bin(rng.scramble(k) ^ rng.scramble(k + 1)).count("1") for k in range(2000)]
    assert 13 < sum(flips) / len(flips) < 17  # about half of the bits


def chi_square(counts):
    """Of counts that should be equal; returns it in standard deviations from its mean."""
    wanted = sum(counts) / len(counts)
    square = sum((count - wanted) ** 2 for count in counts) / wanted
    freedom = len(counts) - 1
    return (square - freedom) / (2 * freedom) ** 0.5


@pytest.mark.parametrize("n", [1, 2, 3, 7, 10, 40, 100, 4096])
def test_below_is_uniform(n):
    numbers = rng.Rng(5)
    counts = [0] * n
    for _ in range(max(20 * n, 20000)):
        counts[numbers.below(n)] += 1
    assert n == 1 or abs(chi_square(counts)) < 4


def hands_of(name, players, deals, seed=11):
    """The cards of many deals in a row, the vira last."""
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
    """Every card in every place, every pair of cards in two places, and from hand to hand."""
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


def test_the_same_seed_the_same_match():
    assert list(hands_of("paulista", 4, 50, 3)) == list(hands_of("paulista", 4, 50, 3))
    assert list(hands_of("paulista", 4, 5, 3)) != list(hands_of("paulista", 4, 5, 4))


# Prints numbers, scrambled seeds and deals; run on both VMs. It is also what a saved match
# or a peer of another version counts on: a change here changes every seed's deals.
SCRIPT = """
from truco_core import rng, rules, state
from truco_core.match import Match

numbers = rng.Rng(2026)
print([numbers.below(n) for n in (2, 3, 40, 100, 4096, 7, 10)])
print([rng.scramble(seed) for seed in (0, 1, 2**29, 2**30 - 1, 2**30, 2**45 + 1, 2**61)])
total = 0
x = 1
for _ in range(5000):
    x = rng.following(x)
    total = total * 31 + x & 0xFFFFFF
print(x, total)
for name, row in rules.RULE_SETS:
    for players in (2, 4):
        match = Match()
        match.start(row, players, 77)
        for hand in range(20):
            match.deal()
            for byte in match.state:
                total = total * 31 + byte & 0xFFFFFF
            match.state[state.PHASE] = state.HAND_OVER
        print(name, players, total, list(match.state[state.CARDS:state.CARDS + 3 * players]))
"""


def here(script):
    """What the script prints on this Python."""
    lines = []
    exec(script, {"print": lambda *values: lines.append(" ".join(map(str, values)))})
    return lines


def test_pinned_numbers():
    lines = here(SCRIPT)
    assert lines[: len(PINNED)] == PINNED


def test_the_same_numbers_on_a_32_bit_vm():
    output = vm.run(SCRIPT, {"/truco_core": "truco_core"})
    assert output.splitlines() == here(SCRIPT)


PINNED = [
    "[0, 2, 14, 9, 3486, 4, 7]",
    "[511370011, 179730981, 797828292, 414289442, 179730981, 924978990, 403333042]",
    "802667175 1004175",
    "paulista 2 6579801 [25, 29, 12, 35, 28, 3]",
    "paulista 4 15624518 [38, 0, 10, 11, 22, 3, 33, 23, 20, 21, 13, 32]",
]
