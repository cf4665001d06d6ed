# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Play by WiFi as a player sees it: which way, the name, connecting, failures, the tables."""

import pytest

from host_tests.support.far_handheld import NETWORK, SERVER, FarHandheld, NearHandheld, advert
from host_tests.support.scenes import read
from host_tests.support.table_entry import PAULISTA
from host_tests.support.text_boxes import words
from truco_core.rules import RULE_SETS
from truco_link import carriers, frames
from truco_link.carriers import ENTERING, LOGGING_IN, ONLINE, mqtt
from truco_link.lobby_phases import JOINING, PLAYING, SITTING
from truco_store import LINK, LINK_TABLE, LINK_WAY, WAY

RULES = dict(RULE_SETS)


def to_others(m):
    m.app.go("others")
    m.until_screen("far_others")


def find(m):
    """From the first screen to the list of tables, or to the one that says how it connects."""
    to_others(m)
    m.choose("Achar")
    m.press("A")


# Which way.


def test_the_way_is_chosen_shown_and_kept():
    with FarHandheld(0) as m:
        to_others(m)
        assert m.lines() == ["Por \x84Internet", "Nova mesa", "Achar uma mesa", "Voltar"]
        m.press("RIGHT")
        assert m.lines()[0] == "Por \x84WiFi local"
        m.press("B")
        m.until_screen("home")
        assert m.app.store.image[WAY] == 5
        before = bytes(m.app.store.nvm)
        to_others(m)
        assert m.lines()[0] == "Por \x84WiFi local"
        m.press("LEFT")
        m.press("B")
        m.until_screen("home")
        assert m.app.store.image[WAY] == 6 and bytes(m.app.store.nvm) != before


def test_a_way_that_the_board_has_not_any_more_is_forgotten():
    with FarHandheld(0) as m:
        for kept in (1, 0, 200):
            m.app.store.image[WAY] = kept
            to_others(m)
            assert m.lines()[0] == "Por \x84WiFi local"


def test_the_last_table_comes_first_and_by_its_own_way():
    with FarHandheld(0, board="raspberry_pi_pico_w") as m:
        m.app.party = None
        image = m.app.store.image
        image[LINK], image[LINK_WAY], image[WAY] = LINK_TABLE, 6, 5
        to_others(m)
        assert m.lines()[0] == "Voltar à mesa"
        m.press("A")
        m.run_for(100)
        assert m.app.party.way == "net" and image[WAY] == 6


class Nameless(FarHandheld):
    name = ""


@pytest.mark.parametrize("typed", ["A", ""])
def test_a_name_is_asked_first_and_only_once(typed):
    with Nameless(0) as m:
        find(m)
        m.until_screen("name")
        if typed:
            m.press("A")
        m.press("START")
        m.until_screen("rooms")
        from truco_store import profile

        assert profile.name(m.app.store.image) == typed
        m.press("B")
        m.until_screen("far_others")
        m.choose("Achar")
        m.press("A")
        m.run_for(300)
        assert m.top == ("rooms" if typed else "name")


# Connecting.


def test_each_stage_is_drawn_before_the_board_stands_still_for_it():
    with FarHandheld(0, online=False) as m:
        m.carrier.steps = 4
        find(m)
        m.until_screen("rooms")
        stages = [stage for stage, _ in m.carrier.pictures]
        assert stages == [ENTERING, 2, 3, LOGGING_IN]
        pictures = [picture for _, picture in m.carrier.pictures]
        assert None not in pictures and len(set(pictures)) == 4


def test_the_stages_name_network_and_server():
    with FarHandheld(0, board="sim_320x240", online=False) as m:
        find(m)
        m.until_screen("connecting")
        assert NETWORK in m.body() and SERVER in m.body()
        assert m.lines() == ["Cancelar"]


@pytest.mark.parametrize("key", ["A", "B"])
def test_connecting_can_be_given_up(key):
    with FarHandheld(0, online=False) as m:
        find(m)
        m.until_screen("connecting")
        m.press(key)
        m.until_screen("far_others")
        assert not m.carrier.can_wait
        m.run_for(1500)
        assert m.app.party is None  # the radio is off


