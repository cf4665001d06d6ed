"""Test that a layer which a change adds to the table touches no other part, on any panel."""

import pytest

from host_tests.truco_ui.table.test_layers_apart import drawn, grid_of, is_scenery, layers
from tools.sim.worlds.scenes import FOUR, TWO, Scene
from truco_ui.table import layout


def added(scene):
    """Return the layers that are no known part of the table, and no card."""
    picture, score, prompt = scene.picture, scene.picture.score, scene.screen.prompt
    parts = [*score.points, *score.beans, score.tricks, score.digits, *prompt._parts, prompt.lines]
    parts += [*picture.backs, picture.lead_mark, picture.words.group]
    parts += picture.seats
    known = {id(grid_of(getattr(part, "grid", part))) for part in parts}
    cards = picture.vira.grid.bitmap
    return [
        layer
        for layer in scene.screen.root
        if (grid := grid_of(layer)) and id(grid) not in known and grid.bitmap is not cards
        if not is_scenery(picture, grid)
    ]


def touched(scene):
    """Return the names of the parts that an added layer touches, with cards before all players."""
    picture = scene.picture
    for at in range(picture.players):
        picture.lay(picture.slots[at if picture.players == 4 else 2 * at], at, 4 * at)
    picture.score.stake(scene.state, 12)
    new = set().union(*map(drawn, added(scene)))
    return {name for name, part in layers(scene).items() if part & new}


@pytest.mark.parametrize("hands", (TWO, FOUR))
@pytest.mark.parametrize("size", ["128x128", "160x128", "240x135", "240x240"])
def test_no_added_layer_touches_a_part_of_the_table(size, hands):
    with Scene("sim_" + size, hands=hands, score=(10, 11)) as scene:
        scene.settle()
        assert not touched(scene)


def test_a_counter_on_the_coin_is_noticed():
    with Scene("sim_160x128", hands=FOUR) as scene:
        scene.settle()
        place, letters = scene.picture.place, scene.picture.score.digits.letters
        ink = scene.picture.score.digits.grid.pixel_shader
        grid = letters.grid(ink, 6, 1, place[layout.CHIP_X] - 3, place[layout.CHIP_Y] - 3)
        for at in range(6):
            grid[at] = letters.columns[letters.letter("8") >> 3]
        scene.screen.root.append(grid)
        assert touched(scene) == {"coin"}
