"""Test that a player who leaves during a hand loses it, and that the others continue at once."""

import pytest

from tools.sim.worlds.linked_handheld import LinkedHandheld
from tools.sim.worlds.piped_handhelds import PAULISTA, SLOW_PACE, Handhelds
from tools.sim.worlds.table_entry import host_table, play_at_table, sit_at_table
from truco_core import state
from truco_link import messages
from truco_link.phases import PLAYING


def in_hand(match):
    return match.state[state.PHASE] < state.HAND_OVER and match.state[state.HAND]


def scores(lobbies):
    return {bytes(one.match.state[state.SCORE : state.SCORE + 2]) for one in lobbies}


@pytest.mark.parametrize("players", [2, 4])
def test_a_guest_that_leaves_loses_the_hand_on_all_handhelds(players):
    world = Handhelds(players, pace=SLOW_PACE).sit(PAULISTA, players)
    world.play()
    world.run(lambda: in_hand(world.lobbies[0].match))
    world.sleep()
    leaver = world.lobbies[1]
    team = leaver.my_seat & 1
    before = bytes(world.lobbies[0].match.state[state.SCORE : state.SCORE + 2])
    leaver.leave()
    others = world.lobbies[:1] + world.lobbies[2:]
    after = bytes((before[0] + (team == 1), before[1] + (team == 0)))
    world.run(lambda: scores(others) == {after}, 2)
    world.run(lambda: all(in_hand(one.match) for one in others), 9)  # and the others continue
    assert all(lobby.phase == PLAYING for lobby in others)


@pytest.mark.parametrize("players", [2, 4])
def test_a_host_that_leaves_loses_the_hand_and_a_successor_continues_in_2_s(players):
    world = Handhelds(players, pace=SLOW_PACE).sit(PAULISTA, players)
    world.play()
    world.run(lambda: in_hand(world.lobbies[0].match))
    world.sleep()
    world.wait(1)
    team = world.lobbies[0].my_seat & 1
    before = scores(world.lobbies).pop()
    for lobby in world.lobbies:
        lobby.patience_ms = 12000
    world.lobbies[0].leave()
    others = world.lobbies[1:]
    after = bytes((before[0] + (team == 1), before[1] + (team == 0)))
    world.run(lambda: any(one.is_host for one in others), 2)
    world.run(lambda: all(in_hand(one.match) for one in others), 3.5)
    assert scores(others) == {after}
    assert all(lobby.phase == PLAYING for lobby in others)


def test_others_see_who_left_during_a_hand_and_the_points():
    with LinkedHandheld() as m:
        host_table(m)
        m.people[1].sleeps = True
        m.press("A", opens="table")
        m.until(lambda: in_hand(m.lobby.match))
        m.lobbies[1].leave()
        said = []
        for _ in range(150):
            m.tick()
            said.append(m.said())
        assert "Bia saiu" in said and any("+1" in words for words in said)


def test_the_host_sees_which_guests_want_another_match():
    with LinkedHandheld() as m:
        host_table(m)
        m.press("A", opens="table")
        m.run_for(1000)
        m.end_in_peace()
        m.lobbies[1].start()
        m.until(lambda: "Bia quer outra" in m.news(), 2000)
        m.run_for(1500)
        m.press("DOWN A", opens="lobby")
        m.lobbies[1].start()
        m.until(lambda: m.help() == "Bia quer outra partida.", 4000)
    with LinkedHandheld() as m:
        play_at_table(m)
        m.end_in_peace()
        m.run_for(1500)
        assert m.lines()[0] == "Pedir outra"
        m.press("A")
        assert m.people[1].has(messages.ASKED_AGAIN) and "Bia já sabe" in m.news()
        assert m.top == "linked_end" and m.lines()[0] == "Ver mesa"


def test_a_kicked_player_is_told_so_when_joining_again():
    with LinkedHandheld() as m:
        sit_at_table(m)
        m.lobbies[1].host.seating.remove(m.lobby.my_seat)
        m.until(lambda: m.help() == "O dono da mesa mandou você embora.")
        m.press("A", opens="search")
        m.until(lambda: m.lobby.found)
        m.run_for(300)
        m.press("A", opens="lobby")
        m.run_for(200)
        assert m.help() == "O dono da mesa mandou você embora."
