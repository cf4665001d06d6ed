"""How a guest checks a finished hand, by its key.

The rules: docs/link.md, Fair deal.
"""

from truco_core import events, state
from truco_core.cards import UNKNOWN
from truco_core.match import Illegal
from truco_link import match_log, play_log
from truco_link.deck import deck_of


def is_view_of(view, s) -> bool:
    """Return True if `view` can be a view of the match with the bytes `s`."""
    for i in range(state.SEED):
        is_gone = state.GONE if state.CARDS <= i < state.PLAYS else 0
        if view[i] != UNKNOWN and (view[i] ^ s[i]) & ~is_gone:
            return False
    return True


def replay(log, segment, key, codes, at: int, watch=None) -> int:
    """Play the next hand of a segment on `log.now` with the cards that its key gives.

    :param log: the `MatchLog`
    :param codes: bytes with the codes of this hand at index `at`
    :param watch: ``watch(code, match)`` is called before each action
    :return: the index behind the hand
    :raises Illegal: the rules forbid an action, or a seat does not have the card that it played
    """
    now = log.now
    log.draw_opener(segment)
    segment.hands += 1
    now.deal_from(deck_of(now.state, segment.mix, key, segment.hands))
    while now.state[state.PHASE] < state.HAND_OVER:
        if at == len(codes):
            raise Illegal(events.HAND_NOT_OVER)
        code = codes[at]
        at += 1
        if code == match_log.ENDED:
            log.ended = True
            break
        if watch is not None:
            watch(code, now)
        play_log.play(now, code)
    return at
