"""What a robot saw at a decision, and how likely it was to take each action.

For people who study a finished hand, on a handheld or with tools/bot.py. No robot imports this.
"""

from micropython import const

from truco_core import state
from truco_core.bots import trained
from truco_core.bots.features import ABOVE, UNSEEN, WORK_SIZE, look, power
from truco_core.bots.trained import LEARNS, OPTION_COUNT
from truco_core.events import DEALT, DECIDE, MATCH_STARTED
from truco_core.match import Match

# Where truco_core.bots.trained keeps its evidence.
_NOW = const(4)
_THIS_HAND = const(8)
_HAND_BEFORE = const(12)


def options_of(robot):
    """Return what the last `choose` of a trained robot weighed: (action, 0.0 .. 1.0) each.

    Every option that is no blunder is there, once.
    """
    found = {}
    for option in range(OPTION_COUNT):
        if robot.weights[option]:
            action = robot.settle(robot.action(option))
            found[action] = found.get(action, 0) + robot.weights[option] / robot.total
    return list(found.items())


def view_of(match, seat):
    """What `seat` may see of a match: a new `Match`."""
    view = Match(bytearray(state.SIZE))
    match.view(seat, view.state)
    return view


class Sight:
    """What `seat` sees in its view, in numbers.

    unseen   how many cards lie where `seat` cannot see them
    groups   for its own hand, and for the partner's where a special hand shows it: a list of pairs
             (card still held, how many unseen cards beat it), strongest first
    """

    def __init__(self, view, seat):
        s = view.state
        w = bytearray(WORK_SIZE)
        look(s, seat, w)
        self.unseen = w[UNSEEN]
        self.groups = [_group(s, seat, w)]
        if s[state.PLAYERS] == 4 and s[state.SPECIAL] == seat & 1:
            group = _group(s, seat ^ 2, w)
            if group:
                self.groups.append(group)


def _group(s, seat, w):
    found = []
    for card in s[state.CARDS + 3 * seat : state.CARDS + 3 * seat + 3]:
        if card < state.GONE:
            found.append((w[ABOVE + power(s, card)], card))
    return [(card, above) for above, card in sorted(found)]


def manner(robot, seat):
    """The manner (truco_core.bots.trained) that a robot sees in its opponents.

    None: the robot does not learn.
    """
    return trained.manner_of(robot.memory, seat) if robot.character[LEARNS] else None


def recall(m, now, hand, over):
    """Fill a robot's memory `m` with what another one knew at the place where `hand.again` is.

    :param now: the other's memory, see truco_core.bots.trained
    :param hand: truco_game.replay.LastHand, the last one that was dealt, or that before it
    :param bool over: that hand has ended, and no other one was dealt since
    """
    trained.observe(m, MATCH_STARTED, 0, 0)
    first = _THIS_HAND if over else _HAND_BEFORE
    m[_NOW:_THIS_HAND] = now[first : first + _THIS_HAND - _NOW]
    trained.observe(m, DEALT, 0, 0)
    again = hand.again
    at, match = again.at, again.match
    again.rewind(hand.start_at, hand.start)
    if hand.start[state.PHASE] == state.DECIDING:
        trained.observe(m, DECIDE, 0, 0)
    while again.at < at:
        again.step()
        for i in range(0, match.event_bytes, 3):
            trained.observe(m, *match.events[i : i + 3])
