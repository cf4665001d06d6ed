"""Send mad records to simulated handhelds with their screens on: nothing may raise.

    python3 tools/lab/fuzz_link.py [--count N] [--role host|guest] [--seed S] [--jobs J]

N records to a guest and N to a host (20,000 when not said; ZAP's own campaign is two million
each), by J processes. Some records are good and drive a match, some have one field at an edge or
beyond it, some are random, cut off, of another session, or snapshots with one byte changed. Keys
are pressed meanwhile. After an exception it prints the seed of that process, and exits with 1.
"""

import os
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from tools import bootstrap

bootstrap.ensure()

import argparse
import multiprocessing
import os
import sys
import time
import traceback

from tools.environment import paths

paths.add_device_paths()

_PIECE = 50_000  # records of one campaign, whose seed repeats it


def campaign(role, seed, count):
    """(role, seed, records, handhelds, dropped, hands, names of screens, what went wrong)."""
    from tools.sim.worlds.mad_handheld import MadCampaign

    mad = MadCampaign(role, seed)
    wrong = ""
    try:
        mad.run(count)
    except Exception:
        wrong = traceback.format_exc()
    return role, seed, mad.records, mad.handhelds, mad.dropped, mad.hands, mad.screens, wrong


def _campaign(what):
    return campaign(*what)


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--count", type=int, default=20_000, help="records to each role")
    options.add_argument("--role", choices=("host", "guest"), action="append")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    wanted = options.parse_args()
    failed = 0
    for role in wanted.role or ("guest", "host"):
        failed |= run(role, wanted)
    return failed


def run(role, wanted):
    """All of one role; 1 when something raised."""
    pieces = -(-wanted.count // _PIECE)
    size = -(-wanted.count // pieces)
    sums, screens, wrong = [0, 0, 0, 0], set(), 0
    began = time.perf_counter()
    todo = [(role, wanted.seed + i, size) for i in range(pieces)]
    # A pool of multiprocessing: concurrent.futures may wait for ever for a process it retired
    # (https://github.com/python/cpython/issues/115634).
    with multiprocessing.get_context("spawn").Pool(wanted.jobs, maxtasksperchild=4) as pool:
        for done in pool.imap_unordered(_campaign, todo):
            _, seed, *counts, seen, trouble = done
            sums = [a + b for a, b in zip(sums, counts)]
            screens |= seen
            if trouble:
                wrong += 1
                print(
                    "--role %s --seed %d --count %d\n%s" % (role, seed, size, trouble), flush=True
                )
    took = time.perf_counter() - began
    print(
        "%s: %d records, %d handhelds, %d dropped, %d hands, %d records/s, %d exceptions"
        % (role, *sums, sums[0] / took, wrong)
    )
    print("screens: " + " ".join(sorted(screens)), flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
