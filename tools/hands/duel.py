"""Matches of two robots in pairs: the same cards at the same seats, the robots exchanged.

Robots are told what they are told at a table (truco_core.table): a masked view when they must act,
and every event as their seat may know it. There are no pauses and no people here.
"""

import collections
import functools
import math
import shlex
import subprocess

from tools.hands import notation, retell
from truco_core import bots, state
from truco_core.bots import trained
from truco_core.cards import NONE
from truco_core.events import MATCH_STARTED, RAISED
from truco_core.match import Illegal, Match, value_for
from truco_core.rng import Rng

PIPE = "pipe:"
_MASK = (1 << 64) - 1


class Failed(RuntimeError):
    """A program at a pipe cannot play; the text says why."""


def check(name):
    """Raise ValueError unless `make` knows this name."""
    is_piped = name.startswith(PIPE) and name[len(PIPE) :].strip()
    if name not in bots.NAMES and not is_piped:
        known = " ".join(bots.NAMES)
        raise ValueError("no robot %s; there are: %s %sCOMMAND" % (name, known, PIPE))


def make(name, seat, rng):
    """Return a new driver (truco_core.table) for a seat.

    :param str name: one that `check` lets pass
    """
    if name.startswith(PIPE):
        piped = _piped(name[len(PIPE) :], seat)
        piped.begin()
        return piped
    return bots.make(name, rng)


@functools.cache
def keep_entries():
    """Let this process decode each entry of the robots' tables once: a file is slow to read."""
    trained.Table.value = functools.lru_cache(1 << 18)(trained.Table.value)


@functools.cache
def _piped(command, seat):
    return Piped(command)


class Piped:
    """A driver that asks another program, which speaks as tools/bot.py does (docs/notation.md, N7).

    :param str command: a command line

    `hand` (tools.hands.notation.Hand) is the hand that is being played, with all that was done.
    """

    human = False

    def __init__(self, command):
        self.command = command
        self.hand = None
        pipe = subprocess.PIPE
        try:
            self._program = subprocess.Popen(
                shlex.split(command), stdin=pipe, stdout=pipe, text=True, bufsize=1
            )
        except (OSError, ValueError) as problem:
            raise Failed("cannot start `%s`: %s" % (command, problem)) from None

    def begin(self):
        """Tell the program that a match begins."""
        self._ask("match")

    def end_hand(self, seat):
        """Tell the program how the hand ended."""
        self._ask("%s < %d" % (notation.write(retell.as_seen(self.hand, seat)), seat))

    def choose(self, view, seat):
        """Return the program's action."""
        line = "%s > %d" % (notation.write(retell.as_seen(self.hand, seat)), seat)
        said = self._ask(line)
        try:
            return notation.parse_action(said).byte
        except notation.Refused:
            wrong = said or "nothing, and ended"
            raise Failed("`%s` said %s to: %s" % (self.command, wrong, line)) from None

    def watch(self, kind, seat, value):
        """Ignore events: the lines tell them."""

    def _ask(self, line):
        try:
            self._program.stdin.write(line + "\n")
            return self._program.stdout.readline().strip()
        except OSError:
            return ""


def mix(seed, number):
    """Return 64 bits from a seed and a number; near numbers give far ones (SplitMix64)."""
    x = (seed * 0x9E3779B97F4A7C15 + (number + 1) * 0xD1B54A32D192ED03) & _MASK
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
    return x ^ (x >> 31)


def pair(a, b, rule_set, players, seed, number):
    """Play two matches with the same cards at the same seats, the robots at exchanged ones.

    A seat's chance is the same in both, whoever sits there, so a robot against itself
    wins one of each pair. With four players each robot plays both seats of a team.

    :param bytes rule_set: 14 bytes
    :param int number: of the pair; with `seed` it gives the cards and everybody's chance
    :return: for a, then for b, what `play` counts
    """
    seed = mix(seed, number)
    totals = collections.Counter(), collections.Counter()
    keep_entries()
    for side in (0, 1):
        drivers = [
            make(a if seat & 1 == side else b, seat, Rng(mix(seed, seat)))
            for seat in range(players)
        ]
        match = Match()
        match.start(rule_set, players, seed, number % players)
        counts = play(match, drivers)
        for who in (0, 1):
            totals[who].update(counts[who ^ side])
    return totals


