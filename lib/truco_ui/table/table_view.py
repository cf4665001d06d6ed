"""The table view: shows the state of a match, or an event of the match with its words."""

from micropython import const

import residency
from truco_core import clock, events, rules, state
from truco_core.cards import CARD_MASK, FIRST_MANILHA, NONE, UNKNOWN
from truco_game import NAMED, SEAT
from truco_game.setup import FAST
from truco_ui.table import effects, layout, sides
from truco_ui.table.table_cards import Cards
from truco_ui.widgets import theme
from truco_ui.widgets.cards import BACK, DIM, FACE_UP, GO, PLAIN, STARRED, TURNING
from truco_ui.widgets.faces import CALM, DARING

# Pause in ms after a trick or an answer, by speed (truco_game.setup) from calm to fast.
_REST_MS = (1300, 900, 320)
_NAME_MS = const(700)  # time for which each player's name is shown before the first deal
_BIG = const(6)  # minimum points of a hand whose last card comes after a pause


class TableView(Cards):
    """The whole picture of the table.

    mark         layer of the mark for a lost connection; None: the mark is not shown
    held_breath  True: the pause before a big hand's deciding card is over
    shown_ms     time at which the last event was shown
    """

    mark = None
    held_breath = False

    def show_event(self, s, kind, seat, value, now_ms):
        """Show one event (truco_core.events).

        :param s: bytes of the player's view, in which later events may already have happened
        """
        self.shown_ms = now_ms
        at = self.place_of(seat) if seat < 4 else layout.BOTTOM
        self._move(s, kind, at, value, now_ms)
        says = self.talk.hear(kind, seat, value, s)
        if not self.instant and self._has_effect(s, kind, at, value):
            self.effect = kind, seat, value, bytes(s)
            if kind == events.HAND_WON:  # begin now, since the effect itself adds the points
                self._begin_effect()
        if kind == events.TIME_OVER or kind == events.RAN and at != layout.BOTTOM:
            self.rest(now_ms, _REST_MS[self.app.setup.speed])
        elif kind == NAMED and says:
            self.rest(now_ms, _NAME_MS)

    def _move(self, s, kind, at, value, now_ms):
        if kind == events.DEALT:
            self.deal(s, at, now_ms)
        elif kind == events.PLAYED:
            self.moods[at] = DARING if self.power(value) >= FIRST_MANILHA else CALM
            if self.shared:
                self.shared = False
                theme.hide(self.lead_mark, False)
                for other in range(1, 4):
                    self.hold(other, 3)
            self._fly_in(self.slots[at], at, value, value & CARD_MASK, now_ms)
        elif kind == events.UNDER and self.under:  # [] unless the rules have PAIR_AFTER_TIE
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
        """Draw the next change of the picture. Return True if something that is drawn changed.

        A step draws only the first of these that has something to draw: a card that moves, the
        effect, the words, a face. The board must send each change to the panel, and keys wait
        meanwhile. Cards that have waited continue from where they should be by that time.
        """
        at_ms = None if self.instant else now_ms
        for card in self.moving:
            if card.flying and card.step(at_ms):
                return True
        effect = self.effect
        if effect and not self._flies():
            if isinstance(effect, tuple):
                # First draw the words. Begin the effect in a step without other changes, since
                # letters take long to draw.
                if not self.words.go_on():
                    self._begin_effect()
                return True
            changed = effect.step(at_ms)
            if effect.over:
                self.effect = None
            if changed:
                return True
        if self._until_ms is not None:
            if self.instant or clock.diff(now_ms, self._until_ms) >= 0:
                self._collect(now_ms)
        return self.talk.step(now_ms) or self.look()

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
        if self.actor and not self.instant:  # remove the halo: nobody acts before the event
            self.point(layout.BOTTOM)
            return True
        # Remove older words before a tie, and before events that always have words.
        tie = kind == events.TRICK_TAKEN and value == state.TIE
        speaks = tie or not events.PLAYED <= kind <= events.TRICK_TAKEN
        said = self.words.speaks or self.talk.due_ms is not None
        if said and speaks and self.talk.makes_room(kind, seat, now_ms):
            return True
        shown = self.moving if kind == events.DEALT else ()
        if kind == events.PLAYED and self.shared:
            shown = self.slots
        found = False
        for card in shown:
            if not card.grid.hidden:
                self._soon(card, now_ms, GO)
                found = True
        return found

    def _begin_effect(self):
        kind, seat, value, s = self.effect
        name = "truco_ui.table.moment" if kind == events.HAND_WON else "truco_ui.table.effects"
        with residency.use(name) as felt:
            self.effect = felt.begin(self, kind, seat, value, s)

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
                if at == layout.BOTTOM:
                    self.sunk = self.place[layout.TIGHT]
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
        self.talk.hush()
        self.talk.called = None
        self.show_score(s)
        self.shared = self.held_breath = False
        self._winner = None
        self.sunk = 0
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
            then = turn + (STARRED if self.power(card) >= FIRST_MANILHA else PLAIN)
            self._send(sprite, to_x, to_y, now_ms, wait, then)
