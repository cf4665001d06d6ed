"""Shows a match as it stands, without movement: when the table opens, or has missed too much. And
deals: the table is cleared for both.

In memory only for that moment.
"""

import residency
from truco_core import events, rules, state
from truco_core.cards import NONE, RANKS
from truco_game import SEAT
from truco_ui.table import layout
from truco_ui.widgets import theme
from truco_ui.widgets.cards import BACK, STAY


def show(screen, s):
    """Draw it, and let the question that waits for an answer be said again.

    :param screen: truco_ui.screens.table_screen.TableScreen
    :param s: bytes of the player's view
    """
    _draw(screen.picture, s)
    if screen.app.game.LINKED:
        with residency.use("truco_ui.table.robot_marks") as robot_marks:
            robot_marks.show(screen.picture)
    if s[state.PHASE] == state.ANSWERING:
        screen.on_event(events.RAISED, s[state.ASKER], s[rules.STAKES + s[state.LEVEL] + 1])
    elif s[state.PHASE] == state.DECIDING:
        screen.on_event(events.DECIDE, s[state.SPECIAL], 0)


def _draw(picture, s):
    picture.land()
    _clear(picture, s)
    dealt = s[state.HAND]
    trick = min(s[state.TRICK], 2)
    for seat in range(s[state.PLAYERS]):
        at = picture.place_of(seat)
        held = 3 if dealt else 0
        for index in range(3):
            if s[state.PLAYS + 4 * index + seat] != NONE:
                held -= 1
        picture._hold(at, max(held, 0))
        card = s[state.PLAYS + 4 * trick + seat]
        if card != NONE:
            picture._lay(picture._slots[at], at, card)
            if picture._under and trick == 1 and s[state.PLAYS + 8 + seat] != NONE:
                picture._lay(picture._under[at], at, BACK, 5, 2)
    for index in range(3):
        if picture._cards[index] != NONE:
            picture._place(index, False)
            picture._face(picture._hand[index], picture._cards[index])
    picture._gild()
    if dealt:
        picture._lead(picture.place_of(s[state.LEADS]))


def _clear(picture, s):
    """Remove all cards but the deck, show the numbers, take in the player's hand."""
    picture._hush()
    picture._numbers(s)
    picture._shared = False
    picture._winner = None
    picture._best = 4
    picture._unseen = 0
    picture._chosen = 1
    for card in picture._moving:
        card.hide()
    theme.hide(picture._rank.grid, s[state.VIRA] == NONE)
    if s[state.VIRA] == NONE:
        picture._vira.hide()
    else:
        picture._rank.put(RANKS[s[state.MANILHA]])
        picture._vira.grid.y = picture.place[layout.U]
        picture._vira.show(s[state.VIRA])
    for index in range(3):
        card = s[state.CARDS + 3 * SEAT + index]
        picture._cards[index] = NONE if card >= state.GONE else card


def deal(picture, s, at, now_ms):
    """Let three cards fly from the deck to the player; they are turned up when they arrive.

    :param picture: truco_ui.table.table_view.TableView
    :param s: bytes of the player's view
    :param at: place of who leads
    """
    _clear(picture, s)
    if s[state.SPECIAL] == NONE:  # the view may know of a raise that is not shown yet
        picture._stake(s[rules.STAKES])
    picture._lead(at)
    for other in range(4):
        picture._hold(other, 3)
    for index in range(3):
        card = picture._hand[index]
        picture._place(index, False)
        x, y = card.grid.x, card.grid.y
        card.place(picture.place[layout.DECK_X], picture.place[layout.U])
        card.show(BACK)
        theme.hide(card.grid, True)  # it looks like the deck
        picture._unseen |= 1 << index
        picture._send(card, x, y, now_ms, 6 * index, STAY)
