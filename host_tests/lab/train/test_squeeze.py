"""Entries to the bytes of a file: what is squeezed comes back, whatever it was, and a robot finds
each entry of it. The shipped tables: host_tests/truco_core/test_policy.py."""

import io
import random

import pytest

from tools.lab.train import heads, pack, squeeze
from truco_core.bots import features2, features4, policy

MIXTURES = bytes(sum(pack.CODES, ()))
KINDS = {2: heads.SMALL_2, 4: heads.SMALL_4}


def count_of(kind):
    return kind[0].offsets(heads.head(kind))[-1]


def runs(seed, many, values):
    """Entries of which neighbours are alike."""
    rnd = random.Random(seed)
    found = b""
    while len(found) < many:
        found += bytes((rnd.choice(values),)) * rnd.choice((1, 1, 2, 3, 5, 8, 40))
    return found[:many]


def squeezed(values, kind):
    return squeeze.squeeze(values, kind[0], heads.head(kind), MIXTURES)


@pytest.mark.parametrize("players", (2, 4))
@pytest.mark.parametrize(
    "values", ((240, 2, 0), tuple(range(40)), (255,)), ids=("few", "many", "one")
)
def test_what_is_squeezed_comes_back(players, values):
    kind = KINDS[players]
    entries = runs(players, count_of(kind), values)
    data = squeezed(entries, kind)
    assert squeeze.expand(data, kind[0]) == (entries, heads.head(kind), MIXTURES)
    table = policy.Table(players, io.BytesIO(data))
    rnd = random.Random(7)
    for number in [0, len(entries) - 1, *(rnd.randrange(len(entries)) for _ in range(40))]:
        assert table.value(number) == entries[number]


@pytest.mark.parametrize("sets", ((0,) * 8, (0, 1, 2, 3, 4, 4, 4, 0)))
def test_a_table_with_other_classes_comes_back(sets):
    """Nothing but the head tells the reader how many classes, situations and sets there are."""
    situations = tuple(i // 3 for i in range(17)), tuple(i // 2 for i in range(15))
    bounds = ((0, 4), (3,), (5, 9), (2,), (0, 3, 16), (9,), (), (), (), (7,))
    kind = (features2, situations, sets, bounds)
    entries = runs(3, count_of(kind), (240, 2, 0, 1, 128, 65))
    assert squeeze.expand(squeezed(entries, kind), features2)[:2] == (entries, heads.head(kind))


def test_neighbours_that_are_alike_take_less():
    kind = heads.SMALL_2
    values = runs(4, count_of(kind), (240, 2, 0))
    assert len(squeezed(values, kind)) < len(values) // 5


def test_rows_that_differ_in_their_cards_lie_side_by_side():
    """Most rows of a family are as the one that is 35 rows before, not as the one before."""
    kind = heads.SMALL_4
    first = features4.offsets(heads.head(kind))
    entries = bytearray(runs(5, first[-1], (0,)))
    rnd = random.Random(6)
    for column in range(first[-1] // first[-2]):
        for row in range(1225):
            at = column * first[-2] + first[1] + 9 * row
            same = entries[at - 9 * 35 : at - 9 * 34] if row >= 35 else rnd.randbytes(9)
            entries[at : at + 9] = same
    data = squeezed(bytes(entries), kind)
    assert len(data) < 3000
    assert squeeze.expand(data, features4)[0] == entries


def test_what_is_too_much_is_refused():
    kind = heads.SMALL_4
    rnd = random.Random(5)
    with pytest.raises(ValueError, match="too many entries that differ"):
        squeezed(rnd.randbytes(count_of(kind)), kind)


def test_rows_that_a_robot_cannot_remember_are_refused():
    kind = (features2, heads.FINE, (0, 1, 2, 3, 4, 4, 4, 4), heads.SMALL_2[3])
    with pytest.raises(ValueError, match="rows of 17 entries in 5 sets are too long"):
        squeezed(bytes(count_of(kind)), kind)


@pytest.mark.parametrize(
    "spoil", (lambda data: data[:-1], lambda data: data + b"\0", lambda _: b"")
)
def test_a_file_that_is_cut_off_is_no_table(spoil):
    data = squeezed(runs(8, count_of(heads.SMALL_2), (240, 2)), heads.SMALL_2)
    with pytest.raises(ValueError, match="no table for 2 players"):
        squeeze.expand(spoil(data), features2)


def test_a_table_for_the_other_number_of_players_is_none():
    data = squeezed(runs(9, count_of(heads.SMALL_4), (240, 2)), heads.SMALL_4)
    with pytest.raises(ValueError, match="no table for 2 players"):
        squeeze.expand(data, features2)
