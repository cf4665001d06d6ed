"""Rules that keep trained robots from blunders, whatever their table or character says.

- The robot never runs from a hand that it cannot lose, and never accepts a raise of a hand that it
  cannot win. If its win is certain, it plays a card with which the win stays certain.
- It does not run if at most one unseen card beats its best card, unless accepting only pays with a
  chance to win of more than one in three.
- After a lost first trick it takes the second if it can and no partner plays after it.
- It never raises if everybody can see how the hand ends.
- After a tied first trick it plays its best card if that can help.
- If none of its cards can change who takes this trick, it plays its worst one. If it plays last, it
  takes the trick only with the weakest card that can, and never from its partner.

A result is certain if it is the same whatever cards the others hold. In a few positions before the
second trick, this module misses a certain win.

`judged` decides where the table is too coarse: in special hands, and for a last card that beats
almost nothing. Of special hands that share an entry, some win 40% of the time, others 70%. So
`judged` weighs the ranks of the team's three best cards. If the next hand after a refusal is the
iron hand, which either team wins half of the time, `judged` only accepts a hand that wins at least
half of the time. The weights are a logistic regression on such hands.

With four players, an entry for an answer to a raise of our raise does not tell which of the
partners raised first, nor whether the partner has played. So `judged` gives the hand up if the
seat's last card is too weak and the partner has already played.

The trainer compiles this source, so the functions use only plain integers and indexing. Module
truco_core.bots.counts describes the work bytes `w`.
"""

from micropython import const

from truco_core import rules, state
from truco_core.bots import counts, features
from truco_core.bots.counts import (
    I_LAID,
    OURS,
    PARTNER_COMES,
    THEIRS,
    THEY_COME,
    TRICK_LOST,
    TRICK_TIED,
    TRICK_WON,
    best_of_team,
)
from truco_core.bots.features import cards_of, options
from truco_core.tricks import is_pair, strength

# Weights for `judged`, which adds up the cost of a special hand, and plays the hand if the cost is
# within a limit. The first row of bytes is for two players, the second for four. A row has:
# - bytes a and b for each of the team's three best cards, best first. A card of `rank` x
#   (0: strongest) costs a * x + (b - 128) * x * x / 32;
# - a byte for each deck (`deck`): a cost to add, in units of 64;
# - a byte for each result of `place` for the team's best card: the limit, in units of 64.
ROWS = (
    b"\xd9\x3e\x3a\x8e\xff\x53\x00\x05\x03\x02\xe2\xf9"
    b"\xe4\xe1\xb0\xa2\xff\x28\x00\x0e\x0f\x0a\x95\xac\x9a\xbc"
)
BY_DECK = const(6)  # offset in a row of ROWS: the first cost to add, a byte for each deck
BY_PLACE = const(10)  # offset in a row of ROWS: the first limit, a byte for each `place`
ROW_OF_FOUR = const(12)  # offset in ROWS of the row for four players


def allowed(s: bytearray, seat: int, w: bytearray) -> int:
    """Return the options of `features.options` that are no blunders, at least one.

    `counts.look` must have filled the work bytes `w`.
    """
    mask = options(s, seat, w)
    if s[state.PHASE] == state.DECIDING:
        return mask
    if s[state.PHASE] == state.ANSWERING:
        if certain(s, seat, w):
            mask &= ~features.RUNNING
            return features.RERAISING if mask & features.RERAISING else mask
        if mask & features.RUNNING:
            if hopeless(s, seat, w, w[counts.OWN]):
                return features.RUNNING
            if sturdy(s, seat, w):
                return mask & ~features.RUNNING
        return mask
    cards = cards_of(s, seat, w)
    if mask & features.RAISING and is_shown(s, seat, w):
        mask = cards
    if not mask & cards:
        return mask
    return mask & features.RAISING | useful(s, seat, w)


def certain(s: bytearray, seat: int, w: bytearray) -> int:
    """Return the card options, as bits, after which the win of the hand is certain; 0 for none.

    If our card is already on the table: 1 for a certain win, else 0.
    """
    n = w[counts.CARDS_LEFT]
    if _unclear(s):
        return 0
    if w[I_LAID]:
        return 1 if _wins(s, seat, w, w[OURS] - 1, w[counts.OWN], w[counts.OWN + 1]) else 0
    found = 0
    for i in range(n):
        # `a` and `b` are the strengths of the cards that we keep if we play card `i`; 0: none.
        a = w[counts.OWN] if i else w[counts.OWN + 1]
        b = w[counts.OWN + 2] if i < 2 else w[counts.OWN + 1]
        if _wins(s, seat, w, max(w[counts.OWN + i], w[OURS] - 1), a, b):
            found |= 1 << i
    if n == 2 and _wins(s, seat, w, max(w[OURS] - 1, 0), w[counts.OWN], 0):
        found |= features.COVERED
    return found


def _unclear(s: bytearray) -> bool:
    """Return whether a card on the table may count as nothing, so that no result is certain.

    That happens if the cards of two tricks are played at once in a special hand: a shown card that
    is weaker than the card under it counts as nothing (docs/rulebook.md, R8.3).
    """
    return s[state.TRICK] == 1 and s[state.SPECIAL] < state.IRON and is_pair(s, 1)


