"""The first screen: the name of the game, and the manilhas, which hop in their turn.

Where no key is pressed for half a minute, two robots play a hand, see `attract_screen`.
"""

import displayio
import vectorio
from micropython import const

import residency
from truco_core import clock
from truco_input import ALT, MENU, OK, RAISE, RIGHT
from truco_store import SEEN, SEEN_LANGUAGE
from truco_ui.screen import Screen
from truco_ui.widgets import card_art, sheets, theme
from truco_ui.widgets.cards import PLAIN, STARRED, Card
from truco_ui.widgets.text import CENTRE

# The game's name, 17 rows of 56 pixels, eight a byte, the first in the lowest bit:
#   ..################.......#######.......##############...
#   .#################......#########......###############..
#   .#################......#########......################.
#   .#################......#########......################.
#   .################......###########.....################.
#   ........#########......#####.#####.....#####......#####.
#   .......#########.......#####.#####.....#####......#####.
#   ......#########.......#####...#####....#####......#####.
#   .....#########........#####...#####....################.
#   ....#########.........#####...#####....################.
#   ...#########.........###############...################.
#   ..#########..........###############...###############..
#   ..################...###############...##############...
#   .#################..#################..#####............
#   .#################..######.....######..#####............
#   .#################..#####.......#####..#####............
#   .################...#####.......#####..#####............
_NAME = (
    b"\xfc\xff\x03\xfe\x80\xff\x1f\xfe\xff\x03\xff\x81\xff\x3f\xfe\xff\x03\xff\x81\xff\x7f"
    b"\xfe\xff\x03\xff\x81\xff\x7f\xfe\xff\x81\xff\x83\xff\x7f\x00\xff\x81\xef\x83\x0f\x7c"
    b"\x80\xff\x80\xef\x83\x0f\x7c\xc0\x7f\xc0\xc7\x87\x0f\x7c\xe0\x3f\xc0\xc7\x87\xff\x7f"
    b"\xf0\x1f\xc0\xc7\x87\xff\x7f\xf8\x0f\xe0\xff\x8f\xff\x7f\xfc\x07\xe0\xff\x8f\xff\x3f"
    b"\xfc\xff\xe3\xff\x8f\xff\x1f\xfe\xff\xf3\xff\x9f\x0f\x00\xfe\xff\xf3\x83\x9f\x0f\x00"
    b"\xfe\xff\xf3\x01\x9f\x0f\x00\xfe\xff\xf1\x01\x9f\x0f\x00"
)
_NAME_WIDTH = const(56)
_NAME_ROWS = const(17)
_BAND = const(6)  # rows of one shade
_SHADES = (0xFFE680, theme.GOLD, 0xE89400)
_SIDES = (theme.INK, 0x7C4018)
_DEPTHS = (-1, 4, 3, 2, 1, 0)  # pixels right and down, from the back on
_DEPTH = const(3)
# A corner of truco_ui.table.places: the wall and its weave; the rim's edge and the rim.
_WALL = (0x34294A, 0x41355B)
_RIM = (0xCD743C, 0x25140A)
_CARDS = b"\x0c\x1d\x0e\x03"  # 7d As 7h 4c: the fixed manilhas, weakest first
_CARD_GAP = const(4)  # in units of the art, as _RAISED
_RAISED = const(5)
_HOP = const(4)  # units

_BEAT_MS = const(150)
_BEATS = const(20)  # of one round
_BLINK = const(4)  # beats; as theme.BLINK_MS
_IDLE_ROUNDS = const(10)  # without a key, 30 s: then robots play
_TRUCOS = const(5)  # one after the other: the board is tried, see truco_selftest
# As in truco_ui.cues.
_THEME = (
    b"\x13\x09\x00\x05\x13\x09\x18\x12\x1c\x09\x18\x09\x1a\x12\x17\x09\x13\x12\x00\x05"
    b"\x13\x09\x1a\x12\x1d\x09\x1a\x09\x9c\x12\x98\x24"
)
_FIRST_HOP = const(9)  # the beat on which the first card hops; then one after the other


