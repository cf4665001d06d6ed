"""Somebody at a linked table is gone, as a player sees it: a guest, the host, or this handheld."""

import pytest

from host_tests.support.sitters import is_robot
from tools.sim.worlds.linked_handheld import LinkedHandheld
from tools.sim.worlds.scenes import read
from tools.sim.worlds.table_entry import (
    find_table,
    host_table,
    play_at_table,
    sit_at_table,
    sit_too,
    start_match,
)
from truco_core import state
from truco_core.rules import MORE_FLAGS, PAIR_AFTER_TIE, RULE_SETS
from truco_link import frames, lobby_phases
from truco_store import LINK, LINK_AGAIN, LINK_TABLE, SEQUENCE
from truco_texts import texts
from truco_ui.screens import lobby_waits
from truco_ui.table import layout


def test_a_lost_guest_is_awaited_in_the_middle_of_the_hand():
    """Nobody plays alone: the host reads of no end, but of a robot, and no key lays a card."""
    with LinkedHandheld() as m:
        host_table(m)
        m.press("A", opens="table")
        m.until(lambda: m.screen._count)
        m.cut(1)
        said = set()

        def heard(*words):
            said.add(m.said())
            return said.issuperset(words)

        m.until(lambda: heard("START: põe um robô", "Bia sumiu!"))
        before = bytes(m.lobby.match.state)
        for _ in range(20):
            m.press("A")
            m.run_for(400)
            assert not m.screen._count and not heard("Bia sumiu: um robô joga")
        assert bytes(m.lobby.match.state) == before
        lines = m.screen.prompt.lines
        m.until(lambda: m.press("B") or read(lines) == "Espere")
        m.restore(1)
        m.until(lambda: m.said() == "Voltei!")
        m.until(lambda: m.screen._count)
        m.press("A")
        m.until(lambda: bytes(m.lobby.match.state) != before)


def test_nor_does_it_read_that_a_robot_takes_long_which_waits_too():
    with LinkedHandheld(seed=2) as m:
        host_table(m, 4)
        m.press("A", opens="table")
        m.lobby.keep_pace((9000,) * 3)  # it has not played when the guest is missed
        m.until(
            lambda: m.game.look().state[state.WAIT] & 0b1100 or m.screen._count and m.press("UP")
        )
        m.cut(1)
        m.until(lambda: m.said() == "START: põe um robô")
        assert m.game.look().state[state.WAIT] & 0b1100
        said = {m.run_for(100) or m.said() for _ in range(170)}
        assert "Bia sumiu!" in said and not [words for words in said if words[-3:] == "..."], said


def test_the_last_hand_can_be_won_because_its_host_is_gone():
    with LinkedHandheld() as m:
        sit_at_table(m)
        host, team = m.lobbies[1].host, m.lobby.my_seat & 1
        m.lobbies[1].set_options(dict(RULE_SETS)["mineiro-limpo"])
        m.run_for(1000)
        host.start(m.lobby.my_seat, *((3, 11) if team else (11, 3)))
        m.until_screen("table")
        m.run_for(1000)
        m.lobby.guest.match.state[state.RESULTS] = team  # as if the first trick were mine
        m.kill(1)
        m.until_screen("linked_end")
        assert m.lobby.is_host and m.screen._confetti is not None
        m.press_until("A", "table")  # another match


def plates(m):
    """Whose the points are, by the names on the table, and whether a robot sits opposite."""
    picture = m.app.stack[0].picture
    return [read(text).split()[0] for text in picture.score.points], is_robot(picture, layout.TOP)


def host_match(m, players, guests):
    """The player's own table begins to play, and the others take their time."""
    host_table(m, players, guests)
    for person in m.people[1:]:
        person.sleeps = True
    m.choose("Começar", opens="table")
    m.run_for(3000)


def watch_and_ask(m, lobby, seat):
    """One more comes to watch, and wants a robot's seat, which it gets when the hand is over."""
    find_table(m, lobby)
    m.until(lambda: lobby.phase == lobby_phases.PLAYING)
    lobby.sit(seat)


