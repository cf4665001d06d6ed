"""The person who holds the device: the driver of a seat (truco_core.table), and the statistics."""

from micropython import const

from truco_core.events import HAND_WON, RAISED, RAN
from truco_game import ACTS, SEAT, STILL_MINE, TYPE_CHECKING, badges
from truco_store import get, profile, put

if TYPE_CHECKING:
    from typed_lib import Keeper, Match, Tell

TALLY_SIZE = const(12)  # size of the counters in bytes


class HumanSeat:
    """A driver that passes the action chosen on a screen to the table, and events to the screen.

    :param publish: ``publish(kind, seat, value)`` gets every event that this seat sees
    :param keeper: its ``turn(waits)`` is called while the match waits for the player, in order to
        save the match. If `waits` is ACTS, the player has decided, so this is the last call before
        the action
    """

    human = True

    def __init__(self, publish: "Tell", keeper: "Keeper | None" = None):
        self._publish = publish
        self._keeper = keeper
        self._picked = None

    def pick(self, action: int) -> None:
        """Set the action that the next `choose` returns. The table ignores an illegal one.

        :param action: a byte as in truco_core.state, such as a card, RAISE or RUN
        """
        self._picked = action

    def choose(self, view: "Match", seat: int) -> int | None:
        """Return the action for the table, or None while the player thinks."""
        picked = self._picked
        self._picked = None
        if self._keeper:
            self._keeper.turn(STILL_MINE if picked is None else ACTS)
        return picked

    def watch(self, kind: int, seat: int, value: int) -> None:
        """Forget an action that was picked before this event, and publish the event."""
        self._picked = None
        self._publish(kind, seat, value)


class Tally:
    """A counter of the player's hands and raises for the statistics.

    :param image: bytes that contain the counters
    :param int at: offset of the counters: HANDS to BLUFFS of truco_store.profile, 16 bits each
    """

    def __init__(self, image: bytearray, at: int):
        self.image = image
        self._at = at - 2 * profile.HANDS  # a field is at this offset + 2 * its number
        self._raised = False  # whether the raise that waits for an answer is the player's

    def hear(self, kind: int, seat: int, value: int, state: bytearray) -> None:
        """Count an event of the match for the statistics.

        :param state: bytes of a match or a view, with the player's cards
        """
        if kind == RAISED:
            self._raised = seat == SEAT
            if self._raised:
                self._count(profile.RAISES)
        elif kind == RAN:
            if seat == SEAT:
                self._count(profile.RUN_FROM)
            elif self._raised and not value and (seat ^ SEAT) & 1:
                self._count(profile.RAISES_WON)
                if badges.is_weak(state, SEAT):
                    self._count(profile.BLUFFS)
        elif kind == HAND_WON:
            self._raised = False
            self._count(profile.HANDS)
            if seat == SEAT & 1:
                self._count(profile.HANDS_WON)

    def _count(self, field: int) -> None:
        at = self._at + 2 * field
        put(self.image, at, 2, get(self.image, at, 2) + 1)
