"""The icon that launchers show: the zap, the four of clubs, on felt. A BMP of 64x64, 4 bits.

Launchers load it beside code.py by adafruit_imageload, which reads indexed BMPs whose
header is BITMAPINFOHEADER; the rows go from the bottom up.
"""

import struct

import art_text
import card_sheets

SIDE = 64
_CARD = (42, 56)
_HEADER = 14 + 40
_PER_METRE = 2835  # 72 dots an inch

# In the order of the palette: felt, paper, ink, edge, gold; colours of truco_ui.widgets.theme.
COLOURS = {" ": 0x0B5D38, "-": 0xFFFFFF, "#": 0x14181C, "+": 0x9DB5A6, "*": 0xFFC83C}


def picture():
    """SIDE lines of SIDE characters, keys of COLOURS."""
    art = card_sheets.Art(2)
    art.width, art.height = _CARD
    card = art_text.paste(art.frame(), card_sheets.Art(1).art["4"], 6, 6)
    card = art_text.paste(card, art.art["clubs"], 8, 25)
    star = [line.replace("#", "*") for line in art.art["star"]]
    card = art_text.paste(card, star, _CARD[0] - len(star[0]) - 4, 5)
    card = [line.replace(".", "-") for line in card]
    return art_text.paste(ground(), card, (SIDE - _CARD[0]) // 2, (SIDE - _CARD[1]) // 2)


def ground():
    """Felt with a line of gold around it."""
    inside = "*" + " " * (SIDE - 2) + "*"
    return ["*" * SIDE] + [inside] * (SIDE - 2) + ["*" * SIDE]


def pack():
    """The bytes of icon.bmp."""
    index = {char: number for number, char in enumerate(COLOURS)}
    palette = b"".join(struct.pack("<I", colour) for colour in COLOURS.values())
    palette += bytes(4 * 16 - len(palette))
    rows = b""
    for line in reversed(picture()):
        rows += bytes(index[left] << 4 | index[right] for left, right in zip(line[::2], line[1::2]))
    start = _HEADER + len(palette)
    head = struct.pack("<2sIHHI", b"BM", start + len(rows), 0, 0, start)
    info = struct.pack(
        "<IiiHHIIiiII", 40, SIDE, SIDE, 1, 4, 0, len(rows), _PER_METRE, _PER_METRE, 16, 0
    )
    return head + info + palette + rows
