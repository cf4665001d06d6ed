"""Writes tile sheets in the format that lib/truco_ui/widgets/sheets.py reads.

offset  bytes  field
0       2      b"Zs"
2       1      tile width, pixels
3       1      tile height, pixels
4       1      bits a pixel: 1, 2 or 4
5       1      tiles in a row of the sheet
6       1      rows of tiles
7       1      n: length of the map
8       n      the map: tile of each character from 0x80 on; 0 where there is none
8 + n          rows of pixels, the first pixel in the highest bits, each row
               a whole number of bytes
"""

INKS = {".": 0, "#": 1}


def pack(tiles, bits, columns, inks=INKS, char_map=b""):
    """The bytes of a sheet.

    :param tiles: pictures of one size
    :param inks: pixel value of each character
    """
    width, height = len(tiles[0][0]), len(tiles[0])
    if columns * width * bits % 8:
        raise ValueError("a row of the sheet is no whole number of bytes")
    tiles = list(tiles)
    while len(tiles) % columns:
        tiles.append(["." * width] * height)
    data = bytearray(b"Zs")
    data += bytes((width, height, bits, columns, len(tiles) // columns, len(char_map)))
    data += char_map
    for start in range(0, len(tiles), columns):
        data += rows(tiles[start : start + columns], bits, inks)
    return bytes(data)


def rows(tiles, bits, inks):
    """The pixels of tiles that lie side by side, row by row."""
    data = b""
    for y in range(len(tiles[0])):
        line = "".join(tile[y] for tile in tiles)
        value = 0
        for pixel in line:
            value = value << bits | inks[pixel]
        data += value.to_bytes(len(line) * bits // 8, "big")
    return data
