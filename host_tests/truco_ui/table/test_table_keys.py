"""Test what the keys at the table do, and when they do nothing."""

import pytest

from tools.sim.handheld import PRESS_MS
from tools.sim.worlds.scenes import BACK, TWO, Scene, card
from truco_core import events, state
from truco_core.cards import NONE
from truco_game import NAMED
from truco_ui.table.layout import BOTTOM

STROKE_MS = 2 * PRESS_MS
NEW_MS = 500  # time for which a new hand is shown before a card can be played


def test_keys_that_the_rules_forbid_change_nothing():
    with Scene(hands=TWO, opener=1) as scene:
        scene.settle()
        before = bytes(scene.state)
        for key in ("UP", "DOWN", "B"):  # it is not the player's turn
            scene.press(key)
        assert bytes(scene.state) == before
        scene.plan(1, "5d")
        scene.settle()
        before = bytes(scene.state)
        scene.press("DOWN")  # these rules allow no face-down card in the first trick
        assert bytes(scene.state) == before
        assert scene.app.game.table.refused == 0


def test_a_key_that_ends_a_movement_plays_no_card():
    with Scene(hands=TWO) as scene:
        scene.play("LEFT", "5d")
        scene.rest_on_trick()
        chosen = scene.picture.chosen_card()
        scene.press("UP")  # clears the finished trick from the table
        assert scene.state[state.PLAYS + 4] == NONE and not scene.picture.moves()
        scene.press("UP")
        assert scene.state[state.PLAYS + 4] == chosen != card("3c")
        assert scene.slot(BOTTOM) == chosen


def test_truco_just_after_a_key_that_ended_a_movement_is_refused_by_a_sound():
    with Scene("pybadge", hands=TWO) as scene:
        scene.play("LEFT", "5d")
        scene.rest_on_trick()
        scene.press("UP")  # ends the movement of the cards
        scene.handheld.device.sounds.clear()
        scene.press("B")
        scene.handheld.wait(200)
        assert scene.state[state.RAISER] == NONE
        # The sound is low, unlike the sound of an accepted key.
        assert 0 < max(hz for _, hz in scene.handheld.device.sounds) < 200


def test_no_key_removes_words_that_have_just_appeared():
    with Scene(hands=TWO, opener=0) as scene:
        scene.call("F")
        for _ in range(9):  # presses take a second altogether
            scene.press("A")
            said = scene.said()
            if said and said != "Truco!":
                break
        begin = scene.handheld.now_ms
        while scene.said() == said:
            scene.press("A")
        assert 500 < scene.handheld.now_ms - begin < 900


