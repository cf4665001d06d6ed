"""Hosts that cheat, each in one way that docs/link.md names ("A guest says CHEAT").

`WAYS` has for each number of *what* functions that spoil an honest `host.Host` of the page's.
"""

import os

from host_tests.independent import page
from truco_core import state
from truco_core.dealing import pack_of


def _change_told(host, change):
    """All that is told to all goes through `change(body)`, which returns a list of bodies."""
    tell = host.tell

    def told(body):
        for one in change(bytes(body)):
            tell(one)

    host.tell = told


def _for(kind, change):
    return lambda host: _change_told(
        host, lambda body: change(host, body) if body[0] == kind else [body]
    )


def _after_deal(change):
    """`change(state)` once the hand is dealt, before anybody is told of it."""

    def spoil(host):
        deal = host.dealer.deal

        def dealt(match):
            done = deal(match)
            if done:
                change(match.state)
                match.events[2] = match.state[state.VIRA]
            return done

        host.dealer.deal = dealt

    return spoil


def _unused(s):
    dealt = {card & 63 for card in s[state.CARDS : state.PLAYS]} | {s[state.VIRA]}
    return [card for card in pack_of(s[0]) if card not in dealt]


def _other_cards(s):
    s[state.CARDS + 3 : state.CARDS + 6] = bytes(_unused(s)[:3])


def _other_vira(s):
    same = [card for card in _unused(s) if card >> 2 == s[state.VIRA] >> 2]
    s[state.VIRA] = (same or _unused(s))[0]
    if not same:
        s[state.MANILHA] = (s[state.VIRA] >> 2) % 9 + 1


def _own_cards(s):
    s[state.CARDS : state.CARDS + 3] = bytes(_unused(s)[-3:])


def _never(host, body):
    return []


def _other_seed(host, body):
    return [body[:1] + os.urandom(16)]


def _wrong_turn(host):
    """Tell a card of a seat that has no turn, when a hand was dealt."""

    def change(s):
        other = 1 - s[state.TURN]
        host.dealer.spoilt = bytes((3, other, 1))

    _after_deal(change)(host)
    flush = host.flush

    def flushed():
        flush()
        event, host.dealer.spoilt = getattr(host.dealer, "spoilt", None), None
        for peer in host.here() if event else ():
            peer.line.send(page.EVENTS, event)

    host.flush = flushed


def _spoilt_snapshot(change):
    """A snapshot in the middle of each hand, in which something is another."""

    def spoil(host):
        tick = host.tick

        def ticked(now):
            tick(now)
            s = host.match.state
            laid = sum(card < 40 for card in s[state.PLAYS : state.SEED])
            if s[state.PHASE] == state.PLAYING and laid == 1 and s[state.HAND] != host.spoilt:
                host.spoilt = s[state.HAND]
                kept = bytes(s)
                change(s)
                for peer in host.here():
                    host._snap(peer)
                s[:] = kept

        host.spoilt = 0
        host.tick = ticked

    return spoil


def _hand(s):
    s[state.HAND] += 1


def _score(s):
    s[state.SCORE] += 1


def _vira(s):
    s[state.VIRA] ^= 1


def _my_cards(s):
    s[state.CARDS + 3 : state.CARDS + 6] = bytes(_unused(s)[:3])


def _rules(s):
    s[2] ^= 1  # the goal


def _taken_back(s):
    """The card that lay is in a hand again."""
    for i in range(state.PLAYS, state.PLAYS + 2):
        if s[i] < 40:
            seat = i - state.PLAYS
            for j in range(state.CARDS + 3 * seat, state.CARDS + 3 * seat + 3):
                if s[j] & 63 == s[i]:
                    s[j] &= 63
            s[i] = 254
            s[state.TURN] = seat
            s[state.WAIT] = 1 << seat


def _early_seed(host):
    """Its link at the deal; then the hand is played."""
    deal = host.dealer.deal

    def dealt(match):
        done = deal(match)
        host.spoilt = done
        return done

    flush = host.flush

    def flushed():
        flush()
        if getattr(host, "spoilt", False):
            host.spoilt = False
            host.tell(bytes((page.LINK + host.my_seat,)) + host.dealer.seed)

    host.dealer.deal, host.flush = dealt, flushed


def _over(change):
    """Something else than the host's link is told when a hand is over; returns bodies."""

    def spoil(host):
        over = host.dealer.over

        def told():
            tell = host.tell

            def changed(body):
                for one in change(host, bytes(body)):
                    tell(one)

            host.tell = changed
            over()
            host.tell = tell

        host.dealer.over = told

    return spoil


def _other_chain(host, body):
    """After a hand, another chain."""
    return [body, body[:1] + os.urandom(16)]


def _link_ahead(host, body):
    """After a hand, the link of the next one, too."""
    return [body, body[:1] + host.dealer.chain[0]]


def _asks_nobody(host):
    host.guests, host.persons = dict, set


def _does_not_ask(host):
    _asks_nobody(host)
    _for(page.ASK, _never)(host)


def _leaves_out(host):
    """Who sits there, once."""
    begin = host.dealer._begin

    def begun(points):
        begin(points)
        if host.dealer.asked and not host.dealer.hands:
            host.dealer._ask_without({1})

    host.dealer._begin = begun


def _itself_too(host, body):
    return [body[:1] + bytes((body[1] | 1 << host.my_seat,))]


def _another_person_gives(host, body):
    return [body, bytes((page.LINK + 3,)) + os.urandom(16)]


def _over_in_a_snapshot(host, body):
    """No link; a snapshot of the hand that is over."""
    for peer in host.here():
        host._snap(peer)
    return []


WAYS = (
    (page.CHAIN_BROKEN, "another link", _over(_other_seed)),
    (page.NOT_MY_CARDS, "other cards", _after_deal(_other_cards)),
    (page.NOT_THE_VIRA, "another vira", _after_deal(_other_vira)),
    (page.NOT_THE_CARD, "its own cards", _after_deal(_own_cards)),
    (page.NOT_ASKED, "nobody is asked", _asks_nobody),
    (page.NOT_ASKED, "asked, then not", _leaves_out),
    (page.NOT_ASKED, "the host is asked", _for(page.ASK, _itself_too)),
    (page.FORBIDDEN_EVENT, "a card out of turn", _wrong_turn),
    (page.FORBIDDEN_EVENT, "an early link", _early_seed),
    (page.NO_LINKS, "no ASK", _does_not_ask),
    (page.NO_SEED, "no link", _over(_never)),
    (page.NO_SEED, "over in a snapshot", _over(_over_in_a_snapshot)),
    (page.NO_SEED, "another hand in a snapshot", _spoilt_snapshot(_hand)),
    (page.CHANGED, "a score in a snapshot", _spoilt_snapshot(_score)),
    (page.CHANGED, "a vira in a snapshot", _spoilt_snapshot(_vira)),
    (page.CHANGED, "my cards in a snapshot", _spoilt_snapshot(_my_cards)),
    (page.CHANGED, "a card taken back", _spoilt_snapshot(_taken_back)),
    (page.CHANGED, "the rules in a snapshot", _spoilt_snapshot(_rules)),
    (page.CHAIN_BROKEN, "another chain", _over(_other_chain)),
    (page.CHAIN_BROKEN, "a link ahead", _over(_link_ahead)),
    (page.CHAIN_BROKEN, "who is not asked gives", _for(page.ASK, _another_person_gives)),
)
