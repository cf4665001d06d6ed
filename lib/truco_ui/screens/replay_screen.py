"""The replay of a hand, step by step: cards, plays and calls; and the player's costliest move.

Each player has a line with the cards in the order in which they were played. Below, a line says
what was done in the step and what the hand is worth, and the cards of the trick are shown. Cards
that the rules keep hidden stay hidden, see truco_game.replay.is_open.
"""

from micropython import const

import residency
from truco_core import events, rules, state
from truco_core.cards import CARD_MASK, FACE_DOWN, FIRST_MANILHA, NONE
from truco_core.tricks import strength
from truco_game import SEAT, replay
from truco_input import DOWN, LEFT, NEXT, OK, RIGHT, UP
from truco_texts import texts
from truco_ui.app import Screen
from truco_ui.widgets import card_art, sheets, theme
from truco_ui.widgets.card_art import CARD, Suits, put_card
from truco_ui.widgets.cards import BACK, DIM, PLAIN, STARRED, WINNING, Card
from truco_ui.widgets.menu import ARROW, put_last, put_wrapped, shortened
from truco_ui.widgets.theme import ARROW_LEFT, ARROW_RIGHT, CENTRE
from truco_ui.widgets.typeset import Text

_NAME = const(72)  # maximum columns of a player's name
_CELL = const(17)  # columns from one card in a player's line to the next
_CARD_STEP = const(26)  # distance in art units of the cards of the trick
_VIRA = "Vira "  # the word is the same in every language
_ENDS = const(2 * 12)  # columns of both ends of the bar together, each for an arrow and a key
_ROOM = const(9)  # maximum letters of the name that stands for a team of one player
_BLANK = const(3)  # columns of the margins in a line


