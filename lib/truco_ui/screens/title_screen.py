"""The first screen: the name of the game, and the manilhas, which hop in their turn.

Where no key is pressed for half a minute, two robots play a hand, see `attract_screen`.
"""

import vectorio
from micropython import const

import residency
from truco_core import clock
from truco_input import ALT, MENU, OK, RAISE, RIGHT
from truco_store import SEEN, SEEN_LANGUAGE
from truco_ui.screen import Screen
from truco_ui.widgets import card_art, name, sheets, theme
from truco_ui.widgets.cards import PLAIN, STARRED, Card
from truco_ui.widgets.text import CENTRE

# A corner of truco_ui.table.places: the wall and its weave; the rim's edge and the rim.
_WALL = (0x34294A, 0x41355B)
_RIM = (0xCD743C, 0x25140A)
_DEPTH = const(3)  # of the name's sides
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
        name_height = 2 * theme.scale * (name.TALL + _DEPTH + 2)
        card_height = art.sheet.tile_height * 4
        spare = app.height - name_height - card_height - 5 * letter_height // 2
        top = spare // 4
        rim = top + name_height
        self._table(rim)
        self._name(top)
        self._line(rim, " ".join(app.texts.HINT_TRUCO.upper()))
        self._cards = self._lay(art, name_height + 3 * letter_height // 2 + spare // 2)
        said = app.texts.PRESS % app.config.KEY_NAMES[0]
        self.press = self._line(app.height - letter_height - top, said)
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
        scale = 2 * theme.scale
        made = name.make(_DEPTH)
        made.x, made.y = (self.app.width - scale * (name.WIDTH + _DEPTH)) // 2, y + scale
        made.scale = scale
        self.root.append(made)

    def _lay(self, art, y):
        """The four manilhas side by side, the zap raised and marked. Returns their cards."""
        cards = []
        width = art.sheet.tile_width * 3
        step = width + _CARD_GAP * theme.scale
        last = len(_CARDS) - 1
        x = (self.app.width - last * step - width) // 2
        for place, code in enumerate(_CARDS):
            zap = place == last
            card = Card(art)
            card.place(x + place * step, y - (_RAISED * theme.scale if zap else 0))
            card.show(code, STARRED if zap else PLAIN)
            self.root.append(card.grid)
            cards.append(card)
        return cards

    def _line(self, y, words):
        text = sheets.lines(
            self.root, self.app.width, theme.columns, y, theme.CREAM_TEXT, 1, CENTRE
        )
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
