"""Puts words on the table: bubbles of who speaks, banners of nobody, the tag of who has called.

In memory only while it says something. Words lie at who speaks, never over the score, the vira,
answers, the coin, the player's own cards or the partner's open ones, and over cards of the trick
only where there is no other room; then truco_ui.table.table_view removes them soon. Of a
banner's places the best is taken.
"""

from micropython import const

from truco_core import state
from truco_core.cards import NONE
from truco_game import SEAT
from truco_ui.table import layout
from truco_ui.table.table_cards import turn
from truco_ui.table.table_words import OVER_CARD, frame
from truco_ui.widgets import theme

# Styles of words: colour of the paper, colour of the edge, whether the letters are light.
AS_SPEECH = (theme.CREAM, theme.INK, False)
AS_SHOUT = (theme.RED, theme.PAPER, True)
AS_SIGN = (theme.NIGHT, theme.CREAM, True)  # seen, not heard
AS_BANNER = (theme.GOLD, theme.INK, False)
OF_OURS = (theme.SKY, theme.INK, False)  # banners in the colours of the teams
OF_THEIRS = (theme.ROSE, theme.INK, False)

# Units.
_HIGH = const(18)  # of a frame
_WIDE = const(24)  # of the small backs, along the edge of the panel
_TAIL = const(6)
_SIGN = const(12)
_RANK = const(15)  # of a card's rank, and of its suit below that
_RIM = const(3)  # around both: paper

# What it costs to lie over something, in units of the way to who speaks.
_NEVER = const(2000)
_OVER_RANK = const(1000)  # of a card of the trick
_OVER_PAPER = const(50)  # the rim, too
_OVER_SUIT = (150, 500)  # of others' cards, of one's own
_OVER_BACKS = const(35)  # of another player, who would seem to speak
_OVER_SLOT = const(8)  # where a card may come: then the words go
_OVER_HINTS = const(99)  # they rest while others speak, but no face lies over them
_OVER_SIGN = const(60)  # of who leads, of whose turn it is
_FACE_LIMIT = const(100)

_NEAR = const(24)  # so far from the edge of the panel at which somebody sits words may begin
_NEAR_TOP = const(40)


def put(picture, at, style, words, tail="", number=0):
    """Show words in a frame, in one line: `words`, then `tail`, then `number` from 1 on.

    :param picture: truco_ui.table.table_view.TableView
    :param at: place of the speaker; None: a banner in the middle
    :param style: AS_SPEECH, AS_SHOUT, AS_BANNER, or another of this kind
    """
    said, text = picture.words, picture.words.text
    picture.hush()
    text.clear()
    column = text.put(tail, text.put(words))
    if number:
        column = text.put_number(number, column)
    theme.paint(text.grid, theme.CREAM_TEXT if style[2] else theme.DARK_TEXT)
    said.palette[1] = style[0]
    said.palette[3] = style[1]
    frame(said.frame, column + 1, 3)
    said.say(_place(picture, at, (column + 1) * 6 * picture.place[layout.U]))


