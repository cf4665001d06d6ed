"""Sessions, codes, who goes, and who is the next host: found by tools/mutate.py."""

import os
import types

import pytest

from host_tests.support.raw_port import Port
from tools.sim.worlds.piped_handhelds import Handhelds, HostAndGuests
from truco_core import rules, state
from truco_core.cards import NONE
from truco_core.rules import RULE_SETS
from truco_link import frames, host_keys, keys, lobby, told

PAULISTA = RULE_SETS[0][1]
BACK = next(one for _, one in RULE_SETS if one[rules.MORE_FLAGS] & rules.OPENER_BACK)
FORTH = next(one for _, one in RULE_SETS if not one[rules.MORE_FLAGS] & rules.OPENER_BACK)


# Sessions and codes.


def test_any_session_may_come_but_the_old_one_and_0(monkeypatch):
    for old in range(256):
        found = set()
        for drawn in range(256):
            monkeypatch.setattr(os, "urandom", lambda size, drawn=drawn: bytes((drawn,)) * size)
            found.add(host_keys._session(old))
        assert found == set(range(1, 256)) - {old}


@pytest.mark.parametrize("code", [0, 1, 255, 256, 1234, 9999])
def test_people_of_a_table_know_its_code(code):
    party = HostAndGuests(1, PAULISTA)
    party.host.code = code
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
    guest.leave()
    assert guest.phase == frames.LINK_LOST and not port.out
    guest.enter(frames.JOINED)
    guest.leave()
    assert (guest.phase, guest.why) == (frames.SENT_AWAY, frames.LEFT)
    assert len(port.out) == 1 and port.out[0].endswith(" %02x 04 04 05" % guest.link.session)


# The next host.


def succeeded(rule_set, opener, over):
    """Handheld 0 is killed in or after the first hand; the opener of the next deal."""
    world = Handhelds(3)
    world.sit(rule_set, 4)
    world.sleep()
    host = world.lobbies[0].host
    host.start(opener, 0, 1)
    world.run(lambda: host.match.state[state.PHASE] == state.PLAYING, 30)
    if over:
        for person in world.people:
            person.plays = card_of
            person.sleeps = False
        host.dealer.deal = lambda match: False
        world.run(lambda: host.match.state[state.PHASE] == state.HAND_OVER, 60)
        world.wait(1)
        world.sleep()
    was = host.match.state[state.LEADS]
    world.kill(0)
    new = world.successor(60)
    return was, new.match.state[state.LEADS]


def card_of(view, seat):
    """The first card in hand: nobody raises."""
    legal = bytearray(state.MAX_LEGAL)
    legal = legal[: view.legal(seat, legal)]
    return next((card for card in legal if card < 40), state.ACCEPT)


@pytest.mark.parametrize("rule_set", [FORTH, BACK], ids=["forth", "back"])
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
    lobby.role.yield_to()
    other = world.lobbies[1]
    other.role.take_over()
    world.run(lambda: lobby.guest is not None and lobby.guest.whole and not lobby.role.yields, 60)
    assert lobby.doubts == 0


def test_who_joins_and_hears_that_its_host_goes_elsewhere_still_joins():
    """MERGED: the same table is called again, and nothing of it is known yet."""
    world = Handhelds(2)
    world.lobbies[0].create(PAULISTA, 4)
    guest = world.lobbies[1]
    guest.join(world.look(guest))
    world.run(lambda: guest.guest.phase == frames.GREETING and world.lobbies[0].host.peers, 10)
    peer = world.lobbies[0].host.peers[0]
    world.run(lambda: peer.link.session, 10)
    peer.send_away(frames.MERGED)
    phases = set()
    for _ in range(200):
        world.tick()
        phases.add(guest.phase)
    world.run(lambda: guest.phase == 3, 30)
    assert phases <= {2, 3}


# Small parts.


def test_each_half_of_a_key_is_taken_once():
    one = keys.Agreement()
    for kind, fill in ((frames.KEY_HIGH, 2), (frames.KEY_LOW, 1)):
        assert not one.has_key()
        assert one.hear_key(bytes((kind,)) + bytes((fill,)) * 16, 0)
        assert not one.hear_key(bytes((kind,)) + bytes(16), 0)
    assert one.has_key() and one.theirs == b"\1" * 16 + b"\2" * 16


