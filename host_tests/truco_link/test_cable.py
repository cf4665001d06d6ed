"""The cable's carrier alone, byte by byte and millisecond by millisecond; both ends of it."""

import binascii

import pytest

from host_tests.support.cable_ends import End, control, packet
from truco_link import frames
from truco_link.carriers import uart

BEACON = bytes.fromhex("01 02 d204 00 00 00 00000000") + b"host"
CALL = bytes.fromhex("02 02 d204 00 00 00 00000000") + b"guest"


@pytest.mark.parametrize("data", [b"", b"\0", b"\x7e", bytes(range(256)), b"123456789" * 5])
def test_the_check_is_that_of_everybody(data):
    crc = binascii.crc_hqx(data, 0xFFFF)
    assert uart.crc16(data, 0, len(data)) == crc
    assert uart.crc16(b"x" + data + b"y", 1, 1 + len(data)) == crc


@pytest.mark.parametrize(
    "garbage",
    [
        b"\x01",
        b"\x7e\x3d",  # a size that no packet has
        b"\x7e\xff",
        b"\x7e\x02\x81\x07\x00\x00",  # a wrong check
        b"\x00\x7e\x00\x00\x00",
        packet(b"\x02\x81\x07")[:-1] + b"\x99",
    ],
)
def test_what_is_no_packet_is_passed_over_and_counted(garbage):
    end = End()
    wire = uart.Wire(end.wire)
    buffer = bytearray(frames.MAX_PACKET)
    end.wire.waiting += garbage + packet(b"\x02\x81\x07")
    # What looked like the start of a longer packet is one only when that much has come.
    for _ in range(3):
        size = wire.read(buffer)
        if size > 0:
            break
        end.wire.waiting += bytes(30)
    assert buffer[:size] == b"\x02\x81\x07" and wire.dropped == len(garbage)


def test_a_host_says_its_beacon_every_400_ms_and_a_guest_its_call():
    for begin, kind in ((End.host, frames.BEACON), (End.call, frames.CALL)):
        end = End()
        begin(end, BEACON if kind == frames.BEACON else CALL)
        content = (BEACON if kind == frames.BEACON else CALL)[1:]
        expected = bytes((3 + len(content), 0xC0, 0, kind)) + content
        assert end.times(1300) == [(at, expected) for at in (400, 800, 1200)]


def test_a_quiet_end_only_says_that_it_is_there():
    end = End()
    assert end.times(2500) == [(1000, b""), (2000, b"")]
    end.host(BEACON)
    end.carrier.quiet()
    assert [one for _, one in end.times(1400)] == [b""]


def said(content):
    return control(frames.BEACON if content[0] == 1 else frames.CALL, content)


def test_a_host_connects_to_who_it_wants_and_answers_at_once():
    end = End(wants=True)
    end.host(BEACON)
    end.hear(said(CALL))
    assert end.sent() == [said(BEACON)[2:-2]]
    port = end.carrier.take()
    assert port is not None and end.carrier.take() is None and port.address == "cable"
    end.hear(said(CALL))
    assert end.sent() == [said(BEACON)[2:-2]], "it has not heard that it is connected"
    assert end.heard == [("cable", 0, CALL)] and end.carrier.take() is None
    end.hear(said(BEACON))
    assert end.sent() == [] and len(end.heard) == 1
    assert [one for _, one in end.times(900)] == [], "no more beacons"


@pytest.mark.parametrize(
    "wanted, table, connects",
    [
        (1234, 1234, True),
        (1234, 1235, False),
        (0x0102, 0x0202, False),
        (0x0102, 0x0103, False),
    ],
)
def test_a_guest_is_connected_by_the_beacon_of_the_table_that_it_calls(wanted, table, connects):
    end = End()
    end.call(CALL[:2] + wanted.to_bytes(2, "little") + CALL[4:])
    end.hear(said(BEACON[:2] + table.to_bytes(2, "little") + BEACON[4:]))
    assert (end.carrier.take() is not None) == connects
    assert end.sent() == [], "a guest answers by its first record"
    end.hear(said(CALL))
    assert end.sent() == [] and not end.heard