def beside(picture, at, size):
    """Where a square of `size` pixels has room beside the words of a place: x, y; None: nowhere."""
    said, shape = picture.words.group, picture.words.frame
    u = picture.place[layout.U]
    width = sum([shape[column] > 0 for column in range(shape.width)]) * 6 * u
    # No card comes before it has gone.
    grounds = [ground for ground in _grounds(picture, at) if ground[4] != _OVER_SLOT]
    grounds.append((said.x, said.y, width, _HIGH * u, _NEVER))
    x, y = picture.place[layout.HAND_X], picture.place[layout.HAND_Y] - layout.LIFT * u
    grounds.append((x, y, 3 * layout.HAND_STEP * u, layout.CARD_HEIGHT * u, _NEVER))
    sides = 0 if at == layout.LEFT else 2 if at == layout.RIGHT else 1
    ideal = said.x + sides * (width - size) // 2, said.y + _HIGH * u
    grounds += _beyond(picture, at, size + size // 2)  # on the side of who speaks
    return _nearest(picture, grounds, size, size, ideal, _FACE_LIMIT)


def _place(picture, at, width):
    """Lay the words where they belong, or as near to there as they hide nothing: `Words.over`."""
    place, said = picture.place, picture.words.group
    u = place[layout.U]
    x, y = u, place[layout.HAND_Y] - 17 * u
    if at is None:  # it keeps off a coin at its right
        x = place[layout.WIDTH] // 2 if place[layout.CHIP_LARGE] else place[layout.CHIP_X] - 60 * u
        x -= width // 2
    elif at == layout.TOP:
        x, y = place[layout.BACKS_X + at] + (_WIDE * u - width) // 2, 16 * u
    elif at:
        # On a small panel a face has room below only where words lie high.
        y = place[layout.SLOT_Y + at] + (3 if place[layout.CHIP_LARGE] else -4) * u
        x = 12 * u if at == layout.LEFT else place[layout.WIDTH] - 12 * u - width
    grounds = _grounds(picture, at)
    near = grounds + _beyond(picture, at, width)
    said.x, said.y = _nearest(picture, near, width, _HIGH * u, (x, y), 9 * _NEVER)
    over = 0
    for other in range(4):
        card = place[layout.SLOT_X + other], place[layout.SLOT_Y + other]
        card += (layout.CARD_WIDTH * u, layout.CARD_HEIGHT * u, 1)
        if _cost((card,), said.x, said.y, width, _HIGH * u, u):
            over |= 1 << other
            if at is not None and not picture.slots[other].grid.hidden:
                over |= OVER_CARD
    theme.hide(picture.words.tail, at is None)
    if at is not None:
        _point(picture, grounds, at, width)
    return over


def _beyond(picture, at, width):
    """What is too far from who speaks, as `_grounds`."""
    if at is None or picture.shared:  # the partner's cards lie in the middle
        return []
    place = picture.place
    far = place[layout.WIDTH] + place[layout.HEIGHT]
    x = y = 0
    near = _NEAR * place[layout.U]
    if at == layout.LEFT:
        x = near + width
    elif at == layout.RIGHT:
        x = place[layout.WIDTH] - near - width - far
    elif at == layout.TOP:
        y = (_NEAR_TOP + _HIGH) * place[layout.U]
    else:
        y = place[layout.HAND_Y] - 2 * near - far
    return [(x, y, far, far, 2 * _NEVER)]


def _point(picture, grounds, at, width):
    """Let the tail of the words point at who speaks, unless it would hide something."""
    place, said, tail = picture.place, picture.words.group, picture.words.tail
    u = place[layout.U]
    to = at
    x, y = place[layout.HAND_X] + 37 * u, place[layout.HEIGHT]
    if at:
        x, y = place[layout.BACKS_X + at], place[layout.BACKS_Y + at]
        x, y = (x + 9 * u, y + 12 * u) if at & 1 else (x + 12 * u, 0)
    x -= said.x + 3 * u
    y -= said.y + 3 * u
    if at & 1 and not -6 * u < y < 18 * u:
        to = layout.TOP if y < 0 else layout.BOTTOM
    tail.x, tail.y = max(4 * u, min(x, width - 10 * u)), max(3 * u, min(y, 9 * u))
    if to & 1:
        tail.x = -5 * u if to == layout.LEFT else width - u
    else:
        tail.y = -5 * u if to == layout.TOP else 17 * u
    turn(tail, to)
    hides = _cost(grounds, said.x + tail.x, said.y + tail.y, _TAIL * u, _TAIL * u, u)
    theme.hide(tail, hides >= _OVER_RANK)


def _grounds(picture, at):
    """What lies on the table, or may come: x, y, width, height, and the cost of lying over it."""
    place = picture.place
    u, width, hand_y = place[layout.U], place[layout.WIDTH], place[layout.HAND_Y]
    s = picture.app.game.view.state
    of_nobody = at is None or picture.shared  # beside the partner's cards is little room
    hints = _OVER_HINTS if of_nobody else _NEVER if at else _OVER_SLOT  # one's own call hides them
    if s[state.PHASE] > state.PLAYING and s[state.WAIT] >> SEAT & 1:  # they are answers
        hints = _NEVER
    found = [
        (0, 0, layout.SCORE_WIDTH * u, layout.SCORE_HEIGHT * u, 4 * _NEVER),
        (place[layout.DECK_X], 0, width, (layout.CARD_HEIGHT + 1) * u, 4 * _NEVER),
        (place[layout.SIDE_X] - u, hand_y, width, width, hints),
    ]
    reach = picture.score.coin[0].radius
    for cost in (_NEVER, _OVER_BACKS):  # the second time with the felt around it
        x, y = place[layout.CHIP_X] - reach, place[layout.CHIP_Y] - reach
        found.append((x, y, 2 * reach, 2 * reach, cost))
        reach += 2 * u
    for sign in (picture.lead_mark, picture.arrow):
        if not sign.hidden:
            found.append((sign.x, sign.y, _SIGN * u, _SIGN * u, _OVER_SIGN))
    for index in range(3):
        if picture.cards[index] != NONE:
            x = place[layout.HAND_X] + index * layout.HAND_STEP * u
            # It may be raised. Under the partner's open cards its rim is hidden then.
            lift = 0 if picture.shared else layout.LIFT * u * (index == picture.chosen)
            found.append((x, hand_y - lift, layout.CARD_WIDTH * u, width, _NEVER))
    for other in range(1, 4):
        if picture.backs[other] and other != at:
            x, y = place[layout.BACKS_X + other], place[layout.BACKS_Y + other]
            long = _WIDE * u, 18 * u
            found.append((x, y, long[other & 1], long[1 - (other & 1)], _OVER_BACKS))
    return _trick(picture, at, found)


def _trick(picture, at, found):
    """As `_grounds`, what lies in the trick or may come there, behind what is `found`.

    While a raise waits for its answer there is room at the place of who calls.
    """
    place = picture.place
    u = place[layout.U]
    wide, high = layout.CARD_WIDTH * u, layout.CARD_HEIGHT * u
    s = picture.app.game.view.state
    # The view may be ahead of the picture: who leads is shown from the deal on.
    comes = not picture.lead_mark.hidden and s[state.PHASE] < state.DECIDING and not picture.shared
    for other in range(4):
        x, y = place[layout.SLOT_X + other], place[layout.SLOT_Y + other]
        grid = picture.slots[other].grid
        if grid.hidden:
            if comes and (other != at or s[state.PHASE] != state.ANSWERING):
                if picture.players == 4 or not other & 1:
                    found.append((x, y, wide, high, _OVER_SLOT))
        elif picture.shared:
            found.append((grid.x, grid.y + _RIM * u, wide, high - 2 * _RIM * u, _NEVER))
        else:
            found.append((x, y, wide, high, _OVER_PAPER))
            x, y, ink = x + _RIM * u, y + _RIM * u, wide - 2 * _RIM * u
            found.append((x, y, ink, _RANK * u, _OVER_RANK))
            found.append((x, y + _RANK * u, ink, _RANK * u, _OVER_SUIT[other == 0]))
    return found


def _nearest(picture, grounds, width, height, ideal, limit):
    """Where something may lie best: x, y. None: nowhere at a cost below `limit` units."""
    place = picture.place
    u = place[layout.U]
    right, bottom = place[layout.WIDTH] - width - u, place[layout.HEIGHT] - height - u
    xs, ys = [], []
    for ground in ((ideal[0], ideal[1] + u, width, height, 0),) + tuple(grounds):
        x, y, wide, high, cost = ground
        for found in (x - width, x + wide) if cost else (x,):
            found = max(min(found, right), u)
            if found not in xs:
                xs.append(found)
        for found in (y - height + u, y + high - u) if cost else (y - u,):
            found = max(min(found, bottom), 0)
            if found not in ys:
                ys.append(found)
    best, limit = None, limit * u
    for y in ys:
        for x in xs:
            cost = abs(x - ideal[0]) + abs(y - ideal[1])
            if cost < limit:
                cost += _cost(grounds, x, y, width, height, u) * u
                if cost < limit:
                    best, limit = (x, y), cost
    return best


def _cost(grounds, x, y, width, height, u):
    """What it costs to lie there. Upper and lower edges, of one unit, may meet."""
    found = 0
    for ground in grounds:
        if x < ground[0] + ground[2] and x + width > ground[0]:
            if y + u < ground[1] + ground[3] and y + height - u > ground[1]:
                found += ground[4]
    return found
