# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Puts words on the table: bubbles of who speaks, banners of nobody, the tag of who has called.

In memory only while it says something. No words lie over cards of the trick, or over the vira.
"""

from micropython import const

from truco_core import state
from truco_ui.table import layout
from truco_ui.table.table_board import frame, turn
from truco_ui.widgets import theme

# Styles of words: colour of the paper, colour of the edge, whether the letters are light.
AS_SPEECH = (theme.CREAM, theme.INK, False)
AS_SHOUT = (theme.RED, theme.PAPER, True)
AS_BANNER = (theme.GOLD, theme.INK, False)

_HIGH = const(18)  # units, of a frame
_ON_SCORE = const(17)  # y, units
_HAND = const(74)  # units, of three cards


def put(picture, at, style, words, tail="", number=0):
    """Show words in a frame, in one line: `words`, then `tail`, then `number` from 1 on.

    :param picture: truco_ui.table.table_view.TableView
    :param at: place of the speaker; None: a banner in the middle
    :param style: AS_SPEECH, AS_SHOUT, AS_BANNER, or another of this kind
    """
    text = picture._said_text
    picture._hush()
    theme.hide(picture._said, True)
    text.clear()
    column = text.put(tail, text.put(words))
    if number:
        column = text.put_number(number, column)
    theme.paint(text.grid, theme.CREAM_TEXT if style[2] else theme.DARK_TEXT)
    picture._said_palette[1] = style[0]
    picture._said_palette[3] = style[1]
    frame(picture._said_frame, column + 1, 3)
    _place(picture, at, (column + 1) * 6 * picture.place[layout.U])
    picture._speaks = True


def _place(picture, at, width):
    """Lay the words where they belong, or at the next best place where they hide no card.

    The player's own cards have no ranks at their feet: there is room for any words, at the worst.
    """
    place = picture.place
    u = place[layout.U]
    spot = layout.BANNER if at is None else at
    x = place[layout.SAID_X + spot] - width * place[layout.SAID_HALVES + spot] // 2
    y = place[layout.SAID_Y + spot]
    # At the height of the vira, words rather lie over the score.
    end = place[layout.WIDTH if y > layout.CARD_HEIGHT * u else layout.DECK_X]
    spots = [(max(min(x, end - width - u), u), y)]
    if at == layout.RIGHT:
        spots.append((spots[0][0], place[layout.SLOT_Y + at] + layout.CARD_HEIGHT * u))
    elif at is not None:
        spots.append((u, _ON_SCORE * u))
    free = [spot for spot in spots if not _hides(picture, at, spot, width)]
    feet = place[layout.HAND_X] + (_HAND * u - width) // 2, place[layout.HEIGHT] - (_HIGH + 1) * u
    said = picture._said
    said.x, said.y = free[0] if free else (max(feet[0], u), feet[1])
    tail = picture._tail
    theme.hide(tail, at is None or not free or free[0] is not spots[0])
    if at is not None:
        right = at == layout.BOTTOM or at == layout.RIGHT
        tail.x = place[layout.TAIL_X + at] + (width if right else 0)
        tail.y = place[layout.TAIL_Y + at]
        turn(tail, at)


def _hides(picture, at, spot, width):
    """Whether words at a spot lie over a card of the trick that is there, or that may come.

    While a raise waits for its answer there is room at the place of who calls.
    """
    place, slots = picture.place, picture._slots
    u = place[layout.U]
    s = picture._app.game.view.state
    # The view may be ahead of the picture: who leads is shown from the deal on.
    dealt = not picture._mark.hidden
    comes = dealt and s[state.PHASE] < state.DECIDING and not picture._shared
    for other in range(4):
        sprite = slots[other]
        if sprite.grid.hidden:
            calls = other == at and s[state.PHASE] == state.ANSWERING
            used = comes and not calls and (picture._players == 4 or not other & 1)
        else:
            used = True
        x, y = place[layout.SLOT_X + other], place[layout.SLOT_Y + other]
        if picture._shared:
            x, y = sprite.grid.x, sprite.grid.y
        across = spot[0] + width > x and spot[0] < x + layout.CARD_WIDTH * u
        # The last line of the frame and the edge of a card may meet.
        down = spot[1] + (_HIGH - 1) * u > y and spot[1] < y + layout.CARD_HEIGHT * u
        if used and across and down:
            return True
    return False