def test_a_guest_calls_on_until_its_host_has_said_something_on_the_port():
    """The beacon may have been one that answers nobody: a host that pauses does not connect yet."""
    for records, calls in ((said(BEACON)[2:-2], 2), (b"", 2), (b"\x02\x81\x07", 0)):
        end = End()
        end.call(CALL)
        end.hear(said(BEACON))
        port = end.carrier.take()
        end.carrier.quiet()  # as a guest does that has one
        assert end.times(400) == [(400, said(CALL)[2:-2])]
        end.wire.waiting += packet(records)
        size = port.poll(bytearray(frames.MAX_PACKET))
        assert size == (len(records) if not calls else 0)
        told = [one for _, one in end.times(900) if one]
        assert told == [said(CALL)[2:-2]] * calls, records
        assert end.carrier.take() is None, "one port for all of it"
        port.close()
        assert not [one for _, one in end.times(900) if one]


def connected():
    end = End(wants=True)
    end.host(BEACON)
    end.hear(said(CALL))
    end.sent()
    return end, end.carrier.take()


def test_records_go_through_the_port_and_come_out_of_it():
    end, port = connected()
    buffer = bytearray(frames.MAX_PACKET)
    assert port.send(b"\x02\x81\x07") and end.sent() == [b"\x02\x81\x07"]
    end.wire.waiting += packet(b"\x02\x82\x07") + packet(b"") + packet(b"\x02\x83\x07")
    assert port.poll(buffer) == 3 and buffer[:3] == b"\x02\x82\x07"
    assert port.poll(buffer) == 3 and buffer[:3] == b"\x02\x83\x07", "an empty packet is nothing"
    assert port.poll(buffer) == 0
    for kind, session, passes in ((5, 7, False), (5, 0, False), (6, 7, False), (1, 0, True)):
        record = bytes((3 + 10, 0xC0, session, kind)) + bytes(10)
        end.wire.waiting += packet(record)
        assert port.poll(buffer) == (len(record) if passes else 0), (kind, session)
    # Only CONTROL records are advertisements: a message may have the same first byte.
    record = bytes((5, 0x40, 0, 6, 1, 2))
    end.wire.waiting += packet(record)
    assert port.poll(buffer) == len(record)


def test_a_closed_port_neither_sends_nor_reads():
    end, port = connected()
    port.close()
    assert port.closed and not port.send(b"\x02\x81\x07") and end.sent() == []
    end.wire.waiting += packet(b"\x02\x82\x07")
    assert port.poll(bytearray(frames.MAX_PACKET)) == 0
    end.wait(10)
    end.hear(said(CALL))
    assert end.carrier.take() is not None, "the next one can come"


def test_a_silent_end_is_gone_after_four_seconds():
    end, port = connected()
    end.wait(4000)
    assert not port.closed
    end.wait(1)
    assert port.closed
    end, port = connected()
    buffer = bytearray(frames.MAX_PACKET)
    for _ in range(5):
        end.wait(2000)
        end.wire.waiting += packet(b"")
        assert port.poll(buffer) == 0
    assert not port.closed, "an empty packet says that it is there"


def test_who_has_a_connection_says_at_least_every_second_that_it_is_there():
    end, port = connected()
    assert end.times(1000) == [(1000, b"")]
    end.wait(900)
    port.send(b"\x02\x81\x07")
    end.sent()
    assert end.times(999) == [] and end.times(1) == [(1, b"")]


def test_close_gives_the_pins_back_and_closes_the_port():
    end, port = connected()
    end.carrier.close()
    assert end.wire.off and port.closed
    end = End()
    end.carrier.close()
    assert end.wire.off


def test_of_a_flood_a_kilobyte_is_read_in_a_tick_and_nothing_is_lost():
    """Packets of 32 bytes, as a UART is read: what came last in a tick is looked at in the next."""
    end, port = connected()
    bodies = [bytes((27,)) + bytes(26) + bytes((number,)) for number in range(80)]
    for body in bodies:
        assert len(packet(body)) == 32
        end.wire.waiting += packet(body)
    buffer = bytearray(60)
    counts, found = [], []
    while len(found) < 80 and len(counts) < 9:
        end.wait(1)
        counts.append(0)
        while (size := port.poll(buffer)) > 0:
            found.append(bytes(buffer[:size]))
            counts[-1] += 1
    assert found == bodies and counts == [31, 32, 17]
