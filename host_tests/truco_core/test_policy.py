"""Test that trained robots play legally with any rules and respect a partner's acceptance."""

import random

import pytest

from host_tests.support.random_hands import held, positions, random_match, random_rules, unseen
from truco_core import bots, rules
from truco_core.bots import manners
from truco_core.cards import NONE
from truco_core.characters import CHAMPION, NAMES, STYLES, TRAINED
from truco_core.events import ACCEPTED, DEALT, MATCH_STARTED, RAISED
from truco_core.match import Match
from truco_core.rng import Rng
from truco_core.state import ACCEPT, MAX_LEGAL, RAISE, STAKE
from truco_core.tricks import strength
from truco_game import reasons
from truco_game.reasons import view_of


@pytest.mark.parametrize("name", TRAINED)
def test_a_robot_plays_legally_and_explains_each_action(name):
    robot = bots.make(NAMES.index(name), Rng(4))
    legal, raises = bytearray(MAX_LEGAL), 0
    for match, seat in positions(600, 22):
        view = view_of(match, seat)
        before = bytes(view.state)
        action = robot.choose(view, seat)
        assert action in legal[: view.legal(seat, legal)] and view.state == before
        raises += action == RAISE
        told = reasons.options_of(robot)
        assert abs(sum(chance for _, chance in told) - 1) < 1e-9
        assert len({each for each, _ in told}) == len(told)
        assert dict(told)[action] > 0
        for each, chance in told:
            assert 0 < chance <= 1
            assert each in legal[: view.legal(seat, legal)]
    assert raises > 7


def test_house_rules_do_not_stop_a_robot():
    chance, robot = random.Random(24), bots.make(CHAMPION, Rng(1))
    for _ in range(300):
        match = random_match(chance, random_rules(chance))
        while match.waiting():
            seat = chance.choice([one for one in range(4) if match.waiting() >> one & 1])
            match.apply(seat, robot.choose(view_of(match, seat), seat))


def after_my_six(seed, accepter):
    """Return the match of issue 36: `accepter` has accepted a six, and it is seat 2's turn.

    Seat 0 raised, seat 1 raised to six, and `accepter` is seat 0 or 2.
    """
    match = Match()
    match.start(dict(rules.RULE_SETS)["mineiro"], 4, seed)
    match.deal()
    match.apply(0, RAISE)
    match.apply(1, RAISE)
    match.apply(accepter, ACCEPT)
    assert match.state[STAKE] == 6
    for seat in (0, 1):
        match.apply(seat, held(match.state, seat)[0])
    return match


@pytest.mark.parametrize("name", TRAINED)
def test_a_robot_raises_after_its_partners_acceptance_only_with_two_strong_cards(name):
    raised = {0: [0, 0], 2: [0, 0]}
    for seed in range(100):
        for accepter in raised:
            match = after_my_six(seed, accepter)
            s = match.state
            mine = sorted(strength(s, card) for card in held(s, 2))
            above = sum(strength(s, card) > mine[1] for card in unseen(view_of(match, 2).state))
            robot = bots.make(NAMES.index(name), Rng(seed))
            manners.observe(robot.memory, MATCH_STARTED, 0, 0)
            manners.observe(robot.memory, DEALT, 0, NONE)
            for kind, seat in ((RAISED, 0), (RAISED, 1), (ACCEPTED, accepter)):
                robot.watch(kind, seat, 0)
            action = robot.choose(view_of(match, 2), 2)
            raised[accepter][above <= 2] += action == RAISE
    assert raised[0][0] == 0
    # With two such cards, the robot raises as often as after its own acceptance.
    assert raised[0][1] == raised[2][1]
    if not STYLES[NAMES.index(name)][6] & 1:  # the character may raise in the first trick
        assert raised[2][0] and raised[2][1]
