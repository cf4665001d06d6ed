"""Simulate a co-processor on a UART: an ESP32 with Adafruit's firmware, which speaks HCI.

The `Coprocessor` has the methods of the stream that `ble_host.hci` reads and writes. Like the real
one it prints text while it starts, takes time for each byte, and loses bytes that do not fit into
the board's receive buffer. Source of the packets: Bluetooth Core 5.4, volume 4, parts A and E.
"""

import collections
import random

BAUD = 115200
_BITS = 10  # bits per byte on the wire, with the start bit and the stop bit
BOOT = b"ets Jul 29 2019 12:21:46\r\n\r\nrst:0x1 (POWERON_RESET),boot:0x13\r\n"
_BOOT_S = 0.4  # seconds after a reset until the co-processor accepts commands
_BUFFER = 1024  # size of the board's receive buffer in bytes
_MEMORY = 1024  # advertisements are dropped while more bytes than this wait for the board
_PACKETS = 8  # maximum number of packets that wait in the controller for the radio
_UNIT_S = 0.000625  # unit of advertising intervals; connection intervals use twice that

# Opcodes of HCI commands.
_RESET, _DISCONNECT, _UPDATE = 0x0C03, 0x0406, 0x2013
_BUFFERS, _ADV_PARAMETERS, _ADV_DATA, _ADVERTISE = 0x2002, 0x2006, 0x2008, 0x200A
_SCAN, _CONNECT, _CANCEL = 0x200C, 0x200D, 0x200E
_LATER = (_CONNECT, _DISCONNECT, _UPDATE)  # commands whose result comes later, as an event
_NO_CONNECTION = 2  # error code: Unknown Connection Identifier
_REMOTE_USER = 0x13  # error code: Remote User Terminated Connection


