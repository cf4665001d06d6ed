"""Test the demonstration by two robots while nobody plays, and that it leaves no trace."""

import contextlib

import pytest

from tools.sim.worlds.scenes import at_title
from truco_core.state import SCORE

IDLE_MS = 7_000


@contextlib.contextmanager
def at_the_title(board="sim_160x128"):
    with at_title(board, seed=7) as handheld:
        yield handheld, handheld.app


def until(handheld, reached, most_ms=40_000):
    """Return the ms until ``reached()``."""
    for time_ms in range(0, most_ms, 50):
        if reached():
            return time_ms
        handheld.wait(50)
    raise AssertionError("it does not come")


@pytest.mark.parametrize("board", ["sim_160x128", "clue_nrf52840_express"])
def test_the_demonstration_shows_raises_to_twelve_and_returns_to_the_title(board):
    """Test that every card has a face, without sound and without questions."""
    with at_the_title(board) as (handheld, app):
        after_ms = until(handheld, lambda: app.names == ["attract"])
        assert abs(after_ms + 1500 - IDLE_MS) < 2000
        kept, setup = bytes(app.store.image), app._own_setup
        said, game, screen, dealt = set(), app.game, app.stack[-1], 0
        assert app.cues is None
        while app.names == ["attract"]:
            said.add(game.record.state[SCORE])
            assert not screen._count
            hand = [sprite for sprite in screen.picture.hand if not sprite.grid.hidden]
            if not screen.picture.moves() and hand:
                assert all(sprite.card < 40 for sprite in hand)
                dealt = max(dealt, len(hand))
            handheld.wait(20)
        assert app.names == ["title"] and said >= {0, 12} and dealt >= 2
        assert game.table.refused == 0, "the plan breaks no rule"
        assert app.game is None and app.setup is setup
        assert bytes(app.store.image) == kept


@pytest.mark.parametrize("key", ["A", "LEFT"])
def test_any_key_ends_the_demonstration_as_at_the_title(key):
    with at_the_title() as (handheld, app):
        until(handheld, lambda: app.names == ["attract"])
        handheld.wait(5000)
        kept, cues = bytes(app.store.image), app.stack[-1]._cues
        handheld.tap(key)
        assert app.names == ["language"]
        assert app.game is None and app.cues is cues
        assert bytes(app.store.image) == kept
