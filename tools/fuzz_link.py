# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Send mad records to simulated handhelds with their screens on: nothing may raise.

    python3 tools/fuzz_link.py [--count N] [--role host|guest] [--seed S] [--jobs J]

N records to a guest and N to a host (20,000 when not said; ZAP's own campaign is two million
each), by J processes. Some records are good and drive a match, some have one field at an edge or
beyond it, some are random, cut off, of another session, or snapshots with one byte changed. Keys
are pressed meanwhile. After an exception it prints the seed of that process, and exits with 1.
"""

import bootstrap

bootstrap.ensure()

import argparse
import concurrent.futures
import os
import sys
import time
import traceback

from environment import paths

paths.add_device_paths()

_PIECE = 50_000  # records of one campaign, whose seed repeats it


def campaign(role, seed, count):
    """(role, seed, records, handhelds, dropped, hands, names of screens, what went wrong)."""
    from host_tests.support.mad_handheld import MadCampaign

    mad = MadCampaign(role, seed)
    wrong = ""
    try:
        mad.run(count)
    except Exception:
        wrong = traceback.format_exc()
    return role, seed, mad.records, mad.handhelds, mad.dropped, mad.hands, mad.screens, wrong


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
    with concurrent.futures.ProcessPoolExecutor(wanted.jobs, max_tasks_per_child=4) as pool:
        todo = [pool.submit(campaign, role, wanted.seed + i, size) for i in range(pieces)]
        for done in concurrent.futures.as_completed(todo):
            _, seed, *counts, seen, trouble = done.result()
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
