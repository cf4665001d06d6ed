"""The title lives, and what moves on it sends little."""

import pytest

from tools.sim.panel_cost import SIZES, frame
from tools.sim.worlds.scenes import at_title

ROUND_MS = 3000


@pytest.mark.parametrize("size", SIZES)
def test_each_manilha_hops_in_its_turn_and_lies_again(size):
    with at_title("sim_" + size, seed=7) as handheld:
        screen = handheld.app.stack[-1]
        rest = [card.grid.y for card in screen._cards]
        hopped, shown = [], set()
        handheld.take_spi()
        for step in range(2 * ROUND_MS // 50):
            handheld.wait(50)
            if step == ROUND_MS // 50:
                handheld.press("UP")  # or the demo begins
            now = [card.grid.y for card in screen._cards]
            up = [at for at in range(4) if now[at] < rest[at]]
            assert len(up) <= 1
            hopped += [at for at in up if hopped[-1:] != [at]]
            shown.add(screen.press.grid.hidden)
        assert hopped in ([0, 1, 2, 3, 0, 1, 2, 3], [0, 1, 2, 3]) or len(hopped) >= 7
        assert shown == {True, False}
        sent = handheld.take_spi().total
        assert sent < 2.5 * frame(handheld), "a second of it is less than half a frame"
