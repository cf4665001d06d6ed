"""A badge that was just won, beside who won it; which level that makes, and what the next wants."""

import displayio
import vectorio
from micropython import const

import residency
from truco_game.feats import FEATS
from truco_store import FACES, profile
from truco_texts import texts
from truco_ui.screen import Screen
from truco_ui.table import layout
from truco_ui.widgets import faces, sheets, theme
from truco_ui.widgets.text import CENTRE, STAR, Text

_WALL = const(40)  # units: a large face, from hair to chin
_TIMES = const(3)  # as large as in a list
_LINES = const(5)
_TILE = const(8)
# Of a medal that was won, then of an empty place: its edge, what is in it.
_MEDAL = theme.palette(theme.NIGHT, theme.GOLD, theme.GREY, theme.FELT_DARK)
# As in truco_ui.cues.
_TUNE = b"\x13\x06\x18\x06\x1c\x06\x9f\x0c\x1c\x06\x9f\x0c\x00\x06\xa4\x24"


def medal(group, x, y, times=1):
    """Put a disc in a ring and a star into a group, so many times as large, around a point."""
    wide, tall, u = theme.font.tile_width, theme.font.tile_height, theme.scale
    radius = times * (5 * u + 1)
    for part in range(2):
        size = radius - part * times * u
        disc = vectorio.Circle(pixel_shader=_MEDAL, color_index=part, radius=size, x=x, y=y)
        group.append(disc)
    star = Text(1, theme.DARK_TEXT)
    star.put_char(STAR)
    around = displayio.Group(scale=times, x=x - times * wide // 2, y=y - times * tall // 2)
    around.append(star.grid)
    group.append(around)


class BadgeScreen(Screen):
    """Lies on an end screen. One badge after the other, a key for each."""

    _blinks = 0  # a key meant for the screen below does not take away what was won

    def open(self, app, won):
        """:param won: bits of truco_game.feats, at least one"""
        self._order = [badge for badge in range(FEATS) if won >> badge & 1]
        self._words = w = texts.part(app.setup.language, "profile")
        tall = theme.font.tile_height
        floor = tall + theme.EDGE + (_WALL + 1) * theme.scale
        self._picture(app, tall + theme.EDGE, floor)
        sheets.strip(self.root, app.width, floor, app.height - floor)
        sheets.bar(self.root, app.width, w.NEW_BADGE)
        gap = (app.height - floor - _LINES * tall) // 3
        self._lines = []
        for at, ink, rows in (
            (0, theme.GOLD_TEXT, 1),
            (1, theme.GREY_TEXT, 1),
            (2, theme.CREAM_TEXT, 3),
        ):
            y = floor + gap * (2 if rows > 1 else 1) + at * tall
            self._lines.append(
                sheets.lines(self.root, app.width, theme.columns, y, ink, rows, CENTRE)
            )
        self._show()

    def _picture(self, app, bar, floor):
        """Before the wall the player and the medal, in falling paper."""
        u, image = theme.scale, app.store.image
        columns, tiles, sheet = sheets.scene(app, 1)
        wall = columns * layout.WALL // _TILE
        tiles = tiles[:wall] + bytes(columns * _WALL // _TILE - wall)
        self.root.append(sheets.laid(sheet, columns, tiles, bar))
        confetti = residency.bring("truco_ui.widgets.confetti")
        self._confetti = confetti.Confetti(self.root, app.width, bar, floor)
        file = faces.load()
        self._face = faces.Face(file, app.width // 3 - faces.SIZE * u, bar)
        self._face.grid.scale = 2 * u
        self._me = profile.face(image, profile.name(image))
        self._wear(profile.level(image))
        file.close()
        self.root.append(self._face.grid)
        medal(self.root, app.width * 3 // 4, bar + _WALL * u // 2, _TIMES)
        self._star = self.root[-1]

    def _wear(self, level):
        """Show the player in the colour of the rank of a level."""
        self._face.show(faces.kind_of(self._me + FACES * level), faces.CALM)

    def _show(self):
        """The first badge that was not seen yet."""
        app, w = self.app, self._words
        badge, later = self._order.pop(0), len(self._order)
        with residency.use("truco_game.level") as levels:
            told = levels.told(app.store.image, app.setup.language, later)
        name, how, rest = self._lines
        name.set(w.FEATS[badge])
        how.set(w.HOW[badge])
        for row in range(rest.rows):
            rest.set(told[row] if row < (1 if later else len(told)) else "", row)
        self._level = profile.level(app.store.image) - later
        self._blinks = 0
        if app.cues:
            app.cues.play(_TUNE)

    def tick(self, now_ms):
        """Let the star blink, and who wins it change the colour with the rank."""
        dark = now_ms // theme.BLINK_MS & 1
        if self._blinks & 1 != dark:
            self._blinks += 1
            theme.hide(self._star, dark > 0)
            self._wear(self._level - dark)
        return self._confetti.step(now_ms)

    def on_intent(self, intent):
        if self._blinks > 1:
            if self._order:
                self._show()
            else:
                self.app.pop()


SCREEN = BadgeScreen
