"""While a raise is called in large letters, what it is about stays in sight."""

import pytest

from tools.sim.worlds import golden_tour
from tools.sim.worlds.scenes import Scene
from truco_core.events import RAISED
from truco_ui.table import layout

ENGLISH = 1  # has the longest number


def cut(scene, x, y, width, height):
    """The pixels of a part of the panel."""
    rgb, wide = scene.handheld.rgb(), scene.handheld.width
    return [
        rgb[3 * (wide * row + x) : 3 * (wide * row + x + width)] for row in range(y, y + height)
    ]


def known(scene):
    """What one weighs a raise by: the score, and the vira beside the rank of the manilhas."""
    place = scene.picture.place
    u, deck = place[layout.U], place[layout.DECK_X]
    score = cut(scene, 0, 0, layout.SCORE_WIDTH * u, layout.SCORE_HEIGHT * u)
    return score, cut(scene, deck, 0, place[layout.WIDTH] - deck, (layout.CARD_HEIGHT + 1) * u)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("points", (3, 12))
@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("size", golden_tour.SIZES)
def test_score_and_vira_stay_in_sight_at_a_raise(size, seat, points):
    with Scene("sim_" + size, language=ENGLISH, opener=seat, score=(3, 2)) as scene:
        scene.wait(2500)
        before = known(scene)
        scene.app.publish(RAISED, seat, points)
        scene.wait(300)  # the letters are there, and the table is calm again
        effect = scene.picture.effect
        assert effect._shown and not effect._jolted
        assert known(scene) == before


@pytest.mark.parametrize("size", golden_tour.SIZES)
def test_ones_own_truco_leaves_its_coin_in_sight(size):
    with Scene("sim_" + size) as scene:
        scene.wait(2500)
        scene.app.publish(RAISED, 0, 3)
        scene.wait(300)
        letters, place = scene.picture.effect._letters, scene.picture.place
        u, radius = place[layout.U], scene.picture.score.coin[0].radius
        right = letters.x + scene.picture.effect._wide + 2 * u
        over = letters.x < place[layout.CHIP_X] + radius and right > place[layout.CHIP_X] - radius
        bottom = letters.y + high(scene) + 2 * u
        assert not over or bottom <= place[layout.CHIP_Y] - radius - 4 * u
        assert right <= place[layout.WIDTH]


def high(scene):
    """Pixels of the large letters from top to bottom."""
    letters = scene.picture.effect._letters
    scaled = next(letters[at] for at in range(len(letters)) if getattr(letters[at], "scale", 1) > 1)
    return scaled.scale * scaled[0].tile_height
