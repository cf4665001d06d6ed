"""The cards and faces at the table, their movement, and the halo behind the acting player."""

from micropython import const

from truco_core import clock, events, rules, state
from truco_core.cards import FIRST_MANILHA, NONE, UNKNOWN
from truco_core.tricks import strength
from truco_game import SEAT
from truco_ui.table import layout
from truco_ui.table.talk import Talk
from truco_ui.widgets import theme
from truco_ui.widgets.cards import FACE_UP, GO, PLAIN, STARRED, STAY, WINNING
from truco_ui.widgets.faces import BLINK, CALM, PARTS, THINKS

# Duration of a card's flight in ms, by speed (truco_game.setup) from calm to fast. 0: no movement.
_FLIGHT_MS = (320, 220, 0)

_BACK = const(15)  # index of the first tile of a small card back, which has 2 x 2 tiles
MARK = const(19)  # index of the first tile of the leader's mark, which has 2 x 2 tiles

# Number of calls of `Cards.bob` from the blink of one face to that of the next face.
_BLINKS = const(8)


class Cards:
    """The cards and faces at the table, and the effect that runs.

        talk     the `Talk`, which draws its words by `words`
        seats    by place: group with the face, and with plate and name at a table of four; or ()
        backs    by place: grid of the small card backs, or None

    :param place: result of truco_ui.table.layout.plan
    :param parts: grid of the leader's mark, halo behind the acting player, palette of this player's
        name, `seats`, `backs`, palette of the scene
    :param score: truco_ui.table.table_words.Score
    :param words: truco_ui.table.table_words.Words
    :param cards: the vira, then three lists of `Card`: under the trick, in the trick, in the hand
    """

    def __init__(self, app, place, parts, score, words, cards):
        self.app = app
        self.place = place
        self.players = app.game.view.state[state.PLAYERS]
        self.score = score
        self.words = words
        self.talk = Talk(self, words)
        self.lead_mark, self.halo, self.plate, self.seats, self.backs, self.palette = parts
        # By place: the face, and the tile numbers of its moods. truco_ui.table.sides sets them.
        self.faces, self.looks = [None] * 4, [None] * 4
        self.moods = bytearray(4)
        self.actor = layout.BOTTOM  # place of the player who acts
        self._bob = 3 * _BLINKS  # counts calls of `bob`, from a value at which no face blinks
        self.held = bytearray(4)  # by place: number of cards in the player's hand
        # `slots`: the cards of the trick, by place. `under`: the cards below them, or [].
        self.vira, self.under, self.slots, self.hand = cards
        # All cards that can move. They are removed in this order. It begins with the cards below
        # other cards, so that the removal of a card never uncovers another one.
        self.moving = self.under + self.slots + self.hand + [self.vira]
        self.cards = bytearray((NONE, NONE, NONE))  # the player's hand; NONE: a card already played
        self.instant = False  # True: show events without movement
        self.silent = False  # True: show events without words
        self.shouted = bytearray(6)  # previous shouts, for `speech.Shouts`
        # The running `moment.Moment` or `moment.Payment`. Before the effect begins: the event, as
        # the parameters (kind, seat, value, s) of `effects.begin`.
        self.effect = None
        self._until_ms = None  # time at which the pause of `rest` ends; None: there is no pause
        self._winner = None  # place of the winner while a finished trick is shown; 4: a tie
        self.shared = False  # True: the partner's cards are shown
        self.chosen = 1
        self.sunk = 0  # pixels by which the hand has sunk: 0 or place[layout.TIGHT]

    def _sink(self, sunk, now_ms):
        """Let the player's hand sink by `sunk` pixels (see `layout.TIGHT`), or rise again (0)."""
        if self.sunk != sunk:
            mark, place = self.lead_mark, self.place
            if mark.x == place[layout.SLOT_X] - 2 * place[layout.U]:  # the player leads the trick
                mark.y += sunk - self.sunk
            self.sunk = sunk
            for card in self.hand:
                if not card.grid.hidden:
                    self._send(card, card.grid.x, place[layout.HAND_Y] + sunk, now_ms, 0, STAY)

    def _place(self, index, lifted):
        """Put a card of the player's hand at its place, or LIFT art units above this place."""
        place, u = self.place, self.place[layout.U]
        y = place[layout.HAND_Y] + self.sunk - (layout.LIFT * u if lifted else 0)
        self.hand[index].place(place[layout.HAND_X] + index * layout.HAND_STEP * u, y)

    def lay(self, sprite, at, card, right=0, down=0):
        """Show a card of the trick at its place, moved by `right` and `down` art units."""
        place, u = self.place, self.place[layout.U]
        x, y = place[layout.SLOT_X + at] + right * u, place[layout.SLOT_Y + at] + down * u
        sprite.place(x, y)
        self.show_face(sprite, card)

    def show_face(self, sprite, card):
        """Show the face of a card. A manilha gets a star."""
        sprite.show(card, STARRED if self.power(card) >= FIRST_MANILHA else PLAIN)

    def power(self, card):
        return strength(self.app.game.view.state, card) if card < 40 else 0

    def _gild(self, now_ms=None, others=None):
        """Mark the card that wins the trick, or all that tie for it.

        :param now_ms: time from which the other cards change, each in a step of its own, since a
            step should send few pixels; None: they all change at once
        :param others: what the other cards show, such as DIM; None: their faces
        """
        top = 0  # greatest strength; a card face-down has 0, and a back looks alike in all states
        for sprite in self.slots:
            if not sprite.grid.hidden:
                top = max(top, self.power(sprite.card))
        for sprite in self.slots:
            if sprite.grid.hidden:
                continue
            if self.power(sprite.card) == top:
                sprite.show(sprite.card, WINNING)
            elif now_ms is None:
                self.show_face(sprite, sprite.card)
            elif others is not None:
                self._soon(sprite, now_ms, others)
            elif sprite.shows(WINNING):
                starred = self.power(sprite.card) >= FIRST_MANILHA
                self._soon(sprite, now_ms, FACE_UP + (STARRED if starred else PLAIN))

    def place_of(self, seat):
        """Return the place of a seat. The rules say on which side of the player seat 1 sits."""
        if self.players == 2:
            return layout.TOP if seat != SEAT else layout.BOTTOM
        at = (seat - SEAT) & 3
        if at & 1 and self.app.game.view.state[rules.MORE_FLAGS] & rules.TURNS_RIGHT:
            at = 4 - at
        return at

    def hold(self, at, count):
        """Show how many cards the player at a place holds, 0..3, as a row of small backs."""
        self.held[at] = count
        grid = self.backs[at]
        for index in range(8 if grid else 0):
            x, tile = index & 3, _BACK + (index >> 2) * 2
            if x >= count:  # the right end of the last card, or nothing
                tile = tile + 1 if x == count and x else 0
            theme.put(grid, index, tile)

    def _lead(self, at):
        """Show the leader's mark, an open hand, on the corner of the card that leads the trick."""
        mark, place = self.lead_mark, self.place
        mark.x = place[layout.SLOT_X + at] - 2 * place[layout.U]
        mark.y = place[layout.SLOT_Y + at] + 23 * place[layout.U]
        if at == layout.BOTTOM:
            mark.y += self.sunk - place[layout.TIGHT]  # above the hand until the card lies
        theme.hide(mark, False)

    def point(self, at):
        """Highlight the player who acts: put a halo behind the face, make the name gold.

        :param at: the player's place; BOTTOM: highlight nobody
        """
        if at != self.actor:
            self._swap()
            self.actor = at
            self._swap()
            self.shine()

    def _swap(self):
        """Exchange two palettes of the acting player's name: the one in use, and `plate`."""
        seat = self.seats[self.actor]
        if len(seat) > 1:
            lit = seat[1]
            self.plate, lit.pixel_shader = lit.pixel_shader, self.plate

    def shine(self):
        """Move the halo behind the acting player's face. Return True if it moved."""
        x = self.seats[self.actor].x if self.actor else -2 * self.place[layout.WIDTH]
        before = self.halo.x
        self.halo.x = x + 12 * self.place[layout.U]
        return self.halo.x != before

    def look(self):
        """Draw one face whose mood has changed. Return True if a face was drawn."""
        changed = False
        for at in range(1, 4):
            looks = self.looks[at]
            if looks and not changed:
                calm = THINKS if at == self.actor else CALM
                mood = self.moods[at] or (BLINK if self._bob == (at - 1) * _BLINKS else calm)
                face = self.faces[at]
                for part in range(PARTS):
                    tile = looks[PARTS * mood + part]
                    if face[part] != tile:
                        face[part] = tile
                        changed = True
        return changed

    def bob(self):
        """Let a face blink after every _BLINKS calls, which come at regular intervals."""
        self._bob = (self._bob + 1) % (3 * _BLINKS)

    def _has_effect(self, s, kind, at, value):
        """Return True if an event has an effect of truco_ui.table.effects or moment."""
        if kind == events.PLAYED:
            return strength(s, value) >= FIRST_MANILHA
        if kind == events.TRICK_TAKEN:
            return value < state.TIE and strength(s, self.slots[at].card) >= FIRST_MANILHA
        if kind == events.DEALT:
            # In a hand in which a raise can win the match for either team, show the score.
            close = min(s[state.SCORE], s[state.SCORE + 1]) + s[rules.STAKES + 1] >= s[rules.GOAL]
            return s[state.SPECIAL] == state.IRON or close and s[state.SPECIAL] == NONE
        if kind == events.HAND_WON:
            return value > 0
        return kind in (events.RAISED, events.DECIDE, events.MATCH_WON)

    def choose(self, step):
        """Choose the next card of the player's hand (`step` 1) or the previous one (-1)."""
        index = (self.chosen + step) % 3
        if self.cards[index] == NONE:
            index = (index + step) % 3
        if index != self.chosen and self.cards[index] != NONE:
            self.lift(False)
            self.chosen = index
            self.lift(True)

    def chosen_card(self):
        """Return the chosen card of the player's hand, 0..39, or NONE."""
        return self.cards[self.chosen]

    def lift(self, lifted):
        """Raise the chosen card to show that the player may play, or lower it (`lifted` False).

        Return True if it moved.
        """
        for index in range(3):
            if self.cards[self.chosen] == NONE:
                self.chosen = index
        if self.cards[self.chosen] == NONE:
            return False
        grid = self.hand[self.chosen].grid
        before = grid.y
        self._place(self.chosen, lifted)
        return grid.y != before

    def _flies(self):
        for card in self.moving:
            if card.flying:
                return True
        return False

    def moves(self):
        """Return True while cards move, an effect runs, or a pause of `rest` lasts."""
        return self.effect is not None or self._until_ms is not None or self._flies()

    def hurry(self):
        """Show the following events without movement and pauses.

        TableScreen sets `instant` to False when no event waits any more. Each step of the main loop
        still draws only a small part, so that the step stays short.
        """
        self.instant = True
        if isinstance(self.effect, tuple):
            self.effect = None

    def _send(self, sprite, x, y, now_ms, wait, then):
        """Let a card fly to x, y (pixels).

        :param wait: delay of the start, in eighths of a flight's duration; below 0: draw the start
            in this step
        :param then: what the card does on arrival, see `truco_ui.widgets.cards.Card.fly`
        """
        span_ms = 0 if self.instant else _FLIGHT_MS[self.app.setup.speed]
        sprite.fly(x, y, clock.after(now_ms, span_ms + wait * span_ms // 8), span_ms or 1, then)
        if wait < 0:
            sprite.step(now_ms)

    def _soon(self, sprite, now_ms, then):
        """Hide a card (`then` GO) or give it another state, in a step of its own."""
        sprite.fly(sprite.grid.x, sprite.grid.y, now_ms, 1, then)

    def _collect(self, now_ms):
        """End the pause of `rest`.

        If a trick has ended, let the winning card fly to the winner and hide the other cards. If
        the trick is tied, let all cards fly to the deck.
        """
        self._until_ms = None
        winner = self._winner
        if winner is None:
            return
        self._winner = None
        self._sink(0, now_ms)
        place = self.place
        x, y = place[layout.DECK_X], place[layout.VIRA_Y]
        if winner < 4:
            x, y = place[layout.FACE_X + winner], place[layout.FLY_Y + winner]
        for at, sprite in enumerate(self.slots):
            if not sprite.grid.hidden:
                if winner == 4 or at == winner:
                    self._send(sprite, x, y, now_ms, 4, GO)
                else:
                    self._soon(sprite, now_ms, GO)

    def rest(self, now_ms, span_ms):
        """Begin a pause of `span_ms`, in which no card moves and no event is shown."""
        self._until_ms = clock.after(now_ms, span_ms)

    def _fly_in(self, sprite, at, shown, card, now_ms, right=0, down=0):
        """Let a card fly from a player's hand to the trick.

        :param shown: what `sprite`, the card in the trick, shows: the card, or BACK
        :param card: card that leaves the player's hand
        """
        place, cards = self.place, self.cards
        self.lay(sprite, at, shown, right, down)
        self._gild(now_ms)
        x, y = sprite.grid.x, sprite.grid.y
        held = max(self.held[at] - 1, 0)
        sprite.place(place[layout.FACE_X + at], place[layout.FLY_Y + at])
        if at == layout.BOTTOM:
            if cards[held] == UNKNOWN:  # a spectator sees backs: remove the last one
                cards[held] = card
            for index in range(3):
                if cards[index] == card:
                    cards[index] = NONE
                    mine = self.hand[index]
                    mine.step(None)
                    sprite.place(mine.grid.x, mine.grid.y)
                    mine.hide()
            self._sink(place[layout.TIGHT], now_ms)
        self.hold(at, held)
        self._send(sprite, x, y, now_ms, -1, STAY)
