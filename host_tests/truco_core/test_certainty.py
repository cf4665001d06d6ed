"""What is certain at a raise or a special hand, and that every careful robot goes by it."""

import itertools

import pytest

from host_tests.support import certain_hands
from tools import bot
from tools.hands import notation
from truco_core import bots, rules, state
from truco_core.bots import certainty
from truco_core.bots.explain import options_of, view_of
from truco_core.rng import Rng

LOST = "paulista,face_down=never "
CAREFUL = [name for name in bots.NAMES if name != "beginner"]


@pytest.mark.parametrize(
    "line, right",
    (
        # Zap and copas cannot be lost; two players, then split between partners.
        ("paulista 11-8 0 | As4c4h ?????? / 3h | > 0", "0:A"),
        ("paulista 11-6 0 | Kh2dKc ?????? / Js | > 0", "0:A"),
        ("paulista 11-6 1 | Kh2d4s ?????? Kc5d6s ?????? / Js | > 0", "0:A"),
        # One trick is lost, and whatever the rival has beats or ties the card that lies there.
        (LOST + "0-0 0 | 7sJs4s ?????? / Qh | 0:7s 1:Qs 1:As 0:Js 0:4s 1:T > 0", "0:F"),
        (LOST + "0-0 0 | 5s3s4c ?????? / 5h | 0:5s 1:Kc 1:2s 0:3s 0:4c 1:T > 0", "0:F"),
    ),
)
@pytest.mark.parametrize("name", CAREFUL)
def test_a_certain_hand_is_answered_right(name, line, right):
    for seed in range(12):
        assert bot.answer(line, bots.make(name, Rng(seed))) == right


@pytest.mark.slow
@pytest.mark.parametrize(
    "players, special, count", ((2, False, 1500), (2, True, 290), (4, False, 200), (4, True, 3))
)
def test_what_is_certain_is_what_a_judge_finds_who_tries_all(players, special, count):
    """By all rule sets and house rules; what a robot says of its odds holds, too."""
    robots = [bots.make(name, Rng(7)) for name in CAREFUL]
    seen = {state.ACCEPT: 0, state.RUN: 0, 0: 0}
    for house, hand, seat, match in itertools.islice(
        certain_hands.asked(5, players, special), count
    ):
        view = view_of(match, seat)
        s = view.state
        judge = certain_hands.Judge(house, hand, seat)
        right = 0
        if judge.is_safe():
            right = state.ACCEPT
        elif not special and s[state.SCORE + 1 - (seat & 1)] + s[state.STAKE] < s[rules.GOAL]:
            right = 0 if judge.is_possible() else state.RUN
        assert certainty.verdict(s, seat) == right, notation.write(hand)
        seen[right] += 1
        for robot in robots if right else ():
            action = robot.choose(view, seat)
            assert action == state.RUN if right == state.RUN else action != state.RUN
            if hasattr(robot, "weights"):
                odds = dict(options_of(robot))
                assert odds == {right: 1} if right == state.RUN else state.RUN not in odds
    assert seen[state.ACCEPT] + seen[state.RUN] > 1
