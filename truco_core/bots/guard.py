"""What no robot ever does, whatever its table or its character says.

* It never runs from a hand that it cannot lose any more, nor accepts one that it cannot
  win. When its win is certain, it plays a card with which the win stays certain.
* It does not run while its best card loses to at most one unseen card, where a third of the wins
  is enough to accept.
* When the first trick is lost and its team's last card can take the second, it takes it.
* It never raises when all at the table can see how the hand ends.
* After a tied first trick it plays its best card, where that can help.
* When no card of its own can change who takes this trick, it plays its worst one. When it
  plays last, it takes the trick only with the weakest card that can, and never from its
  partner.

Certain means: whatever cards the others hold. What this module calls certain always is;
but in a few positions before the second trick it misses a win that is certain.

`judged` settles what the table is too coarse for: special hands, and last cards that beat next to
nothing. The table has eight classes of cards. Before the iron hand one of them holds special hands
that win 40% and hands that win 70%. So the ranks of the team's three best cards are weighed: played
is what wins every second time, as often as who refuses wins the iron hand. The weights are a
logistic regression on such hands, as champions play them.

With four players an answer to who raised our raise does not tell whose raise that was, nor whether
a partner is still to play. So one's own last card is counted where no partner is.

The trainer compiles this source; see truco_core.bots.features for the style and for `w`.
"""

from micropython import const

from truco_core import rules, state
from truco_core.bots import features
from truco_core.bots.certainty import TRICK_LOST, TRICK_TIED, TRICK_WON
from truco_core.bots.features import cards_of, deck, options
from truco_core.cards import NONE
from truco_core.tricks import is_pair, strength

# More of the work bytes: the trick on the table.
OURS = const(56)  # one more than our best strength, 0 for none
THEIRS = const(57)
THEY_COME = const(58)  # opponents still to play in this trick
PARTNER_COMES = const(59)
I_LAID = const(60)

# With two players, then with four: what each rank costs, from the best card on, and behind each
# what its square costs, 128 more, in 32nds; what each deck costs (features.deck), and what the
# ranks may cost by the place in the first trick of who holds the best card, both in 64s.
ROWS = (
    b"\xd9\x3e\x3a\x8e\xff\x53\x00\x05\x03\x02\xe2\xf9"
    b"\xe4\xe1\xb0\xa2\xff\x28\x00\x0e\x0f\x0a\x95\xac\x9a\xbc"
)
BY_DECK = const(6)
BY_PLACE = const(10)
ROW_OF_FOUR = const(12)  # where the row of four players begins


def allowed(s, seat, w):
    """`features.options` without the blunders; never empty. Call `look` first."""
    mask = options(s, seat, w)
    if s[state.PHASE] == state.DECIDING:
        return mask
    survey(s, seat, w)
    if s[state.PHASE] == state.ANSWERING:
        if certain(s, seat, w):
            mask &= ~features.RUNNING
            return features.RERAISING if mask & features.RERAISING else mask
        if mask & features.RUNNING:
            if hopeless(s, seat, w, w[features.OWN]):
                return features.RUNNING
            if sturdy(s, seat, w):
                return mask & ~features.RUNNING
        return mask
    cards = cards_of(s, seat, w)
    if mask & features.RAISING and is_shown(s, seat, w):
        mask = cards
    if not mask & cards:
        return mask
    return mask & features.RAISING | _useful(s, seat, w, cards)


def survey(s, seat, w):
    """Note who holds the trick on the table, and who is still to play."""
    for i in range(OURS, I_LAID + 1):
        w[i] = 0
    trick = s[state.TRICK]
    for other in range(s[state.PLAYERS]):
        card = s[state.PLAYS + 4 * trick + other]
        them = (other ^ seat) & 1
        if card == NONE:
            if them:
                w[THEY_COME] += 1
            elif other != seat:
                w[PARTNER_COMES] = 1
            continue
        value = 1 + strength(s, card)
        if them:
            if value > w[THEIRS]:
                w[THEIRS] = value
        else:
            if value > w[OURS]:
                w[OURS] = value
            if other == seat:
                w[I_LAID] = 1


def certain(s, seat, w):
    """Bits (as options) of the cards with which the win is certain, 0 for none.

    When my card lies already: 1 for a certain win, else 0.
    """
    n = w[features.CARDS_LEFT]
    if _unclear(s):
        return 0
    if w[I_LAID]:
        return 1 if _wins(s, seat, w, w[OURS] - 1, w[features.OWN], w[features.OWN + 1]) else 0
    found = 0
    for i in range(n):
        # The best two of my other cards.
        a = w[features.OWN] if i else w[features.OWN + 1]
        b = w[features.OWN + 2] if i < 2 else w[features.OWN + 1]
        if n < 3:
            b = 0
        if n < 2:
            a = 0
        value = w[features.OWN + i]
        if value < w[OURS] - 1:
            value = w[OURS] - 1
        if _wins(s, seat, w, value, a, b):
            found |= 1 << i
    if n == 2 and _wins(s, seat, w, w[OURS] - 1 if w[OURS] else 0, w[features.OWN], 0):
        found |= features.COVERED
    return found


