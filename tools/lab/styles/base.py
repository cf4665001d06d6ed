"""The base of all styles: a driver (see truco_core.table) made of a few judgements."""

import random

from tools.lab.styles.habits import feeling, thrifty
from tools.lab.styles.sight import Sight
from truco_core.state import ACCEPT, RAISE, RUN


class Style:
    """A driver; a style overrides the judgements that make it what it is.

    :param Rng rng: its chance; read once
    """

    human = False
    # How good a hand must feel to raise, to stay when asked, to answer with the next raise.
    raise_above, stay_above, again_above = 0.7, 0.5, 0.9
    lay = staticmethod(thrifty)  # the card to lay

    def __init__(self, rng):
        self.chance = random.Random(rng.state)
        self.sight = Sight()

    def watch(self, kind, seat, value):
        """Most styles look at their cards only."""

    def choose(self, view, seat):
        """An action for `seat`, from its masked view."""
        sight = self.sight
        sight.look(view, seat)
        if sight.deciding:
            return ACCEPT if self.plays_special(sight) else RUN
        if sight.answering:
            if sight.can_raise and sight.asked < sight.to_win and self.reraises(sight):
                return RAISE
            # Nobody runs when that loses the match.
            return ACCEPT if sight.nothing_to_lose() or self.accepts(sight) else RUN
        if sight.can_raise and not sight.worth_nothing() and self.raises(sight):
            return RAISE
        return self.card(sight)

    def raises(self, sight):
        """Whether to raise now, before its card."""
        return feeling(sight) > self.raise_above

    def accepts(self, sight):
        """Whether to stay when asked."""
        return feeling(sight) > self.stay_above

    def reraises(self, sight):
        """Whether to answer with the next raise."""
        return feeling(sight) > self.again_above

    def card(self, sight):
        """The card to lay."""
        return self.lay(sight)

    def plays_special(self, sight):
        """Whether to play the hand of eleven or ten."""
        return sight.they + sight.special_fold >= sight.goal or feeling(sight) > 0.45

    def often(self, share):
        """True with this chance, 0..1."""
        return self.chance.random() < share
