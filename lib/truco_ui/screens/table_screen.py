"""The table: shows the events of a match and handles the player's keys.

Events wait in a queue. Each is shown when the movement of the previous one has ended. A step of the
main loop draws only one thing, so that the next step comes soon. A key that acts on the match ends
all movement, except an effect or an answer that has just begun; the following steps then show the
waiting events without pauses. A step with a key draws nothing but the effect of the key.
"""

from micropython import const

from truco_core import clock, events, state
from truco_core.cards import FIRST_MANILHA, NONE
from truco_core.table import AWAY_MS
from truco_core.tricks import strength
from truco_game import HURRY, SEAT, WAITS
from truco_input import ALT, DOWN, LEFT, MENU, NEXT, OK, RAISE, RIGHT
from truco_ui import BUZZ, YOURS
from truco_ui.app import Screen
from truco_ui.table import builder, layout

_QUEUE = const(24)  # maximum of waiting events; with more, only the resulting state is shown

# Values of `_seen`: how much of the current state of the match is shown; 0: nothing.
_KEYS = const(1)  # keys act on the current state; the lines beside the hand show an earlier one
ALL = const(2)  # the lines beside the hand are up to date
_REFUSED = const(3)  # the lines beside the hand show for a while why a key was refused

_BOB_MS = const(150)  # interval of the calls of `Cards.bob`, which makes the faces blink
_REFUSED_MS = const(1500)  # minimum time for which a text says why a key was refused
# Time for which RAISE has no effect after the table has opened, a screen on top has closed, or a
# key has ended movement, since the player may have meant the earlier picture.
_CALM_MS = const(600)
_HELD_MS = const(850)  # added to _CALM_MS on boards with two keys, where a held key raises
# Time for which a new hand is shown before a card is lifted and can be played, and hints appear. An
# earlier key may have been meant for the previous picture.
_NEW_MS = const(500)
_QUIET_MS = const(3000)  # time without a key after which a tune announces the player's turn
_WARN_S = const(9)  # remaining seconds at which a warning begins; at most half of the time limit
# The table names the player who is awaited after 5 s, and then at this interval in s.
_PATIENCE_S = const(15)
_FIRST_S = const(5)
_END_MS = const(1000)  # time from the last event of a match to the end screen


