"""Names and positions inside records, byte by byte: docs/link.md."""

import random

import pytest

from truco_core import state
from truco_core.cards import NONE
from truco_core.match import Match
from truco_core.rules import RULE_SETS
from truco_link import frames, letters


@pytest.mark.parametrize(
    "hand, laid, phase, wait, level, expected",
    [
        (0, 0, 0, 0, 0, (0, 0x00, 0x00)),
        (23, 5, 1, 0b0101, 2, (23, 0x15, 0x25)),
        (255, 12, 4, 15, 7, (255, 0x4C, 0x7F)),
        (1, 1, 15, 8, 8, (1, 0xF1, 0x08)),  # of LEVEL the three lowest bits
    ],
)
def test_a_position_is_three_bytes(hand, laid, phase, wait, level, expected):
    s = bytearray(state.SIZE)
    s[state.HAND], s[state.PHASE], s[state.WAIT], s[state.LEVEL] = hand, phase, wait, level
    for i in range(12):
        s[state.PLAYS + i] = 3 if i < laid else NONE
    out = bytearray(b"\xee" * 4)
    frames.position(s, out)
    assert bytes(out) == bytes(expected) + b"\xee"
    s[state.SEED] = 7  # behind the cards that lie
    frames.position(s, out)
    assert tuple(out[:3]) == expected
    for i in range(12):
        one = bytearray((NONE,)) * state.SIZE
        one[state.PLAYS + i] = 0
        one[state.PHASE] = 0
        frames.position(one, out)
        assert out[1] == 1, i


def test_position_is_the_same_in_every_view_and_moves_with_every_action():
    rng = random.Random(1)
    legal = bytearray(state.MAX_LEGAL)
    view = bytearray(state.SIZE)
    for _, rules in RULE_SETS:
        match = Match()
        match.start(rules, 4, rng.randrange(1 << 30))
        while match.state[state.PHASE] != state.MATCH_OVER:
            if match.state[state.PHASE] == state.HAND_OVER:
                match.deal()
            seen = set()
            while match.waiting():
                seat = rng.choice([s for s in range(4) if match.waiting() >> s & 1])
                here = bytearray(3)
                frames.position(match.state, here)
                assert bytes(here) not in seen
                seen.add(bytes(here))
                for viewer in (0, 1, 2, 3, 254):
                    match.view(viewer, view)
                    there = bytearray(3)
                    frames.position(view, there)
                    assert there == here
                match.apply(seat, rng.choice(legal[: match.legal(seat, legal)]))


@pytest.mark.parametrize(
    "text, raw",
    [
        ("Ana", b"Ana"),
        ("0123456789", b"0123456789"),
        ("0123456789a", b"0123456789"),
        ("aaaaaaaaaé", b"aaaaaaaaa"),  # not half a letter
        ("aaaaaaaaé", b"aaaaaaaa\xc3\xa9"),
        ("aaaaaaaaébc", b"aaaaaaaa\xc3\xa9"),
        ("aaaaaaaaa\u20ac", b"aaaaaaaaa"),
        ("aaaaaaaa\u20ac", b"aaaaaaaa"),
        ("aaaaaaa\u20acb", b"aaaaaaa\xe2\x82\xac"),
        ("\U0001f0a1\U0001f0a1\U0001f0a1", "\U0001f0a1\U0001f0a1".encode()),
    ],
)
def test_a_name_is_at_most_ten_bytes_of_whole_letters(text, raw):
    assert letters.bytes_of(text) == raw
    assert letters.text_of(b"abc" + raw + b"d", 3, 3 + len(raw)) == raw.decode()


def test_of_a_longer_name_that_came_ten_bytes_are_read():
    assert letters.text_of(b"xxABCDEFGHIJKL", 2, 14) == "ABCDEFGHIJ"
    assert letters.text_of(b"xxABCDEFGHIJKL", 2, 5) == "ABC"


@pytest.mark.parametrize("raw", [b"", b"\xff", b"a\xc3", b"\x00", b" ", b"\xc2\x85"])
def test_what_is_no_name_is_a_question_mark(raw):
    assert letters.text_of(raw, 0, len(raw)) == "?"
