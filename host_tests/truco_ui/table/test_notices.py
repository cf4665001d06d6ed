# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What the table says of players rather than of cards, also at a table of one handheld."""

import sys

from host_tests.support.scenes import TWO, Scene
from truco_core import events, state, table_seldom
from truco_game import local_seldom
from truco_ui.table import table_view


def heard(scene, words, limit_ms=8000):
    for _ in range(limit_ms // 20):
        scene.wait(20)
        if scene.said() == words:
            return True
    return False


def test_who_takes_too_long_is_told_and_the_game_goes_on():
    with Scene(hands=TWO, opener=0) as scene:
        scene.settle()
        scene.app.setup.turn_time = 1
        local_seldom.obey(scene.app.game)
        scene.app.game.table.turn_ms = 1000
        assert heard(scene, "Tempo!")
        assert scene.state[state.PLAYS] != 0xFF  # a card of the player's lies there
        assert "truco_ui.table.notices" not in sys.modules
        assert not [name for name in sys.modules if name.endswith("_notice")]


def test_a_robot_that_takes_over_is_seen_and_so_is_who_comes_back():
    with Scene(hands=TWO, opener=1) as scene:
        scene.settle()
        table = scene.app.game.table
        table_seldom.take_over(table, 1, scene.others[1])
        assert heard(scene, "Um robô joga")
        table_seldom.give_back(table, 1)
        assert heard(scene, "Voltei!")


def test_a_friendly_end_is_said_before_the_screen_of_the_end():
    with Scene(hands=TWO) as scene:
        scene.settle()
        table_seldom.ask_end(scene.app.game.table, 0)
        assert heard(scene, "Fim em paz")
        scene.wait(4000)
        assert scene.app.names == ["end"]


def test_an_unknown_phrase_is_not_said():
    with Scene(hands=TWO) as scene:
        scene.settle()
        from truco_link import frames

        scene.app.publish(frames.SHOUTED, 1, 255)
        scene.app.publish(frames.SHOUTED, 1, 1)
        assert heard(scene, "Bom jogo!")


def test_the_events_that_are_said_now_and_then_are_these():
    rare = (events.DEALT, events.DECIDE, events.ACCEPTED, events.HAND_WON)
    assert table_view._RARE == sum(1 << kind for kind in rare)
