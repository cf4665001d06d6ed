"""Test what a player at a linked table sees when a guest, the host or the own handheld is lost."""

import pytest

from host_tests.support.sitters import is_robot
from tools.sim.worlds.linked_handheld import LinkedHandheld
from tools.sim.worlds.scenes import read
from tools.sim.worlds.table_entry import (
    at_a_table,
    host_table,
    open_menu,
    play_at_table,
    sit_at_table,
    start_match,
)
from truco_core import state
from truco_core.cards import NONE
from truco_link import messages
from truco_link.phases import HOSTLESS, PLAYING
from truco_store import LINK, LINK_AGAIN, LINK_TABLE, SEQUENCE
from truco_ui.table import layout


def test_the_hand_waits_for_a_lost_guest():
    """Test that the player alone cannot act, and reads that a robot can take over."""
    with LinkedHandheld() as m:
        host_table(m)
        m.press("A", opens="table")
        m.until(lambda: m.screen._count)
        m.cut(1)
        said = set()

        def heard(*words):
            said.add(m.said())
            return said.issuperset(words)

        m.until(lambda: heard("START: Lugares", "Bia sumiu!"))
        assert not is_robot(m.screen.picture, layout.TOP), "nobody plays for Bia"
        before = bytes(m.lobby.match.state)
        for _ in range(20):
            m.press("A")
            m.run_for(400)
            assert not m.screen._count and not heard("Robô por Bia")
        assert bytes(m.lobby.match.state) == before
        lines = m.screen.prompt.lines
        m.until(lambda: m.press("B") or read(lines) == "Espere")
        m.restore(1)
        m.until(lambda: m.said() == "Voltei!")
        m.until(lambda: m.screen._count)
        m.until(lambda: m.press("A") or bytes(m.lobby.match.state) != before)


@pytest.mark.parametrize("others", [1, 2])
def test_a_guest_that_saves_and_leaves_is_named_at_once(others):
    """With three people a robot plays on; with two the match waits."""
    with LinkedHandheld(others) as m:
        host_table(m, 2 * others)
        m.people[1].sleeps = True
        m.press("A", opens="table")
        m.until(lambda: m.screen._count)
        m.lobbies[1].switch_off()
        m.lobbies[1] = None
        said, words = set(), ("Bia saiu", "Robô por Bia")[others - 1]
        m.until(lambda: said.add(m.said()) or m.said() == words, 1500)
        for _ in range(300):
            m.tick()
            said.add(m.said())
        assert said & {"Bia sumiu!", "Sem sinal..."} == set()
        assert ("START: Lugares" in said) == (others == 1)


def play_with_bia(m):
    """Begin a match for two at Bia's table. Bia does not act."""
    sit_at_table(m)
    m.people[1].sleeps = True
    start_match(m)
    m.run_for(2500)


def test_a_host_that_leaves_is_named_and_loses_the_hand():
    with LinkedHandheld() as m:
        play_with_bia(m)
        cards = list(m.game.look().state[state.CARDS : state.CARDS + 3])
        m.lobbies[1].leave()
        for words in ("Bia saiu", "A mesa é sua"):
            assert list(m.screen.picture.cards[:3]) == cards
            m.until(lambda words=words: m.said() == words)
        assert is_robot(m.screen.picture, layout.TOP)  # a robot sits in the former host's place
        m.until(lambda: list(m.screen.picture.cards[:3]) != cards)
        assert m.game.look().state[state.SCORE : state.SCORE + 2] == b"\1\0"
        for _ in range(30):
            m.run_for(100)
            assert m.said() != "Repete a mão"


