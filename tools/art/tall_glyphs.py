"""Large text for small panels: letters two pixels taller, and where there is room thick ones.

They are made of the small glyphs by a rule: two rows of each are there twice, and each stroke is
laid over itself a pixel to the right. Accents and signs stay as they are. `glyphs_tall.txt` has
the letters for which the rule is too simple.
"""

import os

import art_text
import glyphs
import sheet_file

HEIGHT = 14
_WIDTH, _ROWS = 6, 12  # of the small cell
_MORE = HEIGHT - _ROWS
_UNDER = 5  # accents begin above this row, cedillas not

# The rows that are there twice: not those with a bar across the letter.
_CAPITAL = (5, 7)
_SMALL = (6, 8)
_AS_SMALL = "4="


def pack(thick):
    """The file of a sheet.

    :param thick: cells of 7 pixels, with thick strokes; else of 6, for the narrowest panels
    """
    art = art_text.read(os.path.join(glyphs.HERE, "glyphs_small.txt"))
    drawn = art_text.read(os.path.join(glyphs.HERE, "glyphs_tall.txt")) if thick else {}
    width = _WIDTH + thick
    tiles, char_map = [], bytearray(128)
    for code in range(32, 127):
        char = chr(code)
        tiles.append(_letter(art, drawn, char, glyphs.SPECIAL.get(char, char), width))
    for at, name in enumerate(glyphs.SMALL_SIGNS):
        char_map[at] = len(tiles)
        row, picture = art[name]
        tiles.append(_cell([(row + _MORE // 2, picture)], width))
    for char in glyphs.LATIN:
        char_map[ord(char) - 0x80] = len(tiles)
        name = glyphs.SPECIAL.get(char, char)
        if name in art:
            tiles.append(_letter(art, drawn, char, name, width))
        else:
            base = next(base for base, chars in glyphs.BASES.items() if char in chars)
            row, accent = glyphs.accented(art, char)[1]
            tile = _letter(art, drawn, char, base, width)
            tiles.append(art_text.paste(tile, accent, 0, row + (_MORE if row >= _UNDER else 0)))
    return sheet_file.pack(tiles, 1, 16, char_map=bytes(char_map))


def _cell(parts, width):
    return glyphs.cell(parts, width, HEIGHT)


def _letter(art, drawn, char, name, width):
    """The tile of a letter without its accent."""
    if name in drawn:
        return _cell([drawn[name]], width)
    plain = glyphs.cell([art[name]], _WIDTH, _ROWS)
    twice = _SMALL if char.islower() or char in _AS_SMALL else _CAPITAL
    rows = []
    for row, line in enumerate(plain):
        line += "." * (width - _WIDTH)
        if width > _WIDTH:
            line = "".join(
                "#" if "#" in line[max(at - 1, 0) : at + 1] else "." for at in range(width)
            )
        rows += [line] * (2 if row in twice else 1)
    return rows
