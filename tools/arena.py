"""Let two robots play many matches against each other and report which one is stronger.

    python3 tools/arena.py A B [--rules R] [--players 2|4] [--matches M] [--seed S]

A and B are names of robots (tools/bot.py --list), or `pipe:COMMAND` for a program that answers the
same lines as tools/bot.py. R is a rule set with house rules, such as paulista,reraise=yes. With
four players A plays one team and B the other. The M matches are M/2 pairs: both matches of a pair
use the same cards, and the robots swap seats. The results depend on the seed, but not on the number
of processes (`--jobs`). See docs/robots.md.

Robots get the same information as at a table (truco_core.table): a masked view when they must act,
and each event without the cards that their seat may not see.
"""

import argparse
import collections
import functools
import json
import math
import multiprocessing
import os
import queue
import shlex
import signal
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))

from tools import bootstrap  # noqa: F401, the frame around a tool
from tools.environment import paths

paths.add_device_paths()

from tools.hands import notation, retell
from truco_core import bots, state
from truco_core.cards import NONE
from truco_core.characters import NAMES
from truco_core.events import MATCH_STARTED
from truco_core.match import Match, value_for
from truco_core.rng import Rng

PIPE = "pipe:"
_MASK = (1 << 64) - 1
_WAIT_S = 60  # time-out of an answer over a pipe; the first one includes the program's start
_CHUNK = 5  # pairs of matches that a process plays per task


class Failed(RuntimeError):
    """Raised if a program at a pipe cannot play. The message says why."""


def _name(text):
    is_piped = text.startswith(PIPE) and text[len(PIPE) :].strip()
    if text not in NAMES and not is_piped:
        known = " ".join(NAMES)
        text = "no robot %s; there are: %s %sCOMMAND" % (text, known, PIPE)
        raise argparse.ArgumentTypeError(text)
    return text


def _count(text):
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return value


def _rules(text):
    try:
        return notation.rules_of(text)
    except notation.Refused as problem:
        raise argparse.ArgumentTypeError(problem.message) from None


def main(arguments):
    parser = argparse.ArgumentParser(description="Let two robots play against each other.")
    for name in ("a", "b"):
        parser.add_argument(
            name, type=_name, metavar=name.upper(), help="%s, or pipe:COMMAND" % (NAMES,)
        )
    parser.add_argument("--rules", type=_rules, default="paulista", metavar="R")
    parser.add_argument("--players", type=int, choices=(2, 4), default=2)
    parser.add_argument("--matches", type=_count, default=1000, metavar="M", help="default 1000")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--jobs", type=_count, default=os.cpu_count(), metavar="N")
    parser.add_argument("--json", action="store_true", help="print only a JSON object")
    options = parser.parse_args(arguments)
    started = time.perf_counter()
    try:
        result = _result(options, list(played(options)))
    except Failed as problem:
        print("arena: %s" % problem, file=sys.stderr)
        return 1
    if options.json:
        print(json.dumps(result))
        return 0
    said = "%s against %s, %s, %d players: %.1f%% won (95%%: %.1f - %.1f), %.3f points a hand"
    rates = [100 * rate for rate in (result["win_rate"], *result["ci"])]
    names = options.a, options.b, result["rules"], options.players
    print(said % (*names, *rates, result["points_a_hand"]))
    seconds = time.perf_counter() - started
    print("%d matches in %.1f s" % (result["matches"], seconds))
    return 0


def played(options):
    """Yield the result of `pair` for each pair of matches, in order."""
    count = (options.matches + 1) // 2
    what = options.a, options.b, options.rules, options.players, options.seed
    tasks = [(what, at, min(at + _CHUNK, count)) for at in range(0, count, _CHUNK)]
    if options.jobs == 1:
        for task in tasks:
            yield from _work(task)
        return
    # Spawn rather than fork: forked processes would share the read position of an open table file.
    with multiprocessing.get_context("spawn").Pool(options.jobs, _ignore_interrupt) as pool:
        for chunk in pool.imap(_work, tasks):
            yield from chunk


def _work(task):
    what, start, stop = task
    return [pair(*what, number) for number in range(start, stop)]  # type: ignore[call-arg]


def _ignore_interrupt():
    # Ctrl-C reaches the whole process group. The parent alone handles it and ends its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _result(options, pairs):
    """Return the dict that --json prints; docs/robots.md lists its keys."""
    values = [one["wins"] / 2 for one, _ in pairs]
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    half = 1.96 * math.sqrt(variance / len(values))
    a, b = (sum(both, collections.Counter()) for both in zip(*pairs))
    return {
        "a": options.a,
        "b": options.b,
        "rules": notation.rules_text(options.rules),
        "players": options.players,
        "seed": options.seed,
        "win_rate": mean,
        "ci": [mean - half, mean + half],
        "matches": 2 * len(pairs),
        "hands": a["hands"],
        "points_a_hand": (a["points"] - b["points"]) / a["hands"],
        "illegal": [a["illegal"], b["illegal"]],
    }


