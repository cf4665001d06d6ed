"""Styles that watch what the others do in this match, and answer it."""

import functools

from tools.lab.styles.base import Style
from tools.lab.styles.habits import eager, feeling, thrifty
from tools.lab.styles.sight import powers_of
from truco_core.events import DEALT, HAND_WON, PLAYED, RAISED, RAN


class Watcher(Style):
    """Keeps, by team, how often it raised, was asked, ran, and what it then showed."""

    def __init__(self, rng):
        super().__init__(rng)
        self.hands = 0
        self.raised = [0, 0]  # hands in which the team raised
        self.faced = [0, 0]  # raises that asked it
        self.ran = [0, 0]
        self.shown = [0, 0]  # hands in which it raised and then had to show cards
        self.bluffs = [0, 0]  # of those, the ones without a good card
        self._powers = None
        self._raisers = 0
        self._best = [0, 0]  # best power laid by each team in this hand
        self._asker = None  # team whose raise waits for an answer

    def choose(self, view, seat):
        self._powers = powers_of(view.state)[0]
        return super().choose(view, seat)

    def watch(self, kind, seat, value):
        if kind == DEALT:
            self.hands += 1
            self._raisers = 0
            self._best = [0, 0]
            self._asker = self._powers = None
        elif kind == RAISED:
            team = seat & 1
            self.raised[team] += not self._raisers >> team & 1
            self._raisers |= 1 << team
            self.faced[1 - team] += 1
            self._asker = team
        elif kind == RAN:
            if not value and self._asker is not None:
                self.ran[1 - self._asker] += 1
                self._raisers = 0  # they need not show anything
        elif kind == PLAYED:
            self._asker = None
            if self._powers:
                power = self._powers[value]
                self._best[seat & 1] = max(self._best[seat & 1], power)
        elif kind == HAND_WON:
            self._hand_over()

    def _hand_over(self):
        for team in (0, 1):
            if self._raisers >> team & 1 and self._powers:
                self.shown[team] += 1
                self.bluffs[team] += self._best[team] < 9

    def raise_rate(self, team, usual=0.3):
        """Share of hands in which that team raises; `usual` until something was seen."""
        return (self.raised[team] + 6 * usual) / (self.hands + 6)

    def run_rate(self, team, usual=0.4):
        """Share of raises that it runs from."""
        return (self.ran[team] + 4 * usual) / (self.faced[team] + 4)

    def bluff_rate(self, team, usual=0.25):
        """Share of its raised hands, as far as they were shown, without a good card."""
        return (self.bluffs[team] + 4 * usual) / (self.shown[team] + 4)


class Copycat(Watcher):
    """Raises as often as you raise, and runs as often as you run."""

    def _behind(self, rate, sight):
        """How much more often the others do it than we, -1..1."""
        team = sight.seat & 1
        return rate(1 - team) - rate(team)

    def raises(self, sight):
        return feeling(sight) > 0.7 - 2.5 * self._behind(self.raise_rate, sight)

    def accepts(self, sight):
        return feeling(sight) > 0.5 + 1.2 * self._behind(self.run_rate, sight)

    def reraises(self, sight):
        return feeling(sight) > 0.9 - self._behind(self.raise_rate, sight)


class Hunter(Watcher):
    """Finds out who runs, and raises against them what it holds or does not hold."""

    stay_above = 0.48
    lay = staticmethod(functools.partial(thrifty, lead="strong"))

    def raises(self, sight):
        runs = self.run_rate(1 - (sight.seat & 1), usual=0.45)
        good = feeling(sight)
        if good > 0.72:
            return True
        if runs > 0.5:
            # At even money a raise that is run from more than half the time needs no cards.
            return good > 0.7 - 1.2 * (runs - 0.5) or self.often(2 * (runs - 0.5))
        return False


class Detective(Watcher):
    """Remembers what raisers had to show: stays with those who bluffed, runs from the rest."""

    def raises(self, sight):
        return feeling(sight) > 0.7 or sight.trick == 1 and self.often(0.05)

    def accepts(self, sight):
        team = 1 - (sight.seat & 1)
        wild = self.raise_rate(team) - 0.3
        return feeling(sight) > 0.52 - 0.35 * (self.bluff_rate(team) - 0.25) - 0.3 * wild

    def reraises(self, sight):
        return feeling(sight) > 0.9 - 0.2 * self.bluff_rate(1 - (sight.seat & 1))


class Hothead(Watcher):
    """Plays quietly until it has lost to a bluff or run, then pays back for some hands."""

    def _angry(self, sight):
        team = sight.seat & 1
        return self.ran[team] * 1.0 / (self.hands + 1) > 0.22 or sight.they - sight.we > 4

    def raises(self, sight):
        good = feeling(sight)
        return good > (0.42 if self._angry(sight) else 0.74)

    def accepts(self, sight):
        return feeling(sight) > (0.25 if self._angry(sight) else 0.54)

    def reraises(self, sight):
        return feeling(sight) > (0.65 if self._angry(sight) else 0.92)

    def card(self, sight):
        return eager(sight) if self._angry(sight) else thrifty(sight)
