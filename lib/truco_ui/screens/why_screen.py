"""Explains an action of a robot in the last hand, or rates an action of the player.

Sentences explain the action. Below them are the card to beat and the robot's cards, the good one in
gold. The last page has a bar for each possible action: in how many of ten times the robot would
take the action, or would win the hand by it. For a card that the player has played, each of the
player's cards has a bar. The action taken is in gold. Cards that the rules keep hidden stay hidden;
if all cards in question are hidden, there are no bars.
"""

from micropython import const

import residency
from truco_core import state
from truco_core.bots.sensible import SURE
from truco_core.cards import FACE_DOWN, FIRST_MANILHA, NONE
from truco_core.tricks import strength
from truco_texts import texts
from truco_ui.screens.pages_screen import PagesScreen
from truco_ui.table import layout
from truco_ui.widgets import sheets, theme
from truco_ui.widgets.card_art import CARD, Suits, put_card
from truco_ui.widgets.cards import DIM, PLAIN, STARRED, WINNING, Card
from truco_ui.widgets.menu import put_last
from truco_ui.widgets.theme import CURSOR
from truco_ui.widgets.typeset import Text

_CELL = const(16)  # columns from one card in a line to the next
_CELLS = const(44)  # columns of three cards
_BLANK = const(4)  # columns between the parts of a line
_TALL = const(7)  # height of a bar in art units
_BAR = const(24)  # columns of a bar at the end of a line
_BELOW = const(7)  # distance in art units from the cards to the bar at the bottom
_SUITS = const(10)  # maximum number of suits on a page: of two hands, and of four cards with bars


