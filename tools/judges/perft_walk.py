"""Walk through every continuation of a position, on any VM; see tools/perft.py.

Undoing is copying the 64 bytes back: that all counts come out right also shows that nothing
of a match lies anywhere else. No recursion: a board's stack is short.
"""

from truco_core import state
from truco_core.dealing import ALL

_DEEPEST = 40  # no hand of any rule set has more actions
_ROW = 3 * (state.MAX_LEGAL + 1)  # at most 3 actions each when two seats may answer

saves = [bytearray(state.SIZE) for _ in range(_DEEPEST)]
seats = [bytearray(_ROW) for _ in range(_DEEPEST)]
actions = [bytearray(_ROW) for _ in range(_DEEPEST)]
_legal = bytearray(state.MAX_LEGAL)


def expand(match, depth):
    """Save the position at `depth` and write down its actions; how many there are."""
    saves[depth][ALL] = match.state
    n = 0
    for seat in range(4):
        for i in range(match.legal(seat, _legal)):
            seats[depth][n] = seat
            actions[depth][n] = _legal[i]
            n += 1
    return n


def count(match):
    """All ways in which the hand can go on from here.

    Returns (ends, actions, points of team 0, of team 1, ends that nobody won), each summed
    over all of them. The match is as before afterwards.
    """
    s = match.state
    ends = done = we = they = nobody = 0
    score = s[state.SCORE], s[state.SCORE + 1]
    left = bytearray(_DEEPEST)
    depth = 0
    left[0] = expand(match, 0)
    while True:
        while left[depth] == 0:
            if depth == 0:
                s[ALL] = saves[0]
                return ends, done, we, they, nobody
            depth -= 1
        i = left[depth] = left[depth] - 1
        s[ALL] = saves[depth]
        match.apply(seats[depth][i], actions[depth][i])
        done += 1
        if match.waiting():
            depth += 1
            left[depth] = expand(match, depth)
        else:
            ends += 1
            we += s[state.SCORE] - score[0]
            they += s[state.SCORE + 1] - score[1]
            if s[state.WINNER] == state.TIE:
                nobody += 1


def count_from(match, rules, players, score, opener, deck, before):
    """The same for a hand dealt from `deck`, after the actions (seat, action) of `before`."""
    match.start(rules, players, 1, opener, score[0], score[1])
    match.deal_from(deck)
    for seat, action in before:
        match.apply(seat, action)
    return count(match)
