"""Test the explanation of robots' actions: the true odds, and no hidden cards."""

import re
import sys

import pytest

from host_tests.support.text_boxes import COLUMNS, values, words
from host_tests.support.watched_robots import play_hands
from tools.sim.worlds.scenes import TWO, Scene, read
from truco_core import bots
from truco_core.rng import Rng
from truco_core.rules import RULE_SETS
from truco_core.state import HAND_OVER, PHASE
from truco_game import reasons, replay
from truco_texts import texts
from truco_ui.widgets.theme import CARD_BACK

# Columns beside each text on its line: three cards; or a cursor, a card, a number, and a bar of
# four columns.
BESIDE = {"WOULD": 0, "CARDS": 9, "PARTNER": 9, "COVERED": 5 + 3 + 4, "WINS": 0}


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


def bars_of(screen):
    """Return {line of the screen: golden part of its bar, 0 to 1}."""
    parts = [part for part in screen.root if hasattr(part, "color_index")]
    found = {}
    for at, text in enumerate(screen.lines):
        top, foot = text.grid.y, text.grid.y + text.letters.height
        bars = [part for part in parts if top < part.y < part.y + part.height < foot]
        if bars:
            found[at] = bars[1].width / bars[0].width
    return found


def rows_of(screen):
    """Return the text of each line of the screen, title first, followed by its bar in percent."""
    bars = bars_of(screen)
    return [
        read(text) + (" %d%%" % (100 * bars[at]) if at in bars else "")
        for at, text in enumerate(screen.lines)
    ]


def walk(scene):
    """Return {step: lines of the explanation} of the last hand."""
    scene.push("replay")
    found = {}
    for at in range(1, scene.screen._count + 1):
        if at > 1:
            scene.press("RIGHT")
        if scene.screen._actor:
            scene.tap("A")
            assert scene.app.names[-1] == "why"
            assert not scene.screen.lines
            found[at] = [scene.screen.page(0)[1]]
            for _ in range(scene.screen.count - 1):
                scene.tap("RIGHT")
            found[at] += rows_of(scene.screen)
            scene.tap("A")
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
        found = walk(scene)
    first, last = (" ".join(lines) for _, lines in sorted(found.items()))
    for shown in (first, last):
        assert "Q" not in shown and "K" not in shown
    assert "5\x80" in first and first.count(chr(CARD_BACK)) == 2
    held = next(line for line in found[2] if line.startswith("Held"))
    assert held.split()[1:] == ["5\x80"] + 2 * [chr(CARD_BACK)], "their place tells of the others"
    assert "Run" in last and "%" in last and "Accept" in last  # each action has its bar


def test_all_cards_of_a_completed_hand_are_shown():
    with Scene(hands=TWO, language=1) as scene:
        scene.app.setup.robots[:] = bytes((9, 0, 0))
        scene.plan(1, "5d", "Qd", "Kh")
        scene.settle()
        for key in ("LEFT", "UP"):
            scene.press(key)
        while scene.state[PHASE] < HAND_OVER:
            scene.tap("A")
        lines, second, third = walk(scene).values()
    text = " ".join(lines)
    assert "K\x82" in text and "Q\x80" in text
    assert lines[0] == "None beats 3\x83: 5\x80 was the lowest."
    assert second[0] == "Q\x80 is the lowest that beats 5\x83, the better K\x82 is kept."
    assert third[0] == "K\x82 was the last card."
    assert chr(CARD_BACK) not in text
    weighed = [int(line.split()[-1][:-1]) for line in lines if line.endswith("%")]
    assert weighed == [100]


def test_the_players_own_actions_are_rated():
    """Test the sentence, then the information that was available."""
    with Scene(hands=TWO, language=1) as scene:
        run_away(scene)
        scene.push("replay")
        for at in (1, 3):  # the player's card, the player's raise
            assert scene.screen._actor == 0 and "Why?" in read(scene.screen._foot), at
            scene.tap("A")
            assert scene.app.names[-1] == "why"
            assert re.match(
                "(Well played: |This one was better|That was fine|Well done. It wins 9 of 10)",
                scene.screen.page(0)[1],
            )
            scene.tap("RIGHT")
            lines = " ".join(rows_of(scene.screen))
            assert re.search(r"Wins out of 10: .* \d \d+%", lines) and chr(CARD_BACK) not in lines
            scene.tap("A", "RIGHT", "RIGHT")


@pytest.mark.parametrize("code", texts.CODES)
def test_every_text_of_the_explanation_fits(code):
    found = values(words(code, "why"))
    wide = min(COLUMNS) - 1
    for name, beside in BESIDE.items():
        assert len(found[name]) <= wide - beside, name
    assert len(found["NOTED"]) == 2  # a text for each manner of manners.py except SOUND


def test_leaving_a_match_unloads_its_robots():
    with Scene(hands=TWO) as scene:
        app = scene.app
        table = app.game.table
        table.drivers[1] = bots.make("champion", Rng(1))
        assert "truco_core.bots.trained" in sys.modules
        app.game.gave_up = True
        app.go("end")
        scene.wait(1800)
        for key in ("UP", "A"):  # choose the last line
            scene.press(key)
        scene.wait(60)
        assert app.names == ["home"] and app.game is None
        assert [name for name in sys.modules if name.startswith("truco_core.bots")] == []
