"""Explain in sentences why a robot acted in the last hand, and how good the player's actions were.

`Reasons` reconstructs what a robot saw and how probable each of its options was. For that, a second
robot of the same character decides again on the same view, with what the real robot had learned by
then. The random numbers of the real robot do not change. The player's actions are judged by the
estimates of the sensible robot on the player's own view. The sentences only say what these numbers
say, and nothing about a card that stays hidden.

This module is for people who study a finished hand. No robot imports it.
"""

from micropython import const

from truco_core import bots, rules, state
from truco_core.bots import manners
from truco_core.bots.counts import ABOVE, CARD, CARDS_LEFT, OURS, OWN, UNSEEN, WORK_SIZE, look
from truco_core.bots.policy import OPTION_COUNT
from truco_core.bots.sensible import SURE
from truco_core.bots.trained import LEARNS, TrainedBot
from truco_core.cards import FACE_DOWN, FIRST_MANILHA, NONE, RANKS
from truco_core.characters import RANDOM, SENSIBLE
from truco_core.events import DEALT, DECIDE, MATCH_STARTED
from truco_core.match import Match
from truco_core.rng import Rng
from truco_core.state import ANSWERING, DECIDING, LEVEL, PHASE, RUN, TRICK
from truco_core.tricks import is_pair, strength
from truco_game import SEAT, TYPE_CHECKING, replay

if TYPE_CHECKING:
    from typed_lib import Any, LastHand, LocalGame, Text, Words

# Offsets in a trained robot's memory (truco_core.bots.manners). At each of them, 4 bytes have the
# evidence about the manners of both teams.
_NOW = const(4)  # offset of the current evidence
_THIS_HAND = const(8)  # offset of a copy of the evidence, made when this hand was dealt
_HAND_BEFORE = const(12)  # offset of a copy that was made when the previous hand was dealt

_HALF = const(128)  # half of SURE, which is the chance of a certain win
# A raise is a bluff only if the rivals must run in more than this many of ten cases to make it pay.
_RARELY = const(2)
# A card is strong if fewer than _FEW tenths of the unseen cards beat it, fair below _SOME tenths.
_FEW = const(2)
_SOME = const(5)
_SELDOM = 0.2  # a robot's action is called rare below this probability
# Indices into the texts BEATS: how a card does in the trick.
_WINS = const(1)
_OVER = const(5)
# Indices into the texts CALLED: how good a raise or an answer was.
_WELL = const(0)
_BOLD = const(1)
_BLUFF = const(2)
_EVEN = const(3)
_ACCEPT = const(4)
_RUN = const(5)
_LUCKY = const(6)
_ZAP = const(14)  # greatest strength of a card

LITTLE = const(13)  # a chance to win, in 256ths, that is almost none
# A card is only called better if its chance to win is higher by more than this (in 256ths), because
# the chances are estimates.
_NEAR = const(51)


def options_of(robot: "Any") -> list[tuple[int, float]]:
    """Return the options of the last `choose` of a trained robot as [(action, probability)].

    Probabilities are 0.0 .. 1.0. The robot considers no blunders, so these are not included.
    """
    found = {}
    for option in range(OPTION_COUNT):
        if robot.weights[option]:
            action = robot.settle(robot.action(option))
            found[action] = found.get(action, 0) + robot.weights[option] / robot.total
    return list(found.items())


def view_of(match: Match, seat: int) -> Match:
    """Return a new `Match` with only what `seat` may see of a match."""
    view = Match(bytearray(state.SIZE))
    match.view(seat, view.state)
    return view


def manner(robot: "Any", seat: int) -> int | None:
    """Return how a robot thinks that its opponents play: SOUND, EARLY or WILD of bots.manners.

    None: the robot does not learn.
    """
    return manners.manner_of(robot.memory, seat) if robot.style[LEARNS] else None


