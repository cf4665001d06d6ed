"""Write tile sheets in the format that lib/truco_ui/widgets/sheets.py reads.

    offset  bytes  field
    0       2      b"Zs"
    2       1      tile width, pixels
    3       1      tile height, pixels
    4       1      bits per pixel: 1, 2 or 4
    5       1      tiles in a row of the sheet
    6       1      rows of tiles
    7       1      n: length of the map
    8       n      the map: tile of each character from 0x80 on; 0: none
    8 + n          rows of pixels, the first pixel in the highest bits, each row
                   a whole number of bytes

A font file has more fields after these. Its tiles are narrow strips, which form the letters:

    1              height of a letter in tiles
    1              p: bytes per letter
    p per letter   the letter's tiles, row by row from the left; then `END`, if there are fewer
                   than p
"""

INKS = {".": 0, "#": 1}
END = 1  # number of a tile that no letter uses: it marks the end of a letter


def pack(tiles, bits, columns, inks=INKS, char_map=b""):
    """Return the bytes of a sheet.

    :param tiles: pictures of equal size
    :param bits: bits per pixel
    :param columns: tiles in a row of the sheet
    :param inks: {character of a picture: value of its pixel}
    """
    width, height = len(tiles[0][0]), len(tiles[0])
    if columns * width * bits % 8:
        raise ValueError("a row of the sheet must fill whole bytes")
    tiles = list(tiles)
    while len(tiles) % columns:
        tiles.append(["." * width] * height)
    data = bytearray(b"Zs")
    data += bytes((width, height, bits, columns, len(tiles) // columns, len(char_map)))
    data += char_map
    for start in range(0, len(tiles), columns):
        data += rows(tiles[start : start + columns], bits, inks)
    return bytes(data)


def letters(tiles, across, char_map, parts, glyphs):
    """Return the bytes of a font file.

    :param across: tiles in a row of the sheet
    :param parts: height of a letter in tiles: 1, or 2 for large letters
    :param glyphs: the tile numbers of each letter
    """
    pace = max(map(len, glyphs))
    data = pack(tiles, 1, across, char_map=char_map) + bytes((parts, pace))
    return data + b"".join(one.ljust(pace, bytes((END,))) for one in glyphs)


def rows(tiles, bits, inks):
    """Return the bytes of the pixels of tiles that lie side by side, row by row."""
    data = b""
    for y in range(len(tiles[0])):
        line = "".join(tile[y] for tile in tiles)
        value = 0
        for pixel in line:
            value = value << bits | inks[pixel]
        data += value.to_bytes(len(line) * bits // 8, "big")
    return data