class TableScreen(Screen):
    """The table of a match in ``app.game``, which may be of any kind."""

    PLAYS = True
    _doubted = 0  # action that only a second press does; 0: none

    def open(self, app, fresh=False, told=b""):
        """Draw the table.

        :param fresh: True: a match begins, so first show the players' names
        :param told: events that happened while the table was closed, three bytes each
        """
        self._game = app.game
        self._game.look()  # update the game's view, from which the picture is built
        self._queue = bytearray(3 * _QUEUE)
        self._first = 0  # index of the first event in the queue
        self._legal = bytearray(state.MAX_LEGAL)
        self._count = 0  # number of legal actions of the player, the first elements of `_legal`
        self._asked = False  # True: the legal actions are answers to a question
        self._now_ms = None  # time of the current step; None before the first step
        self._back_ms = None  # time since which the table is on top; None: `tick` sets it
        self._left_s = 0  # number of seconds that `_warn` has shown last
        self._late = False  # True: the player has missed a time limit; AWAY_MS is the limit now
        self.picture = builder.picture(self.root, app)
        self.prompt = builder.prompt(self.root, app, self.picture)
        self.renew()
        if fresh:
            builder.introduce(self)
        for at in range(0, len(told), 3):
            self.on_event(told[at], told[at + 1], told[at + 2])
        builder.tidy()

    def on_event(self, kind, seat, value):
        if self._waiting == _QUEUE:
            self.renew()
        at = 3 * ((self._first + self._waiting) % _QUEUE)
        self._queue[at] = kind
        self._queue[at + 1] = seat
        self._queue[at + 2] = value
        self._waiting += 1
        self._seen = 0
        if kind < events.SEAT_TAKEN:
            self._moved_ms = self._now_ms
        elif seat == SEAT and (kind == events.TIME_OVER or kind == events.SEAT_TAKEN):
            self._late = kind == events.TIME_OVER
        if self._now_ms and self._game.LINKED and self.app.stack[-1] is not self:
            self._call(self._game.look())

    def renew(self):
        """Show the current state without movement, and repeat an unanswered question."""
        self._waiting = 0  # number of waiting events
        self._seen = 0  # how much is shown: 0 (nothing), _KEYS, ALL or _REFUSED
        self._hand_ms = None  # time since which the hand, or the end of the match, is shown
        self._moved_ms = self._now_ms  # time of the last event that advanced the match
        self.picture.instant = False
        self.picture.show_match(self._game.look().state, self)

    def on_return(self, answer):
        self._seen = 0
        self._back_ms = self._hand_ms = None
        self.picture.lift(False)

    def tick(self, now_ms):
        picture = self.picture
        if self._back_ms is None:
            # After a menu, a board with two keys waits _HELD_MS longer: the player may still hold
            # the key that closed the menu.
            held = self._now_ms and self.app.config.TWO_KEYS
            self._back_ms = clock.after(now_ms, _HELD_MS if held else 0)
            self._bob_ms = now_ms
        if self._now_ms is None:
            self._moved_ms = self._key_ms = now_ms
        self._now_ms = now_ms
        if self.draws:
            self.draws = False
            return True
        changed = picture.step(now_ms)
        if not (changed or picture.moves()):
            changed = True
            if self._waiting:
                self._show_next()
            elif self._seen >= ALL:
                changed = self.prompt.step(now_ms)
            elif not self._seen:
                self._take_stock()
            elif self._count and not self._asked and clock.diff(now_ms, self._hand_ms) < _NEW_MS:
                changed = self.prompt.hide()  # show no hints until keys are accepted
            elif picture.lift(self._count and not self._asked):
                return True
            else:  # write the lines in this step and draw them in the next
                s = self._game.view.state
                self.prompt.tell(s, self._legal, self._count, self._asked, now_ms)
                self._seen = ALL
                self.draws = True
                return False
        # Show the last picture of the match for a while before the end screen.
        if self._seen and self._game.is_over() and clock.diff(now_ms, self._hand_ms) >= _END_MS:
            self.leave()
        if not changed and clock.diff(now_ms, self._bob_ms) >= _BOB_MS:
            self._bob_ms = now_ms
            if self._seen == _REFUSED:
                self._seen = _KEYS
            changed = self._warn(now_ms)
            picture.bob()
        return changed

    def delay_hints(self, since_ms):
        """Hide the hints, and let no key play a card, until _NEW_MS after `since_ms`."""
        self._seen = min(self._seen, _KEYS)
        self._hand_ms = since_ms

    def leave(self):
        self.app.go("linked_end" if self._game.LINKED else "end")

    def _warn(self, now_ms):
        """Show how many seconds the player has left, or name another player who takes long.

        Return True if the seconds were shown.
        """
        game = self._game
        waited_s = clock.diff(now_ms, self._moved_ms) // 1000
        limit_s = game.turn_ms() // 1000
        if not (limit_s and self._count and self._seen):
            whom = 0 if self._count else game.view.state[state.WAIT]
            if whom > 1 and waited_s != self._left_s:
                self._left_s = waited_s
                is_due = waited_s % _PATIENCE_S == _FIRST_S
                if is_due and game.LINKED and (game.watches or not game.view.rests):
                    seat = 1 if whom & 2 else 2 if whom & 4 else 3
                    if not game.is_robot(seat):
                        self.on_event(WAITS, seat, 0)
            return False
        told_s = min(_WARN_S, limit_s // 2)
        if self._late:
            told_s = limit_s = AWAY_MS // 1000
        left_s = limit_s - waited_s
        if left_s == self._left_s or not 0 < left_s <= told_s:
            return False
        self._left_s = left_s
        self.picture.talk.hear(HURRY, SEAT, left_s, game.view.state)
        return True

    def on_intent(self, intent):
        picture = self.picture
        if self._back_ms is None:
            return
        # Restart the interval of `Cards.bob`, so that no face blinks while the key takes effect.
        self._bob_ms = self._key_ms = self._now_ms
        if intent == MENU:
            picture.land()
            picture.talk.hush_brief()
            if self._game.LINKED:
                self.app.go("menu.linked_menu")
            else:
                self.app.push("menu")
            return
        if intent not in (LEFT, RIGHT, NEXT) and (self._waiting or picture.moves()):
            if not self._end_movement(intent):
                return
        else:
            self.draws = True
            if intent == OK and not (self._count or self._game.LINKED):
                # End the words now, since the next deal waits for them.
                picture.talk.due_ms = self._now_ms
        if self._asked:
            if self._seen > _KEYS:  # ignore keys until the question is visible
                self._act(self.prompt.answers.press(intent, self._now_ms))
        elif intent == RAISE:
            if clock.diff(self._now_ms, self._back_ms) >= _CALM_MS:
                self._act(state.RAISE)
            elif self._count and self.app.cues:
                self.app.cues.say(BUZZ)
        elif not self._count:
            if intent == OK:
                self._game.hurry()
        elif intent in (LEFT, RIGHT, NEXT):
            picture.choose(-1 if intent == LEFT else 1)
        elif self._seen > _KEYS:  # UP and OK play the card, DOWN and ALT play it face-down
            self._act(picture.chosen_card() | state.GONE * (intent in (DOWN, ALT)))

    def _end_movement(self, intent):
        """Show the current state at once. Return True if the key may also act on the match.

        The picture is behind the match, so the key must not play a card or answer a question: the
        player has not seen the latest events. Only a raise may act if no event is waiting.
        """
        if clock.diff(self._now_ms, self._back_ms) < _CALM_MS:
            return False
        picture = self.picture
        unseen = self._waiting or picture.effect
        self._seen = 0
        picture.hurry()
        self._call(self._game.look())
        if not unseen and intent == RAISE and self._count:
            return True
        if self._count:
            self._back_ms = self._now_ms
        return False

    def _act(self, action):
        """Pass an action to the game if it is legal, else show why it is not.

        A manilha is played face-down only by a second press, since the first may be a mistake.
        """
        s, doubted = self._game.view.state, False
        for index in range(self._count):
            if self._legal[index] == action:
                covers = state.GONE <= action < state.RAISE
                doubted = covers and strength(s, action ^ state.GONE) >= FIRST_MANILHA
                if doubted and self._doubted != action:
                    self._doubted = action
                    break
                self._game.pick(action)
                self._late = False
                self._hand_ms = self._now_ms  # more presses within _NEW_MS play no other card
                self._seen = 0  # accept no key until the match has received the action
                return
        if action < state.GONE or self._seen <= _KEYS:
            return  # say why only for a raise or a card face-down, once the lines are written
        if self.prompt.refuse(s, action, self._count, doubted):
            self._seen = _REFUSED
            if self.app.cues:
                self.app.cues.say(BUZZ)
            self._bob_ms = clock.after(self._now_ms, _REFUSED_MS)

    def _show_next(self):
        at = 3 * self._first
        queue = self._queue
        kind, seat, value = queue[at], queue[at + 1], queue[at + 2]
        picture = self.picture
        now_ms = self._now_ms or 0
        if self._end_turn(kind, seat) or picture.make_room(kind, seat, value, now_ms):
            return
        self._first = (self._first + 1) % _QUEUE
        self._waiting -= 1
        if kind == events.DEALT or self._game.is_over():
            self._hand_ms = None
        s = self._game.look().state
        # Play no tune for a raise with an effect: truco_ui.table.effects plays another one.
        if self.app.cues and (kind != events.RAISED or picture.instant):
            self.app.cues.hear(kind, seat, strength(s, value) if kind == events.PLAYED else value)
        picture.silent = False
        # Omit the words of this event if the words of a waiting event would replace them at once.
        for at in range(self._waiting * picture.instant):
            later = queue[3 * ((self._first + at) % _QUEUE)]
            if later < events.PLAYED or events.TRICK_TAKEN < later < events.MATCH_WON:
                picture.silent = True
        picture.show_event(s, kind, seat, value, now_ms)
        if events.RAISED <= kind <= events.RAN or picture.effect:
            self._back_ms = now_ms

    def _end_turn(self, kind, seat):
        """Before an event that ends the player's turn, hide answers or hints, or make them grey.

        Return True if something that is drawn changed.
        """
        prompt = self.prompt
        over = kind == events.HAND_WON or self._game.view.state[state.PHASE] >= state.HAND_OVER
        if over or kind == events.RAISED and (seat ^ SEAT) & 1:  # answers will replace the hints
            return prompt.hide()
        if seat == SEAT and events.RAISED <= kind <= events.RAN:
            return prompt.hide()
        if seat == SEAT and kind == events.PLAYED:
            return prompt.hide() if self.picture.held[layout.BOTTOM] < 2 else prompt.turn(0)
        return False

    def _take_stock(self):
        """Read the player's legal actions for the keys, and highlight the acting player.

        While the player answers a raise, highlight who called it.
        """
        self._seen = _KEYS
        self._doubted = 0
        if self._hand_ms is None:
            self._hand_ms = self._now_ms
        view = self._game.look()
        s, picture, acts = view.state, self.picture, SEAT
        hurried, picture.instant = picture.instant, False
        for seat in range(s[state.PLAYERS] - 1, -1, -1):
            if s[state.WAIT] >> seat & 1:
                acts = seat
        if acts == SEAT and s[state.ASKER] != NONE:
            acts = s[state.ASKER]
        picture.point(picture.place_of(acts))
        self._call(view)
        if hurried and not self._count:
            self._game.hurry()

    def _call(self, view):
        """Read the player's legal actions into `_legal`.

        At a linked table, turn the light on during the player's turn. When the turn begins, also
        play a tune if the player has pressed no key for a while.
        """
        app, now_ms, waited = self.app, self._now_ms, not self._count
        self._count = 0 if self._game.is_over() else view.legal(SEAT, self._legal)
        self._asked = self._count > 0 and view.state[state.PHASE] != state.PLAYING
        if not self._game.LINKED:
            return
        if app.cues:
            app.cues.turn(self._count > 0)
        covered = app.stack[-1] is not self
        if waited and self._count and (covered or clock.diff(now_ms, self._key_ms) > _QUIET_MS):
            if app.cues and (covered or not self._asked):  # a visible raise has its own tune
                app.cues.say(YOURS)

    def close(self):
        if self.app.cues:
            self.app.cues.turn(False)


SCREENS = {"table": TableScreen}
