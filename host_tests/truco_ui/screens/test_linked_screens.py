"""Test a linked match on one player's handheld: phrases, menus, shouts, names, warnings."""

import pytest

from tools.sim.worlds.linked_handheld import LinkedHandheld
from tools.sim.worlds.scenes import read
from tools.sim.worlds.table_entry import at_a_table, open_menu, play_at_table
from truco_core import state
from truco_game.setup import Setup
from truco_link import messages
from truco_link.phases import HOSTLESS
from truco_ui.screens.table_screen import ALL
from truco_ui.widgets import theme


def test_a_turn_at_a_linked_table_has_sound_light_and_golden_hints():
    with LinkedHandheld(board="pybadge") as m:
        play_at_table(m)
        m.until(lambda: m.screen._count)
        _play_until_the_other_thinks(m)
        m.run_for(2000)
        m.people[1].choose = _first_card
        m.until(lambda: m.screen._count and m.screen._seen == ALL)
        m.run_for(500)
        lines, device = m.screen.prompt.lines.grid, m.handheld.device
        assert [hz for _, hz in device.sounds[-3:]] == [660, 524, 0]
        assert any(device.neopixels) and lines.pixel_shader[0] == theme.GOLD
        _play_until_the_other_thinks(m)
        assert not any(device.neopixels) and lines.pixel_shader[0] != theme.GOLD
        assert [hz for _, hz in device.sounds[-3:]] != [660, 524, 0], "a key was pressed just now"
        m.press("START", opens="linked_menu")
        m.people[1].choose = _first_card
        m.until(lambda: any(device.neopixels))
        m.run_for(500)
        assert m.top == "linked_menu"
        assert [hz for _, hz in device.sounds[-3:]] == [660, 524, 0], "in the menu, too"
        m.lobbies[1].at.ask(messages.SHOUT, 0)
        m.run_for(1000)
        m.press("B", opens="table")
        m.until(lambda: m.said() == "Olá!")


def _play_until_the_other_thinks(m):
    m.people[1].choose = lambda view, seat: None
    while m.screen._count:
        m.press("UP")
        m.run_for(1500)


def _first_card(view, seat):
    legal = bytearray(state.MAX_LEGAL)
    view.legal(seat, legal)
    return legal[0]


def test_a_guest_changes_sound_and_light_during_a_match():
    with LinkedHandheld() as m:
        play_at_table(m)
        m.people[1].sleeps = True
        heard = []
        m.app.cues.switch = lambda sound, light, clicks: heard.append(sound)
        open_menu(m, "Volume")
        m.press("LEFT")
        assert m.lines()[m.screen.chosen] == "Volume \x844" and heard == [4]
        m.choose("Brilho")
        m.press("LEFT")
        assert m.app.display.brightness == 0.8
        m.press("B")
        kept = Setup(m.app.store.image)
        assert (kept.sound, kept.brightness) == (4, 4)


@pytest.mark.parametrize("hosts", [False, True])
def test_a_phrase_of_another_and_the_own_one_can_be_read_for_three_seconds(hosts):
    with LinkedHandheld() as m:
        at_a_table(m, hosts)
        m.until(lambda: m.screen._count)
        open_menu(m, "Falar")
        m.press("A", opens="phrases")
        m.press("A", opens="table")
        for at, words in enumerate(("Olá!", "Bom jogo!")):
            if at:
                m.lobbies[1].at.ask(messages.SHOUT, at)
            m.until(lambda words=words: m.said() == words, 1000)
            m.run_for(2900)
            assert m.said() == words


def test_without_a_host_keys_do_nothing_and_the_truco_key_says_why():
    with LinkedHandheld(seed=9) as m:
        play_at_table(m)
        m.people[1].sleeps = True
        m.until(lambda: m.screen._count and m.screen._seen == ALL)
        lines = m.screen.prompt.lines
        lit = lines.grid.pixel_shader
        m.kill(1)
        m.until(lambda: m.said() == "Bia sumiu!")
        m.run_for(700)
        assert m.lobby.phase == HOSTLESS and not m.screen._count
        assert lines.grid.pixel_shader is not lit
        m.press("B")
        assert " ".join(read(lines, row) for row in range(3)) == "Espere os outros"
        m.until(lambda: m.lobby.is_host)
        m.lobby.host.seating.remove(0)  # otherwise all wait for the lost player
        m.until(lambda: m.screen._count)  # until a card or an answer is due
