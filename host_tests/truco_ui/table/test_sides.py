"""One against one, nobody is "we" or "they": the plate, the banners and the end have names."""

import pytest

from tools.sim.worlds.golden_tour import SIZES
from tools.sim.worlds.scenes import FOUR, TWO, Scene, read
from truco_ui.table import sides

OURS = ("Você", "You", "Tú")


@pytest.mark.parametrize("language", range(3))
def test_the_plate_has_the_names_of_two(language):
    with Scene(hands=TWO, language=language, score=(3, 11)) as scene:
        plates = [read(text) for text in scene.picture.score.points]
        assert plates == ["%-5s 3" % OURS[language], "Lata 11"]


@pytest.mark.parametrize("size", SIZES)
def test_the_longest_name_leaves_room_for_the_points(size):
    with Scene("sim_" + size, hands=TWO, score=(3, 10)) as scene:
        scene.app.game.name_of = lambda seat: "Maximiliano José"
        scene.go("table")
        assert read(scene.picture.score.points[1]) == "Maxim10"


@pytest.mark.parametrize(
    "mine, rival, plates",
    [
        ("Zap AB", "Zap CD", ["AB    3", "CD   10"]),
        ("Benedito", "Benedita", ["edito 3", "edita10"]),
        ("Ana", "Bia", ["Ana   3", "Bia  10"]),
    ],
)
def test_both_sides_never_have_one_name(mine, rival, plates):
    """For who watches, and for two at one handheld."""
    with Scene(hands=TWO, score=(3, 10)) as scene:
        scene.app.game.name_of = lambda seat: rival if seat else mine
        scene.go("table")
        assert [read(text) for text in scene.picture.score.points] == plates


@pytest.mark.parametrize("size", ["128x128", "240x240"])
def test_where_letters_have_no_room_each_of_four_has_a_name_of_small_capitals(size):
    with Scene("sim_" + size, hands=FOUR) as scene:
        scene.app.game.name_of = lambda seat: ("", "Ñi7", "Zoé", "Amá Maria")[seat]
        sides.show(scene.picture)
        for seat, row in ((1, "#..# ### ###"), (2, "### .#. ###"), (3, ".#. #...# .#.")):
            group = scene.picture.seats[scene.picture.place_of(seat)][0]
            bitmap = group[1].bitmap
            drawn = [".#"[bitmap[x, 3]] for x in range(1, bitmap.width)]
            assert not any(bitmap[0, y] for y in range(9)), "no letter at the edge of a plate"
            assert "".join(drawn).rstrip(".") == row.replace(" ", ".").rstrip("."), row
            last = max(x for x in range(bitmap.width) for y in range(9) if bitmap[x, y])
            assert group[1].x + last < 40  # where the panel ends
        names = "Tião", "Çéô", "Mola"
        scene.app.game.name_of = lambda seat: seat and names[seat - 1]
        sides.show(scene.picture)
        shown = [scene.picture.seats[scene.picture.place_of(seat)][0][1] for seat in (1, 2, 3)]
        above = [
            [
                "".join(".#"[it.bitmap[x, y]] for x in range(1, min(it.bitmap.width, 16)))
                for y in (0, 1, 2, 8)
            ]
            for it in shown
        ]
        assert above[0] == ["." * 15, "........###....", "." * 15, "." * 15]
        assert above[1] == ["......#..#..", ".....#..#.#.", "." * 12, ".#.........."]
        assert above[2] == ["." * 15] * 4
        assert shown[2].x + 17 <= 40 and shown[1].x == 25  # a short one stands away from the head
        layers = len(scene.picture.seats[1][0])
        sides.show(scene.picture)
        assert len(scene.picture.seats[1][0]) == layers
