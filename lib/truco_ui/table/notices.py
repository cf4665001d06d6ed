"""Rare messages at the table: about special and tied hands, players, and the linked table.

In memory only while a function creates a message.
"""

from micropython import const

import truco_game
from truco_core import events, rules, state
from truco_core.cards import FIRST_MANILHA, NONE
from truco_link import messages
from truco_store import LAST
from truco_texts import texts
from truco_ui import TAP
from truco_ui.table import layout, sides, speech
from truco_ui.table.speech import put
from truco_ui.widgets import theme
from truco_ui.widgets.cards import FACE_UP, GO, PLAIN, STARRED
from truco_ui.widgets.faces import DARING

_SHORTER = const(4)  # maximum letters of the rival's name in the text about a special hand
_LONG_MS = const(3700)  # 3 s, plus _YIELD_MS of truco_ui.table.talk
# Kinds of events whose words stay for _LONG_MS.
_LONG = bytes((events.SEAT_TAKEN, messages.SHOUTED, messages.HOST_FOUND))
_NOTE = const(2)  # bytes of a note; a phrase plays the tune of RAISED without the first note
# Indices into PHRASES of the texts.
_WELL_PLAYED = const(2)
_WHOA = const(12)
_HA = const(13)


def say(picture, kind, seat, value, s):
    """Show the message for an event of truco_core.events or truco_link.messages.

    Return False if the event has no message, else True. For words from people, or about who leaves,
    returns or is the host, return the time in ms for which they stay.

    Some events have a message here only in certain cases: DEALT in an iron hand; HAND_WON for a
    tied hand, or for a comment after a big hand (seat NONE); ACCEPTED in a special hand; RAN in a
    special hand or while the partner may still accept; PLAYED for the first of each manilha.

    :param picture: truco_ui.table.table_view.TableView
    :param seat: seat of the event; NONE: of nobody
    :param s: bytes of the player's view
    """
    at = picture.place_of(seat) if seat < 4 else None
    app = picture.app
    if kind == events.SIGNALLED:
        with texts.briefly(app.setup.language, "signs") as w:
            signs = w.SIGNS
            if value < len(signs):
                style = speech.OF_THEIRS if at & 1 else speech.OF_OURS
                put(picture, at, style, w.SEEN % signs[value] if at & 1 else signs[value])
        return value < len(signs)
    if kind == events.PLAYED:  # MANILHAS begins with the strongest
        with texts.briefly(app.setup.language, "help") as w:
            name = w.MANILHAS[FIRST_MANILHA + 3 - picture.power(value)]
        put(picture, at, speech.AS_SPEECH, name[0].upper() + name[1:])
        return True
    if kind == truco_game.HURRY:
        put(picture, at, speech.AS_SHOUT, "%d s" % value)
        theme.hide(picture.words.tail, True)  # no tail, since no player says these words
        return True
    if kind == truco_game.NAMED:
        if app.game.LINKED:  # draw the faces again, since the newcomer may replace a robot
            _sit(picture)
        if app.cues:
            # value 1: somebody has just joined
            app.cues.say(events.ACCEPTED if value == 1 else TAP)
        if picture.instant:
            return False
        if value == truco_game.STYLE:
            put(picture, None, speech.AS_BANNER, app.game.person(seat)[1])
            return _LONG_MS
        return bool(_name(picture, at, app.game, seat))
    with texts.briefly(app.setup.language, "notice") as words:
        said = _put(picture, kind, at, seat, value, s, words)
    return _LONG_MS if said and kind in _LONG else said


