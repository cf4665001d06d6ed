"""What both sides of a match are called. In memory only while somebody asks."""

from micropython import const

from truco_core.state import PLAYERS
from truco_game import SEAT
from truco_texts import texts

_ROOM = const(5)  # letters, beside points on the table and after the match


def names(app):
    """The player's side and the other one: of two players "you" and the rival's name, of four "we"
    and "they", as where nobody's name is known.
    """
    game, t = app.game, app.texts
    if game.view.state[PLAYERS] == 2 and not game.watches:
        rival = game.name_of(SEAT ^ 1)
        if rival:
            with texts.briefly(app.setup.language, "notice") as words:
                return words.YOU, rival.split()[0][:_ROOM]
    return t.WE, t.THEY