def _worst(w: bytearray, mine: int) -> int:
    """Return the worst result of the trick that is possible with `mine` as our best strength."""
    theirs = w[THEIRS] - 1
    if mine < theirs:
        return TRICK_LOST
    if w[THEY_COME]:
        if w[counts.ABOVE + mine]:
            return TRICK_LOST
        if w[counts.EQUAL + mine]:
            return TRICK_TIED
    return TRICK_WON if mine > theirs else TRICK_TIED


def _wins(s: bytearray, seat: int, w: bytearray, mine: int, a: int, b: int) -> bool:
    """Return whether our team certainly wins the hand.

    :param mine: strength of our team's best card in this trick
    :param a, b: strengths of the cards that `seat` can play later, a >= b; 0 for none
    """
    result = _worst(w, mine)
    # Number of unseen cards, 0 or 1, that an opponent must use up to take this trick.
    gone = 1 if result == TRICK_LOST and mine >= w[THEIRS] - 1 else 0
    trick = s[state.TRICK]
    if trick == 0:
        if result == TRICK_WON:
            return w[counts.ABOVE + a] == 0 or w[counts.ABOVE + b] <= 1
        if result == TRICK_TIED:
            return w[counts.ABOVE + a] + w[counts.EQUAL + a] == 0
        return w[counts.ABOVE + b] + w[counts.EQUAL + b] <= (gone if mine >= b else 0)
    first = s[state.RESULTS]
    if first == state.TIE:
        if result == TRICK_WON:
            return True
        return (
            trick == 1 and result == TRICK_TIED and w[counts.ABOVE + a] + w[counts.EQUAL + a] == 0
        )
    if first == seat & 1:
        if result != TRICK_LOST:
            return True
        return trick == 1 and w[counts.ABOVE + a] <= (gone if mine >= a else 0)
    if result != TRICK_WON:
        return False
    return trick == 2 or w[counts.ABOVE + a] + w[counts.EQUAL + a] == 0


def hopeless(s: bytearray, seat: int, w: bytearray, mine: int) -> bool:
    """Return whether our team has certainly lost the hand.

    :param mine: strength of the best card that `seat` can still play
    """
    trick = s[state.TRICK]
    if trick == 0 or not w[THEIRS] or _unclear(s):
        return False
    best = w[OURS] - 1
    if not w[I_LAID]:
        best = max(best, mine)
    if w[PARTNER_COMES]:
        best = max(best, _top(w))
    theirs = w[THEIRS] - 1
    first = s[state.RESULTS]
    if first == state.TIE:
        return theirs > best
    if first == seat & 1:
        return trick == 2 and theirs > best
    return theirs >= best


def sturdy(s: bytearray, seat: int, w: bytearray) -> bool:
    """Return whether running is wrong because at most one unseen card beats our deciding card.

    The result is False in the first trick, and in the second after losing the first, because one
    more trick does not win the hand then. The result is also False if running is better than
    accepting with a chance of one in three to win.
    """
    trick = s[state.TRICK]
    me = seat & 1
    lost = s[state.RESULTS] == 1 - me
    if not trick or _unclear(s) or trick == 1 and lost:
        return False
    loss = at_risk(s, 1 - me)
    if 3 * (loss - s[state.STAKE]) > loss + at_risk(s, me):
        return False
    least = w[THEIRS] if lost else w[THEIRS] - 1
    mine = w[OURS] - 1
    if mine < least:
        mine = -1
    held = w[counts.OWN]
    if trick == 1 and s[state.RESULTS] == me:
        least = 0  # even a card that loses the second trick can win the hand in the third
    elif w[I_LAID]:
        held = -1
    if held > mine and held >= least:
        mine = held
    return mine >= 0 and w[counts.ABOVE + mine] + (w[counts.EQUAL + mine] if lost else 0) <= 1


def at_risk(s: bytearray, team: int) -> int:
    """Return the points that a team gets if the raise is accepted and this team wins the hand.

    Points beyond the goal do not count.
    """
    return min(s[rules.STAKES + 1 + s[state.LEVEL]], s[rules.GOAL] - s[state.SCORE + team])


def _top(w: bytearray) -> int:
    """Return the strength of the strongest unseen card."""
    i = 14
    while i > 0 and not w[counts.EQUAL + i]:
        i -= 1
    return i


def is_shown(s: bytearray, seat: int, w: bytearray) -> bool:
    """Return whether the cards on the table decide the hand, whatever card `seat` plays."""
    if _unclear(s):
        return False
    # 1 is the lowest strength that beats a face-down card.
    ours = max(w[OURS] - 1, 1 if w[THEIRS] == 1 else 0)
    if _wins(s, seat, w, ours, 0, 0):
        return True
    return hopeless(s, seat, w, max(w[counts.OWN], _top(w)))


