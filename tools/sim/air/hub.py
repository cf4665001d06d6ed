"""The air as a server: each process that connects gets a virtual controller, and WiFi.

    python3 tools/sim/air/hub.py unix:/tmp/air
    python3 tools/sim/air/hub.py tcp:127.0.0.1:7654

A client speaks plain HCI (H4), so that any Bluetooth host can take part. Says "ready" on
stdout when it listens, and ends when its stdin does.
"""

import argparse
import asyncio
import os
import sys

if __name__ == "__main__":
    sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(__file__)))))
    sys.path[0] = os.path.join(sys.path[-1], "tools")
    import bootstrap

    bootstrap.ensure(only="tools/play_requirements.txt")

from bumble.transport.common import StreamPacketSink, StreamPacketSource

from tools.sim.air import space
from tools.sim.air.clock import WallLoop
from tools.sim.air.conductor import Conductor
from tools.sim.net import around, free, outside
from tools.sim.net.exchange import Exchange
from tools.sim.net.world import World

_ROUNDING_MS = 1e-6  # a moment in ms, in s and in ms again is that moment


class _Client(asyncio.Protocol):
    def __init__(self, air):
        self.air = air

    def connection_made(self, transport):
        self.source = StreamPacketSource()
        self.counts = [0, 0]  # bytes received, bytes sent: see pace.py
        self.port = 0
        if isinstance(self.air.loop, Conductor):
            self.port = transport.get_extra_info("peername")[1]
            self.air.loop.lines[self.port] = self.counts
        self._sink = StreamPacketSink(transport)
        self.controller = self.air.new_controller("client", host_source=self.source, host_sink=self)

    def on_packet(self, packet):
        self.counts[1] += len(packet)
        self._sink.on_packet(packet)

    def data_received(self, data):
        self.counts[0] += len(data)
        self.source.data_received(data)

    def connection_lost(self, _error):
        if self.port:
            del self.air.loop.lines[self.port]
        self.air.vanish(self.controller)


async def serve(where):
    """Listen at ``unix:PATH`` or ``tcp:HOST:PORT``; the Space.

    :raises ValueError: neither of these
    """
    loop = asyncio.get_running_loop()
    air = space.Space(loop)
    kind, _, rest = where.partition(":")
    if kind == "unix":
        await loop.create_unix_server(lambda: _Client(air), rest)
    elif kind == "tcp":
        host, _, port = rest.rpartition(":")
        await loop.create_server(lambda: _Client(air), host, int(port))
    else:
        raise ValueError("unix:PATH or tcp:HOST:PORT, not `%s`" % where)
    return air


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
    parser.add_argument("--speed", type=float, default=1.0, help="seconds a second, see clock.py")
    parser.add_argument("--net", metavar="HOST:PORT", help="where WiFi and the clock of all listen")
    parser.add_argument("--around", choices=around.AIRS, default="ble")
    parser.add_argument("--broker", metavar="HOST:PORT", help="a real one, reached from here")
    parser.add_argument("--handhelds", type=int, default=0, help="how many have that clock")
    return parser.parse_args()


def exchange_on(loop, arguments, wake=None):
    """The `Exchange` of what is around, by this loop's clock."""
    world = World(lambda: loop.time() * 1000 + _ROUNDING_MS)
    service = outside.Outside(loop, arguments.broker) if arguments.broker else None
    around.furnish(world, arguments.around, service)
    return Exchange(world, wake)


async def _main(arguments):
    await serve(arguments.where)
    if arguments.net:
        loop = asyncio.get_running_loop()
        host, _, port = arguments.net.rpartition(":")
        if arguments.handhelds:
            loop.net = exchange_on(loop, arguments)
            await loop.listen(host, int(port))
        else:
            there = free.FreeExchange(loop, lambda wake: exchange_on(loop, arguments, wake))
            await loop.create_server(there.line, host, int(port))
    print("ready", flush=True)
    await _until_stdin_ends()


if __name__ == "__main__":
    given = _arguments()
    loop = Conductor(given.handhelds) if given.handhelds else WallLoop(given.speed)
    asyncio.set_event_loop(loop)
    loop.run_until_complete(_main(given))
