"""The lesson, played at the real table with pages of explanation, and a demonstration by robots.

When a page asks for a card or an answer, this card or answer is already chosen. The player's action
closes the page if it is the right one. A wrong action has no effect, and another page says why.
"""

import displayio
from micropython import const

import residency
from truco_core import clock, state
from truco_core.characters import BY_RUNG
from truco_game import lesson
from truco_input import MENU
from truco_store import SEEN, SEEN_LESSON, UNSEEN_LEVEL
from truco_texts import texts
from truco_ui import BUZZ
from truco_ui.screens.home_screen import LEARN, TO_LADDER
from truco_ui.screens.table_screen import ALL, TableScreen
from truco_ui.table import layout
from truco_ui.widgets import sheets, theme
from truco_ui.widgets.menu import ARROW, put_wrapped, rows_of
from truco_ui.widgets.theme import ARROW_DOWN, ARROW_RIGHT, ARROW_UP, ELLIPSIS
from truco_ui.widgets.typeset import Text

# Distance in art units from the top of the vira down to the arrow that points to it. At this height
# the arrow covers neither the coin nor a page.
_BESIDE = const(18)
# Time for which keys are ignored after a page has opened: they were meant for the earlier picture.
_READ_MS = const(250)
TEXT_ROWS = const(4)


class LessonScreen(TableScreen):
    """The match of the lesson, whose hands truco_game.lesson has planned, with a page of text.

    The match has its own setup, so the player's options do not change.
    """

    _begin, _page_due = lesson.begin, lesson.page_due
    _BACK = "home", LEARN  # screen that opens if the player leaves the lesson, and its parameter

    def open(self, app):
        self._words = texts.part(app.setup.language, "lesson")
        app.borrow(type(self)._begin(app.store.image, app.setup.language, app.publish))
        super().open(app)
        self.page = -1  # number of the page that was shown last; -1: none yet
        self._confetti = None
        self.picture.backs = (None,) * 4  # draw no backs, since the box would cover half of them
        place = self.picture.place
        self.box = Box(app, place)
        self.root.append(self.box.panel)
        x = place[layout.VIRA_X] - (2 * ARROW + 1) * theme.scale
        self._arrow = displayio.Group(scale=2, x=x, y=place[layout.VIRA_Y] + _BESIDE * theme.scale)
        theme.hide(self._arrow, True)
        Text(ARROW, theme.GOLD_TEXT, root=self._arrow).put_char(ARROW_RIGHT)
        self.root.append(self._arrow)

    def close(self):
        super().close()
        self._confetti = None
        self.app.end_game()

    def tick(self, now_ms):
        if self._count and not self._asked and self._due() != self.page:
            self.delay_hints(now_ms)  # until the page has been shown
        changed = super().tick(now_ms)
        if self._confetti:
            return self._confetti.step(now_ms) or changed
        picture = self.picture
        moves = changed or self._waiting or picture.moves()
        if moves or not self._seen or self._asked and self._seen < ALL or not self.box.panel.hidden:
            return changed
        page = self._due()
        # Show no page yet while the player still reads the rival's words.
        if page == self.page or picture.talk.due_ms is not None and not self._asked:
            return False
        self.page = page
        self._tell(page)
        theme.hide(self._arrow, page not in lesson.VIRA_PAGES)
        if page in lesson.ENDS:
            ornaments = residency.bring("truco_ui.widgets.ornaments")
            app = self.app
            self._confetti = ornaments.Confetti(self.root, app.width, self.box.tall, app.height)
        return True

    def _tell(self, page):
        self._told = page
        self._shown_ms = self._now_ms
        if not self._asked:  # show hints again once the page accepts keys, after _READ_MS
            self.delay_hints(clock.after(self._now_ms, -_READ_MS))
        self.picture.talk.hush()  # remove words, which the page would cover only in part
        self.box.show(told(self._words, page, self.app.config, self._game.view.state))
        asked, last, _ = lesson.ASKED.get(self.page, (0, 1, 0))
        if self._asked:
            self.prompt.answers.choose(max(asked - state.ACCEPT, 0))
        elif asked == last < state.GONE:
            while self.picture.chosen_card() != asked:
                self.picture.choose(1)

    def _act(self, action):
        if not self.box.panel.hidden:
            if action in list(self._legal[: self._count]):
                first, last, against = lesson.ASKED[self.page]
                if not first <= action <= last:
                    # If the player repeats the mistake, show the page of the lesson again.
                    self._tell(self.page if against == self._told else against)
                    if self.app.cues:
                        self.app.cues.say(BUZZ)
                    return
                theme.hide(self._arrow, True)
                self.box.hide()
        elif self._due() != self.page:
            self.picture.talk.hush()  # ignore the key, but remove words that delay the next page
            return
        super()._act(action)

    def _due(self):
        """Return the page that should be open now; during the rival's turn, the previous page."""
        s = self._game.view.state
        if self._count or s[state.PHASE] >= state.HAND_OVER:
            return type(self)._page_due(s, self.page)
        return self.page

    def on_intent(self, intent):
        last = self.page in lesson.ENDS
        if intent == MENU and not last:
            self.app.push("ask", self._words.ASK_LEAVE)
            return
        if not self.box.panel.hidden:
            if clock.diff(self._now_ms, self._shown_ms) < _READ_MS:
                return
            if last:
                self._finish()
                return
            if self._due() != self.page:  # any key leads from an explanation to the next page
                self.page = self._due()
                self._tell(self.page)
                return
        super().on_intent(intent)

    def leave(self):
        """Do nothing: after the match, the last page follows instead of the end screen."""

    def _finish(self):
        """Go to the menu. After the first lesson, set up a match for two with an easy rival."""
        app = self.app
        image = app.store.image
        if not image[SEEN] & SEEN_LESSON:
            image[SEEN] |= SEEN_LESSON | UNSEEN_LEVEL
            app.end_game()
            app.setup.players = 2
            app.setup.robots[0] = BY_RUNG[0]
            app.save_options()
        app.go("home", TO_LADDER)

    def on_return(self, answer):
        back_ms = self._back_ms
        super().on_return(answer)
        self._back_ms = back_ms  # accept a raise at once, since it does no harm in the lesson
        if answer:
            self.app.go(*self._BACK)


