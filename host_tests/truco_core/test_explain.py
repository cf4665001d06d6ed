"""Test the explanations of robots' decisions, and the habits of the characters."""

import re

import pytest

from host_tests.support.bot_lines import SEEN, chance_lines
from host_tests.support.random_hands import positions
from tools import bot
from tools.hands import notation, retell
from truco_core import bots, state
from truco_core.bots import trained
from truco_core.bots.trained import NEVER, moment
from truco_core.rng import Rng
from truco_game.reasons import view_of


@pytest.mark.parametrize("name", bots.NAMES)
def test_the_words_name_the_action_and_what_was_weighed(name):
    robot = bots.make(name, Rng(3))
    weighs = name in trained.CHARACTERS or name == "random"
    for line, seat, match in chance_lines(73, 300):
        told = []
        said = bot.answer(line, robot, told)
        assert told[0].startswith("%d saw: " % seat) and len(told) >= 2
        weighed = dict(re.findall(r"(\S+) (\S+)%", told[-1].partition("weighed: ")[2]))
        assert bool(weighed) == weighs
        if weighs:
            assert said[2:] in weighed
            assert set(weighed) <= set(retell.legal_texts(match, seat))
            total = sum(float(percent) for percent in weighed.values() if percent != "<1")
            assert 96 <= total <= 102, told[-1]
        assert (name == "champion") == any("rivals who" in text for text in told)


def test_a_hand_is_explained_in_these_words():
    told = []
    assert bot.answer(SEEN + "> 0", bots.make("champion", Rng(1)), told).startswith("0:")
    assert told[0] == "0 saw: 3c beaten by 4, Kd by 10, 5c by 29 of 36 unseen cards"
    assert told[1].endswith(": 3 or more for us, 3 or more for them")
    hand = notation.parse("paulista 11-3 0 | 4d5d6d ?????? 4c4h4s ?????? / 3h |")
    view = retell.view_of(retell.play(hand, 0), 0)
    robot = bots.make("sensible", Rng(1))
    robot.choose(view, 0)
    told = bot.explained(robot, view, 0)
    assert "; the partner's 4s beaten by 0, 4h by 0, 4c by 0 of 33" in told[0]
    assert told[1] == "0 saw: a chance of 100% to win the hand" and "follows a rule" in told[2]


HABITS = [name for name in trained.CHARACTERS if trained.character(name)[NEVER]]


def test_the_champion_has_no_habit():
    assert set(trained.CHARACTERS) - set(HABITS) == {"beginner", "champion"}
    assert len({trained.character(name)[NEVER] for name in HABITS}) == len(HABITS)


@pytest.mark.parametrize("name", HABITS)
def test_a_character_keeps_its_habit(name):
    """Allow an exception if no other action is possible, as when a lost hand loses the match."""
    never = trained.character(name)[NEVER]
    robot = bots.make(name, Rng(5))
    held_back = yielded = 0
    for match, seat in positions(1500, 71):
        s = match.state
        action = robot.choose(view_of(match, seat), seat)
        at = never >> moment(s, seat)
        alone = sum(weight > 0 for weight in robot.weights) == 1
        if s[state.PHASE] == state.PLAYING and at & 1:
            assert action != state.RAISE or alone
            held_back += action != state.RAISE
        elif s[state.PHASE] == state.ANSWERING and at & 16:
            if trained._yields(s, robot._work):
                yielded += action == state.RUN
                continue
            assert action != state.RUN or alone
            held_back += action != state.RUN
    assert held_back > 20 and (yielded > 5) == (name == "patient")
