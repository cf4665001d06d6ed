"""Train tables by Monte Carlo CFR (counterfactual regret minimization) with discounts.

The training deals random hands. In each hand it *walks* the decisions of each seat in turn: it
tries all options of that seat, and draws the actions of the others at random from their strategies.
The *regret* of an option is the sum of what it would have gained over the strategy used. An option
with a higher regret gets a higher probability. The table is the *mean strategy*: the mean of these
probabilities over the training. Discounts: see Run.train in train.py.

The *learner* is the player whose strategy becomes the table. With some probability the other team
of a hand plays a style (styles.py). Otherwise it is an *adversary* that learns only to beat the
learner (restricted Nash response, Johanson 2007). The adversary has its own regrets, and its table
tells more cards and situations apart. So the learner approaches the least exploitable strategy that
its entries allow (CFR-BR, Johanson 2012). The value of a hand comes from a match-equity table, the
probability to win the match from each score, so the training covers every pair of scores.
"""

import numpy as np

from tools.train import hands
from tools.train.styles import choose
from truco_core import rules, state
from truco_core.events import ACCEPTED, DEALT, DECIDE, PLAYED, RAISED, RAN, TRICK_TAKEN

memory = hands.load("truco_core.bots.trained")
look = hands.load("truco_core.bots.features").look
options = hands.load("truco_core.bots.guard").allowed
entry2 = hands.load("truco_core.bots.features2").entry
entry4 = hands.load("truco_core.bots.features4").entry
DEPTH = 48  # maximum number of decisions that one walk tries in a row
UNIT = 12.0  # value of a match, so that regrets have the magnitude of points
# In this share of hands (ODD) the other seats do a random action with this probability (STRAY), so
# that the training reaches every possible decision.
ODD = 0.03
STRAY = 0.35
# How often a walk tries an option whose probability is 0 now. The result counts 1 / TRY times
# (average strategy sampling, Gibson 2012).
TRY = 0.4
# Weight in the mean strategy of decisions by the seat whose options are tried. Decisions of the
# other seats have weight 1, so this matters only where the strategy seldom leads.
FLOOR = 0.02


def entry_of(s, seat, w, c, first, manner):
    if s[state.PLAYERS] == 2:
        return entry2(s, seat, w, c, first, manner)
    return entry4(s, seat, w, c, first, manner)


def worth(s, team, met):
    """Return a finished hand's value for `team`: its probability to win the match, times UNIT."""
    if s[state.PHASE] == state.MATCH_OVER:
        return UNIT if s[state.WINNER] == team else 0.0
    goal = s[rules.GOAL]
    return UNIT * met[goal - s[state.SCORE + team], goal - s[state.SCORE + 1 - team]]


def strategy(regrets, mask, out):
    """Compute the probabilities of the options in `mask` by regret matching.

    They are proportional to the positive regrets, or equal if no regret is positive.

    :param regrets: regret of each option
    :param out: five probabilities
    """
    total = 0.0
    n = 0
    for a in range(5):
        allowed = mask >> a & 1
        n += allowed
        out[a] = regrets[a] if allowed and regrets[a] > 0 else 0.0
        total += out[a]
    for a in range(5):
        if total > 0:
            out[a] /= total
        elif mask >> a & 1:
            out[a] = 1.0 / n


def sample(probabilities, mask, rng):
    x = hands.uniform(rng)
    last = 0
    for a in range(5):
        if mask >> a & 1 and probabilities[a] > 0:
            last = a
            x -= probabilities[a]
            if x < 0:
                return a
    return last


def single(mask):
    """Return the only option in `mask`, or -1."""
    for a in range(5):
        if mask == 1 << a:
            return a
    return -1


def room():
    """Return the work space of `walk`, for each depth: states, work bytes, values, strategies."""
    states = np.zeros((DEPTH, 64), np.int16)
    return states, np.zeros_like(states), np.zeros((DEPTH, 5)), np.zeros((DEPTH, 5))


def play_on(s, w, mix, me, styled, stray, style, rng, ours, theirs, manner):
    """Play on to the next decision of seat `me`. Return its (options, entry), or (0, 0) at the end.

    The strategy for this decision is written into `mix`. The other parameters are those of `walk`.
    """
    while s[state.PHASE] < state.HAND_OVER:
        seat = hands.actor(s)
        look(s, seat, w)
        if seat != me and stray > 0 and hands.uniform(rng) < stray:
            hands.act(s, seat, hands.anything(s, seat, w, rng), w)
            continue
        if styled and (seat ^ me) & 1:
            hands.act(s, seat, choose(s, seat, w, style, rng), w)
            continue
        mask = options(s, seat, w)
        only = single(mask)
        if only >= 0:
            hands.act(s, seat, only, w)
            continue
        regrets, average, c, first = theirs if (seat ^ me) & 1 else ours
        e = entry_of(s, seat, w, c, first, manner)
        strategy(regrets[e], mask, mix)
        if len(average):
            for a in range(5):
                average[e, a] += mix[a] * (FLOOR if seat == me else 1.0)
        if seat == me:
            return mask, e
        hands.act(s, seat, sample(mix, mask, rng), w)
    return 0, 0


