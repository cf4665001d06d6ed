"""The ranges of what is kept: a field that is out of its range is as on a new board, no other is.

A sum of bytes that is right says that they are what somebody wrote, not that they make sense: a
tool, another program or a faulty release may have written them. Asked once, at power-on.
"""

from micropython import const

import residency
from truco_core import possible, rules, state
from truco_core.rng import MASK
from truco_game.ladder import COUNT
from truco_game.setup import KINDS
from truco_store import (
    CHIPS,
    DEALS,
    FACE,
    LADDER,
    LAST,
    LINK,
    LINK_AGAIN,
    LINK_MATCH,
    LINK_SIZE,
    LINK_TABLE,
    LINK_WAY,
    MATCH,
    NAME,
    NAME_SIZE,
    OPTIONS,
    PLEDGED,
    POINTS,
    RNG,
    ROBOTS,
    RULES,
    RUNNERS,
    STAKED,
    STATE,
    STATS,
    WAY,
    get,
    profile,
    put,
)
from truco_store.loading import FIRST_CHIPS

_PARTS = (  # of a row of the statistics: the first of two is never the larger
    (profile.MATCHES_WON, profile.MATCHES),
    (profile.HANDS_WON, profile.HANDS),
    (profile.RAISES_WON, profile.RAISES),
    (profile.BLUFFS, profile.RAISES_WON),
    (profile.STREAK, profile.LONGEST),
    (profile.LONGEST, profile.MATCHES_WON),
)
_STAKE = const(50)  # the highest of truco_store.profile.CHIPS_AT_STAKE
_WAYS = const(6)  # of truco_game.radio, which boards without WiFi do not have
_MOST = const(999_999_999)  # chips and points: more digits than a line has room for are nobody's


def mend(image) -> bool:
    """Make each field of an image whose value cannot be as on a new board. True: one was so."""
    before = bytes(image)
    with residency.use("truco_store.options") as options:
        for place, (_, low, high, _, _) in enumerate(options.ROWS):
            if not low < image[OPTIONS + place] <= high + 1:
                image[OPTIONS + place] = 0
    with residency.use("truco_core.rules") as fields:
        if not fields.valid(image[RULES : RULES + rules.SIZE]):
            _clear(image, RULES, rules.SIZE)
    _mend_player(image)
    _mend_match(image)
    if image[WAY] > _WAYS:
        image[WAY] = 0
    _mend_link(image)
    return image != before


def _clear(image, at, size):
    image[at : at + size] = bytes(size)


def _mend_player(image):
    """Name, chips, points, ladder; statistics and last matches, where what was won is a part of
    what was played.
    """
    letters = image[NAME : NAME + NAME_SIZE].rstrip(b"\x00")
    if letters and min(letters) < 32:
        _clear(image, NAME, NAME_SIZE)
    for at, first in ((CHIPS, FIRST_CHIPS), (POINTS, 0)):
        if get(image, at, 4) > _MOST:
            put(image, at, 4, first)
    if image[PLEDGED] > _STAKE:
        image[PLEDGED] = 0
    if max(image[LADDER], image[LADDER + 1] - 1, image[FACE]) > COUNT:  # OF_A_DAY is one more
        _clear(image, LADDER, FACE + 1 - LADDER)
    for row in range(STATS, STATS + profile.STATS_ROWS * profile.ROW_SIZE, profile.ROW_SIZE):
        for part, whole in _PARTS:
            if get(image, row + 2 * part, 2) > get(image, row + 2 * whole, 2):
                _clear(image, row, profile.ROW_SIZE)
    for at in range(LAST + 2, LINK, profile.LAST_SIZE):
        rivals = image[at]
        if max(rivals & 15, rivals >> 4) > KINDS or rivals and not rivals & 15:
            image[at] = 0


def _mend_match(image):
    """The match that is kept; of one that cannot be the player gets the stake back."""
    staked = get(image, STAKED, 2)
    if image[MATCH] and staked <= _STAKE:
        if _is_kept(image):
            return
        put(image, CHIPS, 4, get(image, CHIPS, 4) + staked)
    _clear(image, MATCH, DEALS - MATCH)


def _mend_link(image):
    """The table to go back to, or the second match that is kept."""
    if image[LINK] == LINK_MATCH:
        with residency.use("truco_store.second") as second:
            second.turn(image)
            _mend_match(image)
            if image[MATCH]:
                second.turn(image)
            else:
                second.bring_back(image)
    elif image[LINK] not in (0, LINK_TABLE) or image[LINK_AGAIN] > 2:
        _clear(image, LINK, LINK_SIZE)
    elif image[LINK_WAY] > _WAYS:
        image[LINK_WAY] = 0


def _is_kept(image):
    """Whether what belongs to the match that is kept can be."""
    # TWO_HERE only of two players
    if (
        image[MATCH] * image[STATE + state.PLAYERS] > 4
        or image[RUNNERS] > 15
        or max(image[ROBOTS : ROBOTS + 3]) >= KINDS
    ):
        return False
    for at in (RNG, STATE + state.SEED):
        if not 0 < get(image, at, 4) <= MASK:
            return False
    return possible.is_match(image[STATE : STATE + state.SIZE])
