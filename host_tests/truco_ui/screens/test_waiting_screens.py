"""Test that a waiting player sees who is awaited, why, and for how long at most."""

import re

from tools.sim.worlds.linked_handheld import LinkedHandheld
from tools.sim.worlds.table_entry import (
    PAULISTA,
    host_table,
    sit_at_table,
    sit_too,
    three_at_the_table,
)
from truco_core import state
from truco_link import messages
from truco_link.phases import HOSTLESS, REFUSED, SITTING


def said_in(m, time_ms):
    """Return everything that the table says during `time_ms`, without immediate repetitions."""
    said = []
    for _ in range(time_ms // 20):
        m.tick()
        words = m.said()
        if words and words != (said or [""])[-1]:
            said.append(words)
    return said


def seconds_of(said, name):
    """Return the remaining seconds that the table says for one player."""
    found = [re.fullmatch(name + r" fora: (\d+)s", words) for words in said]
    return [int(one.group(1)) for one in found if one]


def silence(m, i):
    """Make handheld `i` send nothing more, while its connection stays."""
    m.cut(i)
    m.doomed.clear()


def call_in_vain(m):
    """Let the player join a table that goes out of reach after it was found."""
    m.lobbies[1].create(PAULISTA, 2)
    m.open("search")
    m.until(lambda: m.lines()[0].startswith("Bia"))
    m.cut(1)
    m.press("A", opens="lobby")


def test_a_slow_player_is_named_after_five_seconds_without_a_time_limit():
    with LinkedHandheld() as m:
        sit_at_table(m)
        m.people[1].sleeps = True
        m.lobbies[1].start()
        m.until_screen("table")
        m.until(lambda: m.game.look().state[state.WAIT] == 2 or bool(m.press("A")))
        assert "Bia..." not in said_in(m, 4000)
        m.until(lambda: m.said() == "Bia...", 1600)
        m.people[1].sleeps = False
        m.until(lambda: m.game.look().state[state.WAIT] == 1)
        m.run_for(100)
        assert not m.said()  # Bia has played
        assert "Bia..." not in said_in(m, 20_000)  # it is the player's turn


def test_a_host_sees_for_whom_the_deal_waits():
    with LinkedHandheld(2) as m:
        host_table(m, 4)
        port = m.lobbies[2].guest.link.port
        port.send = lambda packet: True  # the guest's acknowledgements are lost
        m.lobby.host.silent_ms = lambda seat: 0
        m.lobby.start()
        m.until_screen("table")
        said = said_in(m, 7500)
        assert "Aguarde" in said
        found = seconds_of(said, "Caio")
        assert found and 1 <= found[-1] <= found[0] <= 8
        assert not seconds_of(said, "Bia")
        del port.send, m.lobby.host.silent_ms
        m.until(lambda: m.lobby.match.state[state.PHASE] == state.PLAYING)
        m.run_for(2500)
        assert not seconds_of(said_in(m, 4000), "Caio")  # nothing more is awaited


def test_a_silent_player_whose_turn_it_is_is_named():
    with LinkedHandheld(2) as m:
        three_at_the_table(m)
        m.people[1].sleeps = False
        for _ in range(600):  # until it is Caio's turn, whichever seat opens
            if m.lobby.match.state[state.WAIT] == 1 << m.lobbies[2].my_seat:
                break
            if m.lobby.match.state[state.WAIT] == 1 << m.lobby.my_seat:
                m.press("UP")
            m.run_for(100)
        m.run_for(2000)
        silence(m, 2)
        said = said_in(m, 6000)
        assert "Sem sinal..." in said
        assert seconds_of(said, "Caio") and max(seconds_of(said, "Caio")) <= 3
        assert "Robô por Caio" in said


def test_the_lobby_says_who_replaces_a_lost_host_and_when():
    with LinkedHandheld(2) as m:
        host, two = m.lobbies[1:]
        host.create(PAULISTA, 4)
        sit_too(m, two)
        m.open("search")
        m.until(lambda: m.lines()[0].startswith("Bia"))
        m.press("A")
        m.until(lambda: m.lobby.phase == SITTING)
        assert (two.my_seat, m.lobby.my_seat) == (1, 3)
        m.press("UP UP")
        chosen = m.screen.rows[m.screen.chosen][0]
        m.screen.on_event(
            messages.TURNED_DOWN, messages.NONE, messages.LATER
        )  # shown until the next key
        m.kill(1)
        m.cut(2)
        m.until(lambda: m.lobby.phase == HOSTLESS)
        m.run_for(100)
        assert m.help() == "O dono sumiu! Caio assume em 8 s."
        m.run_for(5500)
        assert m.help() == "O dono sumiu! Caio assume em 3 s."
        m.run_for(7900)
        assert m.help() == "O dono sumiu! Caio assume em 1 s.", "it may just be doing so"
        m.run_for(5000)
        assert m.help() == "O dono sumiu! Em 2 s a mesa é sua."
        m.until(lambda: m.lobby.is_host)
        m.run_for(100)
        assert m.screen.rows[m.screen.chosen][0] == chosen


def test_another_table_can_be_found_after_one_that_did_not_answer():
    with LinkedHandheld() as m:
        call_in_vain(m)
        m.until(lambda: m.lobby.phase == REFUSED)
        m.run_for(200)
        m.press("A", opens="search")
        m.restore(1)
        m.until(lambda: m.lines()[0].startswith("Bia"))
