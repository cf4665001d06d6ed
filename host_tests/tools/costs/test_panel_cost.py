"""What tools/size.py says of the bytes for one played card."""

import pytest

from tools.costs import panel_cost


@pytest.mark.slow
@pytest.mark.parametrize("size", panel_cost.SIZES)
def test_a_played_card_moves_and_costs_less_than_two_frames(size):
    sent, whole = panel_cost.card_bytes("sim_" + size)
    width, height = (int(number) for number in size.split("x"))
    assert whole == 2 * width * height
    card = 24 * 36 * (4 if height == 240 else 1)  # pixels
    assert sent > 3 * 2 * card  # it leaves, is on its way, and arrives
    assert sent < 2 * whole
