"""Whole matches of a simulated handheld and three browsers: real sockets, no broker.

    python3 tools/lab/phones.py [--matches N] [--speed X] [--seed S] [--shots DIR]
    python3 tools/lab/phones.py --arrive    how long a phone takes to its table at 1 Mbit/s

In each match the first phone is away once, in its own turn: its page is closed and opened by the
same link; it sleeps for 60 s, frozen and without WiFi; its tab is hidden for 60 s; its WiFi is
lost for 20 s. All clocks go X times as fast. Prints a line for each match; exit status 1: not all
came to their end, or somebody was not back in the seat with the same hand.
"""

import argparse
import os
import pathlib
import sys
import tempfile

sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from tools import bootstrap

bootstrap.ensure()

from tools.environment import paths

paths.add_device_paths()

from tools.sim.worlds import phones_board
from tools.web import scenes

WAYS = ("closed", "sleeps", "hidden", "offline")
_RAISES = 25  # of a hundred turns
_ARRIVE = {"tableMs": 15_000, "startMs": 1_000, "bytes": 450 * 1024}  # limits
_SLOW = 125_000  # bytes a second


def job(board, seed, speed, away):
    """What web/tests/scenes/phones.mjs asks for."""
    link = "http://127.0.0.1:%d/" % board.port
    return {
        "link": link,
        "speed": speed,
        "seed": seed,
        "raises": _RAISES,
        "away": away,
        "phones": 3,
    }


def play(seed, away, speed, shots=None):
    """What that scene says of a whole match.

    :raises AssertionError: the handheld stopped
    :raises scenes.Failed: a page waited in vain
    """
    with tempfile.TemporaryDirectory() as place:
        script = phones_board.SCRIPT % ("", "")
        with phones_board.PhonesBoard(pathlib.Path(place), script, seed, speed) as board:
            board.wait_for_door()
            asked = job(board, seed, speed, away)
            return scenes.play(place, "phones", shots, whole=True, **asked)


def arrive():
    """Print when a phone is at its table, from its first request on; True: in time."""
    with tempfile.TemporaryDirectory() as place:
        script = phones_board.SCRIPT % ("", "")
        with phones_board.PhonesBoard(pathlib.Path(place), script) as board:
            board.wait_for_door()
            link = "http://127.0.0.1:%d/" % board.port
            facts = scenes.play(place, "arrival", link=link, bytesPerSecond=_SLOW)["facts"]
    print(
        "at 1 Mbit/s: %(bytes)d B, title after %(titleMs)d ms, table after %(tableMs)d ms" % facts
    )
    print("the game begins %(startMs)d ms after the last byte" % facts)
    return all(facts[what] <= most for what, most in _ARRIVE.items())


def is_back(one):
    """Whether who was away has the same seat, in the same hand with the same cards."""
    before, after = one["before"], one["after"]
    same = all(before[what] == after[what] for what in ("score", "vira"))
    same = same and before["names"][1:] == after["names"][1:]
    return same and set(after["hand"]) <= set(before["hand"])


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--matches", type=int, default=20)
    options.add_argument("--speed", type=float, default=4)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--shots", metavar="DIR")
    options.add_argument("--arrive", action="store_true")
    wanted = options.parse_args()
    if wanted.arrive:
        return int(not arrive())
    whole = back = 0
    for at in range(wanted.matches):
        way = WAYS[at % len(WAYS)]
        try:
            played = play(wanted.seed + at, [way], wanted.speed, wanted.shots)
        except (AssertionError, scenes.Failed) as problem:
            print("match %d, %s: %s" % (at + 1, way, problem), flush=True)
            continue
        facts = played["facts"]
        scores = {tuple(sorted(table["score"])) for table in facts["ends"]}
        is_whole = len(scores) == 1 and max(max(scores)) >= 12 and not played["errors"]
        whole += is_whole
        back += all(map(is_back, facts["away"]))
        for one in facts["away"]:
            words = "in its seat after %.1f s" % (one["backMs"] / 1000)
            words = words if is_back(one) else "not as it was: %r" % one
            print("match %d: %s, %s, %s" % (at + 1, *scores, way, words), flush=True)
    print("%d of %d matches to their end, %d with the same hand" % (whole, wanted.matches, back))
    return int(whole < wanted.matches or back < wanted.matches)


if __name__ == "__main__":
    sys.exit(main())
