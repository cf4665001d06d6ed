"""Test the effects at the end of a big hand and of a match."""

import pytest

from tools.sim.worlds.scenes import TWO, Scene
from truco_core import state
from truco_texts import texts
from truco_ui.table.layout import TOP

BREATH_MS = 700
FLIGHT_MS = 220


def last_trick(scene, stake):
    """Play a hand with this stake, whose first trick ties, up to the rival's last card."""
    scene.settle()
    scene.state[state.STAKE] = stake
    scene.screen.renew()
    scene.settle()
    play(scene)
    scene.plan(1, "5d")
    scene.settle()
    scene.wait(1200)
    play(scene)


def play(scene):
    scene.press("UP")
    scene.wait(600)


def shown_after(scene, place=TOP):
    """Return the ms until a card of the trick becomes visible."""
    slot = scene.picture.slots[place].grid
    for at in range(200):
        if not slot.hidden:
            return 10 * at
        scene.wait(10)
    raise AssertionError("no card")


@pytest.mark.parametrize("speed", (1, 2))
def test_the_deciding_card_of_a_big_hand_comes_late(speed):
    spans = []
    for stake in (3, 6):
        with Scene(hands=TWO, score=(1, 1), speed=speed) as scene:
            last_trick(scene, stake)
            assert scene.picture.slots[TOP].grid.hidden
            scene.plan(1, "Qd")
            spans.append(shown_after(scene))
    assert 0 <= spans[1] - spans[0] - (BREATH_MS >> speed - 1) + 50 < 100
    assert spans[0] < FLIGHT_MS


def test_a_key_shows_the_deciding_card_at_once():
    with Scene(hands=TWO, score=(1, 1)) as scene:
        last_trick(scene, 6)
        scene.plan(1, "Qd")
        scene.wait(100)
        assert scene.picture.held_breath and scene.picture.slots[TOP].grid.hidden
        scene.press("A")
        assert shown_after(scene) < FLIGHT_MS


@pytest.mark.parametrize("stake, varied, told", [(6, True, 12), (3, True, None), (6, False, None)])
def test_a_beaten_rival_comments_on_the_end(stake, varied, told):
    with Scene(hands=TWO, varied=varied) as scene:
        last_trick(scene, stake)
        scene.plan(1, "Qd")
        phrases = texts.part(0, "notice").PHRASES
        heard = set()
        while scene.state[state.HAND] < 2 or scene.screen._waiting:
            scene.wait(20)
            heard.add(scene.said())
        assert heard & set(phrases) == ({phrases[told]} if told else set())
