"""Test the screens for WiFi: choice of the way, name, connecting, failures."""

import pytest

from tools.sim.worlds.far_handheld import NETWORK, FarHandheld, NearHandheld
from tools.sim.worlds.table_entry import PAULISTA, find_far, to_others
from truco_link import carriers
from truco_link.carriers import ENTERING, LOGGING_IN, ONLINE, mqtt
from truco_store import LINK, LINK_TABLE, LINK_WAY, WAY


def test_the_chosen_carrier_is_shown_and_saved():
    with FarHandheld(0) as m:
        to_others(m)
        lines = ["Jogar por \x84Internet", "Nova mesa", "Procurar mesa"]
        lines += ["Neste aparelho 2", "Neste aparelho 4", "Regras Paulista"]
        assert m.lines() == lines
        m.press("RIGHT")
        assert m.lines()[0] == "Jogar por \x84WiFi local"
        m.press("B", opens="home")
        assert m.app.store.image[WAY] == 5
        before = bytes(m.app.store.nvm[:])
        to_others(m)
        assert m.lines()[0] == "Jogar por \x84WiFi local"
        m.press("LEFT B", opens="home")
        assert m.app.store.image[WAY] == 6 and bytes(m.app.store.nvm[:]) != before


def test_a_saved_carrier_that_the_board_lacks_is_ignored():
    with FarHandheld(0) as m:
        for kept in (1, 0, 200):
            m.app.store.image[WAY] = kept
            to_others(m)
            assert m.lines()[0] == "Jogar por \x84WiFi local"


@pytest.mark.parametrize("ways", ["lan,cable", "cable,lan"])
def test_a_board_with_wifi_offers_its_cable_too(monkeypatch, ways):
    monkeypatch.setattr(FarHandheld, "settings", {"ZAP_LINK": ways})
    with FarHandheld(0, board="raspberry_pi_pico_w") as m:
        to_others(m)
        seen = set()
        for _ in range(2):
            seen.add(m.lines()[0])
            m.press("RIGHT")
        assert seen == {"Jogar por \x84WiFi local", "Jogar por \x84Cabo"}


def test_the_last_table_is_offered_first_over_its_own_carrier():
    with FarHandheld(0, board="raspberry_pi_pico_w") as m:
        m.app.party = None
        image = m.app.store.image
        image[LINK], image[LINK_WAY], image[WAY] = LINK_TABLE, 6, 5
        to_others(m)
        assert m.lines()[0] == "Voltar à mesa"
        m.press("A")
        m.until(lambda: m.handheld.device.restarts == 1 and m.app.party)
        assert m.app.party.way == "net" and m.app.store.image[WAY] == 6


@pytest.mark.parametrize("kept", [1, 3, 200])
def test_the_last_table_is_not_offered_over_a_carrier_that_the_board_lacks(kept):
    """The seat stays saved, because the carrier may return to settings.toml."""
    with FarHandheld(0, board="raspberry_pi_pico_w") as m:
        m.app.party = None
        image = m.app.store.image
        image[LINK], image[LINK_WAY] = LINK_TABLE, kept
        m.app.go("others", True)
        m.until_screen("others")
        assert "Voltar à mesa" not in m.lines() and m.app.party is None
        m.press("DOWN UP B", opens="home")
        assert image[LINK] == LINK_TABLE and image[LINK_WAY] == kept


@pytest.mark.parametrize("kind, warns", [(FarHandheld, True), (NearHandheld, False)])
def test_a_public_table_warns_that_the_broker_can_read_it(kind, warns):
    with kind(0) as m:
        m.open("create")
        m.choose("Entrada")
        assert m.help().endswith("o servidor pode ler tudo.") == warns


class Nameless(FarHandheld):
    name = ""


@pytest.mark.parametrize("typed", ["A", ""])
def test_the_name_is_asked_once_before_connecting(typed):
    with Nameless(0, board="raspberry_pi_pico_w") as m:
        m.app.party = None
        to_others(m)
        m.choose("Procurar", opens="name")
        if typed:
            m.press("A")
        m.press("START")
        m.until(lambda: m.handheld.device.restarts == 1 and m.app.party)
        from truco_store import profile

        assert profile.name(m.app.store.image) == typed
        m.press("B", opens="others")
        m.choose("Procurar")
        m.press("A")
        m.run_for(2000)
        assert (m.app.party is None) == (typed == "") == (m.top == "name")


def test_each_stage_is_drawn_before_it_blocks_the_board():
    with FarHandheld(0, online=False, pictures=True) as m:
        m.carrier.steps = 4
        find_far(m, "rooms")
        stages = [stage for stage, _ in m.carrier.pictures]
        assert stages == [ENTERING, 2, 3, LOGGING_IN]
        pictures = [picture for _, picture in m.carrier.pictures]
        assert None not in pictures and len(set(pictures)) == 4


@pytest.mark.parametrize("keys", ["A A DOWN A", "B"])
def test_connecting_can_be_cancelled_but_not_by_a_repeated_key(keys):
    with FarHandheld(0, online=False) as m:
        find_far(m, "connecting")
        m.press(keys, opens="others")
        assert not m.carrier.can_wait
        m.run_for(1500)
        assert m.app.party is None  # nothing uses the radio


def test_a_failure_says_what_to_do_and_waits_for_a_key():
    with FarHandheld(0, online=False) as m:
        find_far(m, "connecting")
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
def test_a_lost_connection_is_restored_while_the_screen_waits(why):
    with FarHandheld(1) as m:
        m.lobbies[1].create(PAULISTA, 2)
        find_far(m, "rooms")
        m.carrier.fail(why)
        m.until_screen("connecting")
        assert m.bar() == "A conexão caiu" and m.lines() == ["Conectando", "Cancelar"]
        m.carrier.why = 0
        m.carrier.steps = 4
        m.until_screen("rooms")


def test_hearing_nobody_nearby_is_no_failure():
    with NearHandheld(0, online=False) as m:
        find_far(m, "connecting")
        m.carrier.fail(carriers.NOBODY_NEAR, carriers.FINDING)
        m.run_for(100)
        assert m.bar() == "WiFi local" and m.lines() == ["Conectando", "Cancelar"]
        assert "Ainda não vejo" in m.body()
        assert m.carrier.can_wait
        m.carrier.fail(carriers.NO_OPENING)
        m.run_for(100)
        assert m.bar() == "Reinicie a placa" and len(m.lines()) == 2
