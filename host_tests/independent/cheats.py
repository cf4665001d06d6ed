# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
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


def _other_nonce(host, body):
    return [body[:2] + os.urandom(8)]


def _other_pledge(host, body):
    return [body[:2] + os.urandom(14)]


def _late_pledge(host, body):
    """A pledge after the list was closed."""
    if body[2] != 1:
        return [body]
    return [body, bytes((page.PLEDGE, body[1] * 4 + 1)) + os.urandom(14)]


def _no_last_stage(host, body):
    return [] if body[2] == 2 else [body]


def _other_count(host, body):
    return [body[:3] + bytes((body[3] % 32 + 1,)) + body[4:]] if body[2] else [body]


def _host_pledges(host, body):
    own = bytes((page.PLEDGE, body[1] >> 2 << 2 | host.my_seat)) + os.urandom(14)
    return [body, own]


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


def _rounds_again(host):
    """A new round before each hand, whatever happened."""
    deal = host.dealer.deal

    def dealt(match):
        if host.dealer.used and host.dealer.stage is not None:
            host.dealer.stale = True
        return deal(match)

    host.dealer.deal = dealt


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


def _score(s):
    s[state.SCORE] += 1


WAYS = (
    (page.CHAIN_BROKEN, "another seed", _for(page.REVEAL, _other_seed)),
    (page.NOT_MY_CARDS, "other cards", _after_deal(_other_cards)),
    (page.NOT_THE_VIRA, "another vira", _after_deal(_other_vira)),
    (page.NOT_THE_CARD, "its own cards", _after_deal(_own_cards)),
    (page.NONCE_CHANGED, "another nonce", _for(page.NONCE, _other_nonce)),
    (page.NONCE_CHANGED, "another pledge", _for(page.PLEDGE, _other_pledge)),
    (page.NONCE_CHANGED, "a late pledge", _for(page.ROUND, _late_pledge)),
    (page.FORBIDDEN_EVENT, "a card out of turn", _wrong_turn),
    (page.NO_COMMIT, "no stage 2", _for(page.ROUND, _no_last_stage)),
    (page.NO_SEED, "no REVEAL", _for(page.REVEAL, _never)),
    (page.WRONG_COUNT, "another count", _for(page.ROUND, _other_count)),
    (page.ROUND_AGAIN, "rounds without a cause", _rounds_again),
    (page.HOST_NONCE, "a pledge of its own", _for(page.PLEDGE, _host_pledges)),
    (page.CHANGED, "a score in a snapshot", _spoilt_snapshot(_score)),
)