class PairScreen(LessonScreen):
    """The second part of the lesson, a hand of four, before the first match of four."""

    _begin, _page_due = lesson.begin_pair, lesson.pair_page_due
    _BACK = ("setup",)

    def _finish(self):
        self.app.go("setup")


def told(words, page, config, s):
    """Return the text of a page with numbers of the rules and names of keys filled in.

    :param words: the texts "lesson"
    :param config: the module of this board in board_configs
    :param s: bytes of the match, which begin with the rules
    """
    names, two = config.KEY_NAMES, config.TWO_KEYS
    keys = (chr(two & 0xFF or ARROW_UP), names[1], names[0])
    keys += (chr(two & 0xFF) + chr(ELLIPSIS) if two else chr(ARROW_DOWN),)
    named = [keys[key] for key in lesson.KEYS_ON.get(page, ())]
    return words.PAGES[page] % (
        lesson.facts(page, s)
        + tuple([words.HOLD % key if key[-1] == chr(ELLIPSIS) else key for key in named])
    )


class Box:
    """A sheet of paper with a page of the lesson, on the wall and the far rim of the table.

    The sheet covers no card but the vira of a tight table.

        panel      displayio.Group with all layers; while hidden, it is outside the display
        body       truco_ui.widgets.typeset.Text of the page
        tall       height of the sheet with its edge, in pixels

    :param app: truco_ui.app.App
    :param place: result of truco_ui.table.layout.plan
    """

    def __init__(self, app, place):
        font, self._edge = theme.prose, 2 * theme.scale
        self._app = app
        wide = place[layout.WIDTH] >= layout.NARROW * place[layout.U]
        self._least = (layout.WALL + (layout.RIM if wide else layout.NARROW_RIM)) * place[layout.U]
        # On tight panels cover the vira, too: else the box would be so high that it covers cards.
        width = place[layout.WIDTH if wide or place[layout.TIGHT] else layout.VIRA_X]
        self.panel = group = displayio.Group()
        for colour, across in ((theme.GOLD, width), (theme.CREAM, width - self._edge)):
            sheets.block(group, colour, 0, 0, across, self._least)
        self._sheets: tuple = (group[0], group[1])
        left = 2 * theme.EDGE
        columns = (width - self._edge - 2 * left) // font.tile_width
        # The letters have no background, which would show below a sheet with fewer rows.
        self.body = Text(columns, theme.DARK_TEXT, left, 0, TEXT_ROWS, letters=font, root=group)
        self.hide()

    def show(self, words):
        """Show a page of at most TEXT_ROWS rows."""
        body = self.body
        put_wrapped(body, words)
        high = rows_of(words, body.width, body.letters) * theme.prose.height
        self.tall = max(self._least, high + self._edge)
        body.grid.y = (self.tall - self._edge - high) // 2
        for sheet, edge in zip(self._sheets, (0, self._edge)):
            sheet.height = self.tall - edge
        self._put(0)

    def hide(self):
        self._put(2 * self._app.height)

    def _put(self, y):
        self.panel.y = y
        self.panel.hidden = y > 0
        display = self._app.display
        display.root_group = None  # make displayio send the whole picture once, as in `App.settle`
        display.root_group = self._app.stage


class AttractScreen(TableScreen):
    """The table while nobody plays: two robots play a famous hand without sound.

    The player's place at the bottom is that of the first robot. After the hand the title returns;
    any key opens the menu. Nothing of this match is saved.
    """

    def open(self, app):
        self._cues = app.cues
        app.cues = None
        self._before = list(residency.modules)
        app.borrow(lesson.show(app.store.image, app.setup.language, app.publish))
        super().open(app)
        # Say that this is a demo (a word of all three languages). Otherwise players take the first
        # robot's turns for their own. Use another Text: the prompt hides its lines during a hand.
        hints, u = self.prompt.lines.grid, theme.scale
        x, y, wide = hints.x, hints.y, (layout.SIDE_COLUMNS + 4) * u
        sheets.block(self.root, theme.NIGHT, x - 2 * u, y - u, wide, app.height - y + u)
        lines = Text(layout.SIDE_COLUMNS, theme.GOLD_TEXT, x, y, layout.SIDE_ROWS, root=self.root)
        put_wrapped(lines, "Demo: " + app.texts.PRESS % app.config.KEY_NAMES[0])

    def close(self):
        app = self.app
        app.cues = self._cues
        app.end_game()
        self._game = self.picture = self.prompt = None
        residency.forget_under("truco_core", self._before)

    def tick(self, now_ms):
        changed = super().tick(now_ms)
        # Stop the match until the last event has been shown. Otherwise a card that is being dealt
        # could be played before its face is visible.
        self.PLAYS = not (self._waiting or self.picture.moves())
        return changed

    def leave(self):
        self.app.go("title", True)

    def on_intent(self, intent):
        self.app.enter()


SCREENS = {"lesson": LessonScreen, "pair": PairScreen, "attract": AttractScreen}
