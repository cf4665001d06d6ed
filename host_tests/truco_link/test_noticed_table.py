# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What a host tells its guests and its own person, each time and to the end: by tools/mutate.py."""

import os

import pytest

from host_tests.support.piped_handhelds import Handhelds, HostAndGuests
from host_tests.support.raw_port import Port
from host_tests.truco_link.test_asking import Asking
from truco_core import events, rules, state
from truco_core.cards import NONE
from truco_core.rules import RULE_SETS
from truco_link import (
    frames,
    guest_arriving,
    host_greeting,
    host_keys,
    host_seating,
    lobby_begin,
    lobby_lost,
)
from truco_link.host_greeting import LIVE

PAULISTA = RULE_SETS[0][1]
BACK = next(one for _, one in RULE_SETS if one[rules.MORE_FLAGS] & rules.OPENER_BACK)


# What the host's own person is told: after the last change, not before it.


def as_shown(lobby):
    """All that a screen of the table shows of seats and options."""
    seats = [(one.name, one.flags & (frames.PERSON | frames.HERE)) for one in lobby.seats]
    host = lobby.host
    watchers = [peer.name for peer in host_seating.watchers(host)]
    return seats, lobby.my_seat, watchers, host.flags(), host.turn_s, host.rules


class Looking:
    """A host's table whose person draws it again when told to."""

    def __init__(self, count=3, on=False):
        self.world = Handhelds(count)
        self.world.sit(PAULISTA, 4)
        self.lobby = self.world.lobbies[0]
        if on:
            for person in self.world.people:
                person.sleeps = True
            self.lobby.start()
            self.world.wait(2)
        self.drawn = as_shown(self.lobby)
        person = self.world.people[0]
        watch = person.watch

        def look(kind, seat, value):
            if kind == frames.SEATS_CHANGED:
                self.drawn = as_shown(self.lobby)
            watch(kind, seat, value)

        person.watch = look

    def is_true(self, seconds=2):
        """Whether what was drawn last is how it is."""
        self.world.wait(seconds)
        return self.drawn == as_shown(self.lobby)


def take(seat):
    return lambda one: one.world.lobbies[1].sit(seat)


@pytest.mark.parametrize(
    "what",
    [
        take(2),
        take(NONE),
        lambda one: one.world.lobbies[1].leave(),
        lambda one: one.lobby.swap(0, 1),
        lambda one: one.lobby.swap(1, 3),
        lambda one: one.lobby.remove(1),
        lambda one: one.lobby.set_options(players=2),
        lambda one: one.lobby.set_options(rules=BACK, private=True, turn_s=20),
        lambda one: one.lobby.set_options(human_decides=False, signs_seen=1),
        lambda one: one.lobby.start(),
    ],
    ids="sit watch leave swap-me swap remove two-players rules signs start".split(),
)
def test_the_hosts_screen_is_as_the_table_before_a_match(what):
    one = Looking()
    before = as_shown(one.lobby)
    what(one)
    assert one.is_true() and one.drawn != before


def test_the_hosts_screen_is_as_the_table_in_a_match():
    one = Looking(on=True)
    one.lobby.set_options(turn_s=9)
    assert one.drawn == as_shown(one.lobby) and one.lobby.host.turn_s == 9
    one.lobby.set_options(turn_s=0)
    for what in (
        lambda: one.world.cut(1),
        lambda: one.world.restore(1),
        lambda: one.world.lobbies[2].leave(),
        lambda: one.world.cut(1),
    ):
        before = one.drawn
        what()
        assert one.is_true(12) and one.drawn != before
    assert one.lobby.seats[1].flags & frames.PERSON
    one.lobby.remove(1)  # whom nobody can hear: its seat is a robot's at once
    assert one.drawn == as_shown(one.lobby) and not one.lobby.seats[1].flags


@pytest.mark.parametrize("on", [False, True])
def test_who_leaves_is_gone_from_the_hosts_screen_at_once(on):
    one = Looking(on=on)
    one.world.lobbies[1].leave()
    one.world.run(lambda: not one.lobby.seats[1].flags, 2)
    assert one.drawn == as_shown(one.lobby)


def test_watchers_that_go_are_not_shown_any_more():
    one = Looking(count=4)
    one.world.lobbies[3].sit(NONE)
    assert one.is_true() and one.drawn[2] == ["player 3"]
    one.world.cut(3)
    assert one.is_true(12) and one.drawn[2] == []


