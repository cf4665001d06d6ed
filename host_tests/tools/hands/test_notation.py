"""Test docs/notation.md, N1 to N4 and N6: lines are played as they say, or refused with a code.

ZAP_LONG=1 tests four times as many random hands.
"""

import os
import random

import pytest

from host_tests.support.random_hands import random_hand, random_rules
from tools.hands import notation, retell
from tools.hands.notation import Refused
from truco_core.state import PHASE, PLAYING, SEED, SPECIAL, TRICK

HANDS = 1600 if os.environ.get("ZAP_LONG") else 400
EXAMPLE = "paulista 0-0 0 | 3c5cKd 4d5dKh 4s5sKs 4cAcKc / Ah | 0:3c 1:4d 2:4s 3:4c 0:T 1:F 3:A 0:5c"
MESA = "mineiro-mesa 0-0 0 | 3c5cKd 3dKhQh / - | "  # rules with fixed manilhas and pairs after ties
TWO = "paulista 0-0 0 | 3c5cKd 4d5dKh / Ah | "
SEEN = "paulista 0-0 0 | 3c5cKd ?????? / Ah | "


def refusal(line):
    """Return (code, at) of the refusal of a line."""
    with pytest.raises(Refused) as problem:
        retell.play(notation.parse(line))
    assert problem.value.message
    return problem.value.code, problem.value.at


@pytest.mark.parametrize(
    "line",
    [
        EXAMPLE,
        TWO + "0:T 1:A 0:3c 1:4d 0:5c*",
        SEEN + "0:3c 1:4d 0:5c 1:??*",
        MESA + "0:3c 1:3d 0:Kd/5c 1:Kh/Qh",
        "mineiro-mesa 10-0 0 | 3c5cKd ?????? / - | 0:A 0:3c 1:3d 0:Kd/5c 1:Kh/??",
        "paulista,reraise=yes,answer=next 11-11 1 | 3c5cKd 4d5dKh / Ah |",
        "mineiro-mesa,special_at=none,stakes=1/3/6 0-0 0 | 3c5cKd 3dKhQh / - |",
    ],
)
def test_a_line_is_written_as_it_was_read(line):
    assert notation.write(notation.parse(line)).rstrip() == line.rstrip()


@pytest.mark.parametrize(
    "line",
    [
        "  paulista   0-0\t0 |3c5cKd  4d5dKh/Ah|0:T   1:A  \r\n",
        "paulista 0-0 0|3c5cKd 4d5dKh/Ah|0:T 1:A",
        "paulista 00-0 0 | 3c5cKd 4d5dKh / Ah | 0:T 1:A\n",
    ],
)
def test_blanks_are_optional(line):
    assert notation.parse(line) == notation.parse(TWO + "0:T 1:A")


