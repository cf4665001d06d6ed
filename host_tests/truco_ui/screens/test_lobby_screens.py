"""Test the lobby of a host, of a guest, and of a host who is alone."""

import pytest

from tools.sim.worlds import golden_lobby
from tools.sim.worlds.linked_handheld import LinkedHandheld
from tools.sim.worlds.scenes import at_title, read
from tools.sim.worlds.table_entry import PAULISTA, host_table, join_table, sit_too
from truco_core import state
from truco_core.cards import NONE
from truco_core.characters import SENSIBLE
from truco_link import messages
from truco_link.phases import PLAYING, REFUSED, SITTING
from truco_ui.widgets.menu import REST_MS


@pytest.mark.slow
def test_a_host_creates_a_table_and_plays_two_matches():
    with LinkedHandheld() as m:
        host_table(m)
        assert m.bar() == "Mesa", "no number that looks like a code"
        assert m.lines()[:3] == ["Começar", "\x83 Ana eu \x96", "\x82 Bia"]
        m.press("DOWN DOWN")
        assert m.help() == "Lugar do rival. Trocar?", "of two nobody is a partner"
        m.press("UP UP")
        m.press("A", opens="table")
        assert m.app.game is m.game
        m.press_until("A", "linked_end")
        m.until(lambda: m.lobbies[1].phase == SITTING)
        mine, theirs = m.lobby.match.state, m.lobbies[1].match.state
        assert mine[state.PHASE] == theirs[state.PHASE] == state.MATCH_OVER
        assert list(mine[16:18]) == list(theirs[16:18])
        assert "Outra partida" in m.lines()
        m.press("A", 8)
        assert m.top == "linked_end", "the others are to see it, too"
        m.run_for(1500)
        m.press("A", opens="table")
        assert m.lobbies[1].phase == PLAYING


def test_a_host_changes_options_and_partners_and_kicks_a_guest():
    with LinkedHandheld(2) as m:
        host_table(m, 4)
        assert [one.my_seat for one in m.lobbies[1:]] == [1, 3]
        m.choose("\x83 Ana eu \x96")
        m.press("A")
        assert m.help() == "Troca com quem?", "nobody sends away the player"
        m.press("B")
        m.choose("\x82 Bia")
        assert m.help() == "Naipe igual: dupla. Trocar?"
        m.press("A")
        assert m.help() == "Troca com quem? De novo aqui: expulsar."
        marked = [read(line)[0] == "\x85" for line in m.screen._lines]
        assert marked == [False, False, True, False, False, False], "who was chosen"
        m.press("DOWN")
        assert m.help() == "Trocar Bia com robô?"
        m.press("DOWN DOWN")
        assert m.help() == "Trocar Bia com Ana?", "behind the last seat the first one comes"
        m.press("UP UP A")
        m.until(lambda: m.lobbies[1].my_seat == 2)  # the guest is Ana's partner now
        m.choose("Opções", opens="create")
        m.choose("Tempo")
        m.press("RIGHT")
        m.choose("Pronto", opens="lobby")
        m.until(lambda: m.lobbies[2].guest.turn_s == 10)
        m.choose("Opções", opens="create")
        m.choose("Tempo")
        m.press("RIGHT")
        m.press("B")  # going back applies the options, too
        m.until(lambda: m.lobbies[2].guest.turn_s == 20)
        m.choose("\x82 Caio")
        m.press("A", 2, opens="ask")
        assert m.question() == "Mandar Caio embora?"
        m.press("DOWN A")
        m.until(lambda: m.lobbies[2].phase == REFUSED)
        assert m.lobbies[2].why == messages.REMOVED
        m.until(lambda: "\x82 (robô)" in m.lines())


def test_a_wrong_code_can_be_corrected():
    with LinkedHandheld(seed=9) as m:
        join_table(m, code=False)
        m.until_screen("code")
        assert m.help() == "A senha não é essa."
        m.press("A")
        assert m.help() == "Está na tela do dono da mesa.", "that was of the last one"
        m.press("A", 2)
        m.press("DOWN")  # the typed digits are still there; the last one is too high by one
        m.press("A")
        m.until_screen("lobby")
        m.until(lambda: m.help() == "Espere Bia começar.", 15_000)
        m.lobbies[1].host.seating.remove(m.lobby.my_seat)
        m.until(lambda: m.lobby.phase == REFUSED)
        m.run_for(500)
        assert m.top == "lobby", "to who was sent away no code is of use"


def test_going_back_from_the_code_leads_to_the_tables():
    with LinkedHandheld(seed=9) as m:
        join_table(m, code=False)
        m.until_screen("code")
        m.press("B", opens="search")