# A table that is made.


def test_a_table_that_is_made_has_no_signs_and_its_person_decides():
    lobby = Handhelds(1).lobbies[0]
    lobby.create(PAULISTA, 4)
    assert lobby.host.flags() == frames.FOUR | frames.HUMAN_DECIDES
    lobby.create(PAULISTA, 2, private=True, turn_s=30)
    assert lobby.host.flags() == frames.PRIVATE | frames.HUMAN_DECIDES
    assert lobby.host.turn_s == 30 and lobby.phase == 3 and lobby.my_seat == 0


@pytest.mark.parametrize("seat", [2, 3])
def test_with_two_players_a_host_from_the_other_side_sits_at_seat_0(seat):
    world = Handhelds(2)
    world.sit(PAULISTA, 4)
    lobby = world.lobbies[0]
    lobby.swap(0, seat)
    assert lobby.my_seat == seat
    lobby.set_options(players=2)
    world.wait(1)
    assert lobby.my_seat == 0 and [one.name for one in lobby.seats] == ["player 0", "player 1"]
    assert world.lobbies[1].my_seat == 1
    assert [one.name for one in world.lobbies[1].seats] == ["player 0", "player 1"]
    lobby.start()
    world.finish()
    world.check_same()


def test_the_table_record_is_as_on_the_page():
    host = HostAndGuests(0, PAULISTA).host
    host.table_id, host.term, host.my_seat = 0x1234, 9, 2
    host.set_options(PAULISTA, 45, True, False, 0)
    body = bytearray(b"\xff" * frames.MAX_BODY)
    assert host_greeting.table_into(host, body, 3) == 9
    flags = frames.PRIVATE | frames.FOUR
    assert list(body[:9]) == [frames.TABLE, 0x34, 0x12, 9, flags, 4, 45, 2, 3]
    assert list(body[9:]) == [0xFF] * 8


# Events on their way to a guest.


def told_peer():
    """A host's peer that knows all, and what it sends from now on."""
    asking = Asking()
    peer = asking.host.peers[0]
    assert peer.step == LIVE
    sent = []
    peer.link.send = lambda kind, data, size: sent.append((kind, bytes(data[:size]))) or True
    return peer, sent


def test_just_the_events_that_a_mirror_cannot_derive_are_sent():
    """Those of the page's table; DEALT is a message of its own."""
    on_page = {3, 5, 7, 8, 9, 12, 13, 14, 15, 16, 17}
    peer, sent = told_peer()
    found = set()
    for kind in range(32):
        if kind in (events.DEALT, events.TRICK_TAKEN):
            continue
        peer.watch(kind, 1, 0)
        peer.flush()
        found |= {body[0] for what, body in sent if what == frames.EVENTS}
        sent.clear()
    assert found == on_page


def test_five_events_are_in_a_record_and_the_sixth_in_the_next():
    peer, sent = told_peer()
    for number in range(6):
        peer.watch(events.SIGNALLED, number & 1, number)
    peer.flush()
    one = [bytes((events.SIGNALLED, number & 1, number)) for number in range(6)]
    assert sent == [(frames.EVENTS, b"".join(one[:5])), (frames.EVENTS, one[5])]
    peer.flush()
    assert len(sent) == 2


def test_a_turned_card_comes_before_the_play_even_in_a_full_record():
    peer, sent = told_peer()
    for number in range(5):
        peer.watch(events.SIGNALLED, 0, number)
    peer.watch(events.PLAYED, 1, 7)
    peer.watch(events.TURNED, 1, 3)
    peer.flush()
    assert sent[1][1] == bytes((events.TURNED, 1, 3, events.PLAYED, 1, 7))


# Sessions and codes.


def test_another_session_is_never_the_same_nor_0(monkeypatch):
    for drawn in range(256):
        monkeypatch.setattr(os, "urandom", lambda size, drawn=drawn: bytes((drawn,)) * size)
        assert 1 <= host_keys._session(0) <= 255
        for old in range(1, 256):
            new = host_keys._session(old)
            assert 1 <= new <= 255 and new != old


def test_any_session_may_come_but_the_old_one(monkeypatch):
    for old in (0, 1, 77, 255):
        found = set()
        for drawn in range(256):
            monkeypatch.setattr(os, "urandom", lambda size, drawn=drawn: bytes((drawn,)) * size)
            found.add(host_keys._session(old))
        assert found == set(range(1, 256)) - {old}