def make(name, seat, rng):
    """Return a new driver (truco_core.table) for a seat."""
    if name.startswith(PIPE):
        return _piped(name[len(PIPE) :], seat)
    return bots.make(NAMES.index(name), rng)


@functools.cache
def _piped(command, seat):
    return Piped(command)


class Piped:
    """A driver that asks another program, which answers like tools/bot.py (docs/notation.md, N7).

    :param str command: a command line

    `hand` (tools.hands.notation.Hand) is the hand in progress with all its actions.
    """

    human = False

    def __init__(self, command):
        self.command = command
        self.hand = None
        pipe = subprocess.PIPE
        try:
            self._program = subprocess.Popen(
                shlex.split(command),
                stdin=pipe,
                stdout=pipe,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
            )
        except (OSError, ValueError) as problem:
            raise Failed("cannot start `%s`: %s" % (command, problem)) from None
        self._said = queue.SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()

    def choose(self, view, seat):
        line = "%s > %d" % (notation.write(retell.as_seen(self.hand, seat)), seat)
        said = self._ask(line)
        try:
            return notation.parse_action(said).byte
        except notation.Refused:
            wrong = said or "nothing, and ended"
            text = "`%s` said %s to: %s\nIt must print only one answer to each line, and all else "
            text += "to its standard error."
            raise Failed(text % (self.command, wrong, line)) from None

    def watch(self, kind, seat, value):
        """Ignore events: each line that the program gets contains all events of the hand."""

    def _ask(self, line):
        try:
            self._program.stdin.write(line + "\n")
            said = self._said.get(timeout=_WAIT_S)
            if not said:  # the program has ended; keep this mark for all later questions
                self._said.put(said)
            return said.strip()
        except OSError:
            return ""
        except queue.Empty:
            self._program.kill()
            text = "`%s` gave no answer in %d s (does it flush its output?) to: %s"
            raise Failed(text % (self.command, _WAIT_S, line)) from None

    def _listen(self):
        for line in self._program.stdout:
            self._said.put(line)
        self._said.put("")  # the program has ended


def mix(seed, number):
    """Return a 64-bit hash of a seed and a number (SplitMix64)."""
    x = (seed * 0x9E3779B97F4A7C15 + (number + 1) * 0xD1B54A32D192ED03) & _MASK
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
    return x ^ (x >> 31)


def pair(a, b, rule_set, players, seed, number):
    """Play two matches with the same cards; the robots swap seats for the second one.

    A seat has the same random numbers in both matches, whichever robot sits there. So a robot
    against itself wins one match of each pair. With four players each robot plays both seats of a
    team.

    :param int number: of the pair; together with `seed` it determines the cards and random numbers
    :return: the counts that `play` returns, summed over both matches: for a, then for b
    """
    seed = mix(seed, number)
    totals = collections.Counter(), collections.Counter()
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

    :return: a Counter for each team: wins; points; hands; and illegal, the number of actions that
        the rules forbid. The first legal action replaces an illegal one.
    """
    s = match.state
    view = Match(bytearray(state.SIZE))
    counts = collections.Counter(), collections.Counter()
    piped = [driver for driver in drivers if isinstance(driver, Piped)]
    for driver in drivers:
        driver.watch(MATCH_STARTED, s[state.TURN], 0)
    while s[state.PHASE] != state.MATCH_OVER:
        if s[state.PHASE] == state.HAND_OVER:
            match.deal()
            hand = retell.begun(match) if piped else None
            for count in counts:
                count["hands"] += 1
            for driver in piped:
                driver.hand = hand
        else:
            seat, action = _ask(match, view, drivers)
            legal = bytearray(state.MAX_LEGAL)
            legal = legal[: match.legal(seat, legal)]
            if action not in legal:
                counts[seat & 1]["illegal"] += 1
                action = legal[0]
            if hand:
                hand.actions.append(retell.action_of(match, seat, action))
            match.apply(seat, action)
        for i in range(0, match.event_bytes, 3):
            kind, who, value = match.events[i : i + 3]
            for viewer, driver in enumerate(drivers):
                driver.watch(kind, who, value_for(viewer, kind, who, value))
    counts[s[state.WINNER]]["wins"] += 1
    for team in (0, 1):
        counts[team]["points"] += s[state.SCORE + team]
    return counts


def _ask(match, view, drivers):
    """Ask the seats that may act, in the same order as `Table`, until one acts.

    Return the seat and its action.
    """
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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
