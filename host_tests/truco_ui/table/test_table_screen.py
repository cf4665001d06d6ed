"""Test what the table screen shows and what it sends to the panel."""

import pytest

from tools.sim.worlds.scenes import BACK, FOUR, TWO, WINNING, Scene, card, cards, palette_state
from truco_core import rules, state
from truco_ui.table import layout
from truco_ui.table.layout import BOTTOM, LEFT, RIGHT, TOP


@pytest.mark.parametrize(
    "more, places", [(rules.TURNS_RIGHT, [RIGHT, TOP, LEFT]), (0, [LEFT, TOP, RIGHT])]
)
def test_the_next_player_sits_in_the_direction_of_the_rules(more, places):
    with Scene(fields=((rules.MORE_FLAGS, more),), opener=1) as scene:
        assert [scene.picture.place_of(seat) for seat in (1, 2, 3)] == places
        scene.settle()
        picture = scene.picture
        assert picture.actor == places[0]
        assert abs(picture.halo.x - picture.place[layout.FACE_X + places[0]] - 12) < 2
        assert picture.lead_mark.x == picture.place[layout.SLOT_X + places[0]] - 2
        from truco_ui.widgets import theme  # as loaded by this start of the game

        gold = theme.GOLD_TEXT
        inks = [picture.seats[at][1].pixel_shader is gold for at in places]
        assert inks == [True, False, False]
        scene.plan(1, "Qd")
        scene.settle()
        assert scene.slot(places[0]) == card("Qd")
        inks = [picture.seats[at][1].pixel_shader for at in places]
        assert inks[0] is inks[2] and inks[1] is gold


def test_no_hint_is_visible_after_a_decided_hand():
    with Scene(hands=TWO) as scene:
        scene.play("RIGHT", "5d")
        scene.plan(1, "Kh")
        scene.settle()
        scene.press("A")
        scene.until(lambda: scene.slot(TOP) == card("Kh"))
        assert scene.hand() != [None] * 3 and scene.points() == [0, 0]
        assert scene.screen.prompt._edge.hidden


@pytest.mark.parametrize("board", ["sim_160x128", "clue_nrf52840_express"])
@pytest.mark.parametrize("language, both", enumerate(["as duas", "both", "las dos"]))
def test_both_cards_of_a_pair_are_announced(board, language, both):
    rules = {"rules": "mineiro-mesa", "hands": "3c5c7h 3dAdKh", "vira": ""}
    with Scene(board, language=language, opener=1, **rules) as scene:
        scene.plan(1, "3d", "Kh")
        scene.until(lambda: scene.state[state.WAIT] == 1)
        scene.settle()
        assert both not in scene.lines()
        scene.screen._act(card("3c"))
        scene.settle()
        assert both == scene.lines()[1]


def test_a_deciding_pair_stays_on_the_table_until_the_next_deal():
    with Scene(rules="mineiro-mesa", hands="3c5c7h 3dAdKh", vira="", opener=1) as scene:
        scene.plan(1, "3d", "Kh")
        scene.play("LEFT")
        scene.settle()
        scene.press("RIGHT UP")
        hand = scene.state[state.HAND]
        scene.until(lambda: scene.points() == [2, 0])
        while scene.state[state.HAND] == hand:
            assert (scene.slot(BOTTOM), scene.slot(TOP)) == (card("7h"), card("Kh"))
            assert scene.picture.under[TOP].card == BACK
            scene.wait(20)
        for _ in range(100):
            lies = [not one.grid.hidden for one in scene.picture.slots + scene.picture.under]
            assert lies[BOTTOM] or not lies[4 + BOTTOM]
            scene.wait(20)


def test_a_tied_pair_reveals_the_lower_cards():
    with Scene(rules="mineiro-mesa", hands="3c2c5d 3d2dKh", vira="") as scene:
        scene.settle()
        scene.plan(1, "3d", "2d")
        scene.press("LEFT UP")
        scene.settle()
        while scene.picture.chosen_card() != card("2c"):
            scene.press("LEFT")
        scene.press("UP")
        scene.rest_on_trick()
        scene.until(lambda: scene.slot(TOP) == card("Kh"))
        scene.wait(100)  # the next step marks the winning card
        assert (scene.slot(BOTTOM), scene.slot(TOP)) == (card("5d"), card("Kh"))
        assert palette_state(scene.picture.slots[TOP]) == WINNING


def test_dealt_cards_turn_over_before_the_vira():
    with Scene(hands=FOUR) as scene:
        picture, seen = scene.picture, []
        for _ in range(200):
            scene.wait(10)
            vira = picture.vira.grid
            blank = vira[2] == vira[5] == 77
            now = blank, vira.pixel_shader is picture.vira.art.back
            seen += [now] * (now not in seen)
        # The vira lies on its back, then is narrow (back, then face), then lies face up.
        assert seen == [(False, True), (True, True), (True, False), (False, False)]
        assert scene.hand() == list(cards("3c5c2d"))
        assert vira.x == picture.place[layout.VIRA_X]


def test_fast_speed_and_a_key_skip_the_turning_of_cards():
    for speed in (1, 2):
        with Scene(hands=FOUR, speed=speed) as scene:
            if speed == 1:
                scene.wait(150)
                scene.press("A")
            scene.wait(100)
            assert scene.hand() == list(cards("3c5c2d")) and scene.picture.vira.card == card("Ah")
            assert scene.picture.vira.grid[2] != 77