class TitleScreen(Screen):
    """Waits for any key that goes on. `press` is the line that says so."""

    def open(self, app):
        self._since = None
        self._beat = self._rounds = self._trucos = 0
        letter_height = theme.font.tile_height
        art = card_art.make_for(app.setup)
        name_height = 2 * theme.scale * (_NAME_ROWS + _DEPTH + 2)
        card_height = art.sheet.tile_height * 4
        spare = app.height - name_height - card_height - 5 * letter_height // 2
        self._table(spare // 4 + name_height)
        self._name(spare // 4)
        self._line(spare // 4 + name_height, " ".join(app.texts.HINT_TRUCO.upper()))
        self._cards = self._lay(art, name_height + 3 * letter_height // 2 + spare // 2)
        self.press = self._line(
            app.height - letter_height - spare // 4, app.texts.PRESS % app.config.KEY_NAMES[0]
        )
        if app.setup.call_me and app.party is None:
            residency.bring("truco_ui.lookout").begin(app)

    def _table(self, y):
        """A table before a wall: the name stands on its rim, in which is room for a line."""
        width, height = self.app.width, theme.font.tile_height
        wall, cloth = sheets.felt(width, y), sheets.felt(width, self.app.height - y)
        wall.pixel_shader = theme.palette(*_WALL)
        cloth.y = y
        self.root.append(wall)
        self.root.append(cloth)
        for colour, out in zip(_RIM, (theme.scale, 0)):
            self.root.append(
                vectorio.Rectangle(
                    pixel_shader=theme.palette(colour),
                    width=width,
                    height=height + 2 * out,
                    x=0,
                    y=y - out,
                )
            )

    def _name(self, y):
        """The game's name in thick letters of gold, with sides."""
        letters = displayio.Bitmap(_NAME_WIDTH, _NAME_ROWS, 4)
        for at in range(_NAME_WIDTH * _NAME_ROWS):
            if _NAME[at >> 3] >> (at & 7) & 1:
                letters[at] = 1 + at // (_BAND * _NAME_WIDTH)
        scale = 2 * theme.scale
        left = (self.app.width - scale * (_NAME_WIDTH + _DEPTH)) // 2
        name = displayio.Group(scale=scale, x=left, y=y + scale)
        edge, side = [theme.palette(0, ink, ink, ink, transparent=0) for ink in _SIDES]
        front = theme.palette(0, *_SHADES, transparent=0)
        for depth, palette in zip(_DEPTHS, (edge, edge, side, side, side, front)):
            name.append(displayio.TileGrid(letters, pixel_shader=palette, x=depth, y=depth))
        self.root.append(name)

    def _lay(self, art, y):
        """The four manilhas side by side, the zap raised and marked. Returns their cards."""
        cards = []
        width = art.sheet.tile_width * 3
        step = width + _CARD_GAP * theme.scale
        x = (self.app.width - (len(_CARDS) - 1) * step - width) // 2
        for place, code in enumerate(_CARDS):
            zap = place == len(_CARDS) - 1
            card = Card(art)
            card.place(x + place * step, y - (_RAISED * theme.scale if zap else 0))
            card.show(code, STARRED if zap else PLAIN)
            self.root.append(card.grid)
            cards.append(card)
        return cards

    def _line(self, y, words):
        wide = self.app.width, theme.columns
        text = sheets.lines(self.root, *wide, y, theme.CREAM_TEXT, 1, CENTRE)
        text.set(words)
        return text

    def tick(self, now_ms):
        if self._since is None:
            self._since = now_ms
        if clock.diff(now_ms, self._since) < _BEAT_MS:
            return False
        self._since = now_ms
        self._beat = beat = (self._beat + 1) % _BEATS
        if not beat:
            self._rounds += 1
            app = self.app
            if self._rounds >= _IDLE_ROUNDS and not (app.party or app.power.dark):
                app.go("attract")
        changed = beat % _BLINK == 0
        if changed:
            theme.hide(self.press.grid, not self.press.grid.hidden)
        hop = _HOP * theme.scale
        turn = beat - _FIRST_HOP
        if 0 <= turn < len(self._cards):
            self._cards[turn].grid.y -= hop
            changed = True
        if 0 < turn <= len(self._cards):
            self._cards[turn - 1].grid.y += hop
            changed = True
        return changed

    def on_intent(self, intent):
        self._rounds = 0
        self._trucos = self._trucos + 1 if intent == RAISE else 0
        if self._trucos == _TRUCOS:
            residency.bring("truco_ui.saving").try_board()
        if intent in (OK, MENU, ALT, RIGHT):
            self.app.go("home" if self.app.store.image[SEEN] & SEEN_LANGUAGE else "language")


SCREEN = TitleScreen
