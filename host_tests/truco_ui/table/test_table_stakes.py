"""Test the table screen during raises and answers, in special hands, and at the end of hands."""

import pytest

from tools.sim.worlds.scenes import TWO, Scene, card
from truco_core import state
from truco_ui.table.layout import LEFT, RIGHT, TOP
from truco_ui.widgets import theme


def test_the_truco_key_raises_and_the_chip_shows_the_stake():
    with Scene(hands=TWO) as scene:
        scene.settle()
        scene.press("B")
        assert scene.heard() == "Truco!" and scene.stake() == 3
        scene.wait(500)
        assert scene.said() == "Truco!"
        scene.wait(4500)
        assert scene.said() == ""  # the chip shows the stake asked for until it is answered
        assert scene.stake() == 3
        scene.plan(1, "F")
        scene.wait(800)
        assert scene.said() == "Corri!" and scene.points() == [0, 0]
        scene.wait(1000)
        assert scene.points() == [1, 0] and scene.said() == "Você \x8d +1"


@pytest.mark.parametrize("caller, paper", [(0, theme.GOLD), (1, theme.RED), (2, theme.SKY)])
def test_a_raise_has_the_colour_of_the_player_or_the_team(caller, paper):
    with Scene(opener=caller) as scene:
        scene.settle()
        scene.press("B") if caller == 0 else scene.plan(caller, "T")
        scene.until(lambda: scene.said() == "Truco!")
        assert scene.picture.words.palette[1] == paper


@pytest.mark.parametrize("rules, third", [("paulista", ""), ("paulista-mesa", "Seis")])
def test_a_raise_is_answered_in_a_prompt(rules, third):
    with Scene(rules=rules, hands=TWO, opener=1) as scene:
        scene.be_asked()
        assert scene.lines() == ["Aceito", "Corro -1", third]
        assert scene.picture.chosen_card() == card("5c")
        scene.press("A")
        assert scene.state[state.STAKE] == 3 and scene.stake() == 3
        assert scene.lines()[0] != "Aceito"


def test_the_answer_may_be_the_next_raise():
    with Scene(rules="paulista-mesa", hands=TWO, opener=1) as scene:
        scene.be_asked()
        scene.press("B")  # the truco key chooses the raise but does not make it yet
        assert scene.state[state.ASKER] == 1
        scene.press("A")
        assert scene.state[state.ASKER] == 0 and scene.stake() == 6 and scene.heard() == "Seis!"


def test_the_special_hand_shows_the_partners_cards_until_a_card_is_played():
    with Scene(score=(11, 4), opener=0) as scene:
        scene.until(lambda: scene.said() == "Cartas de Lia:")
        scene.settle()
        shared = [scene.slot(at) for at in (LEFT, TOP, RIGHT)]
        assert shared == [card("Qs"), card("As"), card("Ks")]
        assert scene.said() == "Eu ia!"  # said by the partner, whose cards these are
        assert scene.lines()[:2] == ["Vou 3", "Corro -1"] and scene.stake() == 3
        scene.wait(470)
        scene.press("A")
        scene.settle()
        assert scene.lines()[0].endswith("joga") and "Truco" not in scene.lines()[1]
        scene.press("UP")
        assert [scene.slot(at) for at in (LEFT, TOP, RIGHT)] == [None] * 3
        assert scene.picture.backs[TOP][0] != 0


def test_the_rivals_special_hand_shows_no_cards():
    with Scene(score=(4, 11), opener=0) as scene:
        scene.settle()
        assert [scene.slot(at) for at in range(4)] == [None] * 4
        assert not scene.lines()[0].startswith("Jogar")


@pytest.mark.parametrize("players, speed", [(4, 0), (2, 1), (4, 2)])
def test_points_of_a_refused_special_hand_are_counted_one_by_one(players, speed):
    with Scene(hands="", players=players, vira="", score=(0, 11), speed=speed) as scene:
        scene.app.game.table.dealer = None
        seen = [[0, 11]]
        while len(seen) < 6:
            for rival in range(1, players, 2):
                scene.others[rival].plan[:] = [state.RUN]
            scene.wait(20)
            if scene.points() != seen[-1]:
                seen.append(scene.points())
                assert scene.stake() == 1  # the stake of a hand that was refused
        assert seen == [[points, 11] for points in range(6)]


def test_the_score_never_passes_the_goal():
    with Scene(hands=TWO, score=(10, 4)) as scene:
        scene.settle()
        scene.state[state.SCORE] = 16
        scene.picture.show_score(scene.state)
        assert scene.points() == [12, 4]
        from truco_ui.table import effects  # as loaded by this start of the game

        assert effects._score(scene.picture, scene.state) == "12\x954"
