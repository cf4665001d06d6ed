"""How many rooms a broker carries: simulated handhelds that play, through real sockets.

    python3 tools/lab/scale.py [--broker mosquitto|amqtt|own|HOST:PORT] [--rooms N] [--players 2|4]

Each handheld is lobby, link, seal, carrier and MQTT client of a board; its person plays like the
sensible robot and thinks --think seconds on average. It starts the broker (mosquitto when this
computer has it, else the one of tools/broker.py) on this computer, and ends it. --seekers are
handhelds that look for rooms all the time. With HOST:PORT nothing is started, and nothing of that
broker's processor and memory can be said. docs/net.md, Scale, has figures.
"""

import os
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from tools import bootstrap

bootstrap.ensure()

import argparse
import sys

from tools.environment import paths

paths.add_device_paths()

from tools.lab import scaling
from tools.net import brokers


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--broker", default="")
    options.add_argument("--rooms", type=int, default=20)
    options.add_argument("--players", type=int, default=2, choices=(2, 4))
    options.add_argument("--seekers", type=int, default=0)
    options.add_argument("--think", type=float, default=2.0, help="seconds")
    options.add_argument("--seconds", type=int, default=60)
    options.add_argument("--processes", type=int, default=1)
    wanted = options.parse_args()
    try:
        broker = brokers.start(wanted.broker)
    except brokers.Missing as error:
        print(error)
        return 1
    with broker:
        print("broker: " + broker.name, flush=True)
        before = broker.use()
        start = []
        figures = scaling.crowds(broker.address, wanted, lambda: start.append(broker.use()))
        scaling.report(wanted, figures, before, start[0], broker.use())
    return 0


if __name__ == "__main__":
    sys.exit(main())
