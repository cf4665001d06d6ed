# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The picture of the table: hand, trick, score and what is said.

`draw` shows a match as it stands; `show_event` moves from there, one event at a time.
"""

from micropython import const

from truco_core import clock, rules, state
from truco_core.cards import NONE
from truco_core.events import (
    ACCEPTED,
    DEALT,
    DECIDE,
    HAND_WON,
    PLAYED,
    RAISED,
    RAN,
    TRICK_TAKEN,
    TURNED,
    UNDER,
)
from truco_core.tricks import strength
from truco_ui import layout, theme
from truco_ui.cards import BACK, DIM, PLAIN, STAR, WINNING, Card, CardArt
from truco_ui.game import SEAT
from truco_ui.table_parts import (
    BANNER,
    SHOUT,
    SPEECH,
    Backs,
    Bubble,
    Marks,
    Parts,
    Score,
    Side,
    Stake,
)

_MANILHA = const(11)  # the strength from which a card is one
_PLAIN_CARD = const(0x3F)

# By speed (truco_ui.setup), calm to fast: ms of a flight, of a trick's rest, of a banner.
_FLIGHT_MS = (320, 220, 110)
_REST_MS = (1300, 900, 320)
_SAID_MS = (2400, 1700, 800)
_DEAL_STEP = const(2)  # the next card leaves after this part of a flight


class TableView:
    """All that is drawn.

    :param root: the group to draw in
    """

    def __init__(self, root, app):
        self._app = app
        self._players = app.setup.players
        place = layout.Layout(app.width, app.height, theme.scale)
        self._place = place
        self.instant = False  # show events without movement
        self.busy = False
        self._until_ms = None  # when the trick's rest ends
        self._said_ms = None  # when what is said goes
        self._winner = BACK  # place of the seat that took the trick that lies
        self._unseen = 0  # bit mask: cards of the hand on their way from the deck
        self._chosen = 0
        self._shared = False  # whether the partner's cards are shown
        self._held = bytearray(4)  # cards in hand, by place
        self._cards = bytearray(3)  # the player's hand; NONE: laid
        self._build(root)

    def _build(self, root):
        app, place = self._app, self._place
        art = CardArt()
        parts = Parts()
        root.append(theme.felt(app.width, app.height))
        self._score = Score(parts, place, root, app.texts)
        self._stake = Stake(place, root)
        self._deck = Card(art)
        self._vira = Card(art)
        root.append(self._deck.grid)
        root.append(self._vira.grid)
        self.marks = Marks(parts, place, root)
        self.side = Side(place, root)
        self._backs = [None] * 4
        for seat in range(1, self._players):
            at = self._place_of(seat, app.game.look().state)
            self._backs[at] = Backs(parts, place, at, not seat & 1, root)
        self._under = None
        if app.game.look().state[rules.MORE_FLAGS] & rules.PAIR_AFTER_TIE:
            self._under = self._some(art, 4, root)
        self._slots = self._some(art, 4, root)
        self._hand = self._some(art, 3, root)
        self._bubble = Bubble(parts, place, self._players, root)
        self._deck.place(place.deck_x, place.deck_y)
        self._deck.show(BACK)
        self._vira.place(place.vira_x, place.vira_y)

    def _some(self, art, count, root):
        cards = [Card(art) for _ in range(count)]
        for card in cards:
            root.append(card.grid)
        return cards

    def _place_of(self, seat, s):
        """Where `seat` sits: see `turns` in the rule book."""
        if self._players == 2:
            return layout.TOP if seat != SEAT else layout.BOTTOM
        at = (seat - SEAT) % 4
        if at & 1 and s[rules.MORE_FLAGS] & rules.TURNS_RIGHT:
            at = 4 - at
        return at

    # The whole picture.

    def draw(self, view):
        """Show a match as it stands, without movement."""
        s = view.state
        self.land()
        self._clear_trick()
        self._bubble.hide()
        self._show_numbers(s)
        self._show_vira(s)
        trick = s[state.TRICK] if s[state.TRICK] < 3 else 2
        for seat in range(self._players):
            at = self._place_of(seat, s)
            held = 3
            for index in range(3):
                if s[state.PLAYS + 4 * index + seat] != NONE:
                    held -= 1
            self._set_held(at, held if s[state.HAND] else 0)
            card = s[state.PLAYS + 4 * trick + seat]
            if card != NONE:
                self._slots[at].place(self._place.slot_x[at], self._place.slot_y[at])
                self._slots[at].show(card)
                if self._under and trick == 1 and s[state.PLAYS + 8 + seat] != NONE:
                    self._lay_under(at)
        self._take_hand(s)
        for index in range(3):
            if self._cards[index] != NONE:
                self._face_up(index, s)
        if s[state.HAND]:
            self.marks.lead(self._place_of(s[state.LEADS], s))
        if s[state.PHASE] == state.DECIDING:
            self._share(s)

    def _show_numbers(self, s):
        ours = SEAT & 1
        self._score.points(s[state.SCORE + ours], s[state.SCORE + 1 - ours])
        for index in range(3):
            result = s[state.RESULTS + index]
            if index >= s[state.TRICK]:
                result = 3
            elif result < state.TIE:
                result ^= ours
            self._score.trick(index, result)
        asked = s[state.PHASE] == state.ANSWERING
        stake = s[rules.STAKES + s[state.LEVEL] + 1] if asked else s[state.STAKE]
        self._stake.show(stake, asked)

    def _show_vira(self, s):
        if s[state.VIRA] == NONE:
            self._vira.hide()
        else:
            self._vira.show(s[state.VIRA])

    def _take_hand(self, s):
        """Learn the player's cards and hide their places."""
        for index in range(3):
            card = s[state.CARDS + 3 * SEAT + index]
            self._cards[index] = NONE if card >= state.GONE else card
            self._hand[index].hide()
            self._hand[index].place(self._hand_x(index), self._place.hand_y)
        self._unseen = 0
        self._chosen = 1

    def _face_up(self, index, s):
        card = self._cards[index]
        manilha = strength(s, card) >= _MANILHA
        self._hand[index].show(card, STAR if manilha else PLAIN, manilha)

    def _hand_x(self, index):
        return self._place.hand_x + index * self._place.hand_step

    def _set_held(self, at, count):
        self._held[at] = count
        if self._backs[at]:
            self._backs[at].show(count)

    # The player's hand.

    def choose(self, step):
        """Choose the next card (1) or the one before (-1)."""
        index = self._chosen
        for _ in range(2):
            index = (index + step) % 3
            if self._cards[index] != NONE:
                break
        if index != self._chosen:
            self._raise_chosen(0)
            self._chosen = index
            self._raise_chosen(self._place.lift)

    def chosen_card(self):
        """The card that the player means, 0..39; NONE when there is none."""
        return self._cards[self._chosen]

    def lift(self, lifted):
        """Raise the chosen card: the player may play it; or lay it back."""
        if self._cards[self._chosen] == NONE:
            for index in (1, 0, 2):
                if self._cards[index] != NONE:
                    self._chosen = index
        self._raise_chosen(self._place.lift if lifted else 0)

    def _raise_chosen(self, by):
        if self._cards[self._chosen] != NONE:
            self._hand[self._chosen].grid.y = self._place.hand_y - by

    def show_turn(self, view):
        """Point at the seats that may act now."""
        waiting = view.waiting()
        mask = 0
        for seat in range(self._players):
            if waiting >> seat & 1:
                mask |= 1 << self._place_of(seat, view.state)
        self.marks.turn(mask)

    # Movement.

    def step(self, now_ms):
        """Move on. True when something that is drawn changed."""
        changed = False
        flying = False
        for card in self._slots:
            changed = card.step(now_ms) or changed
            flying = flying or card.flying
        if self._under:
            for card in self._under:
                changed = card.step(now_ms) or changed
                flying = flying or card.flying
        for index in range(3):
            card = self._hand[index]
            changed = card.step(now_ms) or changed
            flying = flying or card.flying
            if self._unseen >> index & 1 and not card.flying:
                self._turn_up(index)
                changed = True
        if self._until_ms is not None and clock.diff(now_ms, self._until_ms) >= 0:
            self._collect(now_ms)
            changed = flying = True
        if self._said_ms is not None and clock.diff(now_ms, self._said_ms) >= 0:
            self._hush()
            changed = True
        self.busy = flying or self._until_ms is not None
        return changed

    def land(self):
        """End all movement at once."""
        for card in self._slots:
            card.land()
        if self._under:
            for card in self._under:
                card.land()
        for index in range(3):
            self._hand[index].land()
            if self._unseen >> index & 1:
                self._turn_up(index)
        if self._until_ms is not None:
            self._until_ms = None
            self._clear_trick()
        self.busy = False

    def _turn_up(self, index):
        self._unseen &= ~(1 << index)
        self._face_up(index, self._app.game.view.state)

    def _flight_ms(self):
        return _FLIGHT_MS[self._app.setup.speed]

    def _send(self, card, x, y, start_ms, gone=False):
        card.fly(x, y, start_ms, self._flight_ms(), gone)
        self.busy = True
        if self.instant:
            card.land()

    # Events.

    def show_event(self, view, kind, seat, value, now_ms):
        """Show one event (truco_core.events). `view` may be some events ahead of it."""
        s = view.state
        at = self._place_of(seat, s) if seat < 4 else layout.BOTTOM
        self.marks.turn(0)
        if kind == DEALT:
            self._on_dealt(s, at, now_ms)
        elif kind == DECIDE:
            self._share(s)
            self._say_hand_of(value, s, now_ms)
        elif kind == PLAYED:
            self._on_played(at, value, now_ms)
        elif kind == UNDER:
            self._on_under(at, now_ms)
        elif kind == TURNED:
            self._on_turned(at, value, s)
        elif kind == TRICK_TAKEN:
            self._on_trick(at, value, s, now_ms)
        elif kind == RAISED:
            self._stake.show(value, True)
            self._say_stake(value, s, at, now_ms)
        elif kind == ACCEPTED:
            self._stake.show(value)
            if s[state.SPECIAL] == NONE:
                self._say(self._app.texts.ACCEPTED, at, SPEECH, now_ms)
        elif kind == RAN:
            self._say(self._app.texts.RAN, at, SPEECH, now_ms)
        elif kind == HAND_WON:
            self._on_hand_won(seat, value, s, now_ms)

    def _on_dealt(self, s, at, now_ms):
        place = self._place
        self._shared = False
        self._clear_trick()
        if self._under:
            for card in self._under:
                card.hide()
        self._hush()
        self._show_numbers(s)
        self._score.clear()
        self._stake.show(s[state.STAKE])
        self._show_vira(s)
        self.marks.lead(at)
        for other in range(4):
            self._set_held(other, 3)
        self._take_hand(s)
        for index in range(3):
            card = self._hand[index]
            card.place(place.deck_x, place.deck_y)
            card.show(BACK)
            start_ms = clock.after(now_ms, index * self._flight_ms() // _DEAL_STEP)
            self._unseen |= 1 << index
            self._send(card, self._hand_x(index), place.hand_y, start_ms)
        if s[state.SPECIAL] == state.IRON:
            self._say(self._app.texts.IRON_HAND, None, BANNER, now_ms)

    def _on_played(self, at, value, now_ms):
        place = self._place
        slot = self._slots[at]
        self._unshare()
        if at == layout.BOTTOM:
            self._leave_hand(slot, value & _PLAIN_CARD)
        else:
            slot.place(place.backs_x[at], place.backs_y[at])
            self._set_held(at, max(self._held[at] - 1, 0))
        slot.show(value)
        self._send(slot, place.slot_x[at], place.slot_y[at], now_ms)

    def _leave_hand(self, slot, card):
        """Put a sprite where the player's card lay, and take that one away."""
        for index in range(3):
            if self._cards[index] == card:
                self._cards[index] = NONE
                mine = self._hand[index]
                mine.land()
                slot.place(mine.grid.x, mine.grid.y)
                mine.hide()

    def _on_under(self, at, now_ms):
        """The card that is left goes under the one just laid, and sticks out a little."""
        place = self._place
        card = self._under[at]
        if at == layout.BOTTOM:
            for index in range(3):
                if self._cards[index] != NONE:
                    self._leave_hand(card, self._cards[index])
        else:
            card.place(place.backs_x[at], place.backs_y[at])
        self._set_held(at, 0)
        x, y = card.grid.x, card.grid.y
        self._lay_under(at)
        to_x, to_y = card.grid.x, card.grid.y
        card.place(x, y)
        self._send(card, to_x, to_y, now_ms)

    def _lay_under(self, at):
        place = self._place
        u = place.u
        self._under[at].place(place.slot_x[at] + 5 * u, place.slot_y[at] + 2 * u)
        self._under[at].show(BACK)

    def _on_turned(self, at, value, s):
        place = self._place
        self._under[at].hide()
        self._slots[at].place(place.slot_x[at], place.slot_y[at])
        self._slots[at].show(value)

    def _on_trick(self, at, result, s, now_ms):
        """Show which card took the trick; let all rest for a while."""
        for trick in range(3):
            if trick < s[state.TRICK]:
                team = s[state.RESULTS + trick]
                self._score.trick(trick, team ^ (SEAT & 1) if team < state.TIE else team)
        self._winner = at if result < state.TIE else BACK
        for other in range(4):
            slot = self._slots[other]
            if not slot.hidden:
                slot.land()
                slot.mark(PLAIN if result == state.TIE else WINNING if other == at else DIM)
        if not self.instant:
            self._until_ms = clock.after(now_ms, _REST_MS[self._app.setup.speed])
            self.busy = True
        else:
            self._clear_trick()

    def _collect(self, now_ms):
        """The trick goes to who took it; a tied one to the deck."""
        self._until_ms = None
        place = self._place
        x, y = place.deck_x, place.deck_y
        if self._winner == layout.BOTTOM:
            x, y = place.slot_x[layout.BOTTOM], place.height
        elif self._winner < 4:
            x, y = place.backs_x[self._winner], place.backs_y[self._winner]
        for slot in self._slots:
            if not slot.hidden:
                self._send(slot, x, y, now_ms, True)

    def _clear_trick(self):
        for slot in self._slots:
            slot.hide()

    # A special hand shows the partner's cards, in the places of the trick's cards, until
    # the first card is played.

    def _share(self, s):
        partner = SEAT ^ 2
        if self._players == 2 or s[state.SPECIAL] != SEAT & 1:
            return
        self._shared = True
        place = self._place
        self._backs[layout.TOP].show(0)
        for index in range(3):
            card = s[state.CARDS + 3 * partner + index]
            slot = self._slots[index + 1]
            slot.place(place.shared_x(index), place.shared_y)
            manilha = card < 40 and strength(s, card) >= _MANILHA
            slot.show(card, STAR if manilha else PLAIN, manilha)

    def _unshare(self):
        if self._shared:
            self._shared = False
            self._clear_trick()
            self._backs[layout.TOP].show(self._held[layout.TOP])

    # What is said.

    def _say(self, words, at, style, now_ms):
        bubble = self._bubble
        bubble.clear()
        self._show_said(bubble.text.put(words), at, style, now_ms)

    def _show_said(self, columns, at, style, now_ms):
        self._bubble.show(columns, at, style)
        self._said_ms = clock.after(now_ms, _SAID_MS[self._app.setup.speed])

    def _hush(self):
        self._said_ms = None
        self._bubble.hide()

    def _say_stake(self, stake, s, at, now_ms):
        """A raise stays in sight until it is answered."""
        texts = self._app.texts
        if stake == s[rules.STAKES + 1]:
            self._say(texts.TRUCO, at, SHOUT, now_ms)
        else:
            self._bubble.clear()
            text = self._bubble.text
            if stake <= len(texts.NUMBERS):
                column = text.put(texts.NUMBERS[stake - 1])
            else:
                column = text.put_number(stake)
            self._show_said(text.put("!", column), at, SHOUT, now_ms)
        self._said_ms = None

    def _say_hand_of(self, stake, s, now_ms):
        texts = self._app.texts
        at = s[rules.SPECIAL_AT]
        name = texts.NUMBERS[at - 1] if at <= len(texts.NUMBERS) else str(at)
        self._say(texts.HAND_OF % name, None, BANNER, now_ms)

    def _on_hand_won(self, team, points, s, now_ms):
        texts = self._app.texts
        self._show_numbers(s)
        self.marks.turn(0)
        if team == state.TIE:
            self._say(texts.TIE, None, BANNER, now_ms)
        else:
            self._bubble.clear()
            text = self._bubble.text
            column = text.put(texts.WE if team == SEAT & 1 else texts.THEY)
            column = text.put_char(43, column + 1)
            self._show_said(text.put_number(points, column), None, BANNER, now_ms)
        self._said_ms = None  # until the next deal
