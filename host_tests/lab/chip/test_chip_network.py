"""The network of emulated Pico Ws: addresses, the switch, and the one door to this computer."""

import socket
import struct

import pytest

from host_tests.support.emulated_pico import emulated

if emulated.args[0]:
    pytest.skip(emulated.kwargs["reason"], allow_module_level=True)

from rp2040py.external.cyw43 import bus, nat, net

from tools.lab.chip import wifi
from tools.lab.chip.network import NAME, PASSWORD, Network
from tools.lab.chip.wifi import ACCESS_POINT, STATION

ALL, OUTSIDE = b"\xff" * 6, bytes((192, 0, 2, 9))
CLIENT, PICO_PORT, WINDOW = 68, 50_000, 5000
FRAME_AT = bus.SDPCM_HEADER_LEN + 2 + bus.BDC_HEADER_LEN
SYN, ACK, PUSH, RESET = net.TCP_SYN, net.TCP_ACK, net.TCP_PSH, net.TCP_RST
SET_PASSWORD, LEAVE = 268, bus.WLC_DISASSOC
EVENT_AT = 24  # of an event, in its frame
ROOM_AT = 9  # of what comes in: up to which number the driver may send
SET_SSID, LINK, PASSWORD_CHECK, NO_MATCH = 0, 16, bus.CYW43_EV_PSK_SUP, 3
HOME = NAME.encode(), PASSWORD.encode()
OURS = b"Zap ana", b"trucozap"
_PATIENCE_S = 60  # for a socket of this computer: so long only where something is wrong


class Station:
    """What the processor of a Pico W does with its WiFi chip."""

    def __init__(self, network):
        self.network, self.radio = network, network.radio()
        self.hardware = self.asked(b"cur_etheraddr\0" + bytes(6))[:6]
        self.address = bytes(4)

    def packet(self):
        """What waits in the chip, or nothing."""
        (status,) = struct.unpack("<I", self.radio.on_bus(read(bus.BUS_FUNCTION, 8, 4), b""))
        size = status >> 9 & 0x7FF
        return self.radio.on_bus(read(bus.WLAN_FUNCTION, 0, size), b"")[:size] if size else b""

    def command(self, number, data, interface=STATION):
        """Give the chip a command; its answer."""
        head = struct.pack("<IIII", number, len(data), interface << 12, 0) + data
        self.write(bus.CONTROL_HEADER, head)
        return self.packet()[bus.SDPCM_HEADER_LEN + bus.IOCTL_HEADER_LEN :]

    def asked(self, name):
        """Ask the chip for a variable; its value."""
        return self.command(bus.WLC_GET_VAR, name)

    def write(self, kind, data):
        size = bus.SDPCM_HEADER_LEN + len(data)
        head = struct.pack("<HHBBBBBBxx", size, ~size & 0xFFFF, 0, kind, 0, 12, 0, 0)
        said = {"wifi": "write", "function": bus.WLAN_FUNCTION, "address": 0, "size": size}
        self.radio.on_bus(said, head + data)

    def event(self):
        """(what, status, flags, interface) of the next event, or None."""
        packet = self.packet()
        if not packet or packet[5] & 15 != bus.ASYNCEVENT_HEADER:
            return None
        data = packet[bus.SDPCM_HEADER_LEN + bus.BDC_HEADER_LEN + EVENT_AT :]
        flags, what, status = struct.unpack_from(">HII", data, 2)
        return what, status, flags, data[46]

    def events(self):
        found = []
        while event := self.event():
            found.append(event)
        return found

    def join(self, name=HOME[0], password=HOME[1]):
        """Join a network; the events."""
        self.command(SET_PASSWORD, struct.pack("<HH", len(password), 1) + password.ljust(64))
        self.command(bus.WLC_SET_SSID, struct.pack("<I", len(name)) + name.ljust(32, b"\0"))
        return self.events()

    def open(self, name, password):
        """Become an access point; the events."""
        self.command(bus.WLC_SET_VAR, b"bsscfg:ssid\0" + struct.pack("<II", 1, len(name)) + name)
        key = struct.pack("<HH", len(password), 1) + password
        self.command(SET_PASSWORD, key, ACCESS_POINT)
        return self.up(1)

    def up(self, on):
        self.command(bus.WLC_SET_VAR, b"bss\0" + struct.pack("<II", 1, on))
        return self.events()

    def scan(self):
        """Names of the networks around."""
        self.command(bus.WLC_SET_VAR, b"escan\0")
        found = []
        while packet := self.packet():
            data = packet[bus.SDPCM_HEADER_LEN + bus.BDC_HEADER_LEN + EVENT_AT + 48 :]
            if data:
                found.append(data[31 : 31 + data[30]])
        return found

    def frame(self):
        packet = self.packet()
        return net.parse_ethernet(packet[FRAME_AT:]) if packet else None

    def send(self, to, kind, payload, interface=STATION):
        head = bytes((0, 0, 0x20, 0, interface, 0))
        frame = net.pack_ethernet(to, self.hardware, kind, payload)
        self.write(bus.DATA_HEADER, head + frame)
        self.packet()  # the chip says that it has room for more

    def udp(self, to, address, port, payload):
        datagram = net.pack_udp(self.address, address, CLIENT, port, payload)
        packet = net.pack_ipv4(self.address, address, net.IP_PROTO_UDP, datagram)
        self.send(to, net.ETHERTYPE_IPV4, packet)

    def heard(self):
        """The payload of the datagram that came, or None."""
        frame = self.frame()
        return frame and net.parse_udp(net.parse_ipv4(frame.payload).payload).payload

    def tcp(self, port, flags, seq=0, ack=0, payload=b""):
        ends = (self.address, OUTSIDE, PICO_PORT, port)
        segment = net.pack_tcp(*ends, seq, ack, flags, WINDOW, payload)
        packet = net.pack_ipv4(self.address, OUTSIDE, net.IP_PROTO_TCP, segment)
        self.send(nat.GATEWAY_MAC, net.ETHERTYPE_IPV4, packet)

    def segment(self):
        """The next that came."""
        for _ in range(1000):
            frame = self.frame()
            if frame:
                return net.parse_tcp(net.parse_ipv4(frame.payload).payload)
            self.network.pump(0)
        return None

    def lease(self):
        """Ask for an address."""
        message = net.pack_dhcp(net.DHCP_OP_REQUEST, 1, self.hardware, bytes(4), {53: b"\3"})
        self.udp(ALL, ALL[:4], 67, message)
        self.address = self.heard()[16:20]
        return self.address


