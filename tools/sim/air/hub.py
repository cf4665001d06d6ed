# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The air as a server: each process that connects gets a virtual controller.

    python3 tools/sim/air/hub.py unix:/tmp/air
    python3 tools/sim/air/hub.py tcp:127.0.0.1:7654

A client speaks plain HCI (H4), so that any Bluetooth host can take part. Says "ready" on
stdout when it listens, and ends when its stdin does.
"""

import argparse
import asyncio
import os
import socket
import subprocess
import sys

if __name__ == "__main__":
    sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(__file__)))))
    sys.path[0] = os.path.join(sys.path[-1], "tools")
    import bootstrap

    bootstrap.ensure()

from bumble.transport.common import StreamPacketSink, StreamPacketSource

from tools.sim.air import space
from tools.sim.air.clock import WallLoop


class _Client(asyncio.Protocol):
    def __init__(self, air):
        self.air = air

    def connection_made(self, transport):
        self.source = StreamPacketSource()
        self.controller = self.air.new_controller(
            "client", host_source=self.source, host_sink=StreamPacketSink(transport)
        )

    def data_received(self, data):
        self.source.data_received(data)

    def connection_lost(self, _error):
        self.air.vanish(self.controller)


async def serve(where, **options):
    """Listen at ``unix:PATH`` or ``tcp:HOST:PORT``; the Space.

    :raises ValueError: neither of these
    """
    loop = asyncio.get_running_loop()
    air = space.Space(loop, **options)
    kind, _, rest = where.partition(":")
    if kind == "unix":
        await loop.create_unix_server(lambda: _Client(air), rest)
    elif kind == "tcp":
        host, _, port = rest.rpartition(":")
        await loop.create_server(lambda: _Client(air), host, int(port))
    else:
        raise ValueError("unix:PATH or tcp:HOST:PORT, not `%s`" % where)
    return air


class Hub:
    """A hub in a process of its own, as long as the context lasts.

    ``where`` is what ZAP_AIR says for the handhelds (see join.py). On 127.0.0.1, because not
    every computer has sockets with paths.

    :param speed: how much faster than the computer's clock the air runs
    """

    def __init__(self, speed=1.0):
        self.speed = speed

    def __enter__(self):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.where = "tcp-client:127.0.0.1:%d" % port
        line = [sys.executable, os.path.abspath(__file__), "tcp:127.0.0.1:%d" % port]
        line += ["--speed", str(self.speed)]
        self._process = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        if self._process.stdout.readline() != b"ready\n":
            raise OSError("the air between the handhelds does not start")
        return self

    def __exit__(self, *_):
        self._process.stdin.close()  # it ends by itself
        self._process.wait(10)
        self._process.stdout.close()


async def _until_stdin_ends():
    loop = asyncio.get_running_loop()
    ended = asyncio.Event()

    def look():
        if not os.read(sys.stdin.fileno(), 4096):
            ended.set()

    loop.add_reader(sys.stdin.fileno(), look)
    await ended.wait()


def _arguments():
    parser = argparse.ArgumentParser(description="The air between simulated handhelds.")
    parser.add_argument("where", help="unix:PATH or tcp:HOST:PORT")
    parser.add_argument("--interval-ms", type=float, default=space.INTERVAL_S * 1000)
    parser.add_argument("--speed", type=float, default=1.0, help="seconds a second, see clock.py")
    parser.add_argument("--supervision-s", type=float, default=space.SUPERVISION_S)
    return parser.parse_args()


async def _main(arguments):
    await serve(
        arguments.where,
        interval_s=arguments.interval_ms / 1000 or None,
        supervision_s=arguments.supervision_s,
    )
    print("ready", flush=True)
    await _until_stdin_ends()


if __name__ == "__main__":
    given = _arguments()
    loop = WallLoop(given.speed)
    asyncio.set_event_loop(loop)
    loop.run_until_complete(_main(given))
