"""Test the explanation of robots' actions: the true odds, and no hidden cards."""

import re
import sys

import pytest

from host_tests.support.text_boxes import values, words
from host_tests.support.watched_robots import play_hands
from tools.sim.worlds.scenes import TWO, Scene, read
from truco_core import bots
from truco_core.characters import CHAMPION
from truco_core.rng import Rng
from truco_core.rules import RULE_SETS
from truco_core.state import HAND_OVER, PHASE
from truco_game import reasons, replay
from truco_texts import texts
from truco_ui.widgets import cards


@pytest.mark.parametrize("players, room", [(2, 256), (4, 256), (4, 70)])
def test_the_odds_are_those_that_the_robot_had(players, room):
    """Test also a robot that learns, and a log that has lost its first hands."""
    compared, manners = 0, set()
    kinds = (9, 4, 9, 9)[:players] if players == 4 else (4, 9)
    for seed in range(len(RULE_SETS)):
        for app, notes in play_hands(players, seed, kinds, 25, room):
            hand = replay.last_hand(app.game.table.match)
            assert hand.count == len(notes)
            for at in range(1, hand.count + 1):
                seat, action, told, manner = notes[at - 1]
                if seat == 0:
                    continue
                found = reasons.Reasons(app.game, hand, at)
                assert (found.seat, found.action) == (seat, action)
                assert found.odds == told and found.manner == manner
                manners.add(manner)
                compared += 1
    assert compared > 100
    assert len(manners) > 2, "nobody's manner was noticed"


def backs(screen):
    """Return for each card on the screen whether it shows its back."""
    sprites = [one for one in screen.root if getattr(one, "tile_width", 0) == 8]
    return [one[0] >= cards._BACK_TILE for one in sprites if (one.width, one.height) == (3, 4)]


def walk(scene):
    """Return {step: (sentences, result of `backs`)} of the last hand."""
    scene.push("replay")
    found = {}
    for at in range(1, scene.screen._count + 1):
        if at > 1:
            scene.press("RIGHT")
        if scene.screen._actor:
            scene.tap("A")
            assert scene.app.names[-1] == "why"
            *pages, (_, style) = scene.screen._pages
            told = " ".join(body for _, body in pages)
            people, kind = words("en", "people"), scene.app.setup.robots[0]
            assert style == "%s: %s" % tuple(
                (people.CAREFUL if kind == 1 else people.PEOPLE)[kind - (kind == 1)]
            )
            found[at] = told, backs(scene.screen)
            scene.tap("B")
        assert scene.app.names[-1] == "replay"
    return found


def run_away(scene):
    scene.plan(1, "5d", "F")
    scene.settle()
    for key in ("LEFT", "UP"):
        scene.press(key)
    scene.settle()
    scene.press("B")
    for _ in range(100):
        scene.wait(50)
        if scene.state[PHASE] >= HAND_OVER:
            return


def test_cards_that_the_rules_hide_stay_hidden():
    with Scene(hands=TWO, language=1) as scene:
        scene.app.setup.robots[:] = bytes((5, 0, 0))
        run_away(scene)
        (first, shown), (last, hidden) = walk(scene).values()
    assert "5\x80" in first and not set("QK") & set(first + last)
    assert shown[-3:] == [False, True, True], "their place tells of the others"
    assert hidden[-2:] == [True, True]


def test_all_cards_of_a_completed_hand_are_shown():
    with Scene(hands=TWO, language=1) as scene:
        scene.app.setup.robots[:] = bytes((9, 0, 0))
        scene.plan(1, "5d", "Qd", "Kh")
        scene.settle()
        for key in ("LEFT", "UP"):
            scene.press(key)
        while scene.state[PHASE] < HAND_OVER:
            scene.tap("A")
        found = list(walk(scene).values())
    assert [told for told, _ in found] == [
        "None beats 3\x83: 5\x80 was the lowest.",
        "Q\x80 is the lowest that beats 5\x83, the better K\x82 is kept.",
        "K\x82 was the last card.",
    ]
    assert [len(shown) for _, shown in found] == [4, 3, 1]
    assert not any(any(shown) for _, shown in found)


def test_the_players_own_actions_are_rated():
    with Scene(hands=TWO, language=1) as scene:
        run_away(scene)
        scene.push("replay")
        for at in (1, 3):  # the player's card, the player's raise
            assert scene.screen._actor == 0 and "Why?" in read(scene.screen._foot), at
            scene.tap("A")
            assert scene.app.names[-1] == "why"
            assert re.match(
                "(Well played: |This one was better|That was fine|Well done. It wins 9 of 10)",
                scene.screen._pages[0][1],
            )
            scene.tap("A", "RIGHT", "RIGHT")


@pytest.mark.parametrize("code", texts.CODES)
def test_there_is_a_text_for_each_manner_but_sound(code):
    assert len(values(words(code, "why"))["NOTED"]) == 2


def test_leaving_a_match_unloads_its_robots():
    with Scene(hands=TWO) as scene:
        app = scene.app
        table = app.game.table
        table.drivers[1] = bots.make(CHAMPION, Rng(1))
        assert "truco_core.bots.trained" in sys.modules
        app.game.gave_up = True
        app.go("end")
        scene.wait(1800)
        for key in ("UP", "A"):  # choose the last line
            scene.press(key)
        scene.wait(60)
        assert app.names == ["home"] and app.game is None
        assert [name for name in sys.modules if name.startswith("truco_core.bots")] == []
