"""Assign glyphs to character codes: ASCII, then the game's own signs, then accented letters.

Texts are Latin-1. The game's signs use codes 0x80 to 0x9F, which are control codes in Latin-1. So
``ord()`` of a character is its code.
"""

import functools
import os

import art_text
import sheet_file

HERE = os.path.dirname(os.path.abspath(__file__))

# Names of the game's signs, in the order of their codes from 0x80 on. "": no sign has this code.
# lib/truco_ui/widgets/theme.py has constants for these codes.
SIGNS = (
    "diamonds spades hearts clubs left right up down key_a key_b key_x key_y key_pad "
    "won lost battery back cursor check star ellipsis times crown coin"
).split() + [""]
# Small letters also have signs for the digit keys of some boards. A sheet of large letters has no
# room for these signs.
SMALL_SIGNS = SIGNS + "key_0 key_1 key_2 lock".split()
LARGE_SIGNS = SIGNS + ["", "", "", "lock"]

ACCENTS = {
    "acute": "ÁÉÍÓÚáéíóú",
    "grave": "ÀÈÌÒÙàèìòù",
    "circumflex": "ÂÊÎÔÛâêîôû",
    "tilde": "ÃÕÑãõñ",
    "diaeresis": "ÄËÏÖÜäëïöü",
    "cedilla": "Çç",
}
# {base letter: the accented letters of Portuguese and Spanish that are made from it}. Each accented
# letter uses 36 bytes of heap on a board with a large panel.
BASES = {
    "A": "ÁÂÃ", "E": "ÉÊ", "I": "Í", "O": "ÓÔÕ", "U": "Ú", "C": "Ç", "N": "Ñ",
    "a": "áàâã", "e": "éê", "dotless_i": "í", "o": "óôõ", "u": "úü", "c": "ç", "n": "ñ",
}  # fmt: skip
SPECIAL = {" ": "space", "=": "equals"}

# Characters without a large glyph: a sheet has room for only 252 different tiles, each of which is
# half a column of a glyph.
NOT_LARGE = "&*[\\]{}"
# A large glyph is a small one, doubled with smooth diagonals (art_text.double). But smoothing only
# adds ink to glyphs in _FILLED, only removes ink from those in _CUT, and skips those in _BLOCKS.
_FILLED = ", . : ; spades up down won lost back star crown coin lock".split()
_CUT = "# > ? times É Ê Í Ú".split()
_BLOCKS = "% / key_a key_b key_x key_y key_pad battery check".split()
_BLOCKS += "º¿ÁÂÃÓÔÕ"
_MARKS = ".,:;"  # characters whose strokes stay thin in text with thick strokes
_WIDTH, _ROWS = 6, 12  # pixels: width and height of the cell of a small letter
_UNDER = 5  # row of a small letter's cell: accents lie above it, cedillas below
_NARROW = 6  # pixels; a thick glyph that is narrower gets a blank column of pixels on its left
LATIN = sorted("¡¿ªº" + "".join(BASES.values()))
# {character that no text of the game has: the character whose glyph it gets}, to save room.
LIKE = {"$": "?", "@": "?", "^": "?", "`": "?", "~": "?", "À": "A", "Ü": "U"}
ASCII = [LIKE.get(chr(code), chr(code)) for code in range(32, 127)]


def accented(art, char):
    """Return the parts of an accented letter: (name of its base, row of the accent, picture)."""
    base = next(base for base, chars in BASES.items() if char in chars)
    accent = next(accent for accent, chars in ACCENTS.items() if char in chars)
    row, picture = art[accent]
    return base, row - 2 * (char.isupper() and accent != "cedilla"), picture


def cell(part, width, height):
    """Return an empty cell with a picture, which is `part` = (row, picture)."""
    return art_text.paste(art_text.blank(width, height), part[1], 0, part[0])


