"""A robot that plays as a careful person does: saves its cards, raises on strength, runs in time.

The robot raises with good cards and sometimes bluffs. It does not raise when the hand is lost, when
everybody can see that it is won, or when the current stake already wins the match. The robot never
runs if running loses the match, and never plays a card face-down. In the first trick it does not
play a manilha before its partner has played. A decision takes no heap.

`Chances` estimates how likely the seat's team is to win the hand. It assumes that each unseen card
is equally likely in every hidden hand. It evaluates the tricks after the current one with closed
formulas instead of a search. An estimate is wrong by a few per cent and takes 1 or 2 ms. All
chances are 0..256: at 0 the hand is surely lost, at 256 surely won.
"""

from micropython import const

from truco_core import rules, state
from truco_core.bots import counts
from truco_core.bots.certainty import Robot
from truco_core.bots.counts import TRICK_LOST, TRICK_TIED, TRICK_WON
from truco_core.cards import FIRST_MANILHA
from truco_core.seldom import TYPE_CHECKING, seldom

if TYPE_CHECKING:
    from truco_core.match import Match

SURE = const(256)
# At an answer, this many 128ths of our chance to lose are subtracted from our chance to
# win, because a player who raises has better cards than average.
RESPECT = const(70)

# Limits for the chance to win the hand, 0..256, tuned by matches against other robots.
_RAISE_FROM = const(190)  # it raises from this chance to win, plus a random number below _HESITATE
_HESITATE = const(40)
_BLUFF_BELOW = const(70)  # below this chance to win it bluffs, once in _BLUFF_ONE_IN cases
_BLUFF_ONE_IN = const(6)
_RERAISE_FROM = const(225)  # it raises again from this chance to win
_PLAY_SPECIAL_FROM = const(118)  # it plays a special hand from this chance to win
_PLAY_LAST_FROM = const(140)  # it plays from this chance if losing the special hand loses the match