def _unclear(s):
    """Return whether a card on the table may count as nothing: two tricks at once in a special
    hand.
    """
    return s[state.TRICK] == 1 and s[state.SPECIAL] < state.IRON and is_pair(s, 1)


def _worst(w, mine):
    """Return how the trick ends at worst when `mine` is our best strength in it."""
    theirs = w[THEIRS] - 1
    if mine < theirs:
        return TRICK_LOST
    if w[THEY_COME]:
        if w[features.ABOVE + mine]:
            return TRICK_LOST
        if w[features.EQUAL + mine]:
            return TRICK_TIED
    return TRICK_WON if mine > theirs else TRICK_TIED


def _wins(s, seat, w, mine, a, b):
    """Return whether the hand is won for certain: `mine` now, then the strengths a >= b."""
    result = _worst(w, mine)
    # When an opponent still to play takes this trick, it spends one of the unseen cards.
    gone = 1 if result == TRICK_LOST and mine >= w[THEIRS] - 1 else 0
    trick = s[state.TRICK]
    if trick == 0:
        if result == TRICK_WON:
            return w[features.ABOVE + a] == 0 or w[features.ABOVE + b] <= 1
        if result == TRICK_TIED:
            return w[features.ABOVE + a] + w[features.EQUAL + a] == 0
        return w[features.ABOVE + b] + w[features.EQUAL + b] <= (gone if mine >= b else 0)
    first = s[state.RESULTS]
    if first == state.TIE:
        if result == TRICK_WON:
            return True
        return (
            trick == 1
            and result == TRICK_TIED
            and w[features.ABOVE + a] + w[features.EQUAL + a] == 0
        )
    if first == seat & 1:
        if result != TRICK_LOST:
            return True
        return trick == 1 and w[features.ABOVE + a] <= (gone if mine >= a else 0)
    if result != TRICK_WON:
        return False
    return trick == 2 or w[features.ABOVE + a] + w[features.EQUAL + a] == 0


def hopeless(s, seat, w, mine):
    """Return whether the hand is lost for certain when `mine` is the best card still to come."""
    trick = s[state.TRICK]
    if trick == 0 or not w[THEIRS] or _unclear(s):
        return False
    best = w[OURS] - 1
    if not w[I_LAID] and mine > best:
        best = mine
    if w[PARTNER_COMES]:
        unseen = _top(w)
        if unseen > best:
            best = unseen
    theirs = w[THEIRS] - 1
    first = s[state.RESULTS]
    if first == state.TIE:
        return theirs > best
    if first == seat & 1:
        return trick == 2 and theirs > best
    return theirs >= best


def sturdy(s, seat, w):
    """Return whether to stay: the card that may win the hand loses to at most one unseen card.

    Where one more trick wins it: in the second unless the first was lost, and in the third. And
    where winning every third hand is enough to accept.
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
    held = w[features.OWN]
    if trick == 1 and s[state.RESULTS] == me:
        least = 0  # there is one more trick to win
    elif w[I_LAID]:
        held = -1
    if held > mine and held >= least:
        mine = held
    return mine >= 0 and w[features.ABOVE + mine] + (w[features.EQUAL + mine] if lost else 0) <= 1


def carries(s, seat, w):
    """Return whether one's own cards may carry a raise that the partner left, before a card.

    As many as are needed lose to at most two unseen cards each: two in the first trick and after it
    was lost, else one. Call `allowed` first.
    """
    trick = s[state.TRICK]
    needed = 1 if not trick or trick == 1 and s[state.RESULTS] == 1 - (seat & 1) else 0
    return needed < w[features.CARDS_LEFT] and w[features.ABOVE + w[features.OWN + needed]] <= 2


def at_risk(s, team):
    """Return the points that a team gets for the hand when the raise is accepted; none beyond the
    goal.
    """
    return min(s[rules.STAKES + 1 + s[state.LEVEL]], s[rules.GOAL] - s[state.SCORE + team])


def _top(w):
    """Return the strongest unseen card's strength."""
    i = 14
    while i > 0 and not w[features.EQUAL + i]:
        i -= 1
    return i


