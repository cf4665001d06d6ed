"""The lesson: the table itself, with pages that explain what comes next.

While a page is open, the table stands still. If a page names a key, that key closes it and does
the step at once, and so does UP, if a card is to be played; other keys turn the pages. After the
pages of a step only the action that the lesson asks for is done, and until the next pages are due
no key counts but MENU. Who does another thing twice is told the key, whose hint then blinks; who
does nothing for a while reads the page again.
"""

import displayio
from micropython import const

import residency
from truco_core import clock, state
from truco_core.cards import CARD_MASK
from truco_game import lesson
from truco_input import ALT, DOWN, LEFT, MENU, NEXT, OK, RAISE, UP
from truco_store import SEEN, SEEN_LESSON
from truco_texts import texts
from truco_ui.screens import lesson_box, lesson_words
from truco_ui.screens.home_screen import LEARN, TO_LADDER
from truco_ui.screens.table_screen import ALL, TableScreen
from truco_ui.table import layout
from truco_ui.widgets import theme
from truco_ui.widgets.text import ARROW_RIGHT, Text

_HANDS = const(2)
_BESIDE = const(16)  # units below the vira's upper edge: where narrow, the coin is beside that
_TOLD = const(2)  # so many times something else was done: then the key is named
_READ_MS = const(700)  # a page is open; before that a key only turns it
_AGAIN_MS = const(3000)  # without a key, until the page comes again


