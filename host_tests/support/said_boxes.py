"""The boxes of words at the table, and what they cover."""

from tools.sim.worlds.scenes import read
from truco_core import state
from truco_ui.table import layout


def box(grid, wide, high):
    """Return (x, y, width, height) of a tile grid of this size in pixels."""
    return grid.x, grid.y, wide, high


def meet(one, other):
    return all(one[at] < other[at] + other[at + 2] for at in (0, 1)) and all(
        other[at] < one[at] + one[at + 2] for at in (0, 1)
    )


def bare(picture):
    """Return {name: box} of everything that words must not cover."""
    place, score = picture.place, picture.score
    u, wide = place[layout.U], place[layout.WIDTH]
    reach = score.coin[0].radius
    card = layout.CARD_WIDTH * u, layout.CARD_HEIGHT * u
    found = {
        "score": (0, (layout.WALL + 1) * u, wide, 15 * u),
        "coin": (place[layout.CHIP_X] - reach, place[layout.CHIP_Y] - reach, 2 * reach, 2 * reach),
        "vira": (
            place[layout.DECK_X],
            place[layout.VIRA_Y],
            wide,
            20 * u if place[layout.TIGHT] else card[1],
        ),
    }
    for team, text in enumerate(score.points):
        found["points %d" % team] = (text.grid.x, text.grid.y + 2 * u, wide // 4, 9 * u)
    for name, cards in (("own", picture.hand), ("trick", picture.slots + picture.under)):
        for index, one in enumerate(cards):
            if not one.grid.hidden:
                found["%s %d" % (name, index)] = box(one.grid, *card)
    s = picture.app.game.view.state
    # The answers to a raise appear only after its effect.
    if s[state.PHASE] > state.PLAYING and s[state.WAIT] & 1 and not picture.effect:
        found["answers"] = (place[layout.SIDE_X], place[layout.SIDE_Y], wide, wide)
    return found


def sitters(picture):
    """Return {name: box} of the faces and names of all other players."""
    found = {}
    u = picture.place[layout.U]
    for at, layer in enumerate(picture.seats):
        if layer:
            found["face %d" % at] = (layer.x, 0, layout.CARD_WIDTH * u, layout.WALL * u)
            if len(layer) > 1:
                found["name %d" % at] = (layer.x, layer[1].y, 24 * u, 9 * u)
    return found


def heads(picture):
    """Return `sitters` with boxes as wide as the heads. The pictures of faces are wider."""
    u = picture.place[layout.U]
    found = sitters(picture)
    return {
        who: (x + 2 * u, y, wide - 4 * u, high) if who[:4] == "face" else (x, y, wide, high)
        for who, (x, y, wide, high) in found.items()
    }


def said(picture):
    """Return the boxes of the speech bubble: its frame, and its tail if visible."""
    words, u = picture.words, picture.place[layout.U]
    group, (upper, lower, *_) = words.group, sum(words.parts, ())
    boxes = [box(group, upper.width * 6 * u, (upper.height + lower.height) * 6 * u)]
    if not words.tail.hidden:
        # The tip of the tail is a row above the end of its tile.
        boxes.append((group.x + words.tail.x, group.y + words.tail.y, 5 * u, 5 * u))
    return boxes


def letters(picture):
    """Return the boxes of the lines of words, without the blank columns beside them."""
    group, u = picture.words.group, picture.place[layout.U]
    found = []
    for line in picture.words.lines:
        wide = min(line.letters.wide(read(line)), line.width)
        x = group.x + line.grid.x + (line.width - wide) // 2 * u
        found.append((x, group.y + line.grid.y, (wide - 1) * u, line.letters.height))
    return found


def covered(picture, boxes=None, more=()):
    """Return the names of `bare` and `more` that the boxes, or else the speech bubble, cover.

    The name "panel" means that a box extends beyond the left, right or lower edge of the panel.
    """
    place = picture.place
    wide, high = place[layout.WIDTH], place[layout.HEIGHT]
    found, seen = [], {**bare(picture), **dict(more)}
    for one in boxes or said(picture):
        found += [name for name, other in seen.items() if meet(one, other)]
        if one[0] < 0 or one[0] + one[2] > wide or one[1] + one[3] > high:
            found.append("panel")
    return found
