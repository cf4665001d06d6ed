"""Styles that live from estimated chances: Monte Carlo over the cards they have not seen."""

from tools.lab.styles import dream
from tools.lab.styles.base import Style
from tools.lab.styles.habits import feeling


class Equity(Style):
    """Raises and stays by its chances, honestly: no bluff, no mercy."""

    samples = 24

    def judged(self, sight, suspicion=0.0):
        """Its chance to win the hand."""
        return dream.chances(sight, self.chance, self.samples, suspicion)[0]

    def raises(self, sight):
        # Where nobody could call it strong or hopeless, save the dreams.
        return feeling(sight) > 0.35 and self.judged(sight) > 0.66

    def answer_worth(self, sight, chance):
        """Points won or lost by staying, beyond the goal none, less those lost by running."""
        asked = sight.asked or sight.stake
        gain = chance * min(asked, sight.to_win) - (1 - chance) * min(asked, sight.to_lose)
        return gain + sight.stake

    def accepts(self, sight):
        return self.answer_worth(sight, self.judged(sight, 0.5)) > 0

    def reraises(self, sight):
        return feeling(sight) > 0.5 and self.judged(sight, 0.7) > 0.75

    def plays_special(self, sight):
        if sight.they + sight.special_fold >= sight.goal:
            return True
        chance = self.judged(sight)
        win = min(sight.special_stake, sight.to_win)
        lose = min(sight.special_stake, sight.to_lose)
        return chance * win - (1 - chance) * lose > -sight.special_fold


class Dreamer(Equity):
    """Plays each card by Monte Carlo, and bluffs in proportion to what it raises for value."""

    samples = 16

    def raises(self, sight):
        chance = self.judged(sight)
        if chance > 0.7:
            return self.often(0.85)
        # A bluff now and then, best when it is not called with nothing to come.
        return 0.1 < chance < 0.35 and self.often(0.1)

    def accepts(self, sight):
        return self.answer_worth(sight, self.judged(sight, 0.35) + 0.04) > 0

    def card(self, sight):
        own = sight.own
        if len(own) == 1 or sight.two_at_once:
            return own[-1][1]
        chances = dream.chances(sight, self.chance, 12, cards=tuple(range(len(own))))
        # The weaker card of two that do as well.
        best = max(range(len(own)), key=lambda i: (chances[i], -i))
        return own[best][1]


class Schemer(Equity):
    """Weighs a raise by how often people run: what it wins at once, what it wins when called."""

    samples = 20
    called = 0.55  # of raises are accepted

    def raises(self, sight):
        chance = self.judged(sight)
        asked = sight.asked
        caught = self.judged(sight, 0.8) if chance > 0.2 else chance * 0.7
        won = min(asked, sight.to_win)
        lost = min(asked, sight.to_lose)
        raised = (1 - self.called) * sight.stake + self.called * (caught * (won + lost) - lost)
        quiet = (2 * chance - 1) * sight.stake
        return raised > quiet + 0.5 and self.often(0.6)

    def reraises(self, sight):
        return self.judged(sight, 0.9) > 0.72
