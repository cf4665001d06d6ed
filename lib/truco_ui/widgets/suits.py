"""Suits in running text, each in its colour.

A `text.Text` has one colour of ink. So a suit of another colour gets a letter of its own, which
lies over the one in the text.
"""

from micropython import const

from truco_core.cards import RANKS
from truco_ui.widgets import card_art, sheets, theme
from truco_ui.widgets.text import CARD_BACK, DIAMONDS, tile_of

# On dark grounds, by suit, "dshc"; 0 is the ink of the text. Each is as far from the others, and
# from the ground, as its sister on a card.
_TWO = (theme.ROSE, 0, theme.ROSE, 0)
_FOUR = (theme.SKY, 0, theme.ROSE, 0x7CDC9C)
_SUITS = const(4)


class Suits:
    """Letters for the suits of some texts of one group. Makes all it needs at once.

    :param root: the group that has the texts; they are in it already
    :param setup: truco_game.setup.Setup, for the colours that the player wants
    :param texts: list of `text.Text`
    :param count: suits in sight at most
    :param paper: whether the texts are dark, on paper
    :param font: of the texts, when it is not `theme.font`
    """

    def __init__(self, root, setup, texts, count, paper=False, font=None):
        if paper:
            colours = card_art.FOUR_COLOURS if setup.four_colours else card_art.TWO_COLOURS
        else:
            colours = _FOUR if setup.four_colours else _TWO
        self._inks = [theme.ink(colour) for colour in colours]
        self._coloured = [bool(colour) for colour in colours]
        self._texts = texts
        self._letters = []
        self._font = font or theme.font
        for _ in range(count):
            letter = self._font.grid(self._inks[0])
            letter.hidden = True
            root.append(letter)
            self._letters.append(letter)

    def follow(self):
        """Give the suits that the texts show now their colours, but not on a chosen line."""
        used = 0
        first = tile_of(DIAMONDS)
        letters = self._letters
        for text in self._texts:
            grid = text.grid
            if grid.pixel_shader is sheets.CHOSEN_TEXT:
                continue
            for at in range(text.width * text.rows):
                suit = grid[at] - first
                if 0 <= suit < _SUITS and self._coloured[suit] and used < len(letters):
                    letter = letters[used]
                    used += 1
                    theme.put(letter, 0, first + suit)
                    theme.paint(letter, self._inks[suit])
                    letter.x = grid.x + at % text.width * self._font.tile_width
                    letter.y = grid.y + at // text.width * self._font.tile_height
                    theme.hide(letter, False)
        for at in range(used, len(letters)):
            theme.hide(letters[at], True)


def put_card(text, card, column, is_open=True):
    """Write a card into a `text.Text`, or its back. Returns the next column."""
    if is_open:
        return text.put_char(0x80 + (card & 3), text.put(RANKS[card >> 2 & 15], column))
    return text.put_char(32, text.put_char(CARD_BACK, column))
