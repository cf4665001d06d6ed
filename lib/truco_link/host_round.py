"""How a host comes to the next deck: the chain, the round of pledges and nonces; and what it
tells of them. By `Dealer`.

In memory only while that happens, see truco_link.
"""

from micropython import const

import residency
from truco_core.cards import NONE
from truco_core.clock import diff
from truco_link import frames
from truco_link.carriers import GRACE, STEP_MS
from truco_link.fair_deck import mix_of, pledge_of, previous_link
from truco_link.frames import NONCE_SIZE, PLEDGE_SIZE, SEED_SIZE
from truco_link.host_dealer import (
    BETWEEN,
    FAILED,
    HAS_PLEDGED,
    HAS_SHOWN,
    LISTED,
    MADE,
    MAKING,
    NONCES_FROM,
    PLEDGES_FROM,
    PLEDGING,
    ROUND_NOW,
    SETTLED,
    SHOWING,
)
from truco_link.host_greeting import LIVE

PASSES = True  # see truco_link.sweep

ROUND_MS = const(8000)  # how long pledges, then nonces, are waited for, and GRACE
_PRESENT = frames.PERSON | frames.HERE

_body = bytearray(frames.MAX_BODY)


def tick(dealer, now_ms: int) -> None:
    """Bring the next deck nearer."""
    stage = dealer.stage
    late = diff(now_ms, dealer.since_ms) > ROUND_MS + dealer.host.times[GRACE] * STEP_MS
    if stage == MAKING:
        dealer.link(previous_link(dealer.newest))
        if not dealer.made:
            dealer.enter(MADE, now_ms)
    elif stage == MADE:
        if not dealer.former or late or _all_know(dealer.host, now_ms):
            dealer.enter(BETWEEN)
            _send(dealer, 0)
    elif stage == BETWEEN or stage == SETTLED:
        _begin(dealer, now_ms)
    elif dealer.host.is_over():
        dealer.renew()
    elif stage == PLEDGING:
        if late or not awaited(dealer, now_ms):
            _close_list(dealer, now_ms)
    else:
        _open(dealer, now_ms, late)


def _all_know(host, now_ms):
    """Whether all who are there have heard all until now."""
    for peer in host.peers:
        if peer.joined and not peer.is_away(now_ms) and (peer.step < LIVE or not peer.link.idle()):
            return False
    return True


def _begin(dealer, now_ms):
    """A round: who sits there may pledge."""
    book = dealer.book
    book[ROUND_NOW] = book[ROUND_NOW] + 1 & 63
    book[LISTED] = book[HAS_PLEDGED] = book[HAS_SHOWN] = 0
    dealer.enter(PLEDGING, now_ms)
    _send(dealer, 1)


def awaited(dealer, now_ms) -> int:
    """Mask of the seats whose pledges or nonces are waited for."""
    book = dealer.book
    if dealer.stage == SHOWING:
        return book[LISTED] & ~book[HAS_SHOWN]
    if dealer.stage != PLEDGING:
        return 0
    done = book[HAS_PLEDGED] | book[FAILED]
    mask = 0
    for peer in dealer.host.peers:
        if peer.joined and peer.seat != NONE and not done >> peer.seat & 1:
            if not peer.is_away(now_ms):
                mask |= 1 << peer.seat
    return mask


def _close_list(dealer, now_ms):
    book = dealer.book
    for seat in range(len(dealer.host.seats)):
        if book[HAS_PLEDGED] >> seat & 1 and _is_there(dealer.host, seat):
            book[LISTED] |= 1 << seat
    dealer.enter(SHOWING, now_ms)
    for peer in dealer.host.peers:
        if peer.joined and peer.seat != NONE and _is_there(dealer.host, peer.seat):
            if not (book[LISTED] | book[FAILED]) >> peer.seat & 1:
                dealer.renew()  # behind the next hand it has a share again
    _send(dealer, 6)


def _open(dealer, now_ms, late):
    """Nonces come in. Who pledged and does not open makes all begin again."""
    book = dealer.book
    missing = book[LISTED] & ~book[HAS_SHOWN]
    if not missing:
        dealer.decide(mix_of(book, NONCES_FROM, NONCE_SIZE, book[LISTED]))
        _send(dealer, 11)
        return
    host = dealer.host
    failed = 0
    for seat in range(len(host.seats)):
        if missing >> seat & 1:
            there = _is_there(host, seat)
            if late and there:
                host_seating = residency.bring("truco_link.host_seating")
                host_seating.be_here(host, seat, False)
            if late or not there:
                failed |= 1 << seat
    if failed:
        # Until a hand was dealt they may not pledge: so there are at most three such rounds.
        book[FAILED] |= failed
        _begin(dealer, now_ms)