def _put(picture, kind, at, seat, value, s, t):
    """Do the work of `say` with `t`, the texts "notice", which are unloaded afterwards."""
    app = picture.app
    if kind == events.TRICK_TAKEN:
        put(picture, None, speech.AS_BANNER, _tied(seat, s, t))
    elif kind == events.DECIDE:
        _special(picture, seat, s, t)
    elif kind == events.DEALT:
        words = t.IRON_HAND if picture.players == 2 else t.IRON_HAND.split(":")[0]
        put(picture, None, speech.AS_SHOUT, words)
    elif kind == events.ACCEPTED and seat == NONE:
        put(picture, None, speech.AS_BANNER, t.NO_RAISE % s[state.STAKE])
    elif kind == events.ACCEPTED:
        picture.score.stake(s, value)
        put(picture, at, speech.AS_SPEECH, t.LET_US_PLAY)
    elif kind == events.RAN and not value:  # name the special hand, which may be new to the player
        put(
            picture, at, speech.AS_SPEECH, "%s: %s" % (t.HAND_OF % s[rules.SPECIAL_AT], t.PASS_HAND)
        )
    elif kind == events.RAN:
        turn = s[state.HAND] + seat if app.setup.announce else 0
        put(picture, at, speech.AS_SPEECH, t.SAYS_NO[turn % len(t.SAYS_NO)])
    elif kind == events.HAND_WON and seat == NONE:
        _comment(picture, t)
    elif kind == events.HAND_WON:
        put(picture, None, speech.AS_BANNER, app.texts.TIE)
    elif kind == events.SEAT_TAKEN:
        _seat_taken(picture, at, seat, value, t)
    elif kind == events.TIME_OVER:
        put(picture, at, speech.AS_SHOUT, t.NO_TIME)
    elif kind == events.END_ASKED:
        # `value`: mask of the seats that want the end. The first one asks, another one agrees.
        asks = t.END_AGREED if value & value - 1 else t.ASKS_PEACE
        put(picture, at, speech.AS_SPEECH, asks if value else t.END_REFUSED)
    elif kind == truco_game.AWAITED:
        put(picture, at, speech.AS_SPEECH, t.END_AWAITED)
    elif kind == truco_game.TURN_SET:
        words = t.TURN_SET % value if value else t.NO_TURN
        if value == truco_game.OTHER_OPTIONS:
            words = t.OTHER_OPTIONS
        put(picture, None, speech.AS_BANNER, words)
    else:
        return _of_the_link(picture, kind, at, seat, value, t)
    return True


def _seat_taken(picture, at, seat, value, t):
    game, cues = picture.app.game, picture.app.cues
    if cues:
        cues.say(events.RAN if value else events.ACCEPTED)
    words = _named(picture, seat, t.ROBOT_PLAYS) if value else t.I_AM_BACK
    if game.LINKED:
        _sit(picture, seat, value)
        name, sits = game.people[(seat + game.bottom_seat()) % len(game.people)]
        if value and name and not sits:  # the player has left for good
            words = _short(picture, name, t.HOST_LOST[1])
        elif value and game.view.rests and not game.watches:
            return  # the match waits for a second person, so no robot plays yet
    put(picture, at, speech.AS_SPEECH, words)


def _sit(picture, *who):
    sides.show(picture, *who)


def _special(picture, seat, s, t):
    """Show which team has a special hand. With the seat NONE, show the text that comes next.

    The next text is the partner's opinion about our special hand or about a raise, if there is one
    (`picture.talk.counsel`). Otherwise it says what the special hand costs, or who leads.
    """
    app = picture.app
    counsel = seat == NONE and picture.talk.counsel
    ours = s[state.SPECIAL] == truco_game.SEAT & 1
    if counsel:
        put(picture, layout.TOP, speech.AS_SPEECH, t.COUNSEL[-counsel])
    elif seat != NONE:
        share(picture, s)
        points = s[rules.SPECIAL_AT]
        if app.game.watches:
            put(picture, None, speech.AS_BANNER, t.HAND_OF % points)
        elif ours:
            name = picture.shared and app.game.name_of(truco_game.SEAT ^ 2)
            words = _short(picture, name, t.HAS) if name else t.OUR_HAND % points
            put(picture, None, speech.OF_OURS, words)
        else:
            words = t.THEIR_HAND[0] % points
            if picture.players == 2:
                words = t.THEIR_HAND[1] % (picture.score.called[1][:_SHORTER], points)
            put(picture, None, speech.OF_THEIRS, words)
        theme.hide(picture.words.tail, True)  # no tail, since no player says these words
    elif picture.shared:
        # The answers show the costs, so this text only says who leads the trick.
        lead = s[state.LEADS]
        words = t.LEADS[0] if lead == truco_game.SEAT else _named(picture, lead, t.LEADS[1])
        put(picture, None, speech.OF_THEIRS if lead & 1 else speech.OF_OURS, words)
    elif picture.players == 2 and ours:
        costs = s[rules.SPECIAL_STAKE], s[rules.SPECIAL_FOLD]
        put(picture, None, speech.AS_BANNER, t.HAND_COSTS % costs)


