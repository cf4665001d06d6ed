"""The two codes by which phones come to a table, read by another's library."""

import pytest

from host_tests.support.qr_reader import read
from tools.sim.worlds.far_handheld import NearHandheld
from tools.sim.worlds.table_entry import to_far_others
from truco_ui.screens.phones_screen import escaped

SIZES = "128x128 160x128 240x135 240x240 320x240".split()


class Network:
    """Of a board that serves the page."""

    address = "192.168.4.1"
    own = "Zap Maria Joa 07", "trucozap"

    def own_name(self):
        return self.own


def phones(m, network, private=False):
    """From the first screen to the first code of a table of one's own."""
    to_far_others(m)
    m.choose("Nova mesa")
    m.press("A")
    m.until_screen("create")
    m.lobby.carrier.network, m.lobby.carrier.invites = network, "phones"
    if private:
        m.choose("Entrada")
        m.press("RIGHT")
    m.choose("Abrir")
    m.press("A")
    m.until_screen("lobby")
    m.choose("Convidar")
    m.press("A")
    m.until_screen("phones")
    m.run_for(100)


def seen(m):
    return read(m.handheld.rgb(), m.app.width, m.app.height, 2)


@pytest.mark.parametrize("size", SIZES)
def test_the_network_then_the_page_of_a_private_table(size):
    with NearHandheld(0, "sim_" + size, pictures=True) as m:
        phones(m, Network(), private=True)
        assert seen(m) == "WIFI:T:WPA;S:Zap Maria Joa 07;P:trucozap;;"
        m.press("A")
        m.run_for(100)
        assert seen(m) == "http://192.168.4.1/#%04d" % m.lobby.code
        m.press("A")
        m.until_screen("lobby")


def test_in_somebody_elses_network_there_is_only_the_page():
    network = Network()
    network.own, network.address = None, "10.0.0.17"
    with NearHandheld(0, "sim_160x128", pictures=True) as m:
        phones(m, network)
        assert seen(m) == "http://10.0.0.17/"
        m.press("B")
        m.until_screen("lobby")


def test_what_has_a_meaning_in_a_code_is_escaped():
    assert escaped('a;b:c\\d"e,f') == 'a\\;b\\:c\\\\d\\"e\\,f'
