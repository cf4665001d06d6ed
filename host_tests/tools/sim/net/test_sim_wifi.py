"""Test wifi and socketpool of simulated boards."""

import pytest

from host_tests.support.wifi_boards import BROKER, SSID, WORD, Clock
from tools.sim.net import sockets
from tools.sim.net import wifi_radio as radios
from truco_link.carriers import mqtt


@pytest.fixture
def clock():
    return Clock()


BOTH = pytest.mark.parametrize("port", radios.PORTS.values(), ids=radios.PORTS)


def errno_of(action, *arguments):
    with pytest.raises(OSError) as caught:
        action(*arguments)
    return caught.value.errno


@BOTH
def test_a_board_joins_a_network(clock, port):
    radio, _ = clock.board(port, joins=False)
    assert not radio.connected and radio.ipv4_address is None
    for ssid, word, said in (
        ("other", WORD, "No network"),
        (SSID, "wrong-word", "Authentication failure"),
        (SSID, "", "Authentication failure"),
    ):
        with pytest.raises(ConnectionError, match=said):
            radio.connect(ssid, word)
    with pytest.raises(ValueError, match="password length"):
        radio.connect(SSID, "short")
    before = clock.now_ms
    radio.connect(SSID, WORD.encode())
    assert radio.connected and str(radio.ipv4_address) == "192.168.4.2"
    assert clock.now_ms - before == clock.world.join_ms
    radio.enabled = False
    assert not radio.connected
    with pytest.raises(RuntimeError, match="not enabled"):
        radio.connect(SSID, WORD)


def test_connecting_on_rp2_gives_its_error_numbers(clock):
    """Expect the errors measured on RP2: EINPROGRESS (119), 120, 127, ECONNRESET (104)."""
    clock.world.delay_ms = 20
    _, pool = clock.board(radios.RP2)
    one = pool.socket()
    one.settimeout(0)
    assert errno_of(one.connect, BROKER) == 119 and errno_of(one.connect, BROKER) == 120
    assert errno_of(one.send, b"x") == errno_of(one.recv_into, bytearray(4)) == 11
    clock.sleep(40)
    assert errno_of(one.connect, BROKER) == 127
    assert errno_of(one.recv_into, bytearray(4)) == 11
    one.send(b"\x30\x00")  # PUBLISH before CONNECT: the broker closes the connection
    clock.sleep(20)
    one.setblocking(True)
    assert one.recv_into(bytearray(4)) == 0
    other = pool.socket()
    other.settimeout(0)
    assert errno_of(other.connect, ("10.1.2.3", 9)) == 119
    clock.sleep(40)
    assert errno_of(other.recv_into, bytearray(4)) == 104 and errno_of(other.connect, BROKER) == 9
    other.close()
    assert errno_of(other.send, b"x") == 9


def test_connecting_on_espressif_gives_its_error_numbers(clock):
    clock.world.delay_ms = 20
    _, pool = clock.board(radios.ESPRESSIF)
    one = pool.socket()
    one.settimeout(0)
    assert errno_of(one.connect, BROKER) == 116 and errno_of(one.connect, BROKER) == 120
    clock.sleep(40)
    assert errno_of(one.connect, BROKER) == 127
    one.send(b"\x30\x00")  # PUBLISH before CONNECT
    clock.sleep(40)
    assert errno_of(one.recv_into, bytearray(4)) == 128


@BOTH
def test_a_blocking_socket_waits(clock, port):
    clock.world.delay_ms = 100
    _, pool = clock.board(port)
    one, before = pool.socket(), clock.now_ms
    one.connect(BROKER)
    assert clock.now_ms - before == 200
    one.send(mqtt.connect(b"z0", 10, b"w"))
    got = bytearray(9)
    assert one.recv_into(got) == 4 and got[:4] == b"\x20\x02\0\0"
    assert clock.now_ms - before == 400
    one.settimeout(0.5)
    assert errno_of(one.recv_into, got) == 116 and clock.now_ms - before > 900


def test_a_board_runs_out_of_sockets(clock):
    _, pool = clock.board(radios.RP2)
    made = [pool.socket(type=pool.SOCK_DGRAM) for _ in range(7)] + [pool.socket()]
    with pytest.raises(RuntimeError, match="Out of sockets"):
        pool.socket()
    made[0].close()
    pool.socket()


@pytest.mark.parametrize("port, kept", [(radios.RP2, 1), (radios.ESPRESSIF, 6)])
def test_boards_exchange_datagrams_in_a_boards_own_network(clock, port, kept):
    """Test a board's own network with another board in it. RP2 keeps one unread datagram."""
    radio, pool = clock.board(port, joins=False)
    radio.start_ap("zap 0042", "segredo123")
    guest, its_pool = clock.board(port, joins=False)
    guest.connect("zap 0042", "segredo123")
    here, there = pool.socket(type=pool.SOCK_DGRAM), its_pool.socket(type=pool.SOCK_DGRAM)
    for one in (here, there):
        one.settimeout(0)
        one.bind(("", 4242))
    got = bytearray(20)
    assert errno_of(here.recvfrom_into, got) == 11
    if port.asks_option:
        assert errno_of(there.sendto, b"hello", ("255.255.255.255", 4242)) == 13
        there.setsockopt(pool.SOL_SOCKET, sockets.SO_BROADCAST, 1)
    assert there.sendto(b"hello", ("255.255.255.255", 4242)) == 5
    assert here.recvfrom_into(got) == (5, ("192.168.4.2", 4242)) and got[:5] == b"hello"
    assert errno_of(there.recvfrom_into, got) == 11  # EAGAIN: its own broadcast does not come back
    for count in range(9):
        here.sendto(bytes((count,)), ("192.168.4.2", 4242))
    for count in range(kept):
        assert there.recvfrom_into(got)[0] == 1 and got[0] == count
    assert errno_of(there.recvfrom_into, got) == 11
    assert errno_of(here.sendto, bytes(1473), ("192.168.4.2", 4242)) == 118
    to_all = ("192.168.4.255", 4242)
    if not port.asks_option:
        assert there.sendto(b"again", to_all) == 5 and here.recvfrom_into(got)[0] == 5
    radio.stop_ap()
    assert "zap 0042" not in clock.world.networks
    if port is radios.RP2:
        with pytest.raises(RuntimeError, match="AP could not be started"):
            radio.start_ap("zap 0042")
    else:
        radio.start_ap("zap 0042")
