"""How sure a win rate is, when matches come in pairs on the same cards.

The two matches of a pair depend on each other, on purpose. So the unit is the pair: its score is 0,
1/2 or 1, and the variance of a mean is that of the pairs' scores.
"""

import math


def t_quantile(freedom):
    """The 97.5% point of Student's t, for 1 degree of freedom or more; within 0.03."""
    if freedom < 3:
        return 12.706 if freedom == 1 else 4.303
    z = 1.959964
    g1 = (z**3 + z) / 4
    g2 = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    g3 = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + g1 / freedom + g2 / freedom**2 + g3 / freedom**3


def rate_interval(scores):
    """Mean and 95% confidence interval of pair scores that lie in 0..1: (mean, low, high).

    Wilson's interval, whose count of trials is the number of independent matches that would
    have the variance found (fewer or more than were played). Where the variance says nothing,
    all pairs won or all lost, each pair counts as one trial. Pairs that all split, as those
    of a robot against itself do, leave no doubt.
    """
    n = len(scores)
    if not n:
        return 0.5, 0.0, 1.0
    mean = sum(scores) / n
    if n == 1:
        return mean, 0.0, 1.0
    of_mean = sum((score - mean) ** 2 for score in scores) / (n - 1) / n
    if 0 < mean < 1:
        if not of_mean:
            return mean, mean, mean
        trials = mean * (1 - mean) / of_mean
    else:
        trials = n
    t = t_quantile(n - 1)
    share = t * t / trials
    middle = (mean + share / 2) / (1 + share)
    half = math.sqrt(share * (mean * (1 - mean) + share / 4)) / (1 + share)
    return mean, max(0.0, middle - half), min(1.0, middle + half)


def ratio_interval(tops, bottoms):
    """Sum of `tops` by sum of `bottoms` with its 95% interval: (ratio, low, high).

    One entry a pair: points and hands, which vary together. Linearised, as for any ratio.
    One pair alone has no interval: (ratio, None, None).
    """
    total = sum(bottoms)
    if not total:
        return 0.0, 0.0, 0.0
    n = len(tops)
    ratio = sum(tops) / total
    if n == 1:
        return ratio, None, None
    squares = sum((a - ratio * b) ** 2 for a, b in zip(tops, bottoms))
    half = t_quantile(n - 1) * math.sqrt(squares * n / (n - 1)) / total
    return ratio, ratio - half, ratio + half
