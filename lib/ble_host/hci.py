"""HCI on a byte stream: commands, events, data, and flow control.

Source: Bluetooth Core 5.4, volume 4: part A (H4), part E (packets, commands, events). A stream has

``readinto(buffer)``
    reads waiting bytes, at most as many as fit; returns 0 or None for nothing
``write(packet)``
    writes all of it
``busy()``
    whether the controller accepts no bytes now

`Esp32` makes such a stream of an AirLift, an ESP32 with Adafruit's firmware, on a UART. Source:
main/sketch.ino.cpp of nina-fw, and adafruit_airlift/esp32.py, which does the same for `_bleio` but
takes 3 KB more. If chip select is low after a reset, the ESP32 speaks HCI at 115200 baud. GPIO0
becomes its CTS, BUSY its RTS. GPIO0 must be high until the ESP32 has started.
"""

from micropython import const

import residency
from truco_core.clock import diff

# Types of H4 packets.
_COMMAND = const(1)
_ACL = const(2)
_EVENT = const(4)

# Events that are handled here. All others go to the owner.
_COMPLETE = const(0x0E)
_STATUS = const(0x0F)
_HARDWARE_ERROR = const(0x10)
_SENT = const(0x13)

# Opcodes of HCI commands.
RESET = const(0x0C03)
DISCONNECT = const(0x0406)
ADVERTISE = const(0x200A)

_ROOM = const(96)  # size of the packet buffer; the end of a longer event is dropped
_LONGEST = const(1024)  # largest plausible size of a packet; a larger one means lost bytes
_READS = const(36)  # maximum number of chunks that are read in a tick
_ACL_HEAD = const(5)  # size of the headers of H4 and ACL in bytes
_HEAD = const(9)  # size of the headers of H4, ACL and L2CAP in bytes
_CONTINUES = const(0x10)  # flag of a fragment that is not the first; no flag: not flushable
_MOST = const(25)  # maximum size of the body of a sent L2CAP packet in bytes
_QUEUE = const(24)
# Time in which an ESP32 starts. Part of a command during this time may confuse it permanently.
_START_MS = const(1000)
_RESET_MS = const(300)  # interval between two RESET commands
_DEAF_MS = const(5000)  # time-out of RESET, and of waiting until the controller accepts a command
_ANSWER_MS = const(1500)  # time-out of all commands but RESET

BODY = const(9)  # offset of a packet's body in `Hci.out`


