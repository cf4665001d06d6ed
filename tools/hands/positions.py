"""Random positions of a kind, and what is known of them without the robots' own reasoning."""

import itertools
import math

from truco_core import bots, rules, state
from truco_core.cards import CARD_MASK, FACE_DOWN, NONE, UNKNOWN
from truco_core.dealing import pack_of
from truco_core.match import Match
from truco_core.rng import Rng
from truco_core.state import (
    ACCEPT,
    ANSWERING,
    CARDS,
    DECIDING,
    GONE,
    LEVEL,
    MAX_LEGAL,
    PHASE,
    PLAYERS,
    PLAYING,
    PLAYS,
    RAISE,
    RESULTS,
    SCORE,
    STAKE,
    TIE,
    TRICK,
    VIRA,
)
from truco_core.tricks import is_pair, strength

_legal = bytearray(MAX_LEGAL)


def view_of(match, seat):
    """What `seat` may see: a new Match."""
    view = Match(bytearray(state.SIZE))
    match.view(seat, view.state)
    return view


def _begun(rnd, players, row=None, score=None):
    row = row or rnd.choice(rules.RULE_SETS)[1]
    match = Match()
    score = score or (rnd.randrange(row[rules.GOAL]), rnd.randrange(row[rules.GOAL]))
    match.start(row, players, rnd.randrange(1 << 30), rnd.randrange(players), *score)
    match.deal()
    return match


def _step(match, rnd, raises):
    """One random legal action that ends no hand by running; raises as often as said."""
    s = match.state
    seat = rnd.choice([i for i in range(s[PLAYERS]) if match.waiting() >> i & 1])
    actions = list(_legal[: match.legal(seat, _legal)])
    if ACCEPT in actions:
        again = RAISE in actions and rnd.random() < raises
        match.apply(seat, RAISE if again else ACCEPT)
        return
    if RAISE in actions:
        actions.remove(RAISE)
        if rnd.random() < raises:
            actions = [RAISE]
    match.apply(seat, rnd.choice(actions))


def held(s, seat):
    """The cards that a seat still holds."""
    return [card for card in s[CARDS + 3 * seat : CARDS + 3 * seat + 3] if card < GONE]


def asked_at_last(rnd, players, last_trick=False):
    """(match, seat): a seat must answer a raise; it has one card, held or laid in this trick."""
    while True:
        match = _begun(rnd, players)
        while match.waiting():
            s = match.state
            if s[PHASE] == ANSWERING and s[TRICK] >= (2 if last_trick else 1):
                seats = [i for i in range(players) if match.waiting() >> i & 1]
                seat = rnd.choice(seats)
                here = s[PLAYS + 4 * s[TRICK] + seat]
                mine = held(s, seat)
                led = not mine and here != NONE and not here & FACE_DOWN
                if (len(mine) == 1 or led) and not is_pair(s, 1):
                    return match, seat
            _step(match, rnd, 0.25)


def other_last_cards(match, seat):
    """(strength, view) for each strength that the seat's last card may have, the weakest first.

    Robots tell cards apart by their strength alone, so one card stands for its equals.
    """
    view = view_of(match, seat)
    s = view.state
    mine = held(s, seat)
    laid = s[PLAYS + 4 * s[TRICK] + seat]
    last = mine[0] if mine else laid
    slot = bytes(card & CARD_MASK for card in s[CARDS : CARDS + 12]).index(last, 3 * seat)
    found = {}
    for card in [last] + unseen(s):
        power = strength(s, card)
        if power in found:
            continue
        other = view_of(match, seat)
        other.state[CARDS + slot] = card | other.state[CARDS + slot] & GONE
        if not mine:
            other.state[PLAYS + 4 * s[TRICK] + seat] = card
        found[power] = other
    return [(power, found[power]) for power in sorted(found)]


def unseen(s):
    """The cards that a view does not show."""
    seen = {card & CARD_MASK for card in s[CARDS : CARDS + 3 * s[PLAYERS]] if card & CARD_MASK < 40}
    seen |= {card for card in s[PLAYS : PLAYS + 12] if card < 40}
    return [card for card in pack_of(s[0]) if card not in seen and card != s[VIRA]]


def table_of(s, seat):
    """(our best strength, theirs, opponents to come, partners to come); -1 for no card."""
    best = [-1, -1]
    to_come = [0, 0]
    for other in range(s[PLAYERS]):
        card = s[PLAYS + 4 * s[TRICK] + other]
        side = (other ^ seat) & 1
        if card == NONE:
            to_come[side] += other != seat
        else:
            best[side] = max(best[side], strength(s, card))
    return best[0], best[1], to_come[1], to_come[0]


def must_run(s, seat):
    """Whether the second trick would lose the hand, and no unseen card lets the partner save it."""
    first = s[RESULTS]
    if s[TRICK] != 1 or first == seat & 1:
        return False
    ours, theirs, _, partners = table_of(s, seat)
    if partners:
        ours = max([ours] + [strength(s, card) for card in unseen(s)])
    return ours < theirs or ours == theirs and first != TIE


