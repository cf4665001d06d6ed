"""The plan of the table screen at every size that the game is for."""

import pytest

from host_tests.support.said_boxes import meet
from truco_ui.table import layout
from truco_ui.table.layout import BOTTOM, RIGHT, TOP

FOUR = ("slot_x", "slot_y", "backs_x", "backs_y", "face_x")
NAMES = FOUR + ("u", "width", "height", "hand_x", "hand_y", "side_x", "side_y", "vira_x", "vira_y")
NAMES += ("deck_x", "chip_x", "chip_y", "chip_size", "tricks_x", "tricks_y", "team_x", "team_y")
SIZES = [(128, 128, 1), (160, 128, 1), (240, 135, 1), (320, 170, 1), (240, 240, 2), (320, 240, 2)]
ALL = [(*size, players) for size in SIZES for players in (2, 4)]


def name_of(size):
    return "%dx%d of %d" % (*size[:2], size[3])


class Seen:
    """A plan whose numbers have names: `slot_x` is a list of four."""

    def __init__(self, size):
        plan = layout.plan(*size)
        assert len(plan) == layout.PLAN
        for name in NAMES:
            at = getattr(layout, name.upper())
            count = 4 if name in FOUR else 2 if name.startswith("team") else 1
            setattr(self, name, list(plan[at : at + count]) if count > 1 else plan[at])


def boxes(size):
    """{name: (x, y, width, height)} of what may be seen at once, in pixels."""
    plan, u, four = Seen(size), size[2], size[3] == 4
    card = layout.CARD_WIDTH * u, layout.CARD_HEIGHT * u
    wide = plan.width >= layout.NARROW * u
    radius = plan.chip_size + (3 if wide else 1) * u
    x, y = plan.vira_x, plan.vira_y
    found = {
        "vira": (x, y, *card),
        "side": (plan.side_x, plan.side_y + u, layout.SIDE_COLUMNS * u, 36 * u),
        "chip": (plan.chip_x - radius, plan.chip_y - radius, 2 * radius, 2 * radius),
        "tricks": (plan.tricks_x, plan.tricks_y, 6 * u, (30 if wide else 18) * u),
    }
    for team in range(2):
        found["team %d" % team] = plan.team_x[team], plan.team_y[team] + 3 * u, 74 * u, 8 * u
    for index in range(3):
        x = plan.hand_x + index * layout.HAND_STEP * u
        found["hand %d" % index] = (x, plan.hand_y, card[0], plan.height - plan.hand_y)
    for at in range(4) if four else (BOTTOM, TOP):
        found["slot %d" % at] = (plan.slot_x[at], plan.slot_y[at], *card)
        if at:
            found["face %d" % at] = (plan.face_x[at], 0, card[0], layout.WALL * u)
    return plan, found


@pytest.mark.parametrize("size", ALL, ids=name_of)
def test_all_lies_inside_the_panel_and_nothing_covers_anything_else(size):
    plan, found = boxes(size)
    found = sorted(found.items())
    for index, (name, one) in enumerate(found):
        x, y, width, height = one
        assert x >= 0 and y >= 0 and x + width <= plan.width and y + height <= plan.height, name
        for other, its in found[index + 1 :]:
            assert not meet(one, its) or are_edges(plan, one, its), "%s and %s" % (name, other)


def are_edges(plan, one, its):
    """Whether two cards of a trick of four meet with no more than an edge that both share, where
    120 units have room for no more.
    """
    narrow = plan.width == 120 * plan.u and plan.face_x[RIGHT]
    return narrow and one[1::2] == its[1::2] and abs(one[0] - its[0]) >= one[2] - plan.u
