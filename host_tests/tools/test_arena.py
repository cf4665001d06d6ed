"""Test tools/arena.py: equal cards for both sides, correct counts, a robot over a pipe."""

import json
import os
import shlex
import subprocess
import sys

import pytest

from tools import arena
from tools.environment.paths import ROOT
from tools.hands import notation
from truco_core.state import HAND, MAX_LEGAL, RAISE, RUN

PAULISTA = notation.rules_of("paulista")
BANNER = "pipe:" + shlex.join(
    [sys.executable, "-c", "import os; os.write(1, b'MyBot \\xff 1.0\\n'); input()"]
)
MUTE = "pipe:sh -c 'exec >&-; while read line; do :; done'"


def run(*arguments):
    """Run the tool as a user does."""
    line = [sys.executable, os.path.join(ROOT, "tools", "arena.py"), *arguments]
    return subprocess.run(line, capture_output=True, text=True)


class Scripted:
    """A driver whose `rule` chooses a legal action; without a rule it plays its first card."""

    human = False

    def __init__(self, rule=None):
        self.rule = rule
        self.hands = {}

    def choose(self, view, seat):
        legal = bytearray(MAX_LEGAL)
        actions = list(legal[: view.legal(seat, legal)])
        s = view.state
        self.hands[s[HAND]] = bytes(card & 0x3F for card in s[36 + 3 * seat : 39 + 3 * seat])
        action = self.rule and self.rule(actions)
        return actions[0] if action is None else action

    def watch(self, kind, seat, value):
        pass


def counts(monkeypatch, a=None, b=None, players=2):
    """Play a pair of matches. Return (counts of a, counts of b, all drivers).

    :param a, b: rules of the two `Scripted` robots
    """
    made = []

    def make(name, seat, rng):
        made.append(Scripted({"a": a, "b": b}[name]))
        return made[-1]

    monkeypatch.setattr(arena, "make", make)
    return (*arena.pair("a", "b", PAULISTA, players, 1, 0), made)


@pytest.mark.parametrize("players", (2, 4))
def test_both_matches_of_a_pair_have_the_same_cards_at_the_same_seats(monkeypatch, players):
    *_, made = counts(monkeypatch, players=players)
    both = 0
    for one, two in zip(made[:players], made[players:]):
        shared = one.hands.keys() & two.hands.keys()
        both += len(shared)
        assert all(one.hands[number] == two.hands[number] for number in shared)
    assert both >= 3 * players


def test_a_robot_that_always_runs_loses_and_illegal_actions_are_counted(monkeypatch):
    rules = (
        lambda legal: RAISE if RAISE in legal else None,
        lambda legal: RUN if RUN in legal else 200,
    )
    a, b, _ = counts(monkeypatch, *rules)
    assert (a["wins"], b["wins"], a["illegal"]) == (2, 0, 0) and b["illegal"]


@pytest.mark.slow
def test_results_depend_only_on_the_seed():
    rest = "sensible", "champion", "--matches", "30", "--json"
    outs = [run(*rest, "--jobs", jobs, "--seed", "9").stdout for jobs in ("1", "2")]
    assert outs[0] == outs[1] != run(*rest, "--seed", "10").stdout
    said = json.loads(outs[0])
    assert said["matches"] == 30
    assert said["ci"][0] < said["win_rate"] < said["ci"][1] < 0.5


def test_a_robot_that_does_not_answer_is_reported_with_the_question(monkeypatch):
    monkeypatch.setattr(arena, "_WAIT_S", 0.1)
    robot = arena.Piped(shlex.join([sys.executable, "-c", "while True: input()"]))
    robot.hand = notation.parse("paulista 0-0 0 | 3c5cKd 4d5dKh / Ah |")
    with pytest.raises(arena.Failed, match="gave no answer in .* to: paulista 0-0 0"):
        robot.choose(None, 0)


@pytest.mark.parametrize(
    "arguments, status, words",
    (
        (("nobody", "random"), 2, ("nobody", "sensible", "pipe:")),
        (("random",), 2, ("required: B",)),
        (("random", "random", "--rules", "poker"), 2, ("poker", "mineiro-limpo")),
        (("random", "random", "--matches", "0"), 2, ("--matches",)),
        (("random", "pipe:/no/program", "--jobs", "1"), 1, ("cannot start `/no/program`",)),
        (("random", "pipe:cat", "--jobs", "1"), 1, ("`cat` said paulista 0-0 0",)),
        (("random", BANNER, "--jobs", "1"), 1, ("said MyBot", "to its standard error")),
        # It ends its output before its input, as the system may do for a program that exits.
        (("random", MUTE, "--jobs", "1"), 1, ("said nothing, and ended",)),
    ),
)
def test_wrong_arguments_are_reported(arguments, status, words, capsys):
    with pytest.raises(SystemExit) as ended:
        sys.exit(arena.main(arguments))
    said = capsys.readouterr().err
    assert ended.value.code == status and all(word in said for word in words)
