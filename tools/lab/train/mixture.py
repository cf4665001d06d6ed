"""The styles of a training: rows of numbers for tools/lab/train/styles.py, drawn at random."""

import numpy as np

from tools.lab.train import equity
from tools.lab.train.styles import (
    ACCEPT_AT,
    ACE,
    AGAIN,
    BLUFF,
    BY_PARTNER,
    CALL,
    CHANCE,
    COVER,
    DUCK,
    EARLIEST,
    FEAR,
    KIND,
    LATER,
    LEAD,
    LOST,
    MANILHA_WORTH,
    OVERTAKE,
    PLAY_SPECIAL,
    RAISE_AT,
    SCORE_WISE,
    SIZE,
    SLOPE,
    SLOW,
    STEP,
    SURE,
    THREE,
    TIED,
    TWO,
    WON,
)

# How often a style at random counts points for cards, goes by rough chances, plays at random, or
# goes by exact chances. The strongest do the last: nine in ten of the best quarter with four
# players.
AS_EVER = (0.42, 0.26, 0.03, 0.29)
STRONGER = (0.3, 0.21, 0.03, 0.46)


def draw(random, sensible=0.4, kinds=AS_EVER):
    """A style, from a numpy Generator: `styles.SIZE` floats.

    :param sensible: how often it is the sensible robot itself, 0..1; else somebody at random
    :param kinds: shares of styles.KIND 0..3 of those
    """
    p = np.zeros(SIZE)
    if random.random() < sensible:
        p[: len(equity.SENSIBLE)] = equity.SENSIBLE
        return p
    p[KIND] = random.choice([0, 1, 2, 3], p=kinds)
    if p[KIND] == 3:
        return _like_sensible(p, random.uniform, random)
    return _by_limits(p, random.uniform, random)


def _by_limits(p, u, random):
    """Who counts points for cards, or rough chances, and goes by limits."""
    if p[KIND] == 1:
        p[RAISE_AT] = u(0.45, 0.92)
        p[ACCEPT_AT] = u(0.12, 0.7)
        p[STEP] = u(-0.02, 0.12)
        p[AGAIN] = u(0.1, 0.5)
        p[PLAY_SPECIAL] = u(0.2, 0.65)
        p[SLOPE] = np.exp(u(np.log(6), np.log(80)))
    else:
        p[RAISE_AT] = u(1.5, 8)
        p[ACCEPT_AT] = u(0.5, 6.5)
        p[STEP] = u(0.0, 1.8)
        p[AGAIN] = u(0.8, 4)
        p[PLAY_SPECIAL] = u(0.5, 6)
        p[SLOPE] = np.exp(u(np.log(0.8), np.log(12)))
    p[BLUFF] = u(0, 0.5) ** 2 if random.random() < 0.8 else u(0, 0.8)
    p[LEAD] = random.integers(5)
    p[DUCK] = u(0, 0.5) ** 2
    p[WON], p[TIED], p[LOST] = u(0.5, 3), u(0, 2), u(-2, 0.5)
    p[SLOW] = u(0, 1) if random.random() < 0.5 else 0
    p[SURE] = u(0.5, 1)
    p[COVER] = u(0, 1) ** 2
    p[EARLIEST] = random.choice([0, 1, 2], p=[0.65, 0.28, 0.07])
    p[CHANCE] = u(0, 0.35) ** 2 if random.random() < 0.8 else u(0, 0.6)
    p[SCORE_WISE] = random.random() < 0.6
    p[CALL] = u(0, 0.25) if random.random() < 0.7 else u(0, 1)
    p[FEAR] = u(0, 0.2) if random.random() < 0.7 else u(0, 0.8)
    p[LATER] = random.integers(3)
    p[MANILHA_WORTH] = u(2, 4)
    p[THREE] = u(1, 2.5)
    p[TWO] = p[THREE] * u(0.5, 1)
    p[ACE] = p[TWO] * u(0.3, 1)
    p[OVERTAKE] = u(0, 0.4) ** 2
    p[BY_PARTNER] = u(0, 1)
    return p


def _like_sensible(p, u, random):
    """Who judges its chances as the sensible robot does, with other limits."""
    p[equity.RAISE_FROM] = u(110, 235)
    p[equity.ACCEPT_SHIFT] = u(-70, 50)
    p[equity.BLUFF_BELOW] = u(30, 130)
    p[equity.HESITATE] = u(1, 80)
    p[equity.BLUFF] = u(0, 0.7) ** 2
    p[equity.RERAISE_FROM] = u(150, 256)
    p[equity.RESPECT] = u(0, 110)
    p[equity.PLAY_FROM] = u(60, 180)
    p[equity.PLAY_LAST_FROM] = u(90, 180)
    p[equity.NOISE] = u(0, 60) if random.random() < 0.5 else 0
    p[equity.EARLIEST] = random.choice([0, 1, 2], p=[0.7, 0.24, 0.06])
    p[equity.COVER] = u(0, 1) if random.random() < 0.3 else 0
    return p
