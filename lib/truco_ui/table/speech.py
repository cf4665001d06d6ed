"""What is said at the table when something happens: shouts, and how a hand ended.

In memory only while it says something. What is said seldom is in truco_ui.table.notices.
"""

import residency
from truco_core import events, rules, state
from truco_core.cards import NONE
from truco_game import SEAT
from truco_texts import texts
from truco_ui.table.saying import AS_SHOUT, AS_SPEECH, OF_OURS, OF_THEIRS, put
from truco_ui.table.saying import room as room  # for truco_ui.table.effects
from truco_ui.table.shouts import ON_ACCEPT, ON_RAISE, ON_RUN, ON_TRUCO, THEY_WON, WE_WON, Shouts
from truco_ui.widgets.faces import BEATEN, CALM, DARING, SWEAT
from truco_ui.widgets.theme import SIGN_LOST, SIGN_WON

_SIGNS = b"\x06\x07\x01\x04\x01\x00\x02"  # by sign: a wink, a lifted brow ..


def say(picture, kind, seat, value, s):
    """Say in words what an event means. False when it needs none.

    :param picture: truco_ui.table.table_view.TableView
    :param seat: whose event it is, or which team's; NONE: nobody's
    :param s: bytes of the player's view
    """
    at = picture.place_of(seat) if seat < 4 else None
    if kind in (events.RAISED, events.ACCEPTED, events.HAND_WON):
        picture.called = (seat, value) if kind == events.RAISED and seat != SEAT else None
    for other in range(1, picture.players):
        mood = _mood(kind, seat, value, other)
        if mood is not None:
            picture.moods[picture.place_of(other)] = mood
    if kind == events.HAND_WON and seat < state.TIE:
        _hand_won(picture, seat, value, s)
    elif kind == events.RAISED:
        _raise(picture, at, seat, value, s)
    elif kind == events.ACCEPTED and s[state.SPECIAL] == NONE:
        picture.score.stake(s, value)
        put(picture, at, AS_SPEECH, _shout(picture, ON_ACCEPT, seat))
    elif kind == events.RAN and not value and (seat == SEAT or s[state.SPECIAL] == NONE):
        put(picture, at, AS_SPEECH, _shout(picture, ON_RUN, seat))
    else:
        with residency.use("truco_ui.table.notices") as notices:
            return notices.say(picture, kind, seat, value, s)
    return True


def _hand_won(picture, seat, value, s):
    score = picture.score
    for team in range(2):
        score.count(team, s[state.SCORE + (team ^ SEAT & 1)])
    score.stake(s, value)  # a special hand that was run from gives less than it was worth
    ours = seat == SEAT & 1
    if picture.players == 2 or picture.app.game.watches:
        words = score.called[not ours]
    else:
        words = _shout(picture, WE_WON if ours else THEY_WON, NONE)
    style = OF_OURS if ours else OF_THEIRS
    if picture.app.setup.show_calls and not picture.app.game.LINKED:
        with residency.use("truco_ui.table.notices") as notices:
            stamp = notices.reveal(picture)
        if stamp:
            style, words = AS_SHOUT, stamp
    # The sign is there, and not before the words: in two lines there is room for these then.
    sign = chr(SIGN_WON if ours else SIGN_LOST)
    put(picture, None, style, words, " " + sign + " +", value)


def _mood(kind, seat, value, other):
    """What the face of the seat `other` shows at an event; None: what it did before."""
    against = (other ^ seat) & 1
    if kind == events.HAND_WON and seat != NONE:
        return CALM if seat == state.TIE else BEATEN if against else DARING
    if kind == events.RAISED and against:
        return SWEAT
    if other != seat:
        return None
    if kind == events.SIGNALLED:
        return _SIGNS[value % len(_SIGNS)]
    return {events.RAISED: DARING, events.ACCEPTED: DARING, events.RAN: BEATEN}.get(kind)


def _raise(picture, at, seat, value, s):
    name = texts.raised(picture.app.texts, s, value)
    picture.score.stake(s, value, True)
    said = str(value)
    if value == s[rules.STAKES + 1]:
        said = _shout(picture, ON_TRUCO, seat)
    elif name:
        said = _shout(picture, ON_RAISE, seat).replace("#", name).replace("_", name.lower())
    put(picture, at, AS_SHOUT if (seat ^ SEAT) & 1 else OF_OURS, said)


def _shout(picture, kind, seat):
    """A shout of the kind, as the character at `seat` shouts it; NONE: of nobody."""
    app = picture.app
    setup = app.setup
    alone = SEAT < seat < 4 and not app.game.name_of(SEAT)
    robot = setup.robots[seat - 1] if alone else None  # people have no words of a robot's
    shared = app.game.view.state if app.game.LINKED else None
    voice = Shouts(texts.CODES[setup.language], shared, picture.shouted)
    words = voice.pick(kind, robot, setup.announce)
    voice.close()
    return words
