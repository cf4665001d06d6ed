"""A `Party` by WiFi. It keeps the carrier connected, and reconnects it after a failure.

While there is no connection, it tells the screens OFFLINE if no match is shown. During a match the
table stays visible; then it tells LINE_LOST repeatedly, and LINE_BACK once the connection is back.
"""

from random import getrandbits

from micropython import const

from truco_core.cards import NONE
from truco_core.clock import diff
from truco_game import CONNECTION, LINE_BACK, LINE_LOST, OFFLINE, TYPE_CHECKING
from truco_game.party import Party
from truco_link import messages
from truco_link.carriers import ONLINE
from truco_link.phases import IDLE, REFUSED

if TYPE_CHECKING:
    from typed_lib import Any, FarCarrier, Text

# During a match, each try to connect can block the board for seconds. So the carrier only tries
# just after the message "no connection" was shown, which is repeated after these pauses. A random
# time of up to 4095 ms is added, so that not all players who lost a broker return at the same time.
_FIRST_MS = const(8000)  # rooms on the Internet: pause after the first message
_MOST_MS = const(15000)  # rooms on the Internet: pause after each later message
_CHANCE_BITS = const(12)
# With WiFi nearby: pause between messages. It is short, because another player soon takes over as
# host (`PATIENCE` of `LAN` in truco_link).
_NEAR_MS = const(4000)
_DRAWN_MS = const(500)  # time that the screen may need to draw a message
_TRIES_MS = const(2000)  # time after _DRAWN_MS in which a try to connect may begin


class FarParty(Party):
    """A `Party` with a carrier that must first connect to a network.

    :param way: "lan" (WiFi nearby) or "net" (a broker on the Internet)
    :param of_party: the parameters of `Party`

    rest_ms  time until the player is told again that there is no connection; 0: connected
    """

    def __init__(self, way: str, *of_party: "Any"):
        self.way = way
        self._was_online = False
        self.rest_ms = 0
        Party.__init__(self, *of_party)
        self._told_ms = self.lobby.now_ms

    @property
    def invites(self) -> "Text":
        """Return the name of the screen that invites people without a handheld, "" for none."""
        if self.way == "net":
            return "invite"
        return self.lobby.is_host and getattr(self.lobby.carrier, "invites", "")

    def tick(self, now_ms: int, at_table: bool) -> bool:
        """Let the link work, as `Party.tick` does, and report whether there is a connection."""
        Party.tick(self, now_ms, at_table)
        carrier: "FarCarrier" = self.lobby.carrier
        if self._left_ms is not None or self.lobby.phase == IDLE:
            return False
        online = carrier.stage == ONLINE
        self._was_online = self._was_online or online
        if online and (not self.rest_ms or self._knows_hand()):
            if self.rest_ms:
                self.rest_ms = 0
                carrier.can_wait = False
                self.tell(CONNECTION, NONE, 1)
                # A player whose role has changed already knows that the connection is back.
                if self.lobby.is_host == self._hosted:
                    self.tell(messages.AWAITING, NONE, LINE_BACK)
                return True
        elif self._at_table:
            self._tell_again(now_ms)
        elif not online:
            self.tell(OFFLINE, NONE, self._was_online)
        return False

    def _knows_hand(self) -> bool:
        """Return whether this player can continue the match after a connection was restored.

        A guest must have received the state of the hand from the host. A host must be in contact
        with other players.
        """
        guest, host = self.lobby.guest, self.lobby.host
        if host is not None:
            return not host.seating.is_alone()
        return guest is None or guest.phase == messages.JOINED and guest.match_info is not None

    def _tell_again(self, now_ms: int) -> None:
        """Tell the player repeatedly that there is no connection.

        Shortly after each message, let the carrier try to connect, which may block the board.
        """
        carrier: "FarCarrier" = self.lobby.carrier
        rest_ms = self.rest_ms
        since_ms = diff(now_ms, self._told_ms)
        if not rest_ms or since_ms >= rest_ms:
            self._told_ms = now_ms
            self.rest_ms = _NEAR_MS
            if self.way == "net":
                self.rest_ms = (_MOST_MS if rest_ms else _FIRST_MS) + getrandbits(_CHANCE_BITS)
                if rest_ms:
                    carrier.retry()  # end the carrier's own pause between two tries to connect
            self.tell(CONNECTION, NONE, 0)
            self.tell(messages.AWAITING, NONE, LINE_LOST)
            self._hosted = self.lobby.is_host
            since_ms = 0
        may = _DRAWN_MS <= since_ms < _DRAWN_MS + _TRIES_MS
        carrier.can_wait = may and self.lobby.phase != REFUSED