class Hci:
    """The HCI layer.

    :param owner: has ``on_reply(opcode, status, data, end)`` and ``on_event(code, data, at, end)``,
        which `tick` calls with data that is valid only during the call; ``by_handle(handle)``,
        which returns an l2cap.Connection or None; and ``connections``, a list of all of them

    ``lost``: the controller does not answer or has reset itself, or bytes were lost. Anybody may
        set it. Only `restart` resets it.
    ``synced``: the controller has answered since the last restart.
    ``now_ms``: time of the last `tick`.
    ``queue``: commands that wait for answers to earlier commands.
    ``slots``: number of packets that the controller can accept.
    ``most``: size of each of its buffers in bytes.
    """

    def __init__(self, stream, owner):
        self._stream = stream
        self._owner = owner
        self._chunk = bytearray(32)
        self._packet = bytearray(_ROOM)
        self.out = bytearray((_ACL,)) + bytes(_HEAD - 1 + _MOST)
        self._views = {}  # {offset << 8 | size of the data: a memoryview of this packet in `out`}
        self.restart()

    def restart(self) -> None:
        """Forget everything, and send RESET until the controller answers."""
        self.lost = self.synced = self._body = False
        self._at = 0
        self._need = 1
        self.sent = b""  # the command that has not been answered
        self.queue = []
        self._takes = 1  # number of commands that the controller accepts now
        self.slots = self.most = 0
        self._since_ms = self._sent_ms = None
        self.now_ms = 0

    def tick(self, now_ms: int) -> None:
        """Read from the controller, check time-outs, and send the next command."""
        self.now_ms = now_ms
        self.heard = 0  # number of bytes read in this tick
        for _ in range(_READS):
            count = self._stream.readinto(self._chunk)
            if not count or self.lost:
                break
            self.heard += count
            if self.synced:
                self._feed(0, count)
            else:
                self._look_for_reset(count)
        if self.lost:
            return
        if not self.synced:
            if self._since_ms is None:
                self._since_ms = now_ms
            spent_ms = diff(now_ms, self._since_ms)
            if spent_ms > _DEAF_MS:
                self.lost = True
            elif self._sent_ms is None or diff(now_ms, self._sent_ms) > _RESET_MS:
                if spent_ms >= _START_MS and not self._stream.busy():
                    self._sent_ms = now_ms
                    self._stream.write(b"\x01\x03\x0c\x00")
        elif self.sent and diff(now_ms, self._sent_ms) > _ANSWER_MS:
            # An ESP32 that has stopped advertising does not answer ADVERTISE: this is no failure.
            if self.sent[1] | self.sent[2] << 8 != ADVERTISE:
                self.lost = True
                return
            self.sent = b""
        elif not self._takes and self.queue and diff(now_ms, self._sent_ms) > _DEAF_MS:
            self.lost = True
            return
        self._next()

    def command(self, opcode: int, parameters: bytes = b"") -> None:
        """Send a command after the earlier commands have been answered."""
        if len(self.queue) >= _QUEUE:
            self.lost = True
            return
        head = bytes((_COMMAND, opcode & 0xFF, opcode >> 8, len(parameters)))
        self.queue.append(head + parameters)
        self._next()

    def _next(self):
        if not self.queue or self.sent or not self._takes:
            return
        if self.synced and not self._stream.busy():
            self.sent = self.queue.pop(0)
            self._sent_ms = self.now_ms
            self._stream.write(self.sent)

    def _answered(self, opcode, status, end):
        if opcode == RESET:
            # A second answer to our RESET looks like the restart of the controller.
            self.lost = True
        elif self.sent and opcode == self.sent[1] | self.sent[2] << 8:
            self._owner.on_reply(opcode, status, self._packet, end)
            self.sent = b""
            self._next()

    def send(self, connection, channel: int, size: int) -> bool:
        """Send `size` bytes, 1..25, of `out` from `BODY` on. Return False if there is no room now.

        The controller's buffers are shared: each connection has a share, and one share stays free.
        So a peer that is out of reach, whose packets stay in the controller, cannot block the
        others.
        """
        if not self.slots or self.lost or self._stream.busy():
            return False
        if connection.in_flight:
            connections = self._owner.connections
            room = self.slots
            for one in connections:
                room += one.in_flight
            if connection.in_flight >= room // (len(connections) + 1):
                return False
        out = self.out
        whole = size + _HEAD - _ACL_HEAD
        first = min(whole, self.most)
        if first < whole and self.slots < 2:
            return False
        out[5] = size
        out[7] = channel
        self._put(connection, 0, first, 0)
        if first < whole:
            # The header of the second fragment replaces bytes of the first one.
            self._put(connection, first, whole - first, _CONTINUES)
        return True

    def _put(self, connection, at, size, flags):
        """Send an ACL packet, whose header is at ``out[at]``, with `size` bytes of data."""
        out = self.out
        out[at] = _ACL
        out[at + 1] = connection.handle & 0xFF
        out[at + 2] = connection.handle >> 8 | flags
        out[at + 3] = size
        out[at + 4] = 0
        view = self._views.get(at << 8 | size)
        if view is None:  # made once, because a slice takes heap
            view = self._views[at << 8 | size] = memoryview(out)[at : at + _ACL_HEAD + size]
        self._stream.write(view)
        self.slots -= 1
        connection.in_flight += 1

    def _completed(self, end):
        packet = self._packet
        at = 4
        for _ in range(packet[3]):
            if at + 4 > end:
                return
            connection = self._owner.by_handle(packet[at] | (packet[at + 1] & 15) << 8)
            if connection is not None:
                count = min(packet[at + 2] | packet[at + 3] << 8, connection.in_flight)
                connection.in_flight -= count
                self.slots += count
            at += 4

    @residency.seldom
    def _look_for_reset(self, count):
        """Skip the output of a starting controller until its answer to RESET."""
        at = self._at
        for i in range(count):
            byte = self._chunk[i]
            # The answer to RESET is 04 0E 04, the number of commands that are accepted, 03 0C 00.
            if at == 3:
                self._takes = byte
                at = 4
            elif byte == b"\x04\x0e\x04\x00\x03\x0c\x00"[at]:
                at += 1
            else:
                at = 1 if byte == _EVENT else 0
            if at == 7:
                self._at = 0
                self.synced = True
                self._owner.on_reply(RESET, 0, self._packet, 0)
                self._feed(i + 1, count)
                return
        self._at = at

    def _feed(self, first, count):
        chunk, packet = self._chunk, self._packet
        at, need = self._at, self._need
        for i in range(first, count):
            if at < _ROOM:
                packet[at] = chunk[i]
            at += 1
            if at == need:
                need = self._step(at)
                if need == 0:
                    at = 0
                    need = 1
                if self.lost:
                    return
        self._at, self._need = at, need

    def _step(self, at):
        """Handle the first `at` bytes of a packet. Return 0 if the packet is complete.

        Otherwise return the number of its bytes that must be there for the next call.
        """
        packet = self._packet
        kind = packet[0]
        if at == 1:
            if kind == _EVENT:
                return 3
            if kind == _ACL:
                return 5
            self.lost = True
            return 0
        if not self._body:
            size = packet[2] if kind == _EVENT else packet[3] | packet[4] << 8
            if size > _LONGEST:
                self.lost = True
            elif size:
                self._body = True
                return at + size
        self._body = False
        if kind == _EVENT:
            self._event(packet[1], min(at, _ROOM))
        elif at <= _ROOM:
            connection = self._owner.by_handle(packet[1] | (packet[2] & 15) << 8)
            if connection is not None:
                connection.receive(packet[2] >> 4, packet, 5, at)
        return 0

    def _event(self, code, end):
        packet = self._packet
        if code == _COMPLETE:
            if end >= 6:
                self._takes = packet[3]
                self._answered(packet[4] | packet[5] << 8, packet[6] if end > 6 else 0, end)
        elif code == _STATUS:
            if end >= 7:
                self._takes = packet[4]
                self._answered(packet[5] | packet[6] << 8, packet[3], end)
        elif code == _SENT:
            self._completed(end)
        elif code == _HARDWARE_ERROR:
            self.lost = True
        else:
            self._owner.on_event(code, packet, 3, end)


