"""A broker for rooms of handhelds in one's own network, as for a party without the Internet.

    python3 tools/broker.py [--host ADDRESS] [--port N] [--user NAME --password WORD] [--pages]

It needs Python only (with --pages a library, too, which it installs), listens at port 1883 of all
addresses of this computer, and ends with Ctrl+C.
It speaks MQTT 3.1.1 with QoS 0 (docs/net.md), without TLS: what handhelds say through it they seal
themselves. Nothing is kept on the disk. With --user only who knows that name and word comes in.
With --pages the game in a browser may come, too: its broker is ws://ADDRESS:1883/mqtt then.
"""

import argparse
import hmac
import os
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from tools.net.broker import Broker
from tools.net.server import Server

PORT = 1883  # of MQTT, by IANA


def only(user, password):
    """For `Broker`: who knows this name and word."""

    def knows(name, word):
        right = name == user
        return hmac.compare_digest(word or b"", password.encode()) and right

    return knows


def _websocket():
    """Return the module for pages; this program begins again, inside .venv, when that has its
    library.
    """
    from tools import bootstrap

    bootstrap.ensure()
    from tools.net import websocket

    return websocket


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--host", default="0.0.0.0", metavar="ADDRESS", help="127.0.0.1: no others")
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--user", metavar="NAME")
    parser.add_argument("--password", metavar="WORD")
    parser.add_argument("--pages", action="store_true", help="for pages in a browser, too")
    wanted = parser.parse_args()
    if (wanted.user is None) != (wanted.password is None):
        parser.error("--user and --password belong together")
    knows = only(wanted.user, wanted.password) if wanted.user else None
    try:
        side = _websocket() if wanted.pages else None
        server = Server(Broker(knows), wanted.host, wanted.port, websocket=side)
    except (OSError, OverflowError) as error:
        print("port %d of %s: %s; another one: --port" % (wanted.port, wanted.host, error))
        return 1
    print("broker at %s, port %d; Ctrl+C ends it" % (wanted.host, server.port), flush=True)
    try:
        while True:
            server.serve()
    except KeyboardInterrupt:
        pass
    finally:
        server.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
