"""Test that suits in texts have their colours."""

import displayio
import pytest

from tools.sim import panel_text
from truco_ui.widgets import card_art, sheets, theme
from truco_ui.widgets.card_art import Suits
from truco_ui.widgets.typeset import Text


class Chosen:
    """A stand-in for `Setup` with the option that `Suits` reads."""

    def __init__(self, four_colours):
        self.four_colours = four_colours


def shown(root):
    """Return (text, colour, x, y) of each visible coloured letter."""
    letters = [letter for letter in root if not letter.hidden]
    return [
        (panel_text.line(theme.font, one), one.pixel_shader[1], one.x, one.y) for one in letters
    ]


@pytest.fixture(autouse=True)
def small():
    sheets.setup(160, 128)


@pytest.mark.parametrize("paper", [False, True])
@pytest.mark.parametrize("four", [0, 1])
def test_a_suit_in_a_text_has_the_colour_of_its_card(four, paper):
    root = displayio.Group()
    text = Text(40, theme.CREAM_TEXT, 10, 20, rows=2)
    text.put("7\x80 A\x81")
    text.put("\x82 4\x83", 0, 1)
    Suits(root, Chosen(four), [text], 4, paper).follow()
    found = {said[-1]: (said, colour, x, y) for said, colour, x, y in shown(root)}
    if paper:  # the rank is coloured, too; black suits have the colour of the text
        inks = card_art.FOUR_COLOURS if four else card_art.TWO_COLOURS
        coloured = "\x80\x82\x83" if four else "\x80\x82"
        assert {suit: one[1] for suit, one in found.items()} == {
            suit: inks[ord(suit) - 0x80] for suit in coloured
        }
        places = {"7\x80": (10, 20), "\x82": (10, 32), "4\x83": (20, 32)}
    else:
        # Spades have the colour of the text, and with two colours so have clubs.
        assert "".join(sorted(found)) == ("\x80\x82\x83" if four else "\x80\x82")
        assert len({one[1] for one in found.values()}) == (3 if four else 1)
        places = {"\x80": (16, 20), "\x82": (10, 32), "\x83": (26, 32)}
    assert all((x, y) == places[said] for said, _, x, y in found.values())