def play(match, drivers):
    """Play a started match to its end.

    :return: a Counter for each team:
        wins, points, hands
        raises        raised_hands: hands with one or more; faced: raises of the other team
        ran           raises that the team ran from
        specials      special hands of its own that it had to decide; refused: of those
        illegal       actions that the rules forbid; the first legal one was done instead
    """
    s = match.state
    view = Match(bytearray(state.SIZE))
    counts = collections.Counter(), collections.Counter()
    piped = [(seat, driver) for seat, driver in enumerate(drivers) if isinstance(driver, Piped)]
    raised = set()
    for driver in drivers:
        driver.watch(MATCH_STARTED, s[state.TURN], 0)
    while s[state.PHASE] != state.MATCH_OVER:
        if s[state.PHASE] == state.HAND_OVER:
            match.deal()
            raised.clear()
            hand = retell.begun(match) if piped else None
            for count in counts:
                count["hands"] += 1
            for _, driver in piped:
                driver.hand = hand
        else:
            before = s[state.PHASE]
            seat, action = _ask(match, view, drivers)
            count = counts[seat & 1]
            told = retell.action_of(match, seat, action) if hand else None
            try:
                match.apply(seat, action)
            except Illegal:
                count["illegal"] += 1
                legal = bytearray(state.MAX_LEGAL)
                match.legal(seat, legal)
                action = legal[0]
                told = retell.action_of(match, seat, action) if hand else None
                match.apply(seat, action)
            if hand:
                hand.actions.append(told)
            _count_answer(count, before, s, action)
        for i in range(0, match.event_bytes, 3):
            kind, who, value = match.events[i : i + 3]
            if kind == RAISED:
                counts[who & 1]["raises"] += 1
                counts[1 - (who & 1)]["faced"] += 1
                counts[who & 1]["raised_hands"] += who & 1 not in raised
                raised.add(who & 1)
            for viewer, driver in enumerate(drivers):
                driver.watch(kind, who, value_for(viewer, kind, who, value))
        if s[state.PHASE] >= state.HAND_OVER:
            for seat, driver in piped:
                driver.end_hand(seat)
    counts[s[state.WINNER]]["wins"] += 1
    for team in (0, 1):
        counts[team]["points"] += s[state.SCORE + team]
    return counts


def _ask(match, view, drivers):
    """Return the seat that acts next and its action: as Table asks, after the caller first."""
    s = match.state
    players = len(drivers)
    seat = s[state.TURN] if s[state.ASKER] == NONE else s[state.ASKER]
    for _ in range(players):
        if match.waiting() >> seat & 1:
            match.view(seat, view.state)
            action = drivers[seat].choose(view, seat)
            if action is not None:
                return seat, action
        seat = (seat + 1) % players
    raise Failed("nobody acts: " + " ".join(type(driver).__name__ for driver in drivers))


def _count_answer(count, phase, s, action):
    """Count an answer that stands: with partners, the run of one alone does not."""
    is_over = s[state.PHASE] >= state.HAND_OVER
    if action == state.RUN and is_over and phase == state.ANSWERING:
        count["ran"] += 1
    elif phase == state.DECIDING and (action == state.ACCEPT or is_over):
        count["specials"] += 1
        count["refused"] += action == state.RUN


def interval(values):
    """Return the mean of independent values and its 95% interval: (mean, low, high)."""
    n = len(values)
    mean = sum(values) / n
    variance = sum((value - mean) ** 2 for value in values) / max(1, n - 1)
    half = 1.96 * math.sqrt(variance / n)
    return mean, mean - half, mean + half
