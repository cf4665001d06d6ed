"""What the two end screens share: that of a local match, and that of a linked one."""

import displayio
from micropython import const

import residency
from truco_core import clock, rules
from truco_core.cards import NONE
from truco_core.state import RESULTS, SCORE, SPECIAL, STAKE
from truco_store import profile
from truco_texts import texts
from truco_ui.screens.news import News
from truco_ui.table import layout
from truco_ui.widgets import faces, sheets, theme
from truco_ui.widgets.menu import REST_MS, ListScreen
from truco_ui.widgets.theme import Text

_STEP_MS = const(60)

_WIDE = const(150)  # units: from here on digits are larger
_RIM = const(24)  # units: the board with the score
_HEADS = const(38)  # units that large faces need: hair to chin
_LARGE = const(46)  # units of a winner's face: one is blank at each side
_BEANS = const(30)  # units across
_GAP = const(3)  # units, between digits and beans
_TILE = const(8)
_DENT = const(0x55301A)
# As in truco_ui.cues: a fanfare, the title's tune, a run to the top; that tune in minor, falling.
_WON = (
    b"\x98\x18\x18\x08\x13\x08\x18\x08\x98\x10\x9d\x18\x1d\x08\x18\x08\x1d\x08\x9d\x10"
    b"\x9f\x18\x1f\x08\x1a\x08\x1f\x08\x9f\x10\x24\x20\x00\x10\x13\x08\x18\x08"
    b"\x98\x18\x1a\x08\x18\x10\x1a\x08\x1c\x08\x1d\x18\x1a\x18\x93\x10"
    b"\x18\x08\x1c\x08\x1f\x08\x24\x08\xa4\x10\x9f\x10\xa4\x50"
)
_LOST = (
    b"\x13\x0a\x18\x0a\x1b\x1e\x1a\x0a\x18\x14\x14\x1e\x18\x1e\x13\x14"
    b"\x11\x14\x14\x14\x13\x14\x0b\x14\x0c\x3c"
)


