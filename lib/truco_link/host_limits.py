# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""How much guests may send to a host, and who is not let in.

docs/link.md, What a guest may send.
"""

from micropython import const

from truco_core.clock import after, diff
from truco_link import frames

# Each record costs some time. By kind from JOIN to OWN, in _UNIT_MS; then the others.
_CREDIT_MS = const(8000)  # so far may a guest be ahead of the clock
_UNIT_MS = const(50)
_PRICES = b"\x0a\x14\x02\x28\x02\x0a\x04\x0a"  # JOIN SIT ACTION END RESYNC SIGN PLEDGE OWN
_PRICE_MS = const(500)
CONTROL_MS = const(100)
STORY_MS = const(2000)  # of all that there is to know, told again
SESSION_MS = const(1000)
_SPEAK_MS = const(500)  # between two shouts of one guest
_FLOOD = const(200)  # so many dropped ones, and it is sent away

_SESSIONS_MS = const(6000)  # of all guests together: six sessions at once, then one a second
_SHUNNED = const(8)  # addresses at most


class Account:
    """What one guest has sent. Times as of truco_core.clock; nothing here costs heap."""

    def __init__(self):
        self.denied = 0  # records that were dropped since it last owed nothing
        self._paid_ms = None  # until then its records have taken the time; None: there were none
        self._spoke_ms = None

    def pay(self, price_ms: int, now_ms: int, records: int = 1) -> bool:
        """Whether it may send what costs so much time.

        :param records: that are dropped when it may not
        """
        paid_ms = self._paid_ms
        if paid_ms is None or diff(paid_ms, now_ms) <= 0:
            paid_ms = now_ms
            self.denied = 0
        paid_ms = after(paid_ms, price_ms)
        if diff(paid_ms, now_ms) > _CREDIT_MS:
            self.denied += records
            return False
        self._paid_ms = paid_ms
        return True

    def pay_for(self, kind: int, now_ms: int) -> bool:
        """Whether it may send a MESSAGE record of that kind."""
        price_ms = _PRICE_MS
        if frames.JOIN <= kind <= frames.OWN:
            price_ms = _PRICES[kind - frames.JOIN] * _UNIT_MS
        return self.pay(price_ms, now_ms)

    def may_speak(self, now_ms: int) -> bool:
        """What goes to everybody may not be said all the time."""
        if self._spoke_ms is not None and diff(now_ms, self._spoke_ms) < _SPEAK_MS:
            return False
        self._spoke_ms = now_ms
        return True

    def floods(self) -> bool:
        return self.denied > _FLOOD


class Door:
    """Who may come in now."""

    def __init__(self):
        self._greeted_ms = None  # until then the sessions that began have taken the time
        self._shunned: list = []  # (address, until when)

    def greet(self, now_ms: int) -> bool:
        """Whether one more session may begin; it is counted."""
        until_ms = self._greeted_ms
        if until_ms is None or diff(until_ms, now_ms) <= 0:
            until_ms = now_ms
        until_ms = after(until_ms, SESSION_MS)
        if diff(until_ms, now_ms) > _SESSIONS_MS:
            return False
        self._greeted_ms = until_ms
        return True

    def shun(self, address, until_ms: int) -> None:
        """Do not connect to who is at this address, until then."""
        if len(self._shunned) == _SHUNNED:
            self._shunned.pop(0)
        self._shunned.append((address, until_ms))

    def shuns(self, address, now_ms: int) -> bool:
        """Whether it is too early for who is at this address."""
        for i in range(len(self._shunned)):
            shunned, until_ms = self._shunned[i]
            if shunned == address and diff(until_ms, now_ms) > 0:
                return True
        return False
