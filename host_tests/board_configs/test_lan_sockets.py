"""Test a board's own WiFi for tables nearby, on simulated `wifi`, `socketpool` and `select`."""

import pytest

from board_configs import lan_sockets
from tools.sim.handheld import powered
from tools.sim.net.wifi_radio import ESPRESSIF, RP2
from truco_link import carriers
from truco_link.carriers import lan_search

SSID, WORD = "casa", "segredo123"
BEACON = b"\x01\x02\x39\x05" + bytes(7) + "Zoé".encode()


@pytest.fixture(autouse=True)
def no_network_before(monkeypatch):
    monkeypatch.setattr(lan_sockets, "_last", ["", False])


def settle(device, carrier, seconds=10):
    for _ in range(20 * seconds):
        device.clock.sleep_us(50_000)
        carrier.tick(device.clock.ticks_ms())


HOME = {"CIRCUITPY_WIFI_SSID": SSID, "CIRCUITPY_WIFI_PASSWORD": WORD}
# A value that is not a text counts as no network.
NONE = {"CIRCUITPY_WIFI_SSID": ""}, {"CIRCUITPY_WIFI_SSID": None}, {}


@pytest.mark.parametrize("board", ["raspberry_pi_pico_w", "deshipu_ugame_s3"])
@pytest.mark.parametrize("settings", NONE)
def test_a_board_without_settings_opens_a_network(board, settings):
    with powered(board, settings=settings) as device:
        import wifi

        carrier = lan_sockets.carrier()
        network = carrier.network
        assert network.home is None and carrier.can_host
        carrier.host(BEACON, lambda *_: False)
        settle(device, carrier, 1)
        assert carrier.stage == carriers.ONLINE
        name = wifi.radio.network
        assert name[:-2] == "Zap Zoé " and name[-2:].isdigit() and network.name == name
        assert network.broadcast() == "192.168.4.255"
        # A second call finds the board in the network that it opened, not in a home network.
        assert network.where() == lan_search.ACCESS_POINT and not network.is_home()


@pytest.mark.parametrize("settings, joined", [(HOME, False), (HOME, True), ({}, True)])
def test_a_board_stays_in_a_network_that_circuitpython_or_its_program_joined(settings, joined):
    with powered("raspberry_pi_pico_w", settings=settings) as device:
        import wifi

        wifi.surround(device).networks[SSID] = WORD
        if joined:
            wifi.radio.connect(SSID, WORD)
        carrier = lan_sockets.carrier()
        assert carrier.network.is_home() == joined
        carrier.seek(lambda *_: False)
        settle(device, carrier, 15)
        assert carrier.network.is_home() and wifi.radio.network == SSID
        assert (carrier.stage, carrier.why) == (carriers.ONLINE, carriers.ALONE)


@pytest.mark.parametrize("port", [RP2, ESPRESSIF], ids=lambda port: port.name)
def test_socket_errors_never_reach_the_caller(port):
    from host_tests.support.wifi_boards import Clock
    from tools.sim.net import polling

    clock = Clock()
    radio, pool = clock.board(port, joins=False)
    network = lan_sockets.Network(radio, pool, polling.Poll)
    made = []
    while (one := network.socket()) is not None:
        made.append(one)
    assert len(made) == port.sockets
    one, other = made[:2]
    one.send_to(b"x", ("10.1.2.3", 9))  # without a network, sending must not raise
    other.connect(("10.1.2.3", 9))
    other.send(b"x")
    other = made[2]
    assert not one.ready() and one.receive(bytearray(9)) == 0
    assert one.receive_from(bytearray(9)) is None
    radio.connect("casa", WORD)
    there = (str(radio.ipv4_address), 5555)
    assert other.bind(5555)
    for data in (b"first", b"", b"second"):  # Espressif mistakes an empty datagram for the end
        one.connect(there)
        one.send(data)
        assert other.ready() and other.receive_from(bytearray(9))[0] == len(data)
    other.connect(("10.9.9.9", 1))
    other._socket._other = None  # Espressif forgets the peer after an empty datagram
    other.send(b"lost")
    other.send(b"sent")
    assert other._socket._other == ("10.9.9.9", 1)
    for one in made:
        one.close()
    assert not pool.sockets
