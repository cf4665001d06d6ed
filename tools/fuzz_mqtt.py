# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Say anything at all to our MQTT client: nothing may raise, or be heard that was not said.

    python3 tools/fuzz_mqtt.py [--count N] [--seed S]

N packets of a broker (20,000 when not said; ZAP's own campaign is a million), good, changed, cut
off or noise, in any pieces. What the client hears, skips and gives up for is compared with what a
second reader makes of the same bytes. After a fault it prints the seed of its part, and exits with
1.
"""

import bootstrap

bootstrap.ensure()

import argparse
import sys
import time
import traceback

from environment import paths

paths.add_device_paths()

_PIECE = 20_000  # packets of one campaign, whose seed repeats it


def main():
    from host_tests.support.mad_broker import MadBroker

    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--count", type=int, default=_PIECE, help="packets")
    options.add_argument("--seed", type=int, default=1)
    wanted = options.parse_args()
    done = connections = messages = wrong = 0
    ends = {}
    began = time.perf_counter()
    for seed in range(wanted.seed, wanted.seed - (-wanted.count // _PIECE)):
        mad = MadBroker(seed)
        try:
            mad.run(min(_PIECE, wanted.count - (seed - wanted.seed) * _PIECE))
        except Exception:
            wrong += 1
            print("--seed %d --count %d\n%s" % (seed, _PIECE, traceback.format_exc()), flush=True)
        done += mad.packets
        connections += mad.connections
        messages += mad.messages
        for why, count in mad.ends.items():
            ends[why] = ends.get(why, 0) + count
    took = time.perf_counter() - began
    print(
        "%d packets, %d connections, %d messages heard, %d packets/s, %d faults"
        % (done, connections, messages, done / took, wrong)
    )
    print("ends: " + ", ".join("%s %d" % one for one in sorted(ends.items())))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