def needs(s, seat):
    """The chance from which accepting a raise is worth it; points beyond the goal are none."""
    asked = s[rules.STAKES + 1 + s[LEVEL]]
    to_win = min(asked, s[rules.GOAL] - s[SCORE + (seat & 1)])
    to_lose = min(asked, s[rules.GOAL] - s[SCORE + 1 - (seat & 1)])
    return (to_lose - s[STAKE]) / (to_win + to_lose)


def too_risky(chance, need):
    """Whether accepting a raise is far too risky: less than seven tenths of the needed chance."""
    return need > 0 and chance < 0.7 * need


def beaten_by(s, seat):
    """How many unseen cards beat the card that can win the hand; 99: one trick is not enough."""
    ours, theirs, _, _ = table_of(s, seat)
    first = s[RESULTS]
    lost = first == 1 - (seat & 1)
    if s[TRICK] == 1 and lost:
        return 99
    cards = [strength(s, card) for card in held(s, seat)]
    laid = s[PLAYS + 4 * s[TRICK] + seat] != NONE
    spare = s[TRICK] == 1 and first == seat & 1
    usable = [ours] if ours > theirs or ours == theirs and not lost else []
    if spare:
        usable += cards
    elif not laid:
        usable += [x for x in cards if x > theirs or x == theirs and not lost]
    usable = [x for x in usable if x >= 0]
    if not usable:
        return 99
    best = max(usable)
    powers = [strength(s, card) for card in unseen(s)]
    return sum(x > best or lost and x == best for x in powers)


def chance_at_last(s, seat):
    """The chance to win the hand in the third trick when all unseen cards are equally likely.

    By an even tie of all tricks nobody wins; it counts half.
    """
    ours, theirs, rivals, partners = table_of(s, seat)
    mine = [strength(s, card) for card in held(s, seat)]
    if s[PLAYS + 4 * s[TRICK] + seat] == NONE and mine:
        ours = max(ours, mine[0])
    powers = sorted(strength(s, card) for card in unseen(s))
    first = s[RESULTS]
    tie = 0.5 if first == TIE else 1.0 if first == seat & 1 else 0.0

    total = count = 0
    for chosen in itertools.combinations(range(len(powers)), partners):
        a = max([ours, *(powers[at] for at in chosen)])
        rest = [power for at, power in enumerate(powers) if at not in chosen]
        # The best of the rivals' cards is the k-th: the others are below it.
        ways = [math.comb(k, rivals - 1) for k in range(len(rest))] if rivals else [1]
        for best, many in zip(rest if rivals else [theirs], ways):
            b = max(theirs, best)
            total += many * (1.0 if a > b else 0.0 if a < b else tie)
            count += many
    return total / count


def must_take(rnd, players):
    """(match, seat, its cards that take the trick): one trick is lost, no partner is to come."""
    while True:
        match = _begun(rnd, players)
        while match.waiting():
            s = match.state
            if s[PHASE] == PLAYING and s[TRICK] == 1:
                seat = next(i for i in range(players) if match.waiting() >> i & 1)
                if s[RESULTS] == 1 - (seat & 1):
                    ours, theirs, _, partners = table_of(s, seat)
                    winners = [card for card in held(s, seat) if strength(s, card) > theirs]
                    if winners and not partners and 0 <= theirs and theirs >= ours:
                        return match, seat, winners
            _step(match, rnd, 0.1)


def wins(seen, seat, free, samples, rnd):
    """How many of so many samples `seat` wins that plays its special hand, among champions.

    :param seen: the state of its view
    :param free: the cards that it does not show
    """
    robots = [bots.make("champion", Rng(rnd.randrange(1 << 30))) for _ in range(seen[PLAYERS])]
    won = 0
    for _ in range(samples):
        rnd.shuffle(free)
        won += _played_out(seen, seat, list(free), robots)
    return won


def eleven_to_ten(rnd, players, samples=200, wins=wins):
    """(match, seat, chance): a special hand; who refuses it stands at 11:11, who loses it has lost.

    The chance: how often the hand is won when champions play it.

    :param wins: this module's, or tools/lab/train/playouts.py's, which is faster
    """
    row = rnd.choice([row for _, row in rules.RULE_SETS if row[rules.SPECIAL_AT]])
    team = rnd.randrange(2)
    score = [row[rules.GOAL] - row[rules.SPECIAL_FOLD] - 1] * 2
    score[team] = row[rules.SPECIAL_AT]
    while True:
        match = _begun(rnd, players, row, score)
        if match.state[PHASE] == DECIDING:
            break
    seat = next(i for i in range(players) if match.waiting() >> i & 1)
    seen = view_of(match, seat).state
    return match, seat, wins(seen, seat, unseen(seen), samples, rnd) / samples


def _played_out(seen, seat, free, robots):
    other = Match(bytearray(seen))
    o = other.state
    for i in range(CARDS, CARDS + 3 * o[PLAYERS]):
        if o[i] == UNKNOWN:
            o[i] = free.pop()
    other.apply(seat, ACCEPT)
    while other.waiting():
        turn = next(i for i in range(o[PLAYERS]) if other.waiting() >> i & 1)
        other.apply(turn, robots[turn].choose(view_of(other, turn), turn))
    return o[SCORE + (seat & 1)] >= o[rules.GOAL]
