"""The plan of the table screen at every size that the game is for."""

import pytest

from truco_ui.table import layout
from truco_ui.table.layout import BOTTOM, LEFT, RIGHT, TOP

FOUR = ("slot_x", "slot_y", "backs_x", "backs_y", "mark_x", "mark_y")
NAMES = FOUR + ("u", "width", "height", "hand_x", "hand_y", "side_x", "side_y", "vira_x")
NAMES += ("chip_large", "chip_x", "chip_y")
SIZES = [(128, 128, 1), (160, 128, 1), (240, 135, 1), (240, 240, 2), (320, 240, 2)]


class Seen:
    """A plan whose numbers have names: `slot_x` is a list of four."""

    def __init__(self, size):
        plan = layout.plan(*size)
        assert len(plan) == layout.ARROW_Y + 4
        for name in NAMES:
            at = getattr(layout, name.upper())
            setattr(self, name, list(plan[at : at + 4]) if name in FOUR else plan[at])


def boxes(plan):
    """{name: (x, y, width, height)} of what may be seen at once, in pixels."""
    u = plan.u
    width, height = layout.CARD_WIDTH * u, layout.CARD_HEIGHT * u
    found = {
        "score": (0, 0, layout.SCORE_WIDTH * u, layout.SCORE_HEIGHT * u),
        "deck": (plan.vira_x - layout.DECK_STEP * u, u, width + layout.DECK_STEP * u, height),
        "side": (plan.side_x, plan.side_y, layout.SIDE_COLUMNS * 6 * u, 36 * u),
    }
    radius = (17 if plan.chip_large else 9) * u
    found["chip"] = (plan.chip_x - radius, plan.chip_y - radius, 2 * radius, 2 * radius)
    for index in range(3):
        x = plan.hand_x + index * layout.HAND_STEP * u
        found["hand %d" % index] = (x, plan.hand_y, width, height)
    for at in (BOTTOM, LEFT, TOP, RIGHT):
        found["slot %d" % at] = (plan.slot_x[at], plan.slot_y[at], width, height)
        found["mark %d" % at] = (plan.mark_x[at], plan.mark_y[at], 10 * u, 11 * u)
    # The arrow's picture in its 12x12 units, as `Cards.bob` places it for the player.
    found["arrow 0"] = (plan.mark_x[BOTTOM] + 12 * u, plan.mark_y[BOTTOM] + u, 7 * u, 9 * u)
    long, thick = layout.BACKS * u, layout.BACK_IN_SIGHT * u
    found["backs top"] = (plan.backs_x[TOP], 0, long, thick)
    found["backs left"] = (0, plan.backs_y[LEFT], thick, long)
    found["backs right"] = (plan.width - thick, plan.backs_y[RIGHT], thick, long)
    return found


def overlap(one, other):
    """Pixels that two boxes share."""
    (x, y, w, h), (p, q, v, g) = one, other
    across = min(x + w, p + v) - max(x, p)
    down = min(y + h, q + g) - max(y, q)
    return across * down if across > 0 and down > 0 else 0


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "%dx%d" % size[:2])
def test_all_lies_inside_the_panel(size):
    plan = Seen(size)
    for name, (x, y, width, height) in boxes(plan).items():
        inside = x >= 0 and y >= 0 and x + width <= plan.width and y + height <= plan.height
        assert inside, name


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "%dx%d" % size[:2])
def test_nothing_covers_anything_else(size):
    found = sorted(boxes(Seen(size)).items())
    for index, (name, box) in enumerate(found):
        for other, its in found[index + 1 :]:
            assert not overlap(box, its), "%s and %s" % (name, other)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "%dx%d" % size[:2])
def test_players_sit_around_the_table(size):
    plan = Seen(size)
    x, y = plan.slot_x, plan.slot_y
    assert x[LEFT] < x[BOTTOM] == x[TOP] < x[RIGHT]
    assert y[TOP] < y[LEFT] == y[RIGHT] < y[BOTTOM]
    # The chosen card rises into nobody's place but the player's own, which is empty then.
    assert plan.hand_y - layout.LIFT * plan.u >= plan.mark_y[BOTTOM] + 11 * plan.u


def test_the_overlap_of_boxes_is_found():
    assert overlap((0, 0, 4, 4), (3, 3, 4, 4)) == 1
    assert overlap((0, 0, 4, 4), (4, 0, 4, 4)) == 0
