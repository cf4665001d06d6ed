"""The player who holds the device, as one more driver of a seat (truco_core.table)."""


class HumanSeat:
    """Hands the action that a screen picked to the table, once, and events to the screen.

    :param publish: ``publish(kind, seat, value)`` is told every event that this seat sees
    :param keeper: its ``turn(acts)`` is called while the match waits for the player, until it is
        True. acts: the player has decided, so this is the last moment to keep what was before
    """

    human = True

    def __init__(self, publish, keeper=None):
        self._publish = publish
        self._keeper = keeper
        self._kept = False  # `turn` is done with the question of this moment
        self._picked = None

    def pick(self, action: int) -> None:
        """The player decided. What the rules do not allow now is not done.

        :param action: see truco_core.state
        """
        self._picked = action

    def choose(self, view, seat):
        """The table asks: the action, or None while the player thinks."""
        picked = self._picked
        self._picked = None
        if self._keeper and not self._kept:
            self._kept = self._keeper.turn(picked is not None)
        return picked

    def watch(self, kind, seat, value):
        """Something happened; what was picked before it is for a table that is no more."""
        self._picked = None
        self._kept = False
        self._publish(kind, seat, value)