class Ending(ListScreen):
    """A list of what to do now, with `_names`, below a score in large digits.

    news    truco_ui.screens.news.News of the bar
    """

    _since = None  # ms: it opened
    _leaves: displayio.Group = None  # a face that goes off at the right, once keys count
    _steps = 0  # that it has gone
    _rested = False
    _confetti = None
    _names: list = []  # of each its own

    def show(self, news, s, result, people, called):
        """Make it all: who played, before the wall, over the score; below that the list.

        :param news: for the bar, as of News
        :param s: bytes of the player's view: team 0 is the player's
        :param result: WON, LOST or FRIENDLY of truco_store.profile: whose side looks like winners
        :param people: by seat, the player's first: the kind of a face, and which of the careful
            robots it is, if it is one
        :param called: what both sides are called
        """
        app, u, height = self.app, theme.scale, theme.font.tile_height
        bar = height + theme.EDGE + u
        rows = (app.height - bar - (_HEADS + _RIM + 1) * u - theme.EDGE) // height
        rows = min(rows, len(self._names))
        top = app.height - rows * height - theme.EDGE
        self.build("", len(self._names), rows, top)
        if max(s[SCORE], s[SCORE + 1]) > s[rules.GOAL]:
            with texts.briefly(app.setup.language, "score") as words:
                news.insert(1, words.GOAL % s[rules.GOAL])
                if s[SPECIAL] == NONE or s[RESULTS] != NONE:  # else it was not played
                    news.insert(2, words.LAST_HAND % s[STAKE])
        self.news = News(self._bar, news)
        self.redraw()
        if app.cues and result != profile.FRIENDLY:
            app.cues.play(_LOST if result == profile.LOST else _WON)
        rim = top - _RIM * u - u
        columns, tiles, sheet = sheets.scene(app, len(people) == 2)
        wall = columns * layout.WALL // _TILE
        # Below its things the wall is bare, as its first tile.
        tiles = tiles[:wall] + bytes(columns * -(-(rim - bar) // (_TILE * u)) - wall)
        self.root.append(sheets.laid(sheet, columns, tiles, bar))
        if result == profile.WON:  # bits of paper fall behind them, where no letter is
            ornaments = residency.bring("truco_ui.widgets.ornaments")
            self._confetti = ornaments.Confetti(self.root, app.width, bar, rim)
        self._people(people, result, bar, rim)
        sheets.strip(self.root, app.width, rim, _RIM * u)
        for team in range(2):
            ink = theme.GOLD_TEXT if result == (profile.WON, profile.LOST)[team] else None
            self._points(team, s[SCORE + team], called[team], rim, ink or theme.CREAM_TEXT)

    def _people(self, people, result, bar, rim):
        """Those of a side stand together, ours at the left: winners large, losers small. Where four
        have no room the winners are alone.
        """
        u, size = theme.scale, faces.SIZE
        width, count = self.app.width // u, len(people) // 2
        large = [result == profile.WON, result == profile.LOST]
        if result == profile.FRIENDLY and count == 1:
            large = [True, True]
        pitch = [_LARGE if one else size for one in large]
        wide = [count * one for one in pitch]
        alone = width < _WIDE and count > 1 and True in large
        if alone:
            wide[large.index(False)] = 0
        gap = (width - wide[0] - wide[1]) // (3 - alone)
        file = faces.load()
        for seat in range(len(people) - 1, -1, -1):  # the player's own last: it may change
            team, place = seat & 1, seat >> 1
            x = (width - gap - wide[1] if team else gap) + place * pitch[team]
            y = rim - (1 + large[team]) * size * u
            face = faces.Face(file, (x - large[team]) * u, max(y, bar))
            face.grid.scale = (1 + large[team]) * u
            mood = faces.LAUGHS if large[team] else faces.BEATEN
            if result == profile.FRIENDLY:
                mood = faces.CALM
            kind, look = people[seat]
            face.show(kind, mood, look)
            if large[team] or not alone:
                self.root.append(face.grid)
            if seat == 1:
                self._rival = face.grid
        self._mine, self._mood = face, mood
        file.close()

    def _points(self, team, points, called, rim, ink):
        """A side's points in large digits, its name, its beans."""
        u, width = theme.scale, self.app.width // 2
        scale = 3 if width * 2 >= _WIDE * u else 2
        wide = 2 * scale * theme.font.tile_width
        x = team * width + (width - wide - (_BEANS + _GAP) * u) // 2
        digits = Text(2, ink)
        digits.put_number(points, 0, 0, 2)
        # What is above a digit, more than what is below, may lie before the wall.
        y = rim + _RIM * u // 2 - 13 * scale * u // 2
        group = displayio.Group(scale=scale, x=x, y=y)
        group.append(digits.grid)
        self.root.append(group)
        x += wide + _GAP * u
        name = Text(_BEANS // 6, (theme.SKY_TEXT, theme.RED_TEXT)[team], x, rim)
        name.put(called)
        self.root.append(name.grid)
        beans = sheets.beans(self.root, team, x, rim + 13 * u, _DENT)
        for at in range(min(points, 2 * beans.width)):
            beans[at] = 1

    def tick(self, now_ms):
        if self._since is None:
            self._since = now_ms
        elif not self._rested:
            self._rested = clock.diff(now_ms, self._since) >= REST_MS
        moved = self._leaves is not None and self._walk(now_ms)
        if self.news.step(now_ms):
            self.redraw()  # the arrows are in the same bar
            moved = True
        return self._confetti is not None and self._confetti.step(now_ms) or moved

    def _walk(self, now_ms):
        if clock.diff(now_ms, self._since) < REST_MS + self._steps * _STEP_MS:
            return False
        face = self._leaves
        self._steps += 1
        face.x += theme.scale
        face.y += theme.scale * ((self._steps & 2) - 1)
        if face.x >= self.app.width:
            self._leaves = None
        return True

    def on_intent(self, intent):
        if self._rested:
            super().on_intent(intent)

    def line(self, text, index):
        self.name(text, self._names[index] if index < self.count else "")

    def back(self):
        """Do nothing: a key pressed once too often at the table must not leave this screen."""