def _tied(seat, s, t):
    """Return the text about a tied trick, or the text that the first trick decides the hand.

    With the seat NONE, return the text that the highest card decides.
    """
    if seat == NONE:
        return t.HIGHEST_DECIDES
    over = s[state.PHASE] >= state.HAND_OVER
    return t.FIRST_DECIDES if over and s[state.RESULTS] != state.TIE else t.TIED


def _comment(picture, t):
    """Show what another player says after a hand that was worth many points.

    With two players, the rival speaks. With four players, the partner speaks if our team has won
    the hand, else the rival on the right.
    """
    two, glad = picture.players == 2, picture.moods[layout.TOP] == DARING
    words = t.PHRASES[_HA if two == glad else _WHOA if two else _WELL_PLAYED]
    put(picture, layout.TOP if two or glad else layout.RIGHT, speech.AS_SPEECH, words)


def share(picture, s):
    """In a special hand of our team, show the partner's cards where the trick will lie."""
    if picture.players == 2 or s[state.SPECIAL] != truco_game.SEAT & 1:
        return
    picture.shared = True
    theme.hide(picture.lead_mark, True)
    for at in range(1, 4):  # the partner's cards cover the backs
        picture.hold(at, 0)
    partner = state.CARDS + 3 * (truco_game.SEAT ^ 2)
    _spread(picture, s[partner : partner + 3])


def reveal(picture):
    """After the opponents have run from a raise, show the cards of the player who raised.

    Return the word for a bluff if it was one, else None.
    """
    call = picture.app.game.shown_call()
    if not call:
        return None
    seat, cards, bluff = call
    if seat != truco_game.SEAT:
        _spread(picture, cards)
    if not bluff:
        return None
    with texts.briefly(picture.app.setup.language, "notice") as words:
        return words.BLUFF


def _spread(picture, cards):
    """Hide the cards of the trick, and show up to three `cards` below the player opposite.

    Each card changes in a step of its own.
    """
    place = picture.place
    step = layout.HAND_STEP * place[layout.U]
    x = max(place[layout.FACE_X + layout.TOP] - step, place[layout.SLOT_X + layout.LEFT])
    if place[layout.TIGHT]:  # cover the names completely
        x = place[layout.SLOT_X + layout.BOTTOM]
        step = place[layout.SLOT_X + layout.TOP] - x
    for sprite in picture.slots + picture.under:
        if not sprite.grid.hidden:
            picture._soon(sprite, picture.shown_ms, GO)
    for index, card in enumerate(cards):
        sprite = picture.slots[index + 1]
        sprite.card = card
        then = FACE_UP + (STARRED if picture.power(card) >= FIRST_MANILHA else PLAIN)
        y = place[layout.SLOT_Y + layout.LEFT]
        sprite.fly(x + index * step, y, picture.shown_ms, 1, then)


