"""For whom a table waits, and why: found by its host, told to all (WAITING of docs/link.md).

In memory only while somebody is waited for, see truco_link.
"""

from micropython import const

from truco_core.cards import NONE
from truco_core.state import WAIT
from truco_link import frames
from truco_link.carriers import AWAY, GRACE, SILENT, STEP_MS

# For nonces, and for who was there before a succession: each at most, and GRACE.
_SECONDS = const(8)

_body = bytearray(4)


def look(host, look_ms: int = 500) -> None:
    """Tell all for whom they wait when that is somebody else now. Call it every `look_ms`.

    What is over at the next look is not told; but for a seat that is silent, which is no accident.
    """
    told, before, looks = host.waiting or (0, 0, 0)
    why, mask, seconds = _found(host)
    now = why << 4 | mask
    known = now == told and (looks or not why)
    if known or now != before and why not in (frames.FOR_NOTHING, frames.FOR_LINE):
        # Nobody, now and before: nothing to look at until somebody is slow.
        host.note((told, now, max(0, looks - 1)) if told or now else None, host.greeted_ms)
    else:
        host.note((now, now, 1000 * seconds // look_ms), host.greeted_ms)
        _body[0] = frames.WAITING
        _body[1] = why
        _body[2] = mask
        _body[3] = seconds
        for peer in host.peers:
            peer.tell(_body, 4)
        host.me.watch(frames.AWAITING, mask, seconds << 8 | why)


def still_awaited(host, waited_ms: int = 0) -> int:
    """Mask of those who were there before a succession and are still on the way back.

    :param waited_ms: for them
    """
    mask = host.awaited if waited_ms <= 1000 * _most_s(host) else 0
    for seat in range(len(host.seats)):
        if host.seats[seat].peer is not None:
            mask &= ~(1 << seat)
    return mask


def _most_s(host):
    return _SECONDS + host.times[GRACE] * STEP_MS // 1000


def _found(host):
    """(why, mask of seats, seconds)"""
    if host.is_over():
        return frames.FOR_NOTHING, 0, 0
    times = host.times
    seconds = _most_s(host)
    if host.is_awaiting():
        return frames.FOR_RETURN, host.awaited, seconds
    mask = host.dealer.awaited(host.now_ms)
    if mask:
        return frames.FOR_NONCES, mask, seconds
    longest_ms = 0
    away_ms = times[AWAY] * STEP_MS
    for peer in host.peers:
        if peer.joined and peer.seat != NONE and host.match.state[WAIT] >> peer.seat & 1:
            silent_ms = peer.link.silent_ms(host.now_ms)
            if times[SILENT] * STEP_MS < silent_ms < away_ms:
                mask |= 1 << peer.seat
                longest_ms = max(longest_ms, silent_ms)
    if not mask:
        return frames.FOR_NOTHING, 0, 0
    return frames.FOR_LINE, mask, (away_ms + 999 - longest_ms) // 1000
