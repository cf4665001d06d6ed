"""Run a broker for rooms in a local network, such as at a party without the Internet.

    python3 tools/broker.py [--host ADDRESS] [--port N] [--user NAME --password WORD] [--pages]

It needs only Python; with --pages it also installs a library. It listens at port 1883 of all
addresses of this computer. Ctrl+C ends it.

It speaks MQTT 3.1.1 with QoS 0 (docs/net.md) without TLS, because handhelds encrypt their messages
themselves. It stores nothing on the disk. With --user only clients with that name and password may
connect. With --pages the game in a browser can connect, too, to ws://ADDRESS:1883/mqtt.
"""

import argparse
import hmac
import os
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from tools.net.mqtt_broker import Broker
from tools.net.server import Server

PORT = 1883  # assigned to MQTT by IANA


def only(user, password):
    """Return a function for `Broker` that accepts only this name and password."""

    def knows(name, word):
        right = name == user
        return hmac.compare_digest(word or b"", password.encode()) and right

    return knows


def _websocket():
    """Return the WebSocket module; if its library is missing, restart this program in .venv."""
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
    parser.add_argument("--pages", action="store_true", help="also accept pages in a browser")
    wanted = parser.parse_args()
    if (wanted.user is None) != (wanted.password is None):
        parser.error("--user and --password must be used together")
    knows = only(wanted.user, wanted.password) if wanted.user else None
    try:
        side = _websocket() if wanted.pages else None
        server = Server(Broker(knows), wanted.host, wanted.port, websocket=side)
    except (OSError, OverflowError) as error:
        print(
            "port %d of %s: %s; choose another port with --port" % (wanted.port, wanted.host, error)
        )
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