def _name(picture, at, game, seat):
    """Show the name of the player at a seat (NONE: of the newest spectator).

    Return False if there is no name. A robot that was the only rival last time greets the player.
    """
    if seat == NONE:
        watchers = picture.app.party.lobby.watchers()
        if watchers:
            with texts.briefly(picture.app.setup.language, "seats") as t:
                put(picture, None, speech.AS_BANNER, watchers[-1].name + " " + t.WATCHES)
        return watchers
    words, image = game.name_of(seat), picture.app.store.image
    if words:
        again = picture.players == 2 and not (game.LINKED or game.name_of(truco_game.SEAT))
        again = again and image[LAST + 2] == picture.app.setup.robots[0] + 1
        with texts.briefly(picture.app.setup.language, "notice") as t:
            words = t.AGAIN[image[LAST] >> 7] if again else _short(picture, words, t.I_AM)
        put(picture, at, speech.OF_THEIRS if at & 1 else speech.OF_OURS, words)
    return words


def _next_host(picture, seat, seconds, t):
    if seat > 3:
        return t.GIVE_UP_IN % seconds
    if seat == truco_game.SEAT:
        return t.ME_NEXT % seconds
    return _named(picture, seat, t.NEXT)


def _named(picture, seat, words):
    """Return ``words % name`` for the name of the player at a seat. A long name is cut."""
    return _short(picture, seat < 4 and picture.app.game.name_of(seat) or "?", words)


def _short(picture, name, words):
    """Return ``words % name`` for the longest part of a name with which no line is cut."""
    while name and speech.cuts(picture, None, words % name):
        name = name[:-1]
    return words % name


def _of_the_link(picture, kind, at, seat, value, t):
    if kind == messages.SHOUTED:
        if value >= len(t.PHRASES):
            return False
        words = t.PHRASES[value]
        if picture.app.cues:
            picture.app.cues.say(events.RAISED, _NOTE)
        put(picture, at, speech.AS_SPEECH, words if seat < 4 else t.FROM_WATCHER % words)
    elif kind == messages.UNCOUNTED:
        put(picture, None, speech.AS_BANNER, t.UNCOUNTED)
    elif kind == messages.AWAITING:
        known = 0 < value < len(t.WHY_WAIT)
        words = t.WHY_WAIT[value] if known else t.WHY_WAIT[0] % value
        if value == truco_game.GIVE_SEAT:
            words = words % picture.app.config.KEY_NAMES[2]
        put(picture, None, speech.AS_BANNER, words)
    elif kind == messages.HOST_LOST and picture.mark is None:
        # If this handheld is offline, `picture.mark` shows it, so do not blame the host.
        put(picture, None, speech.AS_BANNER, _named(picture, seat, t.HOST_LOST[value == 1]))
    elif kind == messages.HOST_FOUND:
        words = t.NEW_HAND if value == truco_game.REDEALT else t.HOST_FOUND
        if value == truco_game.SCORED:
            s = picture.app.game.view.state
            words = "%d\x95%d" % (s[state.SCORE], s[state.SCORE + 1])
        elif value == truco_game.OTHER_HOST:
            mine = seat == truco_game.SEAT and not picture.app.game.watches
            words = t.NEW_HOST if mine else _named(picture, seat, t.OTHER_HOST)
        put(picture, None, speech.AS_BANNER, words)
    elif kind == truco_game.WAITS:
        if value == messages.NO_LIMIT:
            words = _named(picture, seat, t.HOST_LOST[0])
        else:
            name = picture.app.game.name_of(seat)
            words = t.WAIT_FOR.replace("%d", str(value)) if value else "%s..."
            words = _short(picture, name, words)
        put(picture, None, speech.AS_BANNER, words)
    elif kind == truco_game.NEXT_HOST:
        put(picture, None, speech.AS_BANNER, _next_host(picture, seat, value, t))
    elif kind == messages.HELD_UP:
        put(picture, None, speech.AS_BANNER, t.HELD_UP)
    elif kind == events.MATCH_ENDED:
        put(picture, None, speech.AS_BANNER, t.PEACE_MADE)
    else:
        return False
    return True
