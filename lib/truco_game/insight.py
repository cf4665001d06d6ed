"""What a robot saw and weighed at an action of the last hand, found out again; and what the player
could have done better.

A robot of the same character decides anew at the same view, with what the real one had
learned by then; the real one's chance is left alone. The player's actions are judged by what the
sensible robot thinks at the player's own view.
"""

from micropython import const

import residency
from truco_core import bots, rules, state
from truco_core.bots import explain
from truco_core.cards import FACE_DOWN, NONE, RANKS
from truco_core.events import DECIDE
from truco_core.rng import Rng
from truco_core.state import ANSWERING, DECIDING, LEVEL, PHASE, RAISER, RUN, TRICK
from truco_core.tricks import is_pair, strength
from truco_game import SEAT, replay
from truco_game.setup import RANDOM, SENSIBLE

_HALF = const(128)  # of SURE
_LITTLE = const(13)  # of SURE: a chance that hardly is one
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
    hope    256ths to win the hand, as the sensible robot sees it, at what no card does; else None
    raised  what its next raise asks for, in points; 0: there is none
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
        self.chance = self.manner = self.better = self.hope = None
        if self.seat == SEAT:
            self._judge(game, view)
            return
        kind = game.setup.robots[self.seat - 1]
        if kind == SENSIBLE or self.action >= state.RAISE:
            self.hope = game.expects(s, self.seat)
        if kind == SENSIBLE:
            self.chance = self.hope
        elif kind != RANDOM:
            self._ask(game, kind, view)

    def _ask(self, game, kind, view):
        driver = game.table.drivers[self.seat]
        if game.signs:
            driver = driver.driver  # behind one that reads them
        trained = residency.bring("truco_core.bots.trained")
        robot = bots.make(bots.NAMES[kind], Rng(0))
        if isinstance(driver, trained.TrainedBot):
            _recall(robot.memory, driver.memory, self._hand, replay.is_over(game.record.state))
        robot.choose(view, self.seat)
        self.odds = explain.options_of(robot)
        self.manner = explain.manner(robot, self.seat)

    def _judge(self, game, view):
        from truco_core.bots.chances import Chances

        s, action = view.state, self.action
        wiser = action
        if s[PHASE] != state.PLAYING:
            chance = self.chance = game.expects(s, SEAT)
            said = bots.make("sensible", Rng(0)).choose(view, SEAT)
            if (said == RUN) != (action == RUN):
                wiser = max(said, state.ACCEPT)
        else:
            chances = Chances()
            chances.look(s, SEAT)
            chance = self.chance = chances.judge()
            if action != state.RAISE:
                best, ours = chances.best, chances.ours
                at = list(chances.cards).index(action & ~FACE_DOWN)
                power = 0 if action & FACE_DOWN else chances.powers[at]
                self.chance = chances.chance(max(ours, power), at)
                chance = chances.chance(max(ours, chances.powers[best]), best)
                if self.chance + _NEAR < chance:
                    wiser = chances.cards[best]
                else:
                    chance = self.chance
        self.better = wiser, chance

    def is_open(self, seat, card):
        """Whether a card that this robot saw or weighed may be shown to the player."""
        return replay.is_open(self._hand.final, seat, SEAT, card & ~FACE_DOWN)

    def sentences(self, words, name):
        """What to tell of it, without numbers: a sentence, and of a robot that has noticed the
        manner of its rivals another one. Sets `cards` to those that the first one is about.

        :param words: the texts "why" of a language
        :param str name: of the robot
        """
        self.cards: list = []
        if self.seat == SEAT:
            return [self._verdict(words)]
        found = [self._reason(words, name)]
        return found + [words.NOTED[self.manner - 1]] if self.manner else found

    def _reason(self, words, name):
        """Why a robot did it."""
        action, group, odds = self.action, self.sight.groups[0], dict(self.odds)
        if self.chance is None:
            if not odds:
                return words.LUCK % name
            if action not in odds:
                return words.BY_SIGN  # see truco_core.signals.Reader
        if action < FACE_DOWN:
            return self._fact(words) + "."
        if action < state.RAISE:
            return words.COVERS % name
        if action == RUN:
            return words.FLED % name
        if group and not self.is_open(self.seat, group[0][0]):
            return words.SECRET % name
        if self.hope >= _HALF and odds.get(action, 1) >= odds.get(RUN, 0):
            return words.KNEW % (name, self._fact(words, words.WORTH_IT))
        fact = self._fact(words)
        form = words.RISKED if action != state.RAISE or self._strong else words.BLUFFED
        return form % (name, fact)

    def _verdict(self, words):
        """Whether the player did well, else what had been better."""
        wiser, chance = self.better
        action, s, final = self.action, self._state, self._hand.final
        lost = rules.points(final) if final[state.WINNER] != SEAT & 1 else 0
        least = s[rules.SPECIAL_FOLD] if s[PHASE] == DECIDING else s[state.STAKE]
        if wiser != action:
            if wiser == RUN:
                return words.RUN_LESS % (least, lost) if lost > least else words.LUCKY
            if wiser >= state.RAISE:
                return words.DARE % self._fact(words, words.WORTH_IT)
            return self._better(words, wiser)
        if action == RUN:
            return words.RAN_WELL % (least, s[rules.NEXT_STAKE + s[LEVEL]])
        lays, group = action < state.RAISE, self.sight.groups[0]
        if lays:
            best = group[0][0]
            if chance < (_HALF if lost else _LITTLE):
                least = group[1:] and action == group[-1][0]
                return words.WEAK if not least or self._against(best) else words.NONE_WINS
            if not lost and best != action & ~FACE_DOWN:
                self.cards.append(best)
                return words.KEPT % _named(best)
        bluffs = action == state.RAISE and chance < _HALF
        fact = self._fact(words, "" if bluffs else words.STRONGEST if lays else words.WORTH_IT)
        if bluffs and not self._strong:
            return words.BLUFF % fact
        return words.UNLUCKY if lost else words.GOOD % fact

    def _better(self, words, wiser):
        """What had been better than the card that the player laid: this one."""
        s, action = self._state, self.action
        name = _named(wiser)
        if wiser != action & ~FACE_DOWN and strength(s, wiser) > strength(s, action):
            return words.BETTER % self._fact(words, words.STRONGER % name, wiser)
        self.cards.append(wiser)
        if wiser == action & ~FACE_DOWN:
            return words.NOT_COVERED
        return words.BETTER_KEEP[min(self._against(wiser), 1)] % (name, _named(action))

    def _fact(self, words, weak="", card=NONE):
        """Of a card, else of the one that it lays, else of its strongest: how it does against the
        table or the unseen cards. Sets `_strong`: that is good.

        :param weak: what is told in place of a fact that is not good; "": tell it
        """
        group = self.sight.groups[0]
        self._strong = False
        if card == NONE:
            if self.action < state.RAISE:
                card = self.action & ~FACE_DOWN
            elif group:
                card = group[0][0]
            else:
                return words.ALL_LAID
        self.cards.append(card)
        how, facts, told = self._against(card), words.BEATS, _named(card)
        self._strong = how > 0
        if how < 0:
            above, unseen = dict(group)[card], self.sight.unseen
            share = 10 * above // unseen
            how = (not above) + (share < _FEW) + (share < _SOME)
            self._strong, facts = how > 1, words.BEATEN
            if above:
                told = told, above, unseen
        return weak if weak and not self._strong else facts[how] % told

    def _against(self, card):
        """How a card does in the trick, a place in BEATS of the texts; -1: that says nothing."""
        s, seat = self._state, self.seat
        trick = min(s[TRICK], 2)
        laid = s[state.PLAYS + 4 * trick + seat] != NONE
        if laid or replay.is_empty(s, trick) or is_pair(s, trick):
            return -1
        mine, most = strength(s, card), replay.best(s, trick)
        theirs = replay.best(s, trick, ~seat & 1, 2)
        if most > theirs and mine <= most:  # the partner's
            return 3 if self.action < FACE_DOWN else -1
        return 2 if mine == theirs else mine > theirs


def _named(card):
    """A card as texts show it: its rank, and the sign of its suit."""
    return RANKS[card >> 2] + chr(_SUITS + (card & 3))


def _recall(memory, now, hand, over):
    """Fill `memory` with what a robot that knows `now` knew at the place where `hand.again` is.

    :param bool over: whether no hand was dealt since
    """
    from truco_core.bots.memory import watch

    again = hand.again
    at, m = again.at, again.match
    again.rewind(hand.start_at, hand.start)
    explain.recall(memory, now, over)
    if hand.start[PHASE] == DECIDING:
        watch(memory, DECIDE, 0, 0)
    while again.at < at:
        again.step()
        for i in range(0, m.event_bytes, 3):
            watch(memory, *m.events[i : i + 3])
