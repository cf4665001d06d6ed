"""What a robot saw and weighed at an action of the last hand, found out again; and what the player
could have done better. What is told of it: `truco_game.reasons`.

A robot of the same character decides anew at the same view, with what the real one had
learned by then; the real one's chance is left alone. The player's actions are judged by what the
sensible robot thinks at the player's own view.
"""

from micropython import const

from truco_core import bots, rules, state
from truco_core.bots import explain
from truco_core.bots.sensible import SURE
from truco_core.bots.trained import TrainedBot
from truco_core.cards import FACE_DOWN, NONE
from truco_core.rng import Rng
from truco_core.state import ANSWERING, DECIDING, LEVEL, PHASE, RAISER, RUN, TRICK
from truco_core.tricks import is_pair, strength
from truco_game import SEAT, replay
from truco_game.setup import RANDOM, SENSIBLE

LITTLE = const(13)  # of SURE: a chance that hardly is one
_NEAR = const(51)  # of SURE: by less no card is called better, for the chances are only about right


class Insight:
    """An action of the last hand.

    :param game: truco_game.local_game.LocalGame
    :param hand: truco_game.replay.LastHand
    :param int at: the action, counted from 1

    seat    who did it
    action  what
    sight   truco_core.bots.explain.Sight
    odds    pairs of an action and its probability; empty: another kind, or it takes any action
    chance  256ths to win the hand by that action, as the sensible robot sees it, in a raised hand
            less (`_sober`); None: a card of another robot
    better  of the player's own action: what had been better, or that action
    weighed {action: such 256ths}: of the player each own card, of who could run what to stay wins;
            of another robot than the sensible one nothing
    costs   points to lose by running, and by staying; where none can run, at the next raise
    least   where it runs or accepts: 256ths to win the hand, from which on to stay is no worse;
            else 0
    manner  of the opponents, see truco_core.bots.trained; None: the robot does not learn
    raised  what its next raise asks for, in points; 0: there is none
    table   the card to beat; NONE: there is none
    """

    def __init__(self, game, hand, at):
        again = hand.again
        again.rewind(hand.start_at, hand.start)
        for _ in range(at - 1):
            again.step()
        self.seat, self.action = again.next_action()
        self._hand = hand
        view = explain.view_of(again.match, self.seat)
        s = self._state = view.state
        level = s[LEVEL] + 1 + (s[PHASE] == ANSWERING)
        self.raised = s[rules.STAKES + level] if level < rules.MAX_STAKES else 0
        decides = game.table.is_human(SEAT) and game.table.human_decides
        if self.seat == SEAT ^ 2 and s[PHASE] == state.PLAYING and decides > (not s[LEVEL]):
            s[RAISER] = self.seat & 1  # as in truco_core.table
        self.sight = explain.Sight(view, self.seat)
        self.odds = ()
        self.table = self._to_beat()
        self.manner = self.better = self.chance = None
        self.weighed = {}
        self.costs = s[state.STAKE], s[rules.NEXT_STAKE + s[LEVEL]]
        if s[PHASE] == DECIDING:
            self.costs = s[rules.SPECIAL_FOLD], s[state.STAKE]
        team, goal = self.seat & 1, s[rules.GOAL]
        # Points beyond the goal win and lose nothing more.
        self._most = goal - s[state.SCORE + team], goal - s[state.SCORE + 1 - team]
        self.least = self._least() if self.action > state.RAISE else 0
        if self.seat == SEAT:
            self._judge(game, view)
            return
        kind, action = game.setup.robots[self.seat - 1], self.action
        if kind == SENSIBLE or action >= state.RAISE:
            self.chance = _sober(s, game.expects(s, self.seat, False))
        if kind == SENSIBLE:
            self.weighed = {state.ACCEPT if action == RUN else action: self.chance}
        elif kind != RANDOM:
            self._ask(game, kind, view)

    def _ask(self, game, kind, view):
        driver = game.table.drivers[self.seat]
        if game.signs:
            driver = driver.driver  # behind one that reads them
        robot = bots.make(bots.NAMES[kind], Rng(0))
        if isinstance(driver, TrainedBot):
            over = replay.is_over(game.record.state)
            explain.recall(robot.memory, driver.memory, self._hand, over)
        robot.choose(view, self.seat)
        self.odds = explain.options_of(robot)
        self.manner = explain.manner(robot, self.seat)

    def _judge(self, game, view):
        from truco_core.bots.sensible import Chances

        s = view.state
        wiser = action = self.action
        if s[PHASE] != state.PLAYING:
            chance = _sober(s, game.expects(s, SEAT, False))
            weighed = {state.ACCEPT if action == RUN else action: chance}
            if action != state.RAISE and abs(chance - self.least) > LITTLE:
                wiser = RUN if chance < self.least else state.ACCEPT
        else:
            chances = Chances()
            chances.look(s, SEAT)
            weighed = {action: chances.judge()}
            if action != state.RAISE:
                ours, cards = chances.ours, list(chances.cards[: chances.left])
                for at, card in enumerate(cards):
                    weighed[card] = chances.chance(max(ours, chances.powers[at]), at)
                best = cards[chances.best]
                if action >= FACE_DOWN:
                    weighed[action] = chances.chance(ours, cards.index(action & ~FACE_DOWN))
                # Who covers a card wins less for sure: half of that is enough.
                if weighed[action] + (_NEAR >> (action >= FACE_DOWN)) < weighed[best]:
                    wiser = best
            weighed = {one: _sober(s, weighed[one]) for one in weighed}
            chance = weighed[action]
        self.better, self.weighed, self.chance = wiser, weighed, chance

    def is_open(self, seat, card):
        """Whether a card that this robot saw or weighed may be shown to the player."""
        return replay.is_open(self._hand.final, seat, SEAT, card & ~FACE_DOWN)

    def hand(self, place=0):
        """The cards of a group of its sight; FACE_DOWN for each that may not be shown. Those that
        may come first, strongest first: where a hidden one lies tells nothing of it.
        """
        seat = self.seat ^ 2 * place
        group = self.sight.groups[place]
        found = sorted([(not self.is_open(seat, card), above, card) for card, above in group])
        return [FACE_DOWN if hidden else card for hidden, _, card in found]

    def _to_beat(self):
        """The best card of the trick, while it has still to lay one; NONE: there is none."""
        s, trick = self._state, min(self._state[TRICK], 2)
        first = state.PLAYS + 4 * trick
        laid = s[first : first + s[state.PLAYERS]]
        if laid[self.seat] != NONE or is_pair(s, trick):
            return NONE
        most = replay.best(s, trick)
        found = [card for card in laid if card != NONE and strength(s, card) == most]
        return found[0] if found else NONE

    def _least(self):
        run, stay = self.costs
        lose = min(stay, self._most[1])
        return SURE * max(lose - run, 0) // (lose + min(stay, self._most[0]))

    def runs(self):
        """Of ten times, how often the rivals have to run so that its raise is as good as
        none; 0: it is as good though they accept, with the better cards of who does.
        """
        chance, now = self.chance, self._now()
        calm = self._worth(now, chance)
        raised = self._state[PHASE] == ANSWERING
        if raised:
            calm = max(calm, -SURE * min(self.costs[0], self._most[1]))
        called = self._worth(self.raised, chance if self._state[LEVEL] or raised else _less(chance))
        if calm <= called:
            return 0
        return round(10 * (calm - called) / (SURE * min(now, self._most[0]) - called))

    def is_free(self):
        """Whether what it called or accepted could lose no more than there was to lose anyway."""
        return (self._now() if self.action == state.RAISE else self.costs[0]) >= self._most[1]

    def _now(self):
        """What the hand is worth before a raise of this action; with that which it answers."""
        return self.costs[self._state[PHASE] == ANSWERING]

    def _worth(self, points, chance):
        """256 times what a hand for so many points is worth to its team."""
        won, lost = self._most
        return chance * min(points, won) - (SURE - chance) * min(points, lost)


def _sober(s, chance):
    """A chance, in a raised hand as much less as matches of all robots ended: who calls or accepts
    has better cards than chance gives, at the answer as at the cards that follow.
    """
    return _less(chance) if s[LEVEL] or s[PHASE] == ANSWERING else chance


def _less(chance):
    return chance - (chance * (SURE - chance) >> 9)
