"""What a robot says of its action in the last hand, and how good the player's was: in sentences.

Only what the numbers of `insight.Insight` say, and nothing of a card that stays hidden.
"""

from micropython import const

from truco_core import state
from truco_core.bots.sensible import SURE
from truco_core.cards import FACE_DOWN, FIRST_MANILHA, NONE
from truco_core.state import RUN, TRICK
from truco_core.tricks import strength
from truco_game import SEAT, replay
from truco_game.insight import LITTLE, Insight

_HALF = const(128)  # of SURE
_RARELY = const(2)  # of ten: a raise that pays if the rivals run no more often is no bluff
# Of the unseen cards, of ten: a card that loses to fewer is strong, to fewer fair.
_FEW = const(2)
_SOME = const(5)
_SELDOM = 0.2  # of what a robot does in such a place
# Places in BEATS, in CALLED.
_WINS = const(1)
_OVER = const(5)
_WELL = const(0)
_BOLD = const(1)
_BLUFF = const(2)
_EVEN = const(3)
_ACCEPT = const(4)
_RUN = const(5)
_LUCKY = const(6)


class Reasons(Insight):
    """An action of the last hand, told.

    good    once there are `sentences`: the card that was good, or that they are about; or NONE
    """

    good = NONE

    def sentences(self, words, name):
        """What to tell of it: a sentence, and of a robot that has noticed the manner of its rivals
        another one. Sets `good`.

        :param words: the texts "why" of a language
        :param str name: of the robot
        """
        if self.action < state.RAISE:
            self.good = self.action & ~FACE_DOWN
        if self.seat == SEAT:
            return [self._card(words) if self.action < state.RAISE else self._call(words)]
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
            fact, more = self._facts(words)  # they begin with a plain letter
            told = fact[0].upper() + fact[1:] + (more and ", " + more) + "."
            return self._need_not_win(words) or told
        if action < state.RAISE:
            return words.COVERS % name
        if action == RUN:
            return words.FLED % ((name,) + self.costs)
        if group and not self.is_open(self.seat, group[0][0]):
            return words.SECRET % name
        fact = self._fact(words)
        if self.chance >= _HALF and odds.get(action, 1) >= odds.get(RUN, 0):
            form = words.KNEW
            if not self._strong:
                fact = words.WORTH_IT
        else:
            bold = action != state.RAISE or self._strong or self.runs() <= _RARELY
            form = words.RISKED if bold else words.BLUFFED
            if self.is_free():
                form, fact = words.RISKED, words.FREE
        return form % (name, fact, words.CHANCE % (10 * self.chance / SURE))

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
            which = least < strength(s, self.good)
            # Of the player the other one is to be better, if the hand is not lost with both.
            if which and self.seat == SEAT and max(self.weighed.values()) > LITTLE:
                which = 2
            return words.NONE_WINS[which]
        return ""

    def _facts(self, words):
        """Of the good card: how it does, and what else there is to tell; "": nothing."""
        s, hand, good = self._state, self.hand(), self.good
        fact, how, mine = self._fact(words), self._against(good), strength(s, good)
        powers = [strength(s, card) for card in hand]
        most, shown = max(powers), FACE_DOWN not in hand  # a hidden card has no strength
        more = ""
        if most > mine:
            more = words.KEEPS[mine < FIRST_MANILHA <= most]
        if how < 0:
            if shown and min(powers) < most:
                if mine == min(powers):
                    fact = words.LOWEST
                more = more or words.STRONGEST
            elif not more and s[TRICK] == 1 and s[state.RESULTS] == self.seat & 1:
                more = words.TIE_WINS
        elif how == _WINS and shown and hand[1:]:
            winning = [power for power, card in zip(powers, hand) if self._against(card) == _WINS]
            if mine == min(winning):
                fact = words.JUST_BEATS[len(winning) > 1]
            elif mine == most:
                more = words.STRONGEST
        elif (
            not (how or more)
            and s[state.PLAYERS] == 4
            and s[state.PLAYS + 4 * min(s[TRICK], 2) + (self.seat ^ 2)] == NONE
        ):
            more = words.PARTNER_LAYS
        if fact == words.BEATEN[-1]:
            more = ""
        return fact, words.SELDOM if dict(self.odds).get(good, 1) < _SELDOM else more

    def _lost(self):
        return self._hand.final[state.WINNER] == 1 - SEAT

    def _card(self, words):
        """Whether the player laid a good card, else which had been better."""
        wiser, action, lost = self.better, self.action, self._lost()
        if wiser != action:
            return self._better(words, wiser)
        told = self._need_not_win(words)
        if action >= FACE_DOWN:
            return told or words.NO_MATTER
        if told:
            return told
        fact, more = self._facts(words)
        if more and not self._strong:
            fact = more
        elif fact in words.BEATEN[:2]:  # as good as all of them
            fact = words.STRONGEST
        chance = self.chance
        best = max(self.weighed.values())
        if round(10 * best / SURE) > round(10 * chance / SURE):  # as the next page shows them
            return words.FINE % fact
        if not lost:
            return words.GOOD % fact
        return words.RIGHT % fact + (words.UNLUCKY if chance >= _HALF else "")

    def _call(self, words):
        """Whether the player called or answered well: the chance, and the points it was for."""
        chance, least, lost = self.chance, self.least, self._lost()
        ran = self.action == RUN
        if self.action == state.RAISE:
            runs = self.runs()
            how = _WELL if runs < 1 else _BOLD if chance >= _HALF or runs <= _RARELY else _BLUFF
            more = words.RAISES % (self.raised, self._now())
            if how:
                more = words.PAYS % (self.raised, runs)
        else:
            how = _EVEN if abs(chance - least) <= LITTLE else _WELL
            if self.better != self.action:
                how = _ACCEPT if ran else _RUN if lost else _LUCKY
            more = words.NEEDS % max(10 * least / SURE, 1)
            if ran and how == _WELL or how > _ACCEPT:
                more = words.COSTS % self.costs
        if self.is_free():
            more = "; " + words.FREE + "."
        told = words.CALLED[how] + words.CHANCE % (10 * chance / SURE) + more
        unlucky = lost and how == _WELL and self.action == state.ACCEPT
        return told + words.UNLUCKY if unlucky else told

    def _better(self, words, wiser):
        """What had been better than the card that the player laid: this one."""
        s, action = self._state, self.action
        mine = self._against(action)
        self.good = wiser
        if wiser == action & ~FACE_DOWN:
            return words.NOT_COVERED
        how = self._against(wiser)
        if strength(s, wiser) > strength(s, action):
            fact = self._fact(words)
            return words.BETTER % (fact if self._strong else words.STRONGER)
        return words.BETTER % words.BETTER_KEEP[-1 if mine > 0 == how else min(how, 1)]

    def _fact(self, words):
        """Of `good`, else of its strongest: how it does against the table or the unseen cards.
        Sets `_strong`: that is good.
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
        return facts[how]

    def _against(self, card):
        """How a card does in the trick, a place in BEATS of the texts; -1: that says nothing."""
        s, trick = self._state, min(self._state[TRICK], 2)
        if self.table == NONE:
            return -1
        mine, most = strength(s, card), strength(s, self.table)
        theirs = replay.best(s, trick, ~self.seat & 1, 2)
        if most > theirs:  # the partner's
            lays = self.action < FACE_DOWN
            if mine > most:
                return _OVER if lays else _WINS
            return 3 if lays else -1
        if mine != theirs:
            return mine > theirs
        first = s[state.RESULTS]
        if first < state.TIE:  # whose it is wins
            return 4 if first == self.seat & 1 else 0
        return 2 if trick < 2 else -1  # the next one; behind three ties nothing
