"""Many duels on all cores, with the same results whatever their number."""

import multiprocessing
import os
import signal

from tools.lab.tournament.duel import (
    COUNTS,
    FACED,
    ILLEGAL,
    POINTS,
    RAISED_HANDS,
    RAISES,
    RAN,
    REFUSED,
    SPECIALS,
    WINS,
)
from tools.lab.tournament.stats import rate_interval, ratio_interval

_CHUNK = 5  # pairs; small enough that no core waits long for the last one


class Result:
    """The results of the pairs of one duel, in their order."""

    def __init__(self, duel):
        self.duel = duel
        self.scores = []  # of a: 0, 1/2 or 1 a pair
        self.net = []  # points of a less points of b, a pair
        self.hands = []
        self.a = [0] * COUNTS
        self.b = [0] * COUNTS

    def add(self, hands, a, b):
        """Take in one pair, as Duel.pair gives it."""
        self.scores.append(a[WINS] / 2)
        self.net.append(a[POINTS] - b[POINTS])
        self.hands.append(hands)
        for i in range(COUNTS):
            self.a[i] += a[i]
            self.b[i] += b[i]

    def matches(self):
        return 2 * len(self.scores)

    def win_rate(self):
        """Of a: (rate, low, high), see stats.rate_interval."""
        return rate_interval(self.scores)

    def points_a_hand(self):
        """Net points that a takes from b: (mean, low, high)."""
        return ratio_interval(self.net, self.hands)

    def side(self, counts):
        """Raise and run rates of one side; None where what they are a share of is 0."""
        hands = sum(self.hands)
        return {
            "points_a_hand": _share(counts[POINTS], hands),
            "raises_a_hand": _share(counts[RAISES], hands),
            "raised_hands": _share(counts[RAISED_HANDS], hands),
            "raises_faced": counts[FACED],
            "run_rate": _share(counts[RAN], counts[FACED]),
            "special_hands": counts[SPECIALS],
            "special_refused": _share(counts[REFUSED], counts[SPECIALS]),
            "illegal": counts[ILLEGAL],
        }

    def as_dict(self):
        """For `--json`."""
        rate, low, high = self.win_rate()
        points, worse, better = self.points_a_hand()
        return {
            "a": self.duel.a,
            "b": self.duel.b,
            "win_rate": rate,
            "ci": [low, high],
            "matches": self.matches(),
            "hands": sum(self.hands),
            "points_a_hand": points,
            "points_ci": [worse, better],
            "sides": {"a": self.side(self.a), "b": self.side(self.b)},
        }


def _share(part, whole):
    return part / whole if whole else None


class Crowd:
    """So many processes, kept for several calls of `play`. Use it in a `with`.

    :param int jobs: processes; 1: all in this one
    """

    def __init__(self, jobs):
        self._pool = None
        self._jobs = jobs

    def __enter__(self):
        if self._jobs > 1:
            # Not by fork: a robot's table that is open here would have one place to read
            # at for all processes.
            fresh = multiprocessing.get_context("spawn")
            self._pool = fresh.Pool(self._jobs, _ignore_interrupt)
        return self

    def __exit__(self, kind, value, trace):
        if self._pool:
            self._pool.terminate()
            self._pool.join()

    def play(self, duels, pairs, first=0, done=None):
        """Play `pairs` pairs from number `first` on of each duel; a Result each.

        :param done: called with each Result when it is complete, in the order of `duels`
        """
        last = first + pairs
        tasks = [
            (duel, start, min(start + _CHUNK, last))
            for duel in duels
            for start in range(first, last, _CHUNK)
        ]
        results = [Result(duel) for duel in duels]
        at = 0
        played = self._pool.imap(_work, tasks) if self._pool else map(_work, tasks)
        for chunk in played:
            for pair in chunk:
                results[at].add(*pair)
            if len(results[at].scores) == pairs:
                if done:
                    done(results[at])
                at += 1
        return results


def _work(task):
    duel, start, stop = task
    return [duel.pair(number) for number in range(start, stop)]


def _ignore_interrupt():
    # Ctrl-C goes to the whole group: one process is enough to end them all quietly.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def cores():
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
