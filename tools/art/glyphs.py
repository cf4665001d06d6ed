"""Which glyph lies where: ASCII, then the game's own signs, then accented letters.

A text is Latin-1, with the game's signs in the places 0x80 to 0x9F that Latin-1 leaves
to control codes; so ``ord()`` of any character of any text is its code.
"""

import os

import art_text
import sheet_file

HERE = os.path.dirname(os.path.abspath(__file__))

# From 0x80 on. lib/truco_ui/widgets/theme.py names the same codes.
SIGNS = (
    "diamonds spades hearts clubs left right up down key_a key_b key_x key_y key_pad "
    "won lost battery back cursor check star ellipsis times crown coin minus"
).split()
# Behind them, for boards whose keys are digits: large panels' sheets have no room for these.
SMALL_SIGNS = SIGNS + "key_0 key_1 key_2 lock open_hand".split()
LARGE_SIGNS = SIGNS + ["", "", "", "lock", "open_hand"]

ACCENTS = {
    "acute": "ÁÉÍÓÚáéíóú",
    "grave": "ÀÈÌÒÙàèìòù",
    "circumflex": "ÂÊÎÔÛâêîôû",
    "tilde": "ÃÕÑãõñ",
    "diaeresis": "ÄËÏÖÜäëïöü",
    "cedilla": "Çç",
}
# The letters of Portuguese and Spanish: each takes a large panel's board 36 bytes of heap.
BASES = {
    "A": "ÁÀÂÃ", "E": "ÉÊ", "I": "Í", "O": "ÓÔÕ", "U": "ÚÜ", "C": "Ç", "N": "Ñ",
    "a": "áàâã", "e": "éê", "dotless_i": "í", "o": "óôõ", "u": "úü", "c": "ç", "n": "ñ",
}  # fmt: skip
SPECIAL = {" ": "space", "=": "equals"}
LATIN = sorted("¡¿ªº" + "".join(BASES.values()))


def accented(art, char):
    """(row, picture) pairs that make up an accented letter."""
    base = next(base for base, chars in BASES.items() if char in chars)
    accent = next(accent for accent, chars in ACCENTS.items() if char in chars)
    row, picture = art[accent]
    if char.isupper() and accent != "cedilla":
        row -= 2
    return [art[base], (row, picture)]


def cell(parts, width, height):
    picture = art_text.blank(width, height)
    for row, part in parts:
        picture = art_text.paste(picture, part, 0, row)
    return picture


def sheet(path, width, height, signs):
    """(tiles, map) of a file of glyphs: ASCII 32..126, signs, letters of `LATIN`."""
    art = art_text.read(os.path.join(HERE, path))
    tiles = []
    for code in range(32, 127):
        name = SPECIAL.get(chr(code), chr(code))
        tiles.append(cell([art[name]], width, height))
    char_map = bytearray(128)
    for at, name in enumerate(signs):
        if not name:
            continue
        char_map[at] = len(tiles)
        tiles.append(cell([art[name]], width, height))
    for char in LATIN:
        char_map[ord(char) - 0x80] = len(tiles)
        name = SPECIAL.get(char, char)
        parts = [art[name]] if name in art else accented(art, char)
        tiles.append(cell(parts, width, height))
    return tiles, bytes(char_map)


def small():
    tiles, char_map = sheet("glyphs_small.txt", 6, 12, SMALL_SIGNS)
    return sheet_file.pack(tiles, 1, 16, char_map=char_map)


def thick(tile):
    """A tile with all strokes a pixel wider, to the right."""
    pairs = [zip(row, "." + row) for row in tile]
    return ["".join("#" if "#" in pair else "." for pair in row) for row in pairs]


def large():
    tiles, char_map = sheet("glyphs_small.txt", 6, 12, LARGE_SIGNS)
    # Arrows stand at the panel's edge: thicker ones would touch it.
    arrows = [char_map[SIGNS.index(name)] for name in ("left", "right", "up", "down")]
    tiles = [art_text.double(tile) for tile in tiles]
    tiles = [tile if at in arrows else thick(tile) for at, tile in enumerate(tiles)]
    for name, part in art_text.read(os.path.join(HERE, "glyphs_large.txt")).items():
        tiles[char_map[SIGNS.index(name)]] = cell([part], 12, 24)
    return sheet_file.pack(tiles, 1, 8, char_map=char_map)


_TALL = 14
_WIDTH, _ROWS = 6, 12  # of the small cell
_MORE = _TALL - _ROWS
_UNDER = 5  # accents begin above this row, cedillas not

# The rows that are there twice: not those with a bar across the letter.
_CAPITAL = (5, 7)
_SMALL = (6, 8)
_AS_SMALL = "4="


def tall(thick):
    """The file of a sheet of large text for small panels: letters two pixels taller.

    They are made of the small glyphs by a rule: two rows of each are there twice, and where
    there is room each stroke is laid over itself a pixel to the right. Accents and signs stay as
    they are. `glyphs_tall.txt` has the letters for which the rule is too simple.

    :param thick: cells of 7 pixels, with thick strokes; else of 6, for the narrowest panels
    """
    art = art_text.read(os.path.join(HERE, "glyphs_small.txt"))
    drawn = art_text.read(os.path.join(HERE, "glyphs_tall.txt")) if thick else {}
    width = _WIDTH + thick
    tiles, char_map = [], bytearray(128)
    for code in range(32, 127):
        char = chr(code)
        tiles.append(_letter(art, drawn, char, SPECIAL.get(char, char), width))
    for at, name in enumerate(SMALL_SIGNS):
        char_map[at] = len(tiles)
        row, picture = art[name]
        tiles.append(_cell([(row + _MORE // 2, picture)], width))
    for char in LATIN:
        char_map[ord(char) - 0x80] = len(tiles)
        name = SPECIAL.get(char, char)
        if name in art:
            tiles.append(_letter(art, drawn, char, name, width))
        else:
            base = next(base for base, chars in BASES.items() if char in chars)
            row, accent = accented(art, char)[1]
            tile = _letter(art, drawn, char, base, width)
            tiles.append(art_text.paste(tile, accent, 0, row + (_MORE if row >= _UNDER else 0)))
    return sheet_file.pack(tiles, 1, 16, char_map=bytes(char_map))


def _cell(parts, width):
    return cell(parts, width, _TALL)


def _letter(art, drawn, char, name, width):
    """The tile of a letter without its accent."""
    if name in drawn:
        return _cell([drawn[name]], width)
    plain = cell([art[name]], _WIDTH, _ROWS)
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
