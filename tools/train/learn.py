"""Train tables by Monte Carlo CFR (counterfactual regret minimization).

An *option* is one of at most five things that a seat can do (hands.act). An *entry* of a table
holds the probabilities of the options for a group of similar decisions: the *strategy* for them.
The *head* of the table tells which cards and situations share an entry. The entries of a *family*
are for one kind of decision, such as to lead trick 1.

The training deals random hands. It *walks* each hand once for every seat: it tries all options of
that seat, and draws the options of the other seats at random from their strategies. The *regret* of
an option is the sum of what it would have gained over the strategy used. An option with a higher
regret gets a higher probability. The result is the *mean strategy*: the mean of these probabilities
over the training, in which later hands have more weight.

The *learner* is the player whose strategy becomes the table. With some probability the other team
of a hand plays a style (styles.py). Otherwise it is an *adversary* that learns only to beat the
learner (restricted Nash response, Johanson 2007). The adversary has its own regrets, and its table
tells more cards and situations apart. So the learner approaches the least exploitable strategy that
its entries allow (CFR-BR, Johanson 2012). The value of a hand is its *match equity*: the
probability to win the match from the score after the hand.
"""

from collections import namedtuple

import numpy as np

from tools.train import hands
from tools.train.styles import choose
from truco_core import rules, state
from truco_core.events import ACCEPTED, DEALT, DECIDE, PLAYED, RAISED, RAN, TRICK_TAKEN

memory = hands.load("truco_core.bots.manners")
look = hands.load("truco_core.bots.counts").look
options = hands.load("truco_core.bots.guard").allowed
_features = hands.load("truco_core.bots.features")
row2 = hands.load("truco_core.bots.features2").family_row
row4 = hands.load("truco_core.bots.features4").family_row
DEPTH = 48  # number of a seat's decisions in one hand for which a walk has space
UNIT = 12.0  # value of a won match, chosen so that regrets have the magnitude of points
ODD = 0.03  # share of hands with random options, so that the training reaches every decision
STRAY = 0.35  # probability of a random option, in the share ODD of hands; not for the walked seat
# Probability that a walk tries an option whose probability is 0 at present. Its regret then changes
# by 1 / TRY times the gain, to make up for the walks without it (average strategy sampling, Gibson
# 2012).
TRY = 0.4
# Weight of the walked seat's decisions in the mean strategy. Decisions of the other seats have
# weight 1, so FLOOR matters only for entries that the strategy seldom reaches.
FLOOR = 0.02


def entry_of(s, seat, w, c, first, manner):
    """Return the number of the entry for a decision.

    :param c: the head of the table
    :param first: int64 [2, families + 2]. Row 0: `table_file.starts`; row 1: `table_file.widths`
    """
    row = row2(s, seat, w, c) if s[state.PLAYERS] == 2 else row4(s, seat, w, c)
    family = row & 15
    at = first[0, family] + (row >> 4) * first[1, family]
    in_set = first[0, first.shape[1] - 2]
    return _features.set_of(s, c, manner) * in_set + at + _features.column(s, seat, c, family)


def worth(s, team, met):
    """Return UNIT times the probability that `team` wins the match after the finished hand `s`.

    :param met: this probability by the points that each team still needs: [own, theirs]
    """
    if s[state.PHASE] == state.MATCH_OVER:
        return UNIT if s[state.WINNER] == team else 0.0
    goal = s[rules.GOAL]
    return UNIT * met[goal - s[state.SCORE + team], goal - s[state.SCORE + 1 - team]]


