"""The ranges of what is kept: a field that is out of its range is as on a new board, no other is.

A sum of bytes that is right says that they are what somebody wrote, not that they make sense: a
tool, another program or a faulty release may have written them. Asked once, at power-on.
"""

from micropython import const

from truco_core import bots, fields, possible, rng, rules, state
from truco_game import ladder
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

_WAYS = const(6)  # those of far_ways, which a board without WiFi does not have
_MOST = 999_999_999  # chips and points: more digits than a line has room for are nobody's


def mend(image) -> bool:
    """Make each field of an image whose value cannot be as on a new board. True: one was so."""
    before = bytes(image)
    for place, (_, low, high, _, _) in enumerate(options.ROWS):
        if not low < image[OPTIONS + place] <= high + 1:
            image[OPTIONS + place] = 0
    if not fields.valid(image[RULES : RULES + rules.SIZE]):
        _clear(image, RULES, rules.SIZE)
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
    if max(image[LADDER : LADDER + 2]) > ladder.COUNT:
        _clear(image, LADDER, 2)


def _staked(image):
    """Chips in the pot, which the player gets back."""
    staked = get(image, STAKED, 2)
    return staked if staked <= profile.CHIPS_AT_STAKE[-1] else 0


def _is_kept(image):
    """Whether what belongs to the match that is kept can be."""
    return (
        image[MATCH] == 1
        and get(image, STAKED, 2) == _staked(image)
        and image[RUNNERS] < 16
        and max(image[ROBOTS : ROBOTS + 3]) < len(bots.NAMES)
        and 0 < get(image, RNG, 4) <= rng.MASK
        and 0 < get(image, STATE + state.SEED, 4) <= rng.MASK
        and possible.is_match(image[STATE : STATE + state.SIZE])
    )


def _mend_past(image):
    """Statistics and last matches: what was won is a part of what was played."""
    for row in range(profile.STATS_ROWS):
        for part, whole in profile.PARTS:
            if profile.figure(image, row, part) > profile.figure(image, row, whole):
                _clear(image, STATS + profile.ROW_SIZE * row, profile.ROW_SIZE)
    for at in range(LAST, LINK, profile.LAST_SIZE):
        rivals = image[at + 2]
        if max(rivals & 15, rivals >> 4) > len(bots.NAMES) or rivals and not rivals & 15:
            image[at + 2] = 0
