"""Draw the scene of the table for each panel size: wall, table rim, felt under a lamp, coffee cup.

The scene uses 16 colour indices and is cut into tiles of 8x8 art units. The palette decides what
they look like (lib/truco_ui/table/builder.py): each place where the game is played has its own
palette and shares the tiles. The file begins with three maps, each with a tile number for every
place on the panel, rows first: the table of four players, the table of two, and the plain cloth
behind lists. A sheet (sheet_file.py) follows, with the tiles that only the table of two needs at
its end. The cloth has no tiles of its own. It uses the most similar tiles of the first table.

The brightness at the corners of a tile has only a few possible values, and is interpolated between
them. So many tiles are equal, which keeps the file small.
"""

import collections
import functools
import itertools
import os
import sys

import art_text
import glyphs
import sheet_file

sys.path.append(os.path.join(os.path.dirname(os.path.dirname(glyphs.HERE)), "lib"))
sys.path.append(os.path.join(os.path.dirname(glyphs.HERE), "shims"))

from truco_ui.table import layout

# Colour indices. Index 0, a bright colour of the wall, is not used here. Each colour of the felt is
# followed by the colour of its threads.
SHADE, FELT, WOOD0, WOOD1, WOOD2 = 1, (2, 4, 6), 8, 9, 10
WALL, LOZENGE, LAMP, THINGS, SHELF = 11, 12, 13, 14, 15
THEIRS, OURS = THINGS, SHELF  # colours of the teams at a table for four, which has no bottles
_INKS = {chr(97 + value): value for value in range(16)}
_CUP = {"o": LAMP, "-": WOOD2, "#": WOOD0, "+": WOOD1, "s": SHADE}
_BOTTLE = {"#": THINGS, "o": LAMP, "=": SHELF}
_WINDOW = dict(_BOTTLE, **{"-": LOZENGE})

TILE = 8  # art units: width and height of a tile; a unit is one pixel, on a large panel two
# Widths and heights of panels in pixels.
SIZES = ((128, 128), (160, 128), (240, 135), (320, 170), (240, 240), (320, 240))
_LARGE_FROM = 200  # smallest height of a large panel in pixels, as in truco_ui.widgets.sheets
_WIDEST_CLOTH = 200  # art units: width of the widest panel that the felt fills from side to side
# Art units: width of the felt on panels wider than _WIDEST_CLOTH. There cup, coin, deck and slate
# lie on planks of wood beside the felt.
_CLOTH = 168
_BOARDS = 48  # art units: greatest width of the planks on the left
_DECK = 24  # art units: width of the planks on the right, if there are none on the left
_ARROW = 4  # art units: height of an arrow from a card towards its player
_SHELF = 40  # art units: width of a shelf of bottles, and of a window
# A tile is replaced by a similar one if their difference (`unlike`), times how often the tile is
# visible, is at most this. Nobody sees such a difference.
_UNSEEN = 40
_BAYER = ((0, 8, 2, 10), (12, 4, 14, 6), (3, 11, 1, 9), (15, 7, 13, 5))