class ReplayScreen(Screen):
    """The replay. LEFT and UP step back; RIGHT, DOWN and NEXT step forward.

    Against robots they also lead to the hand before and back. OK explains a robot's action or rates
    the player's; if there is nothing to explain, OK steps forward. Any other key closes the screen.
    """

    REPEAT = True
    _cost = ""  # what the action that is shown has cost, if it is the player's costliest move

    def open(self, app, back=0, at=1):
        """Show a hand.

        :param back: 0: the last one; 1: the one before
        :param at: number of the action that is shown first
        """
        self._words = words = texts.part(app.setup.language, "replay")
        hand = app.game.last_hand(back) if back else app.game.last_hand()
        sheets.cloth(self.root, app)
        height = theme.font.height
        self._bar = sheets.bar(self.root, app.width)
        foot_y = app.height - height - theme.EDGE
        self._foot = sheets.bar(self.root, app.width, "", foot_y)
        self._take(hand, back)
        if not hand:
            self._say(words.NOTHING)
            return
        self._players = hand.final[state.PLAYERS]
        self._names = hand.people or self._names_at(app.game)
        spare = app.height - (3 + self._players) * height - 36 * theme.scale
        gap = max(spare - 2 * theme.EDGE, 0) // 4
        y = height + theme.EDGE + gap
        # Without a gap, move the players' lines down, off the bar. They then overlap only the blank
        # upper part of the line below.
        self._add_cells(y + (0 if gap else 2 * theme.scale))
        y += self._players * height + gap
        wide = app.width, theme.columns
        self._line = sheets.lines(self.root, *wide, y, theme.GOLD_TEXT, 1, CENTRE)
        self._art = card_art.make_for(app.setup)
        self._slots = [Card(self._art) for _ in range(self._players)]
        self._y = y = y + height + gap
        step = _CARD_STEP * theme.scale
        x = (app.width - self._players * step) // 2 + theme.scale
        for place, card in enumerate(self._slots):
            card.grid.x = x + place * step
            self.root.append(card.grid)
        self._why = app.config.KEY_NAMES[0] + " " + words.WHY
        self._back, self._onward = chr(ARROW_LEFT), chr(ARROW_RIGHT)
        two = app.config.TWO_KEYS
        if two:  # name the key that steps forward; no key steps back
            self._back, self._onward = "", chr(two >> 8) + self._onward
        self._suits = Suits(self.root, app.setup, self._cells + [self._bar], 3 * self._players + 1)
        self._go(at)  # begin after the first action: before it, no card lies on the table

    def _take(self, hand, back):
        self._hand, self._back_by = hand, back
        self._count = hand.count if hand else 0
        self._put_title(hand.start[state.VIRA] if hand else NONE)

    def _turn(self, by):
        """Show the end of the hand before (`by` 1) or the beginning of the next one (-1).

        Return False if there is none.
        """
        if not (self._hand.before if by > 0 else self._back_by):
            return False
        hand = self.app.game.last_hand(self._back_by + by)  # type: ignore[call-arg]
        self._take(hand, self._back_by + by)
        self._go(hand.count if by > 0 else min(1, hand.count))
        return True

    def _names_at(self, game):
        """Return the name of each seat, for the player's seat the word for "me"."""
        names = [game.name_of(seat) for seat in range(self._players)]
        if not game.watches:
            names[SEAT] = self._words.ME
        return names

    def _put_title(self, vira):
        title = self._words.REPLAY
        if self._back_by:
            title = self._words.HAND % self._hand.start[state.HAND]
        self._bar.clear()
        if vira == NONE:
            self._bar.set(title)
            return
        bar, title = self._bar, title + " - " + _VIRA
        if bar.letters.wide(title) + CARD + _ENDS > bar.width:
            title = _VIRA
        column = (bar.width - bar.letters.wide(title) - CARD) // 2
        put_card(bar, vira, bar.put(title, column))

    def _say(self, words):
        app = self.app
        at = app.width, theme.columns - 12, app.height // 3
        self._line = sheets.lines(self.root, *at, theme.CREAM_TEXT, 4)
        put_wrapped(self._line, words)

    def _add_cells(self, y):
        """Create the lines of the players, from `y` down: the name, then a Text for each card."""
        height, u = theme.font.height, theme.scale
        cards = 2 * _CELL + CARD
        names = min(_NAME, theme.columns - cards - 2 * _BLANK)
        columns = names + cards
        left = (self.app.width - columns * u) // 2
        ground = left - 3 * u, y, (columns + 6) * u, self._players * height
        sheets.block(self.root, theme.NIGHT, *ground)
        self._cells = []
        for seat in range(self._players):
            palette = theme.RED_TEXT if (seat ^ SEAT) & 1 else theme.SKY_TEXT
            name = Text(names - _BLANK, palette, left, y, root=self.root)
            name.set(self._names[seat])
            for place in range(3):
                x = left + (names + place * _CELL) * u
                self._cells.append(Text(CARD, theme.GREY_TEXT, x, y, root=self.root))
            y += height

    def _go(self, at):
        """Show the hand as it was after the first `at` actions."""
        hand = self._hand
        again = hand.again
        again.rewind(hand.start_at, hand.start)
        seat = action = None
        for _ in range(at):
            seat, action = again.next_action()
            again.step()
        self._at = at
        s = again.match.state
        for seat_of in range(self._players):
            self._show_line(s, seat_of)
        self._show_trick(s)
        self._tell(s, again.match.events, seat, action)
        bar = self._bar
        bar.clear(0, 0, _ENDS // 2)
        bar.clear(0, bar.width - ARROW - bar.letters.wide(self._onward))
        if at or hand.before:
            bar.put(self._back, ARROW)
        if at < self._count or self._back_by:
            put_last(bar, self._onward, bar.width - ARROW)
        # What robots had learned before an earlier hand is not kept.
        tells = at and not (self.app.game.LINKED or hand.mine or self._back_by and seat != SEAT)
        self._actor = seat if tells else NONE
        foot = self._foot
        foot.clear()
        foot.put_number(self._count, foot.put_char(47, foot.put_number(at, ARROW)))
        if tells:  # name the key that explains the action
            put_last(foot, self._why, foot.width - ARROW)
        self._suits.follow()

    def _show_line(self, s, seat):
        """Write the cards of a player in the order in which they are played; unplayed ones grey."""
        final, place = self._hand.final, 0
        for trick in range(3):
            at = state.PLAYS + 4 * trick + seat
            if final[at] != NONE:
                won, ink = s[state.RESULTS + trick], theme.GREY_TEXT
                if s[at] != NONE:
                    # Paint gold the card that won the trick, but not that of the winner's partner.
                    mine = won < state.TIE and won == seat & 1
                    mine = mine and strength(s, s[at]) == replay.best(s, trick)
                    ink = theme.GOLD_TEXT if mine else theme.CREAM_TEXT
                self._cell(seat, place, final[at] & CARD_MASK, ink)
                place += 1
        for index in range(3):
            card = replay.dealt(self._hand.start, seat, index)
            if not replay.is_laid(final, seat, card):
                self._cell(seat, place, card, theme.GREY_TEXT)
                place += 1

    def _cell(self, seat, place, card, palette):
        text = self._cells[3 * seat + place]
        theme.paint(text.grid, palette)
        self._put_card(text, seat, card)

    def _put_card(self, text, seat, card, column=0):
        """Write the card of a player, or a back if it stays hidden. Return the next column."""
        hand = self._hand
        return put_card(text, card, column, replay.is_open(hand.final, seat, hand.mine, card))

    def _show_trick(self, s):
        """Show the cards of the current trick, or of the one that has just ended."""
        trick = min(s[state.TRICK], 2)
        while trick and replay.is_empty(s, trick):
            trick -= 1
        result = s[state.RESULTS + trick]
        seat = s[state.LEADS + trick]
        best = replay.best(s, trick)
        for sprite in self._slots:
            laid = s[state.PLAYS + 4 * trick + seat]
            if laid == NONE:
                sprite.hide()
            else:
                self._show_card(sprite, s, laid, seat, result, best)
            seat = (seat + 1) % self._players

    def _show_card(self, sprite, s, laid, seat, result, best):
        card = laid & CARD_MASK
        power = strength(s, laid)
        look = STARRED if power >= FIRST_MANILHA else PLAIN
        if result < state.TIE:
            look = WINNING if result == seat & 1 and power == best else DIM
        if laid & FACE_DOWN:
            card = BACK  # if the rules show its face, the player's line of cards names the card
        sprite.grid.y = self._y
        sprite.show(card, look)

    def _tell(self, s, found, seat, action):
        """Write what was done in a step, and what the hand is worth.

        :param s: bytes of the match after the step
        :param found: bytes of the events of the step
        :param seat: seat of the player who acted
        :param action: the action; None: nobody has acted yet
        """
        line = self._line
        line.clear()
        words = self._called(s, found, action)
        ends = self._cost or (self._points(s) if s[state.PHASE] >= state.HAND_OVER else "")
        column, letters = _BLANK, line.letters
        if words or action is not None and action < state.RAISE:
            name = self._names[seat]
            room = line.width - 2 * _BLANK - (letters.wide(words) or CARD) - letters.wide(ends)
            # Omit a name that would leave no room for the words and the points of the hand.
            if not ends or letters.wide(name + ": ") <= room:
                column = line.put(shortened("%s: ", name, room, letters), column)
            if words:
                column = line.put(words, column)
            else:
                column = self._put_card(line, seat, action & CARD_MASK, column)
        line.put(ends, column)
        if not ends:
            self._worth(s, column)

    def _called(self, s, found, action):
        """Return the words for a call, such as a raise; "" if a card was played."""
        kind = found[0] if action is not None else 0
        if kind == events.ACCEPTED:
            return self._words.SAYS_YES if s[state.SPECIAL] == NONE else self._words.PLAYS_HAND
        if kind == events.RAN:
            return self._words.SAYS_NO[1 if found[2] else 0]
        if kind != events.RAISED:
            return ""
        stake = s[rules.NEXT_STAKE + s[state.LEVEL]]
        return self._words.CALLS % (texts.raised(self.app.texts, s, stake) or stake)

    def _worth(self, s, column):
        """Write the stake of the hand (for a raise, the old and the new stake) if there is room."""
        if s[state.PHASE] == state.ANSWERING:
            raised = s[rules.NEXT_STAKE + s[state.LEVEL]]
            said = "%d%s%d" % (s[state.STAKE], chr(ARROW_RIGHT), raised)
        else:
            said = "%s %d" % (self._words.WORTH, s[state.STAKE])
        at = self._line.width - _BLANK - self._line.letters.wide(said)
        if column < at:
            self._line.put(said, at)

    def _points(self, s):
        """Return the team that has won the hand and its points, as text."""
        winner = s[state.WINNER]
        if winner >= state.TIE:
            return " " + self.app.texts.TIE
        ours = winner == SEAT & 1
        team = self.app.texts.WE if ours else self.app.texts.THEY
        if self._players == 2 or self._hand.people:
            team = self._names[SEAT if ours else SEAT ^ 1][:_ROOM]
        return " %s +%d" % (team, rules.points(s))

    def _close(self):
        if len(self.app.stack) > 1:
            self.app.pop()
        else:
            self.app.go("table")

    def on_intent(self, intent):
        if not self._count:
            self._close()
        elif intent == OK and self._actor != NONE:
            name = self._names[self._actor]
            self.app.push("why", self._hand, self._at, name, self._art)
        elif intent in (RIGHT, DOWN, NEXT, OK):
            if self._at < self._count:
                self._go(self._at + 1)
            elif not self._turn(-1) and (intent == OK or intent == NEXT):
                self._close()
        elif intent == LEFT or intent == UP:
            if self._at:
                self._go(self._at - 1)
            else:
                self._turn(1)
        else:
            self._close()


class CostliestScreen(ReplayScreen):
    """The search for the player's costliest move, then the replay of its hand at this move.

    The line of this move says how many points it lost on average.
    """

    _search = None  # truco_game.costliest.Costliest; None: the search is over

    def open(self, app):
        self._words = texts.part(app.setup.language, "replay")
        sheets.cloth(self.root, app)
        sheets.bar(self.root, app.width, self._words.COSTLIEST)
        line = app.width, theme.columns, app.height // 2
        self._line = sheets.lines(self.root, *line, theme.CREAM_TEXT, 1, CENTRE)
        self._count = 0  # any key closes the screen
        self._before = list(residency.modules)
        costliest = residency.bring("truco_game.costliest")
        self._search = costliest.Costliest(app.game)

    def tick(self, now_ms):
        search = self._search
        if not search:
            return False
        back = search.back
        if not search.step():
            self._end()
        elif search.back != back:
            self._line.set(self._words.SEARCHES % (search.hands - search.back, search.hands))
        return search.back != back

    def _go(self, at):
        cost, *where = self._worst
        said = self._words.COST % divmod(max(10 * cost >> 8, 1), 10)
        self._cost = said if where == [self._back_by, at] else ""
        super()._go(at)

    def _end(self):
        cost, back, at = self._worst = self._search.worst
        self._forget()
        self._line.clear()
        if not cost:
            self._say(self._words.NO_COST)
            return
        while self.root:
            self.root.pop()
        super().open(self.app, back, at)

    def _forget(self):
        if self._search:
            self._search = None
            residency.forget("truco_game.costliest")
            residency.forget("truco_game.reasons")
            residency.forget_under("truco_core.bots", self._before)
            residency.make_room()

    def close(self):
        self._forget()
        super().close()


SCREENS = {"replay": ReplayScreen, "costliest": CostliestScreen}
