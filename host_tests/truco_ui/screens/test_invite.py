"""Test the QR codes on the panel with another library.

A table at a broker shows its link. A board that serves a page to phones shows its network and its
page.
"""

import pytest

from board_configs import radio
from host_tests.support.qr_reader import read
from tools.sim.worlds.far_handheld import FarHandheld, NearHandheld
from tools.sim.worlds.piped_handhelds import Handhelds
from tools.sim.worlds.table_entry import PAULISTA
from truco_link.phases import SITTING
from truco_ui.screens.invite_screen import escaped, link_to

NARROW_AND_LARGE = "128x128", "240x240"
LONG = "https://truco.example.org/jogos/zap/?broker=wss://broker.example.org:8884/mqtt"


class LongSite(FarHandheld):
    settings = dict(FarHandheld.settings, ZAP_SITE=LONG)


def open_table(m, private=False, prepare=None):
    """Go from the options of a new table to its lobby."""
    m.open("create")
    if prepare:
        prepare(m.lobby.carrier)
    if private:
        m.choose("Entrada")
        m.press("RIGHT")
    m.choose("Abrir", opens="lobby")


def invite(m, private=False):
    """Go from the first screen to the code of a new table."""
    open_table(m, private)
    m.choose("Convidar")
    assert m.help().startswith("Um celular")
    m.press("A", opens="invite")
    m.run_for(100)


def seen(m, scale=2):
    return read(m.handheld.rgb(), m.app.width, m.app.height, scale)


@pytest.mark.parametrize("size", NARROW_AND_LARGE)
def test_the_code_on_the_panel_contains_the_link_to_the_room(size):
    with FarHandheld(0, "sim_" + size, pictures=True) as m:
        invite(m)
        assert seen(m) == radio.SITE + "?room=%d" % m.lobby.at.table_id
        m.press("B", opens="lobby")


@pytest.mark.parametrize("size", NARROW_AND_LARGE)
def test_the_link_to_a_private_room_has_its_code_after_the_hash(size):
    """Test also the longest link of the longest site address."""
    with LongSite(0, "sim_" + size, pictures=True) as m:
        invite(m, private=True)
        assert seen(m, 4) == "%s&room=%d#%04d" % (LONG, m.lobby.at.table_id, m.lobby.at.code)


@pytest.mark.parametrize("private", [False, True])
def test_a_guest_shows_the_link_to_the_hosts_room(private):
    world = Handhelds(2)
    host, guest = world.lobbies
    host.create(PAULISTA, 4, private=private)
    guest.search()
    world.run(lambda: guest.found)
    guest.join(guest.found[0], host.at.code)
    world.run(lambda: guest.phase == SITTING)
    code = "#%04d" % host.at.code if private else ""
    assert link_to("https://a/", guest) == "https://a/?room=%d%s" % (host.at.table_id, code)


class Network:
    """The network of a board that serves the page."""

    address = "192.168.4.1"
    own = "Zap Maria Joa 07", "trucozap"

    def own_name(self):
        return self.own


def phones(m, network, private=False):
    """Go from the first screen to the first code of a new table."""

    def serve(carrier):
        carrier.network, carrier.invites = network, "invite.phones"

    open_table(m, private, serve)
    m.choose("Convidar", opens="phones")
    m.run_for(100)


@pytest.mark.parametrize("size", NARROW_AND_LARGE)
def test_phones_get_the_code_of_the_network_then_of_the_page(size):
    with NearHandheld(0, "sim_" + size, pictures=True) as m:
        phones(m, Network(), private=True)
        assert seen(m) == "WIFI:T:WPA;S:Zap Maria Joa 07;P:trucozap;;"
        m.press("A")
        m.run_for(100)
        assert seen(m) == "http://192.168.4.1/#%04d" % m.lobby.at.code
        m.press("A", opens="lobby")


def test_in_a_home_network_only_the_code_of_the_page_is_shown():
    network = Network()
    network.own, network.address = None, "10.0.0.17"
    with NearHandheld(0, "sim_160x128", pictures=True) as m:
        phones(m, network)
        assert seen(m) == "http://10.0.0.17/"
        m.press("B", opens="lobby")


def test_special_characters_of_a_network_are_escaped_in_its_code():
    assert escaped('a;b:c\\d"e,f') == 'a\\;b\\:c\\\\d\\"e\\,f'
