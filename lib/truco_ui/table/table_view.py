"""The table view: shows the state of a match, or an event of the match with its words."""

from micropython import const

import residency
from truco_core import clock, events, rules, state
from truco_core.cards import CARD_MASK, FIRST_MANILHA, NONE, UNKNOWN
from truco_game import HURRY, NAMED, SEAT, WAITS
from truco_game.setup import FAST
from truco_texts import texts
from truco_ui.table import effects, layout, sides, speech
from truco_ui.table.table_cards import Cards
from truco_ui.widgets import theme
from truco_ui.widgets.cards import BACK, DIM, FACE_UP, GO, PLAIN, STARRED, TURNING
from truco_ui.widgets.faces import CALM, DARING

# Pause in ms after a trick or an answer, by speed (truco_game.setup) from calm to fast.
_REST_MS = (1300, 900, 320)
# Time in ms for which temporary words stay, by speed. The words of the next event may replace them
# _YIELD_MS earlier, or at once if the next words are the player's own or a key is pressed.
SAID_MS = (2400, 1700, 1200)
_YIELD_MS = const(700)
_NAME_MS = const(700)  # time for which each player's name is shown before the first deal
_WARN_MS = const(1600)  # time for which the remaining seconds are shown
_CHAMPION = const(9)  # kind of the robot that learns how its opponents play
_SINCE = const(8)  # offset in its memory of what it knew at the deal before, less that of today's
_WATCHES = const(3)  # the hand in which it says that it watches us; also the index of that text
_BIG = const(6)  # minimum points of a big hand: a pause precedes its last card, a comment follows


