"""What a controller has no room for, refuses, or does not know; and what others flood it with."""

import pytest

from host_tests.support.short_chip import DISCONNECT, SLOTS, UPDATE, Bench, Chip
from truco_link.carriers import airlift
from truco_link.link import Link

CALL = bytes((2, 2, 7, 0)) + bytes(9) + b"bia"


@pytest.fixture
def bench():
    made = Bench()
    assert made.ours.ready
    made.ours.host(CALL, lambda *_: False)
    made.run(100)
    return made


def data(handle, payload, channel=4):
    l2cap = bytes((len(payload), 0, channel, 0)) + payload
    return bytes((2, handle, 0x20, len(l2cap), 0)) + l2cap


@pytest.mark.parametrize("count", [26, 40])
def test_parameter_requests_of_one_tick_are_refused_but_one(bench, count):
    """26 of them were more commands than may wait, so all connections ended."""
    first, second = bench.connect(1), bench.connect(2)
    for number in range(1, count + 1):
        wish = bytes((0x12, number, 8, 0, 12, 0, 24, 0, 0, 0, 0x90, 1))
        bench.chip.inbox += data(1, wish, 5)
    before = len(bench.chip.commands)
    bench.run(10)
    assert bench.chip.commands[before:].count(UPDATE) <= 2
    assert len(bench.ours.hci.queue) < 4
    bench.run(1000)
    assert not bench.ours.restarts and bench.ours.connections == [first, second]
    assert second.send(b"x")


def test_requests_for_other_parameters_never_stop_the_rest(bench):
    """A guest that asks all the time: the host still listens and sends in turns."""
    bench.connect(1)
    before = len(bench.chip.commands)
    for number in range(1, 300):
        wish = bytes((0x12, number % 255 + 1, 8, 0, 12, 0, 24, 0, 0, 0, 0x90, 1))
        bench.chip.inbox += data(1, wish, 5) * 5
        bench.run(10)
        assert len(bench.ours.hci.queue) < 6
    later = bench.chip.commands[before:]
    assert later.count(b"\x0c\x20") >= 6 and later.count(b"\x0a\x20") >= 6  # scans, beacons
    assert not bench.ours.restarts


def test_who_is_out_of_reach_has_only_its_share_of_the_buffers(bench):
    """All of them were taken by one; then nobody at the table heard anything for 4 s."""
    far, near = bench.connect(1), bench.connect(2)
    bench.chip.gone.add(1)
    for _ in range(30):
        far.send(b"x" * 20)
        bench.run(10)
    assert far.in_flight <= SLOTS // 2
    for _ in range(30):
        assert near.send(b"y" * 20)
        bench.run(10)


def test_two_of_three_out_of_reach(bench):
    one, two, near = bench.connect(1), bench.connect(2), bench.connect(3)
    bench.chip.gone.update((1, 2))
    for _ in range(30):
        one.send(b"x" * 20)
        two.send(b"x" * 20)
        bench.run(10)
    assert near.send(b"y" * 20) and near.send(b"y" * 20)


def test_records_to_others_go_on_while_one_is_out_of_reach(bench):
    """The same with links on top: the one that is lost sends its record again and again."""

    class Nobody:
        on_events = on_message = on_control = lambda *_: None

    far, near = (Link(bench.connect(i), Nobody(), 40) for i in (1, 2))
    for link in (far, near):
        link.restart(77)
    bench.chip.gone.add(1)
    far.send(0x40, b"\x10", 1)
    for _ in range(600):  # 6 s: then the connection is given up
        far.tick(bench.now)
        for _ in range(3):
            far.control(b"\x05\x02\x00")
        bench.run(10)
    near.send(0x40, b"\x10", 1)
    before = bench.chip.packets.count(2)
    near.tick(bench.now)
    assert bench.chip.packets.count(2) == before + 1


@pytest.mark.parametrize("central", [True, False])
def test_a_disconnection_that_the_controller_knows_nothing_of_is_one(bench, central):
    """Disconnection Complete with status 0x02: it took 10 s, and then a reset."""
    if not central:
        bench.ours.call(CALL)
        bench.run(100)
    connection = bench.connect(1, central)
    connection.close()
    bench.chip.inbox += b"\x04\x05\x04\x02\x01\x00\x00"
    bench.run(20)
    assert bench.ours.connections == [] and not bench.ours.restarts


def test_a_disconnection_that_fails_is_tried_again(bench):
    connection = bench.connect(1)
    connection.close()
    bench.run(50)
    assert bench.chip.commands.count(DISCONNECT) == 1
    bench.chip.inbox += b"\x04\x05\x04\x0c\x01\x00\x00"
    bench.run(20)
    assert bench.chip.commands.count(DISCONNECT) == 2
    bench.chip.inbox += b"\x04\x05\x04\x00\x01\x00\x16"
    bench.run(20)
    assert bench.ours.connections == [] and not bench.ours.restarts


