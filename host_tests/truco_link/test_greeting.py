"""The greeting: codes, tokens, sessions; who gets which seat, and what strangers get: nothing."""

import os

import pytest

from host_tests.support.greeted_party import come, false_host, gathered, lose, party, token
from host_tests.support.raw_port import Port
from tools.sim import pipe
from tools.sim.worlds.net_handhelds import NetHandhelds
from tools.sim.worlds.piped_handhelds import PAULISTA, HostAndGuests
from truco_core import state
from truco_core.cards import NONE
from truco_link import frames, host, lobby, peer
from truco_link.agreement import Agreement
from truco_link.frames import GREETING, JOINED, LINK_LOST, SENT_AWAY
from truco_link.letters import tag_of


def test_a_greeting_is_four_records():
    said = []

    class Heard(pipe.Port):
        def send(self, packet):
            said.append(bytes(packet))
            return super().send(packet)

    one = party(1, True, Heard)
    one.gather()
    kinds = [packet[3] for packet in said if packet[1] & 0xC0 != frames.ACK]
    assert kinds[:5] == [frames.IAM, frames.OPEN, frames.TOKEN, frames.JOIN, frames.RULES]
    (shown,) = {packet[4:] for packet in said if packet[3:4] == bytes((frames.TOKEN,))}
    assert shown == token(b"guest 0") + (1234).to_bytes(2, "little")
    assert one.host.seats[1].tag == tag_of(token(b"guest 0")) and len(one.host.seats[1].tag) == 8
    assert one.guests[0].code == 1234


NEW = b"a token!"


@pytest.mark.parametrize(
    "private, code, shown, absent, seat, why",
    [
        (False, 0, NEW, False, "free", None),
        (True, 1234, NEW, False, "free", None),
        (True, 1235, NEW, False, None, frames.BAD_CODE),
        (True, 0, b"guest 0", True, "its own", None),  # who comes back needs no code
        (False, 0, b"guest 0", False, None, None),  # its person is there: the port is closed
        (False, 0, b"guest 0 ", True, "free", None),  # another token
        (False, 0, b"host", True, "free", None),  # nobody gets the host's seat
    ],
)
def test_which_seat_a_token_gets(private, code, shown, absent, seat, why):
    one = gathered(2, private)
    host, own = one.host, one.guests[0].my_seat
    tags = [place.tag for place in host.seats]
    if absent:
        lose(one, 0)
    end = come(one)
    end.show(NEW if shown is NEW else token(shown), code)
    one.wait(1)
    assert (end.seat(), end.why()) == ({"free": 2, "its own": own, None: None}[seat], why)
    assert host.seats[own].name == ("thief" if seat == "its own" else "guest 0")
    assert [place.tag for place in host.seats][:2] == tags[:2]
    if not absent:
        assert one.guests[0].phase == JOINED and host.seats[own].peer is not None
    if not absent and shown == b"guest 0":
        assert end.link.port.closed
        one.guests[0].link.port.send = lambda packet: True  # lost in the air
        one.wait(2.6)  # longer than *silent*
        again = come(one)
        again.show(token(shown))
        one.run(lambda: again.seat() == own)


@pytest.mark.parametrize(
    "name", [b" ", b"", b"\0\x1b\r\n", b"\xff\xfe", b"\xe2\x80\x8f\xe2\x80\x8b"]
)
def test_a_name_that_no_screen_can_show_is_none(name):
    one = gathered(1)
    end = come(one)
    end.show(NEW, name=name)
    one.run(lambda: end.seat() is not None)
    assert one.host.seats[end.seat()].name == "?" == one.guests[0].seats[end.seat()].name


