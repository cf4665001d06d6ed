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


def _other_chain(host, body):
    """After a hand, a COMMIT that nothing leads to."""
    return [body, bytes((page.COMMIT,)) + os.urandom(16)]


def _chain_ahead(host, body):
    """After a hand, a COMMIT two hands further on, though nobody was told anew."""
    return [body, bytes((page.COMMIT,)) + host.dealer.chain[host.dealer.k + 2]]


def _other_mask(host, body):
    return [body[:4] + b"\x00"] if body[2] == 2 else [body]


def _early_nonce(host, body):
    """A nonce while the list is open."""
    if body[2]:
        return [body]
    return [body, bytes((page.NONCE, body[1] * 4 + 1)) + os.urandom(8)]


def _stage_back(host, body):
    return [body, body[:2] + b"\x00" + body[3:4] + b"\x00"] if body[2] == 1 else [body]


def _early_seed(host):
    """REVEAL at the deal; then the hand is played."""
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
            host.tell(bytes((page.REVEAL,)) + host.dealer.chain[host.dealer.k])

    host.dealer.deal, host.flush = dealt, flushed


def _rounds_for_causes(host):
    """New rounds without a deal, each after a SEAT that changes something."""
    deal = host.dealer.deal

    def dealt(match):
        if host.dealer.stage == 2 and not host.dealer.used:
            seat = host.seats[1]
            for there in (False, True):
                seat.there = there
                host._announce(seat, int(not there))
            host.dealer._begin()
            return False
        if host.dealer.stage == 1 and len(host.dealer.nonces) == len(host.guests()):
            host.dealer._go_on()
            return False
        return deal(match)

    host.dealer.deal = dealt


def _over_in_a_snapshot(host, body):
    """No REVEAL; a snapshot of the hand that is over."""
    for peer in host.here():
        host._snap(peer)
    return []


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
    (page.CHANGED, "a vira in a snapshot", _spoilt_snapshot(_vira)),
    (page.CHANGED, "my cards in a snapshot", _spoilt_snapshot(_my_cards)),
    (page.CHANGED, "a card taken back", _spoilt_snapshot(_taken_back)),
    (page.CHANGED, "the rules in a snapshot", _spoilt_snapshot(_rules)),
    (page.NO_SEED, "another hand in a snapshot", _spoilt_snapshot(_hand)),
    (page.CHAIN_BROKEN, "another chain", _for(page.REVEAL, _other_chain)),
    (page.CHAIN_BROKEN, "a link ahead", _for(page.REVEAL, _chain_ahead)),
    (page.NONCE_CHANGED, "a list without pledges", _for(page.PLEDGE, _never)),
    (page.NONCE_CHANGED, "another mask", _for(page.ROUND, _other_mask)),
    (page.NONCE_CHANGED, "an early nonce", _for(page.ROUND, _early_nonce)),
    (page.ROUND_AGAIN, "the list opened again", _for(page.ROUND, _stage_back)),
    (page.FORBIDDEN_EVENT, "an early seed", _early_seed),
    (page.ROUND_AGAIN, "four rounds for causes", _rounds_for_causes),
    (page.NO_SEED, "over in a snapshot", _for(page.REVEAL, _over_in_a_snapshot)),
)
