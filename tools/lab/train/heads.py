"""The head of a table file, made from upper bounds of classes: how finely the table looks.

A bound is a scaled number of unseen stronger cards (truco_core.bots.features); a card
falls into the first class whose bound it does not pass.
"""

from truco_core.bots import features, features2, features4

# Situations told apart (features.situation), 17 before a card and 15 at an answer. All:
FINE = (tuple(range(17)), tuple(range(15)))
# Merged: before the first raise whether one or two raises decide the match for either
# side; before the second, whether one does for them; at an answer, whether this does.
COARSE = (
    (0, 1, 2, 3, 3, 4, 5, 5, 4, 5, 5, 6, 7, 6, 7, 8, 8),
    (0, 1, 1, 2, 3, 3, 2, 3, 3, 4, 5, 4, 5, 6, 7),
)
# Sets of entries for the manners of the opponents (memory: sound, early, wild; a fourth is free),
# then for the same where the first raise no more than doubles the stake.
ALL = (0, 1, 2, 0, 3, 3, 3, 3)
LADDERS = (0, 0, 0, 0, 1, 1, 1, 1)

# Upper bounds for each map, in the order of features2 or features4; the last one, 39,
# goes without saying.
SMALL_2 = (
    features2,
    COARSE,
    ALL,
    (
        (0, 2, 4, 8, 16),
        (1, 3, 8, 16),
        (1, 3, 8, 16),
        (1, 3, 8, 16),
        (0, 1, 3, 5, 9, 16, 22),
        (0, 1, 3, 5, 9, 16),
        (9,),
        (),
        (),
        (1, 3, 7, 11, 19),
    ),
)


def close(module, *bounds, sets):
    """A kind that tells all situations apart."""
    return module, FINE, sets, bounds


# The adversary of a training looks more closely, and knows what the robot believes of it.
CLOSE_2 = close(
    features2,
    (0, 1, 3, 5, 8, 12, 18),
    (0, 1, 3, 5, 8, 12, 18, 24),
    (0, 1, 3, 5, 8, 12, 18),
    (0, 1, 3, 6, 10, 16),
    (0, 1, 2, 3, 5, 8, 12, 16, 20, 26),
    (0, 1, 3, 6, 10, 16),
    (3, 8, 16),
    (3, 10),
    (3, 10),
    (0, 1, 3, 8, 12, 20),
    sets=ALL,
)
SMALL_4 = (
    features4,
    COARSE,
    LADDERS,
    (
        (0, 2, 4, 8, 16),
        (1, 3, 8, 16),
        (1, 3, 8, 16),
        (0, 1, 3, 4, 8, 12, 20),
        (1, 4, 12),
        (3, 15),
    ),
)
CLOSE_4 = close(
    features4,
    (0, 1, 2, 4, 8, 12, 16, 24),
    (0, 2, 4, 8, 12, 16, 24),
    (0, 2, 4, 8, 12, 16, 24),
    (0, 1, 2, 3, 4, 8, 12, 16, 20, 28),
    (0, 1, 3, 6, 12, 20),
    (1, 3, 8, 15),
    sets=LADDERS,
)


def head(kind):
    """The bytes `c` that the features read, for one of the above."""
    module, situations, sets, bounds = kind
    c = bytearray(module.HEAD_SIZE)
    for which, upper in enumerate(bounds):
        c[which] = len(upper) + 1
        for count in range(40):
            c[features.MAP_AT + 40 * which + count] = sum(count > bound for bound in upper)
    plays, answers = situations
    c[features.PLAYS_APART] = max(plays) + 1
    c[features.ANSWERS_APART] = max(answers) + 1
    c[features.SETS] = max(sets) + 1
    c[features.ANSWERS_FROM] = module.FIRST_ANSWER
    c[features.SET_AT : features.SET_AT + 8] = bytes(sets)
    c[features.MAP_AT + 40 * len(bounds) :] = bytes(plays + answers)
    return bytes(c)