def walk(states, works, values, mixes, d, me, styled, stray, style, rng, ours, theirs, met, manner):
    """Return the value of states[d] for seat `me`, and update the regrets of its team.

    Options that the strategy uses are always tried, others with the probability TRY.

    :param d: depth: number of decisions of `me` before this one
    :param styled: whether the other team plays `style`; otherwise it uses `theirs`
    :param stray: probability that another seat does a random action
    :param ours: (regrets, sums of the mean strategy, head, offsets) of the team of `me`, and
        `theirs` for the other team; with an empty array of sums the mean is not kept
    :param met: match equity by needed points, see `equity`
    :param manner: how the opponents of the learner play, truco_core.bots.trained
    """
    mix = mixes[d]
    mask, e = play_on(states[d], works[d], mix, me, styled, stray, style, rng, ours, theirs, manner)
    if mask == 0:
        return worth(states[d], me & 1, met)
    total = 0.0
    tried = mask
    for a in range(5):
        if mask >> a & 1:
            if mix[a] == 0 and hands.uniform(rng) >= TRY:
                tried ^= 1 << a
                continue
            states[d + 1, :60] = states[d, :60]
            hands.act(states[d + 1], me, a, works[d])
            values[d, a] = walk(
                states, works, values, mixes, d + 1, me, styled, stray, style, rng, ours, theirs,
                met, manner,
            )  # fmt: skip
            total += mix[a] * values[d, a]
    for a in range(5):
        if tried >> a & 1:
            ours[0][e, a] += (values[d, a] - total) / (TRY if mix[a] == 0 else 1.0)
    return total


def tell(s, seat, option, m):
    """Record in the memory `m` (truco_core.bots.trained) the option that `seat` is about to do."""
    while m[memory._TRICK] < min(s[state.TRICK], 2):
        memory.observe(m, TRICK_TAKEN, 0, 0)
    if s[state.PHASE] == state.PLAYING:
        memory.observe(m, RAISED if option == 4 else PLAYED, seat, 0)
    elif s[state.PHASE] == state.DECIDING:
        return
    elif option == 0:
        memory.observe(m, RAN, seat, s[state.WAIT] ^ (1 << seat))
    else:
        memory.observe(m, ACCEPTED if option == 1 else RAISED, seat, 0)


def rehearse(s, w, mix, style, rng, learner, m, manner):
    """Play a hand of the present strategy (team 0) against a style, and record it in `m`.

    The hand also counts for the mean strategy, because walks against the adversary seldom reach the
    states to which styles lead.
    """
    regrets, average, c, first = learner
    memory.observe(m, DEALT, 0, 0)
    if s[state.PHASE] == state.DECIDING:
        memory.observe(m, DECIDE, 0, 0)
    while s[state.PHASE] < state.HAND_OVER:
        seat = hands.actor(s)
        look(s, seat, w)
        if seat & 1:
            option = choose(s, seat, w, style, rng)
        else:
            mask = options(s, seat, w)
            option = single(mask)
            if option < 0:
                e = entry_of(s, seat, w, c, first, manner)
                strategy(regrets[e], mask, mix)
                for a in range(5):
                    average[e, a] += mix[a]
                option = sample(mix, mask, rng)
        tell(s, seat, option, m)
        hands.act(s, seat, option, w)


def block(count, players, rows, shares, pools, p_style, rng, learner, adversary, mets, edges):
    """Train on `count` random hands.

    The hands belong to matches of the learner, each against one style. So scores occur as often as
    in real matches, and the learner's memory shows the manner that the style really has. With
    probability 1 - p_style the walks of a hand are against the adversary instead, which knows the
    manner that the learner assumes.

    :param rows: rule sets, int16 [n, 14]; `shares`: their cumulated frequencies
    :param pools: styles [2, n, styles.SIZE]; the second for rules in which raises double the stake
    :param p_style: [8]: probability of walks against the style, by manner, then the same where
        raises double the stake
    :param mets: match equity among equals: [rule set, my needed points, theirs]
    :param edges: the same against the styles
    """
    work = room()
    start = np.zeros(64, np.int16)
    deck = np.zeros(40, np.int16)
    m = np.zeros(memory.MEMORY_SIZE, np.int16)
    last = np.zeros(64, np.int16)  # the previous hand
    last[state.PHASE] = state.MATCH_OVER
    i = r = opener = 0
    for _ in range(count):
        if last[state.PHASE] == state.MATCH_OVER:
            i, r = hands.meet(last, rows, shares, pools.shape[1], rng, m)
            opener = hands.below(rng, players)
        we, they = last[state.SCORE], last[state.SCORE + 1]
        hands.deal(start, rows[r], players, we, they, opener, rng, deck)
        manner = memory.manner_of(m, 0)
        flat = hands.doubles(rows[r])
        style = pools[flat, i]
        styled = hands.uniform(rng) < p_style[manner + 4 * flat]
        stray = STRAY if hands.uniform(rng) < ODD else 0.0
        met = edges[r] if styled else mets[r]
        for me in range(players):
            work[0][0, :] = start
            walk(*work, 0, me, styled, stray, style, rng, learner, adversary, met, manner)
            if not styled:
                work[0][0, :] = start
                walk(*work, 0, me, styled, stray, style, rng, adversary, learner, met, manner)
        last[:] = start
        rehearse(last, work[1][0], work[3][0], style, rng, learner, m, manner)
        opener = (opener + 1) % players