AIRLIFT_BAUD = const(115200)
BUFFER = const(1024)  # size of the UART's receive buffer in bytes
_RESET_S = 0.1
_TRIES = const(50)  # maximum number of 10 ms pauses until the first byte of an ESP32


class Esp32:
    """An AirLift as a stream for `Gap`.

    :param uart: `busio.UART` with the baud rate AIRLIFT_BAUD, timeout 0 and BUFFER bytes of buffer
    :param pins: list of `digitalio.DigitalInOut`: reset, gpio0, busy, chip_select
    :param sleep: `time.sleep`
    """

    def __init__(self, uart, pins, sleep):
        self._sleep = sleep
        self.uart = uart
        self.pins = pins
        self._reset, self._hold, self._busy, self._select = pins
        self._busy.switch_to_input()
        self.restart()

    def restart(self) -> None:
        """Reset the ESP32 and start it in Bluetooth mode."""
        self._select.switch_to_output(False)
        self._hold.switch_to_output(True)
        self._reset.switch_to_output(False)
        self._sleep(_RESET_S)
        self.uart.reset_input_buffer()
        self._starts = True
        self._reset.value = True

    def is_there(self) -> bool:
        """Return whether the ESP32 sends anything when it starts.

        Blocks for at most half a second.
        """
        for _ in range(_TRIES):
            if self.uart.in_waiting:
                return True
            self.rest()
        return False

    def readinto(self, buffer):
        count = self.uart.readinto(buffer)
        if count and self._starts:
            # The ESP32 sends, so it has already read GPIO0 and the pin can become its CTS.
            self._starts = False
            self._hold.value = False
        return count

    def write(self, packet):
        return self.uart.write(packet)

    def busy(self) -> bool:
        return self._busy.value

    def hold(self, on: bool) -> None:
        """Stop the ESP32 from sending, or let it send again."""
        self._hold.value = on or self._starts

    def rest(self) -> None:
        self._sleep(0.01)

    def deinit(self) -> None:
        """Switch off the ESP32 and free the pins."""
        self._reset.value = False
        self.uart.deinit()
        for pin in self.pins:
            pin.deinit()