class TableView(Cards):
    """The whole picture of the table.

    mark         layer of the mark for a lost connection; None: the mark is not shown
    held_breath  True: the pause before a big hand's deciding card is over
    counsel      `LocalGame.counsel` for the current question; None: not asked yet; 0: nothing
    called       another player's unanswered raise as (seat, points), or None
    waits        True: the words say who is awaited, so remove them at the next event
    named        bits of the cards whose names were said: 1: no manilha, then from weak to strong
    shown_ms     time at which the last event was shown
    """

    mark = called = None
    held_breath = waits = False
    counsel = 0
    named = 0x11  # the zap has large letters

    def show_event(self, s, kind, seat, value, now_ms):
        """Show one event (truco_core.events).

        :param s: bytes of the player's view, in which later events may already have happened
        """
        self.shown_ms = now_ms
        at = self.place_of(seat) if seat < 4 else layout.BOTTOM
        self._move(s, kind, at, value, now_ms)
        speed = self.app.setup.speed
        if self.waits:
            self.hush(False)
        self.waits = kind == WAITS
        says = self._speak(kind, seat, value, s)
        if not self.instant and self._has_effect(s, kind, at, value):
            self.effect = kind, seat, value, bytes(s)
            if kind == events.HAND_WON:  # begin now, since the effect itself adds the points
                self._begin_effect()
        if says:
            more = kind == events.ACCEPTED and s[state.SPECIAL] != NONE
            more = more or kind == events.DECIDE or kind == events.TRICK_TAKEN
            if kind == events.HAND_WON and value >= _BIG and not self.app.game.LINKED:
                more = self.app.setup.announce
            # The second text of another player's raise is that of DECIDE: the partner's opinion.
            self._second = kind if more else events.DECIDE if kind == events.RAISED and seat else 0
            asks = self._second == events.DECIDE and not self.app.game.LINKED
            self.counsel = None if asks else 0
            self.said_ms = clock.after(now_ms, says if says > 1 else SAID_MS[speed])
            # Keep the words while the partner may still accept, or while the other team decides.
            if kind == events.RAN and value or kind == events.DECIDE and seat:
                self.said_ms = None
            if kind == events.TIME_OVER or kind == events.RAN and at != layout.BOTTOM:
                self.rest(now_ms, _REST_MS[speed])
            elif kind == NAMED:
                self.rest(now_ms, _NAME_MS)

    def _move(self, s, kind, at, value, now_ms):
        if kind == events.DEALT:
            self.deal(s, at, now_ms)
        elif kind == events.PLAYED:
            self.moods[at] = DARING if self._power(value) >= FIRST_MANILHA else CALM
            if self.shared:
                self.shared = False
                theme.hide(self.lead_mark, False)
                for other in range(1, 4):
                    self.hold(other, 3)
            self._fly_in(self.slots[at], at, value, value & CARD_MASK, now_ms)
        elif kind == events.UNDER and self.under:  # empty unless two cards can be played at once
            self._fly_in(self.under[at], at, BACK, value & CARD_MASK, now_ms, 5, 2)
        elif kind == events.TURNED and self.under:
            self.under[at].hide()
            self.lay(self.slots[at], at, value)
        elif kind == events.TRICK_TAKEN:
            self.score.show_tricks(s)
            self._lead(at)
            self._winner = at if value < state.TIE else 4
            self._gild(None if self.instant else now_ms, DIM)
            # Players need longer to compare four cards than two.
            self.rest(now_ms, _REST_MS[self.app.setup.speed] * (s[state.PLAYERS] + 2) // 4)
            if s[state.PHASE] >= state.HAND_OVER and self.held[layout.BOTTOM] + s[state.TRICK] <= 3:
                self._winner = None  # so that `_collect` leaves the cards that decided the hand

    def step(self, now_ms):
        """Continue all movement. Return True if something that is drawn changed.

        Only one card moves in a step, because the board must send the card's old and new place to
        the panel. The other cards wait, then continue from where they should be by that time.
        """
        self.busy = False
        instant = self.instant
        at_ms = None if instant else now_ms
        if instant:
            self._collect(now_ms)
        changed = False
        for card in self.moving:
            if card.flying:
                changed = changed or card.step(at_ms)
                if card.flying:
                    self.busy = True
        effect = self.effect
        if effect and not self.busy:  # an effect begins after all cards have arrived
            self.busy = True
            if isinstance(effect, tuple):
                # First draw the words. Begin the effect in a step without other changes, since
                # letters take long to draw.
                if not (changed or self.words.go_on()):
                    self._begin_effect()
                return True
            changed = effect.step(at_ms)
            if not changed and self.counsel is None:  # ask in a pause, so that the answer is ready
                self.counsel = self.app.game.counsel()
            if effect.over:
                self.effect = None
                if self.said_ms is not None:
                    # Words stay for SAID_MS after the effect, but those of a question only until
                    # then: the partner's opinion comes before the answers.
                    said_ms = 0 if self._second == events.DECIDE else SAID_MS[self.app.setup.speed]
                    self.said_ms = clock.after(now_ms, said_ms)
        if self._until_ms is not None:
            self.busy = True
            if clock.diff(now_ms, self._until_ms) >= 0:
                self._collect(now_ms)
        if not changed:
            changed = self.words.go_on() | self._shine()  # the light goes with its face
        if not (changed or self.effect):
            if self.said_ms is not None and clock.diff(now_ms, self.said_ms) >= 0:
                self._fade(now_ms)
                changed = True
        # If nothing moves, TableScreen calls `look` itself, after it has updated the hints.
        return changed or self.busy and self.look()

    def make_room(self, kind, seat, value, now_ms):
        """Remove words and cards before an event is shown.

        Return True if this needs more steps, or if the player needs more time to read the words.
        """
        if kind == events.PLAYED and seat != SEAT and not (self.held_breath or self.instant):
            s = self.app.game.look().state
            if s[state.PHASE] == state.MATCH_OVER or (
                s[state.PHASE] == state.HAND_OVER and s[state.STAKE] >= _BIG
            ):
                self.held_breath = True
                effects.hold_breath(self, self.place_of(seat), now_ms)
                return True
        # The events PLAYED to TRICK_TAKEN seldom have words, so older words may stay, but for those
        # of a tie.
        tie = kind == events.TRICK_TAKEN and value == state.TIE
        found = self.words.speaks and (tie or not events.PLAYED <= kind <= events.TRICK_TAKEN)
        if self.instant and kind >= events.MATCH_WON:  # keep the last words of a finished match
            found = False
        if found:
            mine = seat == SEAT and events.DECIDE < kind < events.HAND_WON
            if not (mine or tie or self.instant) and self.said_ms is not None:
                left_ms = clock.diff(self.said_ms, now_ms) - _YIELD_MS
                if left_ms > 0:
                    self.rest(now_ms, left_ms)
                    return True
            if self._second == events.HAND_WON and not self.instant:
                self._fade(now_ms)  # first show the comment on the hand
                return True
            self.hush(False)
            if self.instant:
                self.words.go_on()
        elif kind == events.DEALT and self._second == events.HAND_WON:
            if not self.instant and self.said_ms is not None:
                return True  # wait: words about the last hand come before the deal
        shown = self.moving if kind == events.DEALT else ()
        if kind == events.PLAYED and self.shared:
            shown = self.slots
        for card in shown:
            if not card.grid.hidden:
                self._soon(card, now_ms, GO)
                found = True
        if self.actor and not (found or self.instant):  # nobody acts before the event: no halo
            self.point(layout.BOTTOM)
            return True
        return found

    @residency.seldom
    def warn(self, seconds, now_ms):
        """Show how many seconds are left for the player's decision."""
        self._speak(HURRY, SEAT, seconds, self.app.game.view.state)
        self.said_ms = clock.after(now_ms, _WARN_MS)

    def _fade(self, now_ms):
        """Remove words whose time is over, or show the second text of their event.

        Another player's raise stays until it is answered. Words after the end of a hand stay until
        the next deal.
        """
        over = self.app.game.view.state[state.PHASE] >= state.HAND_OVER
        if over or self._second or self.called:
            self._say_on(now_ms, over)
        else:
            self.hush(False)

    @residency.seldom
    def _say_on(self, now_ms, over):
        """Show the second text of an event, or show an unanswered raise again.

        Ties, big hands, special hands and raises have a second text. A raise is shown again if
        other words have replaced it. Removing words and asking the partner for an opinion take
        long, so each takes a step of its own.
        """
        game, words, kind = self.app.game, self.words, self._second
        s = game.view.state
        phase = s[state.PHASE]
        call = phase == state.ANSWERING and self.called
        asked = kind == events.DECIDE
        if kind != events.HAND_WON and (over or asked != (state.PLAYING < phase)):
            kind = 0
        self._second = kind
        if call and not (words.speaks or kind and self.counsel):
            self._speak(events.RAISED, *call, s)
            if kind:
                self.said_ms = clock.after(now_ms, SAID_MS[1])
            return
        if kind and asked and self.counsel is None:
            self.counsel = game.counsel()
            return
        lasting = asked and s[state.SPECIAL] == NONE and not self.counsel
        if kind and (lasting or not words.speaks):
            self._second = 0
            self._speak(kind, NONE, state.TIE, s)
            self.said_ms = None if asked else clock.after(now_ms, SAID_MS[1])
            if asked and self.counsel:  # an opinion stays until the answer
                self.called = None
                if self.shared:  # but a third text will say who leads the trick
                    self._second, self.counsel = kind, 0
                    self.said_ms = clock.after(now_ms, SAID_MS[0])
            return
        elif over and not kind:
            self.said_ms = None
            return
        self.hush(False)
        if kind or call:
            self.said_ms = now_ms

    def _speak(self, kind, seat, value, s):
        """Show the words of an event. Return False if the event has no words.

        A result above 1 is the time in ms for which the words stay.
        """
        says = not events.MATCH_WON <= kind <= events.MATCH_STARTED
        if kind < events.DECIDE:  # DEALT has words only in an iron hand
            says = s[state.SPECIAL] == state.IRON
        elif events.PLAYED <= kind <= events.TRICK_TAKEN:
            says = kind == events.TRICK_TAKEN and value == state.TIE
            if kind == events.PLAYED:  # remove no other words in the step that moves the card
                bit = 1 << max(self._power(value) + 1 - FIRST_MANILHA, 0)
                says = not (self.named & bit or self.words.parts)
                self.named |= bit * says
        if says:
            says = speech.say(self, kind, seat, value, s)
        return says

    def _begin_effect(self):
        kind, seat, value, s = self.effect
        name = "truco_ui.table.moment" if kind == events.HAND_WON else "truco_ui.table.effects"
        with residency.use(name) as felt:
            self.effect = felt.begin(self, kind, seat, value, s)

    @residency.seldom
    def hush_brief(self):
        """End movement, and remove temporary words: they would stay visible beside a menu.

        Keep `said_ms` of these words: then permanent words, such as a raise, are shown again.
        """
        self.land()
        due_ms = self.said_ms
        if due_ms is not None:
            self.hush()
            self.said_ms = due_ms

    @residency.seldom
    def land(self):
        """End effect and movement: put all cards at once where they belong."""
        if self.effect:
            while not (isinstance(self.effect, tuple) or self.effect.over):
                self.effect.step(None)
            self.effect = None
        self._collect(0)
        for card in self.moving:
            card.step(None)
        self.busy = False

    @residency.seldom
    def show_match(self, s, screen):
        """Show the current state of the match, without movement.

        :param s: bytes of the player's view
        :param screen: TableScreen. If a raise or a special hand waits for an answer, its `on_event`
            is called with that event again
        """
        self.land()
        self._clear(s)
        dealt = s[state.HAND]
        trick = min(s[state.TRICK], 2)
        for seat in range(s[state.PLAYERS]):
            at = self.place_of(seat)
            held = 3 if dealt else 0
            for index in range(3):
                if s[state.PLAYS + 4 * index + seat] != NONE:
                    held -= 1
            self.hold(at, max(held, 0))
            card = s[state.PLAYS + 4 * trick + seat]
            if card != NONE:
                self.lay(self.slots[at], at, card)
                if self.under and trick == 1 and s[state.PLAYS + 8 + seat] != NONE:
                    self.lay(self.under[at], at, BACK, 5, 2)
        for index in range(3):
            if self.cards[index] == UNKNOWN and index >= self.held[layout.BOTTOM]:
                self.cards[index] = NONE
            if self.cards[index] != NONE:
                self._place(index, False)
                self.show_face(self.hand[index], self.cards[index])
        self._gild()
        if dealt:
            self._lead(self.place_of(s[state.LEADS]))
        if self.app.game.LINKED:
            sides.show(self)
        if s[state.PHASE] == state.ANSWERING:
            points = s[rules.STAKES + s[state.LEVEL] + 1]
            screen.on_event(events.RAISED, s[state.ASKER], points)
        elif s[state.PHASE] == state.DECIDING:
            screen.on_event(events.DECIDE, s[state.SPECIAL], 0)

    @residency.seldom
    def _clear(self, s):
        """Remove all words and cards but the deck, update the score, and read the player's hand."""
        self.hush()
        self.show_score(s)
        self.shared = self.held_breath = False
        self._winner = self.called = None
        self.chosen = 1
        for card in self.moving:
            card.hide()
        if s[state.VIRA] == NONE:
            self.vira.hide()
        else:
            self.vira.grid.y = self.place[layout.VIRA_Y]
            self.vira.show(s[state.VIRA])
        for index in range(3):
            card = s[state.CARDS + 3 * SEAT + index]
            watched = card == UNKNOWN and self.app.game.watches
            self.cards[index] = card if card < state.GONE or watched else NONE

    @residency.seldom
    def show_score(self, s):
        self.score.show_tricks(s)
        for team in range(2):
            self.score.count(team, s[state.SCORE + (team ^ SEAT & 1)], s)
        asked = s[state.PHASE] == state.ANSWERING
        points = s[state.STAKE] or s[rules.STAKES]  # before the first deal there is no stake
        self.score.stake(s, s[rules.STAKES + s[state.LEVEL] + 1] if asked else points, asked)

    @residency.seldom
    def deal(self, s, at, now_ms):
        """Let three cards fly from the deck to the player, and turn them up on arrival.

        :param s: bytes of the player's view
        :param at: place of the leader
        """
        self._clear(s)
        if s[state.SPECIAL] == NONE:  # not s[STAKE]: it may include a later raise
            self.score.stake(s, s[rules.STAKES])
        self._lead(at)
        for other in range(4):
            self.hold(other, 3)
            self.moods[other] = CALM
        x, y = self.place[layout.DECK_X], self.place[layout.VIRA_Y]
        turn = FACE_UP if self.instant or self.app.setup.speed == FAST else TURNING
        for index, sprite in enumerate(self.moving[-4:]):  # three cards of the hand, then the vira
            card, to_x, to_y, wait = s[state.VIRA], self.place[layout.VIRA_X], y, 14
            if index < 3:
                self._place(index, False)
                card, to_x, to_y, wait = self.cards[index], sprite.grid.x, sprite.grid.y, 6 * index
            elif card == NONE:
                break
            sprite.place(x, y)
            sprite.show(BACK)
            sprite.card = card
            # Hide the card until it flies, so that it is not drawn on the deck, which looks alike.
            theme.hide(sprite.grid, True)
            then = turn + (STARRED if self._power(card) >= FIRST_MANILHA else PLAIN)
            self._send(sprite, to_x, to_y, now_ms, wait, then)
        if self._remark(s):
            self.said_ms = clock.after(now_ms, SAID_MS[1])

    @residency.seldom
    def _remark(self, s):
        """Show what a champion among the rivals says at a deal. Return False if it says nothing.

        It speaks when it sees us as SOUND, EARLY or WILD (truco_core.bots.manners), but did not at
        the deal before.
        """
        app, game = self.app, self.app.game
        for seat in range(1, self.players, 2):
            if game.LINKED or app.setup.robots[seat - 1] != _CHAMPION or s[state.SPECIAL] != NONE:
                continue
            driver = game.table.drivers[seat]
            memory = getattr(driver.driver if game.signs else driver, "memory", None)
            if not memory:  # two people, or a planned match
                continue
            from truco_core.bots import manners  # loaded before, together with the champion

            now = manners.manner_of(memory, seat)
            if now == manners.manner_of(memory[_SINCE:], seat):
                if s[state.HAND] != _WATCHES:
                    continue
                now = _WATCHES
            with texts.briefly(app.setup.language, "notice") as words:
                said = words.REMARKS[now]
            speech.put(self, self.place_of(seat), speech.AS_SPEECH, said)
            return True
        return False
