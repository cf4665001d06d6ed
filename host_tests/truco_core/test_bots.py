"""Test that robots are repeatable, and that `sensible` plays as a careful person would."""

import pytest

from tools import bot
from tools.sim.worlds.scenes import cards
from truco_core import bots, events, state
from truco_core.characters import NAMES, SENSIBLE
from truco_core.match import Match
from truco_core.rng import Rng
from truco_core.rules import RULE_SETS
from truco_game.reasons import view_of

ROWS = dict(RULE_SETS)


def answers(line, seeds=40):
    """Return all answers that `sensible` can give to a line, over many seeds."""
    return {
        bot.answer(line, bots.make(SENSIBLE, Rng(seed))).partition(":")[2] for seed in range(seeds)
    }


# Pairs of lines: the name of a case; then the hand as the robot sees it and all answers that it
# may give. With the vira Ah the twos are manilhas.
CASES = """
takes with the lowest card that wins
paulista 0-0 1 | 3c5cKd ?????? / Ah | 1:Qd > 0 = Kd or T
spends the lowest card when none wins
paulista 0-0 1 | 3c5cKd ?????? / Ah | 1:2c > 0 = 5c or T
leads high after a tie
paulista 0-0 0 | 3c5cKd ?????? / Ah | 0:Kd 1:Kh > 0 = 3c or T
wins cheaply when it follows after a tie
paulista,stakes=1 0-0 1 | Kd3c2h ?????? / Ah | 1:Kh 0:Kd 1:Qs > 0 = 3c
leaves the trick to the partner
paulista 0-0 1 | 3c5c4h ?????? ?????? ?????? / Ah | 1:Qd 2:Ks 3:Jd > 0 = 4h or T
saves the zap while the partner is still to play
paulista 0-0 3 | 2c5cKd ?????? ?????? ?????? / Ah | 3:3c > 0 = 5c or T
leads no manilha to a partner
paulista 0-0 0 | 2c5cKd ?????? ?????? ?????? / Ah | > 0 = 5c or T
takes it when the partner does not
paulista 0-0 1 | Ac5cKd ?????? ?????? ?????? / 7h | 1:Jd 2:4s 3:Js > 0 = Kd or T
shows the higher card of a pair
mineiro-mesa 0-0 0 | Kd5c6h ?????? / - | 0:Kd 1:Kh > 0 = 6h/5c or T
raises a hand that it must win
paulista 0-0 0 | 2c2h4d ?????? / Ah | > 0 = T
raises with the zap when the first trick is won
paulista 0-0 0 | 2c3h4d ?????? / Ah | 0:3h 1:Kd > 0 = T
raises whatever it has when losing loses the match anyway
paulista,special_at=none 0-11 0 | 4c5h6d ?????? / Ah | > 0 = T
raises nothing when the stake wins the match
paulista,special_at=none 11-0 0 | 2c2h4d ?????? / Ah | > 0 = 4d or 2h or 2c
raises no hand that is lost
paulista 0-0 0 | 3c5cKd ?????? / Ah | 0:3c 1:2c 1:2h > 0 = 5c
raises no hand that all can see is won, by the partner
paulista 0-0 1 | 4h5cKd ?????? ?????? ?????? / Ah | 1:4d 2:3h 3:5d 0:4h 2:2c 3:7s > 0 = 5c
raises no hand that all can see is won, by any card
paulista 0-0 0 | 3c5cKd ?????? / Ah | 0:3c 1:4d 0:5c 1:Kh 1:??* > 0 = Kd
runs from a hand that is lost
paulista 0-0 0 | 3c4cKd ?????? / Ah | 0:3c 1:2c 1:5d 0:Kd 0:4c 1:T > 0 = F
accepts in a hand that it must win
paulista 0-0 1 | 2c2h4d ?????? / Ah | 1:T > 0 = A
accepts when running loses the match
paulista,special_at=none 0-11 1 | 4c5cKd ?????? / Ah | 1:T > 0 = A
runs with nothing
paulista 0-0 1 | 4c5c6d ?????? / Ah | 1:T > 0 = F
raises again in a hand that it must win
paulista-mesa 0-0 1 | 2c2h4d ?????? / Ah | 1:T > 0 = T
raises again no further than to the match
paulista-mesa,special_at=none 9-0 1 | 2c2h4d ?????? / Ah | 1:T > 0 = A
does not raise again with good cards alone
paulista-mesa 0-0 1 | 3c3hKd ?????? / Ah | 1:T > 0 = A
plays the special hand with good cards
paulista 11-0 1 | 2c3hKd ?????? / Ah | > 0 = A
does not play it with bad ones
paulista 11-0 1 | 4c5hKd ?????? / Ah | > 0 = F
plays it with bad ones when refusing loses the match
paulista,special_fold=2 11-10 1 | 4c5hKd ?????? / Ah | > 0 = A
plays it with the partner's good ones
paulista 11-0 1 | 4c5hKd ?????? 2c2h3d ?????? / Ah | > 0 = A
never hides a card
paulista 0-0 0 | 3c5cKd ?????? / Ah | 0:3c 1:2s 1:2h > 0 = 5c
""".strip().split("\n")


@pytest.mark.parametrize("line", CASES[1::2], ids=CASES[::2])
def test_sensible_answers_like_a_careful_person(line):
    line, _, wanted = line.partition(" = ")
    said = {bot.answer(line, bots.make(SENSIBLE, Rng(seed))) for seed in range(40)}
    words = wanted.split(" or ")
    assert said <= {"0:" + word for word in words}
    # At least one seed must not raise, or the case would test no card.
    assert said - {"0:T"} or words == ["T"]


@pytest.mark.parametrize("told", ("1:6h 0:Kh", "1:6h 0:T 1:A 0:Kh", "1:T 0:A 1:6h 0:Kh"))
def test_a_beginner_never_hides_a_card_that_could_win(told):
    """A beginner plays bad cards, but to hide a card that could win would look like a bug."""
    line = "paulista 0-0 1 | ?????? 6h5cKd / Ah | %s 0:4h > 1" % told
    said = {bot.answer(line, bots.make(NAMES.index("beginner"), Rng(seed))) for seed in range(40)}
    assert {"1:5c", "1:Kd"} <= said and "1:5c*" not in said


def test_a_beginner_stops_running_from_a_rival_who_always_raises():
    """It stops running at the third raise. Otherwise raising would win any match against it."""
    match = Match()
    match.start(ROWS["paulista"], 2, 5)
    match.deal_from(cards("3c5c2d 4h6dQs") + cards("Ah"))
    match.apply(0, state.RAISE)
    view = view_of(match, 1)
    robot = bots.make(NAMES.index("beginner"), Rng(1))
    robot.watch(events.MATCH_STARTED, 0, 0)
    runs = []
    for _ in range(4):
        robot.watch(events.DEALT, 0, 0)
        robot.watch(events.RAISED, 0, 3)
        robot.choose(view, 1)
        runs.append(robot.weights[0] / robot.total)
        robot.watch(events.RAN, 1, 0)
    assert runs[0] == runs[1] > 0.6 and runs[2] == runs[3] < 0.4


def test_sensible_does_not_bluff_as_partner_of_a_person():
    match = Match()
    match.start(ROWS["paulista"], 4, 0)
    match.deal_from(cards("4d5d6d QdJdKh 4s5s6s QsJsKc") + cards("Ah"))
    view = view_of(match, 0)
    said = [
        {bots.make(SENSIBLE, Rng(seed), bluffs).choose(view, 0) for seed in range(40)}
        for bluffs in (True, False)
    ]
    assert state.RAISE in said[0] and state.RAISE not in said[1]
