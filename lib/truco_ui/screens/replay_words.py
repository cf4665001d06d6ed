"""What was said in a step of the last hand, in the words of the table, and what the hand is worth.

`screen` is a truco_ui.screens.replay_screen.ReplayScreen.
"""

from micropython import const

from truco_core import events, rules, state
from truco_core.cards import CARD_MASK
from truco_core.state import HAND_OVER, LEVEL, PHASE, STAKE, TIE, WINNER
from truco_game import SEAT
from truco_texts import texts
from truco_ui.widgets import theme

_ROOM = const(6)  # letters, as of the names above


def tell(screen, s, seat, action):
    """Write the line between the players and the trick.

    :param s: bytes of the match after the step
    :param seat: who did it, and `action` what; None: nobody has done anything yet
    """
    said = screen._said
    said.clear()
    words = _words(screen, s, action)
    column = 1
    if words:
        # The longest names leave no room for what their players say.
        name = screen._names[seat][: theme.columns - 3 - len(words)]
        column = said.put(words, said.put(": ", said.put(name, column)))
    elif action is not None and action < state.RAISE:
        words = screen._names[seat]  # whose card it is that lies there now
        column = said.put(": ", said.put(words[: theme.columns - 5], column))
        column = screen.put_card(said, seat, action & CARD_MASK, column)
    if s[PHASE] >= HAND_OVER:
        _points(screen, s, column + 1 if words else column)
    else:
        _worth(screen, s[STAKE], column)


def _words(screen, s, action):
    """What was said in the step; "": a card was played."""
    words, found = screen._words, screen._again.match.events
    kind = found[0] if action is not None else 0
    if kind == events.ACCEPTED:
        return words.SAYS_YES
    if kind == events.RAN:
        return words.SAYS_NO[1 if found[2] else 0]
    if kind != events.RAISED:
        return ""
    stake = s[rules.NEXT_STAKE + s[LEVEL]]
    return words.CALLS % (texts.raised(screen.app.texts, s, stake) or stake)


def _worth(screen, stake, column):
    """Write what the hand is worth at the right, if there is room."""
    said, word = screen._said, screen._words.WORTH
    end = theme.columns - (3 if stake > 9 else 2)
    if column + 1 + len(word) < end:
        said.put(word, end - 1 - len(word))
        said.put_number(stake, end)


def _points(screen, s, column):
    t, said = screen.app.texts, screen._said
    winner = s[WINNER]
    if winner >= TIE:
        said.put(t.TIE, column)
        return
    ours = winner == SEAT & 1
    team = t.WE if ours else t.THEY
    if screen._players == 2:
        team = screen._names[SEAT if ours else SEAT ^ 1][:_ROOM]
    points = rules.points(s)
    if column + len(team) + (3 if points < 10 else 4) > theme.columns:
        # No room for the name of who ran, too.
        said.clear()
        column = said.put(screen._words.SAYS_NO[0], 1) + 1
    column = said.put(team, column)
    said.put_number(points, said.put_char(43, column + 1))
