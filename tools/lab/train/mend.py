"""What is put right in a mean strategy before it is packed: order, and decisions never met.

At an answer a stronger card is never worse. So of two rows that differ only in one's own cards,
the stronger one must not run more often. Where the noise of the training says otherwise, both get
their mean (isotonic regression by pooling neighbours, each weighing as often as it was met). What
training never met gets what the nearest decision does that it met.
"""

import numba
import numpy as np

from truco_core.bots import features, features2

_SWEEPS = 400
_CLOSE = 1e-4


def edges(module, head):
    """Pairs (stronger, weaker) of entries of one set that differ by one step in one's own cards.

    int64 [pairs, 2]; whatever else the two entries tell is the same.
    """
    first = module.offsets(head)
    found = []
    for family in range(module.FIRST_ANSWER, module.FAMILIES):
        entries = np.arange(first[family], first[family + 1])
        steps = _two(family, head, entries) if module is features2 else _four(family, head, entries)
        found += steps
    return np.concatenate([np.stack(pair, axis=1) for pair in found]).astype(np.int64)


def _axis(grid, axis):
    """The steps along an axis on which 0 is the strongest."""
    many = grid.shape[axis]
    return [(grid.take(i, axis).ravel(), grid.take(i + 1, axis).ravel()) for i in range(many - 1)]


def _cards(grid, k, count):
    """The steps between the rows of a grid, which are all sorted `count`-tuples of classes 0..k-1.

    A step makes one card one class weaker.
    """
    size = {2: features.pairs, 3: features.triples}[count](k)
    number = {2: features.pair, 3: features.triple}[count]
    found = []
    for classes in np.ndindex(*(k,) * count):
        if tuple(sorted(classes)) != classes:
            continue
        for i in range(count):
            weaker = list(classes)
            weaker[i] += 1
            if weaker[i] < k and sorted(weaker) == weaker:
                found.append((number(k, *classes), number(k, *weaker)))
    assert grid.shape[0] == size
    return [(grid[strong].ravel(), grid[weak].ravel()) for strong, weak in found]


def _two(family, c, entries):
    """Of features2: see its `rows`."""
    kinds = [*c[:10]]
    lead3, follow3, lead2, follow2, last, table, past = kinds[:7]
    shape = {
        6: (features.triples(follow3), 3),
        7: (features.pairs(follow2), 3, 2),
        8: (last, 3, 2),
        9: (features.triples(lead3),),
        10: (features.pairs(lead2), table),
        11: (features.pairs(lead2),),
        12: (last, 2 * past, table),
        14: (features.triples(last),),
    }
    if family == 13:
        held = last * 2 * past * past
        laid = 2 * past * past * table
        each = len(entries) // (held + laid)
        first = entries[: held * each].reshape(last, -1)
        second = entries[held * each :].reshape(2 * past * past, table, each)
        return _axis(first, 0) + _axis(second, 1)
    grid = entries.reshape(*shape[family], -1)
    if family in (6, 9, 14):
        found = _cards(grid, {6: follow3, 9: lead3, 14: last}[family], 3)
    elif family in (7, 10, 11):
        found = _cards(grid, follow2 if family == 7 else lead2, 2)
    else:
        found = _axis(grid, 0)
    if family in (10, 12):
        found += _axis(grid, 1 if family == 10 else 2)
    if family in (6, 7, 8):
        found += _axis(grid[:, 1:], 1)  # 1: my card beats theirs, 2: it does not
    return found


def _four(family, c, entries):
    """Of features4: see its `rows`."""
    _, follow3, two, last, safe, shown = c[:6]
    asked = 2 * (safe + 3) + 1
    laid = safe + shown
    shape = {
        4: (features.triples(follow3), 3),
        5: (features.pairs(two), 3, 3),
        6: (last, 3, 3),
        7: (features.triples(follow3), asked),
        8: (features.pairs(two), 3, laid),
        9: (features.pairs(two), 3, asked),
        10: (last, 3, 3, laid),
        11: (last, 3, asked),
        12: (3, 3, laid),
        13: (features.triples(last),),
    }
    grid = entries.reshape(*shape[family], -1)
    if family in (4, 7, 13):
        found = _cards(grid, last if family == 13 else follow3, 3)
    elif family in (5, 8, 9):
        found = _cards(grid, two, 2)
    else:
        found = _axis(grid, 0) if family != 12 else []
    if family in (4, 5, 6):
        return found + _axis(grid[:, 1:], 1)
    if family in (8, 10, 12):
        # Ours, the safest first, then theirs, the weakest first.
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
    """Mend `run` until no stronger entry runs more often than a weaker one."""
    for _ in range(_SWEEPS):
        worst = 0.0
        for i in range(len(pairs)):
            strong, weak = pairs[i]
            over = run[strong] - run[weak]
            if over > 0:
                worst = max(worst, over)
                mean = run[strong] * weight[strong] + run[weak] * weight[weak]
                mean /= weight[strong] + weight[weak]
                run[strong] = run[weak] = mean
        if worst < _CLOSE:
            break
    # What is left is less than can be packed; now it is exact.
    moved = True
    while moved:
        moved = False
        for i in range(len(pairs)):
            strong, weak = pairs[i]
            if run[strong] > run[weak]:
                run[weak] = run[strong]
                moved = True


def ordered(table, weight, module, head):
    """Mixtures in which, at an answer, the stronger of two alike never runs more often.

    :param table: mixtures, float [entries, 5]
    :param weight: how much each of them counts, float [entries], > 0
    """
    first = module.offsets(head)
    one = edges(module, head)
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


def filled(table, met, module, head):
    """Mixtures in which what was never met is as its nearest neighbour that was.

    Nearest: the same row in another situation, then the same in another set, then the next row
    of its family.

    :param met: bool [entries]
    """
    first = module.offsets(head)
    size = first[module.FAMILIES]
    out = table.copy()
    known = met.copy()
    for family in range(module.FAMILIES):
        span = np.arange(first[family], first[family + 1])
        width = _width(module, head, family)
        grid = np.stack([span + i * size for i in range(first[-1] // size)])
        grid = grid.reshape(len(grid), -1, width)
        _spread(out, known, grid, 2)
        _spread(out, known, grid, 0)
        _spread(out, known, grid, 1)
    return out


def _width(module, c, family):
    """How many situations the rows of a family have."""
    if family == module.FAMILIES - 1:
        return features.SPECIAL_SITUATIONS
    if family < module.FIRST_ANSWER:
        return c[features.PLAYS_APART]
    least = c[len(c) - features.ANSWER_SITUATIONS + 9]
    return c[features.ANSWERS_APART] - (least if family < module.FIRST_ANSWER + 3 else 0)


def _spread(out, known, grid, axis):
    """Copy what is known along an axis to what is not, the nearest first."""
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
