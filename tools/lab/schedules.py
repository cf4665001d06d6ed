"""Plays random schedules of two to four handhelds that lose each other, restart, leave, meet.

    python3 tools/lab/schedules.py [--count N] [--seed S]
    python3 tools/lab/schedules.py --replay S      one schedule, each of its steps printed
    python3 tools/lab/schedules.py --air net       over a broker, which goes and comes, too
    python3 tools/lab/schedules.py --air hostile   and somebody there says again what he heard
    python3 tools/lab/schedules.py --air lan       over WiFi nearby: one is out of reach for a while
    python3 tools/lab/schedules.py --air cycles    power goes and comes at one after the other, on
                                                   pipes and (odd numbers) over a broker

Each schedule follows from its number: lost, doubled and late packets, handhelds out of each other's
reach, cut power, leaving. Then everything works again, and there must be one table, one score, and
everybody in the seat that is theirs (tools/sim/worlds/schedules.py). The first failure is
shortened, and printed as steps; the exit status is then 1.
"""

import argparse
import os
import sys
import time
import traceback

sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from tools.environment import paths

paths.add_device_paths()

from tools.sim.worlds import (
    hostile_rooms,
    scheduled_cycles,
    scheduled_handhelds,
    scheduled_outages,
    scheduled_rooms,
)
from tools.sim.worlds.schedules import Failure

AIRS = {
    "pipes": scheduled_handhelds,
    "net": scheduled_rooms,
    "hostile": hostile_rooms,
    "lan": scheduled_outages,
    "cycles": scheduled_cycles,
}


def failure(count, steps, seed, air=scheduled_handhelds):
    """What is wrong with this schedule, or "".

    :param air: one of AIRS
    """
    try:
        air.play(count, steps, seed)
    except Exception as problem:  # whatever the game raises is a failure
        if isinstance(problem, (Failure, AssertionError)):
            return "%s: %s" % (type(problem).__name__, problem)
        return traceback.format_exc()
    return ""


def shorten(count, steps, seed, air=scheduled_handhelds):
    """The same schedule without the steps that it fails without."""
    i = 0
    while i < len(steps):
        fewer = steps[:i] + steps[i + 1 :]
        if failure(count, fewer, seed, air):
            steps = fewer
        else:
            i += 1
    return steps


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=200, help="schedules; default: 200")
    parser.add_argument("--seed", type=int, default=1, help="number of the first one")
    parser.add_argument("--replay", type=int, help="only the schedule of this number")
    parser.add_argument("--all", action="store_true", help="go on after a failure, shorten none")
    parser.add_argument("--air", choices=AIRS, default="pipes", help="what is between them")
    options = parser.parse_args()
    air = AIRS[options.air]
    began = time.monotonic()
    first = options.seed if options.replay is None else options.replay
    failed = 0
    for seed in range(first, first + (options.count if options.replay is None else 1)):
        count, steps = air.draw(seed)
        if options.replay is not None:
            print("%d handhelds" % count, *steps, sep="\n")
        wrong = failure(count, steps, seed, air)
        if wrong and options.all:
            failed += 1
            print(seed, count, wrong.strip().split("\n")[-1], flush=True)
        elif wrong:
            print("Schedule %d, %d handhelds: %s" % (seed, count, wrong))
            for step in shorten(count, steps, seed, air):
                print("   ", step)
            return 1
    seconds = time.monotonic() - began
    print("%d schedules, %d failed, %.0f s" % (seed - first + 1, failed, seconds))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
