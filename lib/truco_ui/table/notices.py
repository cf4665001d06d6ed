# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What the table screen shows only now and then: words on special and tied hands and on players,
and the partner's cards.

In memory only while it says something.
"""

import residency
from truco_core import events, rules, state
from truco_game import AWAITED, LINE_LOST, NAMED, SEAT, TURN_SET, WAITS
from truco_link import frames
from truco_texts import texts
from truco_ui.table import layout
from truco_ui.table.table_board import AS_BANNER, AS_SHOUT, AS_SPEECH, SAID_COLUMNS


def say(picture, kind, seat, value, s):
    """Say what an event (truco_core.events, truco_link.frames) means. False: nothing to say.

    Call it with DEALT only in an iron hand, with HAND_WON only for a tied hand, and with ACCEPTED
    only in a special hand.

    :param picture: truco_ui.table.table_view.TableView
    :param seat: whose event it is; NONE: nobody's
    :param s: bytes of the player's view
    """
    at = picture.place_of(seat) if seat < 4 else None
    app = picture._app
    if kind == events.SIGNALLED:
        with texts.briefly(app.setup.language, "signs") as signs:
            if value < len(signs.SIGNS):
                picture._say(at, AS_SPEECH, signs.SIGNS[value])
        return value < len(signs.SIGNS)
    if kind == NAMED:
        return not picture.instant and _name(picture, at, app.game, seat)
    with texts.briefly(app.setup.language, "notice") as words:
        return _put(picture, kind, at, seat, value, s, words)


def _put(picture, kind, at, seat, value, s, t):
    """As `say`, with the words `t`, whose module goes again."""
    app = picture._app
    said = True
    if kind == events.DECIDE:
        share(picture, s)
        points, names = s[rules.SPECIAL_AT], app.texts.NUMBERS
        picture._say(
            None, AS_BANNER, t.HAND_OF % (names[points - 1] if points <= len(names) else points)
        )
    elif kind == events.DEALT:
        picture._say(None, AS_BANNER, t.IRON_HAND)
    elif kind == events.ACCEPTED:
        picture._stake(value)
        picture._say(at, AS_SPEECH, t.LET_US_PLAY)
    elif kind == events.HAND_WON:
        picture._say(None, AS_BANNER, app.texts.TIE)
    elif kind == events.SEAT_TAKEN:
        picture._say(at, AS_SPEECH, t.ROBOT_PLAYS if value else t.I_AM_BACK)
    elif kind == events.TIME_OVER:
        picture._say(at, AS_SHOUT, t.NO_TIME)
    elif kind == events.END_ASKED:
        picture._say(at, AS_SPEECH, t.ASKS_PEACE if value else t.END_REFUSED)
    elif kind == AWAITED:
        picture._say(at, AS_SPEECH, t.END_AWAITED)
    elif kind == events.MATCH_ENDED:
        picture._say(None, AS_BANNER, t.PEACE_MADE)
    elif kind == TURN_SET:
        picture._say(None, AS_BANNER, t.TURN_SET % value if value else t.NO_TURN)
    elif kind == WAITS:
        picture._say(None, AS_BANNER, _awaited(app.game, seat, value, t))
    else:
        said = _of_the_link(picture, kind, at, value, t)
    return said


def ask_again(screen, s):
    """Let a table that opens in the middle of a match say the question that waits for an answer.

    :param screen: truco_ui.screens.table_screen.TableScreen
    :param s: bytes of the player's view, in PHASE ANSWERING or DECIDING
    """
    if s[state.PHASE] == state.ANSWERING:
        screen.on_event(events.RAISED, s[state.ASKER], s[rules.STAKES + s[state.LEVEL] + 1])
    else:
        screen.on_event(events.DECIDE, s[state.SPECIAL], 0)


def share(picture, s):
    """In our special hand show the partner's cards, where the trick's cards lie later."""
    if picture._players == 2 or s[state.SPECIAL] != SEAT & 1:
        return
    picture._shared = True
    place = picture.place
    picture._hold(layout.TOP, 0)
    for index in range(3):
        sprite = picture._slots[index + 1]
        x = place[layout.WIDTH] // 2 + (index * layout.HAND_STEP - 37) * place[layout.U]
        sprite.place(x, place[layout.SLOT_Y + layout.LEFT])
        picture._face(sprite, s[state.CARDS + 3 * (SEAT ^ 2) + index], s)


def _name(picture, at, game, seat):
    """Say who sits at a seat. False: who sits there has no name."""
    with game.seldom() as seldom:
        words = seldom.name_of(game, seat)
    if words:
        picture._say(at, AS_SPEECH, words)
    return words != ""


def _awaited(game, seat, seconds, t):
    """Who is waited for, and how long."""
    if seat > 3:
        return t.GIVE_UP_IN % seconds
    with game.seldom() as seldom:
        name = t.YOU if seat == SEAT else seldom.name_of(game, seat)
    if not seconds:
        return name + "..."
    words = t.WAIT_FOR % (name, seconds)
    # The longest names leave no room for a colon.
    return words if len(words) < SAID_COLUMNS else words.replace(":", "")


def _of_the_link(picture, kind, at, value, t):
    if kind == frames.SHOUTED:
        if value >= len(t.PHRASES):
            return False
        picture._say(at, AS_SPEECH, t.PHRASES[value])
    elif kind == frames.CHEATED:
        picture._say(None, AS_SHOUT, t.UNFAIR)
    elif kind == frames.LEFT_OUT:
        picture._say(None, AS_SPEECH, t.LEFT_OUT)
    elif kind == frames.AWAITING:
        if value == LINE_LOST:
            with residency.use("truco_ui.table.line_mark") as line_mark:
                line_mark.draw(picture)
        known = 0 < value < len(t.WHY_WAIT)
        picture._say(None, AS_BANNER, t.WHY_WAIT[value] if known else t.WHY_WAIT[0] % value)
    elif kind == frames.HOST_LOST:
        picture._say(None, AS_BANNER, t.HOST_LOST)
    elif kind == frames.HOST_FOUND:
        picture._say(None, AS_BANNER, t.NEW_HOST if at == layout.BOTTOM else t.HOST_FOUND)
    else:
        return False
    return True
