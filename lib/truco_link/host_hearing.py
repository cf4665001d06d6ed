"""What a guest says to its host besides its actions: the MESSAGE records of docs/link.md.

In memory only while somebody says something, see truco_link.
"""

from micropython import const

import residency
from truco_core.cards import NONE
from truco_core.signals import SIGN_COUNT
from truco_link import frames

# What a record costs its guest. By kind from JOIN to MY_TAG, in _UNIT_MS; then the others.
_UNIT_MS = const(50)
_PRICES = b"\x0a\x14\x02\x28\x02\x28\x04\x0a"  # JOIN SIT ACTION END RESYNC SIGN PLEDGE MY_TAG
_PRICE_MS = const(500)
_SHOUT_MS = const(2000)

_body = bytearray(4)


def hear(peer, kind, data, at, size) -> bool:
    """A record whose body is data[at : at + size]; False when it is refused, or not paid."""
    if not peer.pay(_price_ms(kind)):
        return False
    host = peer.host
    if not peer.joined:
        host_keys = residency.bring("truco_link.host_keys")
        return host_keys.hear(peer, data, at, size)
    if kind == frames.SIT:
        host_seating = residency.bring("truco_link.host_seating")
        host_seating.wish(host, peer, data[at + 1])
    elif kind == frames.RESYNC:
        # Told when it can be paid: who is never told would wait for ever.
        peer.note(True, peer.accused)
    elif peer.seat == NONE:
        return False
    elif kind == frames.NONCE or kind == frames.PLEDGE:
        return host.dealer.hear(peer.seat, data, at, size)
    elif kind == frames.END:
        vote(host, peer.seat, data[at + 1])
    elif kind == frames.SHOUT:
        pass_on(host, kind, peer.seat, data[at + 2])
    elif kind == frames.CHEAT and not peer.accused:
        peer.note(peer.lacks, True)
        pass_on(host, kind, peer.seat, data[at + 2])
    elif kind == frames.SIGN:
        return sign(host, peer.seat, data[at + 2])
    else:
        return False
    return True


def answer(peer, kind: int, first: int, why: int) -> None:
    """REFUSED: it asked for something that it does not get, or not yet."""
    _body[0] = frames.REFUSED
    _body[1] = kind
    _body[2] = first
    _body[3] = why
    peer.tell(_body, 4)


def pass_on(host, kind: int, seat: int, value: int) -> None:
    """What a seat says to all, on all screens: SHOUT or CHEAT."""
    _body[0] = kind
    _body[1] = seat
    _body[2] = value
    for peer in host.peers:
        peer.tell(_body, 3)
    host.me.watch(frames.SHOUTED if kind == frames.SHOUT else frames.CHEATED, seat, value)


def vote(host, seat: int, wish: int) -> None:
    """For a friendly end, or against it."""
    if host.table is not None:
        with residency.use("truco_core.table_seldom") as table_seldom:
            (table_seldom.ask_end if wish else table_seldom.refuse_end)(host.table, seat)
        host.flush()


def sign(host, seat: int, number: int) -> bool:
    """A sign to the partner; False when this table has none, or not this one."""
    if host.signs is None or host.is_over() or number >= SIGN_COUNT:
        return False
    host.signs.make(seat, number)
    return True


def _price_ms(kind):
    if frames.JOIN <= kind <= frames.MY_TAG:
        return _PRICES[kind - frames.JOIN] * _UNIT_MS
    return _SHOUT_MS if kind == frames.SHOUT else _PRICE_MS
