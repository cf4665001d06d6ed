"""Test permanent marks: the trick's leader, and at a linked table the seats of robots."""

import pytest

from tools.sim.worlds.scenes import FOUR, Scene
from truco_ui.table import layout
from truco_ui.table.layout import BOTTOM


def leader(picture):
    """Return the place where the leader's mark lies."""
    mark, place = picture.lead_mark, picture.place
    u = place[layout.U]
    x, y = mark.x + 2 * u, mark.y - 23 * u
    places = [(place[layout.SLOT_X + at], place[layout.SLOT_Y + at]) for at in range(4)]
    return places.index((x, y))


def test_the_leaders_mark_lies_where_the_leader_plays():
    with Scene(opener=0) as scene:
        scene.settle()
        assert leader(scene.picture) == BOTTOM
        scene.plan(1, "5d")
        scene.plan(2, "As")
        scene.plan(3, "Ac")
        scene.press("LEFT")
        scene.press("UP")  # the player's 3 wins the trick
        scene.settle()
        assert leader(scene.picture) == BOTTOM
        scene.plan(1, "Qd", "Kh")
        scene.plan(2, "Qs")
        scene.plan(3, "2c")
        scene.press("UP")
        scene.until(lambda: leader(scene.picture) != BOTTOM)
        assert leader(scene.picture) == scene.picture.place_of(3)


@pytest.mark.parametrize("size", ["128x128", "160x128", "240x240", "320x240"])
def test_the_leaders_mark_stays_in_sight_on_the_leaders_card_until_the_trick_ends(size):
    with Scene("sim_" + size, opener=1) as scene:
        picture, u = scene.picture, scene.picture.place[layout.U]
        scene.plan(1, "5d")
        scene.plan(2, "As")
        scene.until(lambda: not picture.slots[picture.place_of(2)].grid.hidden)
        scene.settle()
        assert leader(picture) == picture.place_of(1)
        mark, lying = picture.lead_mark, picture.slots[picture.place_of(1)].grid
        root = list(scene.screen.root)
        above = [part for part in root[root.index(mark) + 1 :] if not part.hidden]
        assert root.index(mark) > root.index(lying)
        assert lying not in above and not mark.hidden
        # It hides neither the rank at the top nor the suit at the right.
        assert mark.y >= lying.y + 20 * u and mark.x + 10 * u <= lying.x + 9 * u


PANELS = ["lilygo_tdisplay_s3", "sim_128x128", "sim_240x135", "sim_240x240"]


@pytest.mark.parametrize("board, opener", [(one, at % 4) for at, one in enumerate(PANELS)])
def test_the_leader_is_named_while_the_partners_cards_are_shown(board, opener):
    with Scene(board, hands=FOUR, score=(11, 4), opener=opener) as scene:
        scene.settle()
        picture = scene.picture
        name = scene.app.game.name_of(opener) if opener else "Você"
        assert picture.lead_mark.hidden  # the partner's cards would cover the mark
        assert scene.lines() == ["Vou 3", "Corro -1", ""], "only the answers"
        assert not scene.screen.prompt.lines.grid.hidden
        scene.until(lambda: scene.said() == name + " começa")
        ok = "A" if scene.handheld.spec.key("UP") else "B"
        scene.press(ok)
        if opener:
            scene.plan(opener, FOUR.split()[opener][:2])
        else:
            scene.settle()
            scene.press(ok)
        scene.until(lambda: not picture.shared)
        assert not picture.lead_mark.hidden and leader(picture) == picture.place_of(opener)
