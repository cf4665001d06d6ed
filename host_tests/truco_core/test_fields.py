"""Test the fields of a rule set: the texts and the bytes that are accepted and refused."""

import pytest

from truco_core import rules


def test_every_flag_has_a_name_and_two_values():
    rows = rules.FLAG_FIELDS.split()
    assert len(rows) == 3 * rules.FLAG_COUNT, "FLAG_COUNT, or a row, of truco_core/rules.py"
    assert all(rows[i + 1] != rows[i + 2] for i in range(0, len(rows), 3))
    assert len(set(rules.NAMES)) == len(rules.NAMES) == rules.FLAG_COUNT + 5


@pytest.mark.parametrize(
    "field, text, reads",
    [
        ("next_opener", "1", "+1"),
        ("next_opener", "+1", "+1"),
        ("special_at", "none", "none"),
        ("special_at", "98", "98"),
        ("stakes", "1", "1"),
        ("stakes", "1/2/3/4/5/6/99", "1/2/3/4/5/6/99"),
        ("goal", "99", "99"),
    ],
)
def test_put_accepts_these_values(field, text, reads):
    row = bytearray(rules.RULE_SETS[0][1])
    rules.put(row, field, text)
    assert rules.get(row, field) == reads
    assert rules.valid(row)


REFUSED = {
    "deck": ("Dirty", "", "1"),
    # 300 modulo 256 would be a legal goal. The last text is an Arabic digit.
    "goal": ("0", "100", "300", "none", "+1", " 7", "1_0", "07", "٣"),
    "special_at": ("0", "99"),
    "special_stake": ("none",),
    "next_opener": ("0", "2"),
    "stakes": "none||/|1/|1//2|3/1|2/2|0/1|1/100|1/2/3/4/5/6/7/8|1/2/3/4/5/6/7/8/9/10|1,3".split(
        "|"
    ),
}


@pytest.mark.parametrize("field, text", [(field, t) for field in REFUSED for t in REFUSED[field]])
def test_put_refuses_other_texts(field, text):
    row = bytearray(rules.RULE_SETS[0][1])
    with pytest.raises(ValueError, match=field):
        rules.put(row, field, text)
    assert row == rules.RULE_SETS[0][1]


@pytest.mark.parametrize("field", rules.NAMES)
def test_step_cycles_through_all_values_in_both_directions(field):
    row = bytearray(rules.RULE_SETS[1][1])
    if field != "special_at":
        rules.put(row, "special_at", "none")
    seen = []
    while rules.get(row, field) not in seen:
        seen.append(rules.get(row, field))
        rules.step(row, field, 1)
        assert rules.valid(row)
    assert rules.get(row, field) == seen[0]
    assert len(seen) == {"stakes": len(rules._LADDERS), "goal": 99}.get(
        field, {"special_at": 4, "special_stake": 12, "special_fold": 12}.get(field, 2)
    )
    for text in reversed(seen):
        rules.step(row, field, -1)
        assert rules.get(row, field) == text


def test_the_special_hand_follows_the_goal():
    row = bytearray(rules.RULE_SETS[0][1])
    before = bytes(row)
    rules.put(row, "special_stake", "12")
    for goal in range(11, 1, -1):
        rules.step(row, "goal", -1)
        said = [rules.get(row, name) for name in ("goal", "special_at", "special_stake")]
        assert said == [str(goal), str(goal - 1), str(goal)]
        assert int(rules.get(row, "special_fold")) <= goal and rules.valid(row)
    for _ in range(10):
        rules.step(row, "goal", 1)
    rules.put(row, "special_stake", "3")
    assert row == before
    rules.put(row, "special_at", "10")  # two points below the goal, as in mineiro
    for _ in range(6):
        rules.step(row, "goal", -1)
    assert rules.get(row, "special_at") == "4"
    rules.put(row, "special_at", "none")
    rules.step(row, "goal", 1)
    assert rules.get(row, "special_at") == "none"


def test_a_special_hand_that_a_menu_offers_wins_the_match():
    row = bytearray(rules.RULE_SETS[0][1])
    rules.put(row, "special_at", "9")
    seen = set()
    for _ in range(20):
        rules.step(row, "special_stake", -1)
        seen.add(rules.get(row, "special_stake"))
    assert seen == {str(points) for points in range(3, 13)}


def plainly_valid(row):
    """Return True if bytes are a valid rule set. The code is independent of `rules.valid`."""
    stakes = list(row[6:14])
    count = stakes.index(0) if 0 in stakes else 99
    return (
        row[1] < 1 << rules.FLAG_COUNT - 8  # the other flags are in byte 0
        and all(1 <= row[i] <= 99 for i in (2, 4, 5))
        and row[3] <= 98
        and 1 <= count <= 7
        and sorted(set(stakes[:count])) == stakes[:count]
        and max(stakes) <= 99
        and not any(stakes[count:])
    )


def test_valid_refuses_every_other_byte():
    assert not rules.valid(b"")
    for name, row in rules.RULE_SETS:
        assert not rules.valid(row[:-1])
        assert rules.valid(row + b"\xff")  # more bytes may follow, as in the state of a match
        for at in range(rules.SIZE):
            for value in range(256):
                other = bytearray(row)
                other[at] = value
                assert rules.valid(other) == plainly_valid(other), (name, at, value)
