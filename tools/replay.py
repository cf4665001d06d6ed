"""Play lines of notation with the engine, and print the outcome of each as a line of JSON.

    python3 tools/replay.py [FILE]

docs/notation.md, N5 and N6, has the details. Without FILE the tool reads standard input. It skips
blank lines and lines that begin with #.

    {"ok": true, "over": false, "tricks": [0], "leads": [0, 0], "stake": 3, "waiting": [1],
     "legal": {"1": ["4d", "5d*", "T"]}, "winner": null, "points": [0, 0], "score": [0, 0]}
    {"ok": false, "error": "NOT_YOUR_TURN", "at": 0, "message": "not your turn"}

`tricks` has the team that won each finished trick; null is a tie. `leads` has the seat that leads
each trick, including the one in progress. `stake` is the value of the hand without a raise that
waits for an answer. When a team runs from a special hand, `stake` does not change and `points` has
the points for the run. For a seat whose cards the line hides (``??``), `legal` has only raises,
answers and ``??*``.

Exit status: 0 every line was ok, 1 otherwise.
"""

import argparse
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))

from tools import bootstrap  # noqa: F401, the frame around a tool
from tools.environment import paths, texts

paths.add_device_paths()

from tools.hands import notation, retell
from truco_core import rules
from truco_core.state import HAND_OVER, LEADS, PHASE, RESULTS, SCORE, STAKE, TIE, TRICK, WINNER


def report(text):
    """Return the outcome of a line of notation: a dict with its keys in the order of the output."""
    try:
        hand = notation.parse(text)
        match = retell.play(hand)
    except notation.Refused as problem:
        return {
            "ok": False,
            "error": problem.code,
            "at": problem.at,
            "message": problem.message,
        }
    s = match.state
    over = s[PHASE] >= HAND_OVER
    winner = team(s[WINNER]) if over else None
    points = [0, 0]
    if winner is not None:
        points[winner] = rules.points(s)
    waiting = [seat for seat in range(len(hand.groups)) if match.waiting() >> seat & 1]
    return {
        "ok": True,
        "over": over,
        "tricks": [team(s[RESULTS + i]) for i in range(s[TRICK])],
        "leads": list(s[LEADS : LEADS + s[TRICK] + (not over)]),
        "stake": s[STAKE],
        "waiting": waiting,
        "legal": {str(seat): retell.legal_texts(match, seat) for seat in waiting},
        "winner": winner,
        "points": points,
        "score": [s[SCORE], s[SCORE + 1]],
    }


def team(result):
    """Convert a byte of a match's state, a team or TIE, to 0, 1 or None for a tie."""
    return None if result == TIE else result


def replay(lines, out):
    """Write the report of each line before reading the next. Return True if all lines were ok."""
    ok = True
    for line in lines:
        if line.strip() and not line.startswith("#"):
            told = report(line)
            ok = ok and told["ok"]
            out.write(json.dumps(told) + "\n")
            out.flush()
    return ok


def main(arguments):
    parser = argparse.ArgumentParser(description="Play lines of notation; print JSON.")
    parser.add_argument("file", nargs="?", help="lines of notation (default: standard input)")
    path = parser.parse_args(arguments).file
    with texts.opened(path) as lines:
        return 0 if replay(lines, sys.stdout) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
