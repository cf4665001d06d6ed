"""Test a friendly end at a linked table: asking, waiting for answers, refusing."""

import pytest

from tools.sim.worlds.linked_handheld import LinkedHandheld
from tools.sim.worlds.table_entry import play_at_table, three_at_the_table
from truco_game import AWAITED
from truco_link import messages


@pytest.mark.parametrize("agrees", [True, False])
def test_a_friendly_end_is_proposed_and_answered(agrees):
    with LinkedHandheld() as m:
        play_at_table(m)
        m.lobbies[1].at.ask(messages.END, 1)
        m.until_screen("peace")
        assert m.question() == "Bia propõe empate. Aceita?"
        m.run_for(1000)
        if agrees:
            m.press("DOWN")
        m.press("A")
        if agrees:
            m.until_screen("linked_end")
            assert m.title() == "Empate"
        else:
            m.until_screen("table")
            assert not m.game.is_over()
            m.until(lambda: m.said() == "Segue o jogo!")


def awaited(m, time_ms):
    """Return the seats for whose answer the table says that it waits, as seen by the player."""
    told, tell = [], m.party.tell
    m.party.tell = lambda *event: (told.append(event), tell(*event))[1]
    said = set()
    for _ in range(time_ms // 20):
        m.tick()
        said.add(m.said())
    m.party.tell = tell
    seats = [seat for kind, seat, _ in told if kind == AWAITED]
    assert bool(seats) == ("Empate? Hum..." in said)
    return seats


def ask_for_peace(m):
    m.press("START", opens="linked_menu")
    m.choose("Propor empate", opens="ask")
    m.press("DOWN A", opens="table")


def test_a_player_who_proposed_a_friendly_end_sees_whose_answer_is_missing():
    with LinkedHandheld(2) as m:
        three_at_the_table(m)
        assert not awaited(m, 6000)
        ask_for_peace(m)
        told = awaited(m, 15000)
        assert set(told) == {2, 3} and all(a != b for a, b in zip(told, told[1:]))
        m.lobbies[2].at.ask(messages.END, 1)
        m.until(lambda: m.said() == "Aceito.")
        assert set(awaited(m, 10000)) == {3}
        assert m.top == "table"  # a second request does not ask the player again
        m.lobbies[1].at.ask(messages.END, 0)
        m.until(lambda: m.said() == "Segue o jogo!")
        assert not awaited(m, 10000)


def the_partner_asks(m):
    three_at_the_table(m)
    m.lobbies[2].at.ask(messages.END, 1)
    m.until_screen("peace")


def test_the_question_closes_when_another_player_has_refused():
    with LinkedHandheld(2) as m:
        the_partner_asks(m)
        m.lobbies[1].at.ask(messages.END, 0)
        m.until_screen("table")
        m.lobbies[2].at.ask(messages.END, 1)
        m.until_screen("peace")


def test_a_friendly_end_is_asked_once_even_if_two_propose_it():
    with LinkedHandheld(2) as m:
        the_partner_asks(m)
        m.run_for(1000)
        m.lobbies[1].at.ask(messages.END, 1)
        m.run_for(1000)
        assert m.app.names == ["table", "peace"]
        m.press("DOWN A", opens="linked_end")


def test_a_player_who_was_away_is_asked_too():
    with LinkedHandheld(2) as m:
        three_at_the_table(m)
        m.cut(0)
        m.until(lambda: not m.lobbies[1].seats[1].flags & messages.HERE)
        m.lobbies[2].at.ask(messages.END, 1)
        m.run_for(1000)
        m.restore(0)
        m.until_screen("peace")
