"""The ranges of what is kept: a field that is out of its range is as on a new board, no other is.

A sum of bytes that is right says that they are what somebody wrote, not that they make sense: a
tool, another program or a faulty release may have written them. Asked once, at power-on.
"""

from micropython import const

import residency
from truco_core import fields
from truco_core.rng import MASK
from truco_core.rules import SIZE
from truco_core.state import SEED
from truco_core.state import SIZE as STATE_SIZE
from truco_game.ladder import COUNT
from truco_store import (
    CHIPS,
    LADDER,
    LAST,
    LINK,
    LINK_LEFT,
    LINK_SIZE,
    LINK_TABLE,
    LINK_WAY,
    MATCH,
    NAME,
    NAME_SIZE,
    OPTIONS,
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
    loading,
    options,
    profile,
    put,
)

_ROBOTS = const(10)  # in truco_core.bots.NAMES
_WAYS = const(6)  # of truco_game.far_ways, which boards without WiFi do not have
_MOST = const(999_999_999)  # chips and points: more digits than a line has room for are nobody's


def mend(image) -> bool:
    """Make each field of an image whose value cannot be as on a new board. True: one was so."""
    before = bytes(image)
    for place, (_, low, high, _, _) in enumerate(options.ROWS):
        if not low < image[OPTIONS + place] <= high + 1:
            image[OPTIONS + place] = 0
    if not fields.valid(image[RULES : RULES + SIZE]):
        _clear(image, RULES, SIZE)
    _mend_player(image)
    if image[MATCH] and not _is_kept(image):
        put(image, CHIPS, 4, profile.chips(image) + _staked(image))
        image[MATCH] = 0
    if not image[MATCH]:
        _clear(image, MATCH, STATS - MATCH)
    _mend_past(image)
    if image[LINK] not in (0, LINK_TABLE) or image[LINK_LEFT] > 1:
        _clear(image, LINK, LINK_SIZE)
    for at in (WAY, LINK_WAY):
        if image[at] > _WAYS:
            image[at] = 0
    return image != before


def _clear(image, at, size):
    image[at : at + size] = bytes(size)


def _mend_player(image):
    """Name, chips, points, ladder."""
    name = image[NAME : NAME + NAME_SIZE]
    if name.rstrip(b"\x00").count(b"\x00") or min(profile.name(image) + "~") < " ":
        _clear(image, NAME, NAME_SIZE)
    if profile.chips(image) > _MOST:
        put(image, CHIPS, 4, loading.FIRST_CHIPS)
    if profile.points(image) > _MOST:
        put(image, POINTS, 4, 0)
    if max(image[LADDER : LADDER + 2]) > COUNT:
        _clear(image, LADDER, 2)


def _staked(image):
    """Chips in the pot, which the player gets back."""
    staked = get(image, STAKED, 2)
    return staked if staked <= profile.CHIPS_AT_STAKE[-1] else 0


def _is_kept(image):
    """Whether what belongs to the match that is kept can be."""
    if image[MATCH] != 1 or get(image, STAKED, 2) != _staked(image) or image[RUNNERS] > 15:
        return False
    for at in (RNG, STATE + SEED):
        if not 0 < get(image, at, 4) <= MASK:
            return False
    if max(image[ROBOTS : ROBOTS + 3]) >= _ROBOTS:
        return False
    with residency.use("truco_core.possible") as possible:
        return possible.is_match(image[STATE : STATE + STATE_SIZE])


def _mend_past(image):
    """Statistics and last matches: what was won is a part of what was played."""
    for row in range(profile.STATS_ROWS):
        for part, whole in profile.PARTS:
            if profile.figure(image, row, part) > profile.figure(image, row, whole):
                _clear(image, STATS + profile.ROW_SIZE * row, profile.ROW_SIZE)
    for at in range(LAST, LINK, profile.LAST_SIZE):
        rivals = image[at + 2]
        if max(rivals & 15, rivals >> 4) > _ROBOTS or rivals and not rivals & 15:
            image[at + 2] = 0
