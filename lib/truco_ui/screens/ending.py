"""What the two end screens share: that of a local match, and that of a linked one."""

import displayio
from micropython import const

import residency
from truco_core import clock
from truco_core.state import SCORE
from truco_store import profile
from truco_texts import texts
from truco_ui.widgets import faces, theme
from truco_ui.widgets.menu import ListScreen
from truco_ui.widgets.text import Text

# A player may still be pressing keys for the table, which must not begin another match: so long
# after the screen has opened no key counts. From then on every key does, or an impatient player
# would find the screen dead.
_REST_MS = const(700)
_STEP_MS = const(60)

RESULT_COLUMNS = const(5)  # such as 12-12: two digits for each team
_WIDE = const(150)  # units: from here on faces have room beside large digits


class Ending(ListScreen):
    """A list of what to do now, with `_names`, below a score in large digits."""

    _since = None  # ms: it opened; once keys count, the last step of who leaves
    _leaves = None  # a face that does, up to `_top`
    _top = 0
    _rested = False
    _confetti = None
    _names: tuple = ()

    def celebrate(self, top, bottom):
        """Let bits of paper fall between two heights, in pixels."""
        confetti = residency.bring("truco_ui.widgets.confetti")
        self._confetti = confetti.Confetti(self.root, self.app.width, top, bottom)

    def score(self, s, y, scale, result):
        """Both scores in large digits, the winner's in gold.

        :param s: bytes of the player's view: team 0 is the player's
        :param scale: how many times as large as a letter a digit is
        :param result: WON, LOST or FRIENDLY of truco_store.profile
        """
        for column, team, wins in ((0, 0, profile.WON), (3, 1, profile.LOST)):
            text = Text(2, theme.GOLD_TEXT if result == wins else theme.CREAM_TEXT)
            text.put_number(s[SCORE + team], 0, 0, 1 if team else 2)
            self._big(text, y, scale, column)
        between = Text(1, theme.GREY_TEXT)
        with texts.briefly(self.app.setup.language, "score") as words:
            between.put(words.SCORE_SIGN)
        self._big(between, y, scale, 2)

    def scale_of_digits(self):
        """How many times as large as a letter a digit of the score is."""
        return 3 if self.app.width // theme.scale >= _WIDE else 2

    def show_faces(self, y, scale, kinds, result, looks=(1, 2, 3)):
        """Show partner and rivals beside the score, as they take it.

        :param y, scale: as of `score`
        :param kinds: of the seats from 1 on: an index into truco_core.bots.NAMES; None: a person.
            Of three, two are the rivals
        :param result: WON, LOST or FRIENDLY of truco_store.profile
        :param looks: which of the careful robots each is, if it is one
        """
        u = theme.scale
        size = faces.SIZE * u
        edge = (self.app.width - RESULT_COLUMNS * theme.font.tile_width * scale) // 2
        edge = max(edge - size, 0) // 2
        right = self.app.width - edge - size
        spare = (scale + 1) * theme.font.tile_height - size
        # Beside large digits faces stand in the middle, beside small ones at the top.
        middle = y + (spare // 2 if scale == 3 else 0)
        places = [(right, middle), (edge, middle)]
        if len(kinds) == 3:
            # One under the other; on the lowest panels they reach from the digits to the list.
            upper = y if spare >= size else y - u
            places = [(right, upper), (edge, middle), (right, upper + size)]
        file = faces.load()
        for index in range(len(kinds)):
            x, top = places[index]
            loses = profile.WON if index != 1 else profile.LOST
            if kinds[index] is None:
                colour = theme.SKY if index == 1 else theme.ROSE
                self.root.append(faces.person(colour, x, top))
                continue
            face = faces.Face(file, x, top)
            mood = faces.BEATEN if result == loses else faces.DARING
            mood = faces.CALM if result == profile.FRIENDLY else mood
            face.show(kinds[index], mood, seat=looks[index])
            self.root.append(face.grid)
        file.close()

    def _big(self, text, y, scale, column):
        width = theme.font.tile_width * scale
        x = (self.app.width - RESULT_COLUMNS * width) // 2 + column * width
        group = displayio.Group(scale=scale, x=x, y=y)
        group.append(text.grid)
        self.root.append(group)

    def tick(self, now_ms):
        if self._since is None:
            self._since = now_ms
        elif not self._rested:
            self._rested = clock.diff(now_ms, self._since) >= _REST_MS
        moved = self._leaves is not None and self._walk(now_ms)
        return self._confetti is not None and self._confetti.step(now_ms) or moved

    def walk_off(self, face, top):
        """Let a face stand up, to a height in pixels, and go off at the right, once keys count."""
        self._leaves = face
        self._top = top

    def _walk(self, now_ms):
        if not self._rested or clock.diff(now_ms, self._since) < _STEP_MS:
            return False
        self._since = now_ms
        face = self._leaves
        if face.y > self._top:
            face.y -= theme.scale
        else:
            face.x += theme.scale
        if face.x >= self.app.width:
            self._leaves = None
        return True

    def on_intent(self, intent):
        if self._rested:
            super().on_intent(intent)

    def line(self, text, index):
        self.name(text, self._names[index])

    def back(self):
        """Do nothing: a key pressed once too often at the table must not leave this screen."""
