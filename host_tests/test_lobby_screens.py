# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The table of several handhelds as one player sees it: real keys, panel and link, on pipes."""

import pytest
from meetings import Meeting

from truco_core import state
from truco_core.cards import NONE
from truco_core.rules import RULE_SETS
from truco_link import frames, phases
from truco_link.phases import PLAYING, REFUSED, SITTING

PAULISTA = RULE_SETS[0][1]


def host(meeting, players=2, guests=None, private=False):
    """The handheld makes a table, the others sit down at it."""
    meeting.app.setup.players = players
    meeting.open("create")
    if private:
        meeting.choose("Entra")
        meeting.press("RIGHT")
        meeting.choose("Abrir")
    meeting.press("A")
    meeting.until_screen("lobby")
    for lobby in meeting.lobbies[1:guests]:
        lobby.search()
        meeting.until(lambda lobby=lobby: lobby.found)
        lobby.join(lobby.found[0], meeting.lobby.code)
    meeting.until(lambda: all(one.phase == SITTING for one in meeting.lobbies[1:guests]))
    meeting.run_for(400)


def join(meeting, players=2, code=None):
    """The handheld finds and joins the table of the first other one."""
    meeting.lobbies[1].create(PAULISTA, players, code is not None)
    meeting.open("search")
    meeting.until(lambda: meeting.lines()[0].startswith("Bia"))
    meeting.press("A")
    if code is not None:
        meeting.until_screen("code")
        for digit in "%04d" % (meeting.lobbies[1].code if code else 0):
            meeting.press("UP", int(digit))
            meeting.press("A")
    meeting.until_screen("lobby")


def joined(meeting, players=2):
    join(meeting, players)
    meeting.until(lambda: meeting.lobby.phase == SITTING)
    meeting.run_for(400)


def start(meeting):
    """The other one's table begins to play."""
    meeting.lobbies[1].start()
    meeting.until_screen("table")
    meeting.run_for(500)


@pytest.mark.slow
def test_a_host_makes_a_table_plays_and_plays_again():
    with Meeting() as m:
        host(m)
        assert m.bar() == "Mesa %d" % m.lobby.table_id
        assert m.lines()[:3] == ["Começar", "\x83 Ana eu \x96", "\x82 Bia"]
        m.press("A")
        m.until_screen("table")
        assert m.app.game is m.link
        m.press_until("A", "linked_end")
        m.until(lambda: m.lobbies[1].phase == SITTING)
        mine, theirs = m.lobby.match.state, m.lobbies[1].match.state
        assert mine[state.PHASE] == theirs[state.PHASE] == state.MATCH_OVER
        assert list(mine[16:18]) == list(theirs[16:18])
        assert "Outra partida" in m.lines()
        m.run_for(1000)
        m.press("A")
        m.until_screen("table")
        assert m.lobbies[1].phase == PLAYING


@pytest.mark.slow
def test_a_guest_finds_joins_and_plays_from_its_own_seat():
    with Meeting() as m:
        joined(m)
        assert m.lobby.my_seat == 1
        assert m.lines()[:2] == ["\x83 Bia \x96", "\x82 Ana eu"]
        start(m)
        true, seen = m.lobbies[1].match.state, m.link.look().state
        assert bytes(seen[state.CARDS : state.CARDS + 3]) == bytes(true[39:42])
        assert not [card for card in seen[state.CARDS + 3 : state.CARDS + 6] if card < 40]
        m.press_until("A", "linked_end")
        true = m.lobbies[1].match.state
        view = m.link.view.state
        assert (view[state.SCORE], view[state.SCORE + 1]) == (true[17], true[16])
        assert (m.bar() == "Vitória!") == (true[17] > true[16])


def test_options_that_the_host_changes_are_announced():
    with Meeting() as m:
        joined(m, 4)
        m.choose("Opções")
        assert m.help() == "Paulista. 4 jogadores. livre."
        m.lobbies[1].set_options(rules=dict(RULE_SETS)["mineiro"], turn_s=20, players=2)
        m.until(lambda: m.help() == "O anfitrião mudou a mesa!")
        m.press("DOWN")
        m.choose("Opções")
        assert m.help() == "Mineiro. 2 jogadores. 20 s."