class Scene:
    """The colour indices of a panel, row by row. Tiles at the edges may extend beyond the panel."""

    def __init__(self, width, height, players):
        u = 2 if height >= _LARGE_FROM else 1
        self.place = layout.plan(width, height, u, players)
        self.width, self.height = width // u, height // u
        self.u, self.players = u, players
        self.wide = self.width >= layout.NARROW
        self.top = layout.WALL + (layout.RIM if self.wide else layout.NARROW_RIM)
        self.side = TILE if self.wide else TILE // 2
        # Compute `boards`, the widths in art units of the planks on the left and on the right.
        spare = self.width - _CLOTH if self.width > _WIDEST_CLOTH else 0
        left = min(max(spare // 2 - 4, 0), _BOARDS)
        self.boards = (left, left + 8) if left else (0, _DECK * self.wide)
        self.light = (
            (self.width + self.boards[0] - self.boards[1]) / 2,
            (self.top + self.height) / 2 - 1,
            (self.width - sum(self.boards)) * 0.48,
            (self.height - self.top) * 0.575,
        )
        across, down = -(-self.width // TILE) * TILE, -(-self.height // TILE) * TILE
        self.rows = [[self.ground(x, y) for x in range(across)] for y in range(down)]
        art = art_text.read(os.path.join(glyphs.HERE, "scene.txt"))
        if players == 2:
            self.furnish(art)
        if not self.place[layout.TIGHT]:
            self.lay(art["cup"][1], self.side + 1, self.top + 2, _CUP)
            if players == 4:
                self.point()

    def lay(self, picture, left, top, inks):
        for y, line in enumerate(picture):
            for x, char in enumerate(line):
                if char != ".":
                    self.rows[top + y][left + x] = inks[char]

    def furnish(self, art):
        """Draw bottles on the left half of the wall, and windows on the right if there is room.

        On narrow panels draw only one shelf of bottles, at the right end of the wall.
        """
        bottles = art["bottles"][1]
        at, end = 4, self.width // 2 - 12
        if not self.wide:
            at, end = self.width // TILE * TILE - _SHELF - TILE, self.width
        while at + _SHELF < end:
            self.lay(bottles, at, layout.WALL - len(bottles), _BOTTLE)
            at += _SHELF + 4
        at = self.width - _SHELF - 4
        while at > self.width // 2 + 36:
            self.lay(art["window"][1], at - 2, 2, _WINDOW)
            at -= _SHELF + 8

    def point(self):
        """Draw an arrow at the place of each seat's card, in the colour of the seat's team.

        The player's arrow is below the card and points at the hand. The other arrows are above the
        cards and point at the faces.
        """
        for at in range(4):
            slot = self.place[layout.SLOT_X + at] // self.u
            # The three other seats' arrows are at the upper rim of the table, above the partner's
            # card.
            low = self.place[layout.SLOT_Y + (at and layout.TOP)] // self.u
            face = self.place[layout.FACE_X + at] // self.u if at else slot
            x = min(
                max(face + layout.CARD_WIDTH // 2, slot + _ARROW),
                slot + layout.CARD_WIDTH - 1 - _ARROW,
            )
            x = x // TILE * TILE + _ARROW  # centre the arrow in a tile, so that fewer tiles differ
            # Leave out the tip of an arrow that would reach the score.
            for row in range(low < self.top + _ARROW, _ARROW):
                y = low - _ARROW + row if at else low + layout.CARD_HEIGHT + _ARROW - 1 - row
                for column in range(x - row, x + row + 1):
                    self.rows[y][column] = THEIRS if at & 1 else OURS

    def ground(self, x, y):
        if y < layout.WALL:
            far = abs(x % TILE - 3.5) + abs(y % TILE - 3.5)
            return LOZENGE if far in (1, 4) else WALL
        if y < self.top:
            return self.board(min(x, self.width - 1 - x), y - layout.WALL)
        left, right = self.boards
        edge, low = min(x - left, self.width - 1 - right - x), self.height - 1 - y
        if edge < 0:
            return self.plank(x, y)
        if edge < self.side or low < self.side:
            return self.frame(edge, max(low, 0), x, y)
        down, across = y - self.top, edge - self.side
        odd = x + y & 1
        if down < 2 + odd or across < 1 + odd:
            return SHADE
        return self.felt(x, y)

    def plank(self, x, y):
        """Return the colour index at a point of the planks beside the felt, each one tile wide."""
        across, along = x % TILE, (y + x // TILE % 2 * TILE) % (2 * TILE)
        grain = across == 3 and 2 <= along < 11 or across == 5 and 8 <= along < 14
        return WOOD0 if across == 0 or grain else WOOD1

    def board(self, edge, row):
        """Return the colour index at a point of the table's upper rim, behind the score.

        The score is in a groove. On wide panels the groove ends before the corners of the table.

        :param edge: art units to the nearer side of the panel
        :param row: art units below the upper edge of the rim
        """
        high = self.top - layout.WALL
        inside = edge >= 3 or not self.wide
        if row in (0, high - 2) and (row == 0 or inside):
            return WOOD2
        if row == high - 1 or inside and 2 <= row < high - 2:
            return WOOD0
        return WOOD1

    def frame(self, edge, low, x, y):
        """Return the colour index at a point of the left, right or lower rim of the table.

        These rims have a bright edge, and brackets at the corners.

        :param edge: art units to the nearer side of the table
        :param low: art units to the bottom of the panel
        """
        side = self.side
        if edge < side and low < side:
            if min(edge, low) == 0 or max(edge, low) == side - 1 and edge == low:
                return WOOD0
            inner = 1 < min(edge, low) and max(edge, low) < side - 1
            hole = edge == low == side // 2
            return WOOD0 if hole else WOOD2 if inner else WOOD1
        depth = min(edge, low)
        if depth in (0, side - 1):
            return WOOD0
        if depth == side - 2:
            return WOOD2
        along = (x if low < side else y) % TILE
        grain = depth == 2 and 1 <= along < 6 or depth == 4 and (along < 1 or along >= 5)
        return WOOD0 if grain else WOOD1

    def felt(self, x, y):
        left, up = x // TILE * TILE, y // TILE * TILE
        right, down = (x - left + 0.5) / TILE, (y - up + 0.5) / TILE
        corners = [level(self.light, left + i, up + j) for j in (0, TILE) for i in (0, TILE)]
        here = (corners[0] * (1 - right) + corners[1] * right) * (1 - down)
        here += (corners[2] * (1 - right) + corners[3] * right) * down
        noise = (_BAYER[y & 3][x & 3] - 7.5) / 16 * 0.42
        u, v = x // 4 % 2, y // 4 % 2  # threads of the felt: bands across and down, 4 units wide
        woven = u & v | ((u ^ v) & (x + y & 1))
        return FELT[max(0, min(2, int(here + 0.5 + noise)))] + woven

    def tiles(self):
        """Yield the tiles, rows first. A tile is a tuple of indices, rows first."""
        for y in range(0, len(self.rows), TILE):
            for x in range(0, len(self.rows[0]), TILE):
                yield sum((tuple(row[x : x + TILE]) for row in self.rows[y : y + TILE]), ())


@functools.cache
def level(lamp, x, y):
    """Return the brightness of the felt at the corner (x, y) of a tile: 0, 2/3, 4/3 or 2.

    :param lamp: centre x, centre y, radius x and radius y of the light
    """
    cx, cy, rx, ry = lamp
    away = (((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2) ** 0.5
    return round(max(0, min(2, 3.1 - 2.35 * away)) * 1.5) / 1.5


class Cloth(Scene):
    """Felt over the whole panel, the background of text."""

    def __init__(self, width, height):
        u = 2 if height >= _LARGE_FROM else 1
        self.width, self.height = width // u, height // u
        self.light = self.width / 2, self.height * 0.42, self.width * 0.48, self.height * 0.6
        across, down = -(-self.width // TILE) * TILE, -(-self.height // TILE) * TILE
        self.rows = [[self.felt(x, y) for x in range(across)] for y in range(down)]


def apart(one, other):
    """Return how different two colour indices look.

    Return 0 for equal ones, up to 5 for two colours of the felt, and 12 for different materials.
    """
    both_light = SHADE < min(one, other) and max(one, other) < WOOD0
    return abs(one - other) if one == other or both_light else 12


_APART = {pair: apart(*pair) for pair in itertools.product(_INKS.values(), repeat=2)}


def unlike(one, other):
    """Return how different two tiles look: the sum of `apart` over their pixels."""
    return sum(map(_APART.get, zip(one, other)))


def alike(tiles):
    """Return {tile: the tile to draw in its place}: itself, or for a rare tile a similar one.

    :param tiles: all tiles of the scenes, each as often as it is visible
    """
    seen = collections.Counter(tiles)
    found = {tile: tile for tile in seen}
    far = {
        (one, other): unlike(one, other) * seen[one]
        for one, other in itertools.permutations(seen, 2)
        if seen[one] <= seen[other]
    }
    for one, other in sorted((pair for pair in far if far[pair] <= _UNSEEN), key=far.get):
        if found[one] is one and found[other] is other:
            found = {tile: other if to is one else to for tile, to in found.items()}
    return found


def pack(width, height):
    scenes = [list(Scene(width, height, players).tiles()) for players in (4, 2)]
    found = alike(sum(scenes, []))
    tiles, maps = [], b""
    for scene in scenes:
        for tile in map(found.get, scene):
            if tile not in tiles:
                tiles.append(tile)
            maps += bytes((tiles.index(tile),))
    whole = tiles[: max(maps[: len(maps) // 2]) + 1]
    near = functools.cache(lambda tile: min(whole, key=lambda other: unlike(tile, other)))
    maps += bytes(tiles.index(near(tile)) for tile in Cloth(width, height).tiles())
    return maps + sheet_file.pack([picture(tile) for tile in tiles], 4, 1, _INKS)


def picture(tile):
    """Return the rows of a tile in the form that sheet_file.py takes."""
    text = "".join(chr(97 + index) for index in tile)
    return [text[at : at + TILE] for at in range(0, TILE * TILE, TILE)]
