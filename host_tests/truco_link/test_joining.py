"""Test joining and leaving: the greeting, sessions, codes, tokens, and a guest's seat."""

import pytest

from host_tests.support.hand_made import come, false_host, gathered, lose, party, token
from host_tests.support.raw_port import Port
from tools.sim import pipe
from tools.sim.worlds.piped_handhelds import PAULISTA, SLOW_PACE, Guest, Handhelds, HostAndGuests
from tools.sim.worlds.random_player import RandomPlayer
from truco_core.events import CONCEDED, SEAT_TAKEN
from truco_link import messages
from truco_link.messages import GREETING, JOINED, LINK_LOST, SENT_AWAY
from truco_link.phases import IDLE, SITTING


class Raw:
    """A guest or host with its clock, on a port whose other end is the test."""

    def __init__(self, who):
        self.who, self.port, self.now = who, Port(), 5000

    def times(self, ms):
        """Run for this time; return [(ms from now, record)] of what was sent, now included."""
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


def raw_guest(may_host=True):
    """Return the guest "me", which joins table 0x1234 with the attempt 0x42."""
    raw = Raw(Guest(RandomPlayer(), b"me......", "me", may_host))
    raw.who.go_to(0x1234)
    raw.who.attempt = 0x41
    raw.who.attach(raw.port)
    return raw


def raw_host():
    raw = Raw(HostAndGuests(0, PAULISTA, 4).host)
    raw.times(0)
    raw.who.add_peer(raw.port)
    return raw


IAM = "08 c0 00 01 08 42 34 12 01"


def test_a_guest_greets_every_300_ms():
    assert raw_guest().times(900) == [(at, IAM) for at in (0, 300, 600, 900)]
    assert raw_guest(may_host=False).times(0) == [(0, IAM[:-2] + "00")]


@pytest.mark.parametrize(
    "answer, why, version",
    [
        ("06 c0 00 03 08 42 02", messages.FULL, 8),
        ("06 c0 00 03 08 42 04", messages.REMOVED, 8),
        ("06 c0 00 03 07 42 01", messages.BAD_VERSION, 7),
        ("09 c0 05 02 07 42 34 12 00 00", messages.BAD_VERSION, 7),
        ("0a c0 4d 02 03 42 01 02 03 04 05", messages.BAD_VERSION, 3),  # OPEN of Zap 0.9
        # Records that are not for this attempt change nothing.
        ("06 c0 00 03 08 41 02", None, 8),  # REFUSE for the previous attempt
        ("09 c0 05 02 08 41 34 12 00 00", None, 8),
        ("09 c0 00 02 08 42 34 12 00 00", None, 8),  # OPEN without a session
        ("05 c0 09 04 08 05", None, 8),  # BYE of another session
        ("0b c0 00 05 08 34 12 00 00 00 00 00", None, 8),  # a BEACON
    ],
)
def test_what_a_guest_makes_of_an_answer(answer, why, version):
    """A guest accepts only a refusal, or an OPEN of another version, that answers its attempt."""
    raw = raw_guest()
    raw.times(10)
    raw.hear(answer)
    if why is None:
        assert raw.who.phase == GREETING and not raw.who.link.session
        assert raw.times(290)[-1] == (290, IAM)
    else:
        assert (raw.who.phase, raw.who.why) == (SENT_AWAY, why)
        assert version == messages.VERSION or raw.who.their_version == version


def test_a_host_says_open_and_repeats_it_for_the_same_attempt_only():
    """A repeated IAM gets the same OPEN; another attempt gets a new session."""
    raw = raw_host()
    iam = "08 c0 00 01 08 %s 07 00 01"
    (answer,) = [one for one in raw.hear(iam % "42") if " 02 08 42 " in one]
    session = answer[6:8]
    assert answer.startswith("09 c0 %s 02 08 42 07 00 00" % session) and session != "00"
    for _ in range(9):  # a repeated IAM does not cost as much as a new session
        assert [one for one in raw.hear(iam % "42") if " 02 08 42 " in one] == [answer]
    raw.times(1500)
    (other,) = [one for one in raw.hear(iam % "43") if " 02 08 43 " in one]
    assert other[6:8] not in ("00", session)


