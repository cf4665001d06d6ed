"""Read the text that a TileGrid shows, letter by letter.

A letter consists of one or more columns of tiles (lib/truco_ui/widgets/typeset.py). If several
letters match the tiles at a place, the widest one is taken.
"""

import functools

_SPACE = 3  # least number of empty columns between two letters that count as a space


def letters(font, grid, row=0):
    """Yield (character, column, width in columns) of each letter on a line, without spaces.

    :param font: the `truco_ui.widgets.typeset.Letters` of the text
    :param grid: the TileGrid with the text
    """
    parts, across = font.parts, grid.width
    starts = range(row * parts * across, (row + 1) * parts * across, across)
    columns = list(zip(*[grid._tiles[start : start + across] for start in starts]))
    known = glyphs(font)
    widest = font.pace // parts
    at = 0
    while at < across:
        wide = 1
        if any(columns[at]):
            for wide in range(min(widest, across - at), 0, -1):
                char = known.get(tuple(columns[at : at + wide]))
                if char:
                    yield char, at, wide
                    break
            else:
                yield "\ufffd", at, 1
        at += wide


def line(font, grid, row=0):
    """Return the text of a line, with single spaces between its words."""
    said, end = "", None
    for char, at, wide in letters(font, grid, row):
        if end is not None and at - end >= _SPACE:
            said += " "
        said += char
        end = at + wide
    return said


def glyphs(font):
    """Return {pixels of a glyph, column by column: character} of all characters but the space."""
    return _glyphs(bytes(font.columns), bytes(font.char_map), font.parts, font.pace)


@functools.lru_cache(maxsize=8)
def _glyphs(tiles, char_map, parts, pace):
    found = {}
    # Characters outside this range share the glyph of "?" or of a letter without accent.
    codes = [ord("?"), *range(33, 127)]
    places = [(code - 32, chr(code)) for code in codes]
    places += [(place, chr(0x80 + at)) for at, place in enumerate(char_map) if place]
    for place, char in places:
        glyph = tiles[place * pace : (place + 1) * pace].split(b"\x01")[0]
        wide = len(glyph) // parts
        columns = tuple(tuple(glyph[at::wide]) for at in range(wide))
        # Drop blank columns at the left, which digits may have.
        while columns and not any(columns[0]):
            columns = columns[1:]
        found.setdefault(columns, char)
    return found
