"""The look of cards: the art that all of them share, and suits in text, each in its colour.

A `typeset.Text` has one colour of ink. So a suit of another colour gets a letter of its own, which
lies over the one in the text.
"""

from micropython import const

from truco_core.cards import RANKS
from truco_ui.widgets import sheets, theme
from truco_ui.widgets.cards import DIM, STATES, CardArt
from truco_ui.widgets.theme import CARD_BACK, DIAMONDS
from truco_ui.widgets.typeset import FIGURE

# By state: PLAIN, STARRED, WINNING, DIM.
_PAPERS = (0xFFF8E6, 0xFFF8E6, 0xFFE680, 0xA3A594)
_EDGES = (0x5C5648, 0xE89400, 0xFF7A00, 0x4C5048)

TWO_COLOURS = (theme.RED, theme.INK, theme.RED, theme.INK)  # by suit, "dshc"
FOUR_COLOURS = (0x2040D0, theme.INK, theme.RED, 0x087058)
BACK_COLOURS = (theme.BLUE, 0xA02048, 0x1C7C48, theme.INK)  # by the option card_back

# On dark grounds, by suit, "dshc"; 0 is the ink of the text. Each is as far from the others, and
# from the ground, as its sister on a card.
_TWO = (theme.ROSE, 0, theme.ROSE, 0)
_FOUR = (theme.SKY, 0, theme.ROSE, 0x7CDC9C)
_SUITS = const(4)
CARD = const(12)  # columns of a card in text
_MIDDLE = const(2)  # a column of a suit
_GAP = const(2)  # columns from a suit back to the ink of a rank


def make_for(setup):
    """Return the `cards.CardArt` that the player's options ask for (truco_game.setup.Setup)."""
    inks = FOUR_COLOURS if setup.four_colours else TWO_COLOURS
    return make(inks, BACK_COLOURS[setup.card_back])


def make(inks=TWO_COLOURS, back=theme.BLUE):
    """Return the `cards.CardArt` of a deck.

    :param inks: colour of each suit
    :param back: colour of the backs
    """
    art = CardArt(sheets.load("cards"), theme.palette(0, _PAPERS[0], back, _EDGES[0], clear=0))
    for suit in range(4):
        alike = inks.index(inks[suit])  # the first suit of this colour: they share palettes
        for state in range(STATES):
            if alike < suit:
                made = art.palettes[alike * STATES + state]
            else:
                # A dim card's paper is darker, so its ink is, too.
                ink = inks[suit] if state != DIM else inks[suit] >> 1 & 0x7F7F7F
                made = theme.palette(0, _PAPERS[state], ink, _EDGES[state], clear=0)
            art.palettes.append(made)
    return art


class Suits:
    """Letters for the suits of some texts of one group. Makes all it needs at once.

    :param root: the group that has the texts; they are in it already
    :param setup: truco_game.setup.Setup, for the colours that the player wants
    :param texts: list of `typeset.Text`
    :param count: suits in sight at most
    :param paper: whether the texts are dark, on paper
    :param font: of the texts, when it is not `theme.font`
    """

    def __init__(self, root, setup, texts, count, paper=False, font=None):
        if paper:
            colours = FOUR_COLOURS if setup.four_colours else TWO_COLOURS
        else:
            colours = _FOUR if setup.four_colours else _TWO
        self._inks = [theme.ink(colour) for colour in colours]
        self._texts = texts
        self._letters = []
        self._font = font = font or theme.font
        # For each suit where its tiles are and how many columns it has, and the tile in its middle.
        self._places = []
        keys = bytearray()
        for suit in range(_SUITS):
            letter = font.letter(DIAMONDS + suit)
            start, wide = letter >> 3, letter & 7
            as_text = colours[suit] in (0, theme.INK)
            self._places.append((start, 0 if as_text else wide))
            keys.append(font.columns[start + font.parts // 2 * wide + _MIDDLE])
        self._keys = bytes(keys)
        # On paper a rank has the colour, too; on dark grounds its own says how its card did.
        self._rank = font.pace // font.parts if paper else 0  # columns, with the gap at its end
        for _ in range(count):
            letter = font.grid(self._inks[0], self._rank + FIGURE, font.parts)
            letter.hidden = True
            root.append(letter)
            self._letters.append(letter)

    def follow(self):
        """Give the suits that the texts show now their colours, but not on a chosen line."""
        used = 0
        letters, keys = self._letters, self._keys
        parts = self._font.parts
        for text in self._texts:
            grid = text.grid
            if grid.pixel_shader is sheets.CHOSEN_TEXT:
                continue
            across = grid.width
            for row in range(grid.height // parts):
                first = row * parts * across
                for at in range(_MIDDLE, across):
                    tile = grid[first + parts // 2 * across + at]
                    if tile in keys and used < len(letters):
                        used += self._colour(letters[used], grid, first, at - _MIDDLE, tile)
        for at in range(used, len(letters)):
            theme.hide(letters[at], True)

    def _colour(self, letter, grid, first, at, tile):
        """Lay a letter over the suit that has `tile` in its middle, if there is one at this column,
        and over the rank right before it. Returns whether there is.
        """
        font, across, room = self._font, grid.width, letter.width
        for suit in range(_SUITS):
            start, wide = self._places[suit]
            if self._keys[suit] != tile or not wide or at + wide > across:
                continue
            alike = True
            for spot in range(wide * font.parts):
                place = first + spot // wide * across + at + spot % wide
                alike = alike and grid[place] == font.columns[start + spot]
            if alike:
                begin, end = at, at + wide
                if at >= self._rank > 0 and self._is_ink(grid, first + at - _GAP):
                    begin -= self._rank
                for spot in range(room * font.parts):
                    column, tile = begin + spot % room, 0
                    if column < end:
                        tile = grid[first + spot // room * across + column]
                    theme.put(letter, spot, tile)
                theme.paint(letter, self._inks[suit])
                letter.x = grid.x + begin * font.tile_width
                letter.y = grid.y + first // across // font.parts * font.height
                theme.hide(letter, False)
                return 1
        return 0

    def _is_ink(self, grid, place):
        """Whether a letter has ink in this column of a line; its first tile is at `place`."""
        for part in range(self._font.parts):
            if grid[place + part * grid.width]:
                return True
        return False


def put_card(text, card, column, is_open=True):
    """Write a card into a `typeset.Text`, or its back. Returns the next column."""
    if is_open:
        return text.put_char(0x80 + (card & 3), text.put(RANKS[card >> 2 & 15], column))
    text.clear(0, column, column + CARD)
    text.put_char(CARD_BACK, column + 3)  # in the middle of such a card
    return column + CARD
