"""Pack the result of a training into a table file. truco_core.bots.policy describes the format.

An *option* is one of at most five things that a seat can do: play its high, middle or low card,
play a card face-down, raise; or, at an answer, run, accept, raise again. The training gives each
entry of the table a *mixture*: the probabilities of its options. A file stores it in one byte.

All decisions whose cards and situation are of the same class share an entry. A *situation* tells
how many raises each side is from a stake that decides the match. The classes are in the first bytes
of a table, its *head* (truco_core.bots.features). A card is rated by the number of unseen cards
that beat it, scaled to 0..39. This module gives the highest number of each class.

An entry belongs to a *row* of entries, which have the same cards but different situations, a row to
a *family* (a kind of decision), and a family to a *set* for some manners of the opponents.

Before packing, the entries for answers are made consistent: of two entries that differ only in the
cards, the one with the stronger cards must not run more often. If noise of the training violates
that, both get their weighted mean (isotonic regression by pooling neighbours). An entry that never
occurred in the training is copied from the nearest one that did.
"""

import itertools

import numba
import numpy as np

from truco_core.bots import features, features2, features4

# Maps of the situations: the class of each of the 17 situations in which a seat plays a card, and
# of each of the 15 in which it answers a raise. FINE has a class for every situation.
FINE = (tuple(range(17)), tuple(range(15)))
# COARSE puts several situations into one class. A class tells, before the first raise, whether one
# or two raises decide the match for either side; before the second raise, whether one raise decides
# it for the opponents; at an answer, whether the raise to be answered decides it.
COARSE = (
    (0, 1, 2, 3, 3, 4, 5, 5, 4, 5, 5, 6, 7, 6, 7, 8, 8),
    (0, 1, 1, 2, 3, 3, 2, 3, 3, 4, 5, 4, 5, 6, 7),
)
# Number of the set of entries that a robot uses. The first four values are for the manner in which
# its opponents play: sound, early, wild (truco_core.bots.manners), unused. The other four are the
# same for rules whose first raise at most doubles the stake. ALL has a set for each manner, and one
# for such rules. LADDERS has one set for all manners, and one for such rules.
ALL = (0, 1, 2, 0, 3, 3, 3, 3)
LADDERS = (0, 0, 0, 0, 1, 1, 1, 1)
# The kinds of the shipped tables, by the number of players. A `kind` is (module that finds entries,
# class of each situation, set of each manner, bounds). The text of bounds has maps from cards
# to classes, separated by `/`. A map is a list of numbers, one for each class but the last: how
# many unseen cards beat the weakest card of that class.
KINDS = {
    2: (features2, COARSE, ALL, "0 2 4 8 16/1 3 8 16/1 3 8 16/1 3 8 16/0 1 3 5 9 16 22/"
        "0 1 3 5 9 16/9///1 3 7 11 19"),
    4: (features4, COARSE, LADDERS, "0 2 4 8 16/1 3 8 16/1 3 8 16/0 1 3 4 8 12 20/1 4 12/3 15"),
}  # fmt: skip
# The kinds of the tables that the learner's adversary uses in a training (learn.py). They have more
# classes of cards and situations.
ADVERSARIES = {
    2: (features2, FINE, ALL, "0 1 3 5 8 12 18/0 1 3 5 8 12 18 24/0 1 3 5 8 12 18/0 1 3 6 10 16/"
        "0 1 2 3 5 8 12 16 20 26/0 1 3 6 10 16/3 8 16/3 10/3 10/0 1 3 8 12 20"),
    4: (features4, FINE, LADDERS, "0 1 2 4 8 12 16 24/0 2 4 8 12 16 24/0 2 4 8 12 16 24/"
        "0 1 2 3 4 8 12 16 20 28/0 1 3 6 12 20/1 3 8 15"),
}  # fmt: skip

# The mixtures of the four options with a card that a file can store: probabilities of the high,
# middle, low and face-down card, in sixteenths.
CODES = np.array(
    [(16, 0, 0, 0), (0, 16, 0, 0), (0, 0, 16, 0), (0, 0, 0, 16), (8, 8, 0, 0), (8, 0, 8, 0),
     (0, 8, 8, 0), (8, 0, 0, 8), (0, 8, 0, 8), (12, 4, 0, 0), (4, 12, 0, 0), (0, 12, 4, 0),
     (0, 4, 12, 0), (12, 0, 4, 0), (4, 0, 12, 0), (0, 5, 0, 11)]
)  # fmt: skip
# Probabilities of a raise and of running are stored as 15ths, rounded to multiples of 1 / STEPS. So
# STEPS must divide 15. Finer steps do not make the robots stronger.
STEPS = 5


