"""The cards on the table: the player's hand, the trick, and how they move."""

from truco_core import clock
from truco_core.cards import FIRST_MANILHA, NONE
from truco_core.tricks import strength
from truco_ui.table import layout
from truco_ui.table.table_board import Board
from truco_ui.widgets.cards import GO, PLAIN, STARRED, STAY, WINNING

# By speed (truco_game.setup), calm to fast: ms of a flight; 0: cards are there at once.
_FLIGHT_MS = (320, 220, 0)


class Cards(Board):
    """`busy`: True while cards move, and while the picture rests.

    :param cards: the vira, then lists of `Card`: those under the trick's, the trick's, the hand's
    :param rank: the Text on the deck, for the rank of the manilhas
    """

    marks: dict  # only at a table of several: see truco_ui.table.robot_marks

    def __init__(self, app, place, parts, said, cards, rank):
        super().__init__(app, place, parts, said)
        self._rank = rank
        # `_slots` has the trick's cards by place; `_under` is empty in most rule sets.
        self._vira, self._under, self._slots, self._hand = cards
        self._moving = self._slots + self._under + self._hand
        self._cards = bytearray((NONE, NONE, NONE))  # the hand; NONE: already laid
        self.instant = False  # show events without movement
        self.busy = False
        self.shouted = bytearray(6)  # for truco_ui.table.shouts
        self._effect = None  # see truco_ui.table.effects
        self._until_ms = None  # until when the picture rests
        self._more = 0  # the kind of event whose words have a second half
        self._best = 4  # place of the card that is marked as winning; 4: none
        self._winner = None  # while a finished trick lies: the place of its winner; 4: tied
        self._unseen = 0  # bit mask: cards of the hand on their way from the deck
        self._shared = False  # whether the partner's cards are shown
        self._chosen = 1

    def _place(self, index, lifted):
        """Lay a card of the player's hand where it belongs."""
        place = self.place
        u = place[layout.U]
        self._hand[index].place(
            place[layout.HAND_X] + index * layout.HAND_STEP * u,
            place[layout.HAND_Y] - (layout.LIFT * u if lifted else 0),
        )

    def _lay(self, sprite, at, card, right=0, down=0):
        """Lay a card of the trick at its place, or some units right of it and below it."""
        place = self.place
        sprite.place(
            place[layout.SLOT_X + at] + right * place[layout.U],
            place[layout.SLOT_Y + at] + down * place[layout.U],
        )
        self._face(sprite, card)

    def _face(self, sprite, card):
        """Show a card; a manilha gets its star."""
        sprite.show(card, STARRED if self._power(card) >= FIRST_MANILHA else PLAIN)

    def _power(self, card):
        return strength(self._app.game.view.state, card) if card < 40 else 0

    def _gild(self):
        """Mark the card that is winning the trick: none while cards of both teams are equal."""
        best, top = 4, 0
        for at in range(4):
            sprite = self._slots[at]
            power = 0 if sprite.grid.hidden else self._power(sprite.card)
            if power > top:
                best, top = at, power
            elif power and power == top:
                if self._players == 2 or at ^ best != 2:
                    best = 4
                elif at == self._best:  # of two partners' cards the first one stays marked
                    best = at
        if best != self._best:
            if self._best < 4:
                sprite = self._slots[self._best]
                self._face(sprite, sprite.card)
            if best < 4:
                sprite = self._slots[best]
                sprite.show(sprite.card, WINNING)
            self._best = best

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
            self._place(self._chosen, lifted)

    # Movement.

    def land(self):
        """End all movement at once. Words follow in the next steps."""
        if self._effect:
            self._effect.step(None)
            self._effect = None
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
                self._face(self._hand[index], self._cards[index])
        return self._unseen != before

    def _send(self, sprite, x, y, now_ms, wait, then):
        """Let a card fly to x, y after a wait.

        :param wait: in eighths of the time that a flight takes; below 0: it is on its way at once
        :param then: what it does there, see `truco_ui.widgets.cards.Card.fly`
        """
        span_ms = _FLIGHT_MS[self._app.setup.speed]
        sprite.fly(x, y, clock.after(now_ms, span_ms + wait * span_ms // 8), span_ms or 1, then)
        self.busy = True
        if wait < 0:
            sprite.step(now_ms)

    def _soon(self, sprite, now_ms, then):
        """Hide a card (GO), or show it in another state, as soon as no other one changes."""
        sprite.fly(sprite.grid.x, sprite.grid.y, now_ms, 1, then)
        self.busy = True

    def _collect(self, now_ms):
        """Let a finished trick fly to its winner, or a tied one to the deck."""
        winner = self._winner
        if winner is None:
            return
        self._winner = None
        self._best = 4
        place = self.place
        x, y = place[layout.DECK_X], place[layout.U]
        if winner < 4:
            x, y = place[layout.BACKS_X + winner], place[layout.BACKS_Y + winner]
        for at in range(4):
            sprite = self._slots[at]
            if not sprite.grid.hidden:
                if winner == 4 or at == winner:
                    self._send(sprite, x, y, now_ms, 4, GO)
                else:
                    self._soon(sprite, now_ms, GO)

    def _rest(self, now_ms, span_ms):
        """Keep the picture as it is for a while."""
        self._until_ms = clock.after(now_ms, span_ms)
        self.busy = True

    def _fly_in(self, sprite, at, shown, card, now_ms, right=0, down=0):
        """Let a card fly from its player's hand to the trick."""
        place = self.place
        self._lay(sprite, at, shown, right, down)
        self._gild()
        x, y = sprite.grid.x, sprite.grid.y
        if at == layout.BOTTOM:
            for index in range(3):
                if self._cards[index] == card:
                    self._cards[index] = NONE
                    mine = self._hand[index]
                    mine.step(None)
                    sprite.place(mine.grid.x, mine.grid.y)
                    mine.hide()
        else:
            sprite.place(place[layout.BACKS_X + at], place[layout.BACKS_Y + at])
        self._hold(at, max(self._held[at] - 1, 0))
        self._send(sprite, x, y, now_ms, -1, STAY)
