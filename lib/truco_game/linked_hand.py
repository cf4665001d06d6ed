"""The last hand of a linked table, from the log of the match (truco_link.match_log).

The log has the actions of the hand. The deck is computed from the key that the host has revealed
since then.
`truco_game.replay.is_open` hides the cards that the player has not seen.
"""

from truco_core import rules, state
from truco_core.match import Illegal, Match
from truco_game import replay
from truco_game.replay import CALLED, GIVEN, GIVEN_SIZE
from truco_link.deck import deck_of
from truco_link.match_log import CALL, CONCEDED, ROBOT


def last_hand(log, by: int):
    """Return the `LastHand` of a `MatchLog`, or None if no hand has ended by its cards or calls.

    :param by: the seat of the table that becomes seat 0
    """
    dealt = [segment for segment in log.segments if segment.key != segment.key_0]
    if not dealt:
        return None
    segment, s = dealt[-1], log.now.state
    players, opener = s[state.PLAYERS], s[state.LEADS] - by
    if s[state.PHASE] < state.HAND_OVER:  # a host's match, in which the next hand has already begun
        opener += 1 if s[rules.MORE_FLAGS] & rules.OPENER_BACK else -1
    deck = deck_of(s, segment.mix, segment.key, segment.hands)[:GIVEN_SIZE]
    own = 3 * players
    told = bytes((GIVEN,)) + deck[3 * by : own] + deck[: 3 * by] + deck[own:]
    score = [0, 0]
    for code in log.data[log.last_at : segment.end]:
        code &= ~ROBOT
        if CALL <= code < CONCEDED:
            seat, call = (code - by) % players, code - CALL >> 2
            if call and len(told) == 1 + GIVEN_SIZE:  # only a special hand begins with an answer
                score[seat & 1] = s[rules.SPECIAL_AT]
            code = CALLED + 4 * seat + call
        told += bytes((code,))

    def hand(score):
        match = Match()
        match.start(bytes(s[: rules.SIZE]), players, 0, opener % players, *score)
        return replay.LastHand(bytes(match.state) + told, state.SIZE + len(told), state.SIZE)

    # The log lacks the score before the hand. For a first replay it only matters whether it was a
    # special hand. The points that this replay gives are then subtracted from the current score.
    try:
        final = hand(score).final
    except Illegal:  # somebody left, or all agreed to end the match
        return None
    was = [s[state.SCORE + (i ^ by & 1)] - final[state.SCORE + i] + score[i] for i in (0, 1)]
    return hand(was) if replay.is_over(final) else None
