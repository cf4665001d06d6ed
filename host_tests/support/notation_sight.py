"""Positions given by lines of notation, as the hand-written opponents see them."""

from tools.hands import notation, retell
from tools.lab.styles.sight import Sight


def sight_after(line, seat):
    """What `seat` sees at the end of a line of notation."""
    match = retell.play(notation.parse(line), seat)
    sight = Sight()
    sight.look(retell.view_of(match, seat), seat)
    return sight


def card(text):
    return notation.card_of(text)