@pytest.mark.parametrize("code", [0, 1, 255, 256, 1234, 9999])
def test_people_of_a_table_know_its_code(code):
    party = HostAndGuests(1, PAULISTA)
    party.host.guard(code, None)
    party.gather()
    assert party.guests[0].code == code


# A guest.


def test_a_guest_that_nobody_sent_away_has_no_reason():
    party = HostAndGuests(1, PAULISTA)
    assert party.guests[0].why == 0 and len(party.guests[0].seats) == 4
    party.gather()
    assert party.guests[0].why == 0
    party.host.peers[0].link.port.close()
    party.tick()
    assert (party.guests[0].phase, party.guests[0].why) == (frames.LINK_LOST, 0)


def test_who_has_lost_the_line_says_nothing_when_its_person_goes():
    party = HostAndGuests(1, PAULISTA)
    party.gather()
    guest = party.guests[0]
    party.host.peers[0].link.port.close()
    party.tick()
    guest.link.port = port = Port()
    guest_arriving.leave(guest)
    assert guest.phase == frames.LINK_LOST and not port.out
    guest.enter(frames.JOINED)
    guest_arriving.leave(guest)
    assert (guest.phase, guest.why) == (frames.SENT_AWAY, frames.LEFT)
    assert len(port.out) == 1 and port.out[0].endswith(" %02x 04 02 05" % guest.link.session)


# The next host.


def succeeded(rule_set, opener, over):
    """Handheld 0 is killed in or after the first hand; the opener of the next deal."""
    world = Handhelds(3)
    world.sit(rule_set, 4)
    for person in world.people:
        person.sleeps = True
    host = world.lobbies[0].host
    lobby_begin.start(host, opener)
    world.run(lambda: host.match.state[state.PHASE] == state.PLAYING, 30)
    if over:
        for person in world.people:
            person.plays = card_of
            person.sleeps = False
        host.dealer.is_ready = lambda: False
        world.run(lambda: host.match.state[state.PHASE] == state.HAND_OVER, 60)
        world.wait(1)
        for person in world.people:
            person.sleeps = True
    was = host.match.state[state.LEADS]
    world.kill(0)
    world.run(lambda: any(lobby.is_host for lobby in world.alive()), 60)
    new = next(lobby for lobby in world.alive() if lobby.is_host)
    return was, new.match.state[state.LEADS]


def card_of(view, seat):
    """The first card in hand: nobody raises."""
    legal = bytearray(state.MAX_LEGAL)
    legal = legal[: view.legal(seat, legal)]
    return next((card for card in legal if card < 40), state.ACCEPT)


@pytest.mark.parametrize("rule_set", [PAULISTA, BACK], ids=["on", "back"])
@pytest.mark.parametrize("over", [False, True])
def test_a_successor_deals_a_broken_hand_for_the_same_opener_else_for_the_next(rule_set, over):
    was, now = succeeded(rule_set, 1, over)
    step = (3 if rule_set is BACK else 1) if over else 0
    assert now == (was + step) % 4


def test_who_met_the_table_again_doubts_no_more():
    """A host that yielded, and was told all there, yields at once the next time."""
    world = Handhelds(2)
    world.sit(PAULISTA, 2)
    lobby = world.lobbies[0]
    lobby.doubt(3)
    lobby_lost.yield_to(lobby)
    other = world.lobbies[1]
    lobby_lost.take_over(other)
    world.run(lambda: lobby.guest is not None and lobby.guest.whole and not lobby.role.yields, 60)
    assert lobby.doubts == 0


def test_who_joins_and_hears_that_its_host_goes_elsewhere_still_joins():
    """MERGED: the same table is called again, and nothing of it is known yet."""
    world = Handhelds(2)
    world.lobbies[0].create(PAULISTA, 4)
    guest = world.lobbies[1]
    guest.search()
    world.run(lambda: guest.found)
    guest.join(guest.found[0])
    world.run(lambda: guest.guest.phase == frames.GREETING and world.lobbies[0].host.peers, 10)
    peer = world.lobbies[0].host.peers[0]
    world.run(lambda: peer.link.session, 10)
    host_greeting.send_away(peer, frames.MERGED)
    phases = set()
    for _ in range(200):
        world.tick()
        phases.add(guest.phase)
    world.run(lambda: guest.phase == 3, 30)
    assert phases <= {2, 3}