@pytest.mark.parametrize("version", [0, 7, 9, 255])
def test_a_host_refuses_another_version_with_its_own_and_goes(version):
    """A host answers IAM of another version with REFUSE, repeats it, and closes the port."""
    refuse = "06 c0 00 03 08 42 01"
    for rest in ("", 12 * " 00", " 07 00 01"):  # fields of another version are unknown
        raw = raw_host()
        iam = "%02x c0 00 01 %02x 42" % (5 + len(rest) // 3, version) + rest
        assert raw.hear(iam) == [refuse], rest
    assert raw.times(300)[-3:] == [(100, refuse), (200, refuse), (300, refuse)]
    assert not raw.port.closed
    raw.times(20)
    assert raw.port.closed and not raw.who.peers


NEW = b"a token!"


@pytest.mark.parametrize(
    "private, code, shown, absent, seat, why",
    [
        (False, 0, NEW, False, "free", None),
        (True, 1234, NEW, False, "free", None),
        (True, 1235, NEW, False, None, messages.BAD_CODE),
        (True, 0, b"guest 0", True, "its own", None),  # a returning guest needs no code
        (False, 0, b"guest 0", False, None, None),  # the seat's owner is present: close the port
        (False, 0, b"guest 0 ", True, "free", None),  # an unknown token
        (False, 0, b"host", True, "free", None),  # the host's token does not give its seat
    ],
)
def test_which_seat_a_token_gets(private, code, shown, absent, seat, why):
    """Check which seat, or which refusal, a guest gets for its token and code."""
    one = gathered(2, private)
    own, tags = one.guests[0].my_seat, [place.tag for place in one.host.seats]
    if absent:
        lose(one, 0)
    end = come(one)
    end.show(NEW if shown is NEW else token(shown), code)
    one.wait(1)
    assert (end.seat(), end.why()) == ({"free": 2, "its own": own, None: None}[seat], why)
    assert one.host.seats[own].name == ("thief" if seat == "its own" else "guest 0")
    assert [place.tag for place in one.host.seats][:2] == tags[:2]
    assert absent or one.guests[0].phase == JOINED and one.host.seats[own].peer is not None
    assert end.link.port.closed == (seat is None)


def test_who_was_silent_for_a_while_has_its_seat_on_another_line():
    """A guest that the host has not heard for 2.5 s gets its seat on a new connection."""
    one = gathered(1)
    one.guests[0].link.port.send = lambda packet: True  # all packets are lost
    one.wait(2.6)
    end = come(one)
    end.show(token(b"guest 0"))
    one.run(lambda: end.seat() == one.guests[0].my_seat)


@pytest.mark.parametrize("kind, body", [(messages.JOIN, b"\0\0me"), (messages.KEY_LOW, bytes(16))])
def test_nothing_counts_before_the_token(kind, body):
    """A host ignores the messages of a guest that has not shown its token."""
    one = party(0)
    come(one).send(kind, body)
    one.wait(1)
    (peer,) = one.host.peers
    assert peer.phase == messages.NEW


def test_who_restarts_on_the_same_line_has_its_seat_again():
    """A guest that begins a new session on an open port keeps its seat."""
    one = party(0)
    end = come(one)
    for name in ("once", "again"):
        end.show(NEW, name=name.encode())
        one.run(lambda: end.seat() == 1)
        assert one.host.seats[1].name == name
        end.heard.clear()
        end.attempt += 1
        end.iam()
        one.wait(0.2)
        assert one.host.seats[1].peer is None, "it must prove its seat again"


@pytest.mark.parametrize("returns", [False, True])
@pytest.mark.parametrize(
    "what, stays",
    [({"table": 8}, False), ({"term": 9}, False), ({"term": 247}, False), ({"term": 8}, True)]
    + [({"term": term}, True) for term in (248, 0)],
)
def test_another_table_of_that_number_is_left(what, stays, returns):
    """A guest leaves a host with another table or a term more than 8 away from the known one."""
    guest = party(1).guests[0]
    guest.go_to(7, 0, 1234, returns)
    made, run = false_host(guest, **what)
    run(1)
    if stays and returns:
        assert made.of(messages.TOKEN) and guest.phase == GREETING
    elif not stays:
        assert guest.phase == LINK_LOST and not made.heard


@pytest.mark.parametrize("word", ["refuse", "bye", "version"])
def test_who_comes_back_believes_no_farewell_of_a_host_that_told_nothing(word):
    """A returning guest ignores REFUSE and BYE before the host has told it the table."""
    one = gathered(1)
    lose(one, 0)
    guest = one.guests[0]
    made, run = false_host(guest, one)
    run(0.1)
    if word == "bye":
        made.control(messages.BYE, messages.VERSION, messages.REMOVED)
    else:
        version = messages.VERSION + (word == "version")
        made.control(messages.REFUSE, version, made.attempt, messages.REMOVED)
    run(1)
    assert guest.phase == LINK_LOST and guest.returns


def test_who_was_sent_away_gets_no_seat_back_and_a_private_tables_code_is_another():
    """A kicked guest loses its seat, and a private table gets a code that it does not know."""
    one = gathered(2, True)
    host, other = one.host, one.guests[1]
    code = host.code
    host.peers[0].link.port.address = "elsewhere"
    host.seating.remove(one.guests[0].my_seat)
    one.run(lambda: one.guests[0].phase == SENT_AWAY)
    end = come(one)
    end.show(token(b"guest 0"), code)
    one.run(end.why)
    assert end.why() == messages.BAD_CODE
    seat = lose(one, 1)
    one.connect(1)
    one.run(lambda: other.phase == JOINED and other.my_seat == seat and other.code != code)
    assert other.code == host.code


def test_a_goodbye_of_another_session_sends_nobody_away():
    one = gathered(1)
    guest = one.guests[0]
    mine = guest.link.session
    for session in range(256):
        if session != mine:
            guest.link.port.send(bytes((5, 0xC0, session, messages.BYE, messages.VERSION, 1)))
            one.tick()
    assert (
        one.host.seats[guest.my_seat].peer is not None and one.host.peers[0].phase != messages.GONE
    )
    guest.link.port.send(bytes((5, 0xC0, mine, messages.BYE, messages.VERSION, 1)))
    one.run(lambda: not one.host.peers or one.host.peers[0].phase == messages.GONE)


def test_who_says_nothing_after_open_goes_after_20_s():
    """A host closes the port of a guest that does not join within 20 s after OPEN."""
    one = party(0)
    one.tick()
    come(one)
    begun = one.now
    one.run(lambda: not one.host.peers, 25)
    assert 20_000 < one.now - begun < 21_000


class Deaf(pipe.Port):
    """A port that loses the first BYE that is sent on it."""

    lost = 0

    def send(self, packet):
        if (
            packet[1] & messages.CONTROL == messages.CONTROL
            and packet[messages.HEAD] == messages.BYE
        ):
            if not self.lost:
                self.lost = 1
                return True
        return super().send(packet)


@pytest.mark.parametrize("why", [messages.LEFT, messages.REMOVED, 0])
def test_who_leaves_a_match_loses_the_hand_and_its_seat_is_free_at_once(why, monkeypatch):
    """Whatever reason the goodbye has."""
    monkeypatch.setattr(messages, "LEFT", why)
    world = Handhelds(3, Deaf, pace=SLOW_PACE).sit(PAULISTA, 4).play()
    host, leaver = world.lobbies[:2]
    world.run(lambda: not host.host.is_between_hands())
    told = RandomPlayer()
    host.host.table.watchers.append(told)
    leaver.at.ask(messages.END, 1)
    world.run(lambda: host.host.table.end_votes == 2)
    leaver.leave()
    world.wait(0.7)
    assert not host.seats[1].flags and not host.seats[1].name
    assert told.log.count((SEAT_TAKEN, 1, 1)) == told.log.count((CONCEDED, 1, 0)) == 1
    world.sleep()
    leaver.join(world.look(leaver))
    world.run(lambda: leaver.phase > SITTING and leaver.guest.match_info is not None)
    world.wake()
    leaver.at.ask(messages.SIT, 1)
    world.run(lambda: leaver.my_seat == 1)
    assert not host.host.table.end_votes, "nobody votes by sitting down"


def test_who_leaves_while_out_of_reach_keeps_its_seat_until_the_host_gives_it_away():
    world = Handhelds(2).sit(PAULISTA, 4)
    host, guest = world.lobbies
    world.cut(1)
    guest.leave()
    assert guest.memory() is None and guest.phase == IDLE
    world.run(lambda: not host.seats[1].flags & messages.HERE, 30)
    world.restore(1)
    world.wait(10)
    assert host.seats[1].flags & messages.PERSON and not host.host.peers
    host.host.seating.remove(1)
    assert not host.seats[1].flags
