"""Remind the player at a linked table what all are waiting for.

Everybody can wait for an absent player, for a new host, or for votes on a friendly end. During such
a wait, a `truco_game.party.Party` has a Reminder.
"""

from micropython import const

import residency
from truco_core.cards import NONE
from truco_core.clock import after, diff
from truco_core.events import END_ASKED, SEAT_TAKEN
from truco_game import AWAITED, GIVE_SEAT, NEXT_HOST, TYPE_CHECKING, WAITS
from truco_link import messages
from truco_link.phases import HOSTLESS

if TYPE_CHECKING:
    from typed_lib import Party

_REMIND_MS = const(4000)
_WAIT_MS = const(1600)  # interval at which a wait's reason and the awaited player's name alternate


@residency.seldom
class Reminder:
    """Repeated messages to the player about what all are waiting for.

    :param party: truco_game.party.Party
    """

    def __init__(self, party: "Party"):
        self._party = party
        self._said_ms = party.lobby.now_ms  # time of the last reminder
        self._says_who = False  # whether the last reminder named the player, not the reason
        self._left = 0  # value of the last HOST_LOST: 1 if the host said goodbye
        self._voter = 0  # seat whose missing vote on a friendly end was announced last
        self._why = 0  # reason + 256 * seconds of the host's wait (AWAITING); 0: no wait
        self._whom = 0  # bit mask of the table's seats for which the host waits
        self._since_ms = 0  # time at which `_why` was received

    def hear(self, kind: int, seat: int, value: int) -> None:
        """Handle an event of the match or of the link, with seats numbered as at the table."""
        now_ms = self._party.lobby.now_ms
        if kind == messages.AWAITING:
            self._why = value
            self._whom = seat
            self._since_ms = now_ms
            # First name who is awaited, unless it is the deal that waits: that is short.
            self._says_who = value & 0xFF == messages.FOR_GUESTS
            self._said_ms = after(now_ms, -_REMIND_MS)
        elif kind == messages.HOST_LOST or kind == messages.HOST_FOUND:
            self._why = 0
            self._left = value
            self._says_who = False
            self._said_ms = now_ms
        elif kind == SEAT_TAKEN and self._whom >> seat & 1:
            self._why = 0  # a player is back or replaced; the host soon sends who is still missing
        elif kind == END_ASKED:
            # Show this vote for half of the usual time, then name the next voter.
            self._said_ms = after(now_ms, -_REMIND_MS // 2)

    @residency.kept
    def tick(self, now_ms: int) -> bool:
        """Remind the player when it is time. Return False when nobody waits any more."""
        party = self._party
        waits = self._why or party.lobby.phase == HOSTLESS
        if diff(now_ms, self._said_ms) > (_WAIT_MS if waits else _REMIND_MS):
            self._said_ms = now_ms
            self._remind()
        return waits > 0 or party.game.votes > 0

    def _remind(self) -> None:
        """Tell the player what everybody waits for.

        During a wait the reason and the awaited player alternate. During a vote on a friendly end
        the next voter is named.
        """
        lobby = self._party.lobby
        if self._party.rest_ms:
            return  # without a connection, this handheld does not know who is missing
        self._says_who = not self._says_who
        lost = lobby.phase == HOSTLESS
        if not lost and not self._why:
            said = AWAITED, self._next_voter(), 0
        elif self._says_who:
            said = (NEXT_HOST,) + lobby.role.successor() if lost else self._absent()
        elif lost:
            said = messages.HOST_LOST, lobby.guest.host_seat, self._left
        else:
            why = self._why & 0xFF
            if self._why >> 8 == messages.NO_LIMIT and lobby.is_host:
                why = GIVE_SEAT
            said = messages.AWAITING, NONE, why
        kind, seat, value = said
        if seat is not None:
            self._party.tell(kind, self._party.game.seat_of(seat), value)

    def _absent(self) -> tuple[int, int | None, int]:
        """Return the event that names a player for whom the host waits.

        Several missing players take turns of 4 s. The seat is None if nobody else is missing.
        """
        lobby = self._party.lobby
        seconds = self._why >> 8
        left_s = max(1, seconds - diff(lobby.now_ms, self._since_ms) // 1000)
        seats = [i for i in range(len(lobby.seats)) if self._whom >> i & 1 and i != lobby.my_seat]
        if not seats:
            return WAITS, None, 0
        seat = seats[lobby.now_ms // 4096 % len(seats)]
        if lobby.is_host and lobby.host.seating.gone >> seat & 1:
            return messages.HOST_LOST, seat, 1  # this player has said goodbye
        return WAITS, seat, left_s if seconds < messages.NO_LIMIT else seconds

    def _next_voter(self) -> int | None:
        """Return the table's next seat whose vote for a friendly end is missing.

        None: no vote is missing, or only the player's own.
        """
        game, lobby = self._party.game, self._party.lobby
        if not game.votes or game.is_over() or game.may_vote(game.votes):
            return None
        at = lobby.guest if lobby.host is None else lobby.host.table
        for _ in lobby.seats:
            self._voter = (self._voter + 1) % len(lobby.seats)
            if at.is_human(self._voter) and not game.votes >> self._voter & 1:
                return self._voter
        return None
