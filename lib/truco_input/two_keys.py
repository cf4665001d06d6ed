"""All intents with two keys, for boards that have no more (CLUE).

===================  ======
gesture              intent
===================  ======
first key, tap       NEXT
second key, tap      OK
first key, held      RAISE
second key, held     ALT
both keys            MENU; held for two seconds, LEAVE
===================  ======

A tap counts when the key is released, because until then it could become a hold. A hold counts as
soon as it is long enough. Both keys count as soon as the second key is down.
"""

from micropython import const

from truco_core import clock
from truco_input import ALT, FIRST_KEY, MENU, NEXT, OK, RAISE, SECOND_KEY, keys

HOLD_MS = const(450)

_FIRST_BIT = const(1)
_SECOND_BIT = const(2)


class TwoKeys(keys.Keys):
    """A variant of `Keys` for keymaps with FIRST_KEY and SECOND_KEY."""

    def __init__(self, queue, event, keymap, stick=None):
        super().__init__(queue, event, keymap, stick)
        self._down = 0  # bit mask of the keys that are down
        self._down_ms = 0  # time in ms at which the first of these keys went down
        # True: the current gesture has caused its intent, so wait until both keys are released.
        self._spent = False

    def forget(self):
        self._spent = self._down != 0

    def next(self, now_ms, repeats=False):
        if self.queue.overflowed:
            self._down = 0
        return super().next(now_ms)

    def _moved(self, key, pressed, at_ms, now_ms):
        if key != FIRST_KEY and key != SECOND_KEY:  # an additional key
            return key if pressed else 0
        bit = _FIRST_BIT if key == FIRST_KEY else _SECOND_BIT
        before = self._down
        # The loop may be slow, so measure a hold by the timestamps of the events.
        long = clock.diff(at_ms, self._down_ms) >= HOLD_MS
        intent = 0
        if pressed:
            self._down = before | bit
            if not before:
                self._down_ms = at_ms
            elif before != bit and not self._spent:
                self._spent = True
                intent = self._meaning(before, True) if long else MENU
                if not long:
                    self.menu_ms = at_ms
            return intent
        self._down = before & ~bit
        self.menu_ms = None
        if before & bit and not self._spent:
            intent = self._meaning(bit, long)
        if not self._down:
            self._spent = False
        return intent

    def _timed(self, now_ms, repeats):
        leaves = super()._timed(now_ms, False)
        if leaves or not self._down or self._spent or clock.diff(now_ms, self._down_ms) < HOLD_MS:
            return leaves
        self._spent = True
        return self._meaning(self._down, True)

    def _meaning(self, bit, long):
        if bit == _FIRST_BIT:
            return RAISE if long else NEXT
        return ALT if long else OK
