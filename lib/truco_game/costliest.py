"""Find the decision that cost the player most in the hands that are still in the log of a match.

A decision is judged as truco_game.reasons does it: by the estimates of the sensible robot on the
player's own view. The module is in memory only during a search.
"""

from truco_core import state
from truco_core.cards import FACE_DOWN
from truco_game import SEAT, TYPE_CHECKING, reasons, replay

if TYPE_CHECKING:
    from typed_lib import LocalGame


class Costliest:
    """The search, which looks at one action at each `step`.

    hands   number of complete hands in the log
    back    the hand that is looked at: 0 is the last one
    worst   (cost, hand as in `back`, number of the action), see `Reasons.cost`; cost 0: none

    :param game: truco_game.local_game.LocalGame, whose match is over
    """

    def __init__(self, game: "LocalGame"):
        self._game = game
        self.hands = self.back = replay.count(game.record)
        self._hand = None
        self._at = 0
        self.worst = 0, 0, 0

    def step(self) -> bool:
        """Look at the next action. Return False if there is none left."""
        hand = self._hand
        if hand is None or self._at == hand.count:
            self.back -= 1
            self._at = 0
            self._hand = self._game.last_hand(self.back) if self.back >= 0 else None
            return self._hand is not None
        again = hand.again
        again.rewind(hand.start_at, hand.start)
        for _ in range(self._at):
            again.step()
        self._at += 1
        seat, action = again.next_action()
        if seat == SEAT and (action >= FACE_DOWN or self._chooses(again.match.state)):
            cost = reasons.Reasons(self._game, hand, self._at).cost()
            if cost > self.worst[0]:
                self.worst = cost, self.back, self._at
        return True

    def _chooses(self, s: bytearray) -> bool:
        """Return whether the player still holds more than one card to play face-up."""
        first = state.CARDS + 3 * SEAT
        return sum([card < state.GONE for card in s[first : first + 3]]) > 1
