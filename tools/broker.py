"""Run a broker for rooms in a local network, such as at a party without the Internet.

    python3 tools/broker.py [--host ADDRESS] [--port N] [--pages]

It listens at port 1883 of all addresses of this computer. Ctrl+C ends it. It is amqtt, without TLS,
because handhelds encrypt their messages themselves. With --pages the game in a browser can connect,
too, at the next port: ws://ADDRESS:1884/mqtt.
"""

import argparse
import asyncio
import os
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from tools import bootstrap

bootstrap.ensure_more("tools/net/requirements.txt")

from tools.environment import quiet
from tools.net import rooms

PORT = 1883  # assigned to MQTT by IANA


async def serve(wanted):
    await rooms.start(wanted.host, wanted.port, wanted.port + 1 if wanted.pages else None)
    print("broker at %s, port %d; Ctrl+C ends it" % (wanted.host, wanted.port), flush=True)
    await asyncio.Event().wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--host", default="0.0.0.0", metavar="ADDRESS", help="127.0.0.1: no others")
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--pages", action="store_true", help="also accept pages in a browser")
    wanted = parser.parse_args()
    try:
        asyncio.run(serve(wanted))
    except (OSError, OverflowError) as error:
        where = wanted.port, wanted.host, error
        print("port %d of %s: %s; choose another port with --port" % where)
        return 1


if __name__ == "__main__":
    sys.exit(quiet.run(main))