def test_three_wrong_codes_in_a_row_shut_a_table_to_newcomers_for_30_s():
    one = gathered(1, True)
    lose(one, 0)

    def tries(code, shown=None):
        one.wait(1.1)  # the host begins a session a second
        end = come(one)
        end.show(shown or code.to_bytes(8, "little"), code)
        one.run(lambda: end.why() or end.seat() is not None, 5)
        end.link.port.close()
        one.run(lambda: len(one.host.peers) == 0, 5)
        return end.why()

    wrong = frames.BAD_CODE
    assert [tries(code) for code in (1, 2, 1234, 3, 4, 5)] == [wrong, wrong, None] + 3 * [wrong]
    one.host.seating.remove(3)  # who knew the code has no seat any more
    assert tries(1234) == frames.CODE_WAIT
    assert tries(0, token(b"guest 0")) is None, "who has a seat comes back all the same"
    one.wait(host.SHUT_MS // 1000)
    assert tries(1234) is None


def test_who_lacks_the_code_of_a_private_table_says_so_and_goes():
    one = party(1, True)
    one.connect(0)
    one.run(lambda: one.guests[0].phase == SENT_AWAY)
    assert one.guests[0].why == frames.BAD_CODE


@pytest.mark.parametrize(
    "kind, body",
    [
        (frames.JOIN, b"\0\0me"),
        (frames.SIT, b"\1"),
        (frames.SHOUT, b"\1\1"),
        (frames.KEY_LOW, bytes(16)),
        (frames.KEY_HIGH, bytes(16)),
    ],
)
def test_nothing_counts_before_the_token(kind, body):
    one = party(0)
    come(one).send(kind, body)
    one.wait(1)
    (peer,) = one.host.peers
    assert peer.refused == 1 and not peer.joined


def test_one_connection_has_three_attempts():
    one = party(0)
    end = come(one)
    for attempt in (6, 7, 8):
        assert not end.link.port.closed
        end.attempt = attempt
        end.iam()
        one.wait(0.1)
    assert end.link.port.closed


def test_who_restarts_on_the_same_line_has_its_seat_again():
    one = party(0)
    end = come(one)
    end.show(NEW)
    one.run(lambda: end.seat() == 1)
    end.heard.clear()
    end.attempt += 1
    end.iam()
    one.wait(0.2)
    end.show(NEW, name=b"again")
    one.run(lambda: end.seat() == 1)
    assert one.host.seats[1].name == "again"


@pytest.mark.parametrize("what", [{"table": 8}, {"term": 9}, {"term": 247}])
@pytest.mark.parametrize("returns", [False, True])
def test_another_table_of_that_number_is_left(what, returns):
    guest = party(1).guests[0]
    guest.be_at(7, 0, 1234, returns)
    made, run = false_host(guest, **what)
    run(1)
    assert guest.phase == LINK_LOST and not made.heard


@pytest.mark.parametrize("term", [8, 248, 0])
def test_a_successors_term_may_be_another(term):
    guest = party(1).guests[0]
    guest.be_at(7, 0, 1234, True)
    made, run = false_host(guest, term=term)
    run(1)
    assert made.of(frames.TOKEN) and guest.phase == GREETING


@pytest.mark.parametrize("word", ["refuse", "bye", "version"])
def test_who_comes_back_believes_no_farewell_of_a_host_that_told_nothing(word):
    one = gathered(1)
    lose(one, 0)
    guest = one.guests[0]
    made, run = false_host(guest, one)
    run(0.1)
    if word == "bye":
        made.control(frames.BYE, frames.VERSION, frames.REMOVED)
    else:
        version = frames.VERSION + (word == "version")
        made.control(frames.REFUSE, version, made.attempt, frames.REMOVED)
    run(1)
    assert guest.phase == LINK_LOST and guest.returns


def test_who_was_sent_away_gets_no_seat_back_and_a_private_tables_code_is_another():
    one = gathered(2, True)
    host, other = one.host, one.guests[1]
    code = host.code
    host.peers[0].link.port.address = "elsewhere"
    host.seating.remove(one.guests[0].my_seat)
    one.run(lambda: one.guests[0].phase == SENT_AWAY)
    end = come(one)
    end.show(token(b"guest 0"), code)
    one.run(end.why)
    assert end.why() == frames.BAD_CODE
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
            guest.link.port.send(bytes((5, 0xC0, session, frames.BYE, frames.VERSION, 1)))
            one.tick()
    assert one.host.seats[guest.my_seat].peer is not None and not one.host.peers[0].gone
    guest.link.port.send(bytes((5, 0xC0, mine, frames.BYE, frames.VERSION, 1)))
    one.run(lambda: not one.host.peers or one.host.peers[0].gone)


def test_who_says_nothing_after_open_goes_after_20_s():
    one = party(0)
    come(one)
    begun = one.now
    one.run(lambda: not one.host.peers, 25)
    assert 20_000 < one.now - begun < 21_000


def test_any_session_may_come_but_the_old_one_and_0(monkeypatch):
    for old in range(256):
        found = set()
        for drawn in range(256):
            monkeypatch.setattr(os, "urandom", lambda size, drawn=drawn: bytes((drawn,)) * size)
            found.add(peer._session(old))
        assert found == set(range(1, 256)) - {old}


@pytest.mark.parametrize("drawn, code", [(0, 0), (9999, 9999), (10_000, 0), (0xFFFF, 5535)])
def test_a_new_code_has_four_digits(monkeypatch, drawn, code):
    host = HostAndGuests(0, PAULISTA).host
    port = Port()
    port.address = "eve"
    host.add_peer(port)
    monkeypatch.setattr(os, "urandom", lambda size: drawn.to_bytes(2, "little")[:size])
    host.seating.dismiss(host.peers[0])
    assert host.code == code == lobby._four_digits()


def test_keys_are_computed_one_after_the_other_and_a_little_in_each_tick_of_a_hand(monkeypatch):
    world = NetHandhelds(4, step_ms=20)
    world.sit(PAULISTA, 4, 2).sleep()
    host = world.lobbies[0].host
    world.lobbies[0].start()
    world.run(lambda: host.match.state[state.PHASE] == state.PLAYING)
    sums, real = [], Agreement.go_on

    def counted(self, slices):
        if self._is_host:
            sums[-1].append(slices)
        return real(self, slices)

    monkeypatch.setattr(Agreement, "go_on", counted)
    for late in world.lobbies[2:]:
        late.join(world.look(late), watch=True)
    while not all(late.my_seat == NONE and late.guest.rules for late in world.lobbies[2:]):
        sums.append([])
        world.tick()
        assert len(sums) < 3000
    assert {len(one) for one in sums} == {0, 1} and {sum(one) for one in sums} == {0, 1}
