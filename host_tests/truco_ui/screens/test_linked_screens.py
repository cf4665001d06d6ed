# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A match of several handhelds as one player sees it: phrases, menus, who goes and comes back."""

import pytest

from host_tests.support import golden_lobby
from host_tests.support.linked_handheld import LinkedHandheld
from host_tests.support.scenes import read
from host_tests.support.table_entry import find_table, host_table, sit_at_table, start_match
from truco_core import state
from truco_core.rules import MORE_FLAGS, PAIR_AFTER_TIE, RULE_SETS
from truco_link import frames, host_hearing, lobby_phases, lobby_wishes
from truco_ui.table import layout, shouts, versus


def test_phrases_go_both_ways():
    with LinkedHandheld() as m:
        sit_at_table(m)
        start_match(m)
        m.lobbies[1].shout(0)
        m.until(lambda: m.said() == "Olá!")
        m.press("START")
        m.press("DOWN")
        m.press("A")
        m.until_screen("phrases")
        m.press("DOWN")
        m.press("A")
        m.until_screen("table")
        m.until(lambda: m.people[1].has(frames.SHOUTED)[-1:] == [(frames.SHOUTED, 1, 1)])
        m.until(lambda: m.said() == "Bom jogo!")


def test_who_sits_where_is_told_when_the_match_begins():
    with LinkedHandheld() as m:
        m.app.setup.speed = 1
        sit_at_table(m, 4)
        m.lobbies[1].start()
        m.until(lambda: m.top == "table" and m.said() == "Bia")
        tail = m.app.below().picture._tail
        assert tail.x == -5 * m.app.below().picture.place[layout.U]
        said = {"Bia"}
        while not m.lobby.match.state[state.HAND]:
            m.tick()
        # Before the first deal the table is empty for some seconds: a word says why.
        for _ in range(200):
            m.tick()
            said.add(m.said())
        # Nothing of robots, which have no names here.
        assert said <= {"Bia", "", "Embaralhando..."}


def test_the_table_says_that_cards_are_shuffled_until_they_are_dealt():
    with LinkedHandheld() as m:
        m.app.setup.speed = 2  # without the names
        sit_at_table(m, 4)
        m.lobbies[1].start()
        m.until(lambda: m.top == "table" and m.said() == "Embaralhando...")
        while not m.lobby.match.state[state.HAND]:
            m.tick()
            assert m.said() in ("", "Embaralhando...")
        m.run_for(1500)
        assert m.said() == ""


def test_a_menu_does_not_stop_the_others():
    with LinkedHandheld() as m:
        sit_at_table(m, 4)
        m.people[1].sleeps = True
        start_match(m)
        m.press("START")
        m.until_screen("linked_menu")
        before = bytes(m.lobby.match.state)
        m.people[1].sleeps = False
        m.until(lambda: bytes(m.lobby.match.state) != before)
        assert m.top == "linked_menu"


def test_a_deal_that_was_not_fair_is_said_on_the_screen():
    with LinkedHandheld() as m:
        sit_at_table(m)
        start_match(m)
        host_hearing.pass_on(m.lobbies[1].host, frames.CHEAT, 0, frames.NOT_THE_VIRA)
        m.until_screen("warning")
        assert m.question() == "Bia: a vira não é a do baralho prometido."
        m.run_for(300)
        m.press("A")
        m.until_screen("table")


def test_a_lost_guest_is_played_by_a_robot_and_comes_back():
    with LinkedHandheld() as m:
        host_table(m)
        m.press("A")
        m.until_screen("table")
        m.run_for(1500)
        m.cut(1)
        said = set()

        def heard(words):
            said.add(m.said())
            return words in said

        m.until(lambda: heard("Um robô joga"))
        m.restore(1)
        m.until(lambda: heard("Voltei!"))


@pytest.mark.slow
def test_a_lost_host_is_replaced_by_this_handheld():
    with LinkedHandheld() as m:
        sit_at_table(m)
        start_match(m)
        memory = m.kill(1)
        said = set()

        def heard(words):
            said.add(m.said())
            return words in said

        m.until(lambda: heard("Bia sumiu!"))
        m.until(lambda: heard("Um robô joga"))
        m.until(lambda: heard("A mesa é sua"))
        m.until(lambda: heard("A mão recomeça"))
        assert m.lobby.is_host
        m.restart(1, memory)
        m.until(lambda: m.lobbies[1].phase == lobby_phases.PLAYING)
        m.press_until("A", "linked_end")


