"""Test which 64 bytes count as a match, and that what does can be played to its end."""

import random

import pytest

from host_tests.support import notation_lines, random_hands
from truco_core import bots, rules, state
from truco_core.cards import NONE, UNKNOWN
from truco_core.characters import RANDOM
from truco_core.match import Match
from truco_core.rng import Rng
from truco_core.soundness import is_sound
from truco_core.table import Table

ROWS = dict(rules.RULE_SETS)
_VALUES = (0, 1, 2, 3, 4, 5, 39, 40, 63, 64, 99, 100, 127, 128, 129, 130, NONE, UNKNOWN)


def views(match):
    """Yield (seat, bytes) of each view of a match, the spectator's too."""
    for seat in (*range(match.state[state.PLAYERS]), NONE):
        out = bytearray(state.SIZE)
        match.view(seat, out)
        yield seat, out


@pytest.mark.sampled(6)
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", [*ROWS, "house rules"])
def test_every_state_and_view_of_a_match_is_sound(name, players):
    chance = random.Random("sound %s %d" % (name, players))
    for _ in range(30):
        row = ROWS.get(name) or random_hands.random_rules(chance)
        match = random_hands.random_match(chance, row, players)
        while True:
            assert is_sound(match.state), bytes(match.state).hex(" ")
            for seat, view in views(match):
                assert is_sound(view, seat), (seat, view.hex(" "))
            if not match.waiting():
                break
            match.apply(*random_hands.random_action(chance, match))


def test_a_match_before_its_first_deal_and_one_that_was_given_up_are_sound():
    match = Match()
    match.start(ROWS["paulista"], 4, 1, 3, 11, 2)
    assert is_sound(match.state) and all(is_sound(view, seat) for seat, view in views(match))
    match.state[state.HAND] = 7  # a host goes on after a hand that another host broke off
    assert is_sound(match.state) and all(is_sound(view, seat) for seat, view in views(match))
    match.deal()
    table = Table(match, [bots.make(RANDOM, Rng(1)) for _ in range(4)], Rng(1), None)
    table.concede(2)
    assert match.state[state.PHASE] == state.HAND_OVER
    assert is_sound(match.state) and all(is_sound(view, seat) for seat, view in views(match))


def test_a_view_is_no_match_and_no_view_of_another_seat():
    match = notation_lines.play("paulista 0-0 0 | 3c5cKd 4d5dKh 4s5sKs 4cAcKc / Ah | 0:3c 1:4d")
    for seat, view in views(match):
        assert not is_sound(view)
        assert not is_sound(match.state, seat)
        for other in {0, 1, 2, 3, NONE} - {seat}:
            assert not is_sound(view, other), (seat, other)


@pytest.mark.parametrize(
    "line, at, value",
    [
        ("", state.PLAYERS, 3),
        ("", state.PLAYERS, 4),
        ("", state.HAND, 0),
        ("", state.CARDS, 40),
        ("", state.CARDS + 1, 30),  # the vira
        ("", state.CARDS, 0x60),  # a card that was played, and lies nowhere
        ("", state.WAIT, 2),
        ("", state.SCORE, 12),
        ("", state.SEED + 3, 0x40),
        ("", state.LEADS, 1),
        ("", state.STAKE, 3),
        ("", state.SPECIAL, 0),
        ("", rules.GOAL, 0),
        (" 0:3c", state.PLAYS, 0x80),
        (" 0:T", state.ASKER, NONE),
        (" 0:T", state.WAIT, 0),
        (" 0:T 1:A", state.LEVEL, 5),
        (" 0:T 1:F", state.WINNER, 2),
    ],
)
def test_one_wrong_byte_is_seen(line, at, value):
    match = notation_lines.play("paulista 0-0 0 | 3c5cKd 4d5dKh / Ah |" + line)
    assert is_sound(match.state)
    match.state[at] = value
    assert not is_sound(match.state)


def finish(chance, s, whole):
    """Play a match or a view to the end of the hand. Nothing may fail, and every seat can act."""
    match, out = Match(bytearray(s)), bytearray(state.MAX_LEGAL)
    while match.waiting():
        seat = chance.choice([seat for seat in range(4) if match.waiting() >> seat & 1])
        actions = list(out[: match.legal(seat, out)])
        if not actions and not whole:  # the view does not show this hand
            actions = random_hands.unseen(match.state)
        match.apply(seat, chance.choice(actions))
    assert match.state[state.PHASE] >= state.HAND_OVER


@pytest.mark.parametrize("whole", [True, False])
def test_bytes_with_random_changes_are_refused_or_can_be_played(whole):
    chance = random.Random("changes %d" % whole)
    counts = [0, 0]
    for match, _ in random_hands.positions(700, 5):
        seats = [None] if whole else [*range(match.state[state.PLAYERS]), NONE]
        for _ in range(20):
            seat = chance.choice(seats)
            s = bytearray(match.state)
            if not whole:
                match.view(seat, s)
            for _ in range(chance.choice((1, 1, 1, 2, 3))):
                s[chance.randrange(state.SIZE)] = chance.choice((*_VALUES, chance.randrange(256)))
            sound = is_sound(s, seat)
            counts[sound] += 1
            if sound:
                finish(chance, s, whole)
    assert min(counts) > 1000, counts