def useful(s: bytearray, seat: int, w: bytearray) -> int:
    """Return the options that play a card without wasting it, as bits. There is at least one.

    `counts.look` must have filled the work bytes `w`.
    """
    mask = cards_of(s, seat, w)
    n = w[counts.CARDS_LEFT]
    if n < 2:
        return mask
    keep = certain(s, seat, w) & mask
    lowest = 1 << (n - 1)
    theirs = w[THEIRS] - 1
    ours = w[OURS] - 1
    last = not w[THEY_COME] and (w[OURS] or w[THEIRS])
    held = ours > theirs and (last or w[counts.ABOVE + ours] + w[counts.EQUAL + ours] == 0)
    if (
        s[state.TRICK] == 1
        and s[state.RESULTS] == state.TIE
        and not held
        and w[counts.OWN] >= theirs
    ):
        return features.HIGH
    found = lowest | mask & features.COVERED
    if not held:
        best = max(ours, theirs)
        # Whether our card must win this trick: our team lost the first one, and no partner plays
        # after us.
        needed = s[state.TRICK] == 1 and s[state.RESULTS] == 1 - (seat & 1) and not w[PARTNER_COMES]
        needed = needed and theirs >= ours and w[counts.OWN] > theirs
        if needed:
            found = 0
        for i in range(n - 1, -1, -1):  # weakest first
            value = w[counts.OWN + i]
            if value > best or (not needed and value == theirs and theirs > ours):
                found |= 1 << i
            if last and value > best:
                break  # if we play last, a stronger card would be wasted
    return keep & found or keep or found & mask


def judged(s: bytearray, seat: int, w: bytearray, mask: int) -> int:
    """Return the options for an answer or a special hand: `mask`, or only one of its options.

    Only one is left where this module judges better than the trained table.

    :param mask: the result of `allowed`
    """
    if not mask & features.RUNNING:
        return mask
    if s[state.PHASE] == state.ANSWERING:
        return features.RUNNING if frail(s, seat, w) else mask
    if s[state.SCORE + 1 - (seat & 1)] + s[rules.SPECIAL_FOLD] < s[rules.SPECIAL_AT]:
        return mask
    row = 0 if s[state.PLAYERS] == 2 else ROW_OF_FOUR
    best = best_of_team(s, seat, w)
    left = 64 * (ROWS[row + BY_PLACE + place(s, seat, best & 15)] - ROWS[row + BY_DECK + deck(s)])
    for i in range(row, row + BY_DECK, 2):
        x = rank(w, best & 15)
        left -= x * (ROWS[i] + ((ROWS[i + 1] - 128) * x >> 5))
        best >>= 4
    return features.ACCEPTING if left >= 0 else features.RUNNING


def deck(s: bytearray) -> int:
    """Return the kind of deck, 0..3. Bit 0: without the low ranks; bit 1: fixed manilhas."""
    return (s[0] & rules.CLEAN) + (2 if s[0] & rules.OLD_MANILHA else 0)


def rank(w: bytearray, value: int) -> int:
    """Return how weak a strength is: unseen cards that beat it, plus half of those that tie.

    The result is doubled and scaled to a deck of 40 cards: 0..78.
    """
    return w[counts.SCALED + value] + w[counts.SCALED + value - 1]


def place(s: bytearray, seat: int, best: int) -> int:
    """Return how many seats play before the holder of the team's best card in trick 1, 0..3.

    Both partners get the same result, so they decide alike.

    :param best: strength of the team's best card
    """
    if s[state.PLAYERS] == 2:
        return (seat - s[state.LEADS]) & 1
    holder = seat
    for other in range(seat & 1, 4, 2):
        for i in range(state.CARDS + 3 * other, state.CARDS + 3 * other + 3):
            if strength(s, s[i]) == best:
                holder = other
    return (holder - s[state.LEADS]) & 3


def frail(s: bytearray, seat: int, w: bytearray) -> bool:
    """Return whether to run in the third trick of four players because our best card is too weak.

    This is only true if the partner has played and an opponent has not. Our chance against the
    opponents who have not played must be less than seven tenths of the chance at which accepting
    is as good as running.
    """
    if s[state.PLAYERS] == 2 or s[state.TRICK] < 2 or w[PARTNER_COMES] or not w[THEY_COME]:
        return False
    mine = w[OURS] - 1
    if not w[I_LAID] and w[counts.OWN] > mine:
        mine = w[counts.OWN]
    me = seat & 1
    # The sum over the unseen cards: 2 if `mine` wins the hand against one, 1 if all tricks tie.
    beats = 2 * (w[counts.UNSEEN] - w[counts.ABOVE + mine])
    if s[state.RESULTS] == state.TIE:
        beats -= w[counts.EQUAL + mine]
    elif s[state.RESULTS] != me:
        beats -= 2 * w[counts.EQUAL + mine]
    loss = at_risk(s, 1 - me)
    won = 5 * beats * (loss + at_risk(s, me))
    needed = 7 * (loss - s[state.STAKE]) * w[counts.UNSEEN]
    if w[THEY_COME] == 2:
        won *= beats
        needed *= 2 * w[counts.UNSEEN]
    return won < needed