def plates(m):
    """Whose the points are, by the names on the table, and whether a robot sits opposite."""
    picture = m.app.below().picture
    return [read(text).split()[0] for text in picture._points], layout.TOP in picture.marks


@pytest.mark.parametrize("speed", [1, 2])
def test_the_points_have_the_name_of_who_sits_there_now(speed):
    with LinkedHandheld(2) as m:
        m.app.setup.speed = speed
        host_table(m, 2, 2)
        for person in m.people[1:]:
            person.sleeps = True
        m.choose("Começar")
        m.press("A")
        m.until_screen("table")
        m.run_for(3000)
        assert plates(m) == (["Você", "Bia"], False)
        m.lobbies[1].leave()
        m.until(lambda: m.said() == "Um robô joga")
        assert plates(m) == (["Nós", "Eles"], True)
        find_table(m, m.lobbies[2])
        m.until(lambda: m.lobbies[2].phase == lobby_phases.PLAYING)
        lobby_wishes.sit(m.lobbies[2], 1)
        while m.lobbies[2].my_seat != 1:  # when the hand is over
            m.press("A")
            m.run_for(200)
        m.until(lambda: plates(m) == (["Você", "Caio"], False))


def test_who_takes_a_robots_seat_is_named_to_all():
    with LinkedHandheld(3) as m:
        host_table(m, 4, 3)
        for person in m.people[1:]:
            person.sleeps = True
        m.choose("Começar")
        m.press("A")
        m.until_screen("table")
        m.run_for(3000)
        assert len(m.screen.picture.marks) == 1
        find_table(m, m.lobbies[3])
        m.until(lambda: m.lobbies[3].phase == lobby_phases.PLAYING)
        free = [seat.name for seat in m.lobby.seats].index("")
        lobby_wishes.sit(m.lobbies[3], free)
        for person in m.people[1:3]:
            person.sleeps = False
        for _ in range(40):
            m.press("RIGHT")  # another card, or to run
            m.run_for(400)
            if m.lobbies[3].my_seat == free:  # the hand is over
                break
            m.press("A")
        m.until(lambda: m.said() == "Duda")
        assert not m.screen.picture.marks


def test_a_host_that_says_goodbye_is_named_and_the_hand_begins_anew():
    with LinkedHandheld() as m:
        golden_lobby.guest(m, 2)
        m.people[1].sleeps = True
        m.lobbies[1].start()
        m.until_screen("table")
        m.run_for(3000)
        cards = list(m.game.look().state[state.CARDS : state.CARDS + 3])
        m.lobbies[1].leave()
        for words in ("Bia saiu", "Um robô joga", "A mesa é sua", "A mão recomeça"):
            # Until all of it is said the hand that was broken off lies there.
            assert list(m.screen.picture._cards[:3]) == cards
            m.until(lambda words=words: m.said() == words)
        assert layout.TOP in m.screen.picture.marks  # the robot's head, where the host sat
        m.until(lambda: list(m.screen.picture._cards[:3]) != cards)


def test_who_loses_the_line_for_a_moment_reads_no_word_of_a_new_hand():
    with LinkedHandheld() as m:
        golden_lobby.guest(m, 2)
        m.people[1].sleeps = True
        m.lobbies[1].start()
        m.until_screen("table")
        m.run_for(3000)
        m.cut(0)
        m.until(lambda: m.said() == "Bia sumiu!")
        m.restore(0)
        m.until(lambda: m.said() == "Mesa de volta")
        assert "A mão recomeça" not in {m.run_for(100) or m.said() for _ in range(40)}


def test_a_restarted_handheld_goes_back_to_its_seat_and_match():
    with LinkedHandheld() as m:
        sit_at_table(m)
        start_match(m)
        m.run_for(500)
        # The program ends without a word, and begins anew with what the memory has.
        m.room.part(m.carriers[0])
        m.carriers[0].quiet()
        m.app.game = m.app.party = None
        m.open("others")
        assert "Voltar à mesa" in m.lines()
        m.open_party(True)
        m.open("lobby")
        assert m.help().startswith("O dono sumiu! Se não volta, a mesa acaba em 1")
        m.until_screen("table")
        assert m.lobby.my_seat == 1
        m.press_until("A", "linked_end")


