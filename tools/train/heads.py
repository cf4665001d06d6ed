# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""How finely a table looks: the head of a table file, made from upper bounds of classes.

A bound is a scaled number of unseen stronger cards (truco_core.bots.features); a card
falls into the first class whose bound it does not pass.
"""

from truco_core.bots import features2

# Order of the maps: features2. The last bound is always 39.
SMALL_2 = (
    (0, 2, 4, 8, 16),
    (1, 3, 8, 16),
    (0, 2, 4, 8, 16),
    (1, 3, 8, 16),
    (0, 1, 3, 4, 8, 12, 20),
    (1, 3, 8, 16),
    (3, 15),
    (7,),
    (7,),
    (1, 3, 11, 19),
)
# The yardstick: an equilibrium too big for a board, never shipped.
BIG_2 = (
    (0, 1, 2, 3, 4, 8, 12, 16, 24),
    (0, 2, 4, 8, 12, 16, 24),
    (0, 1, 2, 3, 4, 8, 12, 16, 24),
    (0, 1, 3, 4, 8, 12, 16, 24),
    (0, 1, 2, 3, 4, 8, 12, 16, 20, 24, 28, 32),
    (0, 1, 3, 4, 8, 12, 16, 24),
    (0, 1, 3, 4, 8, 12, 16, 24),
    (3, 7, 15),
    (3, 7, 15),
    (0, 1, 3, 8, 12, 20),
)
SMALL_4 = (
    (0, 2, 4, 8, 16),
    (1, 3, 8, 16),
    (1, 3, 8, 16),
    (0, 1, 3, 4, 8, 12, 20),
    (1, 4, 12),
    (3, 15),
)
BIG_4 = (
    (0, 1, 2, 4, 8, 12, 16, 24),
    (0, 2, 4, 8, 12, 16, 24),
    (0, 2, 4, 8, 12, 16, 24),
    (0, 1, 2, 3, 4, 8, 12, 16, 20, 28),
    (0, 1, 3, 6, 12, 20),
    (1, 3, 8, 15),
)


def head(bounds, module=features2):
    """The bytes `c` that the features read."""
    c = bytearray(module.HEAD)
    for which, upper in enumerate(bounds):
        c[which] = len(upper) + 1
        for count in range(40):
            c[module.MAP_AT + 40 * which + count] = sum(count > bound for bound in upper)
    return bytes(c)
