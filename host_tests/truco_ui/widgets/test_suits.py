"""Suits in running text have their colours."""

import displayio
import pytest

from tools.sim import writing
from truco_ui.widgets import card_art, sheets, theme
from truco_ui.widgets.card_art import Suits
from truco_ui.widgets.typeset import Text


class Chosen:
    """As far as `Suits` reads a `Setup`."""

    def __init__(self, four_colours):
        self.four_colours = four_colours


def shown(root):
    """[(suit, colour, x, y)] of the coloured letters in sight."""
    letters = [letter for letter in root if not letter.hidden]
    return [
        (ord(writing.line(theme.font, one)) - 0x80, one.pixel_shader[1], one.x, one.y)
        for one in letters
    ]


@pytest.fixture(autouse=True)
def small():
    sheets.setup(160, 128)


@pytest.mark.parametrize("paper", [False, True])
@pytest.mark.parametrize("four", [0, 1])
def test_a_suit_has_the_colour_of_its_card_where_it_stands(four, paper):
    root = displayio.Group()
    text = Text(40, theme.CREAM_TEXT, 10, 20, rows=2)
    text.put("7\x80 A\x81")
    text.put("\x82 4\x83", 0, 1)
    Suits(root, Chosen(four), [text], 4, paper).follow()
    found = {suit: (colour, x, y) for suit, colour, x, y in shown(root)}
    places = {0: (16, 20), 1: (31, 20), 2: (10, 32), 3: (25, 32)}
    assert all((x, y) == places[suit] for suit, (_, x, y) in found.items())
    colours = {suit: colour for suit, (colour, _, _) in found.items()}
    if paper:
        inks = card_art.FOUR_COLOURS if four else card_art.TWO_COLOURS
        assert colours == dict(enumerate(inks))
    else:
        # Spades, and clubs of two colours, are as the text itself.
        assert sorted(colours) == ([0, 2, 3] if four else [0, 2])
        assert len(set(colours.values())) == (3 if four else 1)
