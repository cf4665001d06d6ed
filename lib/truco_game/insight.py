"""What a robot saw and weighed at an action of the last hand, found out again.

A robot of the same character decides anew at the same view, with what the real one had
learned by then; the real one's chance is left alone.
"""

from micropython import const

import residency
from truco_core import rules, state
from truco_core.bots import explain
from truco_core.bots.chances import SURE
from truco_core.cards import FACE_DOWN, RANKS
from truco_core.events import DECIDE
from truco_core.rng import Rng
from truco_core.state import ANSWERING, DECIDING, LEVEL, PHASE, RAISER, RUN, TRICK
from truco_core.tricks import is_pair, strength
from truco_game import SEAT, replay
from truco_game.setup import RANDOM, SENSIBLE

_HALF = const(128)  # of SURE
_SUITS = const(0x80)  # the signs of the suits, see truco_ui.widgets.text


class Insight:
    """An action of the last hand.

    :param game: truco_game.local_game.LocalGame
    :param hand: truco_game.replay.LastHand
    :param int at: the action, counted from 1; not the player's own

    seat    who did it
    action  what
    sight   truco_core.bots.explain.Sight
    odds    pairs of an action and its probability; empty: the robot has no odds
    chance  256ths to win the hand, as the sensible robot sees it, at an answer with its respect
            for who raises; None: another robot
    manner  of the opponents, see truco_core.bots.memory; None: the robot does not learn
    blind   whether it takes any action, all equally likely
    raised  what its next raise asks for, in points; 0: there is none
    """

    def __init__(self, game, hand, at):
        again = hand.again
        again.rewind(hand.start_at, hand.start)
        for _ in range(at - 1):
            again.step()
        self.seat, self.action = again.next_action()
        self._hand = hand
        self.raised = _raised(again.match.state)
        view = explain.view_of(again.match, self.seat)
        s = self._state = view.state
        decides = game.table.is_human(SEAT) and game.table.human_decides
        if self.seat == SEAT ^ 2 and s[PHASE] == state.PLAYING and decides > (not s[LEVEL]):
            s[RAISER] = self.seat & 1  # as in truco_core.table
        self.sight = explain.Sight(view, self.seat)
        self.odds = ()
        self.chance = self.manner = None
        kind = game.setup.robots[self.seat - 1]
        self.blind = kind == RANDOM
        if self.blind:
            self.odds = explain.evenly(view, self.seat)
        elif kind == SENSIBLE:
            self.chance = game.expects(view.state, self.seat)
        else:
            self._ask(game, kind, view)

    def _ask(self, game, kind, view):
        driver = game.table.drivers[self.seat]
        if game.signs:
            driver = driver.driver  # behind one that reads them
        bots = residency.bring("truco_core.bots")
        trained = residency.bring("truco_core.bots.trained")
        robot = bots.make(bots.NAMES[kind], Rng(0))
        if isinstance(driver, trained.TrainedBot):
            over = replay.is_over(game.record.state)
            learned(robot.memory, driver.memory, self._hand, over)
        robot.choose(view, self.seat)
        self.odds = explain.options_of(robot)
        self.manner = explain.manner(robot, self.seat)

    def is_open(self, seat, card):
        """Whether a card that this robot saw or weighed may be shown to the player."""
        return replay.is_open(self._hand.final, seat, SEAT, card & ~FACE_DOWN)

    def sentences(self, words, name, called):
        """What to tell of it: what the robot saw, and last what it made of that.

        :param words: the texts "why" of a language
        :param str name: of the robot
        :param str called: what `raised` is called
        """
        found = [self._best(words)] if self.sight.groups[0] else []
        if self.manner:
            found.append(words.NOTED % words.MANNERS[self.manner])
        found.append(self._expected(words, name, called) or self._habit(words, name, called))
        return found

    def _best(self, words):
        """Of the card that it lays, else of its strongest, unless that must stay hidden."""
        group, unseen = self.sight.groups[0], self.sight.unseen
        if self.action < FACE_DOWN:
            s = self._state
            trick = min(s[TRICK], 2)
            if not (replay.is_empty(s, trick) or is_pair(s, trick)):
                beats = strength(s, self.action) > replay.best(s, trick)
                return words.BEATS[beats] % _named(self.action)
            return words.LAID % (_named(self.action), dict(group)[self.action], unseen)
        card, above = group[0]
        if not self.is_open(self.seat, card):
            return words.SECRET
        said = _named(card)
        return words.BEST % (said, above, unseen) if above else words.BEST_OF_ALL % said

    def _expected(self, words, name, called):
        """What the sensible robot expected; None: another robot."""
        chance = self.chance
        if chance is None:
            return None
        of_ten = (chance * 10 + _HALF) // SURE
        if self.action < state.RAISE:
            return words.WITH_CARD % (name, of_ten)
        # It runs from low chances and raises on high ones, but for bluffs and desperate scores.
        fits = (chance < _HALF) == (self.action == RUN)
        return words.EXPECTED[fits] % (name, of_ten, self._said(words.DID, called))

    def _said(self, verbs, called):
        """What it said, of the verbs for a raise, accepting and running."""
        verb = verbs[self.action - state.RAISE]
        return verb % called.lower() if self.action == state.RAISE else verb

    def _habit(self, words, name, called):
        """How often it does that at such a view."""
        if self.blind:
            return words.LUCK % name
        action = self.action
        share = dict(self.odds)[action]
        if action >= state.RAISE:
            does = self._said(words.DOES, called)
        elif action & FACE_DOWN:
            does = words.COVERS
        else:
            does = words.PLAYS % _named(action)
        of_ten = int(10 * share + 0.5)
        if len(self.odds) < 2:
            return words.HABITS[2] % (name, does)
        if of_ten < 1 or of_ten > 9:
            return words.HABITS[of_ten > 9] % (name, does)
        return words.HABIT % (of_ten, name, does)


def _raised(s):
    level = s[LEVEL] + (2 if s[PHASE] == ANSWERING else 1)
    return s[rules.STAKES + level] if level < rules.MAX_STAKES else 0


def _named(card):
    """A card as texts show it: its rank, and the sign of its suit."""
    return RANKS[card >> 2] + chr(_SUITS + (card & 3))


def learned(memory, now, hand, over):
    """Fill `memory` with what a robot that knows `now` knew at the place where `hand.again` is.

    :param bool over: whether no hand was dealt since
    """
    from truco_core.bots.memory import watch

    again = hand.again
    at = again.at
    again.rewind(hand.start_at, hand.start)
    explain.recall(memory, now, over)
    if hand.start[PHASE] == DECIDING:
        watch(memory, DECIDE, 0, 0)
    while again.at < at:
        again.step()
        events = again.match.events
        for i in range(0, again.match.event_bytes, 3):
            watch(memory, events[i], events[i + 1], events[i + 2])
