"""Before a match: of two both are seen on plates, of four each says a name."""

import sys

import pytest

import residency
from host_tests.truco_ui.table.test_effects import until_felt
from tools.costs import panel_cost
from tools.sim.worlds.scenes import TWO, Scene, read
from truco_ui.table import layout, versus


def names_on_plates(effect):
    """What is written on the plates that are in sight."""
    plates = effect._parts[: min(effect._shown, 2)]
    return [read(part) for plate in plates for part in plate if getattr(part, "width", 0) == 8]


def facing(scene, rival=5, name=""):
    scene.app.setup.robots[0] = rival
    with residency.use("truco_store.profile") as profile:
        profile.rename(scene.app.store.image, name)
    scene.app.play()
    return until_felt(scene)


@pytest.mark.parametrize("size", panel_cost.SIZES)
def test_before_a_match_for_two_both_are_seen_on_plates(size):
    with Scene("sim_" + size, hands=TWO) as scene:
        effect = facing(scene)
        layers = len(scene.screen.root)
        scene.wait(800)
        assert names_on_plates(effect) == ["Você", "Dita"] and scene.said() == ""
        us, them, _ = effect._parts
        u = scene.picture.place[layout.U]
        wide = versus._WIDE * u
        assert u <= us.x and us.x + wide <= them.x and them.x + wide <= scene.app.width - u
        scene.wait(1500)
        assert scene.picture.effect is None and len(scene.screen.root) == layers
        assert "truco_ui.table.versus" not in sys.modules


@pytest.mark.parametrize("language, sign", [(0, "\x95"), (1, "vs"), (2, "vs")])
def test_a_sign_of_the_language_stands_between_the_plates(language, sign):
    with Scene(hands=TWO, language=language) as scene:
        between = facing(scene)._parts[2]
        assert read(between[0]) == sign
        assert between.scale == 3 - len(sign)  # as wide as each other


def test_a_long_name_is_said_by_its_first_word():
    with Scene(hands=TWO) as scene:
        effect = facing(scene, 2, "Ana Carolina")
        scene.wait(700)
        assert names_on_plates(effect) == ["Ana", "Bia"]


def test_a_key_takes_the_plates_away():
    with Scene(hands=TWO) as scene:
        facing(scene)
        scene.wait(600)
        layers = len(scene.screen.root)
        scene.press("A")
        assert scene.picture.effect is None and len(scene.screen.root) == layers - 3


def test_a_fast_match_for_two_begins_at_once():
    with Scene(hands=TWO, speed=2) as scene:
        scene.app.setup.robots[0] = 5
        scene.app.play()
        for _ in range(100):
            scene.wait(10)
            assert scene.picture.effect is None


def test_of_four_each_says_a_name_with_a_face():
    with Scene() as scene:
        scene.app.setup.robots[:] = bytes((5, 8, 6))
        scene.app.play()
        said, with_face = set(), set()
        for _ in range(400):
            scene.wait(10)
            said.add(scene.said())
            if scene.picture.effect:
                with_face.add(scene.said())
        assert {"Dita", "Juca", "Nino"} <= said
        assert with_face & {"Dita", "Juca", "Nino"} and with_face <= {"", "Dita", "Juca", "Nino"}
