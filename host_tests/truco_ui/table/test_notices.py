# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What the table says of players rather than of cards, also at a table of one handheld."""

import sys

import pytest

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


@pytest.mark.parametrize("kind", range(1, 128))
def test_what_needs_no_words_brings_no_module_in(kind, monkeypatch):
    """Cards, tricks, the start and the end of a match; and deals, but that of an iron hand."""
    asked = []

    class Speech:
        def __init__(self, name):
            asked.append(name)

        def __enter__(self):
            return self

        def __exit__(self, *_):
            pass

        def say(self, *_):
            return True

    monkeypatch.setattr(table_view.residency, "use", Speech)
    silent = (
        *(events.DEALT, events.PLAYED, events.UNDER, events.TURNED, events.TRICK_TAKEN),
        *(events.MATCH_WON, events.MATCH_STARTED),
    )
    view = table_view.TableView.__new__(table_view.TableView)
    s = bytearray(state.SIZE)
    assert view._speak(kind, 0, 0, s) == (kind not in silent) == bool(asked)
    s[state.SPECIAL] = state.IRON
    assert view._speak(events.DEALT, 0, 0, s)
