"""What the ends of local and linked matches have in common: who won, the score, and a list."""

import displayio
from micropython import const

import residency
from truco_core import clock, rules
from truco_core.cards import NONE
from truco_core.state import RESULTS, SCORE, SPECIAL, STAKE
from truco_store import profile
from truco_texts import texts
from truco_ui.table import layout
from truco_ui.widgets import faces, sheets, theme
from truco_ui.widgets.menu import REST_MS, ListScreen
from truco_ui.widgets.news import News
from truco_ui.widgets.typeset import FIGURE, Text

_STEP_MS = const(60)
_WIDE = const(150)  # minimum width in art units of a panel with larger digits
_RIM = const(22)  # height in art units of the wooden strip with the score
_HEADS = const(39)  # height in art units of a large face, from hair to chin
_INK = const(22)  # columns of a face without the blank column on either side
_BEANS = const(30)  # width in art units of a team's beans
_GAP = const(3)  # art units between digits and beans
_TILE = const(8)  # width and height in art units of a tile of the wall
_DENT = const(0x55301A)  # colour of the wood where a bean is missing
# Tunes in the format of truco_ui.cues. _WON: a fanfare, the title's tune, a rising run. _LOST: the
# title's tune in minor, falling.
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
    """A list of what to do next, below the players and the score in large digits.

    news    the `News` in the bar
    """

    news: News
    _since = None  # time of the first tick in ms
    _leaves: displayio.Group = None  # face of a beaten rival, who walks off to the right
    _steps = 0  # number of steps that the beaten rival has walked
    _rested = False  # True: `get_ready` has returned True, so keys are accepted
    _confetti = None

    def show(self, news, s, result, people, called):
        """Draw everything: the players before the wall, below them the score, then the list.

        :param news: the title, then items as in `rows` of News
        :param s: bytes of the player's view; team 0 is the player's
        :param result: WON, LOST or FRIENDLY of truco_store.profile
        :param people: (kind, look) as in `faces.Face.show` for each seat, the player first
        :param called: names of both teams
        """
        app, u, height = self.app, theme.scale, theme.font.height
        bar = height + theme.EDGE + u
        with texts.briefly(app.setup.language, "score") as words:
            if max(s[SCORE], s[SCORE + 1]) > s[rules.GOAL] and (
                s[SPECIAL] == NONE or s[RESULTS] != NONE
            ):  # the score stops at the goal, so name the stake, unless a special hand was refused
                news.insert(1, words.LAST_HAND % s[STAKE])
        room = app.height - bar - (_HEADS + _RIM) * u
        rows = min(room // height, len(self.rows))
        top = app.height - rows * height
        top -= min(room - rows * height, 2 * u)  # keep the last line off the panel's edge
        self.build(news[0], len(self.rows), rows, top)
        self.choose(-1)  # choose no line until the list takes keys
        if app.cues and result != profile.FRIENDLY:
            app.cues.play(_LOST if result == profile.LOST else _WON)
        rim = top - _RIM * u - u
        columns, tiles, sheet = sheets.scene(app, len(people) == 2)
        # Draw tile 0, bare wall, on a narrow panel where a large rival would hide the bottles.
        wall = columns * layout.WALL // _TILE
        wall *= result == profile.WON or app.width >= _WIDE * u
        tiles = tiles[:wall] + bytes(columns * -(-(rim - bar) // (_TILE * u)) - wall)
        self.root.append(sheets.laid(sheet, columns, tiles, bar))
        if result == profile.WON:  # confetti falls behind the faces, where there are no letters
            ornaments = residency.bring("truco_ui.widgets.ornaments")
            self._confetti = ornaments.Confetti(self.root, app.width, bar, rim)
        self._people(people, result, bar, rim)
        sheets.strip(self.root, app.width, rim, _RIM * u)
        for team in range(2):
            ink = theme.GOLD_TEXT if result == (profile.WON, profile.LOST)[team] else None
            points = min(s[SCORE + team], s[rules.GOAL])
            self._points(team, points, called[team], rim, ink or theme.CREAM_TEXT)
        self.news = News(self.root, app.width, news)

    def _people(self, people, result, bar, rim):
        """Draw the players by team, ours on the left, winners larger than losers.

        Winners have double size, or 3/2 with large art if four players have little room.
        """
        u, width, count = theme.scale, self.app.width, len(people) // 2
        large = [result == profile.WON, result == profile.LOST]
        if result == profile.FRIENDLY and count == 1:
            large = [True, True]
        most = u + 1 if width < _WIDE * u and count > 1 else 2 * u
        zoom = [most if one else u for one in large]
        free = width - count * _INK * sum(zoom)
        apart = [min(2 * u, free // 5)] * 2  # pixels between two players of a team
        if free < 0:  # let losers overlap their partners, so that the panel's edge cuts off nobody
            apart = [free - 3 * u if one == u else 0 for one in zoom]
        gap = (free - sum(apart) * (count - 1)) // 3
        file = faces.load()
        for seat in range(len(people) - 1, -1, -1):
            # The player's own face comes last and stays in `_mine`, since it may be drawn again.
            team, place = seat & 1, seat >> 1
            pitch = _INK * zoom[team] + apart[team]
            x = (width - gap - count * pitch + apart[team] if team else gap) + place * pitch
            y = rim - faces.SIZE * zoom[team]
            face = faces.Face(file, x - zoom[team], max(y, bar), True)
            face.grid.scale = zoom[team]
            mood = faces.LAUGHS if large[team] else faces.BEATEN
            if result == profile.FRIENDLY:
                mood = faces.CALM
            kind, look = people[seat]
            face.show(kind, mood, look)
            self.root.append(face.grid)
            if seat == 1:
                self._rival = face.grid
        self._mine, self._mood = face, mood
        file.close()

    def _points(self, team, points, called, rim, ink):
        """Draw a team's points in large digits, its name and its beans."""
        u, width = theme.scale, self.app.width // 2
        scale = 3 if width * 2 >= _WIDE * u else 2
        wide = 2 * FIGURE * scale * u
        x = team * width + (width - wide - (_BEANS + _GAP) * u) // 2
        digits = Text(2 * FIGURE, ink)
        digits.put_number(points, 0, 0, 2)
        # Centre the visible part of the digits. It does no harm if the blank rows above it lie over
        # the wall, which is above `rim`.
        y = rim + _RIM * u // 2 - 13 * scale * u // 2
        group = displayio.Group(scale=scale, x=x, y=y)
        group.append(digits.grid)
        self.root.append(group)
        x += wide + _GAP * u
        name = Text(_BEANS, (theme.SKY_TEXT, theme.RED_TEXT)[team], x, rim)
        name.put(called)
        self.root.append(name.grid)
        beans = sheets.beans(self.root, team, x, rim + 12 * u, _DENT)
        for at in range(min(points, 2 * beans.width)):
            beans[at] = 1

    def tick(self, now_ms):
        if self._since is None:
            self._since = now_ms
        elif not self._rested:
            self._rested = self.get_ready(clock.diff(now_ms, self._since))
            if self._rested and self.chosen < 0:
                self.choose(0)
                return True
        moved = self._leaves is not None and self._walk(now_ms)
        moved = self.news.step(now_ms) or moved
        return self._confetti is not None and self._confetti.step(now_ms) or moved

    def get_ready(self, shown_ms):
        """Do what comes before the list takes keys. Return True once it may take them.

        :param shown_ms: time in ms since the screen has appeared
        """
        return shown_ms >= REST_MS

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

    def back(self):
        """Choose the line that leaves, since a key that was meant for the table must not leave."""
        self.choose(self.count - 1)