def recall(m: "Any", now: "Any", hand: "LastHand", over: bool) -> None:
    """Fill the new memory `m` with what a robot remembered at the position of `hand.again`.

    :param now: memory of this robot now, see truco_core.bots.manners
    :param hand: truco_game.replay.LastHand: the last hand that was dealt, or the one before
    :param bool over: whether `hand` has ended and no other hand was dealt since
    """
    manners.observe(m, MATCH_STARTED, 0, 0)
    first = _THIS_HAND if over else _HAND_BEFORE
    m[_NOW:_THIS_HAND] = now[first : first + _THIS_HAND - _NOW]
    manners.observe(m, DEALT, 0, 0)
    again = hand.again
    at, match = again.at, again.match
    again.rewind(hand.start_at, hand.start)
    if hand.start[state.PHASE] == state.DECIDING:
        manners.observe(m, DECIDE, 0, 0)
    while again.at < at:
        again.step()
        for i in range(0, match.event_bytes, 3):
            manners.observe(m, *match.events[i : i + 3])


def _sober(s: bytearray, chance: int) -> int:
    """Return a chance to win, reduced if the hand was raised.

    Players who raise or accept have better cards than average. Matches between all robots showed
    by how much the chance is lower, at the answer to the raise and at later cards.
    """
    return _less(chance) if s[LEVEL] or s[PHASE] == ANSWERING else chance


def _less(chance: int) -> int:
    return chance - (chance * (SURE - chance) >> 9)


def _drawn(card: int) -> str:
    """Return a card as text, or its back, with the special characters of truco_ui.widgets.theme."""
    return "\x90" if card & FACE_DOWN else RANKS[card >> 2] + chr(0x80 + (card & 3))


