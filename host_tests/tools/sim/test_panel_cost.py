"""Test that no step of a match sends much data to the panel."""

import random

import pytest

from tools.sim import areas
from tools.sim.handheld import PRESS_MS
from tools.sim.worlds.scenes import at_title
from truco_core import rules
from truco_game.setup import FAST
from truco_store import options

# Maximum number of pieces, each up to 256 pixels, and of pixels that a step at the table sends on
# 240x240: the words of a player at a table of four with their frame, or two places of a card. A
# Pico takes 0.6 ms for a piece, and 4 ms for 1,000 pixels.
PIECES = 50
PIXELS = 9200
KEYS = "A A A A A A LEFT RIGHT B UP DOWN".split()


@pytest.mark.parametrize("number", range(4))
def test_no_step_sends_many_pieces_however_often_keys_are_pressed(number):
    with at_title("raspberry_pi_pico", seed=number) as handheld:
        app, dice, sent = handheld.app, random.Random(number), []
        pixels = []
        setup = app.setup
        options.use_rule_set(setup, number // 2 % len(rules.RULE_SETS))
        setup.players, setup.speed = 4 if number % 2 else 2, FAST
        setup.rules[rules.GOAL] = 3
        app.play()
        handheld.wait(500)
        refresh = app.display.refresh

        def counted():
            handheld.take_spi()
            refresh()
            windows = handheld.take_spi().windows
            sizes = [(x1 + 1 - x0, y1 + 1 - y0) for x0, y0, x1, y1 in windows]
            sent.append(sum(areas.pieces(*size) for size in sizes))
            pixels.append(sum(width * height for width, height in sizes))

        app.display.refresh = counted
        while not app.game.is_over():
            handheld.hold(dice.choice(KEYS), PRESS_MS)
            handheld.wait(dice.randint(120, 420))
        assert len(sent) > 50 and max(sent) <= PIECES and max(pixels) <= PIXELS