class LessonScreen(TableScreen):
    """A match with a plan, see `truco_game.lesson`; the player's own setup stays as it is."""

    def open(self, app):
        self._pages = texts.part(app.setup.language, "lesson")
        app.borrow(lesson.begin(app.store.image, app.setup.language, app.publish))
        super().open(app)
        self._step = self.page = 0
        self._end = 0  # the page after the last one of this step
        self._lenient = False  # what is not asked for now is no mistake
        self._explained = False  # whether the pages of this step were read
        self._wrong = 0  # how often something else was done than this step asks for
        self._blinked_ms = None
        self._idle_ms = 0  # since when no key was heard while there is something to do
        self._confetti = None
        self._bare = False  # whether there were no hints before a page was shown
        self._add_panel(app)

    def _add_panel(self, app):
        self.box = lesson_box.Box(app)
        hints = self.prompt.lines.grid
        self._glow = Text(layout.SIDE_COLUMNS, theme.GOLD_TEXT, hints.x, 2 * app.height)
        theme.hide(self._glow.grid, True)
        self.root.append(self._glow.grid)
        place = self.picture.place
        x = place[layout.VIRA_X] - 2 * theme.font.tile_width - theme.scale
        self._arrow = displayio.Group(scale=2, x=x, y=place[layout.VIRA_Y] + _BESIDE * theme.scale)
        theme.hide(self._arrow, True)
        arrow = Text(1, theme.GOLD_TEXT)
        arrow.put_char(ARROW_RIGHT)
        self._arrow.append(arrow.grid)
        self.root.append(self._arrow)
        self.root.append(self.box.panel)

    def close(self):
        super().close()
        self._confetti = None
        self.app.end_game()

    # The pages.

    def _explain(self):
        """Open the pages of this step; after the last step, those that end the lesson."""
        self._explained = True
        before = lesson.PAGES_BEFORE
        self.page = 0
        for step in range(self._step):
            self.page += before[step]
        more = lesson.LAST_PAGES if self._step == len(lesson.STEPS) else before[self._step]
        self._end = self.page + more
        self._show_page()

    def _show_page(self):
        self._again = False
        self._shown_ms = self._idle_ms
        page, words = self.page, self._pages
        last = page == self._end - 1  # the page of this step; those before it are only to read
        wrong = self._wrong if last else 0
        body, mark = lesson_words.told(words, page, self.app.config, wrong)
        if wrong >= _TOLD:
            key = lesson_words.key_of(lesson.STEPS[self._step], self.app.config)
            body = lesson_words.press(words, key)
            body = body[0].upper() + body[1:]
        elif wrong:
            body = words.NOT_THAT + body
        if lesson.KEYS_ON.get(page) == lesson.COVER:
            self._choose_wanted()  # so that this key does it at once
        # The text names the key that does the step.
        goes_on = page not in lesson.KEYS_ON or page == lesson.HELP_PAGE
        self.box.write(mark if goes_on and not wrong else "", body)
        place = self.picture.place
        hand_y = place[layout.HAND_Y] - layout.LIFT * theme.scale
        self.box.lay(hand_y if page in lesson.FOOT_PAGES else None)
        self.picture.hush_brief()  # half of what was said would stay beside the page
        theme.hide(self._arrow, page not in lesson.VIRA_PAGES)
        self._blink(False)
        self._cover(True)
        if page == len(words.PAGES) - 1 and not self._confetti:
            self._cheer()

    def _cheer(self):
        """Let bits of paper fall below the last page."""
        confetti = residency.bring("truco_ui.widgets.confetti")
        app = self.app
        self._confetti = confetti.Confetti(self.root, app.width, self.box.below(), app.height)

    def _turn(self, step):
        """Show the next page (1) or the previous one (-1); after the last one the table goes on."""
        first = self._end - self._pages_here()
        self.page = max(self.page + step, first)
        if self.page < self._end:
            self._show_page()
            return
        self._cover(False)
        if self._step < len(lesson.STEPS):
            if lesson.STEPS[self._step] == lesson.JUST_READ:
                self._next_step()
        else:
            self._finish()

    def _finish(self):
        """Go to the menu. After the first time the table is set for two, with an easy rival."""
        app = self.app
        image = app.store.image
        if not image[SEEN] & SEEN_LESSON:
            image[SEEN] |= SEEN_LESSON
            app.end_game()
            app.setup.players = 2
            app.setup.robots[0] = lesson.EASY_RIVAL
            app.save_options()
        app.go("home", TO_LADDER)

    def _cover(self, covers):
        """Show the page over the table, or hide it. While it is shown, the match waits."""
        app, panel, hints = self.app, self.box.panel, self.prompt.lines.grid
        if panel.hidden == covers:
            panel.hidden = not covers
            if covers:
                self._bare = hints.hidden
            app.display.root_group = None  # send the panel as a whole, see `App.settle`
            app.display.root_group = app.stage
        # Before a page that asks for nothing yet, hints count for nothing.
        reads = covers and not self._asked and self.page < self._end - 1
        theme.hide(hints, self._bare or reads)
        if not covers:
            panel.y = 2 * app.height
            theme.hide(self._arrow, True)
        self.PLAYS = not covers

    def _pages_here(self):
        if self._step == len(lesson.STEPS):
            return lesson.LAST_PAGES
        return lesson.PAGES_BEFORE[self._step]

    # The table.

    def tick(self, now_ms):
        if not (self.box.panel.hidden and self._count):
            self._idle_ms = now_ms
        if not self.box.panel.hidden:
            return self._confetti is not None and self._confetti.step(now_ms)
        changed = super().tick(now_ms)
        if self._explained and clock.diff(now_ms, self._idle_ms) >= _AGAIN_MS:
            self.page = self._end - 1
            self._show_page()
            self._again = True
            return True
        if self._wrong >= _TOLD and not changed and self._seen == ALL:
            if self._blinked_ms is None or clock.diff(now_ms, self._blinked_ms) >= theme.BLINK_MS:
                self._blinked_ms = now_ms
                self._blink(self._glow.grid.hidden)
                return True
        due = not self._explained and self._is_due()
        self.PLAYS = not due  # the match waits until its page can come
        picture = self.picture
        if not due or changed or self._waiting or picture.busy or picture.effect:
            return changed
        self._idle_ms = now_ms
        self._explain()
        return True

    def _is_due(self):
        """Whether the pages of this step may come."""
        if self._step < len(lesson.STEPS) and lesson.STEPS[self._step] != lesson.JUST_READ:
            return self._count and self._seen == ALL
        s = self._game.look().state
        hands = _HANDS if self._step == len(lesson.STEPS) else 1
        return s[state.PHASE] == state.HAND_OVER and s[state.HAND] == hands

    def _blink(self, shines):
        """Show the hint of the key that is meant in gold, or as it was."""
        glow, hints = self._glow, self.prompt.lines.grid
        theme.hide(glow.grid, True)
        if not shines or self._asked:
            return
        row = lesson_words.hint_row(
            hints, lesson_words.key_of(lesson.STEPS[self._step], self.app.config)
        )
        for at in range(layout.SIDE_COLUMNS):
            theme.put(glow.grid, at, hints[row * layout.SIDE_COLUMNS + at])
        glow.grid.y = hints.y + row * theme.font.tile_height
        theme.hide(glow.grid, False)

    def on_intent(self, intent):
        reading = not self.box.panel.hidden
        if intent == MENU:
            help_is_due = reading and self.page == lesson.HELP_PAGE
            self.app.push(*(("help",) if help_is_due else ("ask", self._pages.ASK_LEAVE)))
        elif not reading:
            self._idle_ms = self._now_ms
            if self._explained:
                super().on_intent(intent)
        elif self._is_another(intent):
            self._correct()
        elif self._again or intent == OK and self._was_read():  # the key is for the table
            self._lenient = not self._again
            self._turn(1)
            super().on_intent(intent)
            self._lenient = False
        elif self._is_named(intent):
            self._turn(1)
            # After a mistake the right answer is chosen already.
            if not self._wrong or lesson.KEYS_ON.get(self.page - 1) != lesson.CHOOSE:
                super().on_intent(intent)
        else:
            self._turn(-1 if intent in (LEFT, RAISE, ALT) else 1)

    def _was_read(self):
        """Whether the page of this step has been open for long enough."""
        step = self._step < len(lesson.STEPS) and lesson.STEPS[self._step] != lesson.JUST_READ
        last = step and self.page == self._end - 1
        return last and clock.diff(self._idle_ms, self._shown_ms) >= _READ_MS

    def _is_another(self, intent):
        """Whether the open page, which was read, names a key of the table, and not `intent`."""
        key = lesson.KEYS_ON.get(self.page)
        names = key == 1 or key == lesson.COVER
        goes_back = intent in (LEFT, RAISE, ALT)
        return names and self._was_read() and not (goes_back or self._is_named(intent))

    def _correct(self):
        """Show the page of this step again, which says that this was another key."""
        self._wrong += 1
        self.page = self._end - 1
        self._show_page()

    def _is_named(self, intent):
        """Whether `intent` is the key that the open page names, which does the step."""
        key = lesson.KEYS_ON.get(self.page)
        if key == lesson.CHOOSE:
            return intent in (DOWN, NEXT)
        if key == lesson.COVER:
            return intent in (DOWN, ALT)
        if intent == UP and self.page == self._end - 1 and self._step < len(lesson.STEPS):
            return 0 < lesson.STEPS[self._step] < state.GONE
        return key == 1 and intent == RAISE

    def _act(self, action):
        """Do only what the lesson asks for. Any other action shows the page of this step again,
        and the card or answer that is asked for gets chosen.
        """
        if not action or self._step == len(lesson.STEPS):
            return
        wanted = lesson.STEPS[self._step]
        if action != wanted and self._lenient:
            return  # perhaps the key was meant for the page alone
        if action != wanted:
            self._correct()
            if self._asked:
                self.prompt.on_intent(NEXT, self._now_ms)  # there are two answers
            self._choose_wanted()
            return
        self._blink(False)
        super()._act(action)
        self._next_step()

    def _next_step(self):
        self._step += 1
        self._explained = False
        self._wrong = 0

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
        elif answer is None and not self.box.panel.hidden:  # the help was read
            self._turn(1)


SCREEN = LessonScreen
