"""Say anything at all to our MQTT client, or to a room of handhelds: nothing may raise.

    python3 tools/lab/fuzz_mqtt.py [--at client|room] [--count N] [--seed S]

N packets of a broker (20,000 when not said; ZAP's own campaign is a million), good, changed, cut
off or noise. At the client they come in any pieces; what it hears, skips and gives up for is
compared with what a second reader makes of the same bytes. In a room four handhelds play, go and
come, while changed packets of that room and inventions reach their carriers and lobbies in storms;
what they do in a tick and keep is counted, nobody may accuse anybody, and after each storm all must
be back at the table. After a fault it prints the seed of its part, and exits with 1.
"""

import os
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from tools import bootstrap

bootstrap.ensure()

import argparse
import os
import random
import sys
import time
import traceback

from tools.environment import paths

paths.add_device_paths()

_PIECE = 20_000  # packets of one campaign, whose seed repeats it


def at_client(seed, count):
    """A text of what there was."""
    from tools.sim.worlds.mad_broker import MadBroker

    mad = MadBroker(seed)
    mad.run(count)
    ends = ", ".join("%s %d" % one for one in sorted(mad.ends.items()))
    return "%d connections, %d messages heard, ends: %s" % (mad.connections, mad.messages, ends)


def in_room(seed, count):
    from tools.sim.worlds.mad_room import MadRoom

    mad = MadRoom(seed)
    mad.run(count)
    return "%d storms, %d of %d packets dropped" % (mad.storms, mad.dropped, mad.packets)


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--at", choices=("client", "room"), default="client")
    options.add_argument("--count", type=int, default=_PIECE, help="packets")
    options.add_argument("--seed", type=int, default=1)
    wanted = options.parse_args()
    campaign = in_room if wanted.at == "room" else at_client
    done = wrong = 0
    began = time.perf_counter()
    for seed in range(wanted.seed, wanted.seed - (-wanted.count // _PIECE)):
        count = min(_PIECE, wanted.count - done)
        os.urandom = random.Random(seed).randbytes  # keys, lines, decks: a seed repeats all
        try:
            print("seed %d: %s" % (seed, campaign(seed, count)), flush=True)
        except Exception:
            wrong += 1
            again = (wanted.at, seed, count, traceback.format_exc())
            print("--at %s --seed %d --count %d\n%s" % again, flush=True)
        done += count
    took = time.perf_counter() - began
    print("%d packets, %d packets/s, %d faults" % (done, done / took, wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