class Coprocessor:
    """An AirLift co-processor at a board's UART.

    :param space: `tools.sim.air.space.Space`
    :param address: the co-processor's public Bluetooth address
    :param baud: speed of the UART; None: bytes take no time
    :param chance: a `random.Random`: reads then return a random number of bytes, at least one;
        None: reads return all bytes that fit
    :param loss: share of the packets of our service that are lost before they are sent

    For tests:
    deaf: True if the co-processor ignores all bytes from the board
    lost: number of packets lost by `loss`
    """

    def __init__(self, space, address, baud=BAUD, chance=None, loss=0.0, seed=0):
        self.space = space
        self.address = address
        self.station = None
        self.baud = baud
        self.chance = chance
        self.loss = loss
        self.dice = random.Random(seed)
        self.deaf = self.held = self._away = False
        self._once = False  # True: a scan reports each advertisement only once
        self.lost = 0
        self._coming = collections.deque()  # (second of arrival, bytes) on the way to the board
        self._arrived = bytearray()  # bytes that the board has received, but not read
        self._in_s = 0.0  # second at which the UART's wire to the board is free again
        self._out_s = 0.0  # second at which the UART's wire from the board is free again
        self.restart()

    def close(self):
        """Switch the power off."""
        if self.station is not None:
            self.station.vanish()
            self.station = None

    deinit = close

    def restart(self):
        """Restart by the reset pin. The peers notice it by their supervision time-out."""
        self.close()
        self.station = self.space.station(self.address, self)
        self.set_reach(not self._away)
        self._coming.clear()
        self._handles = {}  # {HCI handle of a connection: number of its `Link`}
        self._beacon, self._kind, self._interval_s, self._sends = b"", 0, 0.1, False
        self._told = set()  # advertisements that this scan has reported
        self._ready_s = self.space.now + _BOOT_S
        self.say(BOOT)

    def forget(self):
        """Restart without the text BOOT and its delay, as after a brown-out."""
        self.restart()
        self._coming.clear()
        self._ready_s = 0.0

    def set_reach(self, on):
        """Move the co-processor into reach of others if `on`, else out of reach of all."""
        self._away = not on
        if self.station is not None:
            self.station.set_reach(on)

    def rest(self):
        self.space.advance(0.01)

    def hold(self, on):
        """Set the board's RTS line. While it is set, bytes for the board wait."""
        self.held = on
        if not on:
            waiting, self._coming = self._coming, collections.deque()
            self._in_s = 0.0
            for _, data in waiting:
                self.say(data)

    def say(self, data, from_s=0.0):
        """Send bytes to the board, no earlier than at second `from_s`."""
        self._in_s = max(self._in_s, self.space.now, from_s)
        if self.baud:
            self._in_s += len(data) * _BITS / self.baud
        self._coming.append((self._in_s, data))

    def busy(self):
        return False

    def write(self, packet):
        packet = bytes(packet)
        now = self.space.now
        if self.station is None or self.deaf or now < self._ready_s:
            return len(packet)
        self._out_s = max(self._out_s, now)
        if self.baud:
            self._out_s += len(packet) * _BITS / self.baud
        if packet[0] == 1:
            self._command(packet[1] | packet[2] << 8, packet[4:], self._out_s)
        else:  # an ACL packet: handle and length, then L2CAP's length and channel, then data
            handle = packet[1] | (packet[2] & 15) << 8
            if self.loss and packet[9] in (0x1B, 0x52) and self.dice.random() < self.loss:
                self.lost += 1
                self._sent(handle)
            elif handle in self._handles and packet[7:9] == b"\x04\x00":  # L2CAP channel 4: ATT
                self.space.at(self._out_s, self._send, self.station, handle, packet[9:])
            else:
                self._sent(handle)
        return len(packet)

    def _send(self, station, handle, packet):
        """Send a packet by radio, unless the controller was reset since the board wrote it."""
        if station is self.station and handle in self._handles:
            station.send(self._handles[handle], packet)

    def waiting(self):
        """Return the number of bytes that the board can read."""
        self.space.pump()
        while self._coming and self._coming[0][0] <= self.space.now and not self.held:
            data = self._coming.popleft()[1]
            fits = _BUFFER - len(self._arrived) if self.baud else len(data)
            self._arrived += data[:fits]
        return len(self._arrived)

    def flush(self):
        """Discard the bytes that the board could read."""
        self.waiting()
        self._arrived.clear()

    def readinto(self, buffer):
        size = min(len(buffer), self.waiting())
        if size and self.chance is not None:
            size = self.chance.randint(1, size)
        buffer[:size] = self._arrived[:size]
        del self._arrived[:size]
        return size or None

    def _command(self, opcode, body, when):
        status, more = 0, b""
        station, at = self.station, self.space.at
        if opcode == _RESET:
            self.close()
            self.station = self.space.station(self.address, self)
            self._handles.clear()
            self._sends = False
            self.set_reach(not self._away)
        elif opcode == _BUFFERS:
            more = b"\xfb\x00" + bytes((_PACKETS,))
        elif opcode == _ADV_PARAMETERS:
            self._interval_s, self._kind = _two(body, 0) * _UNIT_S, body[4]
        elif opcode == _ADV_DATA:
            self._beacon = body[1 : 1 + body[0]]
        elif opcode == _ADVERTISE:
            if not body[0] and not self._sends:
                # The ESP32 does not answer a command to stop advertising if it has already stopped.
                return
            self._sends = bool(body[0])
            if self._sends:
                at(when, station.advertise, self._beacon, self._kind == 0, self._interval_s)
            else:
                at(when, station.hide)
        elif opcode == _SCAN:
            self._told.clear()
            self._once = body[1] == 1
            at(when, station.listen, float("inf") if body[0] else 0)
        elif opcode == _CONNECT:
            least, most = (_two(body, i) * 2 * _UNIT_S for i in (13, 15))
            at(when, station.seek, body[5:12], least, most)
        elif opcode == _CANCEL:
            at(when, station.seek, None)
        elif opcode in (_DISCONNECT, _UPDATE):
            number = self._handles.get(_two(body, 0))
            if number is None:
                status = _NO_CONNECTION
            elif opcode == _DISCONNECT:
                at(when, station.end, number)
            else:
                at(when, station.update, number, _two(body, 4) * 2 * _UNIT_S)
        code = opcode.to_bytes(2, "little")
        if opcode in _LATER:
            self._event(0x0F, bytes((status, 1)) + code, when)
        else:
            self._event(0x0E, b"\x01" + code + bytes((status,)) + more, when)
        if opcode == _CANCEL:
            self._event(0x3E, bytes((1, _NO_CONNECTION)) + bytes(17), when)

    def _event(self, code, body, from_s=0.0):
        self.say(bytes((4, code, len(body))) + body, from_s)

    def _sent(self, handle):
        self._event(0x13, bytes((1, handle, 0, 1, 0)))

    def _handle_of(self, number):
        return next((one for one, its in self._handles.items() if its == number), None)

    def heard(self, sender, data, rssi, connectable):
        """Report an advertisement to the board, unless it is a duplicate or exceeds _MEMORY."""
        told = sender + data
        if (
            sum(len(data) for _, data in self._coming) > _MEMORY
            or self._once
            and told in self._told
        ):
            return
        self._told.add(told)
        head = bytes((2, 1, 0 if connectable else 3)) + sender + bytes((len(data),))
        self._event(0x3E, head + data + bytes((rssi & 255,)))

    def linked(self, number, peer, is_central, interval_s):
        handle = next(i for i in range(1, 256) if i not in self._handles)
        self._handles[handle] = number
        self._sends = self._sends and is_central
        body = bytes((1, 0, handle, 0, not is_central)) + peer + _units(interval_s)
        self._event(0x3E, body + b"\0\0\x90\x01\0")

    def changed(self, number, interval_s):
        head = bytes((3, 0, self._handle_of(number), 0))
        self._event(0x3E, head + _units(interval_s) + b"\0\0\x90\x01")

    def came(self, number, packet):
        size, handle = len(packet), self._handle_of(number)
        if handle is not None:
            head = bytes((2, handle, 0x20, size + 4, 0, size, 0, 4, 0))
            self.say(head + packet)

    def left(self, number):
        handle = self._handle_of(number)
        if handle is not None:
            self._sent(handle)

    def ended(self, number):
        handle = self._handle_of(number)
        if handle is not None:
            del self._handles[handle]
            self._event(5, bytes((0, handle, 0, _REMOTE_USER)))


def _two(body, at):
    return body[at] | body[at + 1] << 8


def _units(interval_s):
    return round(interval_s / 2 / _UNIT_S).to_bytes(2, "little")
