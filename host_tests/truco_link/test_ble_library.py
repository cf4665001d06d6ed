"""adafruit_ble, unchanged, as the host that a guest of ours meets by Bluetooth."""

import _bleio
import pytest
from adafruit_ble import BLERadio
from adafruit_ble.advertising import Advertisement
from adafruit_ble.attributes import Attribute
from adafruit_ble.characteristics import Characteristic, ComplexCharacteristic
from adafruit_ble.services import Service
from adafruit_ble.uuid import VendorUUID

from host_tests.support.bumble_pair import CALL, PACKETS, SERVICE
from tools.sim.air import bleio, ports
from tools.sim.worlds.radio_handhelds import RadioHandhelds
from truco_link.frames import MAX_PACKET, TICKET

MOST = MAX_PACKET + TICKET
FIRST_WORDS = b"\0\x81\7", b"\0"  # the host's, with a ticket, and the guest's


class Packets(ComplexCharacteristic):
    """What the other side writes to ours, and the way to write to theirs."""

    def bind(self, service):
        bound = super().bind(service)
        if service.remote:
            return _bleio.PacketBuffer(bound, buffer_size=1, max_packet_size=MOST)
        return _bleio.CharacteristicBuffer(bound, timeout=0, buffer_size=MOST)


class TableService(Service):
    uuid = VendorUUID(SERVICE)
    packets = Packets(
        uuid=VendorUUID(PACKETS),
        properties=Characteristic.WRITE_NO_RESPONSE,
        read_perm=Attribute.NO_ACCESS,
        max_length=MOST,
    )


class Call(Advertisement):
    match_prefixes = (b"\xff\xff\xff\x5a\x50\x02",)


@pytest.mark.parametrize("port", ports.NATIVE, ids=lambda port: port.name)
def test_it_declares_the_service_hears_a_call_and_greets_the_guest(opened, port):
    w = opened(RadioHandhelds, 1, port)
    carrier = w.carriers[0]
    carrier.call(CALL)
    w.tick()
    radio = BLERadio(bleio.use(bleio.Adapter(w.space, port, "F0:00:00:00:00:0A")))
    ours = TableService()
    call = next(radio.start_scan(Call, timeout=1))
    assert call.connectable and call.data_dict[0xFF][4:] == CALL
    radio.stop_scan()
    connection = radio.connect(call, timeout=1)
    assert connection[TableService].packets.write(FIRST_WORDS[0])
    w.wait(1)
    (its_port,) = carrier.ports
    assert its_port.head == FIRST_WORDS[0][1:]
    came = bytearray(MOST)
    assert came[: ours.packets.readinto(came)] == FIRST_WORDS[1]
