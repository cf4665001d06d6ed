"""Who sits at the table, a face and a name at each place, and what both sides are called.

In memory for a moment: when the table opens, when it is told anew, when a seat changes hands.
"""

from micropython import const

import residency
from truco_core.state import PLAYERS
from truco_game import SEAT
from truco_game.setup import KINDS, SENSIBLE
from truco_texts import texts
from truco_ui.table.table_score import SCORE_COLUMNS

_PEOPLE = const(2)  # the first kind that looks like a person

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


def show(picture, only=None, robot=False):
    """Show who sits there now.

    :param picture: truco_ui.table.table_view.TableView
    :param only: a seat of the view: nobody else; robot: whether a robot plays there now
    """
    app = picture.app
    game = app.game
    with residency.use("truco_ui.widgets.faces") as faces:
        file = faces.load()
        for seat in range(1, picture.players):
            if only is None:
                robot = game.LINKED and game.is_robot(seat)
            if only is None or seat == only:
                _sit(picture, seat, robot, faces.Face(file))
        file.close()
    picture.score.called = names(app)
    if not game.watches:  # of a watcher's there are signs
        for text, called in zip(picture.score.points, picture.score.called):
            text.clear(0, text.put(called), SCORE_COLUMNS - 2)


def _sit(picture, seat, robot, face):
    at = picture.place_of(seat)
    app = picture.app
    game, name, look = app.game, app.game.name_of(seat), seat
    if not game.LINKED:
        kind = app.setup.robots[seat - 1]
    elif robot:
        kind, look = SENSIBLE, game.look_of(seat)
    else:  # a person has the same face on every handheld
        kind = _PEOPLE + sum(name.encode()) % (KINDS - _PEOPLE)
    face.show(kind, seat=look)
    group, text = picture.seats[at]
    if len(group):
        group.pop()
    picture.looks[at] = face.looks
    group.append(face.grid.pop())
    if text:
        text.set(name.split()[0] if name else "")
