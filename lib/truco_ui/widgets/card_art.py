"""Makes what all cards share. Needed only while a screen opens."""

from truco_ui.widgets import sheets, theme
from truco_ui.widgets.cards import DIM, STATES, CardArt

# By state: PLAIN, STARRED, WINNING, DIM.
_PAPERS = (0xFFF8E6, 0xFFF8E6, 0xFFE680, 0xA3A594)
_EDGES = (0x5C5648, 0xE89400, 0xFF7A00, 0x4C5048)

TWO_COLOURS = (theme.RED, theme.INK, theme.RED, theme.INK)  # by suit, "dshc"
FOUR_COLOURS = (0x2040D0, theme.INK, theme.RED, 0x087058)
BACK_COLOURS = (theme.BLUE, 0xA02048, 0x1C7C48, theme.INK)  # by the option card_back


def make_for(setup):
    """The `cards.CardArt` that the player's options ask for (truco_game.setup.Setup)."""
    inks = FOUR_COLOURS if setup.four_colours else TWO_COLOURS
    return make(inks, BACK_COLOURS[setup.card_back])


def make(inks=TWO_COLOURS, back=theme.BLUE):
    """The `cards.CardArt` of a deck.

    :param inks: colour of each suit
    :param back: colour of the backs
    """
    art = CardArt(
        sheets.load("cards"), theme.palette(0, _PAPERS[0], back, _EDGES[0], transparent=0)
    )
    for suit in range(4):
        alike = inks.index(inks[suit])  # the first suit of this colour: they share palettes
        for state in range(STATES):
            if alike < suit:
                made = art.palettes[alike * STATES + state]
            else:
                # A dim card's paper is darker, so its ink is, too.
                ink = inks[suit] if state != DIM else inks[suit] >> 1 & 0x7F7F7F
                made = theme.palette(0, _PAPERS[state], ink, _EDGES[state], transparent=0)
            art.palettes.append(made)
    return art