def test_a_host_changes_options_partners_and_sends_away():
    with Meeting(2) as m:
        host(m, 4)
        assert [one.my_seat for one in m.lobbies[1:]] == [1, 3]
        m.choose("\x82 Bia")
        m.press("A")
        assert m.help().startswith("Troca com quem?")
        m.press("DOWN")
        m.press("A")
        m.until(lambda: m.lobbies[1].my_seat == 2)  # Ana's partner now
        m.choose("Opções")
        m.press("A")
        m.until_screen("create")
        m.choose("Tempo")
        m.press("RIGHT")
        m.choose("Pronto")
        m.press("A")
        m.until_screen("lobby")
        m.until(lambda: m.lobbies[2].guest.turn_s == 10)
        m.choose("\x82 Caio")
        m.press("A", 2)
        m.until_screen("ask")
        assert m.question() == "Mandar Caio embora?"
        m.press("DOWN")
        m.press("A")
        m.until(lambda: m.lobbies[2].phase == REFUSED)
        assert m.lobbies[2].why == frames.REMOVED
        m.until(lambda: "\x82 (robô)" in m.lines())


def test_a_private_table_takes_the_code_typed_with_keys():
    with Meeting() as m:
        join(m, code=True)
        m.until(lambda: m.lobby.phase == SITTING)
        m.run_for(200)
        assert m.bar() == "Mesa %d #%04d" % (m.lobby.table_id, m.lobbies[1].code)


def test_a_wrong_code_is_said_and_another_try_is_offered():
    with Meeting(seed=9) as m:
        join(m, code=False)
        m.until(lambda: m.lobby.phase == REFUSED)
        m.run_for(100)
        assert m.help() == "A senha não é essa."
        assert m.lines() == ["Sair"]
        m.press("A")
        m.until_screen("search")


def test_another_version_is_said():
    with Meeting() as m:
        m.lobbies[1].create(PAULISTA, 2)
        m.open("search")
        m.until(lambda: m.lobby.found)
        m.lobby.found[0].version = 9
        m.screen.redraw()
        assert m.help().startswith("Aquele aparelho tem outra versão")
        # What a host of that version would answer: host_tests/test_link_table.py.
        m.lobby.join(m.lobby.found[0])
        m.lobby.guest.their_version = 9
        m.lobby.guest._close(frames.BAD_VERSION)
        m.app.go("lobby")
        m.until(lambda: m.lobby.phase == REFUSED)
        m.until_screen("lobby")
        assert m.help() == "Versões diferem: lá 9, aqui 1. Atualize uma."


def test_who_comes_late_watches_and_takes_a_robots_seat():
    with Meeting(2) as m:
        one, two = m.lobbies[1:]
        one.create(PAULISTA, 4)
        two.search()
        m.until(lambda: two.found)
        two.join(two.found[0])
        m.until(lambda: two.phase == SITTING)
        one.start()
        m.until(lambda: two.phase == PLAYING)
        m.open("search")
        m.until(lambda: m.lines()[0].startswith("Bia"))
        m.until(lambda: "em jogo" in m.help())
        m.press("A")
        m.until(lambda: m.lobby.phase == PLAYING)
        m.until(lambda: m.lines()[0] == "Assistir")
        m.press("A")
        m.until_screen("table")
        m.run_for(2000)
        seen = m.link.look()
        assert m.lobby.my_seat == NONE
        assert not [card for card in seen.state[36:48] if card < 40]
        assert seen.legal(0, bytearray(8)) == 0
        m.press("START")
        m.until_screen("linked_menu")
        assert m.lines()[1] == "Quem está onde"
        m.press("DOWN")
        m.press("A")
        m.until_screen("seats")
        m.choose("\x83 (robô)")
        m.press("A")
        m.until(lambda: m.lobby.my_seat == 2)
        m.until_screen("table")
        assert m.people[1].has(frames.CHEATED) == []


def test_phrases_go_both_ways():
    with Meeting() as m:
        joined(m)
        start(m)
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


def test_a_menu_does_not_stop_the_others():
    with Meeting() as m:
        joined(m, 4)
        m.people[1].sleeps = True
        start(m)
        m.press("START")
        m.until_screen("linked_menu")
        before = bytes(m.lobby.match.state)
        m.people[1].sleeps = False
        m.until(lambda: bytes(m.lobby.match.state) != before)
        assert m.top == "linked_menu"


