# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Each wait of docs/link.md ends at its millisecond, neither sooner nor later: by tools/mutate.py.

test_page_numbers.py has how long they are.
"""

import types

import pytest

from host_tests.support.piped_handhelds import Handhelds, HostAndGuests
from host_tests.support.raw_port import Port
from host_tests.truco_link.test_meeting import beacon, proven
from truco_core import state
from truco_core.cards import NONE
from truco_core.rules import RULE_SETS
from truco_link import (
    advert,
    frames,
    guest_arriving,
    guest_keys,
    guest_witness,
    host_greeting,
    host_keys,
    host_peer,
    host_round,
    lobby_begin,
    lobby_lost,
    lobby_phases,
)
from truco_link.carriers import airlift, pipe
from truco_link.frames import GREETING, LINK_LOST
from truco_link.host_dealer import MADE, PLEDGING, SHOWING, Dealer
from truco_link.lobby_phases import HOSTLESS, JOINING, REFUSED, SEARCHING

PAULISTA = RULE_SETS[0][1]


def at_millisecond(tick, happened, span_ms):
    """The millisecond from now on in which it happens."""
    for ms in range(1, span_ms + 1):
        tick(ms)
        if happened():
            return ms
    return None


# A guest that greets.


def test_a_guest_greets_at_once_and_every_300_ms():
    guest = HostAndGuests(1, PAULISTA).guests[0]
    port = Port()
    guest.attach(port)
    times = []
    for ms in range(1000):
        guest.tick(70_000 + ms)
        times += [ms] * len(port.out)
        assert all(one.split()[3] == "01" for one in port.out)
        port.out.clear()
    assert times == [0, 300, 600, 900]


def test_a_guest_that_comes_back_says_so_and_who_cannot_be_host_too():
    guest = HostAndGuests(1, PAULISTA).guests[0]
    for may_host in (False, True):
        for key in (None, bytes(14)):
            guest.may_host = may_host
            guest.know(key, None)
            port = Port()
            guest.attach(port)
            guest.tick(70_000)
            flags = may_host * frames.CAN_HOST | (key is not None) * frames.COMES_BACK
            assert port.out[0].split()[-1] == "%02x" % flags


def greeting():
    """One whose host says nothing."""
    one = types.SimpleNamespace(since_ms=None, work=iter(()), go_on=lambda: None)
    one.begin = lambda work, now_ms: setattr(one, "since_ms", now_ms)
    return one


def test_a_host_that_does_not_go_on_is_left_after_20_s(monkeypatch):
    guest = types.SimpleNamespace(greeting=greeting())
    left = []
    monkeypatch.setattr(guest_arriving, "lose", left.append)
    guest_keys.tick(guest, 1000)
    guest_keys.tick(guest, 21_000)
    assert not left
    guest_keys.tick(guest, 21_001)
    assert left == [guest]


def test_a_guest_that_does_not_go_on_is_refused_after_10_s(monkeypatch):
    refused = []
    monkeypatch.setattr(host_keys, "_refuse", lambda peer, why: refused.append(why))
    one = types.SimpleNamespace(since_ms=1000, has_proof=lambda: False)
    peer = types.SimpleNamespace(host=types.SimpleNamespace(now_ms=11_000))
    host_keys._look(peer, one)
    assert not refused
    peer.host.now_ms += 1
    host_keys._look(peer, one)
    assert refused == [frames.BAD_PROOF]


def test_after_a_wrong_code_newcomers_wait_3_s_and_who_comes_back_does_not():
    host = types.SimpleNamespace(private=True, code_ms=None, now_ms=5000)
    peer = types.SimpleNamespace(host=host, greeting=types.SimpleNamespace(comes_back=False))
    assert not host_keys._must_wait(peer)
    host.code_ms = 2001
    assert host_keys._must_wait(peer)
    host.code_ms = 2000
    assert not host_keys._must_wait(peer)
    host.code_ms = 4999
    peer.greeting.comes_back = True
    assert not host_keys._must_wait(peer)
    peer.greeting.comes_back, host.private = False, False
    assert not host_keys._must_wait(peer)


@pytest.mark.parametrize("word", ["leave", "give_up"])
def test_a_goodbye_is_repeated_only_in_a_session(word):
    """Before one nobody could know whose it is."""
    for session in (0, 9):
        guest = HostAndGuests(1, PAULISTA).guests[0]
        port = Port()
        guest.attach(port)
        guest.tick(1000)
        guest.link.restart(session)
        port.out.clear()
        if word == "leave":
            guest_arriving.leave(guest)
        else:
            guest_arriving.give_up(guest, frames.LEFT)
        assert port.out == ["05 c0 %02x 04 02 05" % session]
        guest.link.repeat_goodbye(2000)
        assert len(port.out) == (2 if session else 1)


# A host and its peers.


@pytest.fixture
def peer():
    """Of a host, over a port whose other end is the test; the clock is at 1000."""
    host = HostAndGuests(0, PAULISTA).host
    host.now_ms = 1000
    port = Port()
    port.address = None
    host.add_peer(port)
    one = host.peers[0]
    assert one.tick(1000)
    return one


def test_of_a_newcomer_nothing_is_known(peer):
    assert (peer.name, peer.seat, peer.wants, peer.refused) == ("", NONE, None, 0)
    assert not (peer.joined or peer.gone or peer.lacks or peer.accused) and peer.human
    assert peer.choose(None, 0) is None and peer.step == 0


def test_what_a_guest_says_after_it_was_sent_away_counts_once_each(peer):
    host_greeting.send_away(peer, frames.REMOVED)
    iam = bytes((frames.IAM, frames.VERSION, 1, 7, 0, 0))
    for number in range(3):
        assert peer.refused == number
        peer.on_control(0, iam, 0, len(iam))


def test_who_is_sent_away_has_300_ms_to_hear_it(peer):
    host_greeting.send_away(peer, frames.REMOVED)
    assert peer.tick(1000) and peer.tick(1300) and not peer.link.port.closed
    assert not peer.tick(1301) and peer.link.port.closed


def test_who_does_not_join_in_a_minute_is_sent_away(peer):
    peer.link._heard_ms = 61_000
    assert peer.tick(61_000) and not peer.gone
    peer.link._heard_ms = 61_001
    assert peer.tick(61_001) and peer.gone


def test_who_is_silent_for_more_than_5_s_is_away(peer):
    assert not peer.is_away(6000) and peer.is_away(6001)
    peer.gone = True
    assert peer.is_away(1000)


def test_a_guest_may_be_8_s_ahead_of_the_clock(peer):
    assert all(peer.pay(1000) for _ in range(8))
    assert not peer.pay(1) and peer._denied == 1
    assert not peer.pay(1, 0) and peer._denied == 1
    peer.host.now_ms += 1
    assert peer.pay(1) and not peer.pay(1)
    peer.host.now_ms += 8000  # all is paid
    assert peer.pay(8000) and peer._denied == 0


def test_who_loses_200_records_is_not_yet_sent_away(peer):
    peer._denied = 200
    assert peer.tick(1000) and not peer.gone
    peer._denied = 201
    assert peer.tick(1000) and peer.gone


def test_six_sessions_begin_at_once_then_one_a_second():
    host = HostAndGuests(0, PAULISTA).host
    host.now_ms = 1000
    peers = [host_peer.Peer(host, Port()) for _ in range(9)]
    assert [host_greeting._may_begin(peer) for peer in peers] == [True] * 6 + [False] * 3
    host.now_ms += 999
    assert not host_greeting._may_begin(peers[6])
    host.now_ms += 1
    assert host_greeting._may_begin(peers[6]) and not host_greeting._may_begin(peers[7])
    host.now_ms += 60_000
    assert [host_greeting._may_begin(peer) for peer in peers].count(True) == 6


def test_a_repeated_greeting_is_the_same_session(peer):
    """`attempt` says so; another one begins another session."""
    sessions = []
    for attempt in (5, 5, 6, 6, 5):
        iam = bytes((frames.IAM, frames.VERSION, attempt, 7, 0, 0))
        assert host_greeting.hear_control(peer, 0, iam, 0, 6)
        sessions.append(peer.link.session)
    assert sessions[0] == sessions[1] != sessions[2] == sessions[3] != sessions[4]


def test_after_a_succession_all_are_waited_for_8_s():
    host = HostAndGuests(0, PAULISTA).host
    host.awaited = 0b1000
    host.now_ms = 500
    assert host.is_awaiting()
    host.now_ms = 8500
    assert host.is_awaiting()
    host.now_ms = 8501
    assert not host.is_awaiting() and host.awaited == 0


@pytest.mark.parametrize("stage, after", [(PLEDGING, "_close_list"), (SHOWING, "_open")])
def test_pledges_and_nonces_have_8_s(monkeypatch, stage, after):
    host = types.SimpleNamespace(is_over=lambda: False, peers=[], is_awaiting=lambda: False)
    dealer = Dealer(host)
    dealer.enter(stage, 1000)
    done = []
    monkeypatch.setattr(host_round, "awaited", lambda dealer, now_ms: 2)
    monkeypatch.setattr(host_round, after, lambda *one: done.append(one))
    host_round.tick(dealer, 9000)
    assert not done or not done[-1][-1]  # late
    host_round.tick(dealer, 9001)
    assert done and done[-1][-1]


def test_the_end_of_a_chain_is_waited_for_8_s(monkeypatch):
    dealer = Dealer(types.SimpleNamespace(peers=[]))
    dealer.former = bytes(16)
    dealer.enter(MADE, 1000)
    monkeypatch.setattr(host_round, "_all_know", lambda host, now_ms: False)
    monkeypatch.setattr(host_round, "_send", lambda dealer, step: None)
    host_round.tick(dealer, 9000)
    assert dealer.stage == MADE
    host_round.tick(dealer, 9001)
    assert dealer.stage != MADE


# A guest's lobby.


def test_a_seed_has_20_s():
    one = HostAndGuests(1, PAULISTA, 2)
    for person in one.people:
        person.sleeps = True
    one.start()
    one.run(lambda: one.host.match.state[state.PHASE] == state.PLAYING)
    one.settle()
    guest = one.guests[0]
    guest.match.state[state.PHASE] = state.HAND_OVER
    named = one.people[1]
    for ms, count in ((0, 0), (20_000, 0), (20_001, 1), (30_000, 1)):
        guest._await_seed(500_000 + ms)
        assert len(named.has(frames.CHEATED)) == count
        guest.mirror.open = guest.mirror.open or not count
    assert named.has(frames.CHEATED) == [(frames.CHEATED, 1, frames.NO_SEED)]
    assert not guest.mirror.open


def visiting(phase=HOSTLESS):
    """A lobby without a host, alone in the air; its clock is 1000."""
    lobby = Handhelds(1).lobbies[0]
    lobby.now_ms = 1000
    lobby_begin.new_guest(lobby, 7, 0, bytes(14))
    lobby.enter(phase)
    lobby.since_ms = 1000
    return lobby


@pytest.mark.parametrize("wait_ms, rest_ms", [(12_000, 0), (1000, 0), (12_000, 12_000)])
def test_who_is_next_takes_over_when_its_time_has_passed(wait_ms, rest_ms):
    world = Handhelds(2)
    world.sit(PAULISTA, 4)
    lobby = world.lobbies[1]
    world.kill(0)
    lobby_lost.be_lost(lobby, wait_ms, rest_ms)
    lobby.guest.link.port.close()
    lobby.guest.enter(LINK_LOST)
    world.step_ms = 1
    begun = lobby.since_ms
    world.run(lambda: lobby.is_host, 60)
    assert world.now - begun == wait_ms + rest_ms + 1


def test_nobody_answers_who_joins_for_20_s():
    lobby = visiting(JOINING)
    lobby.tick(21_000)
    assert lobby.phase == JOINING
    lobby.tick(21_001)
    assert (lobby.phase, lobby.why) == (REFUSED, lobby_phases.NOBODY)


def test_who_finds_no_host_gives_up_after_180_s():
    lobby = visiting()
    lobby.carrier.can_host = False
    lobby.tick(181_000)
    assert lobby.phase == HOSTLESS
    lobby.tick(181_001)
    assert (lobby.phase, lobby.why) == (REFUSED, lobby_phases.GAVE_UP)


def test_a_greeting_has_25_s():
    lobby = visiting(JOINING)
    mine, its = pipe.make()
    lobby.carrier._ports.append(its)
    guest = lobby.guest
    lobby.tick(2000)
    assert guest.phase == GREETING
    guest.link.session = 5
    guest.greeting = types.SimpleNamespace(since_ms=2000, work=None)
    guest.link._heard_ms = 27_000
    lobby.since_ms = 27_000
    guest.tick = lambda now_ms: None
    lobby.tick(27_000)
    assert not its.closed
    lobby.tick(27_001)
    assert its.closed


def test_who_goes_has_800_ms_to_be_heard():
    world = Handhelds(2)
    world.sit(PAULISTA, 4)
    world.step_ms = 1
    lobby = world.lobbies[1]
    port = lobby.guest.link.port
    port.other.close = lambda: None  # a host that never closes its end
    world.lobbies[0] = None
    lobby.leave()
    assert at_millisecond(lambda ms: world.tick(), lambda: port.closed, 2000) == 801


def test_of_many_that_are_being_left_the_oldest_is_closed():
    lobby = Handhelds(1).lobbies[0]
    links = [types.SimpleNamespace(port=Port(), repeat_goodbye=lambda ms: None) for _ in range(6)]
    for link in links:
        lobby.close_after_goodbye(link)
    assert [link.port.closed for link in links] == [True] * 2 + [False] * 4


def test_a_table_that_is_not_heard_for_6_s_is_gone():
    lobby = Handhelds(1).lobbies[0]
    lobby.search()
    lobby.now_ms = 1000
    lobby.seeker.hear("a", -40, bytes((1, frames.VERSION, 7, 0, 0, 0, 1, 0, 0, 0, 0)))
    lobby.seeker.tick(7000)
    assert lobby.found
    lobby.seeker.tick(7001)
    assert not lobby.found and lobby.phase == SEARCHING


# A host's lobby.


def test_a_host_looks_twice_a_second_whether_its_beacon_is_another():
    world = Handhelds(1, step_ms=1)
    lobby = world.lobbies[0]
    lobby.create(PAULISTA, 4)
    world.run(lambda: world.carriers[0].content is not None, 5)
    set_at = []
    world.carriers[0].host = lambda beacon, heard: set_at.append(world.now)
    world.wait(3)
    assert {b - a for a, b in zip(set_at, set_at[1:])} == {501} and len(set_at) > 4


def test_a_claim_is_weighed_once_a_second(monkeypatch):
    world = Handhelds(1, step_ms=1)
    lobby = world.lobbies[0]
    lobby.create(PAULISTA, 4)
    weighed = []
    monkeypatch.setattr(lobby_lost, "heeds", lambda lobby, claim: bool(weighed.append(world.now)))
    for _ in range(3500):
        lobby.role.note_claim(b"claim")
        world.tick()
    assert {b - a for a, b in zip(weighed, weighed[1:])} == {1000} and len(weighed) > 2
    lobby.role.note_claim(None)
    count = len(weighed)
    world.wait(3)
    assert len(weighed) == count  # there is none


@pytest.mark.parametrize("doubts, minutes", [(1, 1), (2, 2), (3, 4), (7, 64), (8, 64), (30, 64)])
def test_a_host_heeds_nobody_for_a_while_after_it_yielded_in_vain(doubts, minutes):
    lobby = Handhelds(1).lobbies[0]
    lobby.create(PAULISTA, 2)
    claim = proven(lobby, beacon(lobby, term=255, people=4))[: advert.MIN_SIZE]
    lobby.now_ms = 1000
    lobby.doubt(doubts)
    lobby.now_ms += 60_000 * minutes - 1
    assert not lobby_lost.heeds(lobby, claim)
    lobby.now_ms += 1
    assert lobby_lost.heeds(lobby, claim)


@pytest.mark.parametrize(
    "people, term, seat, yields",
    [
        (4, 10, 0, True),  # more people, whatever the term
        (1, 9, 3, False),  # fewer
        (2, 9, 3, True),  # as many: the older term
        (2, 11, 0, False),
        (2, 10 - 127 & 255, 3, True),
        (2, 10 - 128 & 255, 0, False),
        (2, 10, 0, True),  # the same term: the lower seat
        (2, 10, 1, False),  # my own, an old one
        (2, 10, 2, False),
        (3, 10, 1, False),  # my own of when more people were there
        (3, 11, 1, True),  # my seat, and yet another host's
    ],
)
def test_which_of_two_hosts_yields(people, term, seat, yields):
    world = Handhelds(2)
    world.sit(PAULISTA, 4)
    lobby = world.lobbies[0]
    lobby.swap(0, 2)
    lobby.swap(1, 2)
    host = lobby.host
    host.term = 10
    assert (host.my_seat, host.crowd() & 7) == (1, 2)
    head = bytes((advert.TABLE_BEACON, 2, 0, 0, term, 0, people | seat << 3))
    claim = head + lobby_begin.proof_of(host.table_key, head + bytes(4))
    assert lobby_lost.heeds(lobby, claim) == yields
    wrong = head + bytes((claim[7] ^ 1,)) + claim[8:]
    assert not lobby_lost.heeds(lobby, wrong)


# What a guest has counted.


def test_so_many_hands_were_right():
    book = bytearray(guest_witness.BOOK_SIZE)
    for number in range(1, 600):
        book[guest_witness.AGAIN] = 2
        guest_witness.count(book)
        assert guest_witness.checked(book) == number and book[guest_witness.AGAIN] == 1
    book[guest_witness.AGAIN] = 0
    guest_witness.count(book)
    assert book[guest_witness.AGAIN] == 0


def test_the_sixteenth_gap_is_named():
    book = bytearray(guest_witness.BOOK_SIZE)
    assert [guest_witness.is_too_often(book) for _ in range(18)] == [False] * 15 + [True] * 3
    book = bytearray(guest_witness.BOOK_SIZE)
    weights = [guest_witness.is_too_often(book, guest_witness.CHOICE) for _ in range(4)]
    assert weights == [False, False, False, True]
    book[guest_witness.HAS_LAG] = 1
    guest_witness.come(book)
    assert not guest_witness.is_too_often(book) and not book[guest_witness.HAS_LAG]


def test_sixteen_chances_are_named_and_a_watcher_counts_none():
    book = bytearray(guest_witness.BOOK_SIZE)
    assert [guest_witness.weigh(book, 4) for _ in range(5)] == [False] * 3 + [True] * 2
    assert book[guest_witness.AGAIN] == 16
    guest = types.SimpleNamespace(my_seat=NONE, book=bytearray(guest_witness.BOOK_SIZE))
    assert not any(guest_witness.weighs(guest, 4) for _ in range(9)) and not any(guest.book)
    guest.my_seat = 0
    assert [guest_witness.weighs(guest, 15) for _ in range(2)] == [False, True]


def test_of_another_host_nothing_is_known_but_chances_and_hands():
    book = bytearray(b"\7" * guest_witness.BOOK_SIZE)
    guest_witness.begin(book)
    w = guest_witness
    assert (book[w.AGAIN], w.checked(book), book[w.FRESH], book[w.MISSED]) == (7, 0x707, 0, w.CAME)
    assert {book[at] for at in (w.INDEX, w.LAST_ROUND, w.STAGE, w.MINE)} == {NONE}
    rest = set(range(w.CHECKED)) - {w.AGAIN, w.MISSED, w.INDEX, w.LAST_ROUND, w.STAGE, w.MINE}
    assert not any(book[at] for at in rest)


# A co-processor's connections.


class Connection:
    """To one whose service is looked for."""

    central = True

    def __init__(self, done, since_ms=1000):
        self.client = types.SimpleNamespace(done=done, since_ms=since_ms)
        self.subscribed = self.closed = False

    def close(self):
        self.closed = True


def looking(done, now_ms, mode=airlift.HOSTING, port=None):
    """A carrier that looks at this connection now, and the connection."""
    carrier = airlift.Carrier.__new__(airlift.Carrier)
    carrier._mode, carrier._port, carrier.now_ms = mode, port, now_ms
    one = Connection(done)
    carrier.connections = [one]
    carrier._tick_client(one)
    return carrier, one


def test_who_does_not_show_its_service_in_5_s_is_hung_up():
    _, one = looking(None, 6000)
    assert not one.closed and one.client is not None
    _, one = looking(None, 6001)
    assert one.closed and one.client is None


def test_who_has_no_such_service_is_hung_up_at_once():
    _, one = looking(False, 1000)
    assert one.closed and one.client is None


def test_who_has_it_is_a_port_when_the_one_before_was_taken():
    before = object()
    carrier, one = looking(True, 1000, port=before)
    assert carrier.take() is before and not one.closed and one.client is not None
    carrier._tick_client(one)
    assert carrier.take() is one and one.subscribed and one.client is None
    carrier, one = looking(True, 1000, mode=airlift.QUIET)
    assert one.closed and carrier.take() is None
