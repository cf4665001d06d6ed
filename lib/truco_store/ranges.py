"""The ranges of the fields of an image, beside their offsets, and the check of saved matches.

The bytes may be those of another version of Zap, which knows more robots or faces. A value out of
its range becomes that of a new board. The ranges of the options are in truco_store.options, those
of the rules in truco_core.rules. Fields that are not listed can have any value, such as numbers of
matches.
"""

from micropython import const

import residency
import truco_store as kept
from truco_core import state
from truco_core.characters import KINDS, SENSIBLE
from truco_store import get, put

_LAST_ROBOT = KINDS - 1
_LAST_RNG = const(0x3FFFFFFF)

# (offset, size in bytes, least, most, value on a new board)
FIELDS = (
    (kept.FACE, 1, 0, kept.FACES, 0),
    (kept.FRIENDS_FACE, 1, 0, kept.FACES, 0),
    (kept.DAY_WON, 1, 0, 1, 0),
)
# The same of the saved match in MATCH; those of the second one in LINK are one byte further on.
OF_MATCH = (
    (kept.ROBOTS, 1, 0, _LAST_ROBOT, SENSIBLE),
    (kept.ROBOTS + 1, 1, 0, _LAST_ROBOT, SENSIBLE),
    (kept.ROBOTS + 2, 1, 0, _LAST_ROBOT, SENSIBLE),
    (kept.RNG, 4, 1, _LAST_RNG, 1),
)


def mend(image) -> None:
    """Give all fields of an image possible values, and drop a saved match that cannot go on."""
    _limit(image, FIELDS, 0)
    for at in range(kept.LAST + 2, kept.LAST_END, 4):  # kinds of robots plus 1, two in a byte
        if image[at] & 15 > _LAST_ROBOT + 1 or image[at] >> 4 > _LAST_ROBOT + 1:
            image[at] = SENSIBLE + 1
    second = kept.LINK + 1 - kept.MATCH
    _mend_match(image, 0)
    if image[kept.LINK] == kept.LINK_MATCH and not _mend_match(image, second):
        image[kept.LINK] = 0


def _limit(image, fields, further):
    for at, size, least, most, new in fields:
        if not least <= get(image, at + further, size) <= most:
            put(image, at + further, size, new)


def _mend_match(image, further):
    """Give a saved match possible values. If it cannot go on, give the stake back and drop it.

    Return whether there is a match.

    :param further: distance of the match from MATCH in bytes
    """
    kind = image[kept.MATCH + further]
    if not kind:
        return False
    _limit(image, OF_MATCH, further)
    s = image[kept.STATE + further : kept.STATE + further + state.SIZE]
    before = list(residency.modules)
    with residency.use("truco_core.soundness") as soundness:
        goes_on = soundness.is_sound(s) and s[state.PHASE] != state.MATCH_OVER
    residency.forget_under("truco_core", before)
    if goes_on and kind <= kept.SHARED:
        return True
    back = get(image, kept.CHIPS, 4) + get(image, kept.STAKED + further, 2)
    put(image, kept.CHIPS, 4, back)
    for i in range(kept.MATCH + further, kept.DEALS + further):
        image[i] = 0
    return False
