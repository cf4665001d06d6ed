"""Who is absent from a host's table, and for whom the match waits.

The rules: docs/link.md, Absence.
"""

from micropython import const

import residency
from truco_core import state
from truco_core.clock import diff
from truco_link import messages
from truco_link.carriers import AWAY, GRACE, RETRY, SILENT

_LOOK_MS = const(300)  # interval of the checks of `tick`; RETRY is added
MOST_MS = const(8000)  # longest wait for links, or for others once one is back; GRACE is added


@residency.seldom
class Absence:
    """The absent and the silent people of a host's table.

    awaited: mask of the seats of absent people for whom the match waits; see `is_awaiting`
    guests: number of people at the table besides the host
    gone: mask of seats whose people have said goodbye, so that nobody waits for them alone
    is_quiet: True while no person but the host is heard
    """

    def __init__(self, host):
        self._host = host
        self.awaited = self.guests = self.gone = 0
        self.is_quiet = False
        self._back_ms = None  # when the first of `awaited` came back; None: all are still absent
        self._looked_ms = 0  # when `_tell_wait` was called last
        self._told = 0  # of the wait that everybody was told: reason << 4 | mask of the seats

    @residency.kept
    def tick(self, now_ms: int) -> None:
        """Mark who is absent and who is back, and check at intervals for whom the table waits."""
        host = self._host
        people = quiet = absent = 0
        for seat in range(len(host.seats)):
            flags = host.seats[seat].flags
            if seat != host.my_seat and flags & messages.PERSON:
                people += 1
                absent += not flags & messages.HERE
                quiet += host.silent_ms(seat) > host.times[SILENT]
        self.guests = people
        self.is_quiet = quiet == people > 0  # True: stop the match, else robots would play on alone
        is_due = abs(diff(now_ms, self._looked_ms)) >= _LOOK_MS + host.times[RETRY]
        has_changed = (quiet or absent) and self._mark_absent()
        waits = quiet or absent or self._told or host.is_hand_next()
        if has_changed or is_due and waits:
            self._looked_ms = now_ms
            self._tell_wait()

    def _mark_absent(self):
        """Mark people as absent who were silent for too long, and as present who are back.

        Return True if there is a change.
        """
        host = self._host
        before = host.seating.mask_of(messages.PERSON)
        for seat in range(len(host.seats)):
            place = host.seats[seat]
            if seat == host.my_seat or not place.flags & messages.PERSON:
                continue
            peer, since_ms = place.peer, host.silent_ms(seat)
            if not place.flags & messages.HERE:
                if peer is not None and since_ms <= host.times[SILENT] and peer.is_told():
                    host.seating.be_here(seat, True)
            elif since_ms > host.times[AWAY]:
                host.seating.be_here(seat, False)
        return before != host.seating.mask_of(messages.PERSON)

    def seats_changed(self) -> None:
        """Update `awaited` after somebody came, went, or was marked as absent or present."""
        host = self._host
        absent = host.seating.mask_of(messages.PERSON)
        if host.seating.mask_of(messages.PRESENT) == 1 << host.my_seat:
            self.awaited, self._back_ms = absent, None
        elif self.awaited:
            if self._back_ms is None:
                self._back_ms = host.now_ms
            self.awaited &= absent & ~self.gone
            host.dealer.since_ms = None  # restart the time-out for links when the wait ends

    @residency.kept
    def is_alone(self) -> bool:
        """Return True while all people but the host are absent."""
        return self.awaited != 0 and self._back_ms is None

    @residency.kept
    def is_awaiting(self) -> bool:
        """Return True while the match waits for absent people.

        It waits without limit while all people but the host are absent. When one of them is back,
        it waits `most_ms` for the others.
        """
        if self.awaited and self._back_ms is not None:
            if diff(self._host.now_ms, self._back_ms) > self.most_ms():
                self.awaited = self.guests = 0
        return self.awaited != 0

    def _tell_wait(self):
        """Tell everybody for whom the table waits, if that has changed."""
        host = self._host
        why, mask, seconds = self._waits_for()
        if self._told != why << 4 | mask:
            self._told = why << 4 | mask
            host.tell(bytes((messages.WAITING, why, mask, seconds)))
            host.me.watch(messages.AWAITING, mask, seconds << 8 | why)

    def most_ms(self) -> int:
        """Return MOST_MS and GRACE."""
        return MOST_MS + self._host.times[GRACE]

    def _waits_for(self):
        """Return the reason to wait, the mask of awaited seats, and the longest wait in seconds."""
        host = self._host
        if host.is_over():
            return messages.FOR_NOTHING, 0, 0
        seconds = self.most_ms() // 1000
        if self.is_awaiting():
            limit = messages.NO_LIMIT if self.is_alone() else seconds
            return messages.FOR_RETURN, self.awaited, limit
        since_ms, quiet_ms = host.dealer.since_ms, host.times[SILENT]
        is_long = since_ms is not None and diff(host.now_ms, since_ms) > quiet_ms
        mask = host.dealer.awaited() if is_long else 0
        if mask:
            return messages.FOR_LINKS, mask, seconds
        away_ms, longest_ms = host.times[AWAY], 0
        awaited = host.match.state[state.WAIT] & host.seating.mask_of(messages.PRESENT)
        for seat in range(len(host.seats)):
            silent_ms = host.silent_ms(seat) if awaited >> seat & 1 and seat != host.my_seat else 0
            if quiet_ms < silent_ms < away_ms:
                mask |= 1 << seat
                longest_ms = max(longest_ms, silent_ms)
        if not mask:
            return messages.FOR_NOTHING, 0, 0
        return messages.FOR_LINE, mask, (away_ms + 999 - longest_ms) // 1000
