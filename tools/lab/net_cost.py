"""What rooms over MQTT send: messages and bytes a hand and an idle minute, resends, times.

    python3 tools/lab/net_cost.py

Eight matches of `paulista` at our small broker, on a virtual clock. People play like the robot
`sensible`. Messages are PUBLISH packets that come to the broker; bytes are all of TCP's contents,
both ways, at the broker. A delay is from one handheld to another one.
"""

import os
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from tools import bootstrap

bootstrap.ensure()

import sys

from tools.environment import paths

paths.add_device_paths()

from tools.lab.rooms import Found

TABLES = ((2, 2), (2, 4), (4, 4))  # people, players
DELAYS_MS = (0, 100, 300)
_MATCHES = 8


def rows():
    yield (
        "people  players  ms each way   messages a hand   bytes a hand   an idle minute   resent"
        "   ms to sit down"
    )
    for people, players in TABLES:
        for delay_ms in DELAYS_MS:
            found = Found(people, players, delay_ms, _MATCHES)
            yield "%6d %8d %12d %17.1f %14.0f %9d / %d B %6d %16d" % (
                people,
                players,
                delay_ms,
                found.hand_messages,
                found.hand_bytes,
                found.idle_messages,
                found.idle_bytes,
                found.resent,
                found.join_ms,
            )


def main():
    for row in rows():
        print(row, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
