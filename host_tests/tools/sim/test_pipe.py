"""The carrier without a radio: ports, who hears whom, who is connected to whom."""

import pytest

from tools.sim import pipe


def test_packets_come_whole_and_in_order_at_the_other_end():
    a, b = pipe.make()
    packets = [b"one", b"two and more", b"3"]
    assert all(a.send(packet) for packet in packets)
    changing = bytearray(b"four")
    a.send(changing)
    changing[0] = 0
    buffer = bytearray(20)
    got = []
    while size := b.poll(buffer):
        got.append(bytes(buffer[:size]))
    assert got == [*packets, b"four"] and b.poll(buffer) == 0 and a.poll(buffer) == 0


def test_what_is_longer_than_the_buffer_is_cut_and_what_is_shorter_leaves_the_rest():
    a, b = pipe.make()
    a.send(bytes(range(60)))
    buffer = bytearray(b"\xee" * 10)
    assert b.poll(buffer) == 10 and buffer == bytes(range(10))
    a.send(b"\xaa")
    assert b.poll(buffer) == 1 and buffer == b"\xaa" + bytes(range(1, 10))


def test_both_ends_close_together_and_then_nothing_goes():
    for one in (0, 1):
        ends = pipe.make()
        ends[one].close()
        assert [end.closed for end in ends] == [True, True]
        assert not any(end.send(b"x") for end in ends)
        assert not ends[0].inbox and not ends[1].inbox


def test_a_port_knows_where_its_other_end_is():
    a, b = pipe.make(addresses=("of b", "of a"))
    assert (a.address, b.address) == ("of b", "of a")
    assert not a.closed and not b.closed


class World:
    """Carriers in a room, and what each has heard."""

    def __init__(self, count):
        self.room = pipe.Room()
        self.carriers = [pipe.Carrier(self.room, "at %d" % i) for i in range(count)]
        self.heard = [[] for _ in range(count)]
        self.wants = False

    def hear(self, i):
        def heard(address, rssi, content):
            self.heard[i].append((address, rssi, content))
            return self.wants

        return heard

    def tick(self):
        for carrier in self.carriers:
            carrier.tick(0)

    def told(self):
        """What each has heard since the last time."""
        self.tick()
        told, self.heard[:] = [list(one) for one in self.heard], [[] for _ in self.heard]
        return told


def test_who_listens_hears_all_others_that_send():
    world = World(4)
    host, seeker, caller, quiet = world.carriers
    host.host(b"beacon", world.hear(0))
    seeker.seek(world.hear(1))
    caller.call(b"call")
    from_host, from_caller = ("at 0", -40, b"beacon"), ("at 2", -40, b"call")
    assert world.told() == [[from_caller], [from_host, from_caller], [], []]
    host.host(b"other", world.hear(0))
    assert world.told()[1][0] == ("at 0", -40, b"other")
    assert all(carrier.take() is None for carrier in world.carriers)


@pytest.mark.parametrize("end", ["quiet", "seek", "call", "close"])
def test_a_host_that_does_something_else_is_off_the_air(end):
    world = World(2)
    host, seeker = world.carriers
    seeker.seek(world.hear(1))
    host.host(b"beacon", world.hear(0))
    what = {"seek": (world.hear(0),), "call": (b"call",)}.get(end, ())
    getattr(host, end)(*what)
    assert host.content == (b"call" if end == "call" else None)
    assert world.told()[1] == ([("at 0", -40, b"call")] if end == "call" else [])
    seeker.quiet()
    host.host(b"beacon", world.hear(0))
    assert world.told() == [[], []], "nor does a quiet one hear"


@pytest.mark.parametrize("before", ["host", "seek"])
def test_who_calls_hears_nobody_any_more(before):
    world = World(2)
    mine, other = world.carriers
    mine.host(b"beacon", world.hear(0)) if before == "host" else mine.seek(world.hear(0))
    mine.call(b"call")
    other.host(b"other", world.hear(1))
    assert world.told() == [[], [("at 0", -40, b"call")]]


def test_a_host_connects_to_the_caller_that_it_wants_and_to_nobody_else():
    world = World(3)
    host, caller, other = world.carriers
    world.wants = True
    other.host(b"another table", world.hear(2))
    caller.call(b"call")
    host.host(b"beacon", world.hear(0))
    host.tick(0)
    mine, its = host.take(), caller.take()
    assert mine.other is its and (mine.address, its.address) == ("at 1", "at 0")
    assert host.take() is caller.take() is other.take() is None
    assert caller.content is None and host.content == b"beacon"
    host.tick(0)
    assert host.take() is None, "once"
    assert [one[0] for one in world.heard[0]] == ["at 1", "at 2", "at 2"]


def test_who_only_listens_connects_to_nobody_even_after_it_was_a_host():
    for before in ("host", "seek"):
        world = World(2)
        seeker, caller = world.carriers
        world.wants = True
        if before == "host":
            seeker.host(b"beacon", world.hear(0))
        seeker.seek(world.hear(0))
        caller.call(b"call")
        assert world.told()[0] and seeker.take() is None and caller.take() is None


@pytest.mark.parametrize("after", ["host", "seek", "quiet"])
def test_a_caller_that_does_something_else_is_not_connected_to(after):
    world = World(2)
    host, caller = world.carriers
    world.wants = True
    host.host(b"beacon", world.hear(0))
    caller.call(b"call")
    what = {"host": (b"another", world.hear(1)), "seek": (world.hear(1),)}.get(after, ())
    getattr(caller, after)(*what)
    host.tick(0)
    assert host.take() is None and caller.take() is None


@pytest.mark.parametrize("deaf", [0, 1])
def test_out_of_reach_of_either_nothing_is_heard(deaf):
    world = World(2)
    seeker, host = world.carriers
    seeker.seek(world.hear(0))
    host.host(b"beacon", world.hear(1))
    world.carriers[deaf].reaches = lambda other: False
    assert world.told() == [[], []]
    del world.carriers[deaf].reaches
    assert world.told()[0]


def test_parting_two_leaves_the_others_connected():
    world = World(4)
    world.wants = True
    ports = []
    host = world.carriers[0]
    for caller in world.carriers[1:]:
        caller.call(b"call")
        host.host(b"beacon", world.hear(0))
        host.tick(0)
        ports.append((host.take(), caller.take()))
    assert len(world.room.links) == 3
    world.room.part(world.carriers[2], host)
    assert [port.closed for port, _ in ports] == [False, True, False]
    assert len(world.room.links) == 2
    ports[2][1].close()
    world.room.part(world.carriers[2])
    assert len(world.room.links) == 1, "closed ones are forgotten"
    host.close()
    assert ports[0][0].closed and ports[0][1].closed and not world.room.links


@pytest.mark.parametrize("ends", [(0, 1), (1, 0)])
def test_two_are_parted_whichever_of_them_is_named_first(ends):
    world = World(3)
    world.wants = True
    host = world.carriers[0]
    for caller in world.carriers[1:]:
        caller.call(b"call")
        host.host(b"beacon", world.hear(0))
        host.tick(0)
    mine = [link[1] for link in world.room.links]
    world.room.part(*(world.carriers[end] for end in ends))
    assert [port.closed for port in mine] == [True, False]
