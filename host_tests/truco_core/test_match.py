"""Test the start, the deals and the end of matches, and properties of random hands."""

import random

import pytest

from host_tests.support import notation_lines, random_hands
from truco_core import events, rules, state
from truco_core.cards import NONE
from truco_core.match import Illegal, Match

ROWS = dict(rules.RULE_SETS)
TIES_4 = "| 3c5cKd 3d5dKh 3s5sKs 3h5hKc / Ah |"


@pytest.mark.sampled(6)
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", [*ROWS, "house rules"])
def test_random_hands_hide_cards_and_can_be_resumed_from_their_bytes(name, players):
    chance = random.Random("%s %d" % (name, players))
    for _ in range(30):
        row = ROWS.get(name) or random_hands.random_rules(chance)
        match = random_hands.random_match(chance, row, players)
        while match.waiting():
            notation_lines.check_views(match)
            saved = Match(bytearray(match.state))
            action = random_hands.random_action(chance, match)
            for one in (match, saved):
                one.apply(*action)
            assert saved.state == match.state
        notation_lines.check_views(match)
        assert match.state[state.PHASE] >= state.HAND_OVER


def test_hands_are_numbered_and_the_opener_moves_on():
    match = Match()
    match.start(ROWS["paulista-mesa"], 4, 1)
    s = match.state
    for hand in range(1, 700):
        match.deal()
        assert s[state.HAND] == (hand - 1) % 255 + 1
        assert s[state.LEADS] == s[state.TURN] == (hand - 1) % 4
        s[state.PHASE] = state.HAND_OVER


@pytest.mark.parametrize(  # number of players, opener, points of both teams
    "wrong", [(3,), (0,), (1,), (2, 2), (4, 4), (4, -1), (4, 0, 12), (4, 0, 0, 12)]
)
def test_a_start_out_of_range_is_refused_and_changes_nothing(wrong):
    players, *more = wrong
    match = Match()
    match.start(ROWS["paulista"], 4, 9)
    match.deal()
    before = bytes(match.state)
    with pytest.raises(ValueError):
        match.start(ROWS["paulista"], players, 1, *more)
    assert match.state == before


def test_nobody_may_act_before_the_first_deal():
    match = Match()
    match.start(ROWS["paulista"], 4, 9)
    assert match.waiting() == 0
    assert match.legal(0, bytearray(8)) == 0
    assert code_of(match.apply, 0, state.RAISE) == events.HAND_IS_OVER


def code_of(function, *arguments):
    """Return the code with which a call is refused. Check that it changes nothing."""
    match = function.__self__
    before = bytes(match.state), bytes(match.events), match.event_bytes
    with pytest.raises(Illegal) as refused:
        function(*arguments)
    assert before == (bytes(match.state), bytes(match.events), match.event_bytes)
    return refused.value.args[0]


def test_a_deal_during_a_hand_or_after_the_match_is_refused():
    two = "| 3c5cKd 4d5dKh / Ah |"
    deck = bytes(range(7))
    for line, code in (
        ("paulista 0-0 0 " + two, events.HAND_NOT_OVER),
        ("paulista 0-0 0 " + two + " 0:T", events.HAND_NOT_OVER),
        ("paulista 11-0 0 " + two, events.HAND_NOT_OVER),
        ("paulista 11-11 0 " + two + " 0:3c 1:4d 0:Kd 1:5d", events.MATCH_IS_OVER),
    ):
        match = notation_lines.play(line)
        assert code_of(match.deal) == code
        assert code_of(match.deal_from, deck) == code


POSITIONS = [
    "paulista 0-0 0 " + TIES_4,
    "paulista-mesa 0-0 0 " + TIES_4 + " 0:T 1:F",
    "paulista 11-0 0 " + TIES_4 + " 0:F",
    "paulista 11-11 0 " + TIES_4,
    "paulista 0-0 0 " + TIES_4 + " 0:3c 1:3d 2:3s 3:3h 0:5c*",
    "paulista 0-0 0 " + TIES_4 + " 0:3c 1:3d 2:3s 3:3h 0:5c* 1:5d",
    "mineiro-mesa 0-0 0 | 3c5cKd 3d5dKh / - | 0:3c 1:3d 0:5c/Kd",
    "paulista 0-0 0 " + TIES_4 + " 0:T 1:F 3:F",
    "paulista 11-11 0 | 3c5cKd 4d5dKh / Ah | 0:3c 1:4d 0:Kd 1:5d",
]


@pytest.mark.parametrize("line", POSITIONS)
def test_every_byte_that_is_not_legal_is_refused(line):
    match = notation_lines.play(line)
    for seat in [0, 1, 2, 3, 4, 7, 8, 31, NONE]:
        legal = bytearray(state.MAX_LEGAL)
        legal = legal[: match.legal(seat, legal)] if seat < 4 else b""
        for action in set(range(256)) - set(legal):
            assert notation_lines.refused(match, seat, action) is not None