def is_shown(s, seat, w):
    """Return whether the cards on the table decide the hand, whatever I lay."""
    if _unclear(s):
        return False
    ours = w[OURS] - 1 if w[OURS] else 0
    if w[THEIRS] == 1 and ours == 0:
        ours = 1  # whatever I lay beats a card that lies face-down
    if _wins(s, seat, w, ours, 0, 0):
        return True
    best = _top(w)
    if w[features.OWN] > best:
        best = w[features.OWN]
    return hopeless(s, seat, w, best)


def _useful(s, seat, w, mask):
    """Return the card options without those that waste a card."""
    n = w[features.CARDS_LEFT]
    if n < 2:
        return mask
    keep = certain(s, seat, w) & mask
    lowest = 1 << (n - 1)
    theirs = w[THEIRS] - 1
    ours = w[OURS] - 1
    last = not w[THEY_COME] and (w[OURS] or w[THEIRS])
    held = ours > theirs and (last or w[features.ABOVE + ours] + w[features.EQUAL + ours] == 0)
    if (
        s[state.TRICK] == 1
        and s[state.RESULTS] == state.TIE
        and not held
        and w[features.OWN] >= theirs
    ):
        return features.HIGH
    found = lowest | mask & features.COVERED
    if not held:
        best = ours if ours > theirs else theirs
        # The last of our cards, and the trick is needed: here all but a winner lose the hand.
        needed = s[state.TRICK] == 1 and s[state.RESULTS] == 1 - (seat & 1) and not w[PARTNER_COMES]
        needed = needed and theirs >= ours and w[features.OWN] > theirs
        if needed:
            found = 0
        for i in range(n):
            value = w[features.OWN + i]
            if value > best or (not needed and value == theirs and theirs > ours):
                found |= 1 << i
        if last:
            found = _cheapest(w, n, found, best)
    found &= mask
    if keep & found:
        return keep & found
    return keep if keep else found


def _cheapest(w, n, found, best):
    """`found`, but of the cards that take the trick only the weakest."""
    winner = -1
    for i in range(n):
        if w[features.OWN + i] > best:
            winner = i
            found &= ~(1 << i)
    if winner < 0:
        return found
    return found | 1 << winner


def judged(s, seat, w, mask):
    """`mask`, or the one option of it that is better, before an answer or at a special hand.

    :param mask: what `guard.allowed` returned for them
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


def best_of_team(s, seat, w):
    """Before a special hand, whose cards both partners see: the team's three best strengths.

    As ``best | second << 4 | third << 8``. Call `look` first.
    """
    a = w[features.OWN]
    b = w[features.OWN + 1]
    d = w[features.OWN + 2]
    if s[state.PLAYERS] == 4:
        first = state.CARDS + 3 * (seat ^ 2)
        for i in range(first, first + 3):
            if s[i] < 40:
                x = strength(s, s[i])
                if x > a:
                    d = b
                    b = a
                    a = x
                elif x > b:
                    d = b
                    b = x
                elif x > d:
                    d = x
    return a | b << 4 | d << 8


def rank(w, value):
    """Return how many unseen cards beat a strength, plus half of those that tie: 0..78, scaled."""
    return w[features.SCALED + value] + w[features.SCALED + value - 1]


def place(s, seat, best):
    """When who holds the best card plays, 0 for who leads; the same for both partners."""
    if s[state.PLAYERS] == 2:
        return (seat - s[state.LEADS]) & 1
    holder = seat
    for other in range(seat & 1, 4, 2):
        for i in range(state.CARDS + 3 * other, state.CARDS + 3 * other + 3):
            if strength(s, s[i]) == best:
                holder = other
    return (holder - s[state.LEADS]) & 3


def frail(s, seat, w):
    """Return whether to run in the third trick of four players, for our card beats too few unseen
    cards.

    Where no partner is to play: its chance against those who are is less than seven tenths of the
    one from which accepting pays.
    """
    if s[state.PLAYERS] == 2 or s[state.TRICK] < 2 or w[PARTNER_COMES] or not w[THEY_COME]:
        return False
    mine = w[OURS] - 1
    if not w[I_LAID] and w[features.OWN] > mine:
        mine = w[features.OWN]
    me = seat & 1
    # Twice, for an even tie of all tricks is half a win.
    beats = 2 * (w[features.UNSEEN] - w[features.ABOVE + mine])
    if s[state.RESULTS] == state.TIE:
        beats -= w[features.EQUAL + mine]
    elif s[state.RESULTS] != me:
        beats -= 2 * w[features.EQUAL + mine]
    loss = at_risk(s, 1 - me)
    won = 5 * beats * (loss + at_risk(s, me))
    needed = 7 * (loss - s[state.STAKE]) * w[features.UNSEEN]
    if w[THEY_COME] == 2:
        won *= beats
        needed *= 2 * w[features.UNSEEN]
    return won < needed