def read(function, address, size):
    return {"wifi": "read", "function": function, "address": address, "size": size}


@pytest.fixture
def door():
    """A socket of this computer that listens."""
    with socket.create_server(("127.0.0.1", 0)) as made:
        made.settimeout(_PATIENCE_S)
        yield made


@pytest.fixture
def network(door):
    with Network({1883: door.getsockname()[1]}) as made:
        yield made


@pytest.fixture
def pair(network):
    stations = [Station(network), Station(network)]
    for station in stations:
        station.join()
        station.lease()
        while stations[0].packet() or stations[1].packet():
            pass
    return stations


def test_each_has_addresses_of_its_own(pair):
    one, other = pair
    assert (one.address, other.address) == (bytes((10, 0, 0, 2)), bytes((10, 0, 0, 3)))
    assert one.hardware != other.hardware and not one.hardware[0] & 1


def test_a_datagram_to_all_or_to_another_passes_the_switch(network, pair):
    one, other = pair
    third = Station(network)
    third.join()
    outside = Station(network)
    one.udp(ALL, ALL[:4], 57007, b"to all")
    assert (one.heard(), other.heard(), third.heard()) == (None, b"to all", b"to all")
    assert outside.heard() is None
    one.udp(other.hardware, other.address, 57007, b"to one")
    assert (one.heard(), other.heard(), third.heard()) == (None, b"to one", None)


def test_the_router_answers_who_asks_for_it(pair):
    one, other = pair
    question = (one.hardware, one.address, bytes(6))
    one.send(ALL, net.ETHERTYPE_ARP, net.pack_arp(net.ARP_OP_REQUEST, *question, nat.GATEWAY_IP))
    answer = net.parse_arp(one.frame().payload)
    assert (answer.op, answer.sender_ip) == (net.ARP_OP_REPLY, nat.GATEWAY_IP)
    assert net.parse_arp(other.frame().payload).target_ip == nat.GATEWAY_IP
    one.send(ALL, net.ETHERTYPE_ARP, net.pack_arp(net.ARP_OP_REQUEST, *question, OUTSIDE))
    assert one.frame() is None


def test_a_connection_comes_out_at_this_computer(network, pair, door):
    one, _ = pair
    one.tcp(1883, SYN, seq=100)
    greeting = one.segment()
    assert greeting.flags == SYN | ACK and greeting.ack == 101
    one.tcp(1883, ACK | PUSH, 101, greeting.seq + 1, b"hello")
    end, address = door.accept()
    with end:
        end.settimeout(_PATIENCE_S)
        assert (end.recv(99), address[0]) == (b"hello", "127.0.0.1")
        assert one.segment().ack == 106
        end.sendall(b"world")
        assert one.segment().payload == b"world"


def test_no_other_port_and_no_other_computer_is_reached(network, pair):
    one, _ = pair
    one.tcp(80, SYN, seq=1)
    assert one.segment().flags & RESET
    assert network.connections == 1
    one.udp(nat.GATEWAY_MAC, OUTSIDE, 53, b"who is")
    one.udp(nat.GATEWAY_MAC, nat.GATEWAY_IP, 53, b"who is")
    network.pump(0)
    assert one.frame() is None


def test_a_network_is_joined_by_its_name_and_password(network):
    one = Station(network)
    assert one.join(b"nowhere") == [(SET_SSID, NO_MATCH, 0, STATION)]
    what, status, _, _ = one.join(password=b"wrong one")[-1]
    assert what == PASSWORD_CHECK and status not in (4, 6, 8, 10)  # cyw43_ctrl.c
    assert (LINK, 0, 1, STATION) in one.join()
    one.udp(ALL, ALL[:4], 1, b"x")
    one.command(LEAVE, b"")
    assert one.radio.cells == [None, None]