def sheet(art, signs, height, letter):
    """Return (tiles, map) of a file of glyphs: ASCII 32..126, signs, letters of `LATIN`.

    :param art: the pictures of glyphs_small.txt
    :param height: rows of a glyph's cell, at least as many as a small glyph's cell has
    :param letter: ``letter(char, name)`` returns the tile of a character from the picture `name`
    :return: pictures of the glyphs; 128 bytes with the index of the glyph for each code from 0x80,
        0 for none
    """
    more = height - _ROWS
    tiles = [letter(char, SPECIAL.get(char, char)) for char in ASCII]
    char_map = bytearray(128)
    for at, name in enumerate(signs):
        if name:
            row, picture = art[name]
            char_map[at] = len(tiles)
            tiles.append(cell((row + more // 2, picture), len(tiles[0][0]), height))
    for char in LATIN:
        char_map[ord(char) - 0x80] = len(tiles)
        name = SPECIAL.get(char, char)
        if name in art:
            tiles.append(letter(char, name))
        else:
            base, row, picture = accented(art, char)
            row += more if row >= _UNDER else 0
            tiles.append(art_text.paste(letter(char, base), picture, 0, row))
    return tiles, bytes(char_map)


def _read(name="glyphs_small.txt"):
    return art_text.read(os.path.join(HERE, name))


def _plain(signs):
    """Return (tiles, map) of the small letters, as drawn in glyphs_small.txt."""
    art = _read()
    return sheet(art, signs, _ROWS, lambda _, name: cell(art[name], _WIDTH, _ROWS))


def small():
    """Return the small letters: (pictures, map, width of a font file's tiles in pixels).

    `large` and `tall` return the same three things. `sheet` describes pictures and map.
    """
    return *_plain(SMALL_SIGNS), 1


def thick(tile):
    """Return a tile with each stroke one pixel wider to the right."""
    pairs = [zip(row, "." + row) for row in tile]
    return ["".join("#" if "#" in pair else "." for pair in row) for row in pairs]


def inked(tile):
    """Return the x of each column of pixels in which the glyph has ink."""
    return [x for x in range(len(tile[0])) if any(row[x] == "#" for row in tile)]


def apart(tile):
    """Return a tile with one more blank column of pixels on the left if its glyph is narrow."""
    ink = inked(tile)
    return ["." + row[:-1] for row in tile] if ink and ink[-1] - ink[0] < _NARROW else tile


def large():
    """Return the large letters, with thick strokes. Marks and signs are thin."""
    tiles, char_map = _plain(LARGE_SIGNS)
    names = dict(enumerate("?" if char in NOT_LARGE else char for char in ASCII))
    names.update({char_map[at]: name for at, name in enumerate(LARGE_SIGNS) if name})
    names.update({char_map[ord(char) - 0x80]: char for char in LATIN})
    drawn = _read("glyphs_large.txt")
    for char in NOT_LARGE:
        tiles[ord(char) - 32] = tiles[ord("?") - 32]
    made = []
    for at, tile in enumerate(tiles):
        name = names[at]
        inks = "" if name in _BLOCKS else "#" if name in _FILLED else "." if name in _CUT else "#."
        tile = art_text.double(tile, inks)
        if name in drawn:
            tile = cell(drawn[name], 12, 24)
        elif name not in LARGE_SIGNS:
            tile = apart(tile if name in _MARKS else thick(tile))
        made.append(tile)
    return made, char_map, 2


_DIGITS = range(16, 26)  # tiles of the digits, which all fill the width of their cell
_NO_BREAK = 0xA0 - 0x80  # index in a map (codes from 0x80 on) of the no-break space
_SPACE = 4  # width of a space in columns, in addition to the gap after the letter before it
# Maximum number of tiles in a sheet of full rows. CircuitPython 10 keeps the tile numbers that it
# draws in one byte each (displayio_input_pixel_t); with more tiles it uses two bytes each.
_MOST = 255


def file_of(tiles, char_map, unit):
    """Return the bytes of a font file (sheet_file.letters).

    :param tiles: pictures of the glyphs
    :param char_map: index of the glyph for each code from 0x80
    :param unit: width of a tile in pixels, and height of a letter in tiles: 1, or 2 for large ones
    """
    height = len(tiles[0]) // unit
    blank = ["." * unit] * height
    found = [blank, None]  # tile 1 marks the end of a letter
    glyphs = []
    for at, tile in enumerate(tiles):
        glyph = []
        for y in range(0, len(tile), height):
            for x in across(tile, unit, at):
                part = [line[x : x + unit].ljust(unit, ".") for line in tile[y : y + height]]
                if part not in found:
                    found.append(part)
                glyph.append(found.index(part))
        glyphs.append(bytes(glyph))
    found[sheet_file.END] = blank
    char_map = bytearray(at or ord("?") - 32 for at in char_map)
    char_map[_NO_BREAK] = 0
    for char, like in LIKE.items():
        if ord(char) >= 0x80:
            char_map[ord(char) - 0x80] = ord(like) - 32
    row = 32 if unit == 1 else 12  # tiles in a row, so that a row's bits fill whole bytes
    if -(-len(found) // row) * row > _MOST:
        raise art_text.BadArt("%d different tiles do not fit into a sheet" % len(found))
    return sheet_file.letters(found, row, char_map, unit, glyphs)


def across(tile, unit, at):
    """Return the x of each column of a letter, and of one blank column after the letter.

    The blank column is missing if the letter reaches the right edge of its cell.

    :param unit: width of a column in pixels
    :param at: index of the glyph
    """
    width = len(tile[0])
    ink = inked(tile)
    if not ink:
        return range(width, width + _SPACE * unit, unit)
    if at in _DIGITS:
        return range(0, width, unit)
    first = ink[0] // unit * unit
    return range(first, min(ink[-1] + 2, first + width), unit)


_TALL = 14  # rows of the cell of a tall letter

# The two rows of a glyph that are repeated to make it taller: of a capital, of a small letter, of a
# mark. They have no horizontal strokes, which would get thicker.
_CAPITAL = (5, 7)
_SMALL = (6, 8)
_AS_SMALL = "4="
_MARK = (6, 7)


def tall(thick):
    """Return the large text for small panels: letters two pixels taller than the small ones.

    A rule makes them from the small glyphs: two rows of each are repeated, and strokes get one
    pixel wider where there is room, but not those of accents, marks and signs. `glyphs_tall.txt`
    has the letters for which the rule is too simple.

    :param thick: True: cells 7 pixels wide with thick strokes; False: 6, for the narrowest panels
    """
    art, drawn = _read(), _read("glyphs_tall.txt") if thick else {}
    letter = functools.partial(_letter, art, drawn, _WIDTH + thick)
    return *sheet(art, SMALL_SIGNS, _TALL, letter), 1


def _letter(art, drawn, width, char, name):
    """Return the tile of a tall letter without an accent: drawn, or made from the small letter."""
    if name in drawn:
        return cell(drawn[name], width, _TALL)
    plain = cell(art[name], _WIDTH, _ROWS)
    twice = _SMALL if char.islower() or char in _AS_SMALL else _CAPITAL
    twice = _MARK if char in _MARKS else twice
    rows = []
    for row, line in enumerate(plain):
        line += "." * (width - _WIDTH)
        if width > _WIDTH and char not in _MARKS:
            line = "".join(
                "#" if "#" in line[max(at - 1, 0) : at + 1] else "." for at in range(width)
            )
        rows += [line] * (2 if row in twice else 1)
    return rows
