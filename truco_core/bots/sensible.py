"""Plays as a careful person does: saves its cards, raises on strength, runs in time.

What it knows of its chances: truco_core.bots.chances. It raises with good cards and, now
and then, with bad ones; but never when the hand is lost, when all can see that it is won,
or when its stake is enough to win the match. It never runs when that loses the match, and
never lays a card face-down. In the first trick it spends no manilha while its partner is still to
play. Nothing is allocated per decision.
"""

from micropython import const

from truco_core import rules, state
from truco_core.bots.certainty import Robot
from truco_core.bots.chances import RESPECT, SURE, Chances
from truco_core.state import ANSWERING, DECIDING, LEVEL, MAX_LEGAL, PHASE, SCORE, STAKE

# Chances of 256, found by playing against other robots (host_tests/truco_core/test_bots.py).
_RAISE_FROM = const(190)  # raise from here on, or up to _HESITATE more: drawn each time
_HESITATE = const(40)
_BLUFF_BELOW = const(70)
_BLUFF_ONE_IN = const(6)
_RERAISE_FROM = const(225)
_PLAY_SPECIAL_FROM = const(118)
_PLAY_LAST_FROM = const(140)  # where losing it loses the match


class SensibleBot(Robot):
    """A driver.

    :param Rng rng: draws when it raises, and its rare bluffs
    :param bool bluffs: False: never, as the partner of a person who cannot see its cards
    """

    # Robots think one after the other, so all can share these.
    _legal = bytearray(MAX_LEGAL)
    _chances = Chances()

    def __init__(self, rng, bluffs=True):
        super().__init__(rng)
        self._bluffs = bluffs

    def watch(self, kind: int, seat: int, value: int) -> None:
        """Ignored: the view at its turn shows all that it uses."""

    def decide(self, view, seat: int):
        """Return an action for `seat`; view and generator alone decide on it."""
        s = view.state
        n = view.legal(seat, self._legal)
        chances = self._chances
        chances.look(s, seat)
        if s[PHASE] == DECIDING:
            return self._decide(s, seat)
        chance = chances.judge()
        if s[PHASE] == ANSWERING:
            return self._answer(s, seat, chance, n == 3)
        if self._legal[n - 1] == state.RAISE and self._raises(s, seat, chance):
            return state.RAISE
        return chances.cards[chances.best]

    def _raises(self, s, seat, chance):
        stake = s[STAKE]
        we = s[SCORE + (seat & 1)]
        they = s[SCORE + 1 - (seat & 1)]
        goal = s[rules.GOAL]
        if we + stake >= goal or not chance or self._chances.is_shown():
            return False
        if they + stake >= goal or chance == SURE:
            return True  # nothing to lose
        if chance < _BLUFF_BELOW:
            return self._bluffs and not self._rng.below(_BLUFF_ONE_IN)
        return chance >= _RAISE_FROM + self._rng.below(_HESITATE)

    def _answer(self, s, seat, chance, may_raise):
        stake = s[STAKE]
        asked = s[rules.STAKES + 1 + s[LEVEL]]
        to_win = s[rules.GOAL] - s[SCORE + (seat & 1)]
        to_lose = s[rules.GOAL] - s[SCORE + 1 - (seat & 1)]
        if may_raise and chance >= _RERAISE_FROM and asked < to_win:
            return state.RAISE
        if stake >= to_lose:
            return state.ACCEPT
        chance -= RESPECT * (SURE - chance) >> 7
        # Points beyond the goal win and lose nothing more.
        gain = chance * min(asked, to_win) - (SURE - chance) * min(asked, to_lose)
        return state.ACCEPT if gain >= -SURE * stake else state.RUN

    def _decide(self, s, seat):
        """Whether to play the special hand."""
        they = s[SCORE + 1 - (seat & 1)]
        goal = s[rules.GOAL]
        if they + s[rules.SPECIAL_FOLD] >= goal:
            return state.ACCEPT
        last = they + s[rules.SPECIAL_STAKE] >= goal
        chance = self._chances.before_play(s, seat)
        return (
            state.ACCEPT
            if chance >= (_PLAY_LAST_FROM if last else _PLAY_SPECIAL_FROM)
            else state.RUN
        )