def press_until_seated(m, lobby, seat, *keys):
    """Play on by these keys, in turn, until the hand is over and the seat is given."""
    for key in keys * (100 // len(keys)):
        if lobby.my_seat == seat:
            return
        m.press(key)
        m.run_for(200)
    raise AssertionError("it has seat %d" % lobby.my_seat)


@pytest.mark.parametrize("speed", [1, 2])
def test_the_points_have_the_name_of_who_sits_there_now(speed):
    with LinkedHandheld(2) as m:
        m.app.setup.speed = speed
        host_match(m, 2, 2)
        assert plates(m) == (["Você", "Bia"], False)
        m.lobbies[1].leave()
        m.until(lambda: m.said() == "Bia saiu")
        assert plates(m) == (["Você", "Lata"], True)
        watch_and_ask(m, m.lobbies[2], 1)
        press_until_seated(m, m.lobbies[2], 1, "A")
        m.until(lambda: plates(m) == (["Você", "Caio"], False))


def test_who_takes_a_robots_seat_is_named_to_all():
    with LinkedHandheld(3) as m:
        host_match(m, 4, 3)
        assert sum(is_robot(m.screen.picture, at) for at in range(1, 4)) == 1
        free = [seat.name for seat in m.lobby.seats].index("")
        watch_and_ask(m, m.lobbies[3], free)
        for person in m.people[1:3]:
            person.sleeps = False
        press_until_seated(m, m.lobbies[3], free, "RIGHT", "A")  # RIGHT: another card, or to run
        m.until(lambda: m.said() == "Duda")
        assert not any(is_robot(m.screen.picture, at) for at in range(1, 4))


def test_a_host_reads_at_the_table_who_comes_to_watch():
    with LinkedHandheld(2) as m:
        host_match(m, 4, 2)
        find_table(m, m.lobbies[2], watch=True)
        m.until(lambda: m.said() == "Caio assiste", 10_000)
        m.run_for(5000)
        m.lobbies[2].leave()
        said = {m.run_for(100) or m.said() for _ in range(40)}
        assert not any("assiste" in words for words in said)


def play_with_bia(m):
    """Her match for two has begun, and she takes her time."""
    sit_at_table(m)
    m.people[1].sleeps = True
    start_match(m)
    m.run_for(2500)


def test_a_host_that_says_goodbye_is_named_and_the_hand_begins_anew():
    with LinkedHandheld() as m:
        play_with_bia(m)
        cards = list(m.game.look().state[state.CARDS : state.CARDS + 3])
        m.lobbies[1].leave()
        for words in ("Bia saiu", "A mesa é sua", "Nova mão, mesmos pontos"):
            # Until all of it is said the hand that was broken off lies there.
            assert list(m.screen.picture.cards[:3]) == cards
            m.until(lambda words=words: m.said() == words)
        assert is_robot(m.screen.picture, layout.TOP)  # where the host sat
        m.until(lambda: list(m.screen.picture.cards[:3]) != cards)


def lose_the_line(m, host):
    """For a moment. Nobody says that the hand is dealt again."""
    m.cut(0)
    m.until(lambda: m.said() == host + " sumiu!")
    m.restore(0)
    m.until(lambda: m.said() == "A mesa voltou")
    m.run_for(460)
    assert m.said() == "A mesa voltou"  # as long as any words are read on fast
    assert not any("Nova" in (m.run_for(100) or m.said()) for _ in range(35))


def test_who_loses_the_line_for_a_moment_reads_no_word_of_a_new_hand():
    with LinkedHandheld() as m:
        play_with_bia(m)
        lose_the_line(m, "Bia")


@pytest.mark.parametrize("scores", [False, True])
def test_who_was_away_reads_the_points_if_some_were_made_meanwhile(scores):
    with LinkedHandheld(2) as m:
        sit_at_table(m, 4)
        sit_too(m, m.lobbies[2])
        m.people[1].sleeps = m.people[2].sleeps = True
        start_match(m)
        m.run_for(2500)
        m.cut(0)
        m.until(lambda: m.lobby.phase == lobby_phases.HOSTLESS)
        m.people[1].sleeps = m.people[2].sleeps = not scores
        if scores:
            m.until(lambda: any(m.lobbies[1].match.state[state.SCORE : state.SCORE + 2]))
            m.people[1].sleeps = m.people[2].sleeps = True
        m.restore(0)
        said = {m.run_for(20) or m.said() for _ in range(400)}
        s = m.game.look().state
        points = "%d\x95%d" % (s[state.SCORE], s[state.SCORE + 1])
        assert "A mesa voltou" in said and (points in said) == scores == any(map(int, points[::2]))


def restart(m):
    """The program ends without a word, and begins anew with what the memory has."""
    m.room.part(m.carriers[0])
    m.carriers[0].quiet()
    m.app.game = m.app.party = None
    m.open("others")
    assert "Voltar à mesa" in m.lines()
    m.open_party(True)
    m.open("lobby")


@pytest.mark.parametrize("hosts", [False, True])
def test_who_leaves_the_game_keeps_the_seat_and_no_robot_raises_there(hosts):
    with LinkedHandheld() as m:
        if hosts:
            host_table(m)
            m.press("A", opens="table")
        else:
            play_at_table(m)
        m.run_for(3000)  # the first hand is dealt
        app, seat = m.app, m.lobby.my_seat
        m.handheld.set_keys("START", True)
        m.until(lambda: m.handheld.globals["game"] is not app)
        m.handheld.set_keys("START", False)
        m.app = m.handheld.globals["game"]
        image = m.app.store.image
        assert image[LINK] == LINK_TABLE and not image[LINK_AGAIN]
        other = m.lobbies[1]
        m.until(lambda: other.is_host)
        m.until(lambda: not other.host.seats[seat].flags & frames.HERE)
        assert other.host.seats[seat].flags & frames.PERSON
        m.open("home")
        assert m.lines()[0] == "Minha mesa"
        m.open_party(True)
        m.open("lobby")
        m.until_screen("table")
        assert m.lobby.my_seat == seat


def test_a_host_that_has_just_answered_is_not_said_to_be_lost():
    with LinkedHandheld() as m:
        sit_at_table(m)
        guest = m.lobby.guest
        m.kill(1)
        m.until(lambda: m.lobby.phase == lobby_phases.HOSTLESS)
        t = texts.part(0, "lobby")
        assert lobby_waits.words(m.lobby, t).startswith("O dono sumiu!") and guest.link.session
        guest.phase = frames.GREETING
        assert lobby_waits.words(m.lobby, t).startswith("Chamando o dono da mesa:")


def test_one_key_too_many_does_not_leave_a_table_whose_host_is_awaited():
    with LinkedHandheld() as m:
        sit_at_table(m)
        m.kill(1)
        m.until(lambda: m.lobby.phase == lobby_phases.HOSTLESS)
        m.press("A", 3)
        assert m.top == "lobby"
        m.choose("Sair", opens="ask")
        assert m.app.names[-2:] == ["lobby", "ask"] and m.app.party is not None
        m.press("A")
        assert m.app.names[-1] == "lobby" and m.lobby.phase == lobby_phases.HOSTLESS


def test_a_table_that_all_power_was_lost_at_goes_on_with_its_score_by_few_writes():
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


def test_who_becomes_host_after_a_match_can_begin_the_next_one():
    with LinkedHandheld() as m:
        play_at_table(m)
        m.end_in_peace()
        assert m.lines() == ["Pedir outra", "Para a mesa", "Sair"]
        m.kill(1)
        m.until(lambda: m.lines()[0] == "Outra partida")
        assert m.screen.count == 3
        m.run_for(1600)
        m.press("A", opens="table")


def test_who_comes_back_to_a_match_by_other_rules_sees_its_table():
    by_other_rules = next(one for _, one in RULE_SETS if one[MORE_FLAGS] & PAIR_AFTER_TIE)
    with LinkedHandheld() as m:
        host = m.lobbies[1]
        play_at_table(m)
        assert not m.app.stack[0].picture.under
        m.cut(0)
        m.until(lambda: m.lobby.phase == lobby_phases.HOSTLESS)
        host.ask_end()
        m.until(lambda: host.host.is_over())
        host.set_options(by_other_rules, players=4)
        m.people[1].sleeps = True
        host.start()  # too early
        m.restore(0)
        m.until(lambda: host.host.seats[1].flags & frames.HERE)
        host.start()
        m.until(lambda: m.game.look().state[state.PLAYERS] == 4)
        m.run_for(100)
        assert m.top == "table"
        assert len(m.app.stack[0].picture.under) == 4  # cards below cards: docs/rulebook.md, R8.1
        assert m.app.stack[0].picture.players == 4