def _is_there(host, seat):
    return host.seats[seat].flags & _PRESENT == _PRESENT


def hear(dealer, seat: int, data, at: int, size: int) -> bool:
    """PLEDGE or NONCE of who sits at `seat`; False when it makes no sense.

    One that comes too late, or is of another round, is dropped.
    """
    book = dealer.book
    bit = 1 << seat
    if data[at] == frames.PLEDGE:
        open_to = ~book[FAILED] if dealer.stage == PLEDGING else 0
        if data[at + 1] != book[ROUND_NOW] << 2 | seat or not open_to & bit:
            return True
        first = PLEDGES_FROM + PLEDGE_SIZE * seat
        book[first : first + PLEDGE_SIZE] = data[at + 2 : at + size]
        book[HAS_PLEDGED] |= bit
        _send(dealer, 2 + seat)
        return True
    open_to = book[LISTED] & ~book[HAS_SHOWN] if dealer.stage == SHOWING else 0
    if data[at + 1] != book[ROUND_NOW] << 2 | seat or not open_to & bit:
        return True
    nonce = bytes(data[at + 2 : at + size])
    first = PLEDGES_FROM + PLEDGE_SIZE * seat
    if pledge_of(nonce, data[at + 1]) != bytes(book[first : first + PLEDGE_SIZE]):
        return False
    first = NONCES_FROM + NONCE_SIZE * seat
    book[first : first + NONCE_SIZE] = nonce
    book[HAS_SHOWN] |= bit
    _send(dealer, 7 + seat)
    return True


def withdraw(dealer, seat: int) -> None:
    """Who sits there has come anew, and may know nothing of what it pledged."""
    if dealer.stage == PLEDGING:
        dealer.book[HAS_PLEDGED] &= ~(1 << seat)


# What is told.


def message_into(dealer, body, step: int) -> int:
    """What a newcomer must know: COMMIT, and the round that holds, stage by stage.

    :param step: 0 COMMIT, 1 ROUND (0), 2..5 PLEDGE, 6 ROUND (1), 7..10 NONCE, 11 ROUND (2)
    :return: the size of the message in `body`, 0 for none
    """
    stage = dealer.stage
    if not step:
        link = dealer.seed(dealer.k - 1) if stage >= BETWEEN else dealer.former
        if not link:
            return 0
        body[0] = frames.COMMIT
        body[1:] = link
        return 1 + SEED_SIZE
    # A round that does not count for any hand any more is told to nobody.
    if stage < PLEDGING or dealer.renewing and dealer.used and dealer.shown:
        return 0
    book = dealer.book
    if step == 1 or step == 6 or step == 11:
        if step == 1 and stage != PLEDGING or stage < PLEDGING + step // 5:
            return 0
        body[0] = frames.ROUND
        body[1] = book[ROUND_NOW]
        body[2] = step // 5
        body[3] = dealer.k
        body[4] = book[LISTED]
        return 5
    seat = (step - 2) % 5
    if step < 6:
        told = book[HAS_PLEDGED] if stage == PLEDGING else book[LISTED]
        kind, first, size = frames.PLEDGE, PLEDGES_FROM, PLEDGE_SIZE
    else:
        told = book[HAS_SHOWN]
        kind, first, size = frames.NONCE, NONCES_FROM, NONCE_SIZE
    if not told >> seat & 1:
        return 0
    body[0] = kind
    body[1] = book[ROUND_NOW] << 2 | seat
    first += size * seat
    body[2 : 2 + size] = book[first : first + size]
    return 2 + size


def former_into(dealer, body) -> int:
    """FORMER: how the chain before ended; its size, 0 for none."""
    if dealer.stage < BETWEEN or not dealer.former:
        return 0
    body[0] = frames.FORMER
    body[1:] = dealer.former
    return 1 + SEED_SIZE


def show(dealer) -> None:
    """REVEAL: the seed of hand `k`."""
    _body[0] = frames.REVEAL
    _body[1:] = dealer.seed(dealer.k)
    _tell(dealer, 1 + SEED_SIZE)


def _send(dealer, step):
    size = message_into(dealer, _body, step)
    if size:
        _tell(dealer, size)


def _tell(dealer, size):
    for peer in dealer.host.peers:
        peer.tell_deal(_body, size)
