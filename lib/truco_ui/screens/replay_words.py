"""What was said in a step of the last hand, in the words of the table, and what it is worth."""

from micropython import const

from truco_core import events, rules, state
from truco_core.cards import CARD_MASK, NONE
from truco_core.state import HAND_OVER, LEVEL, PHASE, STAKE, TIE, WINNER
from truco_game import SEAT
from truco_texts import texts
from truco_ui.widgets import theme
from truco_ui.widgets.theme import ARROW_RIGHT

_ROOM = const(6)  # letters, as of the names above
_CARD = const(2)


class Said:
    """The line between the players and the trick.

    :param line: truco_ui.widgets.theme.Text
    :param put_card: ``put_card(line, seat, card, column)`` writes a card or its back
    :param main: the texts of the part "main", and `words` those of "replay"
    :param names: by seat
    """

    def __init__(self, line, put_card, main, words, names):
        self.line = line
        self._put_card = put_card
        self._main = main
        self._words = words
        self._names = names

    def tell(self, s, found, seat, action):
        """Write what was done.

        :param s: bytes of the match after the step, and `found` its events
        :param seat: who did it, and `action` what; None: nobody has done anything yet
        """
        line = self.line
        line.clear()
        words = self._called(s, found, action)
        ends = self._points(s) if s[PHASE] >= HAND_OVER else ""
        column = 1
        if words or action is not None and action < state.RAISE:
            name = self._names[seat]  # whose card it is that lies there now
            room = theme.columns - 3 - (len(words) or _CARD) - len(ends)
            # The longest names leave no room for what their players say, or for how that ends.
            if not ends or len(name) <= room:
                column = line.put(": ", line.put(name[:room], column))
            if words:
                column = line.put(words, column)
            else:
                column = self._put_card(line, seat, action & CARD_MASK, column)
        line.put(ends, column)
        if not ends:
            self._worth(s, column)

    def _called(self, s, found, action):
        """What was said in the step; "": a card was played."""
        kind = found[0] if action is not None else 0
        if kind == events.ACCEPTED:
            return self._words.SAYS_YES if s[state.SPECIAL] == NONE else self._words.PLAYS_HAND
        if kind == events.RAN:
            return self._words.SAYS_NO[1 if found[2] else 0]
        if kind != events.RAISED:
            return ""
        stake = s[rules.NEXT_STAKE + s[LEVEL]]
        return self._words.CALLS % (texts.raised(self._main, s, stake) or stake)

    def _worth(self, s, column):
        """Write what the hand is worth, or of a raise what it becomes, if there is room."""
        if s[PHASE] == state.ANSWERING:
            said = "%d%c%d" % (s[STAKE], ARROW_RIGHT, s[rules.NEXT_STAKE + s[LEVEL]])
        else:
            said = "%s %d" % (self._words.WORTH, s[STAKE])
        at = theme.columns - 1 - len(said)
        if column < at:
            self.line.put(said, at)

    def _points(self, s):
        """Who has won the hand, and how many points."""
        winner = s[WINNER]
        if winner >= TIE:
            return " " + self._main.TIE
        ours = winner == SEAT & 1
        team = self._main.WE if ours else self._main.THEY
        if len(self._names) == 2:
            team = self._names[SEAT if ours else SEAT ^ 1][:_ROOM]
        return " %s +%d" % (team, rules.points(s))
