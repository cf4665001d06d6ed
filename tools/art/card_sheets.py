"""Draw whole cards and cut them into the tiles of the card sheets.

A card is three tiles wide and four high. Its rank is in the four tiles at the top left, its suit in
the four at the bottom right. So one TileGrid of twelve tiles can show any card.
lib/truco_ui/widgets/cards.py chooses the tiles by these numbers:

    tiles     content
    0..39     ranks, four tiles each, rows first
    40..55    suits, four tiles each
    56..63    top right corner and right edge, two tiles: plain, of the queen, the jack, the king
    64        bottom left corner
    65..67    left edge: plain, with the star of a manilha, with the lightning of the zap
    68..76    the back, rows first; its second row is also used as the third
    77        empty
    78..81    top right corner of a small card, with a small suit
    82..84    lower edge of a small card
    85        plain paper

Pixels: 0 transparent (the corners), 1 paper, 2 ink, 3 edge.
"""

import os

import art_text
import glyphs
import sheet_file

INKS = {" ": 0, ".": 1, "#": 2, "+": 3}
RANKS = "4567QJKA23"
COURT = {"Q": "queen", "J": "jack", "K": "king"}
SUITS = ("diamonds", "spades", "hearts", "clubs")


class Art:
    """The parts of a card as pictures, `zoom` times as large as on a small card."""

    def __init__(self, zoom):
        self.zoom = zoom
        self.width, self.height = 24 * zoom, 36 * zoom
        art = art_text.read(os.path.join(glyphs.HERE, "cards_small.txt"))
        self.art = {name: picture for name, (_, picture) in art.items()}
        if zoom == 2:
            self.art = {name: self.enlarge(picture) for name, picture in self.art.items()}

    def enlarge(self, picture):
        framed = ["." * (len(picture[0]) + 2)]
        framed += ["." + line + "." for line in picture]
        framed += ["." * (len(picture[0]) + 2)]
        return [line[2:-2] for line in art_text.double(framed)[2:-2]]

    def frame(self):
        """Return an empty card: paper with an edge and round corners."""
        columns = range(self.width)
        return ["".join(self.frame_pixel(x, y) for x in columns) for y in range(self.height)]

    def frame_pixel(self, x, y):
        """Return a pixel of an empty card: paper, edge, or transparent outside a round corner."""
        edge, corner = self.zoom, 3 * self.zoom
        right, bottom = self.width - 1 - x, self.height - 1 - y
        dx, dy = min(x, right), min(y, bottom)
        if dx < corner and dy < corner:
            away = ((corner - dx - 0.5) ** 2 + (corner - dy - 0.5) ** 2) ** 0.5
            if away > corner:
                return " "
            return "+" if away > corner - edge - 0.1 else "."
        return "+" if min(dx, dy) < edge else "."

    def ranked(self, name):
        zoom = self.zoom
        rows = art_text.paste(self.frame(), self.art[name], 3 * zoom, 3 * zoom)
        if name in COURT:
            rows = art_text.paste(rows, self.art[COURT[name]], 10 * zoom, 3 * zoom)
        return rows

    def suited(self, name):
        zoom = self.zoom
        return art_text.paste(self.frame(), self.art[name], 9 * zoom, 20 * zoom)

    def marked(self, rows, name="star"):
        """Return the card `rows` with a mark: the star of a manilha or the lightning of the zap."""
        mark = [line.replace("#", "+") for line in self.art[name]]
        return art_text.paste(rows, mark, 2 * self.zoom, 19 * self.zoom)

    def back(self):
        """Return the back: a lattice in a frame of paper. Its pattern repeats every tile row."""
        zoom = self.zoom
        rows = [list(line) for line in self.frame()]
        for y in range(3 * zoom, self.height - 3 * zoom):
            for x in range(3 * zoom, self.width - 3 * zoom):
                across, down = abs((x // zoom - 3) % 6 - 2.5), abs(y // zoom % 9 - 4)
                rows[y][x] = "." if 2.5 <= across + down / 2 <= 3 else "#"
        return ["".join(row) for row in rows]

    def cut(self, picture, column, row):
        width, height = self.width // 3, self.height // 4
        lines = picture[row * height : (row + 1) * height]
        return [line[column * width : (column + 1) * width] for line in lines]

    def block(self, picture, column, row, columns=2, rows=2):
        places = [(x, y) for y in range(row, row + rows) for x in range(column, column + columns)]
        return [self.cut(picture, x, y) for x, y in places]

    def tiles(self):
        made = []
        for name in RANKS:
            made += self.block(self.ranked(name), 0, 0)
        for name in SUITS:
            made += self.block(self.suited(name), 1, 2)
        frame = self.frame()
        for card in [frame, *map(self.ranked, COURT)]:
            made += self.block(card, 2, 0, 1, 2)
        made += [self.cut(frame, 0, 3), self.cut(frame, 0, 2)]
        made += [self.cut(self.marked(frame, name), 0, 2) for name in ("star", "lightning")]
        made += self.block(self.back(), 0, 0, 3, 2) + self.block(self.back(), 0, 3, 3, 1)
        made.append([" " * (self.width // 3)] * (self.height // 4))
        for name in SUITS:
            small = art_text.paste(frame, self.art["small_" + name], 16 * self.zoom, 2 * self.zoom)
            made.append(self.cut(small, 2, 0))
        foot = frame[-2 * self.zoom :] + [" " * self.width] * self.height
        made += self.block(foot, 0, 0, 3, 1)
        made.append(["." * (self.width // 3)] * (self.height // 4))
        return made


def pack(zoom):
    art = Art(zoom)
    tiles = art.tiles()
    # A bitmap pads its rows to whole words: these numbers of columns need no padding.
    return sheet_file.pack(tiles, 2, len(tiles) // zoom, INKS)