def test_a_failure_says_what_to_do_and_nothing_waits_while_it_is_read():
    with FarHandheld(0, online=False) as m:
        find(m)
        m.until_screen("connecting")
        m.carrier.fail(carriers.BAD_PASSWORD)
        m.run_for(100)
        assert m.bar() == "Senha do WiFi"
        assert NETWORK in m.body() and "settings.toml" in m.body()
        m.carrier.steps = 4
        m.run_for(2000)
        assert m.carrier.stage == ENTERING and not m.carrier.can_wait
        m.press("A")  # try again
        assert m.carrier.retries == 1
        m.until_screen("rooms")
        assert m.carrier.stage == ONLINE


@pytest.mark.parametrize("why", [3, mqtt.CUT, mqtt.MUTE, carriers.NO_NETWORK, carriers.NO_ANSWER])
def test_a_lost_connection_is_waited_for_and_comes_back(why):
    with FarHandheld(1) as m:
        m.lobbies[1].create(PAULISTA, 2)
        find(m)
        m.until_screen("rooms")
        m.carrier.fail(why)
        m.until_screen("connecting")
        assert m.bar() == "A conexão caiu" and m.lines() == ["Cancelar"]
        m.carrier.why = 0
        m.carrier.steps = 4
        m.until_screen("rooms")


def test_a_lost_connection_that_needs_the_player_says_so():
    with FarHandheld(0) as m:
        find(m)
        m.until_screen("rooms")
        m.carrier.fail(carriers.BAD_PASSWORD)
        m.until_screen("connecting")
        assert m.bar() == "Senha do WiFi" and len(m.lines()) == 2


# The tables.


def rooms(m):
    m.carrier.adverts = [
        (b"aaaaaaaa", advert(4711, RULES["mineiro"], frames.FOUR, 2, 2)),
        (b"bbbbbbbb", advert(805, RULES["paulista"], frames.PRIVATE, 1, 1)),
        (b"cccccccc", advert(1908, RULES["paulista"], frames.PLAYING, 2, 0)),
        (b"dddddddd", advert(7, bytes(14), frames.FOUR | frames.PLAYING, 1, 3)),
    ]
    find(m)
    m.until_screen("rooms")
    m.run_for(200)


def test_tables_come_by_their_rules_with_people_and_seats_and_full_ones_are_not_offered():
    with FarHandheld(0) as m:
        rooms(m)
        assert m.lines_all()[2:-1] == ["Mesa 805 1/2*", "Mesa 4711 2/4", "Mesa 7 1/4"]
        m.press("DOWN", 2)
        assert m.help() == "Paulista. 1 de 2 lugares. Com senha."
        m.press("DOWN", 2)
        assert m.help() == "Regras da casa. 1 de 4 lugares. Em jogo."
        m.press("UP", 4)
        m.press("RIGHT")  # to watch
        assert m.lines_all()[2:-1] == ["Mesa 1908 2/2", "Mesa 7 1/4"]


def test_only_tables_of_one_rule_set_are_shown():
    with FarHandheld(0) as m:
        rooms(m)
        m.press("DOWN")
        m.press("RIGHT")
        m.run_for(100)
        assert m.lines_all()[1:-1] == ["Regras \x84Paulista", "Mesa 805 1/2*"]
        m.press("LEFT", 2)
        m.run_for(100)
        assert m.lines_all()[2:-1] == ["Mesa 7 1/4"]


def test_the_list_is_as_new_as_what_the_tables_say():
    with FarHandheld(0) as m:
        rooms(m)
        m.press("DOWN", 3)
        assert m.lines_all()[m.screen.chosen] == "Mesa 4711 2/4"
        m.carrier.adverts[0] = (b"aaaaaaaa", advert(4711, RULES["mineiro"], frames.FOUR, 3, 1))
        m.carrier.adverts.append((b"eeeeeeee", advert(99, RULES["paulista"], 0, 1, 1)))
        m.run_for(200)
        assert m.lines_all()[2:-1] == [
            "Mesa 99 1/2",
            "Mesa 805 1/2*",
            "Mesa 4711 3/4",
            "Mesa 7 1/4",
        ]
        assert m.lines_all()[m.screen.chosen] == "Mesa 4711 3/4"  # the same as before
        m.carrier.adverts = [(address, b"") for address, _ in m.carrier.adverts]
        m.run_for(200)
        assert m.lines_all()[2:-1] == ["Procurando..."]


