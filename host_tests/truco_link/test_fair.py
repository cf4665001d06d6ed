"""Test the fair deal: keys, links and decks as docs/link.md, Fair deal, describes them.

The lies of hosts are in test_lies.py.
"""

import pytest

from host_tests.support.curve import deck_of, mix_of, short
from tools.sim.worlds.piped_handhelds import PAULISTA, RULES, HostAndGuests
from truco_core import events, state
from truco_core.cards import NONE
from truco_core.rules import GOAL, SPECIAL_AT
from truco_core.tricks import pack_of
from truco_link import deck, messages
from truco_link.messages import ASK, DEAL, KEY, LINK, OWNER, PROMISE


def heard_by(guest):
    """Return a list that gets the (kind, body) of each message that a guest hears."""
    heard, hear = [], guest.hear

    def listen(kind, data, at, size):
        heard.append((kind, bytes(data[at + 1 : at + size])))
        hear(kind, data, at, size)

    guest.hear = listen
    return heard


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("guests, players", [(1, 2), (2, 4), (3, 4)])
def test_all_cards_follow_from_what_was_told_before_the_first_deal(name, guests, players):
    """An independent program computes the opener and all hands of a match from its messages."""
    party = HostAndGuests(guests, RULES[name], players)
    party.gather()
    guest, links, count = party.guests[0], {}, 0
    heard = heard_by(guest)
    promises = [place.promise for place in party.host.seats]
    party.host.start()
    party.finish()
    for kind, body in heard:
        if kind == ASK:
            key = first = body[1:]
        elif kind == LINK:
            assert short(body[1:]) == promises[body[0]]
            links[body[0]] = body[1:]
        elif kind == DEAL:
            dealt, mix = body, mix_of(first, links)
        elif kind == KEY:
            count += 1
            assert short(body) == key
            key = body
            cards = deck_of(key, mix, count, pack_of(RULES[name][0]), 3 * players + 1)
            mine = 3 * guest.my_seat
            assert dealt[2:5] == cards[mine : mine + 3]
            assert dealt[1] in (cards[3 * players], NONE)
    assert party.people[1].has(events.DEALT)[0][1] == mix[0] & players - 1
    assert sorted(links) == sorted(guest.my_seat for guest in party.guests)
    assert count == guest.log.segments[0].hands == len(party.people[0].has(events.HAND_WON))
    assert [one.log.counts for one in party.guests] == [True] * guests


def test_a_guest_gives_one_link_for_a_match_and_promises_the_next():
    """Being told the table again, or coming back, changes nothing."""
    party = HostAndGuests(1, PAULISTA, 2)
    party.gather()
    party.host.dealer.deal = lambda match: False  # wait with the deal
    said, peer = [], party.host.peers[0]
    note_messages(peer, said)
    party.host.start()
    party.run(lambda: any(body[0] == LINK for body in said))
    for again in (peer.start_over, lambda: party.guests[0].send(bytes((messages.RESYNC,)))):
        again()
        party.wait(3)
    party.guests[0].link.port.close()
    party.wait(1)
    party.connect(0)
    note_messages(party.host.peers[0], said)
    party.gather()
    assert len({body for body in said if body[0] == LINK}) == 1
    assert len({body for body in said if body[0] == PROMISE}) == 1
    del party.host.dealer.deal
    party.finish()
    assert party.guests[0].log.counts


def note_messages(peer, said):
    """Add the messages of a guest to the list `said`."""
    hear = peer.hear

    def listen(kind, data, at, size):
        said.append(bytes(data[at : at + size]))
        hear(kind, data, at, size)

    peer.hear = listen


@pytest.mark.parametrize("name", RULES)
def test_a_match_has_keys_for_all_hands_that_can_have_a_winner_and_16_more(name):
    goal = RULES[name][GOAL]
    assert 2 * goal - 1 + 16 <= deck.keys_for(RULES[name]) <= 2 * goal + 23


def test_a_match_without_keys_ends_without_a_winner(monkeypatch):
    rules = bytearray(PAULISTA)
    rules[GOAL], rules[SPECIAL_AT] = 99, 0
    for module in ("deal", "guest"):
        monkeypatch.setattr("truco_link.%s.keys_for" % module, lambda rules: 8)
    party = HostAndGuests(1, bytes(rules), 2)
    party.start()
    party.finish()
    for at in (party.host, party.guests[0]):
        assert at.log.ended and at.match.state[state.HAND] == 8
    assert party.guests[0].phase == messages.JOINED and party.guests[0].log.counts


def test_who_was_away_when_links_were_asked_for_plays_for_practice():
    party = HostAndGuests(2, PAULISTA, 4)
    party.gather()
    party.guests[1].link.port.close()
    party.wait(1)
    party.host.start()
    party.run(lambda: party.host.is_open)
    party.connect(1)
    party.run(lambda: party.guests[1].phase == messages.JOINED)
    party.play_out()
    assert [guest.log.counts for guest in party.guests] == [True, False]
    assert party.people[2].has(messages.UNCOUNTED) == [(messages.UNCOUNTED, NONE, 0)]


def test_who_watches_gives_no_link_and_checks_what_it_sees():
    party = HostAndGuests(2, PAULISTA, 2)
    watcher = party.guests[1]
    said = []
    party.gather()
    assert watcher.my_seat == NONE
    note_messages(party.host.peers[1], said)
    party.host.start()
    party.play_out()
    assert not any(body[0] in (LINK, OWNER) for body in said)
    assert watcher.log.now.state[state.HAND] == party.guests[0].log.now.state[state.HAND] > 0


def test_a_guest_that_gives_no_link_is_waited_for_8_s_and_then_nothing_counts(monkeypatch):
    party = HostAndGuests(2, PAULISTA, 4)
    party.gather()
    silent = party.guests[1]
    silent.answer = lambda segment: None
    party.host.start()
    party.run(lambda: party.host.dealer.segment)
    since = party.now
    party.run(lambda: party.host.is_open, 20)
    assert 8000 < party.now - since < 9000
    mask = 1 << silent.my_seat
    for person in party.people:
        waits = [one[1:] for one in person.has(messages.AWAITING)]
        assert waits[0] == (mask, 8 << 8 | messages.FOR_LINKS) and waits[-1][0] in (mask, 0)
    party.finish()
    assert [guest.log.counts for guest in party.guests] == [False, False]