@pytest.mark.parametrize("agrees", [True, False])
def test_a_friendly_end_is_asked_and_answered(agrees):
    with Meeting() as m:
        joined(m)
        start(m)
        m.lobbies[1].ask_end()
        m.until_screen("peace")
        assert m.question() == "Bia quer acabar em paz. Aceita?"
        m.run_for(1000)
        if agrees:
            m.press("DOWN")
        m.press("A")
        if agrees:
            m.until_screen("linked_end")
            assert m.bar() == "Fim em paz"
        else:
            m.until_screen("table")
            assert not m.link.is_over()
            m.until(lambda: m.said() == "Segue o jogo!")


def test_a_deal_that_was_not_fair_is_said_on_the_screen():
    with Meeting() as m:
        joined(m)
        start(m)
        m.lobbies[1].host.cheat(0, frames.NOT_THE_VIRA)
        m.until_screen("warning")
        assert m.question().startswith("Bia: cartas ou regras")
        m.run_for(300)
        m.press("A")
        m.until_screen("table")


def test_a_lost_guest_is_played_by_a_robot_and_comes_back():
    with Meeting() as m:
        host(m)
        m.press("A")
        m.until_screen("table")
        m.run_for(1500)
        m.cut(1)
        said = set()

        def heard(words):
            said.add(m.said())
            return words in said

        m.until(lambda: heard("(robô)"))
        m.restore(1)
        m.until(lambda: heard("Voltei!"))


@pytest.mark.slow
def test_a_lost_host_is_replaced_by_this_handheld():
    with Meeting() as m:
        joined(m)
        start(m)
        memory = m.kill(1)
        said = set()

        def heard(words):
            said.add(m.said())
            return words in said

        m.until(lambda: heard("Sem anfitrião!"))
        m.until(lambda: heard("A mesa é sua"))
        assert m.lobby.is_host
        m.restart(1, memory)
        m.until(lambda: m.lobbies[1].phase == phases.PLAYING)
        m.press_until("A", "linked_end")


def test_leaving_says_so_and_switches_the_radio_off():
    with Meeting() as m:
        joined(m)
        m.press("START")
        m.until_screen("ask")
        m.press("DOWN")
        m.press("A")
        m.until_screen("others")
        m.until(lambda: m.app.link is None)
        assert not m.lobbies[1].seats[1].flags & frames.PERSON
        assert m.app.game is None


def test_a_restarted_handheld_goes_back_to_its_seat_and_match():
    with Meeting() as m:
        joined(m)
        start(m)
        m.run_for(500)
        # The program ends without a word, and begins anew with what the memory has.
        m.room.part(m.carriers[0])
        m.carriers[0].quiet()
        m.app.game = m.app.link = None
        m.open("others")
        assert "Minha mesa" in m.lines()
        from truco_ui import linked_game

        m.app.link = linked_game.LinkedGame(m.app, m.carriers[0], 1, True)
        m.open("lobby")
        assert m.help().startswith("O anfitrião está fora")
        m.until_screen("table")
        assert m.lobby.my_seat == 1
        m.press_until("A", "linked_end")


def test_all_tables_shout_the_same():
    with Meeting() as m:
        joined(m)
        start(m)
        m.run_for(300)
        shouts = m.screen.picture.shouts
        s = m.link.view.state
        picked = []
        for hand in range(8):
            s[state.HAND] = hand
            words = [bytes(shouts.pick(kind, 3, True)) for kind in range(6)]
            assert words == [bytes(shouts.pick(kind, None, True)) for kind in range(6)]
            picked.append(words[0])
        assert all(a != b for a, b in zip(picked, picked[1:]))
        plain = [bytes(shouts.pick(0, None, False)) for _ in range(3)]
        assert len(set(plain)) == 1


def test_a_table_is_remembered_for_a_restart():
    from truco_store import LINK

    with Meeting() as m:
        joined(m)
        image = m.app.store.image
        assert image[LINK] == 1 and bytes(image[LINK + 1 : LINK + 7]) == m.lobby.memory()
        m.link.leave()
        assert not any(image[LINK : LINK + 7])


def test_who_becomes_host_after_a_match_can_begin_the_next_one():
    with Meeting() as m:
        joined(m)
        start(m)
        m.lobbies[1].ask_end()
        m.until_screen("peace")
        m.run_for(1000)
        m.press("DOWN")
        m.press("A")
        m.until_screen("linked_end")
        assert m.lines()[0] == "Esperar"
        m.kill(1)
        m.until(lambda: m.lines()[0] == "Outra partida")
        m.run_for(1000)
        m.press("A")
        m.until_screen("table")