def head(kind):
    """Return the bytes of the head for a kind of table, a row of KINDS or ADVERSARIES."""
    module, (plays, answers), sets, text = kind
    bounds = [[int(bound) for bound in row.split()] for row in text.split("/")]
    c = bytearray(module.HEAD_SIZE)
    for which, upper in enumerate(bounds):
        c[which] = len(upper) + 1
        for count in range(40):
            c[features.MAP_AT + 40 * which + count] = sum(count > bound for bound in upper)
    c[features.PLAYS_APART] = max(plays) + 1
    c[features.ANSWERS_APART] = max(answers) + 1
    c[features.SETS] = max(sets) + 1
    c[features.ANSWERS_FROM] = module.FIRST_ANSWER
    c[features.SET_AT : features.SET_AT + 8] = bytes(sets)
    c[features.MAP_AT + 40 * len(bounds) :] = bytes(plays + answers)
    return bytes(c)


def widths(module, c):
    """Return the number of entries in a row of each family: one for each class of situations."""
    raised_twice = c[len(c) - features.ANSWER_SITUATIONS + features.RAISED_TWICE]
    found = [c[features.ANSWERS_APART]] * module.FAMILIES
    found[: module.FIRST_ANSWER] = [c[features.PLAYS_APART]] * module.FIRST_ANSWER
    for family in range(module.FIRST_ANSWER, module.FIRST_ANSWER + features.AGAIN):
        found[family] -= raised_twice
    found[module.SPECIAL_FAMILY] = features.SPECIAL_SITUATIONS
    return found


def starts(module, c):
    """Return the number of each family's first entry, then of the entries in one set and in all."""
    sizes = [rows * width for rows, width in zip(module.rows(c), widths(module, c))]
    found = [0, *itertools.accumulate(sizes)]
    return [*found, found[-1] * c[features.SETS]]


def purified(table, least):
    """Return the mixtures with 0 for each probability below `least`, which is 0..0.5.

    The most probable option always stays. The other probabilities are scaled to a sum of 1.
    """
    kept = np.where(table < np.minimum(least, table.max(axis=1, keepdims=True)), 0, table)
    return shares(kept, kept.sum(axis=1, keepdims=True))


def shares(parts, whole, least=0):
    """Return ``parts / whole``, and 0 where `whole` is at most `least`."""
    return np.divide(parts, whole, out=np.zeros_like(parts), where=whole > least)


def pack(table, kind):
    """Return the bytes of a robot's table file.

    :param table: the mixtures, float [entries, 5]
    :param kind: a row of KINDS
    """
    return squeeze(entries(table, kind), kind[0], head(kind), CODES.astype(np.uint8).tobytes())