def strategy(regrets, mask, out):
    """Write the probabilities of the five options into `out`, by regret matching.

    They are proportional to the positive regrets, or equal if no regret is positive.

    :param mask: the allowed options as bits; the others get 0
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
    """Return the option of the only bit in `mask`, or -1 if several bits are set."""
    for a in range(5):
        if mask == 1 << a:
            return a
    return -1


def room():
    """Return the arrays `states`, `works`, `values` and `mixes` in which `walk` works."""
    states = np.zeros((DEPTH, 64), np.int16)
    return states, np.zeros_like(states), np.zeros((DEPTH, 5)), np.zeros((DEPTH, 5))


# How `walk` walks a hand.
#
# me      the seat whose options are tried
# styled  whether the other team plays `style`; otherwise it uses `theirs`
# stray   probability that another seat takes a random option
# ours    (regrets, sums of the strategies, head of the table, first entry of each family) of the
#         team of `me`; no sums are kept if their array is empty
# theirs  the same for the other team
# met     match equity by the points that each team needs: [own, theirs]
# manner  SOUND, EARLY or WILD: how the learner's opponents seem to play
Plan = namedtuple("Plan", "me styled stray style rng ours theirs met manner")


def play_on(s, w, mix, plan):
    """Play until `plan.me` has a choice, and write the probabilities of its options into `mix`.

    Return (bits of the options, number of the entry of the table), or (0, 0) when the hand ends.
    """
    rng = plan.rng
    while s[state.PHASE] < state.HAND_OVER:
        seat = hands.actor(s)
        look(s, seat, w)
        if seat != plan.me and plan.stray > 0 and hands.uniform(rng) < plan.stray:
            hands.act(s, seat, hands.anything(s, seat, w, rng), w)
            continue
        if plan.styled and (seat ^ plan.me) & 1:
            hands.act(s, seat, choose(s, seat, w, plan.style, rng), w)
            continue
        mask = options(s, seat, w)
        only = single(mask)
        if only >= 0:
            hands.act(s, seat, only, w)
            continue
        regrets, average, c, first = plan.theirs if (seat ^ plan.me) & 1 else plan.ours
        e = entry_of(s, seat, w, c, first, plan.manner)
        strategy(regrets[e], mask, mix)
        if len(average):
            for a in range(5):
                average[e, a] += mix[a] * (FLOOR if seat == plan.me else 1.0)
        if seat == plan.me:
            return mask, e
        hands.act(s, seat, sample(mix, mask, rng), w)
    return 0, 0


def walk(work, d, plan):
    """Walk a hand from its state at depth `d` to its end. Return its value for the seat `plan.me`.

    Update the regrets of the team of `plan.me`. Options that the strategy uses are always tried,
    others with the probability TRY.

    :param work: the arrays of `room`
    :param d: depth: number of decisions of `plan.me` before this one
    """
    states, works, values, mixes = work
    mix = mixes[d]
    mask, e = play_on(states[d], works[d], mix, plan)
    if mask == 0:
        return worth(states[d], plan.me & 1, plan.met)
    total = 0.0
    tried = mask
    for a in range(5):
        if mask >> a & 1:
            if mix[a] == 0 and hands.uniform(plan.rng) >= TRY:
                tried ^= 1 << a
                continue
            states[d + 1, :60] = states[d, :60]
            hands.act(states[d + 1], plan.me, a, works[d])
            values[d, a] = walk(work, d + 1, plan)
            total += mix[a] * values[d, a]
    for a in range(5):
        if tried >> a & 1:
            plan.ours[0][e, a] += (values[d, a] - total) / (TRY if mix[a] == 0 else 1.0)
    return total


def tell(s, seat, option, m):
    """Record in the learner's memory `m` the option that `seat` is about to take."""
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
    """Play a hand of the learner (team 0) against a style, and record it in the learner's memory.

    The learner's decisions also count for the mean strategy, because walks against the adversary
    seldom reach the states to which styles lead.
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
    in real matches, and the learner's memory shows the manner in which the style really plays:
    SOUND, EARLY or WILD (truco_core.bots.manners). With probability 1 - p_style a hand is walked
    against the adversary instead, which knows the manner that the learner assumes.

    :param rows: rule sets, int16 [n, 14]; `shares`: their cumulative frequencies
    :param pools: styles, float [2, n, SIZE]; pools[1] is for rules whose raises double the stake
    :param p_style: float [8]: probability of walks against the style by manner (0..3), then the
        same for rules whose raises double the stake
    :param mets: match equity among equals: [rule set, own needed points, theirs]
    :param edges: match equity against styles, in the same form
    """
    work = room()
    start = np.zeros(64, np.int16)
    deck = np.zeros(40, np.int16)
    m = np.zeros(memory.MEMORY_SIZE, np.int16)
    last = np.zeros(64, np.int16)  # state after the previous hand
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
            walk(work, 0, Plan(me, styled, stray, style, rng, learner, adversary, met, manner))
            if not styled:
                work[0][0, :] = start
                walk(work, 0, Plan(me, styled, stray, style, rng, adversary, learner, met, manner))
        last[:] = start
        rehearse(last, work[1][0], work[3][0], style, rng, learner, m, manner)
        opener = (opener + 1) % players


def table_choice(s, seat, w, table, c, first, rng):
    """Return the option that a robot without a character would draw from `table`.

    :param w: the work bytes that `look` has filled for `seat`
    :param table: the probabilities of the options, float [entries, 5]
    :param c, first: the table's head and the first entry of each family
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
    """Return the option for a decision whose allowed options all have probability 0."""
    if answers:
        return 1 if mask & 2 else 0 if mask & 1 else 2
    return 2 if mask & 4 else 1 if mask & 2 else 0 if mask & 1 else 4


def outcomes(count, players, row, table, c, first, rng, pool, styled):
    """Return the frequency of each result of a hand: [own need, their need, winner, points].

    A need is the number of points that a team still needs to win the match when the hand begins.
    The own team is team 0, which plays by the table. The index 39 of points means that the winner
    of the hand also wins the match.

    :param count: number of hands to play for each pair of needs
    :param row: the rule set
    :param bool styled: True: team 1 plays a random style of `pool` in each hand; False: it also
        plays by the table
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
    :param rounds: number of passes over all scores, each of which refines the probabilities
    :param alike: whether both sides play alike, so that their probabilities must add up to 1
    """
    goal = found.shape[0] - 1
    met = np.full((goal + 1, goal + 1), 0.5)
    for _ in range(rounds):
        for a in range(1, goal + 1):
            for b in range(1, goal + 1):
                value = found[a, b, 0, 39]
                # After a hand without a winner (0 points) the teams still need `a` and `b` points.
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