def test_joining_takes_as_long_as_it_is_told():
    with Network({}, join_ms=2000) as slow:
        one = Station(slow)
        slow.pump(5000)
        assert one.join() == []
        slow.pump(6990)
        assert one.events() == []
        slow.pump(7000)
        assert (LINK, 0, 1, STATION) in one.events()


def test_what_is_lost_is_lost_between_picos_and_the_same_each_time():
    heard = []
    for _ in range(2):
        with Network({}, loss=0.3) as bad:
            one, other = Station(bad), Station(bad)
            for station in (one, other):
                station.join()
                station.lease()  # from the router
            said = [bytes((number,)) for number in range(100)]
            heard.append([])
            for byte in said:
                one.udp(other.hardware, other.address, 57007, byte)
                heard[-1].append(other.heard())
    assert heard[0] == heard[1] and 20 < heard[0].count(None) < 40


def test_a_pico_opens_a_network_of_its_own(network):
    host, guest, other = [Station(network) for _ in range(3)]
    assert host.open(*OURS) == [(LINK, 0, 1, ACCESS_POINT)]
    assert guest.scan() == [HOME[0], OURS[0]]
    assert host.scan() == [HOME[0]]
    assert (LINK, 0, 1, STATION) in guest.join(*OURS)
    other.join()
    guest.send(ALL, 0x1234, b"hello")
    assert host.frame().payload == b"hello" and other.frame() is None
    host.send(guest.hardware, 0x1234, b"welcome", ACCESS_POINT)
    assert guest.frame().payload == b"welcome"
    assert host.up(0) == [(LINK, 0, 0, ACCESS_POINT)]
    assert guest.events() == [(LINK, 0, 0, STATION)]
    assert guest.scan() == [HOME[0]]
    guest.send(ALL, 0x1234, b"hello")
    assert host.frame() is None


class Driver(Station):
    """Counts what it sends, and waits until the chip lets it: cyw43_ll.c, 651 to 695 and 844 to
    848.

    waited: frames that it read, and threw away, before it could send the last
    """

    number, room, waited = 0, 1, 0
    meanwhile = staticmethod(lambda: None)  # while it waits, for a millisecond each time

    def packet(self):
        packet = super().packet()
        if packet and packet[ROOM_AT] - self.room & 0xFF <= 20:
            self.room = packet[ROOM_AT]
        return packet

    def write(self, kind, data):
        self.waited = 0
        while self.number == self.room:
            self.meanwhile()
            assert self.packet(), "it waits for nothing"
            self.waited += 1
        size = bus.SDPCM_HEADER_LEN + len(data)
        head = struct.pack("<HHBBBBBBxx", size, ~size & 0xFFFF, self.number, kind, 0, 12, 0, 0)
        self.number = self.number + 1 & 0xFF
        said = {"wifi": "write", "function": bus.WLAN_FUNCTION, "address": 0, "size": size}
        self.radio.on_bus(said, head + data)

    def answer(self, to):
        head = bytes((0, 0, 0x20, 0, ACCESS_POINT, 0))
        self.write(bus.DATA_HEADER, head + net.pack_ethernet(to, self.hardware, 0x1234, b"yes"))


def test_a_driver_that_answers_a_flood_may_send_again_before_long(network):
    """What came that it did not hear is no more than the chip has room for."""
    host, guest = Driver(network), Station(network)
    host.open(*OURS)
    guest.join(*OURS)

    def flood():
        for _ in range(2):
            guest.send(host.hardware, 0x1234, b"hello")

    host.meanwhile = flood
    waits = []
    for _ in range(60):
        flood()
        assert host.packet()
        host.answer(guest.hardware)
        waits.append(host.waited)
    assert 0 < max(waits) <= wifi._ROOM + 2 * wifi._AHEAD


def test_what_a_chip_has_no_room_for_is_lost(network):
    host, guest = Station(network), Station(network)
    host.open(*OURS)
    guest.join(*OURS)
    for at in range(3 * wifi._ROOM):
        guest.send(host.hardware, 0x1234, bytes((at,)))
    host.write(bus.CONTROL_HEADER, struct.pack("<IIII", bus.WLC_GET_VAR, 4, 0, 0) + b"ver\0")
    came = []
    while packet := host.packet():
        came.append(packet)
    # One more is on its way to the driver.
    assert [one[FRAME_AT:][14] for one in came[:-1]] == list(range(wifi._ROOM + 1))
    assert came[-1][5] == bus.CONTROL_HEADER


def test_a_board_without_power_takes_its_network_along(network):
    host, guest = Station(network), Station(network)
    host.open(*OURS)
    guest.join(*OURS)
    host.radio.on_bus({"wifi": "off"}, b"")
    assert guest.events() == [(LINK, 0, 0, STATION)] and OURS[0] not in network.cells