def entries(table, kind):
    """Round each entry's mixture to one that a byte can store. Return a byte for each entry.

    An entry whose mixture is all zeros gets the byte for the low card, or for running.
    """
    module = kind[0]
    table = table.astype(np.float64)
    first = starts(module, head(kind))
    one = np.arange(first[module.FAMILIES]) < first[module.FIRST_ANSWER]
    play = np.tile(one, first[-1] // len(one))
    met = table.sum(axis=1) > 0
    out = np.where(play, _plays(table), _answers(table))
    out[~met & play] = 2
    out[~met & ~play] = 0xF0
    return out.tobytes()


def _plays(table):
    cards = table[:, :4]
    cards = shares(cards, cards.sum(axis=1, keepdims=True), 1e-9)
    best = np.abs(cards[:, None, :] - (CODES / 16)[None]).sum(axis=2).argmin(axis=1)
    return (_fifteenths(table[:, 4]) << 4 | best).astype(np.uint8)


def _answers(table):
    again = shares(table[:, 2], table[:, 1] + table[:, 2], 1e-9)
    run = _fifteenths(table[:, 0])
    return (run << 4 | np.where(run == 15, 0, _fifteenths(again))).astype(np.uint8)


def _fifteenths(share):
    """Return probabilities as 15ths, 0..15, rounded to 1 / STEPS so that more entries are equal."""
    return 15 // STEPS * np.rint(share * STEPS).astype(int)


def squeeze(values, module, head, mixtures):
    """Return the bytes of a table file, as truco_core.bots.policy describes them.

    :param values: one byte for each entry
    :param module: features2 or features4
    :param mixtures: the bytes of CODES
    """
    first = starts(module, head)
    index, places, stored = bytearray(), {}, bytearray()
    for of_set in range(0, first[-1], first[-2]):
        for at, after, width in zip(first, first[1:], widths(module, head)):
            for start in range(of_set + at, of_set + after, width):
                row = bytes(values[start : start + width])
                if row not in places:
                    if row not in stored:  # store it; it may begin with the bytes stored last
                        over = next(n for n in range(width, -1, -1) if stored.endswith(row[:n]))
                        stored += row[over:]
                    places[row] = stored.find(row)
                index += places[row].to_bytes(2, "little")
    return head + mixtures + index + stored


def edges(module, head):
    """Return all (stronger, weaker) pairs of entries for answers to raises and to special hands.

    The entries of a pair differ in one respect: for example, one card is one class weaker. The
    result, int64 [pairs, 2], has entry numbers of the first set; add an offset for other sets.
    """
    first = starts(module, head)
    found = []
    for family in range(module.FIRST_ANSWER, module.FAMILIES):
        entries = np.arange(first[family], first[family + 1])
        found += (_two if module is features2 else _four)(family, head, entries)
    return np.concatenate([np.stack(pair, axis=1) for pair in found]).astype(np.int64)


def _axis(grid, axis):
    """Return the (stronger, weaker) pairs of entries that are neighbours along an axis of `grid`.

    The axis begins with the strongest cards.
    """
    many = grid.shape[axis]
    return [(grid.take(i, axis).ravel(), grid.take(i + 1, axis).ravel()) for i in range(many - 1)]


def _cards(grid, k, count):
    """Return the (stronger, weaker) pairs of entries that differ by one class in one own card.

    :param grid: entry numbers; row i is for the i-th sorted tuple of `count` classes 0..k-1
    """
    number = {2: features.pair, 3: features.triple}[count]
    found = []
    for classes in itertools.combinations_with_replacement(range(k), count):
        for i in range(count):
            weaker = list(classes)
            weaker[i] += 1
            if weaker[i] < k and sorted(weaker) == weaker:
                found.append((number(k, *classes), number(k, *weaker)))
    return [(grid[strong].ravel(), grid[weak].ravel()) for strong, weak in found]


def _two(family, c, entries):
    """Return the (stronger, weaker) pairs of one family of the table for two players.

    :param c: the head; features2.rows tells the axes of each family
    :param entries: numbers of the family's entries
    """
    lead3, follow3, lead2, follow2, last, table, past = c[:7]
    triples, pairs = features.triples, features.pairs
    shape = {
        6: (triples(follow3), 3), 7: (pairs(follow2), 3, 2), 8: (last, 3, 2), 9: (triples(lead3),),
        10: (pairs(lead2), table), 11: (pairs(lead2),), 12: (last, 2 * past, table),
        14: (triples(last),),
    }  # fmt: skip
    if family == 13:
        held = last * 2 * past * past
        laid = 2 * past * past * table
        each = len(entries) // (held + laid)
        first = entries[: held * each].reshape(last, -1)
        second = entries[held * each :].reshape(2 * past * past, table, each)
        return _axis(first, 0) + _axis(second, 1)
    grid = entries.reshape(*shape[family], -1)
    held = {6: (follow3, 3), 7: (follow2, 2), 9: (lead3, 3), 10: (lead2, 2), 11: (lead2, 2)}
    held[14] = last, 3
    found = _cards(grid, *held[family]) if family in held else _axis(grid, 0)
    if family in (10, 12):
        found += _axis(grid, 1 if family == 10 else 2)
    if family in (6, 7, 8):
        # On axis 1, index 1 means that our card in the trick beats theirs, 2 that it does not.
        found += _axis(grid[:, 1:], 1)
    return found


def _four(family, c, entries):
    """Return what `_two` returns, but for the table for four players."""
    _, follow3, two, last, safe, shown = c[:6]
    asked = 2 * (safe + 3) + 1
    laid = safe + shown
    three, pair = features.triples(follow3), features.pairs(two)
    shape = {
        4: (three, 3), 5: (pair, 3, 3), 6: (last, 3, 3), 7: (three, asked), 8: (pair, 3, laid),
        9: (pair, 3, asked), 10: (last, 3, 3, laid), 11: (last, 3, asked), 12: (3, 3, laid),
        13: (features.triples(last),),
    }  # fmt: skip
    grid = entries.reshape(*shape[family], -1)
    held = {4: (follow3, 3), 7: (follow3, 3), 5: (two, 2), 8: (two, 2), 9: (two, 2), 13: (last, 3)}
    found = _cards(grid, *held[family]) if family in held else []
    found += _axis(grid, 0) if family in (6, 10, 11) else []
    if family in (4, 5, 6):
        return found + _axis(grid[:, 1:], 1)
    if family in (8, 10, 12):
        # This axis is the best card on the table. Sort it from good to bad for us: the own team's
        # cards, the safest first, then the opponents' cards, the weakest first.
        order = [*range(safe), *range(safe + shown - 1, safe - 1, -1)]
        return found + _axis(grid.take(order, grid.ndim - 2), grid.ndim - 2)
    if family in (7, 9, 11):
        axis = grid.ndim - 2
        for start in (1, 1 + safe + 3):
            found += _axis(grid.take(range(start, start + safe), axis), axis)
            tops = [start + safe + 2, start + safe + 1, start + safe]
            found += _axis(grid.take(tops, axis), axis)
    return found


@numba.njit(error_model="numpy")
def _pool(run, weight, pairs):
    """Change `run` until no stronger entry runs more often than a weaker one.

    :param run: probability of running of each entry
    :param weight: how often the training met each entry
    :param pairs: the (stronger, weaker) pairs of entry numbers
    """
    for _ in range(400):
        worst = 0.0
        for i in range(len(pairs)):
            strong, weak = pairs[i]
            over = run[strong] - run[weak]
            if over > 0:
                worst = max(worst, over)
                mean = run[strong] * weight[strong] + run[weak] * weight[weak]
                mean /= weight[strong] + weight[weak]
                run[strong] = run[weak] = mean
        if worst < 1e-4:
            break
    # A stronger entry may still run a little more often. Let the weaker one run as often.
    moved = True
    while moved:
        moved = False
        for i in range(len(pairs)):
            strong, weak = pairs[i]
            if run[strong] > run[weak]:
                run[weak] = run[strong]
                moved = True


def ordered(table, weight, kind):
    """Return the mixtures, changed so that stronger entries never run more often than weaker ones.

    Only the mixtures of answers to raises and special hands change.

    :param table: mixtures, float [entries, 5]
    :param weight: how often the training met each entry, > 0, float [entries]
    :param kind: the kind of table, a row of KINDS
    """
    module, c = kind[0], head(kind)
    first = starts(module, c)
    one = edges(module, c)
    sets = first[-1] // first[module.FAMILIES]
    pairs = np.concatenate([one + i * first[module.FAMILIES] for i in range(sets)])
    run = table[:, 0].astype(np.float64)
    _pool(run, weight.astype(np.float64), pairs)
    out = table.copy()
    touched = np.unique(pairs)
    rest = 1 - table[touched, 0]
    grown = 1 - run[touched]
    for a in (1, 2):
        share = np.divide(
            table[touched, a], rest, out=np.full(len(touched), 2.0 - a), where=rest > 1e-9
        )
        out[touched, a] = grown * share
    out[touched, 0] = run[touched]
    return out


def filled(table, met, kind):
    """Return the mixtures. Entries that the training did not meet get the mixture of a near entry.

    The near entry is the nearest one that the training met in the same row, for another situation.
    If there is none, it is one in the same row of another set, else one in another row of the
    family.

    :param table: mixtures, float [entries, 5]
    :param met: whether the training met each entry often enough, bool [entries]
    """
    module, c = kind[0], head(kind)
    first = starts(module, c)
    size = first[module.FAMILIES]
    out, known = table.copy(), met.copy()
    for family in range(module.FAMILIES):
        span = np.arange(first[family], first[family + 1])
        width = widths(module, c)[family]
        grid = np.stack([span + i * size for i in range(first[-1] // size)])
        grid = grid.reshape(len(grid), -1, width)
        for axis in (2, 0, 1):
            _spread(out, known, grid, axis)
    return out


def _spread(out, known, grid, axis):
    """Copy the nearest `known` mixture along an axis of `grid` to each entry that is not known.

    :param out: the mixtures; both `out` and `known` are changed
    :param grid: numbers of a family's entries: [set, row, situation]
    """
    lines = np.moveaxis(grid, axis, -1).reshape(-1, grid.shape[axis])
    for _ in range(grid.shape[axis]):
        before = known.copy()
        for step in (1, -1):
            here = lines[:, 1:] if step == 1 else lines[:, :-1]
            there = lines[:, :-1] if step == 1 else lines[:, 1:]
            take = ~known[here] & before[there]
            out[here[take]] = out[there[take]]
            known[here[take]] = True
        if (known == before).all():
            return