def test_a_disconnection_that_fails_for_ever_ends_in_a_reset(bench):
    bench.connect(1).close()
    for _ in range(12):
        bench.chip.inbox += b"\x04\x05\x04\x0c\x01\x00\x00"
        bench.run(1000)
    assert bench.ours.restarts == 1


def test_an_error_of_nobodys_disconnection_changes_nothing(bench):
    connection = bench.connect(1)
    bench.chip.inbox += b"\x04\x05\x04\x0c\x01\x00\x00" + b"\x04\x05\x04\x02\x07\x00\x00"
    bench.run(50)
    assert bench.ours.connections == [connection] and not connection.closed
    assert DISCONNECT not in bench.chip.commands


def test_a_controller_that_takes_no_command_gets_none():
    """Num_HCI_Command_Packets 0, until an event with another number."""
    bench = Bench()
    bench.run(100)
    bench.chip.takes = 0
    bench.ours.call(CALL)
    before = len(bench.chip.commands)
    bench.run(1000)
    assert len(bench.chip.commands) == before + 1
    bench.chip.takes = 1
    bench.chip.inbox += b"\x04\x0e\x03\x01\x00\x00"  # of no command
    bench.run(100)
    assert len(bench.chip.commands) > before + 2 and not bench.ours.restarts
    bench.chip.takes = 0
    bench.ours.quiet()
    bench.run(100)
    bench.ours.call(CALL)
    bench.run(20)
    before = len(bench.chip.commands)
    bench.run(2000)
    bench.chip.inbox += b"\x04\x0f\x04\x00\x01\x00\x00"  # the same as a Command Status
    bench.run(20)
    assert len(bench.chip.commands) > before and not bench.ours.restarts


@pytest.mark.parametrize("cut", range(1, 7))
def test_the_answer_to_reset_may_take_no_command_yet(cut):
    """In two pieces: the number is remembered from the first one."""
    chip = Chip()
    chip.silent.add(b"\x03\x0c")
    ours = airlift.Carrier(chip)
    for now in range(1000, 2200, 10):
        ours.tick(now)
    assert chip.commands == [b"\x03\x0c"]
    answer = b"\x04\x0e\x04\x00\x03\x0c\x00"
    chip.inbox += answer[:cut]
    ours.tick(2210)
    chip.inbox += answer[cut:]
    for now in range(2220, 3000, 10):
        ours.tick(now)
    assert ours.hci.synced and chip.commands == [b"\x03\x0c"]
    chip.inbox += b"\x04\x0e\x03\x01\x00\x00"
    for now in range(3000, 3200, 10):
        ours.tick(now)
    assert ours.ready


def test_a_controller_that_never_takes_one_again_is_reset():
    bench = Bench()
    bench.chip.takes = 0
    bench.ours.call(CALL)
    bench.run(8000)
    assert bench.ours.restarts == 1


def test_commands_do_not_pile_up_behind_a_slow_controller(bench):
    """Turns of sending and listening wait for the answers to those before."""
    bench.chip.takes = 0
    for _ in range(4000 // 10):
        bench.run(10)
        assert len(bench.ours.hci.queue) <= 6
    assert not bench.ours.restarts


def test_a_controller_that_fails_again_and_again_is_counted():
    """Until there is a connection: `failures` is for a word to the player."""
    bench = Bench()
    for count in range(1, 6):
        bench.chip.inbox += b"\x04\x10\x01\x42"
        bench.run(10)
        assert bench.ours.failures == bench.ours.restarts == count
        bench.run(1500)
        assert bench.ours.ready
    bench.ours.host(CALL, lambda *_: False)
    bench.run(1000)
    assert bench.ours.failures == 5
    bench.connect(1)
    assert bench.ours.failures == 0 and bench.ours.restarts == 5


def test_a_flood_of_advertisements_is_read_in_pieces(bench):
    """As many as 2 MB: a tick tells of 40 at most, and keeps none."""
    heard = []
    bench.ours.seek(lambda *what: heard.append(what))
    bench.run(100)
    body = b"\x02\x01\x06" + bytes((5 + len(CALL),)) + b"\xff\xff\xff\x5a\x50" + CALL
    one = bytes((2, 1, 0, 1)) + b"\1\2\3\4\5\6" + bytes((len(body),)) + body + b"\x7f"
    report = bytes((4, 0x3E, len(one))) + one
    bench.chip.inbox += report * 2000
    most = 0
    while len(bench.chip.inbox) > 2000:
        del heard[:]
        bench.run(10)
        most = max(most, len(heard))
        assert heard and heard[0][1] == 127  # signal strength: unknown
    assert most <= 40
