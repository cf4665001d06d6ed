# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The lesson: the table itself, with pages that explain what comes next.

While a page is open, the table stands still. If a page names a key, that key closes it and does
the step at once; other keys turn the pages. After the pages of a step only the action that the
lesson asks for is done, and until the next pages are due no key counts but MENU.
"""

import displayio
import vectorio
from micropython import const

from truco_core import state
from truco_core.cards import CARD_MASK
from truco_game import lesson, seen
from truco_input import ALT, DOWN, LEFT, MENU, NEXT, RAISE, UP
from truco_texts import texts
from truco_ui.screens.home_screen import LEARN, TO_PLAY
from truco_ui.screens.table_screen import ALL, TableScreen
from truco_ui.widgets import theme
from truco_ui.widgets.menu import put_wrapped
from truco_ui.widgets.suits import Suits
from truco_ui.widgets.text import ARROW_DOWN, ARROW_RIGHT, ELLIPSIS, Text

COLUMNS = const(18)
TEXT_ROWS = const(5)

_HANDS = const(2)
_SUITS = const(4)  # on a page at most


class LessonScreen(TableScreen):
    """A match with a plan, see `truco_game.lesson`; the player's own setup stays as it is."""

    def open(self, app):
        self._setup = app.setup
        self._pages = texts.part(app.setup.language, "lesson")
        app.game = lesson.begin(app.store.image, app.setup.language, app.publish)
        app.setup = app.game.setup
        super().open(app)
        self._step = self._page = 0
        self._end = 0  # the page after the last one of this step
        self._explained = False  # whether the pages of this step were read
        self._add_panel(app)

    def _add_panel(self, app):
        font = theme.prose
        width, height = font.tile_width, font.tile_height
        wide, tall = COLUMNS * width, (1 + TEXT_ROWS) * height
        edge = 2 * theme.scale
        self._panel = group = displayio.Group(x=(app.width - wide) // 2)
        for colour, out in ((theme.GOLD, edge), (theme.CREAM, 0)):
            group.append(
                vectorio.Rectangle(
                    pixel_shader=theme.palette(colour),
                    width=wide + 2 * out,
                    height=tall + 2 * out,
                    x=-out,
                    y=-out,
                )
            )
        self._heading = Text(
            COLUMNS - 1, theme.palette(theme.CREAM, theme.RED), width // 2, font=font
        )
        ink = theme.palette(theme.CREAM, theme.INK)
        self._body = Text(COLUMNS - 1, ink, width // 2, height, TEXT_ROWS, font=font)
        group.append(self._heading.grid)
        group.append(self._body.grid)
        self._suits = Suits(group, app.setup, (self._body,), _SUITS, True, font)
        group.hidden = True
        group.y = 2 * app.height  # beside the panel, as a hidden card
        self._top_y = edge
        self._low_y = app.height - tall - edge
        self.root.append(group)

    def close(self):
        super().close()
        self.app.setup = self._setup
        self.app.game = None

    # The pages.

    def _explain(self):
        """Open the pages of this step; after the last step, those that end the lesson."""
        self._explained = True
        before = lesson.PAGES_BEFORE
        self._page = 0
        for step in range(self._step):
            self._page += before[step]
        more = lesson.LAST_PAGES if self._step == len(lesson.STEPS) else before[self._step]
        self._end = self._page + more
        self._show_page()

    def _show_page(self, wrong=False):
        """:param wrong: whether something else was done than what the page asks for"""
        page = self._page
        heading, body = self._pages.PAGES[page]
        names = self.app.config.KEY_NAMES
        self._heading.set(self._pages.NOT_THAT if wrong else heading)
        mark = names[0]
        self._heading.put_char(ARROW_RIGHT, self._heading.put(mark, COLUMNS - len(mark) - 2))
        key = lesson.KEYS_ON.get(page)
        two = self.app.config.TWO_KEYS
        if key == lesson.CHOOSE:
            body = body % (chr(two >> 8 or ARROW_DOWN), mark)
        elif key == lesson.COVER:
            body = body % (chr(two & 0xFF) + chr(ELLIPSIS) if two else chr(ARROW_DOWN))
            self._choose_wanted()  # so that this key does it at once
        elif key is not None:
            body = body % names[key]
        put_wrapped(self._body, body)
        self._suits.follow()
        self._panel.y = self._low_y if page in lesson.LOW_PAGES else self._top_y
        self._cover(True)

    def _turn(self, step):
        """Show the next page (1) or the previous one (-1); after the last one the table goes on."""
        first = self._end - self._pages_here()
        self._page = max(self._page + step, first)
        if self._page < self._end:
            self._show_page()
            return
        self._cover(False)
        if self._step == len(lesson.STEPS):
            seen.note(self.app, seen.LESSON)
            self.app.go("home", TO_PLAY)

    def _cover(self, covers):
        """Show the page over the table, or hide it. While it is shown, the match waits."""
        app, panel = self.app, self._panel
        if panel.hidden == covers:
            panel.hidden = not covers
            app.display.root_group = None  # send the panel as a whole, see `App.settle`
            app.display.root_group = app.stage
        if not covers:
            panel.y = 2 * app.height
        self.PLAYS = not covers

    def _pages_here(self):
        if self._step == len(lesson.STEPS):
            return lesson.LAST_PAGES
        return lesson.PAGES_BEFORE[self._step]

    # The table.

    def tick(self, now_ms):
        if not self._panel.hidden:
            return False
        changed = super().tick(now_ms)
        if self._explained or self._waiting or self.picture.busy:
            return changed
        if self._step < len(lesson.STEPS):
            due = self._count and self._seen == ALL
        else:
            s = self._game.look().state
            due = s[state.PHASE] == state.HAND_OVER and s[state.HAND] == _HANDS
        if due:
            self._explain()
        return changed or due

    def on_intent(self, intent):
        reading = not self._panel.hidden
        if intent == MENU:
            help_is_due = reading and self._page == lesson.HELP_PAGE
            self.app.push(*(("help",) if help_is_due else ("ask", self._pages.ASK_LEAVE)))
        elif not reading:
            if self._explained:
                super().on_intent(intent)
        elif self._is_named(intent):
            self._turn(1)
            super().on_intent(intent)
        else:
            self._turn(-1 if intent in (LEFT, UP, RAISE, ALT) else 1)

    def _is_named(self, intent):
        """Whether `intent` is the key that the open page names, which does the step."""
        key = lesson.KEYS_ON.get(self._page)
        if key == lesson.CHOOSE:
            return intent in (DOWN, NEXT)
        if key == lesson.COVER:
            return intent in (DOWN, ALT)
        return key == 1 and intent == RAISE

    def _act(self, action):
        """Do only what the lesson asks for. Any other action shows the page of this step again,
        and the card or answer that is asked for gets chosen.
        """
        if not action or self._step == len(lesson.STEPS):
            return
        wanted = lesson.STEPS[self._step]
        if action != wanted:
            self._page = self._end - 1
            self._show_page(True)
            if self._asked:
                self.prompt.on_intent(NEXT, self._now_ms)  # there are two answers
            self._choose_wanted()
            return
        super()._act(action)
        self._step += 1
        self._explained = False

    def _choose_wanted(self):
        """Choose the card that this step plays, if it plays one."""
        wanted = lesson.STEPS[self._step]
        for _ in range(2):
            if wanted < state.RAISE and self.picture.chosen_card() != wanted & CARD_MASK:
                self.picture.choose(1)

    def on_return(self, answer):
        back_ms = self._back_ms
        super().on_return(answer)
        self._back_ms = back_ms  # a key pressed too soon does no harm here
        if answer:
            self.app.go("home", LEARN)
        elif answer is None and not self._panel.hidden:  # the help was read
            self._turn(1)


SCREEN = LessonScreen