def test_all_tables_shout_the_same():
    with LinkedHandheld() as m:
        sit_at_table(m)
        start_match(m)
        m.run_for(300)
        picture = m.screen.picture
        voice = shouts.Shouts("pt", m.game.view.state, picture.shouted)
        s = m.game.view.state
        picked = []
        for hand in range(8):
            s[state.HAND] = hand
            words = [voice.pick(kind, 3, True) for kind in range(6)]
            assert words == [voice.pick(kind, None, True) for kind in range(6)]
            picked.append(words)
        for kind in range(6):
            said = [words[kind] for words in picked]
            assert all(a != b for a, b in zip(said, said[1:])), said
        plain = [voice.pick(0, None, False) for _ in range(3)]
        assert len(set(plain)) == 1
        voice.close()


def test_a_table_is_remembered_for_a_restart():
    from truco_link import lobby_wishes
    from truco_store import LINK, LINK_LEFT, LINK_TABLE

    with LinkedHandheld() as m:
        sit_at_table(m)
        image = m.app.store.image
        memory = lobby_wishes.memory(m.lobby)
        assert image[LINK] == LINK_TABLE and not image[LINK_LEFT]
        assert bytes(image[LINK + 1 : LINK + 1 + len(memory)]) == memory
        m.party.leave()
        assert image[LINK_LEFT] == 1  # until the host has heard it
        m.run_for(1500)
        assert not any(image[LINK : LINK_LEFT + 1])


def test_a_leave_that_nobody_heard_is_kept_and_said_when_the_radio_is_on_again():
    from truco_store import LINK, LINK_LEFT, LINK_TABLE

    with LinkedHandheld() as m:
        sit_at_table(m)
        image = m.app.store.image
        m.cut(0)
        m.party.leave()
        m.app.go("others")
        m.run_for(2000)
        assert m.app.party is None and image[LINK] == LINK_TABLE and image[LINK_LEFT] == 1
        assert not any(line.startswith("Voltar à mesa") for line in m.lines_all())
        m.run_for(8000)
        host = m.lobbies[1]
        assert host.seats[1].flags & 7 == frames.PERSON | frames.MAY_HOST
        m.restore(0)
        m.open_party()
        m.open("search")
        m.until(lambda: not host.seats[1].flags)
        m.until(lambda: m.lobby.left is None)
        m.run_for(1500)
        assert not any(image[LINK : LINK_LEFT + 1])
        m.until(lambda: m.lines()[0].startswith("Bia"))  # it looks for tables again


def test_who_becomes_host_after_a_match_can_begin_the_next_one():
    with LinkedHandheld() as m:
        sit_at_table(m)
        start_match(m)
        m.end_in_peace()
        assert m.lines()[0] == "Esperar"
        m.kill(1)
        m.until(lambda: m.lines()[0] == "Outra partida")
        m.run_for(1000)
        m.press("A")
        m.until_screen("table")


def test_who_comes_back_to_a_match_by_other_rules_sees_its_table():
    by_other_rules = next(one for _, one in RULE_SETS if one[MORE_FLAGS] & PAIR_AFTER_TIE)
    with LinkedHandheld() as m:
        host = m.lobbies[1]
        sit_at_table(m)
        start_match(m)
        assert not m.app.below().picture._under
        m.cut(0)
        m.until(lambda: m.lobby.phase == lobby_phases.HOSTLESS)
        host.ask_end()
        m.until(lambda: host.host.is_over())
        host.set_options(by_other_rules, players=4)
        m.people[1].sleeps = True
        host.start()
        m.restore(0)
        m.until(lambda: m.game.look().state[state.PLAYERS] == 4)
        m.run_for(100)
        assert m.top == "table"
        assert len(m.app.below().picture._under) == 4  # cards below cards: docs/rulebook.md, R8.1
        assert m.app.below().picture._players == 4


def test_two_people_face_each_other_under_the_signs_that_they_have_in_the_lobby():
    with LinkedHandheld() as m:
        m.app.setup.speed = 1
        golden_lobby.guest(m, 2)
        assert m.lines()[:2] == ["\x83 Bia \x96", "\x82 Ana eu"]
        m.people[1].sleeps = True
        m.lobbies[1].start()
        m.until(lambda: m.top == "table" and hasattr(m.screen.picture._effect, "_parts"))
        us, them, _ = m.screen.picture._effect._parts
        signs = [plate[0][0].bitmap for plate in (us, them)]
        for sign, other, team in zip(signs, (1, 0), (1, 0)):
            drawn = versus._emblem(team).bitmap
            assert all(sign[x, y] == drawn[x, y] for x in range(24) for y in range(24)), other
        assert signs[0][12, 20] and not signs[0][11, 2]  # a heart: a point, and a notch
        assert signs[1][12, 2]  # a club
