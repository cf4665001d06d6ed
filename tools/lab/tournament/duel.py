"""Two robots, matches in pairs on the same cards, and what happened in them.

Robots are told what they are told at a table (truco_core.table): a masked view when they must act,
and every event as their seat may know it. There are no pauses and no people here.
"""

from array import array

from tools.lab.tournament import names
from truco_core.cards import NONE
from truco_core.events import MATCH_STARTED, RAISED, value_for
from truco_core.illegal import Illegal
from truco_core.match import Match
from truco_core.rng import Rng
from truco_core.state import (
    ACCEPT,
    ASKER,
    DECIDING,
    HAND_OVER,
    MATCH_OVER,
    MAX_LEGAL,
    PHASE,
    RUN,
    SCORE,
    SIZE,
    TURN,
    WINNER,
)

# What is counted for each team of a match.
WINS = 0
POINTS = 1
RAISES = 2
RAISED_HANDS = 3  # hands in which it raised at least once
FACED = 4  # raises that asked this team
RAN = 5
SPECIALS = 6  # special hands of its own that it had to decide
REFUSED = 7
ILLEGAL = 8  # actions that the rules forbid; the first legal one is done instead
COUNTS = 9

_MASK = (1 << 64) - 1


class Stuck(RuntimeError):
    """A seat must act, and its robot does not."""


def mix(seed, number):
    """A number of 64 bits from a seed and a number; near numbers give far ones (SplitMix64)."""
    x = (seed * 0x9E3779B97F4A7C15 + (number + 1) * 0xD1B54A32D192ED03) & _MASK
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
    return x ^ (x >> 31)


class Duel:
    """One robot against another by one rule set: what it takes to play any of its pairs.

    :param str a: a name of tools.lab.tournament.names; its matches are counted
    :param str b: the other one
    :param bytes rule_set: 14 bytes
    :param int players: 2, or 4: then each plays both seats of a team
    :param int seed: the cards and everybody's chance follow from it and the pair's number
    """

    def __init__(self, a, b, rule_set, players, seed):
        self.a = a
        self.b = b
        self.rule_set = rule_set
        self.players = players
        self.seed = seed

    def pair(self, number):
        """Play two matches: the same cards at the same seats, the robots at exchanged ones.

        A seat's chance is the same in both, whoever sits there, so a robot against itself
        wins one of each pair. Returns hands played and two arrays of COUNTS, a's and b's.
        """
        seed = mix(self.seed, number)
        total = array("l", [0]) * COUNTS, array("l", [0]) * COUNTS
        hands = 0
        for side in (0, 1):
            drivers = []
            for seat in range(self.players):
                name = self.a if seat & 1 == side else self.b
                drivers.append(names.make(name, Rng(mix(seed, seat))))
            match = Match()
            match.start(self.rule_set, self.players, seed, number % self.players)
            counts = array("l", [0]) * COUNTS, array("l", [0]) * COUNTS
            hands += play(match, drivers, counts)
            for who in (0, 1):
                for i in range(COUNTS):
                    total[who][i] += counts[who ^ side][i]
        return hands, total[0], total[1]


def play(match, drivers, counts):
    """Play a started match to its end. Returns the hands played; `counts` grow, by team."""
    s = match.state
    view = Match(bytearray(SIZE))
    watchers = [(seat, driver.watch) for seat, driver in enumerate(drivers)]
    for _, watch in watchers:
        watch(MATCH_STARTED, s[TURN], 0)
    hands = raised = 0
    while s[PHASE] != MATCH_OVER:
        if s[PHASE] == HAND_OVER:
            match.deal()
            hands += 1
            raised = 0
        else:
            before = s[PHASE]
            seat, action = ask(match, view, drivers)
            action = obey(match, seat, action, counts[seat & 1])
            if action >= ACCEPT:
                answered(counts[seat & 1], before, s, action)
        events = match.events
        for i in range(0, match.event_bytes, 3):
            kind, who, value = events[i], events[i + 1], events[i + 2]
            if kind == RAISED:
                team = who & 1
                counts[team][RAISES] += 1
                counts[1 - team][FACED] += 1
                counts[team][RAISED_HANDS] += not raised >> team & 1
                raised |= 1 << team
            for viewer, watch in watchers:
                watch(kind, who, value_for(viewer, kind, who, value))
    counts[s[WINNER]][WINS] += 1
    for team in (0, 1):
        counts[team][POINTS] += s[SCORE + team]
    return hands


def ask(match, view, drivers):
    """The seat that acts next and its action: as Table asks, the one after the caller first."""
    s = match.state
    waiting = match.waiting()
    players = len(drivers)
    seat = s[TURN] if s[ASKER] == NONE else s[ASKER]
    for _ in range(players):
        if waiting >> seat & 1:
            match.view(seat, view.state)
            action = drivers[seat].choose(view, seat)
            if action is not None:
                return seat, action
        seat = (seat + 1) % players
    raise Stuck("nobody acts: " + " ".join(type(driver).__name__ for driver in drivers))


def obey(match, seat, action, count):
    """Do an action, or the first legal one when the rules forbid it. Returns what was done."""
    try:
        match.apply(seat, action)
    except Illegal:
        count[ILLEGAL] += 1
        legal = bytearray(MAX_LEGAL)
        match.legal(seat, legal)
        action = legal[0]
        match.apply(seat, action)
    return action


def answered(count, phase, s, action):
    """Count an answer that stands: with partners, the run of one alone does not."""
    if phase == DECIDING:
        if action == ACCEPT or s[PHASE] >= HAND_OVER:
            count[SPECIALS] += 1
            count[REFUSED] += action == RUN
    elif action == RUN and s[PHASE] >= HAND_OVER:
        count[RAN] += 1
