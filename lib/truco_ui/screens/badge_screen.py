"""A badge that was just won, or a level, beside who won it; and what the next level wants."""

import displayio
import vectorio
from micropython import const

import residency
from truco_game import feats
from truco_game.feats import FEATS
from truco_store import FACES, LAST, SEEN, UNSEEN_LEVEL, profile
from truco_texts import texts
from truco_ui.screen import Screen
from truco_ui.widgets import faces, sheets, theme
from truco_ui.widgets.theme import CENTRE, Text

_WALL = const(40)  # units: a large face, from hair to chin
_TIMES = const(3)  # as large as in a list
_TILE = const(8)
# Of a medal that was won, then of an empty place: its edge, what is in it.
_MEDAL = theme.palette(theme.NIGHT, theme.GOLD, theme.GREY, theme.FELT_DARK)
# What is on the medals, in the order of truco_game.feats: letters and signs.
# Then that of a level.
ON_MEDALS = b"\x8340\x93\x86!2\x853\x96\x82\x80\x92"
# As in truco_ui.cues: of a badge a fanfare; of a level, which is climbed step by step.
_TUNES = (
    b"\x13\x06\x18\x06\x1c\x06\x9f\x0c\x1c\x06\x9f\x0c\x00\x06\xa4\x24",
    b"\x0c\x0a\x10\x05\x0e\x0a\x11\x05\x10\x0a\x13\x05\x98\x12\x9c\x24",
)


def medal(group, x, y, times=1):
    """Put a disc in a ring into a group, so many times as large, around a point. Returns the Text
    of its sign."""
    wide, tall, u = theme.font.tile_width, theme.font.tile_height, theme.scale
    radius = times * (5 * u + 1)
    for part in range(2):
        size = radius - part * times * u
        disc = vectorio.Circle(pixel_shader=_MEDAL, radius=size, x=x, y=y)
        disc.color_index = part  # type: ignore[attr-defined]
        group.append(disc)
    sign = Text(1, theme.DARK_TEXT)
    around = displayio.Group(scale=times, x=x - times * wide // 2, y=y - times * tall // 2)
    around.append(sign.grid)
    group.append(around)
    return sign


class BadgeScreen(Screen):
    """Lies on an end screen, or on home. Badges two by two, a key for each page."""

    _confetti = None

    def open(self, app, won):
        """:param won: bits of truco_game.feats; 0: a level alone rose"""
        image = app.store.image
        self._order = [badge for badge in range(FEATS) if won >> badge & 1] or [FEATS]
        image[SEEN] &= ~UNSEEN_LEVEL
        app.store.save()  # told once, wherever the power ends
        self._words = texts.part(app.setup.language, "profile")
        root, width = self.root, app.width
        u, tall = theme.scale, theme.font.tile_height
        y = tall + theme.EDGE
        floor = y + (_WALL + 1) * u
        columns, _, sheet = sheets.scene(app, 1)  # its first tile is the bare wall
        root.append(sheets.laid(sheet, columns, bytes(columns * _WALL // _TILE), y))
        if image[LAST] & 128:  # the last match was won
            ornaments = residency.bring("truco_ui.widgets.ornaments")
            self._confetti = ornaments.Confetti(root, width, y, floor)
        self._face = faces.Face(faces.load(), width // 3 - faces.SIZE * u, y)
        self._face.grid.scale = 2 * u
        root.append(self._face.grid)
        self._sign = medal(root, width * 3 // 4, y + _WALL * u // 2, _TIMES)
        self._rim = root[-3]
        sheets.strip(root, width, floor, app.height - floor)
        self._bar = sheets.bar(root, width)
        gap, self._said = (app.height - floor - 5 * tall) // 3, []
        for rows, ink in ((2, theme.GOLD_TEXT), (3, theme.CREAM_TEXT)):
            floor += gap
            self._said.append(sheets.lines(root, width, theme.columns, floor, ink, rows, CENTRE))
            floor += rows * tall
        self._show()

    def _show(self):
        """Tell of a badge and how it was won, or of two; at last, what the next level wants."""
        app, w = self.app, self._words
        image = app.store.image
        badge = self._order.pop(0)
        alone, two = badge == FEATS, len(self._order) > 0
        if not alone:
            under = w.FEATS[self._order.pop(0)] if two else w.HOW[badge]
        self._rise = FACES * (1 + two)  # the levels of this page
        later = len(self._order)
        self._sign.put_char(ON_MEDALS[badge])
        told = feats.level_told(image, app.setup.language, later)
        self._bar.set(w.NEW_LEVEL if alone else w.NEW_BADGE[two])
        said = (told[:1], told[1:]) if alone else ((w.FEATS[badge], under), told)
        for text, rows in zip(self._said, said):
            for row, line in enumerate(rows):
                text.set(line, row)
        self._me = profile.own_avatar(image) - FACES * later
        self._dark = None
        self._blinks = 0
        if app.cues:
            app.cues.play(_TUNES[alone])

    def tick(self, now_ms):
        """Let the rim blink, and who has won it change the colour where the rank does."""
        dark = now_ms // theme.BLINK_MS & 1
        changed = dark != self._dark
        if changed:
            self._dark = dark
            self._blinks += 1
            self._rim.color_index = dark
            self._face.show(faces.kind_of(self._me - self._rise * dark), faces.LAUGHS)
        return self._confetti and self._confetti.step(now_ms) or changed

    def on_intent(self, intent):
        # A key meant for the screen below does not take away what was won.
        if self._blinks > 2:
            if self._order:
                self._show()
            else:
                self.app.pop()

    def close(self):
        self._face.close()


SCREENS = {"badge": BadgeScreen}
