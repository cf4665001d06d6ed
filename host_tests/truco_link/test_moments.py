"""When a host and a guest say what, to the millisecond: the times of docs/link.md."""

import pytest

from host_tests.support.raw_port import Port
from tools.sim.worlds.piped_handhelds import PAULISTA, Guest, Handhelds, HostAndGuests, secret_of
from tools.sim.worlds.random_player import RandomPlayer
from truco_link import frames
from truco_link.frames import GREETING, SENT_AWAY


class Raw:
    """A guest or host with a port of the test's, and its clock."""

    def __init__(self, who, port):
        self.who = who
        self.port = port
        self.now = 5000

    def times(self, ms):
        """[(ms from now, record)] of what it sends in that time, now included."""
        found = []
        for passed in range(ms + 1):
            self.who.tick(self.now + passed)
            found += [(passed, record) for record in self.port.said]
            self.port.said.clear()
        self.now += ms
        return found

    def hear(self, *records):
        self.port.inbox += [bytes.fromhex(record) for record in records]
        return [record for _, record in self.times(0)]


def guest(may_host=True, table_id=0x1234, key=None):
    port = Port()
    one = Guest(RandomPlayer(), secret_of(b"me"), "me", may_host)
    one.be_at(table_id, 0, key)
    one.attempt = 0x41
    one.attach(port)
    return Raw(one, port)


def host():
    party = HostAndGuests(0, PAULISTA, 4)
    port = Port()
    port.address = "raw"
    raw = Raw(party.host, port)
    raw.times(0)
    party.host.add_peer(port)
    return raw


def test_a_guest_greets_every_300_ms():
    raw = guest()
    iam = "08 c0 00 01 05 42 34 12 01"
    assert raw.times(900) == [(at, iam) for at in (0, 300, 600, 900)]
    assert guest(may_host=False).times(0) == [(0, iam[:-2] + "00")]


@pytest.mark.parametrize(
    "answer, why, version",
    [
        ("06 c0 00 03 05 42 02", frames.FULL, 5),
        ("06 c0 00 03 05 42 04", frames.REMOVED, 5),
        ("06 c0 00 03 06 42 01", frames.BAD_VERSION, 6),
        ("06 c0 00 03 01 42 01", frames.BAD_VERSION, 1),
        ("09 c0 05 02 06 42 34 12 00 00", frames.BAD_VERSION, 6),
        ("0a c0 4d 02 03 42 01 02 03 04 05", frames.BAD_VERSION, 3),  # of 0.9, with other fields
    ],
)
def test_a_guest_that_is_refused_says_why(answer, why, version):
    raw = guest()
    raw.times(10)
    raw.hear(answer)
    assert raw.who.phase == SENT_AWAY and raw.who.why == why
    assert raw.who.their_version == version


@pytest.mark.parametrize(
    "answer",
    [
        "06 c0 00 03 05 41 02",  # of the attempt before
        "06 c0 00 03 05 43 02",
        "09 c0 05 02 05 41 34 12 00 00",
        "09 c0 00 02 05 42 34 12 00 00",  # OPEN without a session
        "05 c0 09 04 05 05",  # BYE of another session
        "04 c0 00 03 05",
        "0b c0 00 05 05 34 12 00 00 00 00 00",  # a BEACON
    ],
)
def test_what_is_not_for_this_attempt_changes_nothing(answer):
    raw = guest()
    raw.times(10)
    raw.hear(answer)
    assert raw.who.phase == GREETING and not raw.who.link.session
    assert raw.times(290)[-1] == (290, "08 c0 00 01 05 42 34 12 01")


def test_a_host_says_open_and_repeats_it_for_the_same_attempt_only():
    raw = host()
    iam = "08 c0 00 01 05 42 %s 01"
    (answer,) = [one for one in raw.hear(iam % "07 00") if " 02 05 42 " in one]
    session = answer[6:8]
    assert answer.startswith("09 c0 %s 02 05 42 07 00 00" % session) and session != "00"
    for _ in range(9):  # for no session's price
        again = [one for one in raw.hear(iam % "07 00") if " 02 05 42 " in one]
        assert again == [answer]
    raw.times(1500)
    (other,) = [one for one in raw.hear("08 c0 00 01 05 43 07 00 01") if " 02 05 43 " in one]
    assert other[6:8] not in ("00", session)


@pytest.mark.parametrize("version", [0, 4, 6, 255])
def test_a_host_refuses_another_version_with_its_own_and_goes(version):
    raw = host()
    refuse = "06 c0 00 03 05 42 01"
    for rest in (" 07 00 01", "", 12 * " 00"):  # a later one may have other fields
        answer = host().hear("%02x c0 00 01 %02x 42" % (5 + len(rest) // 3, version) + rest)
        assert answer == [refuse], rest
    assert raw.hear("08 c0 00 01 %02x 42 07 00 01" % version) == [refuse]
    assert raw.times(300)[-3:] == [(100, refuse), (200, refuse), (300, refuse)]
    assert not raw.port.closed
    raw.times(20)
    assert raw.port.closed and not raw.who.peers


def test_a_guest_that_does_not_join_goes_after_20_s():
    raw = host()
    answer = next(one for one in raw.hear("08 c0 00 01 05 42 07 00 01") if " 02 05 42 " in one)
    session = answer[6:8]
    start, said = raw.now, []
    while raw.now < start + 20_900 and not raw.port.closed:
        raw.hear("02 80 %s" % session)
        said += [(raw.now - 50 + at - start, one) for at, one in raw.times(50)]
    byes = [at for at, one in said if one == "05 c0 %s 04 05 04" % session]
    assert byes[0] == 20_001 and raw.port.closed


def test_a_guest_that_is_silent_for_five_seconds_is_away_until_it_speaks():
    party = HostAndGuests(1, PAULISTA, 2, step_ms=1)
    party.deal_to_sleepers()
    link = party.host.peers[0].link
    party.guests[0].link.port.send = lambda packet: True  # lost in the air
    last = party.now - link.silent_ms(party.now)
    seat = party.guests[0].my_seat

    def here():
        return bool(party.host.seats[seat].flags & frames.HERE)

    party.run(lambda: not here(), 7)
    assert party.now - last == 5001
    assert not party.host.table.is_human(seat)
    del party.guests[0].link.port.send
    party.run(here, 3)
    assert party.host.table.is_human(seat)


def test_a_goodbye_is_repeated_only_in_a_session():
    """Before one nobody could know whose it is."""
    for session in (0, 9):
        guest = HostAndGuests(1, PAULISTA).guests[0]
        port = Port()
        guest.attach(port)
        guest.tick(1000)
        guest.link.restart(session)
        port.said.clear()
        guest.leave()
        assert port.said == ["05 c0 %02x 04 05 05" % session]
        guest.link.repeat_goodbye(2000)
        assert len(port.said) == (2 if session else 1)


def test_the_clock_of_a_lobby_begins_with_its_first_tick():
    """Not at 0: a board has been on for a while, and nothing may be late because of that."""
    world = Handhelds(1)
    world.now = 1 << 28
    world.tick()
    assert world.lobbies[0].since_ms == world.now
    world.tick()
    assert world.lobbies[0].since_ms == world.now - world.step_ms
