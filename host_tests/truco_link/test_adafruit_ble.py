"""The field's library judges our Bluetooth: adafruit_ble finds, connects to and reads what we are.

It runs on an adapter of its own, over the virtual air; our side is the real carrier.
"""

import functools

import pytest

from host_tests.support.strangers import PACKETS, SERVICE
from tools.sim.air import bleio, ports
from tools.sim.worlds.radio_handhelds import RadioHandhelds
from truco_core.rules import RULE_SETS
from truco_link import advert
from truco_link.carriers import ble
from truco_link.lobby_phases import SITTING

PAULISTA = RULE_SETS[0][1]
NATIVE = (ports.NRF52840, ports.ESP32S3)
MANUFACTURER = 0xFF  # type of that field of an advertisement
MARK = b"\xff\xff\x5a\x50"
PHONE = "F0:00:00:00:00:99"


class Judge:
    """A radio that adafruit_ble drives.

    :param world: RadioHandhelds, whose air it is on
    """

    def __init__(self, world, port=ports.NRF52840):
        from adafruit_ble import BLERadio

        self.adapter = bleio.Adapter(world.radio, port, PHONE, world.space)
        self.radio = BLERadio(self.adapter)

    def find(self, kind, time_s=2):
        """The first Zap advertisement of a kind: (advertisement, what follows our mark)."""
        for found in self.radio.start_scan(timeout=time_s, active=False):
            data = found.data_dict.get(MANUFACTURER, b"")
            if data.startswith(MARK) and data[len(MARK)] == kind:
                self.radio.stop_scan()
                return found, data[len(MARK) :]
        raise AssertionError("adafruit_ble does not find it")


@pytest.fixture
def world(opened):
    return functools.partial(opened, RadioHandhelds)


def zap_service():
    """Our service as a user of the library would declare it, from docs/link.md."""
    from adafruit_ble.characteristics import Characteristic, ComplexCharacteristic
    from adafruit_ble.services import Service
    from adafruit_ble.uuid import VendorUUID

    class Packets(ComplexCharacteristic):
        def bind(self, service):
            mine = super().bind(service)
            if service.remote:
                return bleio.PacketBuffer(mine, buffer_size=4, max_packet_size=62)
            return bleio.CharacteristicBuffer(mine, timeout=0, buffer_size=62)

    class Zap(Service):
        uuid = VendorUUID(SERVICE)
        packets = Packets(
            uuid=VendorUUID(PACKETS), properties=Characteristic.WRITE_NO_RESPONSE, max_length=62
        )

    return Zap


@pytest.mark.parametrize("port", NATIVE, ids=lambda port: port.name)
def test_the_library_finds_our_beacon_and_reads_it(world, port):
    w = world(1, port)
    w.lobbies[0].create(PAULISTA, 4)
    w.wait(2)
    judge = Judge(w)
    while not w.adapters[0].advertising:
        w.tick()
    found, content = judge.find(advert.TABLE_BEACON)
    assert str(found.address) == str(w.adapters[0].address)
    assert not found.connectable
    assert int.from_bytes(content[2:4], "little") == w.lobbies[0].table_id
    assert advert.MIN_SIZE <= len(content) <= advert.MAX_SIZE
    assert found.flags.general_discovery and found.flags.le_only


@pytest.mark.parametrize("port", NATIVE, ids=lambda port: port.name)
def test_the_library_connects_to_our_guest_and_talks_to_it(world, port):
    w = world(0)
    guest = bleio.use(bleio.Adapter(w.radio, port, "F0:00:00:00:00:01", w.space))
    carrier = ble.Carrier()
    carrier.call(bytes((advert.GUEST_CALL,)) + bytes(range(10)) + b"Ana")
    carrier.tick(900)
    judge = Judge(w)
    kind = zap_service()
    bleio.use(judge.adapter)
    own = kind()
    found, content = judge.find(advert.GUEST_CALL)
    assert found.connectable and content.endswith(b"Ana")
    connection = judge.radio.connect(found, timeout=2)
    for now_ms in range(1000, 1100, 10):
        carrier.tick(now_ms)
        w.radio.advance(0.1)
    assert connection.connected and guest.connected and carrier.take() is None
    got = bytearray(62)
    assert got[: own.packets.readinto(got)] == b"\0"  # it has found the library
    assert kind in connection
    buffer = connection[kind].packets
    assert buffer.write(b"\0\x87\x65")
    w.radio.advance(0.5)
    carrier.tick(1200)
    mine = carrier.take()
    assert buffer.write(b"\5hello") and mine.send(b"\x08from Zap")
    w.radio.advance(0.5)
    got = bytearray(62)
    assert got[: mine.poll(got)] == b"\5hello"
    assert got[: own.packets.readinto(got)] == b"\x87\x65\x08from Zap"
    connection.disconnect()
    w.radio.advance(0.5)
    assert mine.closed


def adverts():
    """What programs of the field send."""
    from adafruit_ble.advertising import Advertisement, LazyObjectField
    from adafruit_ble.advertising.standard import (
        ManufacturerData,
        ManufacturerDataField,
        ProvideServicesAdvertisement,
        SolicitServicesAdvertisement,
    )

    class Sensor(Advertisement):
        match_prefixes = (b"\x03\xff\xff\xff",)
        manufacturer_data = LazyObjectField(
            ManufacturerData,
            "manufacturer_data",
            advertising_data_type=MANUFACTURER,
            company_id=0xFFFF,
            key_encoding="<H",
        )
        value = ManufacturerDataField(0x505A, "<H")  # nearly our mark: a length comes first

    named = Advertisement()
    named.complete_name = "somebody else"
    sensor = Sensor()
    sensor.value = 7
    service = zap_service()
    yield named
    yield sensor
    yield ProvideServicesAdvertisement(service)
    yield SolicitServicesAdvertisement(service)
    torn = Advertisement()
    torn.data_dict[MANUFACTURER] = MARK + bytes((advert.GUEST_CALL,))
    yield torn


@pytest.mark.parametrize("number", range(5))
def test_our_host_hears_an_advertisement_of_the_library_without_harm(world, number):
    w = world(2)
    judge = Judge(w)
    bleio.use(judge.adapter)
    judge.radio.start_advertising(list(adverts())[number])
    w.lobbies[0].create(PAULISTA, 4)
    w.wait(2)
    w.look(w.lobbies[1])
    assert [one.table_id for one in w.lobbies[1].found] == [w.lobbies[0].table_id]
    w.lobbies[1].join(w.lobbies[1].found[0])
    w.run(lambda: w.lobbies[1].phase == SITTING, 30)
    assert not judge.adapter.connected