@pytest.mark.parametrize(
    "line, code, at",
    [
        # Malformed lines.
        ("", "UNPARSABLE", -1),
        ("0-0 0 | 3c5cKd 4d5dKh / Ah |", "UNPARSABLE", -1),
        ("paulista 0:0 0 | 3c5cKd 4d5dKh / Ah |", "UNPARSABLE", -1),
        ("paulista 0-0 0 | 3c5cKd 4d5dKh Ah |", "UNPARSABLE", -1),
        ("paulista 0-0 0 | 3c5c 4d5dKh / Ah |", "UNPARSABLE", -1),
        ("paulista 0-0 0 | 8c5cKd 4d5dKh / Ah |", "UNPARSABLE", -1),
        ("paulista 0-٣ 0 | 3c5cKd 4d5dKh / Ah |", "UNPARSABLE", -1),
        (TWO + "0:3c foo", "UNPARSABLE", 1),
        (TWO + "4:3c", "UNPARSABLE", 0),
        (TWO + "0:3c**", "UNPARSABLE", 0),
        # Wrong rules, scores and deals.
        ("truco 0-0 0 | 3c5cKd 4d5dKh / Ah |", "UNKNOWN_RULES", -1),
        ("paulista,reraise=maybe 0-0 0 | 3c5cKd 4d5dKh / Ah |", "UNKNOWN_HOUSE_RULE", -1),
        ("paulista,stakes=3/1 0-0 0 | 3c5cKd 4d5dKh / Ah |", "UNKNOWN_HOUSE_RULE", -1),
        ("paulista 12-0 0 | 3c5cKd 4d5dKh / Ah |", "BAD_SCORE", -1),
        ("paulista 0-0 2 | 3c5cKd 4d5dKh / Ah |", "BAD_OPENER", -1),
        ("paulista 0-0 0 | 3c5cKd / Ah |", "WRONG_GROUPS", -1),
        ("paulista 0-0 0 | 3c5cKd 4d5dKh / - |", "VIRA_MISSING", -1),
        ("mineiro 0-0 0 | 3c5cKd 4d5dKh / Ah |", "VIRA_NOT_WANTED", -1),
        ("paulista-limpo 0-0 0 | 3c5cKd AdQdKh / Ah |", "CARD_NOT_IN_DECK", -1),
        ("paulista 0-0 0 | 3c5cKd 4d3cKh / Ah |", "CARD_TWICE", -1),
        # Impossible actions.
        (TWO + "1:4d", "NOT_YOUR_TURN", 0),
        (TWO + "0:T 0:3c", "NOT_YOUR_TURN", 1),
        (TWO + "0:4c", "CARD_NOT_IN_HAND", 0),
        (TWO + "0:3c 1:4d 0:3c", "CARD_NOT_IN_HAND", 2),
        (TWO + "0:3c*", "FACE_DOWN_NOT_ALLOWED", 0),
        (TWO + "0:T 1:T", "RAISE_NOT_ALLOWED", 1),
        (TWO + "0:A", "NOTHING_TO_ANSWER", 0),
        (TWO + "0:T 1:4d", "ANSWER_DUE", 1),
        (TWO + "0:T 1:F 0:3c", "HAND_IS_OVER", 2),
        # Two tricks played as one pair after a tie.
        (MESA + "0:3c/5c", "PAIR_NOT_ALLOWED", 0),
        (MESA + "0:3c 1:3d 0:Kd", "PAIR_DUE", 2),
        (MESA + "0:3c 1:3d 0:Kd*", "FACE_DOWN_NOT_ALLOWED", 2),
        (MESA + "0:3c 1:3d 0:Kd/3c", "CARD_NOT_IN_HAND", 2),
        (MESA + "0:3c 1:3d 0:4c/Kd", "CARD_NOT_IN_HAND", 2),
        # Lines that hide cards.
        (SEEN + "0:3c 1:3c", "CARD_TWICE", 1),
        (SEEN + "0:3c 1:4d 0:5c 1:4d", "CARD_NOT_IN_HAND", 3),
        # The one hidden card already lies face-down.
        (
            "paulista 0-0 0 | 4s7cKd ??5d6d / Ah | 0:4s 1:5d 1:??* 0:7c 0:Kd 1:7h",
            "CARD_NOT_IN_HAND",
            5,
        ),
        (SEEN + "0:3c 1:??*", "FACE_DOWN_NOT_ALLOWED", 1),
        ("mineiro-limpo 0-0 0 | ?????? AdQdKh / - | 0:5c", "CARD_NOT_IN_DECK", 0),
        (MESA.replace("3dKhQh", "??????") + "0:3c 1:3d 0:Kd/5c 1:Kh/??", "CARD_NEEDED", 3),
        (
            "mineiro-mesa 10-0 0 | 3c5cKd ?????? / - | 0:A 0:3c 1:3d 0:Kd/5c 1:Ah/??",
            "CARD_NEEDED",
            4,
        ),
        (
            "paulista 0-0 0 | 3c5cKd ?????? 4s5sKs ?????? / Ah | 0:3c 1:4d 2:5s 3:6h 0:??*",
            "CARD_NOT_IN_HAND",
            4,
        ),
    ],
)
def test_invalid_lines_are_refused_with_code_and_place(line, code, at):
    assert refusal(line) == (code, at)


def test_rules_are_read_as_written():
    chance = random.Random(3)
    for _ in range(500):
        row = random_rules(chance)
        text = notation.rules_text(row)
        assert notation.rules_of(text) == row
    assert notation.rules_text(notation.rules_of("mineiro")) == "mineiro"
    assert notation.rules_text(notation.rules_of("paulista,deck=clean")) == "paulista-limpo"


def test_a_line_leads_to_the_state_of_the_played_hand():
    chance = random.Random(11)
    over = 0
    for _ in range(HANDS):
        match, hand = random_hand(chance)
        again = notation.parse(notation.write(hand))
        assert again == hand
        state = retell.play(again).state
        assert state[:SEED] == match.state[:SEED]
        over += match.waiting() == 0
    assert HANDS // 8 < over < HANDS * 7 // 8


@pytest.mark.slow
def test_a_masked_line_gives_the_view_of_the_seat():
    chance = random.Random(12)
    needed = special = 0
    for _ in range(2 * HANDS):
        match, hand = random_hand(chance)
        for seat in range(len(hand.groups)):
            seen = notation.parse(notation.write(retell.as_seen(hand, seat)))
            assert seen.is_masked()
            try:
                again = retell.play(seen, seat)
            except Refused as problem:
                # Only the result of a pair can depend on cards that a seat never sees.
                assert problem.code == "CARD_NEEDED" and problem.at == len(hand.actions) - 1
                assert match.state[TRICK] >= 2 and not match.waiting()
                needed += 1
                continue
            wanted = bytearray(64)
            match.view(seat, wanted)
            assert retell.view_of(again, seat).state == wanted
            special += match.state[PHASE] == PLAYING and match.state[SPECIAL] == seat & 1
    assert needed and special


@pytest.mark.parametrize("odd", ["\u00a0", "\u200b", "\u201c", "\ufeff"])
def test_a_letter_of_a_word_processor_is_named(odd):
    with pytest.raises(notation.Refused, match=r"character 13 is U\+%04X" % ord(odd)):
        notation.parse("paulista 0-0%s0 | 3c5cKd 4d5dKh / Ah |" % odd)
