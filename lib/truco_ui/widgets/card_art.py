"""The look of cards: the tiles and palettes that all cards share, and coloured suits in texts.

A `typeset.Text` has only one ink colour. To show a suit in another colour, `Suits` lays a letter of
that colour over the suit in the text.
"""

from micropython import const

from truco_core.cards import RANKS
from truco_ui.widgets import sheets, theme
from truco_ui.widgets.cards import DIM, STATES, CardArt
from truco_ui.widgets.theme import CARD_BACK, DIAMONDS
from truco_ui.widgets.typeset import FIGURE

# Colours of a card's paper and edge, by state: PLAIN, STARRED, WINNING, DIM.
_PAPERS = (0xFFF8E6, 0xFFF8E6, 0xFFE680, 0xA3A594)
_EDGES = (0x5C5648, 0xE89400, 0xFF7A00, 0x4C5048)

# Colours of the suits on cards: diamonds, spades, hearts, clubs.
TWO_COLOURS = (theme.RED, theme.INK, theme.RED, theme.INK)
FOUR_COLOURS = (0x2040D0, theme.INK, theme.RED, 0x087058)
BACK_COLOURS = (theme.BLUE, 0xA02048, 0x1C7C48, theme.INK)  # by number of the option `card_back`

# Colours of suits in light texts: diamonds, spades, hearts, clubs; 0: the colour of the text.
_TWO = (theme.ROSE, 0, theme.ROSE, 0)
_FOUR = (theme.SKY, 0, theme.ROSE, 0x7CDC9C)
_SUITS = const(4)
CARD = const(12)  # columns of a card (rank and suit) in a text
_MIDDLE = const(2)  # column, within the letter of a suit, whose middle tile identifies the suit
_GAP = const(2)  # columns from the last ink of a rank to the suit


def make_for(setup):
    """Return the `cards.CardArt` for the player's options (truco_game.setup.Setup)."""
    inks = FOUR_COLOURS if setup.four_colours else TWO_COLOURS
    return make(inks, BACK_COLOURS[setup.card_back])


def make(inks=TWO_COLOURS, back=theme.BLUE):
    """Return the `cards.CardArt` of a deck.

    :param inks: colour of each suit
    :param back: colour of the backs
    """
    art = CardArt(sheets.load("cards"), theme.palette(0, _PAPERS[0], back, _EDGES[0], clear=0))
    for suit in range(4):
        # The first suit of this colour: suits of one colour share their palettes.
        alike = inks.index(inks[suit])
        for state in range(STATES):
            if alike < suit:
                made = art.palettes[alike * STATES + state]
            else:
                # On the darker paper of a dim card, use a darker ink.
                ink = inks[suit] if state != DIM else inks[suit] >> 1 & 0x7F7F7F
                made = theme.palette(0, _PAPERS[state], ink, _EDGES[state], clear=0)
            art.palettes.append(made)
    return art


class Suits:
    """The coloured suits of the texts in a group. Only the constructor allocates memory.

    :param root: the group, which already contains the texts
    :param setup: truco_game.setup.Setup, with the player's choice of two or four colours
    :param texts: list of `typeset.Text`
    :param count: maximum number of suits visible at once
    :param paper: True: dark texts on paper; False: light texts on a dark ground
    :param font: font of the texts, if it is not `theme.font`
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
        # By suit: (index of its letter in `font.columns`, width in columns). The width is 0 for a
        # suit that keeps the colour of the text. `_keys`: the tile by which `follow` finds a suit.
        self._places = []
        keys = bytearray()
        for suit in range(_SUITS):
            letter = font.letter(DIAMONDS + suit)
            start, wide = letter >> 3, letter & 7
            as_text = colours[suit] in (0, theme.INK)
            self._places.append((start, 0 if as_text else wide))
            keys.append(font.columns[start + font.parts // 2 * wide + _MIDDLE])
        self._keys = bytes(keys)
        # Columns of a rank with its gap; 0: colour only the suit. On paper a rank has the colour of
        # its suit. On dark grounds the colour of a rank shows whether the card has won.
        self._rank = font.pace // font.parts if paper else 0
        for _ in range(count):
            letter = font.grid(self._inks[0], self._rank + FIGURE, font.parts)
            letter.hidden = True
            root.append(letter)
            self._letters.append(letter)

    def follow(self):
        """Colour the suits that the texts show now, except in the chosen line of a list."""
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
        """Cover a suit with a letter of the suit's colour, if there is a suit at column `at`.

        On paper the letter also covers the rank before the suit. Return 1 if the letter was used; 0
        if there is no suit, or if the suit has the colour of the text.

        :param letter: an unused grid of `_letters`, which is moved over the text
        :param grid: the TileGrid of the text
        :param first: index in `grid` of the first tile of the line
        :param at: column at which the suit would begin
        :param tile: tile in the text _MIDDLE columns further, which identifies the suit
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
        """Return True if a column of text contains ink. `place` is the index of its upper tile."""
        for part in range(self._font.parts):
            if grid[place + part * grid.width]:
                return True
        return False


def put_card(text, card, column, is_open=True):
    """Write a card, or a back (`is_open` False), into a `typeset.Text`. Return the next column."""
    if is_open:
        return text.put_char(0x80 + (card & 3), text.put(RANKS[card >> 2 & 15], column))
    text.clear(0, column, column + CARD)
    text.put_char(CARD_BACK, column + 3)  # write the back in the middle of CARD columns
    return column + CARD
