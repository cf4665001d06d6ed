"""The title: the name of the game, and the four manilhas, which hop one after the other.

After 7 s without a key, two robots play a hand (`lesson_screen.AttractScreen`).
"""

from micropython import const

from truco_core import clock
from truco_input import ALT, MENU, OK, RAISE, RIGHT
from truco_store import LINK, LINK_TABLE
from truco_ui import settings
from truco_ui.app import Screen
from truco_ui.widgets import card_art, faces, ornaments, sheets, theme
from truco_ui.widgets.cards import STARRED, Card

_CARDS = b"\x0c\x1d\x0e\x03"  # 7d As 7h 4c: the fixed manilhas, weakest first
_TILE = const(8)  # width and height in art units of a tile of the wall
_WALL = const(3)  # number of rows of tiles with pictures on the wall
_DEPTH = const(3)  # depth in pixels of the sides of the golden letters, before scaling
_CARD_GAP = const(4)  # art units between two cards
_RAISED = const(5)  # art units by which the zap lies higher than the other cards
_HOP = const(4)  # art units by which a card hops

_BEAT_MS = const(150)  # duration of a beat of the animation
_BEATS = const(20)  # number of beats after which the animation begins again
_BLINK = const(4)  # number of beats for which the line `_press` is visible, then hidden
_IDLE_BEATS = const(47)  # beats without a key (7 s, longer than the tune) until robots play
_TRUCOS = const(5)  # number of presses of RAISE in a row that start the self-test of the board
# Tune in the format of truco_ui.cues, two bars a line: theme twice, answer, theme, end. At the end
# of a match, truco_ui.screens.ending plays a variant for the winner and one for the loser.
_THEME = (
    b"\x13\x07\x18\x07\x98\x15\x1a\x07\x18\x0e\x15\x15\x18\x15\x13\x0e"
    b"\x13\x07\x18\x07\x98\x15\x1a\x07\x1c\x0e\x1d\x15\x1a\x15\x93\x0e"
    b"\x9d\x15\x1f\x07\x1d\x07\x1c\x07\x1d\x0e\x98\x15\x1a\x07\x18\x07\x1a\x07\x1c\x0e"
    b"\x9a\x15\x1c\x07\x1a\x07\x18\x07\x15\x0e\x93\x15\x15\x07\x13\x07\x15\x07\x17\x07\x1a\x07"
    b"\x13\x07\x18\x07\x98\x15\x1a\x07\x18\x0e\x15\x15\x18\x15\x1a\x0e"
    b"\x98\x0e\x9d\x15\x9f\x15\xa4\x0e\x00\x07\x98\x23"
)
_FIRST_HOP = const(9)  # beat at which the first card hops; another card follows at each beat


_BESIDE = const(4)  # least width of the free space beside the name, in pixels of the name


class TitleScreen(Screen):
    """The title, until a key is pressed."""

    def open(self, app, quiet=False):
        self._since = None
        self._beat = self._trucos = 0
        art = card_art.make_for(app.setup)
        u = theme.scale
        scale = 2 * u
        if scale * (ornaments.WIDTH + _DEPTH + _BESIDE) > app.width:
            scale -= 1
        name_height = scale * (ornaments.HIGH + _DEPTH + 2)
        card_height = art.sheet.tile_height * 4
        bar = theme.font.height + theme.EDGE + u
        low = app.height - bar + u
        top = (low - u - bar - name_height - card_height - _RAISED * u) // 4
        rim = top + name_height
        self._table(rim)
        made = ornaments.make_name(_DEPTH)
        made.scale = scale
        made.x, made.y = (app.width - scale * (ornaments.WIDTH + _DEPTH)) // 2, top + scale
        self.root.append(made)
        sheets.bar(self.root, app.width, " ".join(app.texts.HINT_TRUCO.upper()), rim)
        press = app.texts.PRESS % app.config.KEY_NAMES[0]
        self._press = sheets.bar(self.root, app.width, press, low)
        self._lay(art, (rim + bar + low - card_height + _RAISED * u) // 2)
        if app.cues and not quiet:
            app.cues.play(_THEME)

    def _table(self, y):
        """Draw the table's cloth from `y` down, and above it the wall with two rivals."""
        app, u = self.app, theme.scale
        sheets.cloth(self.root, app)
        columns, tiles, sheet = sheets.scene(app, 1)
        rows = -(-y // (_TILE * u))
        wall = tiles[:1] * ((rows - _WALL) * columns) + tiles[: _WALL * columns]
        self.root.append(sheets.laid(sheet, columns, wall, y - rows * _TILE * u))
        wide = app.width // u
        margin = (wide - 2 * (ornaments.WIDTH + _DEPTH)) // 2
        if margin > faces.SIZE // 2:
            file = faces.load()
            out = max(margin - faces.SIZE, 0) // 2
            for at, x in enumerate((out, wide - out - faces.SIZE)):
                face = faces.Face(file, x * u, y - faces.SIZE * u, True)
                face.show(app.setup.robots[at], faces.CALM, at + 1)
                self.root.append(face.grid)
            file.close()

    def _lay(self, art, y):
        """Draw the four manilhas side by side, with the zap marked and higher than `y`."""
        self._cards = []
        gap = _CARD_GAP * theme.scale
        step = art.sheet.tile_width * 3 + gap
        x = (self.app.width - len(_CARDS) * step + gap) // 2
        for code in _CARDS:
            card = Card(art)
            card.place(x, y)
            card.show(code)
            self.root.append(card.grid)
            self._cards.append(card)
            x += step
        card.show(code, STARRED)
        card.grid.y -= _RAISED * theme.scale

    def tick(self, now_ms):
        if self._since is None:
            self._since = now_ms
        if clock.diff(now_ms, self._since) < _BEAT_MS:
            return False
        self._since = now_ms
        app = self.app
        self._beat = beat = self._beat + 1
        if beat >= _IDLE_BEATS and not app.power.dark:
            app.go("lesson.attract")
        beat %= _BEATS
        changed = beat % _BLINK == 0
        if changed:
            self._press.grid.hidden = beat & _BLINK > 0
        hop = _HOP * theme.scale
        for turn in range(beat - _FIRST_HOP - 1, beat - _FIRST_HOP + 1):
            if 0 <= turn < len(_CARDS):
                self._cards[turn].grid.y += hop  # one card comes down, the next one goes up
                changed = True
            hop = -hop
        return changed

    def on_return(self, answer):
        app = self.app
        if answer and app.store.image[LINK] == LINK_TABLE:
            app.go("others", True)
        elif answer:  # the player continues the saved match
            app.play(True)

    def on_intent(self, intent):
        self._beat %= _BEATS
        self._trucos = self._trucos + 1 if intent == RAISE else 0
        if self._trucos == _TRUCOS:
            settings.try_board()
        if intent in (OK, MENU, ALT, RIGHT):
            self.app.enter()


SCREENS = {"title": TitleScreen}
