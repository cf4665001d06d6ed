"""Where the words lie that are said at the table, and which cards are under them."""

from truco_ui.table import layout


def box(grid, wide, high):
    """(x, y, width, height) in pixels."""
    return grid.x, grid.y, wide, high


def meet(one, other):
    return all(one[at] < other[at] + other[at + 2] for at in (0, 1)) and all(
        other[at] < one[at] + one[at + 2] for at in (0, 1)
    )


def covered(picture, suits=True):
    """Names of the cards under the words that are shown, by more than their edges.

    :param suits: whether the suit of a card of the trick counts
    """
    return [] if picture.words.group.hidden else covered_by(picture, 3, 33 if suits else 17)


def covered_by(picture, first=0, last=layout.CARD_HEIGHT):
    """As `covered`, of words that may be about to be shown.

    :param first, last: the lines of a card of the trick that count, in units. From a later line
        than the uppermost on its left and right edges do not count either.
    """
    frame, u = picture.words.frame, picture.place[layout.U]
    columns = sum(frame[at] > 0 for at in range(frame.width))
    left, top = picture.words.group.x, picture.words.group.y
    right, bottom = left + columns * 6 * u, top + 3 * 6 * u
    found = []
    part, whole = (first, last, min(first, 3)), (0, layout.CARD_HEIGHT, 0)
    cards = [("slot %d" % at, card, part) for at, card in enumerate(picture.slots)]
    cards += [("hand %d" % at, card, whole) for at, card in enumerate(picture.hand)]
    cards.append(("vira", picture.vira, whole))
    for name, card, (upper, lower, rim) in cards:
        x, y = card.grid.x, card.grid.y
        across = min(right, x + (layout.CARD_WIDTH - rim) * u) - max(left, x + rim * u)
        down = min(bottom - u, y + lower * u) - max(top + u, y + upper * u)
        if not card.grid.hidden and not card.flying and across > 0 and down > 0:
            found.append("%s by %d x %d" % (name, across, down))
    return found
