# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The cards on the table: the player's hand, the trick, and how they move."""

from micropython import const

from truco_core import clock, state
from truco_core.cards import NONE
from truco_core.tricks import strength
from truco_game import SEAT
from truco_ui.table import layout
from truco_ui.table.table_board import Board
from truco_ui.widgets.cards import BACK, DIM, PLAIN, STARRED, WINNING

_MANILHA = const(11)  # the strength from which a card is one

# By speed (truco_game.setup), calm to fast: ms of a flight; 0: cards are there at once.
_FLIGHT_MS = (320, 220, 0)


class Cards(Board):
    """`busy`: True while cards move, and while the picture rests.

    :param cards: the vira, then lists of `Card`: those under the trick's, the trick's, the hand's
    """

    def __init__(self, app, place, parts, said, cards):
        super().__init__(app, place, parts, said)
        # `_slots` has the trick's cards by place; `_under` is empty in most rule sets.
        self._vira, self._under, self._slots, self._hand = cards
        self._moving = self._slots + self._under + self._hand
        self._cards = bytearray((NONE, NONE, NONE))  # the hand; NONE: already laid
        self.instant = False  # show events without movement
        self.busy = False
        self._until_ms = None  # until when the picture rests
        self._said_ms = None  # when the words vanish
        self._taken = False  # whether a finished trick still lies, its winner marked
        self._winner = None  # place of the winner; None: tied
        self._unseen = 0  # bit mask: cards of the hand on their way from the deck
        self._chosen = 0
        self._shared = False  # whether the partner's cards are shown

    def draw(self, s):
        """Show a match (the bytes of a view) as it stands, without movement."""
        self.land()
        self._clear(s)
        dealt = s[state.HAND]
        trick = min(s[state.TRICK], 2)
        for seat in range(self._players):
            at = self.place_of(seat)
            held = 3 if dealt else 0
            for index in range(3):
                if s[state.PLAYS + 4 * index + seat] != NONE:
                    held -= 1
            self._hold(at, max(held, 0))
            card = s[state.PLAYS + 4 * trick + seat]
            if card != NONE:
                self._lay(self._slots[at], at, card)
                if self._under and trick == 1 and s[state.PLAYS + 8 + seat] != NONE:
                    self._lay(self._under[at], at, BACK, 5, 2)
        for index in range(3):
            if self._cards[index] != NONE:
                self._face(self._hand[index], self._cards[index], s)
        if dealt:
            self._lead(self.place_of(s[state.LEADS]))
        if s[state.PHASE] == state.DECIDING:
            self._share(s)

    def _clear(self, s):
        """Remove all cards but the deck, show the numbers, take in the player's hand."""
        self._hush()
        self._numbers(s)
        self._shared = self._taken = False
        self._unseen = 0
        self._chosen = 1
        for card in self._moving:
            card.hide()
        self._vira.show(s[state.VIRA])
        if s[state.VIRA] == NONE:
            self._vira.hide()
        place = self.place
        for index in range(3):
            card = s[state.CARDS + 3 * SEAT + index]
            self._cards[index] = NONE if card >= state.GONE else card
            x = place[layout.HAND_X] + index * layout.HAND_STEP * place[layout.U]
            self._hand[index].place(x, place[layout.HAND_Y])

    def _lay(self, sprite, at, card, right=0, down=0):
        """Lay a card of the trick at its place, or some units right of it and below it."""
        place = self.place
        sprite.place(
            place[layout.SLOT_X + at] + right * place[layout.U],
            place[layout.SLOT_Y + at] + down * place[layout.U],
        )
        sprite.show(card)

    def _face(self, sprite, card, s):
        """Turn a card up; a manilha gets its star."""
        starred = card < 40 and strength(s, card) >= _MANILHA
        sprite.show(card, STARRED if starred else PLAIN)

    def _share(self, s):
        """In our special hand show the partner's cards, where the trick's cards lie later."""
        if self._players == 2 or s[state.SPECIAL] != SEAT & 1:
            return
        self._shared = True
        place = self.place
        self._hold(layout.TOP, 0)
        for index in range(3):
            sprite = self._slots[index + 1]
            x = place[layout.WIDTH] // 2 + (index * layout.HAND_STEP - 37) * place[layout.U]
            sprite.place(x, place[layout.SLOT_Y + layout.LEFT])
            self._face(sprite, s[state.CARDS + 3 * (SEAT ^ 2) + index], s)

    # The player's hand.

    def choose(self, step):
        """Choose the next card (1) or the previous one (-1)."""
        index = (self._chosen + step) % 3
        if self._cards[index] == NONE:
            index = (index + step) % 3
        if index != self._chosen and self._cards[index] != NONE:
            self.lift(False)
            self._chosen = index
            self.lift(True)

    def chosen_card(self):
        """The card that is chosen, 0..39; NONE when there is none."""
        return self._cards[self._chosen]

    def lift(self, lifted):
        """Raise the chosen card, to show that the player may play; False: lay it back."""
        for index in range(3):
            if self._cards[self._chosen] == NONE:
                self._chosen = index
        if self._cards[self._chosen] != NONE:
            place = self.place
            y = (
                place[layout.HAND_Y] - layout.LIFT * place[layout.U]
                if lifted
                else place[layout.HAND_Y]
            )
            self._hand[self._chosen].grid.y = y

    # Movement.

    def step(self, now_ms):
        """Move on. True when something that is drawn changed."""
        changed = self.busy = False
        for card in self._moving:
            if card.flying:
                changed = card.step(now_ms) or changed
                self.busy = self.busy or card.flying
        if self._unseen and self._turn_up():
            changed = True
        if self._until_ms is not None:
            self.busy = True
            if clock.diff(now_ms, self._until_ms) >= 0:
                self._until_ms = None
                self._collect(now_ms)
        if self._said_ms is not None and clock.diff(now_ms, self._said_ms) >= 0:
            self._hush()
            changed = True
        return changed

    def land(self):
        """End all movement at once."""
        self._collect(0)
        for card in self._moving:
            card.step(None)
        self._turn_up()
        self._until_ms = None
        self.busy = False

    def _turn_up(self):
        """Turn up the dealt cards that have arrived. True when there were any."""
        before = self._unseen
        for index in range(3):
            if before >> index & 1 and not self._hand[index].flying:
                self._unseen &= ~(1 << index)
                self._face(self._hand[index], self._cards[index], self._app.game.view.state)
        return self._unseen != before

    def _send(self, sprite, x, y, now_ms, wait=0, last=False):
        """Let a card fly to x, y after a wait.

        :param wait: in halves of the time that a flight takes
        :param last: hide the card when it arrives
        """
        span_ms = _FLIGHT_MS[self._app.setup.speed]
        sprite.fly(x, y, clock.after(now_ms, wait * span_ms // 2), span_ms, last)
        self.busy = True
        if self.instant or not span_ms:
            sprite.step(None)

    def _collect(self, now_ms):
        """Let a finished trick fly to its winner, or a tied one to the deck."""
        if not self._taken:
            return
        self._taken = False
        place = self.place
        x, y = place[layout.DECK_X], place[layout.U]
        if self._winner == layout.BOTTOM:
            x, y = place[layout.SLOT_X + layout.BOTTOM], place[layout.HEIGHT]
        elif self._winner is not None:
            x, y = place[layout.BACKS_X + self._winner], place[layout.BACKS_Y + self._winner]
        for sprite in self._slots:
            if not sprite.grid.hidden:
                self._send(sprite, x, y, now_ms, 0, True)

    def _rest(self, now_ms, span_ms):
        """Keep the picture as it is for a while."""
        self._until_ms = clock.after(now_ms, span_ms)
        self.busy = True

    def _deal(self, s, at, now_ms):
        """Let three cards fly from the deck to the player; they are turned up when they arrive."""
        self._clear(s)
        self._lead(at)
        for other in range(4):
            self._hold(other, 3)
        for index in range(3):
            card = self._hand[index]
            x, y = card.grid.x, card.grid.y
            card.place(self.place[layout.DECK_X], self.place[layout.U])
            card.show(BACK)
            self._unseen |= 1 << index
            self._send(card, x, y, now_ms, index)

    def _fly_in(self, sprite, at, shown, card, now_ms, right=0, down=0):
        """Let a card fly from its player's hand to the trick."""
        place = self.place
        self._lay(sprite, at, shown, right, down)
        x, y = sprite.grid.x, sprite.grid.y
        if at == layout.BOTTOM:
            for index in range(3):
                if self._cards[index] == card:
                    self._cards[index] = NONE
                    mine = self._hand[index]
                    mine.step(None)
                    mine.hide()
                    sprite.place(mine.grid.x, mine.grid.y)
        else:
            sprite.place(place[layout.BACKS_X + at], place[layout.BACKS_Y + at])
        self._hold(at, max(self._held[at] - 1, 0))
        self._send(sprite, x, y, now_ms)

    def _take(self, winner, s):
        """Show which card took the trick."""
        self._show_tricks(s)
        self._taken = True
        self._winner = winner
        for at in range(4):
            sprite = self._slots[at]
            if not sprite.grid.hidden and winner is not None:
                sprite.show(sprite.card, WINNING if at == winner else DIM)

    def _hush(self):
        """Remove the words."""
        self._said_ms = None
        self._said.hidden = True
