"""The lesson: the table itself, with a page each time that something new is to be known.

The player may do all that the rules allow, while a page is open, too: what is done closes it.
What is not wise is not done: a page says what to press, each time.
"""

import displayio
from micropython import const

import residency
from truco_core import clock, state
from truco_game import lesson
from truco_input import MENU
from truco_store import SEEN, SEEN_LESSON, UNSEEN_LEVEL
from truco_texts import texts
from truco_ui import BUZZ
from truco_ui.screens.home_screen import LEARN, TO_LADDER
from truco_ui.screens.lesson_box import Box
from truco_ui.screens.table_screen import ALL, TableScreen
from truco_ui.table import layout
from truco_ui.widgets import theme
from truco_ui.widgets.theme import ARROW_DOWN, ARROW_RIGHT, ARROW_UP, ELLIPSIS, Text

_BESIDE = const(18)  # units below the vira's upper edge: coin or page may be beside that
_READ_MS = const(250)  # a page is open; before that a key was meant for what was there before


class LessonScreen(TableScreen):
    """A match with a plan, see `truco_game.lesson`; the player's own setup stays as it is."""

    def open(self, app):
        self._words = texts.part(app.setup.language, "lesson")
        app.borrow(lesson.begin(app.store.image, app.setup.language, app.publish))
        super().open(app)
        self.page = -1  # the last one that was shown
        self._again = False  # truco was called; the card that it asks for is still to be played
        self._confetti = None
        place = self.picture.place
        self.box = Box(app, place)
        self.root.append(self.box.panel)
        x = place[layout.VIRA_X] - 2 * theme.font.tile_width - theme.scale
        self._arrow = displayio.Group(scale=2, x=x, y=place[layout.VIRA_Y] + _BESIDE * theme.scale)
        theme.hide(self._arrow, True)
        arrow = Text(1, theme.GOLD_TEXT)
        arrow.put_char(ARROW_RIGHT)
        self._arrow.append(arrow.grid)
        self.root.append(self._arrow)

    def close(self):
        super().close()
        self._confetti = None
        self.app.end_game()

    def tick(self, now_ms):
        if self._count and not self._asked and self._due() != self.page:
            self._hand_ms = now_ms  # first the page, then the hints
        changed = super().tick(now_ms)
        if self._confetti:
            return self._confetti.step(now_ms) or changed
        picture = self.picture
        moves = changed or self._waiting or picture.busy or picture.effect
        if moves or not self._seen or self._asked and self._seen < ALL or not self.box.panel.hidden:
            return changed
        page = self._due()
        said = picture.said_ms is not None and not self._asked  # an answer is to be read first
        again = page == self.page
        if said or again and (not self._again or self._asked or not self._count):
            return False
        self.page = page
        if again:
            page, self._again = lesson.NOW_THREE, False
        self._tell(page)
        theme.hide(self._arrow, page not in lesson.VIRA_PAGES)
        if page in (lesson.LAST_PAGE, lesson.ALL_WON):
            ornaments = residency.bring("truco_ui.widgets.ornaments")
            app = self.app
            self._confetti = ornaments.Confetti(self.root, app.width, self.box.tall, app.height)
        return True

    def _tell(self, page):
        self._told = page
        self._shown_ms = self._now_ms
        if not self._asked:  # the hints are written again, when keys count
            self._seen = min(self._seen, 1)
            self._hand_ms = clock.after(self._now_ms, -_READ_MS)
        self.picture.hush()  # half of what was said would stay beside the page
        self.box.show(told(self._words, page, self.app.config))

    def _act(self, action):
        if self.box.panel.hidden and (self._again or self._due() != self.page):
            self.picture.hush()  # nothing is done before the page, but it comes sooner
            return
        if action in list(self._legal[: self._count]):
            against = lesson.page_against(self.page, action)
            if against:
                self._stop(against)
                return
            if action == state.RAISE and self.page in lesson.CARD_PAGES:
                self._again = True
            if not self.box.panel.hidden:
                theme.hide(self._arrow, True)
                self.box.hide()
        super()._act(action)

    def _stop(self, page):
        """Say what is better; to who does it again, once more what is to be known."""
        self._tell(self.page if page == self._told else page)
        if page in lesson.THREE_PAGES:
            self.picture.choose(1 - self.picture.chosen)
        if self.app.cues:
            self.app.cues.say(BUZZ)
        if self._asked:  # the first answer is chosen again
            while self.prompt.hide():
                pass
            self._seen = 0

    def _due(self):
        """The page that is to be open now; that of before while the parrot has the turn."""
        s = self._game.view.state
        if self._count or s[state.PHASE] >= state.HAND_OVER:
            return lesson.page_due(s, self.page)
        return self.page

    def on_intent(self, intent):
        last = self.page >= lesson.LAST_PAGE
        if intent == MENU and not last:
            self.app.push("ask", self._words.ASK_LEAVE)
            return
        if not self.box.panel.hidden:
            if clock.diff(self._now_ms, self._shown_ms) < _READ_MS:
                return
            if last:
                self._finish()
                return
            if self._due() != self.page:  # this one has said a word, the next one what to do
                self.page = self._due()
                self._tell(self.page)
                return
        super().on_intent(intent)

    def leave(self):
        """Who has won all twelve points reads the last page, too."""

    def _finish(self):
        """Go to the menu. After the first time the table is set for two, with an easy rival."""
        app = self.app
        image = app.store.image
        if not image[SEEN] & SEEN_LESSON:
            image[SEEN] |= SEEN_LESSON | UNSEEN_LEVEL
            app.end_game()
            app.setup.players = 2
            app.setup.robots[0] = lesson.EASY_RIVAL
            app.save_options()
        app.go("home", TO_LADDER)

    def on_return(self, answer):
        back_ms = self._back_ms
        super().on_return(answer)
        self._back_ms = back_ms  # a key pressed too soon does no harm here
        if answer:
            self.app.go("home", LEARN)


def told(words, page, config):
    """The text of a page with its keys.

    :param words: the lesson's texts
    :param config: of the board
    """
    names, two = config.KEY_NAMES, config.TWO_KEYS
    keys = (chr(two & 0xFF or ARROW_UP), names[1], chr(two >> 8 or ARROW_DOWN), names[0])
    named = [keys[key] for key in lesson.KEYS_ON.get(page, ())]
    return words.PAGES[page] % tuple(
        words.HOLD % key if key[-1] == chr(ELLIPSIS) else key for key in named
    )


SCREEN = LessonScreen
