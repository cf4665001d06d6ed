"""What a robot saw and weighed, in words: for tools/bot.py --explain.

    0 saw: 3c beaten by 0, Kd by 12, 5c by 28 of 33 unseen cards
    0 saw: raises until the stake wins the match: 3 or more for us, 3 or more for them
    0 weighed: 3c 5%, Kd 80%, T 15%

The actions are those that are no blunder (truco_core/bots/guard.py), so one may stand alone.
"""

from tools.hands import notation, retell
from truco_core.bots import explain
from truco_core.bots.chances import SURE, Chances
from truco_core.bots.features import reach
from truco_core.cards import to_text
from truco_core.match import may_raise
from truco_core.state import ANSWERING, DECIDING, LEVEL, MAX_LEGAL, PHASE

# As truco_core.bots.memory numbers them.
_MANNERS = (
    "play soundly or are not known",
    "raise early on, with good cards",
    "raise wildly or seldom run",
)
_OWNERS = ("", "the partner's ")


def lines(robot, view, seat):
    """Lines about the last `choose` of `robot`, which was for `seat` at `view`."""
    sight = explain.Sight(view, seat)
    told = ["saw: " + _cards(sight)]
    told += _raises(view.state, seat & 1)
    told += _weighed(robot, view, seat)
    return ["%d %s" % (seat, line) for line in told]


def _cards(sight):
    groups = []
    for owner, group in zip(_OWNERS, sight.groups):
        found = ["%s by %d" % (to_text(card), above) for card, above in group]
        groups.append(owner + ", ".join(found).replace(" by ", " beaten by ", 1))
    held = "; ".join(group for group in groups if group)
    if not held:
        return "%d unseen cards, and holds none" % sight.unseen
    return "%s of %d unseen cards" % (held, sight.unseen)


def _raises(s, team):
    """How many until the stake wins the match; at an answer counted from the one asked for."""
    asked = s[PHASE] == ANSWERING
    if s[PHASE] == DECIDING or not (asked or may_raise(s, 0) or may_raise(s, 1)):
        return []
    ours, theirs = (_count(reach(s, who, s[LEVEL] + asked)) for who in (team, 1 - team))
    return ["saw: raises until the stake wins the match: %s for us, %s for them" % (ours, theirs)]


def _count(raises):
    return "3 or more" if raises == 3 else str(raises)


def _weighed(robot, view, seat):
    # By its module's name: a screen may have dropped and loaded that one since.
    kind = type(robot).__module__.rpartition(".")[2]
    if kind == "trained":
        manner = explain.manner(robot, seat)
        found = []
        if manner is not None:
            found = ["saw: rivals who " + _MANNERS[manner]]
        return found + [_options(explain.options_of(robot), view, seat)]
    if kind == "bots":
        legal = bytearray(MAX_LEGAL)
        count = view.legal(seat, legal)
        evenly = [(action, 1 / count) for action in legal[:count]]
        return [_options(evenly, view, seat) + ", whatever it saw"]
    # The sensible robot.
    return [
        "saw: a chance of %d%% to win the hand" % round(100 * _chance(view, seat) / SURE),
        "weighed nothing: it follows a rule (truco_core/bots/sensible.py), with a rare bluff",
    ]


def _options(pairs, view, seat):
    words = []
    for byte, chance in pairs:
        action = retell.action_of(view, seat, byte)
        percent = "%.0f%%" % (100 * chance) if chance >= 0.005 else "<1%"
        words.append("%s %s" % (notation.action_text(action.byte, action.under), percent))
    return "weighed: " + ", ".join(words)


def _chance(view, seat):
    s = view.state
    chances = Chances()
    chances.look(s, seat)
    return chances.before_play(s, seat) if s[PHASE] == DECIDING else chances.judge()
