"""What a robot saw and weighed at an action of the last hand, found out again; and what the player
could have done better.

A robot of the same character decides anew at the same view, with what the real one had
learned by then; the real one's chance is left alone. The player's actions are judged by what the
sensible robot thinks at the player's own view.
"""

from micropython import const

from truco_core import bots, rules, state
from truco_core.bots import explain
from truco_core.bots.chances import SURE
from truco_core.bots.trained import TrainedBot
from truco_core.cards import FACE_DOWN, NONE
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


class Insight:
    """An action of the last hand.

    :param game: truco_game.local_game.LocalGame
    :param hand: truco_game.replay.LastHand
    :param int at: the action, counted from 1

    seat    who did it
    action  what
    sight   truco_core.bots.explain.Sight
    odds    pairs of an action and its probability; empty: another kind, or it takes any action
    chance  256ths to win the hand by the player's own action, as the sensible robot sees it, in a
            raised hand less (`_sober`)
    better  of the player's own action: what had been better, or that action
    weighed {action: such 256ths}: of the player each own card, of who could run what to stay wins;
            of another robot than the sensible one nothing
    least   where it may run: 256ths to win the hand, from which on to stay is no worse; else 0
    manner  of the opponents, see truco_core.bots.memory; None: the robot does not learn
    hope    256ths to win the hand, as the sensible robot sees it, at what no card does; else None
    raised  what its next raise asks for, in points; 0: there is none
    table   the card to beat; NONE: there is none
    good    once there are `sentences`: the card that was good, or that they are about; or NONE
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
        self.good = NONE
        self.manner = self.better = self.hope = None
        self.weighed = {}
        self.least = _least(s, self.seat)
        if self.seat == SEAT:
            self._judge(game, view)
            return
        kind, action = game.setup.robots[self.seat - 1], self.action
        if kind == SENSIBLE or action >= state.RAISE:
            self.hope = _sober(s, game.expects(s, self.seat, False))
        if kind == SENSIBLE:
            self.weighed = {state.ACCEPT if action == RUN else action: self.hope}
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
        from truco_core.bots.chances import Chances

        s = view.state
        wiser = action = self.action
        if s[PHASE] != state.PLAYING:
            chance = _sober(s, game.expects(s, SEAT, False))
            weighed = {state.ACCEPT if action == RUN else action: chance}
            if abs(chance - self.least) > _LITTLE and (chance < self.least) != (action == RUN):
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
                if weighed[action] + _NEAR < weighed[best]:
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

    def sentences(self, words, name):
        """What to tell of it: a sentence, and of a robot that has noticed the manner of its rivals
        another one. Sets `good`.

        :param words: the texts "why" of a language
        :param str name: of the robot
        """
        if self.action < state.RAISE:
            self.good = self.action & ~FACE_DOWN
        if self.seat == SEAT:
            return [self._verdict(words)]
        found = [self._reason(words, name)]
        return found + [words.NOTED[self.manner - 1]] if self.manner else found

    def _reason(self, words, name):
        """Why a robot did it."""
        action, group, odds = self.action, self.sight.groups[0], dict(self.odds)
        if not self.weighed:
            if not odds:
                return words.LUCK % name
            if action not in odds:
                return words.BY_SIGN  # see truco_core.signals.Reader
        if action < FACE_DOWN:
            fact = self._fact(words)  # it begins with a plain letter
            if self._keeps() and fact != words.BEATEN[-1]:
                fact += ": " + words.KEEPS
            return self._need_not_win(words) or fact[0].upper() + fact[1:] + "."
        if action < state.RAISE:
            return words.COVERS % name
        if action == RUN:
            return words.FLED % name
        if group and not self.is_open(self.seat, group[0][0]):
            return words.SECRET % name
        if self.hope >= _HALF and odds.get(action, 1) >= odds.get(RUN, 0):
            form, fact = words.KNEW, self._fact(words, words.WORTH_IT)
        else:
            fact = self._fact(words)
            form = words.RISKED if action != state.RAISE or self._strong else words.BLUFFED
        return form % (name, fact, words.CHANCE % (10 * self.hope / SURE))

    def _need_not_win(self, words):
        """Of a card that does not win: that there was no other one, or that none wins; "": nothing
        of that may be told.
        """
        s, hand = self._state, self.hand()
        how = self._against(self.good)
        if how > 0:
            return ""
        if not hand[1:]:
            return words.LAST
        if not how and FACE_DOWN not in hand and not max(self._against(card) for card in hand):
            least = min(strength(s, card) for card in hand)
            return words.NONE_WINS[least < strength(s, self.good)]
        return ""

    def _keeps(self):
        """Whether it holds a stronger card than the good one, which may be shown."""
        s = self._state
        # A hidden card has no strength.
        return max(strength(s, card) for card in self.hand()) > strength(s, self.good)

    def _verdict(self, words):
        """Whether the player did well, else what had been better."""
        wiser, chance = self.better, self.chance
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
        lays = action < state.RAISE
        if lays:
            if action >= FACE_DOWN:
                return words.NO_MATTER
            if chance < (_HALF if lost else _LITTLE):
                told = self._need_not_win(words)
                if told:
                    return told
                how = self._against(action)
                kept = words.KEEPS if self._keeps() else words.STRONGEST
                return words.RIGHT % (words.BEATS[how] if how > 0 else kept)
            if not lost and self._keeps():
                return words.GOOD % words.KEEPS
        bluffs = action == state.RAISE and chance < _HALF
        fact = self._fact(words, "" if bluffs else words.STRONGEST if lays else words.WORTH_IT)
        if bluffs and not self._strong:
            return words.BLUFF % fact
        return words.UNLUCKY if lost else words.GOOD % fact

    def _better(self, words, wiser):
        """What had been better than the card that the player laid: this one."""
        s, action = self._state, self.action
        self.good = wiser
        if wiser == action & ~FACE_DOWN:
            return words.NOT_COVERED
        if strength(s, wiser) > strength(s, action):
            return words.BETTER % self._fact(words, words.STRONGER)
        return words.BETTER % words.BETTER_KEEP[min(self._against(wiser), 1)]

    def _fact(self, words, weak=""):
        """Of `good`, else of its strongest: how it does against the table or the unseen cards.
        Sets `_strong`: that is good.

        :param weak: what is told in place of a fact that is not good; "": tell it
        """
        group = self.sight.groups[0]
        self._strong = False
        if not group:
            return words.ALL_LAID
        if self.good == NONE:
            self.good = group[0][0]
        how, facts = self._against(self.good), words.BEATS
        self._strong = how > 0
        if how < 0:
            above = dict(group)[self.good]
            share = 10 * above // self.sight.unseen
            how = (not above) + (share < _FEW) + (share < _SOME)
            self._strong, facts = how > 1, words.BEATEN
        return weak if weak and not self._strong else facts[how]

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

    def _against(self, card):
        """How a card does in the trick, a place in BEATS of the texts; -1: that says nothing."""
        s, trick = self._state, min(self._state[TRICK], 2)
        if self.table == NONE:
            return -1
        mine, most = strength(s, card), strength(s, self.table)
        theirs = replay.best(s, trick, ~self.seat & 1, 2)
        if most > theirs and mine <= most:  # the partner's
            return 3 if self.action < FACE_DOWN else -1
        if mine != theirs:
            return mine > theirs
        # Who took the first trick; the next one; behind three ties nothing.
        return 4 if s[state.RESULTS] < state.TIE else 2 if trick < 2 else -1


def _sober(s, chance):
    """A chance, in a raised hand as much less as matches of all robots ended: who calls or accepts
    has better cards than chance gives, at the answer as at the cards that follow.
    """
    raised = s[LEVEL] or s[PHASE] == ANSWERING
    return chance - (chance * (SURE - chance) >> 9) if raised else chance


def _least(s, seat):
    """Points beyond the goal win and lose nothing more."""
    run, stay = s[state.STAKE], s[rules.NEXT_STAKE + s[LEVEL]]
    if s[PHASE] == DECIDING:
        run, stay = s[rules.SPECIAL_FOLD], run
    elif s[PHASE] != ANSWERING:
        return 0
    team, goal = seat & 1, s[rules.GOAL]
    lose = min(stay, goal - s[state.SCORE + 1 - team])
    return SURE * max(lose - run, 0) // (lose + min(stay, goal - s[state.SCORE + team]))
