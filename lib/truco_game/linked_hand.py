"""The last hand of a linked table, as the player saw it.

Cards that nobody has shown stay unknown.
"""

from truco_core import state
from truco_core.cards import FACE_DOWN, UNKNOWN
from truco_core.match import Illegal
from truco_game import replay


def last_hand(seen: bytes) -> "replay.LastHand | None":
    """Return the `LastHand`, or None if no hand has ended by its cards or calls.

    :param seen: 64 bytes of the player's view after the deal, then the actions (truco_game.replay)
    """
    if not seen:
        return None
    log = bytearray(seen)
    try:
        _put_cards(log)
        hand = replay.LastHand(bytes(log), len(log), state.SIZE)
    except Illegal:  # cards that nobody has shown have decided a trick
        return None
    return hand if replay.is_over(hand.final) else None


def _put_cards(log: bytearray) -> None:
    """Put the cards that were laid into the hands in which the deal has UNKNOWN."""
    again = replay.Replay(bytes(log), len(log))
    while not again.is_at_end():
        seat, action = again.next_action()
        again.step()
        if action < state.RAISE and not action & FACE_DOWN:
            own = state.CARDS + 3 * seat
            if action not in list(log[own : own + 3]):
                log[log.find(bytes((UNKNOWN,)), own)] = action
