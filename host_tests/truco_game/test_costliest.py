"""Test the search for the player's costliest decision of a match."""

import pytest

from host_tests.support.watched_robots import play_hands
from tools.sim.worlds.scenes import TWO, Scene, paragraph, read
from truco_core import state
from truco_core.characters import CHAMPION, RANDOM
from truco_game import SEAT, reasons, replay
from truco_game.costliest import Costliest
from truco_ui.widgets.theme import ARROW_RIGHT

BEGINNER = 2


def searched(game):
    search = Costliest(game)
    while search.step():
        pass
    return search


@pytest.mark.parametrize("kinds", [(RANDOM, CHAMPION), (BEGINNER,) * 4])
@pytest.mark.parametrize("seed", range(4))
def test_no_other_decision_of_a_match_cost_more(kinds, seed):
    *_, (app, _) = play_hands(len(kinds), seed, kinds, 99, 4000)
    record, costs = app.game.record, []
    for back in range(replay.count(record)):
        hand = replay.last_hand(record, back)
        assert replay.is_over(hand.final)
        for at in range(1, hand.count + 1):
            found = reasons.Reasons(app.game, hand, at)
            if found.seat == SEAT:
                assert found.cost() >= 0 and bool(found.cost()) == (found.better != found.action)
                costs.append((found.cost(), back, at))
    cost, back, at = searched(app.game).worst
    assert cost == max(costs)[0] and (not cost or (cost, back, at) in costs)


def test_a_run_from_a_sure_win_costs_what_it_would_have_won():
    with Scene(hands="2c2h3c Qd5dKh", opener=1, vira="Ah", rules="paulista-mesa") as scene:
        scene.plan(1, "T")
        scene.settle()
        scene.press("DOWN")  # run with the zap and copas
        scene.wait(500)
        scene.press("A")
        scene.until(lambda: scene.state[state.PHASE] >= state.HAND_OVER)
        cost, back, at = searched(scene.app.game).worst
        assert (cost // 256, back, at) == (3 + 1, 0, 2)


def open_costliest(scene):
    """Open the search from the end of the match, and wait for its result."""
    scene.app.go("end")
    scene.until(lambda: scene.app.names == ["end"] and scene.screen.chosen == 0)
    names = [row[0] for row in scene.screen.rows]
    scene.screen.take(names.index(scene.screen._words.COSTLIEST))
    scene.until(lambda: scene.app.names[-1] == "costliest" and not scene.screen._search)


def test_the_end_of_a_match_opens_the_hand_at_the_costliest_move_and_any_other_hand():
    with Scene(hands="2c2h3c Qd5dKh", opener=1, vira="Ah", rules="paulista-mesa") as scene:
        scene.state[state.SCORE + 1] = 1  # otherwise a badge would be shown first
        scene.plan(1, "T")
        scene.settle()
        scene.press("DOWN")
        scene.wait(500)
        scene.press("A")
        scene.until(lambda: scene.state[state.HAND] == 2)
        scene.settle()
        scene.app.game.give_up()
        open_costliest(scene)
        screen = scene.screen
        assert screen._at == 2 and screen._actor == SEAT
        cost = screen._worst[0] / 256
        assert cost > 1 and read(screen._line).rstrip().endswith(
            "custou %d,%d" % (cost, cost * 10 % 10)
        )
        scene.tap("A")
        assert scene.app.names[-1] == "why"
        scene.tap("B")
        scene.press("LEFT LEFT LEFT")
        assert screen._at == 0 and "custou" not in read(screen._line), "no hand is before the first"
        scene.press("RIGHT RIGHT")
        assert screen._at == screen._count and chr(ARROW_RIGHT) not in read(screen._bar)
        scene.tap("B")
        assert scene.app.names == ["end"]


def test_a_match_without_a_costly_move_says_so():
    with Scene(hands=TWO) as scene:
        scene.state[state.SCORE + 1] = 1
        scene.plan(1, "5d", "Qd", "Kh")
        scene.settle()
        scene.press("LEFT UP")
        while scene.state[state.PHASE] < state.HAND_OVER:
            scene.tap("A")
        open_costliest(scene)
        assert paragraph(scene.screen._line) == scene.screen._words.NO_COST
        scene.tap("B")
        assert scene.app.names == ["end"]