class Reasons:
    """An action of the last hand, what the player at that seat knew, and the text about both.

    :param game: truco_game.local_game.LocalGame
    :param hand: truco_game.replay.LastHand
    :param int at: number of the action, from 1 on

    seat    the seat that acted
    action  the action
    held    pairs of a card that the seat still held and the number of unseen cards that beat it,
            strongest first
    unseen  number of cards that the seat cannot see
    odds    pairs of an action and its probability; empty for a robot without a trained table
    chance  chance in 256ths to win the hand with this action, as the sensible robot estimates it;
            in a raised hand reduced by `_sober`. None: not known, because a robot other than the
            sensible one played a card
    better  for the player: the action that would have been better, or this one
    weighed {action: chance}. For a card of the player: every own card. For another action of the
            player and for any action of the sensible robot: only this action, but ACCEPT in place
            of RUN. Otherwise empty
    costs   (points lost by running, points lost by staying and losing); at a turn to play, as they
            would be after the next raise
    least   for a run or an acceptance: chance from which staying is at least as good; else 0
    manner  how the robot thinks that its opponents play, see `manner`
    raised  stake that the next raise of this seat would ask for; 0: no raise is left
    table   the best card of the trick before this seat plays; NONE: there is none
    good    after `sentences`: the card that the text is about, or the one that would have been
            better; NONE: no card
    """

    good = _kept = NONE

    def __init__(self, game: "LocalGame", hand: "LastHand", at: int):
        again = hand.again
        again.rewind(hand.start_at, hand.start)
        for _ in range(at - 1):
            again.step()
        self.seat, self.action = again.next_action()
        self._hand = hand
        view = view_of(again.match, self.seat)
        s = self._state = view.state
        level = s[LEVEL] + 1 + (s[PHASE] == ANSWERING)
        self.raised = s[rules.STAKES + level] if level < rules.MAX_STAKES else 0
        decides = self.seat == SEAT ^ 2 and game.table.is_human(SEAT) and game.table.human_decides
        if decides and s[PHASE] == state.PLAYING:
            game.table.bar_raise(s, self.seat)
        w = bytearray(WORK_SIZE)
        look(s, self.seat, w)
        self.unseen = w[UNSEEN]
        mine = s[state.CARDS + 3 * self.seat : state.CARDS + 3 * self.seat + 3]
        held = [(w[ABOVE + strength(s, card)], card) for card in mine if card < state.GONE]
        self.held = [(card, above) for above, card in sorted(held)]
        self.odds: list[tuple[int, float]] = []
        self.table = self._to_beat()
        self.manner = self.better = self.chance = None
        self.weighed = {}
        self.costs = s[state.STAKE], s[rules.NEXT_STAKE + s[LEVEL]]
        if s[PHASE] == DECIDING:
            self.costs = s[rules.SPECIAL_FOLD], s[state.STAKE]
        team, goal = self.seat & 1, s[rules.GOAL]
        # The points that each team needs to win the match. A larger stake is worth no more.
        self._most = goal - s[state.SCORE + team], goal - s[state.SCORE + 1 - team]
        self.least = self._least() if self.action > state.RAISE else 0
        action = self.action
        kind = SENSIBLE if self.seat == SEAT else game.setup.robots[self.seat - 1]
        if kind == SENSIBLE or action >= state.RAISE:
            self.chance = _sober(s, game.expects(s, self.seat, False))
        if kind == SENSIBLE:
            self.weighed = {state.ACCEPT if action == RUN else action: self.chance}
        elif kind != RANDOM:
            self._ask(game, kind, view)
        if self.seat == SEAT:
            self.better = self._wiser(s) if action < state.RAISE else self._wiser_call()

    def _ask(self, game: "LocalGame", kind: int, view: Match) -> None:
        driver = game.table.drivers[self.seat]
        driver = driver.driver if game.signs else driver  # the robot inside the Reader
        robot = bots.make(kind, Rng(0))
        if isinstance(driver, TrainedBot) and isinstance(robot, TrainedBot):
            over = replay.is_over(game.record.state)
            recall(robot.memory, driver.memory, self._hand, over)
        robot.choose(view, self.seat)
        self.odds = options_of(robot)
        self.manner = manner(robot, self.seat)

    def _wiser_call(self) -> int:
        """Return the better answer for the player, or the action if no other answer was better."""
        if self.action == state.RAISE or abs(self.chance - self.least) <= LITTLE:
            return self.action
        return RUN if self.chance < self.least else state.ACCEPT

    def _wiser(self, s: bytearray) -> int:
        """Weigh the player's cards. Return a better card, or the action if no card was better."""
        from truco_core.bots.sensible import Chances

        action, chances = self.action, Chances()
        chances.look(s, SEAT)
        chances.judge()
        counts = chances.w
        ours, cards = counts[OURS] - 1, list(counts[CARD : CARD + counts[CARDS_LEFT]])
        weighed = {}
        for at, card in enumerate(cards):
            weighed[card] = chances.chance(max(ours, counts[OWN + at]), at)
        if action >= FACE_DOWN:
            weighed[action] = chances.chance(ours, cards.index(action & ~FACE_DOWN))
        self.weighed = {one: _sober(s, weighed[one]) for one in weighed}
        self.chance = self.weighed[action]
        best = cards[chances.best]
        # A card surely wins less often face-down, so a lead of half of _NEAR is enough.
        near = _NEAR >> (action >= FACE_DOWN)
        return best if weighed[action] + near < weighed[best] else action

    def is_open(self, seat: int, card: int) -> bool:
        """Return whether a card that this robot saw or weighed may be shown to the player."""
        return replay.is_open(self._hand.final, seat, SEAT, card & ~FACE_DOWN)

    def hand(self) -> list[int]:
        """Return the cards that the seat still held, as the player may see them.

        Cards that the player may not see are FACE_DOWN. They come last, so their places reveal
        nothing. The other cards are sorted, strongest first.
        """
        seat, held = self.seat, self.held
        found = sorted([(not self.is_open(seat, card), above, card) for card, above in held])
        return [FACE_DOWN if hidden else card for hidden, _, card in found]

    def _to_beat(self) -> int:
        """Return the best card of the trick, which this seat can try to beat; NONE: none."""
        s, trick = self._state, min(self._state[TRICK], 2)
        first = state.PLAYS + 4 * trick
        laid = s[first : first + s[state.PLAYERS]]
        if laid[self.seat] != NONE or is_pair(s, trick):
            return NONE
        found = [card for card in laid if card != NONE]
        return max(found, key=lambda card: strength(s, card)) if found else NONE

    def _least(self) -> int:
        run, stay = self.costs
        lose = min(stay, self._most[1])
        return SURE * max(lose - run, 0) // (lose + min(stay, self._most[0]))

    def runs(self) -> int:
        """Return in how many of ten cases the rivals must run so that the raise is worth it.

        0: the raise is worth it even if they always accept. The estimate assumes that they accept
        with better cards than average.
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

    def is_free(self) -> bool:
        """Return whether the action could not lose more than was already at stake."""
        return (self._now() if self.action == state.RAISE else self.costs[0]) >= self._most[1]

    def cost(self) -> int:
        """Return what the player's action loses on average, in points times 256; 0: nothing.

        Only an action that `better` betters costs something.
        """
        if self.better == self.action:
            return 0
        if self.action < state.RAISE:
            stake = self.costs[0]
            return self._worth(stake, self.weighed[self.better]) - self._worth(stake, self.chance)
        run, stay = self.costs
        return abs(self._worth(stay, self.chance) + SURE * min(run, self._most[1]))

    def _now(self) -> int:
        """Return the stake of the hand if this seat accepts or plays a card instead of raising."""
        return self.costs[self._state[PHASE] == ANSWERING]

    def _worth(self, points: int, chance: int) -> int:
        """Return the team's mean gain in points, times 256; below 0 for a loss.

        :param points: stake of the hand; points beyond the goal do not count
        :param chance: chance to win the hand, in 256ths
        """
        won, lost = self._most
        return chance * min(points, won) - (SURE - chance) * min(points, lost)

    def sentences(self, words: "Words", name: str) -> list[str]:
        """Return a sentence about the action, and one about a manner that the robot has noticed.

        Sets `good`.

        :param words: the texts "why" of a language
        :param str name: the robot's name
        """
        if self.action < state.RAISE:
            self.good = self.action & ~FACE_DOWN
        if self.seat == SEAT:
            told = self._card(words) if self.action < state.RAISE else self._call(words)
        else:
            told = self._reason(words, name)
        for mark, card in ("#", self.good), ("=", self.table), ("+", self._kept):
            if card != NONE:
                drawn = words.THE[card & FACE_DOWN > 0 or RANKS[card >> 2] == "Q"] + _drawn(card)
                told = told.replace(mark, drawn)
                if told.startswith(drawn):
                    told = told[0].upper() + told[1:]
        return [told, words.NOTED[self.manner - 1] % name] if self.manner else [told]

    def _reason(self, words: "Words", name: str) -> "Text":
        """Return the text about a robot's action: why the robot did it."""
        action, held, odds = self.action, self.held, dict(self.odds)
        if not self.weighed:
            if not odds:
                return words.LUCK % name
            if action not in odds:
                return words.BY_SIGN % name  # a Reader of truco_core.signals changed the action
        if action < FACE_DOWN:
            fact, more = self._facts(words)
            # A board's `upper` only changes ASCII letters, and all these texts begin with one.
            told = fact[0].upper() + fact[1:] + (more and ", " + more) + "."
            return self._need_not_win(words) or told
        if action < state.RAISE:
            return words.COVERS % name
        if action == RUN:
            return words.FLED % ((name,) + self.costs)
        if held and not self.is_open(self.seat, held[0][0]):
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
                form = words.KNEW if self.chance >= _HALF else words.RISKED
                fact = words.FREE
        return form % (name, fact, words.CHANCE % (10 * self.chance / SURE))

    def _need_not_win(self, words: "Words") -> "Text":
        """Return a text about a card that does not win: it was the last one, or no card wins.

        Return "" for other cards, or if this must not be revealed.
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
            # For the player, name the better card, unless the hand is lost with both.
            if which and self.seat == SEAT and max(self.weighed.values()) > LITTLE:
                which = 2
            return words.NONE_WINS[which]
        return ""

    def _facts(self, words: "Words") -> "tuple[Text, Text]":
        """Return two texts about the card `good`: how it does in the trick, and a remark or ""."""
        s, hand, good = self._state, self.hand(), self.good
        fact, how, mine = self._fact(words), self._against(good), strength(s, good)
        powers = [strength(s, card) for card in hand]
        most, shown = max(powers), FACE_DOWN not in hand  # a hidden card has power 0
        more = ""
        if most > mine:
            self._kept = hand[powers.index(most)]
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
        if how <= 0 and not (more or self._strong) and s[state.PLAYERS] == 4:
            if s[state.PLAYS + 4 * min(s[TRICK], 2) + (self.seat ^ 2)] == NONE:
                more = words.PARTNER_LAYS
        if fact == words.BEATEN[-1]:
            more = ""
        alike = [odds for card, odds in self.odds if card < FACE_DOWN and strength(s, card) == mine]
        return fact, words.SELDOM if alike and sum(alike) < _SELDOM else more

    def _lost(self) -> bool:
        return self._hand.final[state.WINNER] == 1 - SEAT

    def _card(self, words: "Words") -> "Text":
        """Return the text about a card of the player: whether it was good, or which was better."""
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
        elif fact in words.BEATEN[:2]:  # a weak card, but no card in hand is stronger
            fact = words.STRONGEST
        chance = self.chance
        best = max(self.weighed.values())
        if round(10 * best / SURE) > round(10 * chance / SURE):  # compare in tenths, as shown
            return words.FINE % fact
        if not lost:
            return words.GOOD % fact
        return words.RIGHT % fact + (words.UNLUCKY if chance >= _HALF else "")

    def _call(self, words: "Words") -> "Text":
        """Return the text about a raise or an answer of the player: how good it was, and why."""
        chance, least, lost = self.chance, self.least, self._lost()
        ran = self.action == RUN
        if self.action == state.RAISE and not self.is_free() and self._is_beaten():
            return words.NO_RAISE
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

    def _is_beaten(self) -> bool:
        """Return True if everybody can see that a card of the rivals on the table wins the hand."""
        s, trick = self._state, self._state[TRICK]
        if trick < 2 and (not trick or s[state.RESULTS] == self.seat & 1):
            return False  # the hand is not lost with this trick
        alone = s[state.PLAYERS] == 2 or s[state.PLAYS + 4 * trick + (self.seat ^ 2)] != NONE
        if self.table == NONE or not alone and strength(s, self.table) < _ZAP:
            return False
        return not any([self._against(card) for card, _ in self.held])

    def _better(self, words: "Words", wiser: int) -> "Text":
        """Return the text for the card `wiser`, which is better than the card that was played."""
        s, action = self._state, self.action
        mine = self._against(action)
        self.good, self._kept = wiser, action & ~FACE_DOWN
        if wiser == action & ~FACE_DOWN:
            return words.NOT_COVERED
        how = self._against(wiser)
        if strength(s, wiser) > strength(s, action):
            fact = self._fact(words)
            return words.BETTER % (fact if self._strong else words.STRONGER)
        return words.BETTER % words.BETTER_KEEP[-1 if mine > 0 == how else min(how, 1)]

    def _fact(self, words: "Words") -> "Text":
        """Return the text on how the card `good` does against the table or the unseen cards.

        Without `good`, take the strongest card. Set `_strong` to whether the card is strong.
        """
        self._strong = False
        if not self.held:
            return words.ALL_LAID
        if self.good == NONE:
            self.good = self.held[0][0]
        how, facts = self._against(self.good), words.BEATS
        self._strong = how > 0
        if how < 0:
            above = dict(self.held)[self.good]
            share = 10 * above // self.unseen
            how = (not above) + (share < _FEW) + (share < _SOME)
            self._strong, facts = how > 1, words.BEATEN
        return facts[how]

    def _against(self, card: int) -> int:
        """Return how a card does in the trick: an index into BEATS of the texts; -1: not known."""
        s, trick = self._state, min(self._state[TRICK], 2)
        if self.table == NONE:
            return -1
        mine, most = strength(s, card), strength(s, self.table)
        theirs = replay.best(s, trick, ~self.seat & 1, 2)
        if most > theirs:  # the best card of the trick is the partner's
            lays = self.action < FACE_DOWN
            if mine > most:
                return _OVER if lays else _WINS
            return 3 if lays else -1
        if mine != theirs:
            return mine > theirs
        first = s[state.RESULTS]
        if first < state.TIE:  # this trick ties, so the winner of the first trick wins the hand
            return 4 if first == self.seat & 1 else 0
        # Before the third trick, a tie leaves the decision to the next one: index 2 of BEATS.
        return 2 if trick < 2 else -1