# Match equity: the win probability of the present mean strategy at each score.


def table_choice(s, seat, w, table, c, first, rng):
    """Return the option that a robot would draw from the table alone, without a character.

    :param table: the mixtures, float [entries, 5]
    :param w: the work bytes that `look` has filled for `seat`
    """
    mask = options(s, seat, w)
    only = single(mask)
    if only >= 0:
        return only
    p = table[entry_of(s, seat, w, c, first, 0)]
    out = np.zeros(5)
    for a in range(5):
        if mask >> a & 1:
            out[a] = p[a]
    answers = s[state.PHASE] != state.PLAYING
    if answers and mask & 6 in (2, 4):
        out[(mask & 6) // 2] = p[1] + p[2]
    if out.sum() < 1e-6:
        out[_fallback(mask, answers)] = 1.0
    return sample(out / out.sum(), mask, rng)


def _fallback(mask, answers):
    """Return the option that trained.Table.weigh takes if all allowed options have weight 0."""
    if answers:
        return 1 if mask & 2 else 0 if mask & 1 else 2
    return 2 if mask & 4 else 1 if mask & 2 else 0 if mask & 1 else 4


def outcomes(count, players, row, table, c, first, rng, pool, styled):
    """Play hands and return how often they end in each way: [own need, their need, winner, points].

    The needs are the points that each side still needs for the match when the hand begins. The
    winner is 0 for team 0, which plays by the table, or 1. 39 points stand for a won match.

    :param count: number of hands from each pair of needs
    :param row: the rule set
    :param bool styled: True: team 1 plays a random style of `pool` in each hand; False: it plays
        by the table, too
    """
    goal = row[rules.GOAL]
    found = np.zeros((goal + 1, goal + 1, 2, 40))
    s = np.zeros(64, np.int16)
    w = np.zeros(64, np.int16)
    deck = np.zeros(40, np.int16)
    for mine in range(1, goal + 1):
        for theirs in range(1, goal + 1):
            for i in range(count):
                hands.deal(s, row, players, goal - mine, goal - theirs, i % players, rng, deck)
                style = pool[hands.below(rng, len(pool))]
                while s[state.PHASE] < state.HAND_OVER:
                    seat = hands.actor(s)
                    look(s, seat, w)
                    if styled and seat & 1:
                        option = choose(s, seat, w, style, rng)
                    else:
                        option = table_choice(s, seat, w, table, c, first, rng)
                    hands.act(s, seat, option, w)
                won = s[state.SCORE] - goal + mine
                if s[state.PHASE] == state.MATCH_OVER:
                    found[mine, theirs, s[state.WINNER], 39] += 1.0 / count
                elif won:
                    found[mine, theirs, 0, won] += 1.0 / count
                else:
                    found[mine, theirs, 1, s[state.SCORE + 1] - goal + theirs] += 1.0 / count
    return found


def equity(found, rounds, alike):
    """Return the match equity: the probability to win the match, by needed points [own, theirs].

    :param found: the result of `outcomes`
    :param rounds: number of iterations
    :param alike: whether both sides play alike, so that the chances of both add up to 1
    """
    goal = found.shape[0] - 1
    met = np.full((goal + 1, goal + 1), 0.5)
    for _ in range(rounds):
        for a in range(1, goal + 1):
            for b in range(1, goal + 1):
                value = found[a, b, 0, 39]
                # A hand without a winner does not change the score.
                value += found[a, b, 0, 0] * met[a, b] + found[a, b, 1, 0] * met[a, b]
                for n in range(1, 39):
                    if found[a, b, 0, n] > 0:
                        value += found[a, b, 0, n] * met[a - n, b]
                    if found[a, b, 1, n] > 0:
                        value += found[a, b, 1, n] * met[a, b - n]
                met[a, b] = value
        for a in range(1, goal + 1 if alike else 0):
            for b in range(a, goal + 1):
                met[a, b] = (met[a, b] + 1 - met[b, a]) / 2
                met[b, a] = 1 - met[a, b]
    return met


hands.compile_all(globals())
