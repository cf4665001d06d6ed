"""Test the lists of tables over WiFi: at a broker, and nearby."""

from host_tests.support.text_boxes import words
from tools.sim.worlds.far_handheld import FarHandheld, NearHandheld, advert
from tools.sim.worlds.scenes import read
from tools.sim.worlds.table_entry import PAULISTA, find_far, sit_too
from truco_core import state
from truco_core.rules import RULE_SETS
from truco_link import carriers, messages
from truco_link.phases import JOINING, PLAYING, SITTING

RULES = dict(RULE_SETS)


def rooms(m):
    m.carrier.adverts = [
        (b"aaaaaaaa", advert(4711, RULES["mineiro"], messages.FOUR, 2, 2)),
        (b"bbbbbbbb", advert(805, RULES["paulista"], messages.PRIVATE, 1, 1)),
        (b"cccccccc", advert(1908, RULES["paulista"], messages.PLAYING, 2, 0)),
        (b"dddddddd", advert(7, bytes(14), messages.FOUR | messages.PLAYING, 1, 3)),
    ]
    find_far(m, "rooms")
    m.run_for(200)


def test_tables_are_listed_with_seats_and_those_without_a_free_one_last():
    with FarHandheld(0) as m:
        rooms(m)
        assert m.lines_all() == [
            "Mesa 805\x9c 1/2",
            "Mesa 4711 2/4",
            "Mesa 7 1/4",
            "Mesa 1908 2/2",
            "Pelo número",
        ]
        assert not read(m.screen._lines[5]).strip(), "the list ends with the line of the number"
        assert m.help() == "Paulista simples. 1 de 2 pessoas. Com senha."
        m.press("DOWN", 2)
        assert m.help() == "Regras da casa. 1 de 4 pessoas. Em jogo."
        m.press("DOWN")
        assert m.help() == "Paulista simples. 2 de 2 pessoas. Em jogo."


def test_the_list_follows_the_adverts_of_the_tables():
    with FarHandheld(0) as m:
        rooms(m)
        m.press("DOWN")
        assert m.lines_all()[m.screen.chosen] == "Mesa 4711 2/4"
        m.carrier.adverts[0] = (b"aaaaaaaa", advert(4711, RULES["mineiro"], messages.FOUR, 3, 1))
        m.carrier.adverts.append((b"eeeeeeee", advert(99, RULES["paulista"], 0, 1, 1)))
        m.run_for(200)
        assert m.lines_all()[:-1] == [
            "Mesa 99 1/2",
            "Mesa 805\x9c 1/2",
            "Mesa 4711 3/4",
            "Mesa 7 1/4",
            "Mesa 1908 2/2",
        ]
        # The cursor is still on the chosen table.
        assert m.lines_all()[m.screen.chosen] == "Mesa 4711 3/4"
        m.carrier.adverts = [(address, b"") for address, _ in m.carrier.adverts]
        m.run_for(200)
        assert m.lines_all()[0].startswith("Procurando mesas")


def test_a_private_table_asks_for_its_code():
    with FarHandheld(0) as m:
        rooms(m)
        m.press("A", opens="code")
        m.press("A", 4, opens="lobby")
        assert m.lobby.phase == JOINING and m.lobby.code_given == 0
        assert m.help().startswith("Chamando Mesa 805")


def test_a_table_is_found_by_its_number():
    with FarHandheld(0) as m:
        rooms(m)
        m.choose("Pelo número", opens="code")
        for digit in "4711":
            m.press("UP", int(digit))
            m.press("A")
        m.until_screen("rooms")
        m.run_for(100)
        assert m.lines_all() == ["Mesa 4711 2/4", "Pelo número 4711"]
        m.press("DOWN")
        m.press("A")  # show the tables with other numbers again
        m.run_for(100)
        assert len(m.lines_all()) == 5


def test_a_spectator_has_no_seat():
    with FarHandheld(2) as m:
        a, b = m.lobbies[1:]
        a.create(PAULISTA, 2)
        sit_too(m, b)
        m.run_for(500)
        for person in m.people[1:]:
            person.sleeps = True
        a.start()
        m.until(lambda: b.phase == PLAYING)
        find_far(m, "rooms")
        m.carrier.adverts = [("address 1", advert(a.at.table_id, PAULISTA, messages.PLAYING, 2, 0))]
        m.until(lambda: m.lines_all()[0].startswith("Mesa %d 2/2" % a.at.table_id))
        m.press("A", opens="table")
        assert m.game.watches
        # A spectator has no team. In place of the hints is whom this player only watches: the
        # player at the bottom.
        m.run_for(500)
        table = m.app.stack[0]
        assert [read(text).split()[0] for text in table.picture.score.points] == ["Bia", "Caio"]
        lines = [read(table.prompt.lines, row).strip() for row in range(3)]
        assert lines == ["Vendo o", "jogo de", "Bia"]
        assert not table.prompt.lines.grid.hidden
        for person in m.people[1:]:
            person.plays = lambda view, seat: state.RAISE if not view.state[state.PHASE] else None
            person.sleeps = False
        said = set()
        for _ in range(500):
            m.tick()
            said.add(m.said())
        assert said == {"", "Caio...", "Truco, marreco!"}, (
            "a raise, not the costs of a special hand"
        )


def test_nearby_tables_have_names_and_an_isolating_network_is_reported():
    with NearHandheld(1) as m:
        find_far(m, "near")
        seen = set()
        m.until(lambda: seen.add(*m.lines()) or len(seen) == 5, 3000)
        assert seen == {("Procurando " + "|" * bars).strip() for bars in range(5)}, "it searches"
        m.carrier.why = carriers.ALONE
        m.run_for(600)
        assert m.help() == words("pt", "wifi").HELP_ALONE
        assert m.lines() == ["Usar rede do jogo"]
        m.press("A")
        m.until_screen("connecting")  # joining the network of a handheld
        assert m.carrier.roamed
        m.carrier.steps = 4
        m.until_screen("near")
        assert m.lines()[0].startswith("Procurando")
        assert m.help() == words("pt", "others").HELP_NONE_YET
        m.lobbies[1].create(PAULISTA, 2)
        m.until(lambda: m.lines()[0].startswith("Bia 1/2"))
        m.press("A")
        m.until(lambda: m.lobby.phase == SITTING)
        m.press("B", opens="ask")
        m.press("DOWN A", opens="others")
