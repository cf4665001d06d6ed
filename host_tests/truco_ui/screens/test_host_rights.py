"""Test what the host can do at any time: kick players, free a seat, set the time limit."""

import pytest

from tools.sim.worlds.linked_handheld import LinkedHandheld
from tools.sim.worlds.table_entry import find_table, host_table, open_menu, three_at_the_table
from truco_core import state
from truco_link import messages
from truco_link.phases import PLAYING, REFUSED, SITTING


def play(m):
    for person in m.people[1:]:
        person.sleeps = True
    m.choose("Começar", opens="table")
    m.until(lambda: m.lobby.match.state[state.PHASE] < state.HAND_OVER)


def open_seats(m):
    open_menu(m, "Lugares")
    m.press("A", opens="seats")


def answer_yes(m, question):
    m.press("A", opens="ask")
    assert m.question() == question
    m.press("DOWN A")
    m.run_for(100)


def watch(m, i):
    other = m.lobbies[i]
    find_table(m, other, watch=True)
    m.until(lambda: other.phase in (SITTING, PLAYING))
    m.run_for(300)


@pytest.mark.parametrize("absent", [False, True])
def test_a_host_frees_a_seat_during_a_match(absent):
    with LinkedHandheld(2) as m:
        host_table(m, 4)
        play(m)
        if absent:
            m.cut(2)
            m.until(lambda: not m.lobby.seats[3].flags & messages.HERE)
        open_seats(m)
        m.choose("\x82 Caio")
        if absent:
            assert m.help() == "Caio está fora. Um robô no lugar?"
            answer_yes(m, "Dar o lugar de Caio a um robô?")
        else:
            assert m.help() == "Mandar Caio embora?"
            answer_yes(m, "Mandar Caio embora? Não volta por dois minutos.")
            m.until(lambda: m.lobbies[2].phase == REFUSED)
            assert m.lobbies[2].why == messages.REMOVED
        assert not m.lobby.seats[3].flags & messages.PERSON
        m.run_for(100)
        assert m.top == "seats" and m.lines()[2:] == ["\x83 Mola (robô)", "\x82 Pino (robô)"]
        m.until(lambda: not m.lobbies[1].seats[3].flags & messages.PERSON)
        m.press("B", 2, opens="table")
        for person in m.people[1:]:
            person.sleeps = False
        m.press_until("A", "linked_end")


@pytest.mark.parametrize("playing", [False, True])
def test_a_host_lists_and_kicks_spectators(playing):
    with LinkedHandheld(2) as m:
        host_table(m, 4, guests=2)
        if playing:
            play(m)
        watch(m, 2)
        if playing:
            open_seats(m)
        m.choose("Caio")
        assert m.lines_all()[m.screen.chosen] == "Caio assiste"
        if playing:
            answer_yes(m, "Mandar Caio embora? Não volta por dois minutos.")
        else:
            assert m.help() == "Mandar Caio embora?"
            answer_yes(m, "Mandar Caio embora?")
        m.until(lambda: m.lobbies[2].phase == REFUSED)
        assert m.lobbies[2].why == messages.REMOVED
        m.until(lambda: "Caio assiste" not in m.lines_all())
        again = m.lobbies[2]
        find_table(m, again, watch=True)
        m.until(lambda: again.phase == REFUSED)
        assert again.why == messages.REMOVED
        m.until(lambda: len(m.lobby.host.peers) == 1, 2000)


def test_a_guest_cannot_kick():
    with LinkedHandheld(2) as m:
        three_at_the_table(m)
        open_seats(m)
        assert not any("Tempo" in line for line in m.lines_all())
        m.choose("\x82 Caio")
        assert m.help() == "Aqui joga Caio."
        m.press("A", opens="table")
        assert m.lobbies[2].phase == PLAYING


def test_a_host_changes_the_time_limit_during_a_match():
    with LinkedHandheld(2) as m:
        host_table(m, 4)
        play(m)
        m.run_for(12_000)  # without a limit, a turn may take long
        told = m.people[2].has(messages.SEATS_CHANGED)
        open_menu(m, "Tempo")
        assert "livre" in m.lines_all()[m.screen.chosen]
        m.press("RIGHT")
        table = m.lobby.host.table
        assert table.turn_ms == 10_000 and m.lobby.host.turn_s == 10
        m.until(lambda: all(one.guest.turn_s == 10 for one in m.lobbies[1:]))
        assert len(m.people[2].has(messages.SEATS_CHANGED)) > len(told)
        now, began = m.lobby.match.state[state.WAIT], m.now
        m.until(lambda: m.lobby.match.state[state.WAIT] != now)
        # The limit counts from its change, however long the player has taken before.
        assert 9_000 < m.now - began < 11_500
        m.press("B", opens="table")
        open_menu(m, "Tempo")
        m.press("LEFT")
        assert table.turn_ms == 0 and m.app.setup.turn_time == 0
        now = m.lobby.match.state[state.WAIT]
        m.run_for(12_000)
        m.until(lambda: all(one.guest.turn_s == 0 for one in m.lobbies[1:]))
        assert bytes(m.lobby.match.state[state.WAIT : state.WAIT + 1])[0] == now
