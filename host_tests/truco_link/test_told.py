"""What a host tells its guests and its own person, each time and to the end."""

import pytest

from host_tests.support.raw_port import Port
from host_tests.truco_link.test_asking import Asking
from tools.sim.worlds.piped_handhelds import PAULISTA, Handhelds, HostAndGuests
from truco_core import events, state
from truco_core.cards import NONE
from truco_core.rules import MORE_FLAGS, PAIR_AFTER_TIE, RULE_SETS
from truco_link import frames, told
from truco_link.host_peer import Peer
from truco_link.told import LIVE

OTHER = RULE_SETS[-1][1]


@pytest.mark.parametrize("name, rules", RULE_SETS)
def test_who_took_a_trick_is_told_only_where_cards_under_others_may_decide_it(name, rules):
    party = HostAndGuests(1, rules, 2)
    party.deal_to_sleepers()
    peer, s, sent = party.host.peers[0], party.host.match.state, []
    s[state.SPECIAL], s[state.RESULTS], s[state.RESULTS + 1] = 0, state.TIE, 1
    peer.link.send = lambda *record: not sent.append(record)
    peer.watch(events.TRICK_TAKEN, 1, 1)
    peer.flush()
    assert bool(sent) == bool(rules[MORE_FLAGS] & PAIR_AFTER_TIE)


def as_shown(lobby):
    """All that a screen of the table shows of seats and options."""
    seats = [(one.name, one.flags & (frames.PERSON | frames.HERE)) for one in lobby.seats]
    host = lobby.host
    watchers = [peer.name for peer in lobby.watchers()]
    return seats, lobby.my_seat, watchers, host.flags(), host.turn_s, host.rules


class Looking:
    """A host's table whose person draws it again when told to."""

    def __init__(self, count=3, on=False):
        self.world = Handhelds(count).sit(PAULISTA, 4)
        self.lobby = self.world.lobbies[0]
        self.world.sleep()
        if on:
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
        lambda one: one.lobby.set_options(rules=OTHER, wishes=frames.PRIVATE, turn_s=20),
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


@pytest.mark.parametrize("players", [2, 4])
def test_a_newcomer_is_told_all_in_the_pages_order(players):
    """TABLE, RULES, OWNER and SEAT of each seat, then the fair deal, then SNAP."""
    one = HostAndGuests(1, PAULISTA, players)
    one.deal_to_sleepers()
    peer = one.host.peers[0]
    kinds = []
    send = peer.link.send

    def noted(kind, data, size):
        sent = send(kind, data, size)
        kinds.extend([data[0]] if sent else [])  # else there was no room: it comes later
        return sent

    peer.link.send = noted
    peer.start_over()
    one.run(lambda: peer.step == LIVE and peer.link.idle())
    seats = [frames.OWNER, frames.SEAT] * players
    snap = [frames.SNAP] * 4
    links = [frames.LINK_0 + seat for seat in range(players)]
    assert kinds == [frames.TABLE, frames.RULES, *seats, *links, *snap, *links[1:]]


def test_when_somebody_sits_down_all_hear_whose_seat_it_is_before_who_sits_there(monkeypatch):
    """Both count or none, when the host dies between them."""
    one = HostAndGuests(1, PAULISTA)
    told = []
    monkeypatch.setattr(one.host, "tell", lambda body: told.append(body[:2]))
    one.gather()
    seat = one.guests[0].my_seat
    assert told[-2:] == [bytes((kind, seat)) for kind in (frames.OWNER, frames.SEAT)]


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


def test_the_table_record_is_as_on_the_page():
    host = HostAndGuests(0, PAULISTA).host
    host.table_id, host.term, host.seating.my_seat = 0x1234, 9, 2
    flags = frames.PRIVATE | frames.NO_WATCHERS | frames.ALL_AGREE
    host.set_options(PAULISTA, 4, 45, flags | 3 << frames.WORTH_AT, False, 0)
    peer = Peer(host, Port())
    peer.seat_at(3)
    flags = frames.PRIVATE | frames.FOUR | frames.NO_WATCHERS | frames.ALL_AGREE
    assert list(peer._table()) == [frames.TABLE, 0x34, 0x12, 9, flags, 4, 45, 2, 3, 3, 210, 4]
    host.renew_beacon()
    assert host.beacon[5] & 63 == frames.PRIVATE | frames.FOUR, "an advertisement has no room"


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
    on_page = {3, 5, 7, 8, 9, 12, 13, 14, 15, 16, 17, 18}
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


WORDS = {
    "an event": lambda peer: (peer.watch(events.SIGNALLED, 1, 2), peer.flush()),
    "the sixth event": lambda peer: [peer.watch(events.SIGNALLED, 1, at) for at in range(6)],
    "a message": lambda peer: peer.tell(bytes((frames.SHOUT, 0, 1))),
    "a deal": lambda peer: peer.watch(events.DEALT, 0, 0),
    "a match": lambda peer: peer.watch(events.MATCH_STARTED, 0, 0),
}


@pytest.mark.parametrize("word", WORDS)
def test_whose_line_is_full_is_told_all_anew(word):
    peer, _ = told_peer()
    peer.link.send, peer.link.room = lambda *one: False, lambda: 0
    WORDS[word](peer)
    assert peer.step == 0 and peer._batched == 0


def test_a_turned_card_comes_before_the_play_even_in_a_full_record():
    peer, sent = told_peer()
    for number in range(5):
        peer.watch(events.SIGNALLED, 0, number)
    peer.watch(events.PLAYED, 1, 7)
    peer.watch(events.TURNED, 1, 3)
    peer.flush()
    assert sent[1][1] == bytes((events.TURNED, 1, 3, events.PLAYED, 1, 7))


def test_a_time_limit_counts_from_when_it_is_set():
    """All sleep, in the middle of a match that had no limit."""
    world = Handhelds(2).sit(PAULISTA, 2)
    world.sleep()
    lobby, person = world.lobbies[0], world.people[0]
    lobby.start()
    world.wait(30)
    assert not person.has(events.TIME_OVER)
    lobby.set_options(turn_s=9)
    world.wait(8.9)
    assert not person.has(events.TIME_OVER)
    world.wait(0.2)
    opener = lobby.host.match.state[state.LEADS]
    assert person.has(events.TIME_OVER) == [(events.TIME_OVER, opener, 0)]