def test_the_hand_of_a_lost_host_is_dealt_again_when_it_is_back_and_both_are_told():
    with LinkedHandheld() as m:
        play_with_bia(m)
        memory = m.kill(1)
        said = set()
        m.until(lambda: said.add(m.said()) or m.lobby.is_host)
        m.run_for(9000)
        m.restart(1, memory)
        m.until(lambda: said.add(m.said()) or not m.lobby.host.is_between_hands())
        assert "Repete a mão" not in said, "nothing is dealt while Bia is away"
        m.until(lambda: m.said() == "Repete a mão", 5000)
        assert m.people[1].has(messages.HOST_FOUND)


def test_no_move_is_offered_while_the_host_is_silent():
    with LinkedHandheld() as m:
        play_with_bia(m)
        lines = m.screen.prompt.lines
        m.until(lambda: m.screen._count and "joga" in read(lines))
        m.cut(1)
        m.until(lambda: read(lines) == "Bia\x94" and not m.screen._count, 5000)
        assert m.lobby.phase == PLAYING and m.said() == "Bia fora: 9s"
        m.restore(1)
        m.until(lambda: m.screen._count and "joga" in read(lines), 5000)


def test_nobody_is_awaited_once_a_robot_has_the_seat():
    with LinkedHandheld() as m:
        host_table(m)
        m.press("A", opens="table")
        m.until(lambda: m.screen._count)
        m.cut(1)
        m.until(lambda: m.said() == "Bia sumiu!")
        open_menu(m, "Lugares")
        m.press("A", opens="seats")
        m.run_for(9000)
        m.choose("\x82 Bia", opens="ask")
        m.press("DOWN A B B", opens="table")
        for _ in range(100):
            assert m.said() not in ("Bia sumiu!", "START: Lugares")
            m.tick()
        assert is_robot(m.screen.picture, layout.TOP)


def restart(m):
    """Restart the program without a goodbye, with the contents of its memory."""
    m.room.part(m.carriers[0])
    m.carriers[0].quiet()
    m.app.game = m.app.party = None
    m.open("others")
    assert "Voltar à mesa" in m.lines()
    m.open_party(True)
    m.open("lobby")


def test_a_restarted_guest_continues_its_hand_without_a_message_about_a_new_one():
    with LinkedHandheld() as m:
        play_with_bia(m)
        cards = list(m.game.look().state[state.CARDS : state.CARDS + 3])
        restart(m)
        m.until_screen("table")
        m.until(lambda: m.said() == "Mesa de Bia")
        for _ in range(50):
            m.run_for(100)
            assert m.said() in ("Mesa de Bia", "")
        assert list(m.game.look().state[state.CARDS : state.CARDS + 3]) == cards


@pytest.mark.parametrize("sit", [host_table, sit_at_table])
def test_everybody_has_the_same_face_again_after_all_were_restarted(sit):
    with LinkedHandheld() as m:
        sit(m)
        (m.lobby if m.lobby.is_host else m.lobbies[1]).start()
        m.until_screen("table")
        m.run_for(2500)
        wanted = faces(m.lobby)
        assert wanted["Ana"] != 0
        memory = m.kill(1)
        restart(m)
        m.restart(1, memory)
        m.until(lambda: m.lobby.phase == m.lobbies[1].phase == PLAYING)
        m.run_for(1000)
        assert faces(m.lobby) == faces(m.lobbies[1]) == wanted


def faces(lobby):
    people = [seat for seat in lobby.seats if seat.flags & messages.PERSON]
    return {seat.name: seat.flags >> messages.AVATAR_AT for seat in people}


def test_who_was_restarted_counts_the_match_however_often_it_is_told():
    """A new program does not know its link. It believes the table that it is told first."""
    with LinkedHandheld() as m:
        play_with_bia(m)
        restart(m)
        m.until_screen("table")
        m.run_for(1000)
        host, before = m.lobbies[1].host, m.lobby.guest.match_info
        host.peers[0].start_over()
        m.until(lambda: m.lobby.guest.match_info is not before)
        assert m.lobby.guest.match_info.counts(m.lobby.my_seat)


