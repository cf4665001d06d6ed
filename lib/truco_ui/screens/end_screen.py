"""The end of a match: who won, by how much, and what now."""

import vectorio
from micropython import const

import residency
from truco_game import SEAT, ladder
from truco_store.profile import FRIENDLY, LOST, WON
from truco_texts import texts
from truco_ui.screens import winnings
from truco_ui.screens.ending import Ending
from truco_ui.widgets import faces, theme
from truco_ui.widgets.text import CENTRE, CROWN, STAR

_AGAIN = const(0)
_CHANGE = const(1)
_LAST_HAND = const(2)
_EXPORT = const(3)
_HOME = const(4)
_ROWS = const(3)  # lines in sight


class EndScreen(Ending):
    """Reads the finished match from ``app.game``."""

    _feats = None  # the search for them, while it goes on

    def open(self, app):
        self._words = t = texts.part(app.setup.language, "end")
        result = app.game.result()
        self._climbing = ladder.last_rung(app.store.image)
        # A won match of the ladder leads to the next rival.
        self._rung = self._climbing
        again = t.AGAIN
        if result == WON and 0 < self._climbing < ladder.COUNT:
            self._rung += 1
            with texts.briefly(app.setup.language, "people") as people:
                again = t.NEXT % people.PEOPLE[ladder.FIRST + self._rung - 1][0]
        change = t.LADDER if self._climbing else t.CHANGE
        self._names = (again, change, t.LAST_HAND, t.EXPORT, t.TO_TITLE)
        letter_height = theme.font.tile_height
        top = app.height - _ROWS * letter_height - letter_height // 4
        self.build((t.LOST, t.WON, t.ENDED)[result], len(self._names), _ROWS, top)
        scale = self.scale_of_digits()
        # Nearer to the bar than to the list: on small panels faces reach to below the names.
        y = letter_height + (top - (scale + 3) * letter_height) // 3
        if result == WON:
            self.celebrate(letter_height, top)
        palette = theme.GOLD_TEXT if result == WON else theme.CREAM_TEXT
        said = self._text(theme.columns, y, palette, 1)
        said.align = CENTRE
        said.set(self._news(result))
        self._count(said, result)
        self._said = said
        if result != FRIENDLY and not app.game.gave_up:
            self._feats = app.game.honours(app.store)
        # Who gave up may lead: then neither a score nor a name looks like the winner's.
        wins = FRIENDLY if app.game.gave_up else result
        self.score(app.game.look().state, y + letter_height, scale, wins)
        self._teams(y + (1 + scale) * letter_height, scale, wins)
        robots = app.setup.robots[: app.setup.players - 1]
        self.show_faces(y + letter_height, scale, robots, result)
        if result == WON and self._climbing:
            self._hand_over()

    def _news(self, result):
        app, t = self.app, self._words
        if app.game.gave_up:
            return t.GAVE_UP
        if result == WON and self._climbing == ladder.COUNT:
            return t.CHAMPION
        if result == FRIENDLY:
            return t.NOBODY_WON
        two = app.setup.players == 2
        if result == WON and self._climbing:
            return t.GIVES_WAY % app.game.name_of(SEAT ^ 1)
        if result == WON:
            return t.WE_HAVE_WON[two]
        return t.THEY_HAVE_WON[1] % app.game.name_of(SEAT ^ 1) if two else t.THEY_HAVE_WON[0]

    def _hand_over(self):
        """Lay the coaster of a beaten rival of the ladder under the face, which then leaves."""
        face = self.root.pop()
        for radius, shader, index in (
            (8, face[0].pixel_shader, faces.OWN_COLOUR),
            (6, theme.palette(theme.CREAM), 0),
        ):
            self.root.append(
                vectorio.Circle(  # type: ignore[call-arg]
                    pixel_shader=shader,
                    color_index=index,
                    radius=radius * theme.scale,
                    x=face.x + faces.SIZE * theme.scale // 2,
                    y=face.y + faces.SIZE * theme.scale // 2,
                )
            )
        self.root.append(face)
        self.walk_off(face, self._said.grid.y + theme.font.tile_height)

    def _count(self, text, result):
        """A match for points: count chips and points of the ranking, where the news are."""
        self._winnings = None
        if not self.app.setup.for_points or result == FRIENDLY:
            return
        image = self.app.store.image
        with residency.use("truco_store.profile") as profile:
            chips, points = profile.chips(image), profile.points(image)
            won, more = profile.gained(image), 0
            if won and not self.app.game.gave_up:
                more = profile.WINNER_POINTS if result == WON else profile.LOSER_POINTS
        if not won:  # it was not for points when it began
            return
        rows = (self._words.CHIPS, chips - won, chips), (self._words.POINTS, points - more, points)
        self._winnings = winnings.Winnings(text, rows)

    def _honour(self):
        """Look on for feats; once all is seen, tell of a new badge where the news are."""
        for found in self._feats:  # one at a time; CircuitPython's `next` takes no default
            if not found:
                return False
            self._winnings = None
            at = 0
            while not found >> at & 1:
                at += 1
            with texts.briefly(self.app.setup.language, "profile") as words:
                self._said.set(chr(STAR) + " " + words.FEATS[at])
            theme.paint(self._said.grid, theme.GOLD_TEXT)
            return True
        self._feats = None
        return False

    def tick(self, now_ms):
        changed = super().tick(now_ms)
        if self._feats and self._rested:
            changed = self._honour() or changed
        return self._winnings is not None and self._winnings.step(now_ms) or changed

    def _teams(self, y, scale, result):
        """Write under the digits whose they are, with a crown for the winner."""
        with residency.use("truco_ui.table.sides") as sides:
            we, they = sides.names(self.app)
        middle = theme.columns // 2
        half = scale * 3 // 2
        for name, centre, mine in ((we, middle - half - 1, WON), (they, middle + half, LOST)):
            won = result == mine
            text = self._text(theme.columns, y, theme.GOLD_TEXT if won else theme.GREY_TEXT, 1)
            first = centre - (len(name) + 1) // 2  # off the face at the right
            text.put(name, first)
            if won:
                text.put_char(CROWN, first - 2)

    def take(self, index):
        app = self.app
        if index == _AGAIN and self._climbing:
            ladder.prepare(app.setup, app.store.image, self._rung)
            app.play()
        elif index == _AGAIN:
            app.game.again()
            app.go("table")
        elif index == _LAST_HAND:
            app.push("replay")
        elif index == _EXPORT:
            self._export()
        else:
            app.end_game()
            residency.forget_under("truco_core.bots")
            app.go("home" if index != _CHANGE else "ladder" if self._climbing else "setup")

    def _export(self):
        """Print the match on the serial port, a line of notation for each hand."""
        app = self.app
        count = 0
        for line in app.game.notation():
            print(line)
            count += 1
        with texts.briefly(app.setup.language, "replay") as words:
            app.push("ask", words.EXPORTED % count, words.OK)


SCREEN = EndScreen
