"""Styles that are about deceit or about one idea of how Truco is won."""

import functools

from tools.lab.styles.base import Style
from tools.lab.styles.habits import cover_losers, eager, feeling, thrifty
from tools.lab.styles.sight import ZAP


class Bluffer(Style):
    """Raises its worst hands as it raises its best, and keeps quiet with those between."""

    stay_above = 0.45

    def raises(self, sight):
        good = feeling(sight)
        if good > 0.72:
            return self.often(0.65)
        return good < 0.3 and self.often(0.35)

    def reraises(self, sight):
        good = feeling(sight)
        return good > 0.85 or good < 0.25 and self.often(0.12)

    def card(self, sight):
        return cover_losers(sight, thrifty(sight, "middle"))


class Slow(Style):
    """Hides the zap, looks weak, and raises at the end or over somebody's raise."""

    stay_above = 0.42

    def raises(self, sight):
        if sight.trick < 2:
            return False
        return feeling(sight) > 0.66

    def reraises(self, sight):
        return feeling(sight) > 0.78 or any(power == ZAP for power, _ in sight.own)

    def card(self, sight):
        if sight.trick == 1 and sight.first > 0 and not sight.two_at_once:
            return sight.own[0][1]  # the better one waits for the third trick
        return thrifty(sight, "low", hold_zap=True)


class Fighter(Style):
    """Throws all at the first trick; raises when it has it, and runs when it has not."""

    def raises(self, sight):
        if not sight.trick:
            return sight.best() > 0.97 and len(sight.own) == 3 and sight.quality[1] > 0.75
        return sight.first > 0 and sight.best() > 0.4 or feeling(sight) > 0.85

    def accepts(self, sight):
        if sight.first > 0:
            return sight.best() > 0.45
        if sight.first < 0:
            return feeling(sight) > 0.6
        return feeling(sight) > 0.5

    def card(self, sight):
        return eager(sight) if not sight.trick else thrifty(sight)


class Dicer(Style):
    """Plays its cards with sense and raises by the dice, whatever it holds."""

    def raises(self, sight):
        return self.often(0.18)

    def accepts(self, sight):
        return self.often(0.35 + 0.5 * feeling(sight))

    def reraises(self, sight):
        return self.often(0.08)


class Bully(Style):
    """Raises at its first word in most hands, more so when ahead; gives up when defied."""

    stay_above = 0.58
    again_above = 0.88
    lay = staticmethod(functools.partial(thrifty, lead="strong"))

    def raises(self, sight):
        good = feeling(sight)
        if good > 0.75:
            return True
        opening = len(sight.own) == 3 and sight.stake <= 3
        ahead = (sight.we - sight.they) / sight.goal
        return opening and good > 0.2 and self.often(0.45 + 0.4 * ahead)


class Veteran(Style):
    """Counts manilhas, raises from the last seat, and bets on nerves after a tied trick."""

    def _unbeaten(self, sight):
        """How many unseen cards beat its best one."""
        best = max(sight.own[-1][0] if sight.own else 0, sight.mine)
        return sum(sight.unseen[best + 1 :])

    def raises(self, sight):
        good = feeling(sight)
        if sight.tied_first:
            return good > 0.78 or self.often(0.15)
        if sight.trick and sight.first > 0 and self._unbeaten(sight) < 4:
            return True
        if sight.last_to_play():
            return good > 0.66 or sight.trick == 2 and sight.theirs < 9 and self.often(0.12)
        return good > 0.8 and self.often(0.7)

    def accepts(self, sight):
        need = 0.47
        if sight.trick == 2:
            need = 0.4  # at the end many only pretend
        if self._unbeaten(sight) > 12:
            need += 0.08
        return feeling(sight) > need

    def reraises(self, sight):
        return self._unbeaten(sight) < 2 and sight.first >= 0 or feeling(sight) > 0.9

    def card(self, sight):
        if sight.leading and not sight.trick:
            # With two strong cards the middle one first; with one, that one.
            strong = len(sight.quality) == 3 and sight.quality[1] > 0.7
            return thrifty(sight, "middle" if strong else "high")
        return cover_losers(sight, thrifty(sight, hold_zap=True))
