"""A match that is kept: its score in a line, and the question before another one ends it."""

from micropython import const

from truco_core.state import PLAYERS, SCORE
from truco_game import ladder
from truco_game.setup import SENSIBLE
from truco_store import LINK, LINK_MATCH, MATCH, ROBOTS, STATE, TWO_HERE, friend, profile, second
from truco_texts import texts

_COLUMNS = const(6)  # of the score, and a blank


def told(app) -> str:
    """Against whom the kept match is, and how it stands, the player's side first."""
    image = app.store.image
    rivals: list = []
    with texts.briefly(app.setup.language, "people") as people:
        for at in (0, 2):
            kind = image[ROBOTS + at]
            rivals.append((people.CAREFUL[at] if kind == SENSIBLE else people.PEOPLE[kind])[0])
        if image[MATCH] == TWO_HERE:
            rivals[0] = friend.get(image)[0] or people.HERE[1]
    two = image[STATE + PLAYERS] == 2
    if two:
        rivals.pop()
    rivals += image[STATE + SCORE : STATE + SCORE + 2]
    with texts.briefly(app.setup.language, "resume") as words:
        return words.AGAINST[two] % tuple(rivals)


def put_score(text, image, sign):
    """Write the score of the kept match at the right end of a line, `sign` between both."""
    column = text.width - _COLUMNS
    text.put_number(image[STATE + SCORE], column, 0, 2)
    text.put(sign, column + 2)
    text.put_number(image[STATE + SCORE + 1], column + 3)


def ask(app, table=False) -> bool:
    """Ask whether a kept match may be dropped, for one that is to begin has no room beside it.

    False: it has. Else the calling screen gets the answer by its ``on_return``.

    :param table: True: it is to begin at a table of several handhelds; see `drop`
    """
    image = app.store.image
    if table:
        second.bring_back(image)
        if image[LINK] != LINK_MATCH:
            return False
        second.turn(image)
    elif second.make_room(image):
        return False
    against = told(app)
    with texts.briefly(app.setup.language, "resume") as words:
        here = image[MATCH] == TWO_HERE  # it counts for nothing
        app.push("ask", "%s %s" % (against, words.ASK_DROP if here else words.ASK_OVER))
    return True


def drop(image):
    """The match that was asked for gives its place to that at a table."""
    profile.close(image, profile.GIVEN_UP)
    second.bring_back(image)


def play_two(app):
    """Begin a match of two people who pass this handheld to each other."""
    app.setup.players = 2
    ladder.leave(app.store.image)
    app.play(TWO_HERE)
