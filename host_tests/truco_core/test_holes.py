"""No holes that a clever player finds by hand: a sample of what tools/lab/holes.py looks for.

`python3 tools/lab/holes.py` asks every character at 200,000 positions of each class.
"""

import random

import pytest

from tools.hands import notation, positions, retell
from tools.lab import holes
from truco_core import bots, rules
from truco_core.bots import characters
from truco_core.cards import FACE_DOWN
from truco_core.state import ACCEPT, ANSWERING, PHASE, PLAYERS, PLAYS, RAISE, RUN, SCORE, TRICK
from truco_core.tricks import strength

# With four players `elevens` has a few in 200,000 (docs/robots.md).
SAMPLE = {"order": 30, "sturdy": 30, "covered": 60, "thirds": 8, "elevens": 6}


@pytest.mark.parametrize(
    "which, players", [(w, n) for w in SAMPLE for n in (2, 4) if (w, n) != ("thirds", 2)]
)
def test_no_character_has_a_hole(which, players):
    found = holes.look_for(which, characters.NAMES, SAMPLE[which], players, 3)
    assert found == [(0, "")] * len(characters.NAMES)


class Odd:
    """Who does what the class says is a hole."""

    may_blunder = False
    never_runs_at_last = False

    def __init__(self, act):
        self.odds = act


def found_by(which, act, players=2, count=30):
    rnd = random.Random(6)
    find, ask = holes.CLASSES[which]
    return sum(ask(Odd(act), find(rnd, players)) is not None for _ in range(count))


def test_holes_are_found_where_there_are_some():
    def weak_only(view, seat):
        """Runs with what loses to few cards, and stays with what loses to many."""
        beaten = positions.beaten_by(view.state, seat)
        return {ACCEPT if beaten > 5 else RUN: 1.0}

    def face_down(view, seat):
        return {positions.held(view.state, seat)[0] | FACE_DOWN: 1.0}

    assert found_by("order", weak_only) > 20
    assert found_by("sturdy", weak_only) > 5
    assert found_by("covered", face_down) == 30
    assert found_by("elevens", lambda view, seat: {RUN: 1.0}, count=6) > 1
    assert found_by("thirds", lambda view, seat: {ACCEPT: 1.0}, 4, 40) > 4
    # Whoever stays with anything, or takes what can be taken, has none of the others.
    assert found_by("order", lambda view, seat: {ACCEPT: 1.0}) == 0
    assert found_by("sturdy", lambda view, seat: {ACCEPT: 1.0}) == 0
    assert found_by("covered", lambda view, seat: {RAISE: 1.0}) == 0


def far_too_risky(last, seat):
    """Whether accepting is, by unseen cards, and whether `thirds` calls that a hole.

    The threes are the manilhas. Seat 0, whose last card is given, raises a king and a two.
    """
    cards = "4c4h%s Ac7c6d 6sKcKd 5c5h2s / 2d" % last
    played = "0:4c 1:Ac 2:6s 3:5c 1:7c 2:Kc 3:5h 0:4h 2:Kd 3:2s 0:T 1:T"
    hand = notation.parse("paulista,reraise=yes 0-0 0 | %s | %s" % (cards, played))
    view = positions.view_of(retell.play(hand), seat)
    chance, need = positions.chance_at_last(view.state, seat), positions.needs(view.state, seat)
    hole = holes.thirds(Odd(lambda view, seat: {ACCEPT: 1.0}), (view, seat, chance, need))
    return positions.too_risky(chance, need), hole is not None


def test_who_trusts_a_partner_that_raised_with_its_card_to_play_has_no_hole():
    assert far_too_risky("3h", 2) == (True, False)  # its partner knows the three
    assert far_too_risky("Qh", 2) == (True, False)  # ... and might bluff, for all it can see
    assert far_too_risky("Qh", 0) == (True, True)  # who raised with the queen knows it
    assert far_too_risky("3h", 0) == (False, False)


@pytest.mark.parametrize(
    "mine, last, led, lost",
    [
        ("6d", "5s", "7h", False),  # the first trick is lost; the partner may hold the zap
        ("6d", "4c", "7h", True),
        ("6d", "4c", "5h", False),
        ("3d", "5s", "7h", False),  # it is tied: the second decides
        ("3d", "4c", "7h", True),
    ],
)
def test_who_holds_the_last_card_that_would_save_the_hand_must_run(mine, last, led, lost):
    """Mineiro: after the seven of hearts only the zap takes the second trick."""
    line = "mineiro 0-0 0 | 3s7h5h %sKd%s KcQcJc 4hQsJs / - | 0:3s 1:%s 2:Kc 3:4h 0:%s 1:Kd 2:T"
    match = retell.play(notation.parse(line % (mine, last, mine, led)))
    assert positions.must_run(positions.view_of(match, 1).state, 1) is lost


@pytest.mark.parametrize("players", (2, 4))
def test_the_positions_are_what_they_are_said_to_be(players):
    rnd = random.Random(8)
    for _ in range(40):
        match, seat = positions.asked_at_last(rnd, players)
        s = match.state
        assert s[PHASE] == ANSWERING and s[TRICK] >= 1 and match.waiting() >> seat & 1
        views = positions.other_last_cards(match, seat)
        own = positions.view_of(match, seat).state
        assert own in [view.state for _, view in views]
        laid = own[PLAYS + 4 * own[TRICK] + seat]
        last = (positions.held(own, seat) or [laid])[0]
        powers = {strength(own, card) for card in [last, *positions.unseen(own)]}
        assert [power for power, _ in views] == sorted(powers)
        match, seat, winners = positions.must_take(rnd, players)
        assert winners and s[PLAYERS] == players
        match, seat, chance = positions.eleven_to_ten(rnd, players, 20)
        s = match.state
        after = s[SCORE + 1 - (seat & 1)] + s[rules.SPECIAL_FOLD]
        assert after == s[rules.GOAL] - 1 and 0 <= chance <= 1


def test_the_line_that_was_found_by_hand():
    """The first trick is lost, the rival leads face-down: any open card takes it."""
    from tools import bot
    from truco_core.rng import Rng

    line = "paulista 1-0 1 | ?????? Jh5cJc / 5h | 1:Jh 0:Kd 0:??* > 1"
    for name in characters.NAMES:
        if name == "beginner":
            continue
        said = {bot.answer(line, bots.make(name, Rng(seed))) for seed in range(40)}
        assert said <= {"1:5c", "1:T"}, name
