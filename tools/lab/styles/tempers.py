"""Styles that differ by temper: how good a hand they want before they raise, stay, run."""

import functools

from tools.lab.styles.base import Style
from tools.lab.styles.habits import cover_losers, eager, feeling, thrifty
from tools.lab.styles.sight import ZAP


class Timid(Style):
    """Raises late and on near-certainty, runs from most raises."""

    stay_above = 0.72
    again_above = 0.98

    def raises(self, sight):
        return sight.trick > 0 and feeling(sight) > 0.85

    def plays_special(self, sight):
        return super().plays_special(sight) and feeling(sight) > 0.52


class Bold(Style):
    """Raises a fair hand at once, and plays its best cards first."""

    raise_above = 0.54
    stay_above = 0.37
    again_above = 0.76
    lay = staticmethod(eager)


class Maniac(Style):
    """Raises nearly every hand, re-raises every other one, seldom runs."""

    lay = staticmethod(eager)

    def raises(self, sight):
        return feeling(sight) > 0.05 and self.often(0.7)

    def accepts(self, sight):
        return feeling(sight) > 0.14 or self.often(0.25)

    def reraises(self, sight):
        return feeling(sight) > 0.5 or self.often(0.2)

    def plays_special(self, sight):
        return True


class Caller(Style):
    """Never runs, and raises only a hand as good as won."""

    raise_above = 0.82
    again_above = 0.97

    def accepts(self, sight):
        return True

    def plays_special(self, sight):
        return True


class Rock(Style):
    """Believes in manilhas only: raises with two, or with one after the first trick."""

    lay = staticmethod(functools.partial(thrifty, lead="middle", hold_zap=True))

    def raises(self, sight):
        n = sight.manilhas()
        return n > 1 or n and (sight.first > 0 or sight.own[-1][0] == ZAP and sight.trick > 0)

    def accepts(self, sight):
        strong = sight.manilhas() or sight.mine > 10
        return strong and sight.first >= 0 or sight.first > 0 and sight.best() > 0.8

    def reraises(self, sight):
        return sight.manilhas() > 1 or sight.first > 0 and sight.best() > 0.98

    def plays_special(self, sight):
        return super().plays_special(sight) and (sight.manilhas() > 0 or feeling(sight) > 0.55)


class Shark(Style):
    """Tight and aggressive: runs from doubt, raises what it stays with, attacks weakness."""

    stay_above = 0.53
    again_above = 0.8

    def raises(self, sight):
        good = feeling(sight)
        if good > 0.68:
            return True
        # The last card decides, the other side showed little: they may not dare.
        weak = 0 <= sight.theirs <= 9 and sight.trick == 2
        return weak and self.often(0.3)

    def card(self, sight):
        return cover_losers(sight, thrifty(sight, "strong"))


class Patient(Style):
    """Waits for the hand that cannot be lost, and stays by the odds meanwhile."""

    lay = staticmethod(functools.partial(thrifty, lead="low", hold_zap=True))

    def raises(self, sight):
        good = feeling(sight)
        return good > 0.96 or sight.trick == 2 and good > 0.8

    def accepts(self, sight):
        # To win `asked` or lose it, against a sure loss of the stake.
        asked = sight.asked or sight.stake
        return feeling(sight) - 0.12 > (asked - sight.stake) / (2 * asked)


class Gambler(Style):
    """Lets the score decide: wild when behind, close-fisted when ahead."""

    def _need(self, sight):
        """What it asks for more (ahead) or less (behind), about -0.3 to 0.25."""
        gap = (sight.we - sight.they) / sight.goal
        late = max(sight.we, sight.they) / sight.goal
        return 0.3 * gap * (0.4 + late)

    def raises(self, sight):
        if sight.nothing_to_lose():
            return True
        return feeling(sight) > 0.64 + self._need(sight) or self.often(-self._need(sight))

    def accepts(self, sight):
        need = 0.47 + self._need(sight)
        if sight.asked >= sight.to_lose:
            need += 0.06  # it may lose the match by this hand
        return feeling(sight) > need

    def reraises(self, sight):
        return feeling(sight) > 0.85 + self._need(sight) / 2

    def plays_special(self, sight):
        fold_loses = sight.they + sight.special_fold >= sight.goal
        return fold_loses or feeling(sight) > 0.35 + 0.2 * sight.they / sight.goal
