"""How fast our own BLE host on an AirLift is on the virtual air, compared with CircuitPython's
`_bleio`.

    python3 tools/lab/airlift_cost.py

For each pair of host and guest: time from the call to a port at both, bytes a second each way
with packets of 20 bytes, and round trips of one packet. 30 ms between connection events, at most
4 packets in each; UARTs at 115200 baud; both programs look every 5 ms.
"""

import os
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from tools import bootstrap

bootstrap.ensure()

import asyncio

from tools.environment import paths

paths.add_device_paths()

from tools.sim import library
from tools.sim.air import bleio, ports
from tools.sim.air.airlift import Coprocessor
from tools.sim.air.clock import JumpingLoop, Radio
from tools.sim.air.space import Space

library.add_fakes()

from truco_link.carriers import airlift, ble

OURS, NRF, ESP = "ours", ports.NRF52840, ports.ESP32S3
PAIRS = ((OURS, OURS), (OURS, NRF), (NRF, OURS), (NRF, NRF), (ESP, OURS), (ESP, ESP))
CONTENT = bytes((1, 1, 7, 0, 0, 0, 3)) + b"ana"
STEP_S = 0.005
SPAN_S = 5.0
TRIPS = 40
LIMIT_S = 20


class Pair:
    """Two handhelds with a port to each other."""

    def __init__(self, host, guest):
        self.loop = JumpingLoop()
        asyncio.set_event_loop(self.loop)
        self.radio = Radio(self.loop)
        self.space = Space(self.loop)
        self.carriers = [self._make(i, kind) for i, kind in enumerate((host, guest))]
        self.ports = [None, None]
        self.loop.call_soon(self._work)
        self.radio.advance(2)  # the co-processors have started
        self.carriers[0].host(CONTENT, lambda *_: True)
        self.carriers[1].call(CONTENT)
        start_s = self.loop.time()
        while None in self.ports:
            self.step()
            if self.loop.time() > start_s + LIMIT_S:
                raise RuntimeError("they do not find each other")
        self.found_s = self.loop.time() - start_s
        self.step(100)  # MTU, subscription

    def _make(self, i, kind):
        if kind == OURS:
            return airlift.Carrier(Coprocessor(self.radio, self.space))
        address = "F0:00:00:00:00:%02X" % (i + 1)
        adapter = bleio.use(bleio.Adapter(self.radio, kind, address, self.space, seed=i))
        return ble.Carrier(adapter=adapter)

    def _work(self):
        """Let our own hosts work while a `_bleio` waits."""
        for carrier in self.carriers:
            if isinstance(carrier, airlift.Carrier):
                carrier.tick(1000 + self.radio.now_ms)
        self.loop.call_later(STEP_S, self._work)

    def step(self, count=1):
        for _ in range(count):
            self.radio.advance(STEP_S)
            for i, carrier in enumerate(self.carriers):
                if isinstance(carrier, ble.Carrier):
                    carrier.tick(1000 + self.radio.now_ms)
                self.ports[i] = self.ports[i] or carrier.take()

    def bytes_a_second(self, sender):
        """Measured from this handheld to the other one."""
        here, there = self.ports[sender], self.ports[1 - sender]
        room, packet = bytearray(60), bytes(20)
        start_s, got = self.loop.time(), 0
        while self.loop.time() < start_s + SPAN_S:
            while here.send(packet):
                if self.loop.time() > start_s + SPAN_S:
                    break
                got += there.poll(room)
            self.step()
            size = there.poll(room)
            while size:
                got += size
                size = there.poll(room)
        return round(got / SPAN_S)

    def round_trips_ms(self):
        """The median of some round trips, from the host and back."""
        room, times = bytearray(60), []
        for trip in range(TRIPS):
            self.step(trip % 7)  # at any moment between two connection events
            while self.ports[0].poll(room) or self.ports[1].poll(room):
                pass
            start_s = self.loop.time()
            while not self.ports[0].send(bytes(20)):
                self.step()
            while not self.ports[1].poll(room):
                self.step()
            while not self.ports[1].send(bytes(20)):
                self.step()
            while not self.ports[0].poll(room):
                self.step()
            times.append(self.loop.time() - start_s)
        return sorted(times)[TRIPS // 2] * 1000


def main():
    print("host      guest      found   to guest   to host   round trip")
    for kinds in PAIRS:
        pair = Pair(*kinds)
        names = [kind if kind == OURS else kind.name for kind in kinds]
        trip_ms = pair.round_trips_ms()
        down, up = pair.bytes_a_second(0), pair.bytes_a_second(1)
        row = (*names, pair.found_s, down, up, trip_ms)
        print("%-9s %-9s %5.2f s %6d B/s %5d B/s %7.0f ms" % row)
        pair.radio.close()


if __name__ == "__main__":
    main()
