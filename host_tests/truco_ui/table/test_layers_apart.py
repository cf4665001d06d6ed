"""Test that no layer of the table covers the ink of another one, on any panel."""

import itertools

import pytest

from tools.sim.worlds import golden_tour
from tools.sim.worlds.scenes import FOUR, TWO, Scene
from truco_ui.table import layout

_TEAMS = (14, 15)  # colours of the pointers of four players in the scene: tools/art/scene.py


def ink(grid, x=0, y=0, zoom=1, wanted=None):
    """Return the set of a TileGrid's pixels that are visible, or have an index in `wanted`."""
    colours, across = grid.pixel_shader, grid.bitmap.width // grid.tile_width
    found = set()
    for spot in range(grid.width * grid.height):
        row, column = divmod(spot, grid.width)
        down, right = divmod(grid[spot], across)
        for dy, dx in itertools.product(range(grid.tile_height), range(grid.tile_width)):
            at = right * grid.tile_width + dx, down * grid.tile_height + dy
            value = grid.bitmap[at]
            if value in wanted if wanted else not colours.is_transparent(value):
                left = x + (grid.x + column * grid.tile_width + dx) * zoom
                top = y + (grid.y + row * grid.tile_height + dy) * zoom
                found |= {(left + i, top + j) for i in range(zoom) for j in range(zoom)}
    return found


def drawn(layer, wanted=None):
    """Return `ink` of a TileGrid, or of the only TileGrid in a group."""
    if hasattr(layer, "bitmap"):
        return ink(layer, wanted=wanted)
    return ink(layer[0], layer.x, layer.y, layer.scale, wanted)


def grid_of(layer):
    """Return the TileGrid of a layer, which may be in a group; None: another layer."""
    if hasattr(layer, "append") and len(layer):
        layer = layer[0]
    return layer if hasattr(layer, "bitmap") else None


def layers(scene):
    """Return {name: set of pixels} of what must stay apart at a table."""
    picture, root = scene.picture, list(scene.screen.root)
    place, score = picture.place, picture.score
    grids = {grid_of(layer): layer for layer in root}
    x, y, size = place[layout.CHIP_X], place[layout.CHIP_Y], score.coin[0].radius
    across, down = range(x - size, x + size), range(y - size, y + size)
    found = {"coin": set(itertools.product(across, down))}
    for team in (0, 1):
        found["points %d" % team] = ink(score.points[team].grid)
        if score.beans:
            found["beans %d" % team] = drawn(grids[score.beans[team]])
    found["marks"] = ink(score.tricks)
    for index, card in enumerate([picture.vira, *picture.slots]):
        if not card.grid.hidden:
            found["card %d" % index] = ink(card.grid)
    for seat, layer in enumerate(picture.seats):
        if layer:
            face = layer[0]  # where art is large, a scaled group
            zoom = getattr(face, "scale", 1)
            found["face %d" % seat] = ink(picture.faces[seat], layer.x, face.y * (zoom > 1), zoom)
        if len(layer) > 1:  # the plate covers the shoulders of its own face
            found["name %d" % seat] = plate = ink(layer[1], layer.x)
            found["face %d" % seat] -= plate
            assert len(found["face %d" % seat]) >= len(plate)
        backs = picture.backs[seat]
        if backs and picture.slots[seat].grid.hidden:  # else the card of the trick covers them
            found["backs %d" % seat] = cards = ink(backs)
            assert bool(cards) == bool(picture.held[seat])
    if picture.players == 4:
        scenery = [one for grid, one in grids.items() if grid and is_scenery(picture, grid)]
        found["pointers"] = set().union(*(drawn(one, _TEAMS) for one in scenery))
    return found


def is_scenery(picture, grid):
    return grid.pixel_shader is picture.palette


@pytest.mark.parametrize(
    "hands, rules, vira", [(TWO, "mineiro-mesa", ""), (FOUR, "paulista", "Ah")]
)
@pytest.mark.parametrize("size", golden_tour.SIZES)
def test_no_layer_of_the_table_touches_another(size, hands, rules, vira):
    with Scene("sim_" + size, hands=hands, rules=rules, vira=vira, score=(10, 11)) as scene:
        scene.settle()
        picture = scene.picture
        for places in (), range(4) if hands == FOUR else (layout.BOTTOM, layout.TOP):
            for at in places:
                picture.lay(picture.slots[at], at, 4 * at)
            picture.score.stake(scene.state, 12)
            found = layers(scene)
            for one, other in itertools.combinations(found, 2):
                assert not found[one] & found[other], (one, other)
