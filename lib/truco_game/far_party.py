"""A `Party` by WiFi, whose carrier must be connected first, and again whenever that breaks.

Away from the table it is told to be offline. The table stays in sight: it is told LINE_LOST again
and again, and once LINE_BACK.
"""

from random import getrandbits

from micropython import const

from truco_core.cards import NONE
from truco_core.clock import diff
from truco_game import CONNECTION, LINE_BACK, LINE_LOST, OFFLINE
from truco_game.party import Party
from truco_link import messages
from truco_link.carriers import ONLINE
from truco_link.lobby import IDLE, REFUSED

# At the table: a step that waits stands still for some seconds, so it comes less often after a
# while, and only when the table has just said that there is no connection. Chance makes the pauses
# longer, by up to 4095 ms, so that not all who lost one broker come back to it at once.
_FIRST_MS = const(8000)
_MOST_MS = const(15000)
_CHANCE_BITS = const(12)
_NEAR_MS = const(4000)  # nearby, where a successor takes over after PATIENCE of `LAN`
_DRAWN_MS = const(500)  # until the words are surely drawn
_TRIES_MS = const(2000)  # for so long a step may begin


class FarParty(Party):
    """Parameters as of `Party`.

    :param str way: one of truco_ui.with_others.FAR; kept as ``way``

    rest_ms  until the player is told again that there is no connection; 0: there is one
    """

    def __init__(self, setup, store, carrier, seed, tell, name, memory, way):
        self.way = way
        self._was_online = False
        self.rest_ms = 0
        self._told_ms = 0
        Party.__init__(self, setup, store, carrier, seed, tell, name, memory)

    @property
    def invites(self):
        """Return the screen that shows how people without a handheld come to this table; "" for
        none.
        """
        if self.way == "net":
            return "invite"
        return self.lobby.is_host and getattr(self.lobby.carrier, "invites", "")

    def tick(self, now_ms, at_table):
        """As of `Party`."""
        Party.tick(self, now_ms, at_table)
        carrier = self.lobby.carrier
        if self._left_ms is not None or self.lobby.phase == IDLE:
            return False
        online = carrier.stage == ONLINE
        self._was_online = self._was_online or online
        if online and (not self.rest_ms or self._knows_hand()):
            if self.rest_ms:
                self.rest_ms = 0
                carrier.can_wait = False
                self.tell(CONNECTION, NONE, 1)
                if self.lobby.is_host == self._hosted:  # else it has heard what it is now
                    self.tell(messages.AWAITING, NONE, LINE_BACK)
                return True
        elif self._at_table:
            self._tell_again(now_ms)
        elif not online:
            self.tell(OFFLINE, NONE, self._was_online)
        return False

    def _knows_hand(self):
        """Return whether the host has said which hand is played, or the host has somebody to play
        with: a network alone is no table.
        """
        guest, host = self.lobby.guest, self.lobby.host
        if host is not None:
            return not host.away
        return guest is None or guest.phase == messages.JOINED and guest.mirror.synced

    def _tell_again(self, now_ms):
        """Say at the table that there is no connection; then let the carrier wait for one."""
        carrier, rest_ms = self.lobby.carrier, self.rest_ms
        since_ms = diff(now_ms, self._told_ms)
        if not rest_ms or since_ms >= rest_ms:
            self._told_ms = now_ms
            self.rest_ms = _NEAR_MS
            if self.way == "net":
                self.rest_ms = (_MOST_MS if rest_ms else _FIRST_MS) + getrandbits(_CHANCE_BITS)
                if rest_ms:
                    carrier.retry()  # it may have meant to rest for longer
            self.tell(CONNECTION, NONE, 0)
            self.tell(messages.AWAITING, NONE, LINE_LOST)
            self._hosted = self.lobby.is_host
            since_ms = 0
        may = _DRAWN_MS <= since_ms < _DRAWN_MS + _TRIES_MS
        carrier.can_wait = may and self.lobby.phase != REFUSED
