"""Say anything at all to what hears strangers: nothing may raise.

    python3 tools/lab/fuzz.py AT [--count N] [--seed S] [--jobs J]

AT is one of

guest, host  mad records to handhelds with their screens on. Some are good and drive a match, some
             have one field at an edge or beyond it, some are random, cut off, of another session,
             or snapshots with one byte changed. Keys are pressed meanwhile
client       packets of a broker to the MQTT client, good, changed, cut off or noise, in any pieces.
             What it hears, skips and gives up for is what a second reader makes of the same bytes
room         four handhelds at a broker play, go and come, while changed packets and inventions
             reach them in storms. What they do in a tick and keep is counted, nobody may accuse
             anybody, and after each storm all must be back at the table
phones       HTTP, frames of WebSockets, questions of names to the server for phones: no buffer
             grows, each connection ends

N inputs (20,000 when not said; ZAP's own campaigns are a million or two), by J processes. After a
fault it prints the seed of its part, which repeats it, and exits with 1.
"""

import os
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from tools import bootstrap

bootstrap.ensure()

import argparse
import multiprocessing
import random
import time
import traceback

from tools.environment import paths

paths.add_device_paths()

_PIECE = 20_000  # inputs of one campaign, which has a seed


def _records(role):
    def campaign(seed, count):
        from tools.sim.worlds.mad_handheld import MadCampaign

        mad = MadCampaign(role, seed)
        mad.run(count)
        told = mad.handhelds, mad.dropped, mad.hands, " ".join(sorted(mad.screens))
        return "%d handhelds, %d dropped, %d hands, screens: %s" % told

    return campaign


def _client(seed, count):
    from tools.sim.worlds.mad_broker import MadBroker

    mad = MadBroker(seed)
    mad.run(count)
    ends = ", ".join("%s %d" % one for one in sorted(mad.ends.items()))
    return "%d connections, %d messages heard, ends: %s" % (mad.connections, mad.messages, ends)


def _room(seed, count):
    from tools.sim.worlds.mad_room import MadRoom

    mad = MadRoom(seed)
    mad.run(count)
    return "%d storms, %d of %d packets dropped" % (mad.storms, mad.dropped, mad.packets)


def _phones(seed, count):
    from tools.sim import library

    library.load()

    from tools.sim.worlds.mad_browser import MadBrowsers

    mad = MadBrowsers(seed)
    mad.run(count)
    told = mad.opened, mad.answered, mad.dropped
    return "%d WebSockets, %d with a file, %d without any answer" % told


CAMPAIGNS = {
    "guest": _records("guest"),
    "host": _records("host"),
    "client": _client,
    "room": _room,
    "phones": _phones,
}


def campaign(piece):
    """(seed, inputs, whether it went well, what there was)."""
    place, seed, count = piece
    os.urandom = random.Random(seed).randbytes  # keys, lines, decks: a seed repeats all
    try:
        return seed, count, True, CAMPAIGNS[place](seed, count)
    except Exception:
        return seed, count, False, traceback.format_exc()


def main():
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("at", choices=CAMPAIGNS)
    options.add_argument("--count", type=int, default=_PIECE)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    wanted = options.parse_args()
    pieces = [
        (wanted.at, wanted.seed + i, min(_PIECE, wanted.count - i * _PIECE))
        for i in range(-(-wanted.count // _PIECE))
    ]
    faults = 0
    began = time.perf_counter()
    # A pool of multiprocessing: concurrent.futures may wait for ever for a process it retired
    # (https://github.com/python/cpython/issues/115634).
    with multiprocessing.get_context("spawn").Pool(wanted.jobs, maxtasksperchild=4) as pool:
        for seed, count, went_well, told in pool.imap_unordered(campaign, pieces):
            faults += not went_well
            print("%s --seed %d --count %d: %s" % (wanted.at, seed, count, told), flush=True)
    took = time.perf_counter() - began
    print("%d inputs, %d a second, %d faults" % (wanted.count, wanted.count / took, faults))
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
