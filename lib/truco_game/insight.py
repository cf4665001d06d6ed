"""What a robot saw and weighed at an action of the last hand, found out again; and what the player
could have done better.

A robot of the same character decides anew at the same view, with what the real one had
learned by then; the real one's chance is left alone. The player's actions are judged by what the
sensible robot thinks at the player's own view.
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
_NEAR = const(51)  # of SURE: by less no card is called better, for the chances are only about right
# Of the unseen cards, of ten: a card that loses to fewer is strong, to fewer fair.
_FEW = const(2)
_SOME = const(5)
_SUITS = const(0x80)  # the signs of the suits, see truco_ui.widgets.text


class Insight:
    """An action of the last hand.

    :param game: truco_game.local_game.LocalGame
    :param hand: truco_game.replay.LastHand
    :param int at: the action, counted from 1

    seat    who did it
    action  what
    sight   truco_core.bots.explain.Sight
    odds    pairs of an action and its probability; empty: another kind, or it takes any action
    chance  256ths to win the hand, as the sensible robot sees it, at an answer with its respect
            for who raises; None: another robot
    better  of the player's own action: what had been better, or that action, and its chance
    manner  of the opponents, see truco_core.bots.memory; None: the robot does not learn
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
        self.chance = self.manner = self.better = None
        if self.seat == SEAT:
            self._judge(game, view)
            return
        kind = game.setup.robots[self.seat - 1]
        if kind == SENSIBLE:
            self.chance = game.expects(view.state, self.seat)
        elif kind != RANDOM:
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

    def _judge(self, game, view):
        from truco_core.bots.chances import Chances

        s, action = view.state, self.action
        wiser = action
        if s[PHASE] != state.PLAYING:
            chance = self.chance = game.expects(s, SEAT)
            bots = residency.bring("truco_core.bots")
            said = bots.make("sensible", Rng(0)).choose(view, SEAT)
            if (said == RUN) != (action == RUN):
                wiser = max(said, state.ACCEPT)
        else:
            chances = Chances()
            chances.look(s, SEAT)
            chance = self.chance = chances.judge()
            if action != state.RAISE:
                best = chances.best
                at = list(chances.cards).index(action & ~FACE_DOWN)
                power = 0 if action & FACE_DOWN else chances.powers[at]
                self.chance = chances.chance(max(chances.ours, power), at)
                chance = chances.chance(max(chances.ours, chances.powers[best]), best)
                if self.chance + _NEAR < chance:
                    wiser = chances.cards[best]
                else:
                    chance = self.chance
        self.better = wiser, chance

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
        if self.seat == SEAT:
            return [self._verdict(words)] + found
        if self.manner:
            found.append(words.NOTED[self.manner - 1])
        found.append(self._expected(words, name, called) or self._habit(words, name, called))
        return found

    def _verdict(self, words):
        """Whether the player did well, else what had been better."""
        wiser, chance = self.better
        of_ten = _of_ten(chance)
        if not of_ten and wiser == self.action < state.RAISE:
            return words.OF_TEN[1:] % 0  # no praise: there was nothing to win
        if wiser == self.action:
            with residency.use("truco_game.feats") as feats:
                bluffs = wiser == state.RAISE and feats.is_weak(self._state, SEAT)
            said = words.BLUFFS if bluffs and chance < _HALF else words.GOOD
        else:
            name = _named(wiser) if wiser < FACE_DOWN else words.WISER[wiser - state.ACCEPT]
            said = words.BETTER % name
        return said + words.OF_TEN % of_ten

    def _best(self, words):
        """Of the card that it lays, else of its strongest, unless that must stay hidden."""
        group, unseen = self.sight.groups[0], self.sight.unseen
        card, above = group[0]
        form = words.BEST
        if self.action < FACE_DOWN:
            card, form = self.action, words.LAID
            s = self._state
            trick = min(s[TRICK], 2)
            if not (replay.is_empty(s, trick) or is_pair(s, trick)):
                return words.BEATS[strength(s, card) > replay.best(s, trick)] % _named(card)
            above = dict(group)[card]
        elif not self.is_open(self.seat, card):
            return words.SECRET
        share = 10 * above // (unseen or 1)
        said = form % (_named(card), words.STRENGTHS[(share < _FEW) + (share < _SOME)])
        return said + (words.LOSES % (above, unseen) if above else words.BEATS_ALL)

    def _expected(self, words, name, called):
        """What the sensible robot expected; None: another robot."""
        chance = self.chance
        if chance is None:
            return None
        of_ten = _of_ten(chance)
        hand = words.FINDS % (name, words.STRENGTHS[(of_ten > 3) + (of_ten > 5)])
        said = hand + words.OF_TEN % of_ten
        if self.action < state.RAISE:
            return said
        # It runs from low chances and raises on high ones, but for bluffs and desperate scores.
        fits = (chance < _HALF) == (self.action == RUN)
        return said + words.SO[fits] % self._said(words, called)

    def _said(self, words, called):
        """What it says: a raise, that it accepts or runs."""
        verb = words.DOES[self.action - state.RAISE]
        return verb % called.lower() if self.action == state.RAISE else verb

    def _habit(self, words, name, called):
        """How often it does that at such a view."""
        if not self.odds:
            return words.LUCK % name
        action, odds = self.action, dict(self.odds)
        if action not in odds:
            return words.BY_SIGN  # see truco_core.signals.Reader
        if action >= state.RAISE:
            does = self._said(words, called)
        elif action & FACE_DOWN:
            does = words.COVERS
        else:
            does = words.PLAYS % _named(action)
        of_ten = int(10 * odds[action] + 0.5)
        often = 5 if len(odds) < 2 else min((of_ten + 2) // 3, 4)
        times = words.TIMES % of_ten if 0 < of_ten < 10 else "."
        return words.HABIT % (name, words.OFTEN[often], does, times)


def _of_ten(chance):
    return (chance * 10 + _HALF) // SURE


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
