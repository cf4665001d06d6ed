"""Words at the table keep off the cards, and cards say who is winning."""

import pytest

from tools.sim.worlds.scenes import DIM, FOUR, TWO, WINNING, Scene, palette_state
from truco_core import events, rules
from truco_ui.table.layout import BOTTOM, LEFT, RIGHT, TOP
from truco_ui.widgets import cards as card_grid


def test_the_card_that_is_winning_is_marked_at_once():
    with Scene(
        hands="3c5c2d QdKdKh QsAsKs 2cAcKc", opener=1, fields=((rules.MORE_FLAGS, 0),)
    ) as scene:
        states = []
        for seat, play in ((1, "Qd"), (2, "As"), (3, "2c")):
            scene.plan(seat, play)
            scene.settle()
            slots = scene.picture.slots
            states.append({at: palette_state(slots[at]) for at in range(4) if scene.slot(at)})
        assert states[0] == {LEFT: WINNING}
        assert states[1] == {LEFT: 0, TOP: WINNING}
        assert states[2] == {LEFT: 0, TOP: 0, RIGHT: WINNING}
        scene.press("LEFT UP")
        scene.rest_on_trick()
        slots = scene.picture.slots
        assert palette_state(slots[RIGHT]) == WINNING
        assert {palette_state(slots[at]) for at in (BOTTOM, LEFT, TOP)} == {DIM}


@pytest.mark.parametrize("mine, others", [("3d", "4h"), ("Kd", "3h")])
def test_equal_cards_are_marked_alike_and_only_what_they_beat_is_dimmed(mine, others):
    hands = "%s5c2s Qs4d6h 3s5s6s %s5d6d" % (mine, others)
    with Scene(hands=hands, opener=1, fields=((rules.MORE_FLAGS, 0),)) as scene:
        for seat, play in ((1, "4d"), (2, "3s"), (3, others)):
            scene.plan(seat, play)
            scene.settle()
        scene.press("LEFT UP")
        scene.rest_on_trick()
        best = {at: state for at, state in enumerate(map(palette_state, scene.picture.slots))}
        tied = BOTTOM if mine == "3d" else RIGHT
        assert best == {at: WINNING if at in (TOP, tied) else DIM for at in range(4)}


def starred(sprite):
    return card_grid._UNMARKED < sprite.grid[card_grid._MARK_AT] < card_grid._BACK


@pytest.mark.parametrize("hands", [TWO, FOUR])
def test_a_manilha_keeps_its_star_where_it_lies(hands):
    with Scene(hands=hands) as scene:
        scene.settle()
        scene.press("RIGHT UP")
        scene.wait(1000)
        sprite = scene.picture.slots[BOTTOM]
        assert palette_state(sprite) == WINNING and starred(sprite)
        scene.go("table")  # as it stands, without movement
        sprite = scene.picture.slots[BOTTOM]
        assert palette_state(sprite) == WINNING and starred(sprite)


def test_a_sign_holds_up_no_card():
    with Scene(hands=FOUR, opener=0) as scene:
        scene.settle()
        scene.screen.on_event(events.SIGNALLED, 2, 0)
        scene.wait(100)
        assert scene.said()
        scene.press("UP")
        assert scene.picture.held[0] == 2


@pytest.mark.parametrize("board", ["sim_160x128", "sim_240x240"])
@pytest.mark.parametrize("kind, value", [(events.SIGNALLED, 0), (events.SEAT_TAKEN, 1)])
def test_no_bubble_is_ever_seen_empty(board, kind, value):
    with Scene(board, hands=FOUR, opener=0) as scene:
        scene.settle()
        scene.screen.on_event(kind, 2, value)
        seen = 0
        for _ in range(100):
            scene.wait(10)
            group = scene.picture.words.group
            if not group.hidden and scene.picture.words.speaks:
                seen += 1
                assert len(group) > 2
        assert seen


def test_what_goes_by_itself_does_not_stay_in_sight_above_a_menu():
    with Scene(hands=FOUR, opener=1) as scene:
        scene.settle()
        scene.screen.on_event(events.SIGNALLED, 2, 0)
        scene.wait(200)
        picture = scene.picture
        assert scene.said()
        scene.press("START")
        assert scene.app.names[-1] == "menu" and picture.words.group.hidden


def test_a_moment_ends_before_a_menu_lies_on_half_of_it():
    with Scene(hands=TWO, opener=1) as scene:
        scene.settle()
        scene.screen.on_event(events.RAISED, 1, 3)
        picture = scene.picture
        scene.until(lambda: picture.effect and not isinstance(picture.effect, tuple))
        assert picture.effect
        scene.press("START")
        assert scene.app.names[-1] == "menu" and not picture.effect and not picture.busy
