"""Our BLE host against Bumble's own: refusals, silence, full controllers, others' requests."""

import asyncio

import pytest
from bumble import att as bumble_att
from bumble.core import UUID

from host_tests.support.bumble_pair import (
    BumblePair,
    calling_bumble,
    packets_characteristic,
    start_hosting,
)


@pytest.fixture
def bench():
    made = BumblePair()
    yield made
    made.close()


def test_what_is_not_allowed_is_refused(bench):
    peer = bench.connected()
    client = peer.gatt_client

    def refused(coroutine):
        with pytest.raises(bumble_att.ATT_Error) as caught:
            bench.run(coroutine)
        return caught.value.error_code

    assert refused(client.read_value(9)) == 0x02
    assert refused(client.write_value(9, b"x", with_response=True)) == 0x03
    assert refused(client.write_value(3, b"x", with_response=True)) == 0x03
    assert refused(client.read_value(10)) == 0x01
    assert refused(client.write_value(10, b"x", with_response=True)) == 0x01
    request = bumble_att.ATT_Read_By_Group_Type_Request
    for first, last, kind, why in ((0, 5, 0x2800, 1), (5, 4, 0x2800, 1), (1, 9, 0x2801, 0x10)):
        packet = request(
            starting_handle=first,
            ending_handle=last,
            attribute_group_type=UUID.from_16_bits(kind),
        )
        reply = bench.run(client.send_request(packet))
        assert (reply.op_code, reply.error_code) == (1, why)


def test_signalling_and_pairing_are_answered(bench):
    bench.connected()
    host, handle = bench.link.device.host, bench.link.handle
    got = []
    bench.link.device.host.on_l2cap_pdu = lambda connection, cid, pdu: got.append((cid, pdu))

    def ask(cid, text):
        del got[:]
        bench.send(host, handle, cid, bytes.fromhex(text))
        bench.wait(lambda: got, 2)
        return got[0][0], got[0][1].hex()

    # A connection parameter update is for the central to accept; unknown: rejected.
    assert ask(5, "12070800 0600 0c00 0000 c800") == (5, "010702000000")
    assert ask(5, "14080a00 80004000400017000100") == (5, "010802000000")
    assert ask(6, "01 03 00 01 10 00 00") == (6, "0505")
    assert ask(4, "2001000300") == (4, "0120000006")  # Read Multiple Variable
    # An indication of nobody's is confirmed all the same.
    assert ask(4, "1d090001") == (4, "1e")


def test_the_guest_may_wish_another_interval(bench):
    device, _, _ = calling_bumble(bench, lambda got: [packets_characteristic(got)])
    start_hosting(bench)
    bench.wait(lambda: bench.port)
    bench.advance(0.2)
    link = next(iter(device.connections.values()))
    host, handle = device.host, link.handle
    got = []
    host.on_l2cap_pdu = lambda connection, cid, pdu: got.append((cid, pdu.hex()))

    def ask(text):
        del got[:]
        bench.send(host, handle, 5, bytes.fromhex(text))
        bench.wait(lambda: got, 2)
        return got[0]

    assert ask("12010800 0c00 1800 0000 9001") == (5, "130102000000")
    assert ask("12020800 1800 0c00 0000 9001") == (5, "130202000100")
    assert ask("12030800 0600 2003 0000 9001") == (5, "130302000100")
    bench.advance(1)
    assert not bench.ours.restarts


def test_a_controller_that_bears_no_more_says_so(bench):
    """Its limit becomes ours, and nothing else happens."""
    calling_bumble(bench, lambda got: [packets_characteristic(got)])
    controller = bench.chip.controller

    def full(command):
        controller._send_hci_command_status(0x09, command.op_code)

    controller.on_hci_le_create_connection_command = full
    start_hosting(bench)
    bench.wait(lambda: bench.ours.max_connections == 1)
    bench.wait(lambda: bench.ours.advertises)
    assert bench.ours.target is None and not bench.ours.restarts


def test_answers_wait_for_room_in_the_controller(bench):
    """Without credits nothing is sent; then all of it, in order."""
    peer = bench.connected()
    bench.run(bench.packets_of(peer))
    bench.wait(lambda: bench.port)
    bench.ours.hci.slots, kept = 0, bench.ours.hci.slots
    read = asyncio.ensure_future(peer.gatt_client.read_value(3), loop=bench.loop)
    bench.advance(1)
    assert not read.done()
    assert not bench.port.send(b"x")
    bench.ours.hci.slots = kept
    bench.wait(read.done)
    assert read.result() == b"Zap"
