"""The saved matches, and the question before one of them is dropped.

The store keeps one match, and a second one as long as it keeps no seat at a linked table. The
second match lies behind the byte LINK, where the seat would be; LINK is then LINK_MATCH.
"""

import truco_store as kept
from truco_core.characters import SENSIBLE
from truco_core.state import PLAYERS, SCORE
from truco_game import ladder
from truco_store import profile
from truco_texts import texts


def make_room(image) -> bool:
    """Move the saved match to the place of the second one, to make room for a new match.

    Return False if the match in MATCH must end first. If two matches were saved, they have been
    exchanged, so the match in MATCH is now the one that was played less recently.
    """
    if image[kept.MATCH] and image[kept.LINK] != kept.LINK_TABLE:
        turn(image)
        image[kept.LINK] = kept.LINK_MATCH
    return not image[kept.MATCH]


def bring_back(image) -> int:
    """Move the second match to MATCH if no match is there. Return the byte MATCH, 0 for none."""
    if image[kept.LINK] == kept.LINK_MATCH and not image[kept.MATCH]:
        turn(image)
        image[kept.LINK : kept.LINK + kept.LINK_SIZE] = bytes(kept.LINK_SIZE)
    return image[kept.MATCH]


def turn(image) -> None:
    """Exchange the two saved matches."""
    for here in range(kept.MATCH, kept.MATCH + kept.MATCH_SIZE):
        there = here + kept.LINK + 1 - kept.MATCH
        image[here], image[there] = image[there], image[here]


def _told(app) -> list:
    """Return the opponents and the score of the saved match, the player's team first."""
    image = app.store.image
    rivals: list = []
    with texts.briefly(app.setup.language, "people") as people:
        for at in (0, 2):
            kind = image[kept.ROBOTS + at]
            rivals.append((people.CAREFUL[at] if kind == SENSIBLE else people.PEOPLE[kind])[0])
        if image[kept.MATCH] == kept.SHARED:
            rivals = [profile.friend(image)[0] or people.HERE[1], people.HERE[3]]
    if image[kept.STATE + PLAYERS] == 2:
        rivals.pop()
    return rivals + list(image[kept.STATE + SCORE : kept.STATE + SCORE + 2])


def told_kept(app, asks=False) -> str:
    """Return a text about the saved match: the opponents and the score.

    :param asks: True: begin with the question whether to continue
    """
    told = _told(app)
    with texts.briefly(app.setup.language, "resume") as words:
        against = words.AGAINST[len(told) == 3] % tuple(told)
        return words.RESUME + " " + against if asks else against


def line_of_kept(app) -> tuple:
    """Return (a pattern, the first opponent's name) of a line for the saved match, as "%s 7-9"."""
    told = _told(app)
    return "%s " + "%d-%d" % tuple(told[-2:]), told[0]


def ask_drop(screen, then, table=False):
    """Call `then`, but if a saved match must be dropped for that, ask the player before.

    :param screen: truco_ui.widgets.menu.ListScreen, on top of which the question appears
    :param table: True: `then` needs the memory of the second match for a seat at a linked table
    """
    app = screen.app
    image = app.store.image
    if table:
        bring_back(image)
        if image[kept.LINK] != kept.LINK_MATCH:
            return then()
        turn(image)
    elif make_room(image):
        return then()
    against = told_kept(app)
    with texts.briefly(app.setup.language, "resume") as words:
        here = image[kept.MATCH] == kept.SHARED  # to drop the match is no defeat
        against += " " + (words.ASK_DROP if here else words.ASK_OVER)
    screen.ask(against, *((_drop_kept, image, then) if table else (then,)))


def _drop_kept(image, then):
    profile.close(image, profile.GIVEN_UP)
    bring_back(image)
    then()


def play_shared(app, players):
    """Begin a match between two or four people who pass this handheld around."""
    app.setup.players = players
    ladder.leave(app.store.image)
    app.play(kept.SHARED)