class Chances:
    """An estimate of one seat's chances to win the hand. Call `look` before the other methods."""

    def __init__(self) -> None:
        self.w = counts.work  # what the seat can count, see truco_core.bots.counts
        self.best = 0  # index of the own card to play, strongest first, set by `judge`
        self.first = TRICK_TIED  # result of the first trick
        self.trick = 0  # index of the current trick
        self.tie = TRICK_TIED  # what a tie of the current trick is worth for our team
        self._four_players = False
        self._tie_worth = TRICK_TIED  # result of the hand for our team if all three tricks tie

    def look(self, s: bytearray, seat: int) -> None:
        """Read the bytes of a view in which `seat` must play a card or answer."""
        team = seat & 1
        self.trick = s[state.TRICK]
        self._four_players = s[state.PLAYERS] == 4
        self.first = TRICK_TIED
        if self.trick and s[state.RESULTS] != state.TIE:
            self.first = TRICK_WON if s[state.RESULTS] == team else TRICK_LOST
        self._tie_worth = TRICK_TIED
        if s[0] & rules.ALL_TIED_DEALER:
            self._tie_worth = TRICK_WON if (s[state.LEADS] + 1) & 1 == team else TRICK_LOST
        self.tie = self.first
        if self.trick == 2 and self.first == TRICK_TIED:
            self.tie = self._tie_worth
        counts.look(s, seat, self.w)

    def judge(self, saves: bool = True) -> int:
        """Return the chance to win the hand with the best card; set `best` to the card to play.

        :param saves: True: in the first trick, before the partner has played, set `best` to the
            weakest card if the best card is a manilha
        """
        w = self.w
        self.best = 0
        if w[counts.I_LAID]:
            return self.chance(w[counts.OURS] - 1, 3)
        most = -1
        for i in range(w[counts.CARDS_LEFT]):
            # The strongest card comes first, so `>=` keeps the weakest of several cards
            # that are equally good.
            chance = self.chance(max(w[counts.OURS] - 1, w[counts.OWN + i]), i)
            if chance >= most:
                most = chance
                self.best = i
        is_first = saves and w[counts.PARTNER_COMES] and not self.trick
        if is_first and w[counts.OWN + self.best] >= FIRST_MANILHA:
            # Save the manilha for a later trick, because the partner may take this one.
            self.best = w[counts.CARDS_LEFT] - 1
        return most

    def beats(self, power: int, tie: int) -> int:
        """Return the chance that a card of this strength beats one unseen card.

        :param tie: value of a tie: TRICK_LOST, TRICK_TIED (half) or TRICK_WON
        """
        w = self.w
        equal, count = w[counts.EQUAL + power], w[counts.UNSEEN] or 1
        return (
            (tie * equal + 2 * (w[counts.UNSEEN] - w[counts.ABOVE + power] - equal))
            * (SURE // 2)
            // count
        )

    def is_shown(self) -> bool:
        """Return whether everybody at the table can see that our team has won the hand."""
        w = self.w
        ours, theirs = w[counts.OURS], w[counts.THEIRS]
        if not self.trick or self.trick == 1 and self.first == TRICK_LOST:
            return False
        if not w[counts.THEY_COME]:
            # any card of ours beats a face-down card
            return ours > theirs or theirs == 1
        if ours <= theirs or w[counts.CARDS_LEFT] and w[counts.OWN] >= ours:
            return False
        return not (w[counts.ABOVE + ours - 1] or w[counts.EQUAL + ours - 1])

    def chance(self, ours: int, index: int) -> int:
        """Return the chance to win the hand if our best card in this trick is `ours`.

        :param index: number of the own card that this seat plays; 3: the seat has played
        """
        w = self.w
        theirs, others = w[counts.THEIRS] - 1, w[counts.PARTNER_COMES] + w[counts.THEY_COME]
        hold = won = tied = 0
        if ours > theirs:
            hold = won = self._all_below(ours, self.tie, others)
        elif ours == theirs:
            hold = tied = self._all_below(ours, TRICK_TIED, others)
        else:
            hold = self._all_below(theirs, TRICK_WON - self.tie, others)
        if others:
            won += (SURE - hold) * w[counts.PARTNER_COMES] // others
        return (
            won * self._after(TRICK_WON, index)
            + tied * self._after(TRICK_TIED, index)
            + (SURE - won - tied) * self._after(TRICK_LOST, index)
        ) >> 8

    def _all_below(self, power: int, tie: int, others: int) -> int:
        """Return the chance that no card of `others` seats beats a card of strength `power`.

        :param tie: value of a tie, as in `beats`
        """
        one = self.beats(power, tie)
        if not self._four_players and self.trick < 2:
            others *= 2  # count the opponent twice, as if it played the better of two cards
        chance = SURE
        for _ in range(others):
            chance = chance * one >> 8
        return chance

    def _after(self, result: int, index: int) -> int:
        """Return the chance to win the hand if the current trick ends with `result`.

        :param index: number of the own card that was played, strongest first; 3 for none
        """
        if self.trick == 2:
            return (self.tie if result == TRICK_TIED else result) * (SURE // 2)
        p = 1 if index == 0 else 0  # number of the better remaining card
        if self.trick == 0:
            return self._two(result, p, 1 if index > 2 else 3 - p - index)
        if self.first == TRICK_TIED:
            return self._alone(p, self._tie_worth) if result == TRICK_TIED else result * (SURE // 2)
        if self.first == TRICK_WON:
            return self._alone(p, TRICK_WON) if result == TRICK_LOST else SURE
        return self._alone(p, TRICK_LOST) if result == TRICK_WON else 0

    def _two(self, first: int, p: int, q: int) -> int:
        """Return the chance to win the hand with two cards left.

        :param first: result of the first trick
        :param p, q: numbers of the better and the worse card
        """
        a = self._alone(p, first)
        if self._four_players:
            if first == TRICK_TIED:
                return a
            b = self._alone(q, first)
            if first == TRICK_LOST:
                return a * b >> 8
            lost = (SURE - a) * (SURE - b)
        else:  # the opponent also has two cards: assume that both choose the better order
            if first == TRICK_TIED:
                return a * a >> 8
            b = self._alone(q, first)
            if first == TRICK_LOST:
                return (2 * a - b) * b >> 8
            lost = (SURE - b) * (SURE - b) - (a - b) * (a - b)
        return SURE - (lost + SURE - 1 >> 8)  # rounded down: SURE only if `lost` is 0

    def _alone(self, index: int, tie: int) -> int:
        """Return our team's chance to win a new trick if this seat plays its card `index` in it.

        :param tie: value of a tie, as in `beats`
        """
        if index >= self.w[counts.CARDS_LEFT]:
            return 0
        one = self.beats(self.w[counts.OWN + index], tie)
        if not self._four_players:
            return one
        # Our card beats all three others with the chance one ** 3. If it does not, the best card is
        # the partner's in a third of all cases.
        return (SURE + 2 * (one * one * one >> 16)) // 3


class SensibleBot(Robot):
    """A driver that plays by its `Chances`.

    :param Rng rng: random numbers for raises and bluffs

    bluffs    False: never bluff, for example as the partner of a person
    """

    bluffs = True

    # Shared by all robots, because only one robot decides at a time.
    _legal = bytearray(state.MAX_LEGAL)
    _chances = Chances()

    def decide(self, view: "Match", seat: int) -> int:
        """Return an action for `seat`. It depends only on the view and the random numbers."""
        s = view.state
        n = view.legal(seat, self._legal)
        chances = self._chances
        chances.look(s, seat)
        if s[state.PHASE] == state.DECIDING:
            return int(_decide(chances, s, seat))
        chance = chances.judge()
        if s[state.PHASE] == state.ANSWERING:
            return self._answer(s, seat, chance, n == 3)
        if self._legal[n - 1] == state.RAISE and self._raises(s, seat, chance):
            return state.RAISE
        return chances.w[counts.CARD + chances.best]

    def _raises(self, s: bytearray, seat: int, chance: int) -> int:
        stake = s[state.STAKE]
        we = s[state.SCORE + (seat & 1)]
        they = s[state.SCORE + 1 - (seat & 1)]
        goal = s[rules.GOAL]
        if we + stake >= goal or not chance or self._chances.is_shown():
            return False
        if they + stake >= goal or chance == SURE:
            return True  # the raise cannot cost anything
        if chance < _BLUFF_BELOW:
            return self.bluffs and not self._rng.below(_BLUFF_ONE_IN)
        return chance >= _RAISE_FROM + self._rng.below(_HESITATE)

    def _answer(self, s: bytearray, seat: int, chance: int, may_raise: int) -> int:
        stake = s[state.STAKE]
        asked = s[rules.STAKES + 1 + s[state.LEVEL]]
        to_win = s[rules.GOAL] - s[state.SCORE + (seat & 1)]
        to_lose = s[rules.GOAL] - s[state.SCORE + 1 - (seat & 1)]
        if may_raise and chance >= _RERAISE_FROM and asked < to_win:
            return state.RAISE
        if stake >= to_lose:
            return state.ACCEPT
        chance -= RESPECT * (SURE - chance) >> 7
        # Expected gain in points * 256. Points beyond the goal do not count.
        gain = chance * min(asked, to_win) - (SURE - chance) * min(asked, to_lose)
        return state.ACCEPT if gain >= -SURE * stake else state.RUN


@seldom
def before_play(chances: Chances, s: bytearray, seat: int) -> int:
    """Return the chance to win the special hand that our team must accept or refuse.

    The estimate assumes that the team plays its three best cards in three different tricks.
    """
    best = counts.best_of_team(s, seat, chances.w)
    a = chances.beats(best & 15, TRICK_TIED)
    b = chances.beats(best >> 4 & 15, TRICK_TIED)
    c = chances.beats(best >> 8, TRICK_TIED)
    if s[state.PLAYERS] == 4:
        a, b, c = a * a >> 8, b * b >> 8, c * c >> 8  # a card must beat those of two opponents
    return (a * b + a * c + b * c - (2 * a * b >> 8) * c) >> 8


@seldom
def _decide(chances: Chances, s: bytearray, seat: int) -> int:
    """Return ACCEPT to play the special hand or RUN to refuse it."""
    they = s[state.SCORE + 1 - (seat & 1)]
    goal = s[rules.GOAL]
    if they + s[rules.SPECIAL_FOLD] >= goal:
        return state.ACCEPT
    last = they + s[rules.SPECIAL_STAKE] >= goal
    least = _PLAY_LAST_FROM if last else _PLAY_SPECIAL_FROM
    chance = before_play(chances, s, seat)
    return state.ACCEPT if chance >= least else state.RUN
