"""For whom a table waits, and why: found by its host, told to all (WAITING of docs/link.md)."""

from micropython import const

import residency
from truco_core.clock import diff
from truco_core.state import HAND, WAIT
from truco_link import messages as frames
from truco_link.carriers import AWAY, GRACE, SILENT, STEP_MS

# For links, and for who was there before a succession: each at most, and GRACE.
_SECONDS = const(8)


@residency.seldom
class Absence:
    """:param host: the `Host`
    :param int awaited: mask of the seats that were there before a succession, or all were lost
    """

    def __init__(self, host, awaited: int):
        self._host = host
        self.awaited = awaited
        self._await_ms = None  # since when they are
        self._told = self._before = 0  # why << 4 | mask: what all know; what the last look found
        self._looks = 0  # until what they know is too old

    @residency.kept
    def is_on(self) -> int:
        """Not 0 when `look` is to be called even if nobody is silent."""
        return self._told | self._before | self.awaited

    def still_awaited(self) -> int:
        """`awaited`, as it is now: who has come is awaited no longer, and nobody after a while."""
        host = self._host
        if self._await_ms is None:
            self._await_ms = host.now_ms
        if diff(host.now_ms, self._await_ms) > 1000 * self._most_s():
            self.awaited = 0
        self.awaited &= host.dealer.mask_of(frames.PERSON)
        return self.awaited

    def wait_for(self, mask: int) -> None:
        """Some were lost all at once, and one is back: the others are on the way."""
        self.awaited = mask
        self._await_ms = None

    def look(self, look_ms: int = 500) -> None:
        """Tell all for whom they wait when that is somebody else now. Call it every `look_ms`.

        What is over at the next look is not told; but for a seat that is silent, which is no
        accident.
        """
        why, mask, seconds = self._found()
        now = why << 4 | mask
        if why == frames.FOR_LINKS:  # before each hand they are on the way for a moment
            now |= self._host.match.state[HAND] << 8
        known = now == self._told and (self._looks or not why)
        if known or now != self._before and why not in (frames.FOR_NOTHING, frames.FOR_LINE):
            self._looks = max(0, self._looks - 1)
        else:
            self._told = now
            self._looks = 1000 * seconds // look_ms
            self._host.tell(bytes((frames.WAITING, why, mask, seconds)))
            self._host.me.watch(frames.AWAITING, mask, seconds << 8 | why)
        self._before = now

    def _most_s(self):
        return _SECONDS + self._host.times[GRACE] * STEP_MS // 1000

    def _found(self):
        """(why, mask of seats, seconds)"""
        host = self._host
        if host.is_over():
            return frames.FOR_NOTHING, 0, 0
        times = host.times
        seconds = self._most_s()
        if self.awaited and self.still_awaited():
            return frames.FOR_RETURN, self.awaited, seconds
        if host.away:  # nobody who is there can end it
            return frames.FOR_RETURN, host.away, frames.NO_LIMIT
        mask = host.dealer.awaited(host.now_ms)
        if mask:
            if not any(mask >> i & 1 and host.seats[i].peer for i in range(len(host.seats))):
                seconds = frames.NO_LIMIT
            return frames.FOR_LINKS, mask, seconds
        longest_ms = 0
        away_ms = times[AWAY] * STEP_MS
        for seat in range(len(host.seats)):
            here = host.seats[seat].flags & frames.PRESENT == frames.PRESENT
            if here and seat != host.my_seat and host.match.state[WAIT] >> seat & 1:
                silent_ms = host.silent_ms(seat)
                if times[SILENT] * STEP_MS < silent_ms < away_ms:
                    mask |= 1 << seat
                    longest_ms = max(longest_ms, silent_ms)
        if not mask:
            return frames.FOR_NOTHING, 0, 0
        return frames.FOR_LINE, mask, (away_ms + 999 - longest_ms) // 1000