@pytest.mark.parametrize("opener", [0, 1])
def test_no_card_is_played_that_was_seen_for_less_than_half_a_second(opener):
    """Test after a key has cut short words, the deal and the rival's first card."""
    with Scene(hands=TWO, opener=opener) as scene:
        scene.settle()
        scene.app.publish(NAMED, 1, 0)
        scene.app.publish(events.DEALT, opener, 0)
        if opener:
            scene.plan(1, "5d")
        scene.wait(60)
        for _ in range(NEW_MS // STROKE_MS):
            scene.press("A")
            assert scene.screen.prompt.lines.grid.hidden  # no hint is visible before its key counts
        assert scene.hand() == [card("3c"), card("5c"), card("2d")]
        assert scene.state[state.PLAYS] == NONE
        scene.wait(NEW_MS)
        scene.press("A")
        assert scene.state[state.PLAYS] == card("5c")


def test_the_key_that_clears_the_table_plays_no_card():
    with Scene(hands=TWO) as scene:
        scene.settle()
        scene.press("START")
        scene.press("A")  # back to the table
        scene.press("A")
        assert scene.state[state.PLAYS] == NONE
        assert scene.screen.prompt.lines.grid.hidden and not raised(scene)
        scene.wait(NEW_MS)
        assert not scene.screen.prompt.lines.grid.hidden and raised(scene)
        scene.press("A")
        assert scene.state[state.PLAYS] == card("5c")


def test_a_manilha_is_covered_only_by_a_second_press():
    with Scene(hands=TWO) as scene:
        scene.play("LEFT", "5d")
        scene.settle()
        while scene.picture.chosen_card() != card("2d"):
            scene.press("RIGHT")
        scene.press("DOWN")
        assert scene.state[state.PLAYS + 4] == NONE and scene.lines()[0] == "Cobrir"
        scene.press("LEFT RIGHT DOWN")
        assert scene.state[state.PLAYS + 4] == card("2d*")


def test_a_table_that_has_just_opened_ignores_the_key_that_raises():
    """Test what a player does who presses B twice to close the menu of a linked table."""
    with Scene(hands=TWO) as scene:
        scene.settle()
        scene.go("table")
        scene.wait(200)
        scene.press("B")
        scene.wait(200)
        assert scene.state[state.RAISER] == NONE
        scene.wait(600)
        scene.press("B")
        assert scene.state[state.RAISER] == 0


def test_going_back_twice_does_not_raise():
    with Scene(hands=TWO) as scene:
        scene.settle()
        for _ in range(2):
            scene.press("START")
            assert scene.app.names == ["table", "menu"]
            scene.press("B B")
            assert scene.app.names == ["table"] and scene.state[state.RAISER] == NONE


def raised(scene):
    """Return True if a card of the hand lies higher than the others."""
    return len({sprite.grid.y for sprite in scene.picture.hand}) > 1


def test_the_chosen_answer_stays_chosen_after_the_menu():
    with Scene(hands=TWO, opener=1) as scene:
        scene.plan(1, "T")
        scene.settle()
        scene.press("DOWN")
        prompt, table = scene.screen.prompt, scene.screen
        assert prompt.answers.chosen == 1
        scene.press("START")
        assert scene.screen is not table
        scene.press("START")
        scene.settle()
        assert scene.screen is table and prompt.answers.chosen == 1


def test_two_keys_say_what_they_do_and_do_it():
    with Scene("clue_nrf52840_express", hands=TWO) as scene:
        scene.settle()
        assert scene.lines() == ["\x88 outra", "\x89 joga", "\x88\x94Truco"]
        scene.press("A")
        assert scene.picture.chosen_card() == card("2d")
        scene.plan(1, "5d")
        scene.press("B")
        scene.settle()
        assert scene.state[state.PLAYS] == card("2d")
        # There is no room for four hints, and the first trick has shown what A does.
        assert scene.lines() == ["\x89 joga", "\x89\x94cobre", "\x88\x94Truco"]
        scene.handheld.hold("B", 700)
        scene.wait(100)
        assert scene.slot(BOTTOM) == BACK
        assert scene.state[state.PLAYS + 4] & state.GONE


def drum(scene, key, every_ms, strokes):
    """Press a key repeatedly. Return how many presses it took to answer; None: it did not."""
    for stroke in range(strokes):
        if scene.state[state.PHASE] != state.ANSWERING:
            return stroke
        scene.press(key)
        scene.wait(every_ms - STROKE_MS)
    return None


@pytest.mark.parametrize("every_ms", [220, 400])
@pytest.mark.parametrize("board, key", [("clue_nrf52840_express", "B"), ("sim_160x128", "A")])
def test_fast_repeated_presses_answer_nothing(board, key, every_ms):
    with Scene(board, hands=TWO, opener=1) as scene:
        scene.plan(1, "T")
        while scene.state[state.PHASE] != state.ANSWERING:
            scene.press(key)
            scene.wait(every_ms - STROKE_MS)
        assert drum(scene, key, every_ms, 1600 // every_ms) is None
        assert scene.lines()[0] == "Aceito"
        scene.wait(450)  # after a pause, the next press counts
        scene.press(key)
        assert scene.state[state.PHASE] == state.PLAYING


def test_fast_repeated_presses_are_ignored_only_for_a_while():
    with Scene(hands=TWO, opener=1) as scene:
        scene.plan(1, "T")
        scene.settle()
        assert 12 <= drum(scene, "A", 220, 16) <= 15


def seen_answer(scene):
    """Return the index of the answer under the golden bar. None: no bar, so A does not count."""
    prompt = scene.screen.prompt
    return None if prompt._bar.hidden else prompt.answers.chosen


@pytest.mark.parametrize("keys", ["A", "DOWN UP", ""])
def test_a_large_stake_cannot_be_accepted_in_the_first_three_seconds(keys):
    with Scene(hands=TWO, opener=1, rules="paulista-mesa") as scene:
        scene.plan(1, "T")
        scene.be_asked()
        scene.press("B A")  # raise to six; they raise to nine
        scene.settle()
        scene.wait(1000)
        assert scene.lines()[0] == "Aceito" and seen_answer(scene) is None
        scene.press(keys) if keys else scene.wait(2000)
        scene.wait(500)
        assert scene.state[state.PHASE] == state.ANSWERING and seen_answer(scene) == 0
        scene.press("A")
        assert scene.state[state.PHASE] == state.PLAYING and scene.state[state.STAKE] == 9
