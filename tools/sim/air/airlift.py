"""A co-processor on a UART: a virtual controller behind a stream of bytes.

It is what `ble_host.hci` calls a stream, and behaves as an ESP32 with Adafruit's firmware: it
prints text while it starts, needs time for each byte, and loses what does not fit into the
receiver's buffer.
"""

import collections
import random

from bumble.transport.common import PacketParser

from tools.sim.air.controller import REACH

BAUD = 115200
_BITS = 10  # of a byte on the wire
BOOT = b"ets Jul 29 2019 12:21:46\r\n\r\nrst:0x1 (POWERON_RESET),boot:0x13\r\n"
_BOOT_S = 0.4  # until it hears commands
_BUFFER = 1024  # of the UART at the board's side
_MEMORY = 1024  # of the controller, for what it cannot send yet
_SCAN = b"\x01\x0c\x20"  # the command


class _Sink:
    """Where the virtual controller puts what is for the host."""

    def __init__(self, owner):
        self._owner = owner

    def on_packet(self, packet):
        self._owner.hear_from_air(bytes(packet))


class Coprocessor:
    """
    :param radio: `tools.sim.air.clock.Radio`
    :param space: `tools.sim.air.space.Space`
    :param baud: of the wire; None: bytes take no time
    :param chance: reads give any number of bytes, at least one, when it is a `random.Random`
    :param clock: () -> seconds, of the board; the air's when None
    :param loss: share of the packets of our service that vanish before they are sent

    For tests: ``deaf`` (it takes bytes and does nothing), ``choked`` (it wants none),
    ``dropped`` (bytes that did not fit), ``resets``.
    """

    def __init__(self, radio, space, baud=BAUD, chance=None, loss=0.0, seed=0, clock=None):
        self.radio = radio
        self.clock = clock or radio.loop.time
        self.space = space
        self.baud = baud
        self.chance = chance
        self.loss = loss
        self.dice = random.Random(seed)
        self.deaf = self.choked = self.held = False
        self._told = set()  # advertisements since the scan began
        self._once = False  # each is told once
        self.dropped = self.lost = 0
        self.controller = None
        self._coming = collections.deque()  # (when, bytes)
        self._room = bytearray()
        self._ready_s = self._in_s = self._out_s = 0.0
        self.restart()

    def close(self):
        """Power off."""
        if self.controller is not None:
            self.space.vanish(self.controller)
            self.controller = None

    def restart(self):
        """Its reset pin: connections fall silent."""
        self._plug()
        self._coming.clear()
        self.parser = PacketParser(self.controller)
        self._ready_s = self.clock() + _BOOT_S
        self.say(BOOT)

    def _plug(self):
        """A new virtual controller with the address of the old one."""
        address = None
        if self.controller is not None:
            address = self.controller.public_address
            self.close()
        if self.radio.loop.is_running():
            self.controller = self._controller()
        else:
            self.controller = self.radio.run(self._make())
        if address is not None:
            self.controller.public_address = address

    async def _make(self):
        return self._controller()

    def _controller(self):
        return self.space.new_controller("airlift", host_sink=_Sink(self))

    def set_reach(self, on):
        """It is carried out of reach of all others, or back."""
        if self.controller is not None:
            self.controller.on_packet(REACH + bytes((on,)))

    def forget(self):
        """It restarts without telling anybody, as after a brown-out."""
        self.restart()
        self._coming.clear()
        self._ready_s = 0.0

    deinit = close

    def rest(self):
        """10 ms; not while somebody else's call waits for the air."""
        if not self.radio.loop.is_running():
            self.radio.advance(0.01)

    @property
    def address(self):
        """Public, as the air writes it."""
        return str(self.controller.public_address)

    def hold(self, on):
        """The board's RTS line: while it is held, bytes wait."""
        self.held = on
        if not on:
            waiting, self._coming = self._coming, collections.deque()
            self._in_s = 0.0
            for _, data in waiting:
                self.say(data)

    def hear_from_air(self, packet):
        """From the controller, which has neither a filter for duplicates nor a small memory."""
        if packet[:2] == b"\x04\x3e" and packet[3] == 2:
            told = packet[5:-1]
            if sum(len(data) for _, data in self._coming) > _MEMORY or (
                self._once and told in self._told
            ):
                return
            self._told.add(told)
        self.say(packet)

    def say(self, data):
        """Put bytes on the wire to the board."""
        now_s = self.clock()
        self._in_s = max(self._in_s, now_s)
        if self.baud:
            self._in_s += len(data) * _BITS / self.baud
        self._coming.append((self._in_s, data))

    # The stream.

    def busy(self):
        return self.choked

    def write(self, packet):
        packet = bytes(packet)
        loop = self.radio.loop
        if packet.startswith(_SCAN):
            self._told.clear()
            self._once = packet[5] == 1
        if self.controller is None or self.deaf or self.clock() < self._ready_s:
            return len(packet)
        if self.loss and packet[0] == 2 and packet[9] in (0x1B, 0x52):
            if self.dice.random() < self.loss:
                self.lost += 1
                self.say(b"\x04\x13\x05\x01" + packet[1:3] + b"\x01\x00")
                return len(packet)
        self._out_s = max(self._out_s, self.clock())
        if self.baud:
            self._out_s += len(packet) * _BITS / self.baud
        loop.call_later(self._out_s - self.clock(), self._hear, self.parser, packet)
        return len(packet)

    def _hear(self, parser, packet):
        """Take bytes from the board; those for a controller that was reset meanwhile are lost."""
        if parser is self.parser and self.controller is not None:
            parser.feed_data(packet)

    def waiting(self):
        """How many bytes the board can read."""
        self.radio.pump()
        now_s = self.clock()
        while self._coming and self._coming[0][0] <= now_s and not self.held:
            data = self._coming.popleft()[1]
            fits = _BUFFER - len(self._room) if self.baud else len(data)
            self._room += data[:fits]
            self.dropped += len(data[fits:])
        return len(self._room)

    def flush(self):
        """Forget what the board could read."""
        self.waiting()
        self._room.clear()

    def readinto(self, buffer):
        size = min(len(buffer), self.waiting())
        if size and self.chance is not None:
            size = self.chance.randint(1, size)
        buffer[:size] = self._room[:size]
        del self._room[:size]
        return size or None
