"""Test that effects at the table are visible, end in time or by a key, and leave no trace."""

import pytest

from tools.sim.worlds.scenes import TWO, Scene
from truco_core import state
from truco_ui.table import layout
from truco_ui.widgets import theme

MESA = {"rules": "paulista-mesa"}


LONGEST_MS = 1500
ALL = 3  # bits of both halves of the rays


def places(picture):
    """Return the position of everything that an effect may move."""
    cards = [(card.grid.x, card.grid.y) for card in picture.slots + [picture.vira]]
    return cards, [part.y for part in picture.score.coin]


def until_felt(scene):
    scene.until(lambda: hasattr(scene.picture.effect, "step"))  # until the effect has begun
    return scene.picture.effect


def called(scene):
    scene.plan(1, "T")
    effect = until_felt(scene)
    scene.wait(100)
    return effect


def test_a_raise_shows_a_large_word_and_leaves_no_trace():
    with Scene(hands=TWO, opener=1, **MESA) as scene:
        root = scene.screen.root
        scene.wait(2000)
        before, layers = places(scene.picture), len(root)
        effect = called(scene)
        assert len(root) == layers + 4  # two halves of the letters, two of the rays
        assert effect._letters[0].scale == 3
        scene.wait(LONGEST_MS)
        assert scene.picture.effect is None and len(root) == layers
        assert places(scene.picture) == before


def shorten(scene):
    """Press a key just after an effect began, which does not end it; then one that does."""
    effect = scene.picture.effect
    scene.press("A")
    assert scene.picture.effect is effect and not effect.over
    scene.wait(300)
    scene.press("A")


def test_a_key_ends_a_visible_effect_without_answering():
    with Scene(hands=TWO, opener=1, **MESA) as scene:
        scene.wait(2000)
        before, layers = places(scene.picture), len(scene.screen.root)
        called(scene)
        scene.wait(100)
        shorten(scene)
        assert scene.picture.effect is None and places(scene.picture) == before
        assert len(scene.screen.root) == layers
        assert scene.state[state.PHASE] == state.ANSWERING


def test_a_deal_shows_the_stake_before_the_raises_that_may_have_followed():
    with Scene(hands=TWO) as scene:
        scene.settle()
        s = bytearray(scene.state)
        s[state.LEVEL], s[state.STAKE] = 1, 3  # the table is ahead of the picture
        scene.picture.deal(s, layout.BOTTOM, 0)
        assert scene.stake() == 1


def struck(scene, at=layout.TOP):
    """Return True if the card at a place is dark."""
    return scene.picture.slots[at].grid.pixel_shader[1] == theme.INK


@pytest.mark.parametrize("suit", "dshc")
def test_a_key_ends_the_strike_of_a_manilha_without_a_trace(suit):
    with Scene("pybadge", hands="3c5c4d 2%s5dKh" % suit, opener=1) as scene:
        scene.settle()
        layers = len(scene.screen.root)
        scene.plan(1, "2" + suit)
        effect = until_felt(scene)
        scene.until(lambda: struck(scene))
        assert scene.said() == dict(d="Pica-fumo", s="Espadilha", h="Copas", c="")[suit]
        notes = len(scene.app.cues.tune) // 2
        assert notes == 2 + "dsh".index(suit) if suit != "c" else notes > 10
        if suit in "hc":
            scene.until(lambda: effect._shines == ALL)
        if suit == "c":
            shorten(scene)
        else:  # this effect is too short for a key to end it
            scene.settle()
        assert len(scene.screen.root) == layers and not struck(scene)
        assert scene.picture.slots[layout.TOP].grid.y == scene.picture.place[layout.SLOT_Y + 2]


@pytest.mark.parametrize("they", [8, 9])
def test_a_hand_that_one_raise_can_win_for_both_teams_begins_with_the_score(they):
    with Scene(hands=TWO, score=(9, they)) as scene:
        scene.wait(1000)
        assert bool(scene.picture.effect) == (they == 9)


@pytest.mark.parametrize("hurries", [False, True])
def test_won_points_move_from_the_coin_to_the_score(hurries):
    with Scene(hands=TWO, opener=1, score=(3, 5), **MESA) as scene:
        root, seen = scene.screen.root, []
        layers = len(root)
        scene.be_asked()
        scene.plan(1, "F")
        scene.press("B")  # raises to six
        scene.press("A")
        for _ in range(600):
            scene.wait(10)
            seen += [scene.points()[0]] * (scene.points()[0] not in seen)
            effect = scene.picture.effect
            if hurries and effect and hasattr(effect, "_won"):
                assert len(root) == layers + 1
                scene.press("START")  # no other key may cut it short
                assert len(root) == layers
                scene.press("START")
        assert seen == ([3, 6] if hurries else [3, 4, 5, 6])
        assert len(root) == layers