@pytest.mark.parametrize("hosts", [False, True])
def test_a_player_who_quits_keeps_the_seat_and_the_robot_there_never_raises(hosts):
    with LinkedHandheld() as m:
        at_a_table(m, hosts)
        m.run_for(3000)  # until the first hand is dealt
        app, seat = m.app, m.lobby.my_seat
        m.handheld.set_keys("START", True)
        m.until(lambda: m.handheld.globals.get("game", app) is not app)
        m.handheld.set_keys("START", False)
        image = m.app.store.image
        assert image[LINK] == LINK_TABLE and not image[LINK_AGAIN]
        other = m.lobbies[1]
        m.until(lambda: other.is_host)
        m.until(lambda: not other.host.seats[seat].flags & messages.HERE)
        assert other.host.seats[seat].flags & messages.PERSON
        assert m.app.names == ["title", "ask"] and "Voltar à mesa" in read(m.screen._bar)
        m.press("A")
        m.until_screen("table")
        assert m.lobby.my_seat == seat


def test_a_repeated_key_does_not_leave_a_table_that_waits_for_its_host():
    with LinkedHandheld() as m:
        sit_at_table(m)
        m.kill(1)
        m.until(lambda: m.lobby.phase == HOSTLESS)
        m.press("A", 3)
        assert m.top == "lobby"
        m.choose("Sair", opens="ask")
        assert m.app.names[-2:] == ["lobby", "ask"] and m.app.party is not None
        m.press("A")
        assert m.app.names[-1] == "lobby" and m.lobby.phase == HOSTLESS


def test_a_host_that_is_found_while_the_player_is_leaving_is_forgotten():
    """The question "Leave?" holds the message back. The next table must not get it."""
    with LinkedHandheld() as m:
        play_with_bia(m)
        m.cut(1)
        m.until(lambda: m.lobby.phase == HOSTLESS)
        open_menu(m, "Sair")
        m.press("A", opens="ask")
        m.restore(1)
        m.until(lambda: m.lobby.phase == PLAYING and m.game.is_ready())
        m.run_for(300)
        m.press("DOWN A", opens="others")
        assert m.app.party is None and m.handheld.device.restarts == 1
        m.run_for(2500)
        assert m.top == "others"


def test_a_host_that_is_found_is_forgotten_when_the_player_searches_another():
    with LinkedHandheld() as m:
        sit_at_table(m)
        m.lobby.me.watch(messages.HOST_FOUND, NONE, 7)
        m.app.go("search")
        m.run_for(500)
        assert not m.party._host_found


def test_a_table_resumes_its_score_after_a_power_cut_of_all_handhelds():
    with LinkedHandheld() as m:
        host_table(m, 2, 1)
        m.choose("Começar", opens="ask")
        m.press("DOWN A", opens="table")
        m.run_for(3000)
        state_of, image = m.lobby.match.state, m.app.store.image
        before = image[SEQUENCE]
        while state_of[state.HAND] < 4:
            m.press("A")
        assert image[SEQUENCE] - before <= 4, "one for each hand"
        score = bytes(state_of[state.SCORE : state.SCORE + 2])
        assert any(score)
        m.kill(1)
        restart(m)
        assert m.help() == "Chamando o dono da mesa: 1 s."
        m.until_screen("table")
        assert m.lobby.is_host and m.lobby.seats[0].name == "Ana"
        assert bytes(m.lobby.match.state[state.SCORE : state.SCORE + 2]) == score


def test_a_successor_after_a_match_can_begin_the_next_one():
    with LinkedHandheld() as m:
        play_at_table(m)
        m.end_in_peace()
        assert m.lines_all() == ["Pedir outra", "Ver mesa", "Sair"]
        m.kill(1)
        m.until(lambda: m.lines()[0] == "Outra partida")
        assert m.lines_all() == ["Outra partida", "Ver mesa", "Sair"]
        m.run_for(1600)
        m.press("A", opens="table")
