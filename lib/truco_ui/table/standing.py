# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Shows a match as it stands, without movement: when the table opens, or has missed too much.

In memory only for that moment.
"""

from truco_core import events, rules, state
from truco_core.cards import NONE
from truco_ui.widgets.cards import BACK


def show(screen, s):
    """Draw it, and let the question that waits for an answer be said again.

    :param screen: truco_ui.screens.table_screen.TableScreen
    :param s: bytes of the player's view
    """
    _draw(screen.picture, s)
    if s[state.PHASE] == state.ANSWERING:
        screen.on_event(events.RAISED, s[state.ASKER], s[rules.STAKES + s[state.LEVEL] + 1])
    elif s[state.PHASE] == state.DECIDING:
        screen.on_event(events.DECIDE, s[state.SPECIAL], 0)


def _draw(picture, s):
    picture.land()
    picture._clear(s)
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