def test_a_private_table_asks_for_its_code():
    with FarHandheld(0) as m:
        rooms(m)
        m.press("DOWN", 2)
        m.press("A")
        m.until_screen("code")
        m.press("A", 4)
        m.until_screen("lobby")
        assert m.lobby.phase == JOINING and m.lobby.code_given == 0
        assert m.help().startswith("Chamando Mesa 805")


def test_a_table_is_found_by_its_number():
    with FarHandheld(0) as m:
        rooms(m)
        m.choose("Pelo número")
        m.press("A")
        m.until_screen("code")
        for digit in "4711":
            m.press("UP", int(digit))
            m.press("A")
        m.until_screen("rooms")
        m.run_for(100)
        assert m.lines_all()[2:] == ["Mesa 4711 2/4", "Pelo número 4711"]
        m.press("DOWN")
        m.press("A")  # all again
        m.run_for(100)
        assert len(m.lines_all()) == 6


def test_who_watches_is_at_the_table_without_a_seat():
    with FarHandheld(2) as m:
        a, b = m.lobbies[1:]
        a.create(PAULISTA, 2)
        b.search()
        m.until(lambda: b.found)
        b.join(b.found[0])
        m.until(lambda: b.phase == SITTING)
        m.run_for(500)
        for person in m.people[1:]:
            person.sleeps = True
        a.start()
        m.until(lambda: b.phase == PLAYING)
        find(m)
        m.until_screen("rooms")
        m.carrier.adverts = [("address 1", advert(a.table_id, PAULISTA, frames.PLAYING, 2, 0))]
        m.press("RIGHT")
        m.until(lambda: m.lines_all()[2].startswith("Mesa %d 2/2" % a.table_id))
        m.press("DOWN", 2)
        m.press("A")
        m.until_screen("table")
        assert m.game.watches
        # Neither team is the watcher's, and there is no key to know.
        m.run_for(500)
        table = m.app.below()
        assert [read(text)[0] for text in table.picture._points] == ["\x83", "\x82"]
        assert table.prompt._lines.grid.hidden


# Nearby.


def test_nearby_the_tables_have_names_and_a_network_that_parts_people_is_told():
    with NearHandheld(1) as m:
        find(m)
        m.until_screen("near")
        assert m.lines() == ["Procurando..."]
        m.carrier.why = carriers.ALONE
        m.run_for(60)
        assert m.help() == words("pt", "wifi").HELP_ALONE
        assert m.lines() == ["Usar rede do Zap"]
        m.press("A")
        m.until_screen("connecting")  # to the network of a handheld
        assert m.carrier.roamed
        m.carrier.steps = 4
        m.until_screen("near")
        assert m.lines() == ["Procurando..."]
        assert m.help() == words("pt", "lobby").HELP_NONE_YET
        m.lobbies[1].create(PAULISTA, 2)
        m.until(lambda: m.lines()[0].startswith("Bia 1/2"))
        m.press("A")
        m.until(lambda: m.lobby.phase == SITTING)
        m.press("B")
        m.until_screen("ask")
        m.press("DOWN")
        m.press("A")
        m.until_screen("far_others")


def test_nearby_that_nobody_is_heard_yet_is_no_failure():
    with NearHandheld(0, online=False) as m:
        find(m)
        m.until_screen("connecting")
        m.carrier.fail(carriers.NOBODY_NEAR, carriers.FINDING)
        m.run_for(100)
        assert m.bar() == "Conectando" and m.lines() == ["Cancelar"]
        assert "Procurando" in m.body() and "Ninguém por perto" in m.body()
        assert m.carrier.can_wait
        m.carrier.fail(carriers.NO_OPENING)
        m.run_for(100)
        assert m.bar() == "Reinicie a placa" and len(m.lines()) == 2