def test_all_links_whose_other_side_has_closed_are_forgotten_in_one_tick():
    for late in (False, True):
        links = [types.SimpleNamespace(port=Port(), said=[]) for _ in range(4)]
        for link in links:
            link.repeat_goodbye = link.said.append
        lobby = Handhelds(1).lobbies[0]
        lobby.now_ms = 77
        for link in links:
            lobby.close_after_goodbye(link)
        links[1].port.closed = links[2].port.closed = True
        now_ms = 9999 if late else 78
        lobby.tick(now_ms)
        assert lobby.is_closing() == (not late)
        assert [link.said for link in links] == ([[]] * 4 if late else [[now_ms], [], [], [now_ms]])
        assert [link.port.closed for link in links] == [late, True, True, late]


def test_that_seats_have_changed_is_of_no_seat_and_has_no_value():
    """Screens draw all of them again."""
    world = Handhelds(2)
    world.sit(PAULISTA, 4)
    world.lobbies[0].leave()
    world.wait(3)
    told = {one for one in world.people[0].log if one[0] == frames.SEATS_CHANGED}
    assert told == {(frames.SEATS_CHANGED, NONE, 0)}


@pytest.mark.parametrize(
    "name, value",
    [
        ("rules", FORTH),
        ("turn_s", 20),
        ("wishes", frames.PRIVATE | frames.COUNTS << frames.WORTH_AT),
        ("wishes", frames.NO_WATCHERS | frames.ALL_AGREE),
        ("human_decides", False),
        ("signs_seen", 2),
    ],
)
def test_an_option_alone_changes_nothing_else(name, value):
    lobby = Handhelds(1).lobbies[0]
    lobby.create(PAULISTA, 4)

    def options():
        host = lobby.host
        return {
            "rules": host.rules,
            "turn_s": host.turn_s,
            "wishes": host.wishes,
            "human_decides": bool(host.human_decides),
            "signs_seen": host.signs_seen,
        }

    before = options()
    lobby.set_options(**{name: value})
    assert options() == {**before, name: value} != before


def test_a_successor_waits_for_just_those_who_were_there():
    world = Handhelds(4)
    world.sit(PAULISTA, 4)
    lobby = world.lobbies[1]
    seats = [one.my_seat for one in world.lobbies]
    place = lobby.guest.seats[seats[3]]
    place.give(place.flags & ~frames.HERE, place.name, place.tag)
    lobby.role.take_over()
    assert lobby.host.absence.awaited == 1 << seats[2]
    here = [bool(one.flags & frames.HERE) for one in lobby.seats]
    assert [seat for seat in range(4) if here[seat]] == [lobby.my_seat]


@pytest.mark.parametrize("step", [2, 3])
def test_what_belongs_together_is_told_when_there_is_room_for_both(step):
    """OWNER and SEAT."""
    one = HostAndGuests(1, PAULISTA)
    one.gather()
    peer = one.host.peers[0]
    for _ in range(11):
        peer.link.send(frames.MESSAGE, b"\x1e\0\0\0", 4)
    assert peer.link.room() == 1
    peer.step = step
    assert not peer.tell_step() and peer.link.room() == 1
    peer.step = told.LIVE
    one.settle()
    peer.step = step
    assert peer.tell_step() and peer.link.room() == 10


@pytest.mark.parametrize("drawn, code", [(0, 0), (9999, 9999), (10_000, 0), (0xFFFF, 5535)])
def test_a_new_code_has_four_digits(monkeypatch, drawn, code):
    host = HostAndGuests(0, PAULISTA).host
    port = Port()
    port.address = "eve"
    host.add_peer(port)
    monkeypatch.setattr(os, "urandom", lambda size: drawn.to_bytes(2, "little")[:size])
    host.seating.dismiss(host.peers[0])
    assert host.code == code == lobby._four_digits()


def test_who_is_refused_is_off_the_air():
    """Or a host would connect to somebody who does not come any more."""
    world = Handhelds(2)
    world.sit(PAULISTA, 4)
    lobby = world.lobbies[1]
    world.kill(0)
    world.run(lambda: world.carriers[1].content, 30)
    lobby.role._be_refused(frames.REMOVED)
    assert lobby.phase == 6 and lobby.why == frames.REMOVED
    assert world.carriers[1].content is None and not world.carriers[1]._callable
