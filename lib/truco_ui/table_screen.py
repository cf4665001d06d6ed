# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The table: shows what happens in a match and takes what the player does.

It moves on events only. They wait in a queue and each is shown when the movement of the
one before has ended; a key that acts on the match ends all movement at once, so that the
player never waits for the picture. What a key changes is drawn in the same step.
"""

from micropython import const

from truco_core import clock, rules, state
from truco_input import ALT, DOWN, LEFT, MENU, NEXT, OK, RAISE, RIGHT, UP
from truco_ui import texts
from truco_ui.app import forget_module
from truco_ui.game import SEAT
from truco_ui.screen import Screen
from truco_ui.table_prompt import Prompt
from truco_ui.table_view import TableView

_QUEUE = const(32)  # events: more than three hands of two robots who never wait

_BOB_MS = const(450)
_END_MS = const(2600)  # from the last event of a match to the screen of its end

# What the keys do now.
_WATCH = const(0)
_PLAY = const(1)
_ANSWER = const(2)


class TableScreen(Screen):
    def open(self, app):
        self.app = app
        self._game = app.game
        language = texts.CODES[app.setup.language]
        self._texts_name = "texts_" + language + "_table"
        words = texts.load(app.setup.language, "table")
        self.picture = TableView(self.root, app)
        self._prompt = Prompt(self.picture.side, app, words)
        self._queue = bytearray(3 * _QUEUE)
        self._first = 0  # of the queue, in events
        self._waiting = 0  # how many events wait
        self._legal = bytearray(state.MAX_LEGAL)
        self._legal_count = 0
        self._mode = _WATCH
        self._seen = False  # whether the keys are as the match stands
        self._bob_ms = 0
        self._bob = 0
        self._end_ms = None
        self._now_ms = None
        self.picture.draw(self._game.look())

    def close(self):
        forget_module("table_prompt")
        forget_module("table_view")
        forget_module("table_parts")
        forget_module(self._texts_name)

    def on_event(self, kind, seat, value):
        if self._waiting == _QUEUE:
            self._settle()
        at = 3 * ((self._first + self._waiting) % _QUEUE)
        self._queue[at] = kind
        self._queue[at + 1] = seat
        self._queue[at + 2] = value
        self._waiting += 1
        self._seen = False

    def tick(self, now_ms):
        game = self._game
        self._now_ms = now_ms
        changed = game.table.tick(now_ms)
        if self.picture.step(now_ms):
            changed = True
        while self._waiting and not self.picture.busy:
            self._show_next(now_ms)
            changed = True
        if not self._waiting and not self.picture.busy:
            if not self._seen:
                self._take_stock(now_ms)
                changed = True
            if self._over(now_ms):
                return True
        if clock.diff(now_ms, self._bob_ms) >= _BOB_MS:
            self._bob_ms = now_ms
            self._bob ^= 1
            if self.picture.marks.bob(self._bob):
                changed = True
        return changed

    def on_return(self, answer):
        """The menu is gone; the match has stood still."""
        self._seen = False

    def on_intent(self, intent):
        if intent == MENU:
            self.app.push("menu")
            return
        if intent == OK or intent == UP or intent == DOWN or intent == RAISE or intent == ALT:
            # A key that acts means the match as it is, not as the picture was.
            if self._waiting or self.picture.busy:
                self._settle()
        if self._mode == _PLAY:
            self._on_play(intent)
        elif self._mode == _ANSWER:
            action = self._prompt.on_intent(intent, self._now_ms)
            if action:
                self._act(action)
        elif intent == OK:
            self._game.table.hurry()

    def _on_play(self, intent):
        picture = self.picture
        if intent == LEFT:
            picture.choose(-1)
        elif intent == RIGHT or intent == NEXT:
            picture.choose(1)
        elif intent == UP or intent == OK:
            self._act(picture.chosen_card())
        elif intent == DOWN or intent == ALT:
            self._act(picture.chosen_card() | state.GONE)
        elif intent == RAISE:
            self._act(state.RAISE)

    def _act(self, action):
        """Hand an action to the table, which takes it in this step; not if it is not legal."""
        for index in range(self._legal_count):
            if self._legal[index] == action:
                self._game.human.pick(action)
                return

    def _show_next(self, now_ms):
        at = 3 * self._first
        queue = self._queue
        self._first = (self._first + 1) % _QUEUE
        self._waiting -= 1
        self.picture.show_event(self._game.look(), queue[at], queue[at + 1], queue[at + 2], now_ms)

    def _settle(self):
        """Show at once all that has happened so far, and take stock."""
        if self._now_ms is None:
            return
        picture = self.picture
        picture.land()
        picture.instant = True
        while self._waiting:
            self._show_next(self._now_ms)
            picture.land()
        picture.instant = False
        self._take_stock(self._now_ms)

    def _take_stock(self, now_ms):
        """Set the keys and their hints to what the player may do now."""
        self._seen = True
        view = self._game.look()
        s = view.state
        picture = self.picture
        picture.show_turn(view)
        self._legal_count = 0
        if view.waiting() >> SEAT & 1 and not self._game.is_over():
            self._legal_count = view.legal(SEAT, self._legal)
        if not self._legal_count:
            self._mode = _WATCH
        elif s[state.PHASE] == state.PLAYING:
            self._mode = _PLAY
        else:
            self._mode = _ANSWER
        picture.lift(self._mode == _PLAY)
        if self._mode == _ANSWER:
            self._prompt.ask(s, self._legal_count, now_ms)
        else:
            self._prompt.hint(s, self._legal, self._legal_count, self._cover_is_possible(s))

    def _cover_is_possible(self, s):
        return s[rules.FLAGS] & rules.FACE_DOWN_AFTER_FIRST and s[state.TRICK]

    def _over(self, now_ms):
        """After the match: a while for its last picture, then the screen of its end."""
        if not self._game.is_over():
            return False
        if self._end_ms is None:
            self._end_ms = clock.after(now_ms, _END_MS)
        elif clock.diff(now_ms, self._end_ms) >= 0:
            self.app.go("end")
            return True
        return False


SCREEN = TableScreen
