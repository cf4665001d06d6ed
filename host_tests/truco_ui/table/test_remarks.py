"""Test what the champion says at a deal about how the player plays."""

import pytest

from tools.sim.worlds.scenes import FOUR, TWO, Scene
from truco_core.bots import manners
from truco_core.events import ACCEPTED, DEALT, MATCH_STARTED, RAISED
from truco_core.state import HAND
from truco_texts import texts

CHAMPION, PATIENT = 9, 8
# Events of a hand in which the player raises in the first trick, and the rival accepts or not.
RAISES = ((RAISED, 0, 3), (ACCEPTED, 1, 3))


def remarks():
    return texts.part(0, "notice").REMARKS


def begin(scene, hands, seat, kind):
    """Begin a match with a robot of this `kind` at `seat`, and wait until the names are gone."""
    app = scene.app
    app.setup.players = len(hands.split())
    app.setup.robots[:] = bytes(kind if at == seat else 5 for at in (1, 2, 3))
    app.play()
    scene.wait(8000)
    driver = app.game.table.drivers[seat]
    for kind in (MATCH_STARTED, DEALT):
        driver.watch(kind, 0, 0)
    return driver


def deal(scene, driver, *hand):
    """Let the driver see the events of a hand and the next deal, and show this deal."""
    for event in hand:
        driver.watch(*event)
    driver.watch(DEALT, 0, 0)
    scene.picture.talk.hush()
    scene.app.publish(DEALT, 0, 0)
    scene.wait(1000)
    return scene.said()


@pytest.mark.parametrize("hands, seat", [(TWO, 1), (FOUR, 1), (FOUR, 3)])
def test_the_champion_says_how_it_sees_the_player_when_that_changes(hands, seat):
    with Scene("sim_240x240", hands=hands) as scene:
        driver = begin(scene, hands, seat, CHAMPION)
        said = [deal(scene, driver, *RAISES) for _ in range(3)]
        assert manners.manner_of(driver.memory, seat) == manners.WILD
        assert said == [remarks()[manners.WILD], "", ""]
        assert deal(scene, driver) == ""


def test_the_champion_says_in_the_third_hand_that_it_watches_the_player():
    with Scene("sim_240x240", hands=TWO) as scene:
        driver = begin(scene, TWO, 1, CHAMPION)
        assert deal(scene, driver) == ""
        scene.app.game.record.state[HAND] = 3
        assert deal(scene, driver) == remarks()[3]
        scene.app.game.record.state[HAND] = 4
        assert deal(scene, driver) == "", "and only then"


def test_the_patient_robot_says_nothing_about_the_player():
    with Scene("sim_240x240", hands=TWO) as scene:
        driver = begin(scene, TWO, 1, PATIENT)
        assert [deal(scene, driver, *RAISES) for _ in range(3)] == ["", "", ""]