def test_a_player_at_a_full_table_can_watch():
    with LinkedHandheld(2) as m:
        m.lobbies[1].create(PAULISTA, 2)
        other = m.lobbies[2]
        other.search()
        m.until(lambda: other.found)
        other.join(other.found[0])
        m.until(lambda: other.phase == SITTING)
        m.open("search")
        m.until(lambda: m.lines()[0].startswith("Bia 2/2"))
        assert m.help() == "Bia: sem lugar. Pode assistir."
        m.press("A", opens="lobby")
        m.until(lambda: m.lobby.phase == SITTING)
        m.run_for(200)
        assert m.help() == "Bia: sem lugar. Pode assistir."
        assert m.lines()[-2:] == ["Assistir", "Sair"], "no line comes below the finger"
        m.lobbies[1].start()
        m.until_screen("table")
        assert m.game.watches


def test_a_latecomer_watches_and_then_takes_a_robots_seat():
    with LinkedHandheld(2) as m:
        one, two = m.lobbies[1:]
        one.create(PAULISTA, 4)
        sit_too(m, two)
        one.start()
        m.until(lambda: two.phase == PLAYING)
        m.open("search")
        m.until(lambda: m.lines()[0].startswith("Bia"))
        m.until(lambda: "em jogo" in m.help())
        m.press("A A")  # a key too many
        m.until(lambda: m.lines() != ["Bia", "Sair"])
        assert m.lines()[:2] == ["\x83 Bia \x96", "\x82 Caio"], "nobody is missing at first"
        m.until(lambda: m.lobby.phase == PLAYING)
        m.until(lambda: m.screen._face._kind == SENSIBLE and not m.screen._face.grid.hidden)
        assert m.lines()[m.screen.chosen].endswith(" (robô)")
        m.until(lambda: " \x83" in m.title())  # until the title shows the score
        m.run_for(REST_MS)  # the lines are new
        assert m.help() == "Sente-se aqui depois desta mão."
        m.choose("Assistir", opens="table")
        m.run_for(1000)
        seen = m.game.look()
        assert m.lobby.my_seat == NONE
        assert not [card for card in seen.state[36:48] if card < 40]
        assert seen.legal(0, bytearray(8)) == 0
        m.press("START", opens="linked_menu")
        assert m.lines()[1:3] == ["Falar", "Lugares"]
        m.choose("Lugares", opens="seats")
        m.choose("\x83 Mola (robô)")
        m.press("A")
        m.until(lambda: m.lobby.my_seat == 2)
        m.until_screen("table")


def test_a_newcomer_watches_a_match_for_chips_to_its_end():
    with LinkedHandheld(2) as m:
        one, two = m.lobbies[1:]
        one.create(PAULISTA, 4)
        one.set_options(wishes=messages.FIRST_STAKE << messages.WORTH_AT)
        sit_too(m, two)
        one.start()
        two.start()
        m.until(lambda: two.phase == PLAYING)
        m.open("search")
        m.until(lambda: m.lines()[0].startswith("Bia"))
        m.press("A", opens="lobby")
        m.until(lambda: m.help() == "Sente-se aqui depois da partida.")
        m.run_for(REST_MS)
        m.press("A")
        m.until(lambda: m.help() == "Você se senta depois da partida.")
        m.until(lambda: m.lobby.my_seat != NONE)
        assert one.host.is_over() and one.host.match.state[state.HAND] > 1


def test_a_host_alone_must_confirm_to_play_with_robots():
    with LinkedHandheld() as m:
        m.open("create")
        m.press("A", opens="lobby")
        m.press("A", 2)
        assert m.top == "lobby" and m.lobby.phase == SITTING, "a key too many starts nothing"
        m.press("A", opens="ask")
        assert m.question() == "Todos aqui? Robôs ficam com os lugares livres."
        m.press("DOWN A", opens="table")


@pytest.mark.parametrize("who", ("guest", "host", "alone"))
def test_leaving_a_match_tells_the_consequence_first(who):
    costs = "Seu lado perde esta mão: vale 1. A partida conta como derrota."
    if who == "alone":
        costs = "Os outros sumiram: a partida não conta."
    with LinkedHandheld() as m:
        if who == "guest":
            golden_lobby.match(m)
        else:
            golden_lobby.host(m, 1, private=False)
            m.people[1].sleeps = True
            m.press("A", opens="table")
            m.run_for(2000)
        if who == "alone":
            m.cut(1)
            m.until(lambda: not m.lobby.seats[1].flags & messages.HERE)
        m.press("START", opens="linked_menu")
        m.choose("Sair da mesa", opens="ask")
        assert m.question() == "Sair? " + costs


@pytest.mark.parametrize(
    "board_id, marks, back",
    [
        ("sim_160x128", ["\x86", "\x87"], "B"),
        ("clue_nrf52840_express", ["\x86\x88", "\x85\x89"], "A"),
    ],
)
def test_a_code_is_typed_by_the_keys_that_its_arrows_show(board_id, marks, back):
    with at_title(board_id) as handheld:
        handheld.go("name.code", None, "Mesa")
        screen = handheld.app.stack[-1]
        assert [read(mark).strip(" ") for mark in screen._marks] == marks
        handheld.press("A" if back == "B" else "B")
        assert screen._at == 1
        handheld.hold(back, 900)
        assert screen._at == 0