class WhyScreen(PagesScreen):
    """The explanation of an action, on top of `replay_screen`.

    A page of bars may follow the pages with sentences.

        lines   `typeset.Text` of the title and of each line while the page of bars is shown, else
                empty

    :param hand: truco_game.replay.LastHand
    :param int at: number of the action in the hand; the first one has the number 1
    :param str name: name of the player who acted
    :param art: truco_ui.widgets.cards.CardArt
    """

    def open(self, app, hand, at, name, art):
        self._words = words = texts.part(app.setup.language, "why")
        self._name = name
        self._art = art
        self._final = hand.final
        before = list(residency.modules)
        with residency.use("truco_game.reasons") as reasons:
            self._insight = found = reasons.Reasons(app.game, hand, at)
            self._told = found.sentences(words, name)
        residency.forget_under("truco_core.bots", before)
        self._called = texts.raised(app.texts, hand.final, found.raised) or str(found.raised)
        self._read()

    def _read(self):
        """Show the first page with sentences."""
        self.clear()
        self.lines = []
        self._behind = self._rows() and self._words.NUMBERS
        below = (layout.CARD_HEIGHT + _BELOW) * theme.scale
        self.build(self._title(self._words.WHY), len(self._told), below)
        self._lay_cards()

    def _title(self, what):
        return "%s - %s" % (self._name, what)

    def _lay_cards(self):
        """Draw the card to beat below the sentences, and at some distance the robot's cards."""
        u = theme.scale
        found = self._insight
        wide = layout.CARD_WIDTH * u
        laid = found.action & ~FACE_DOWN
        cards = [
            (card, WINNING if card == found.good else DIM if card == laid else PLAIN)
            for card in found.hand()
        ]
        apart = 0
        if found.table != NONE:
            cards.insert(0, (found.table, PLAIN))
            apart = wide // 4
        x = (self.app.width - len(cards) * wide - apart) // 2
        for card, state_of in cards:
            sprite = Card(self._art)
            if strength(self._final, card) >= FIRST_MANILHA:
                sprite.show(card, STARRED)  # the star of a manilha, which the next `show` keeps
                state_of = state_of or STARRED
            sprite.show(card, state_of)
            sprite.place(x, self._foot.grid.y - (layout.CARD_HEIGHT + _BELOW) * u)
            self.root.append(sprite.grid)
            x += wide + apart
            apart = 0

    def page(self, index):
        return "", self._told[index]

    def turn_to(self, index):
        if index == len(self._leaves):
            self.index = index
            self._show_figures()
            return
        if self.lines:
            self._read()
        super().turn_to(index)

    def _show_figures(self):
        """Show the page of bars: the cards of the robot, and each action with its bar."""
        app = self.app
        root = self.root
        self.clear()
        rows = self._rows()
        height = theme.font.height
        sheets.cloth(root, app)
        # Make the bars at the top and bottom less high if the lines need the room.
        bar, edge = height + theme.EDGE, None
        if app.height < 2 * bar + len(rows) * height:
            bar, edge = height, 0
        title = self._title(self._words.NUMBERS)
        self.lines.append(sheets.bar(root, app.width, title, edge))
        wide, count = min(theme.columns - 4, theme.FIGURE_COLUMNS), len(rows)
        spare = app.height - 2 * bar - count * height
        gap = min(spare // (count + 1), height // 3)
        y = bar + (spare - gap * (count - 1)) // 2
        # Draw a dark strip, on which the suits have more contrast than on the felt.
        sheets.strip(root, app.width, y, count * (height + gap) - gap)
        for write, what, share in rows:
            text = sheets.lines(root, app.width, wide, y, theme.CREAM_TEXT)
            self.lines.append(text)
            write(text, what)
            if share is not None:
                self._bar(text, share)
            y += height + gap
        self._foot = sheets.bar(root, app.width, "", app.height - bar)
        self.put_place(self.count - 1)
        Suits(root, app.setup, self.lines, _SUITS).follow()

    def _bar(self, text, share):
        """Draw a bar at the end of a line, and before the bar its value in tenths.

        :param share: golden part of the bar, 0 to 1
        """
        grid = text.grid
        u = theme.scale
        tens = "%.0f" % (10 * share)
        put_last(text, "<1" if share and tens == "0" else tens, text.width - _BAR)
        whole = (_BAR - 2) * u
        x = grid.x + text.width * u - whole
        y = grid.y + 2 * u
        for ink, width in ((theme.FELT, whole), (theme.GOLD, max(int(whole * share), u))):
            sheets.block(self.root, ink, x, y, width, _TALL * u)

    def _rows(self):
        """Return (method that writes the line, its argument, value of the bar) for each line.

        The value is 0 to 1; None: the line has no bar.
        """
        words, found = self._words, self._insight
        rows: list = []
        for place in range(len(found.sight.groups)):
            hand = found.hand(place)
            if hand and hand[0] != FACE_DOWN:  # leave out cards that must stay hidden
                rows.append((self._sight, place, None))
        wins = [(action, found.weighed[action] / SURE) for action in found.weighed]
        for title, weighed in (words.WOULD, found.odds), (words.WINS, wins):
            bars = {}  # by result of `_looks`: sum of the values of actions that look the same
            for action, share in weighed:
                looks = self._looks(action)
                bars[looks] = bars.get(looks, 0) + share
            if bars and max(bars) >= 0:
                rows.append((Text.put, title, None))
                for looks in sorted(bars, key=bars.get, reverse=True):
                    rows.append((self._option, looks, bars[looks]))
        if wins and found.least:
            rows.append((Text.put, words.LEAST, found.least / SURE))
        return rows

    def _looks(self, action):
        """Return the action as the player may see it; below 0: a card that stays hidden."""
        found = self._insight
        if action >= state.RAISE or found.is_open(found.seat, action):
            return action
        return ~FACE_DOWN | action & FACE_DOWN

    def _sight(self, text, place):
        """Write a line with the cards of the robot (`place` 0) or of the partner (1)."""
        column = text.width - _CELLS
        text.put(self._words.PARTNER if place else self._words.CARDS)
        for card in self._insight.hand(place):
            put_card(text, card, column, card != FACE_DOWN)
            column += _CELL

    def _option(self, text, looks):
        """Write the line of an action. `looks` is the result of `_looks` for this action."""
        if looks == self._looks(self._insight.action):
            theme.paint(text.grid, theme.GOLD_TEXT)
            text.put_char(CURSOR)
        if looks >= state.RAISE:
            t = self.app.texts
            text.put((self._called, t.ACCEPT, t.RUN)[looks - state.RAISE], CARD - _BLANK)
        else:
            column = put_card(text, looks & ~FACE_DOWN, CARD - _BLANK, looks >= 0)
            if looks & FACE_DOWN:
                text.put(self._words.COVERED, column + _BLANK)


SCREENS = {"why": WhyScreen}
