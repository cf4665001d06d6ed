"""Matches: their start, their deals, their end; and random hands beside the reference engine."""

import random

import pytest

from host_tests.support import notation_lines
from tools.judges import house_rules
from tools.judges.compared_hand import ComparedHand, action_byte
from tools.judges.reference_rules import RULES
from truco_core import events, rules, state
from truco_core.cards import NONE
from truco_core.match import Illegal, Match

ROWS = dict(rules.RULE_SETS)
TIES_4 = "| 3c5cKd 3d5dKh 3s5sKs 3h5hKc / Ah |"


@pytest.mark.sampled(6)
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", [*RULES, "house rules"])
def test_random_hands_as_the_reference_plays_them(name, players):
    """Compare all bytes, legal actions, events and views after each action."""
    chance = random.Random("%s %d" % (name, players))
    for _ in range(6):
        house = RULES.get(name) or house_rules.random_house_rules(chance)
        score = [chance.choice((0, max(0, house["goal"] - less))) for less in (1, 2)]
        opener = chance.randrange(players)
        table = ComparedHand(house, players, chance.getrandbits(30), opener, score)
        while table.hand is None or table.hand.match_winner is None:
            table.deal()
            while not table.hand.over:
                seat = chance.choice(table.hand.waiting())
                table.check_refused(chance.randrange(players), chance.randrange(256))
                words = sorted(table.hand.legal(seat))
                odds = [0.2 if word in "TF" or word[-1] == "*" else 1 for word in words]
                word = chance.choices(words, odds)[0]
                saved = Match(bytearray(table.match.state))
                table.act(seat, word)
                table.check_views()
                saved.apply(seat, action_byte(word))
                assert saved.state == table.match.state


def test_hands_are_numbered_and_the_opener_goes_on():
    match = Match()
    match.start(ROWS["paulista-mesa"], 4, 1)
    s = match.state
    for hand in range(1, 700):
        match.deal()
        assert s[state.HAND] == (hand - 1) % 255 + 1
        assert s[state.LEADS] == s[state.TURN] == (hand - 1) % 4
        s[state.PHASE] = state.HAND_OVER


@pytest.mark.parametrize(  # players, opener, we, they
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
    """The code of the refusal; nothing may have changed."""
    match = function.__self__
    before = bytes(match.state), bytes(match.events), match.event_bytes
    with pytest.raises(Illegal) as refused:
        function(*arguments)
    assert before == (bytes(match.state), bytes(match.events), match.event_bytes)
    return refused.value.args[0]


def test_no_deal_while_a_hand_is_played_nor_after_the_match():
    two = "| 3c5cKd 4d5dKh / Ah |"
    deck = bytes(range(7))
    for line, code in (
        ("paulista 0-0 0 " + two, events.HAND_NOT_OVER),
        ("paulista 0-0 0 " + two + " 0:T", events.HAND_NOT_OVER),
        ("paulista 11-0 0 " + two, events.HAND_NOT_OVER),
        ("paulista 11-11 0 " + two + " 0:3c 1:4d 0:Kd 1:5d", events.MATCH_IS_OVER),
    ):
        match = notation_lines.play(line).match
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
    table = notation_lines.play(line)
    for seat in [0, 1, 2, 3, 4, 7, 8, 31, NONE]:
        for action in range(256):
            table.check_refused(seat, action)
