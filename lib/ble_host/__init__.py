"""A Bluetooth LE host for a controller on a byte stream. It is independent of the game.

It advertises, scans and connects, and it exchanges packets, as central and as peripheral at once:
each side writes to the other's characteristic. No call blocks; all work happens in `Gap.tick`. Of
the game's files it only needs lib/residency.py, truco_core/seldom.py and truco_core/clock.py.

    from ble_host import Gap, Service
    from ble_host.hci import Esp32

    class Owner:
        def on_connected(self, connection):
            return True  # keep it; use `connection.poll`, and `send` once its `value` is known

        def on_heard(self, address, rssi, content, connectable):
            print(address, rssi, content)

    mine = Service(UUID, CHARACTERISTIC, b"\\xff\\xff" + b"me", 60)
    radio = Gap(Esp32(uart, pins, time.sleep), mine, Owner())
    while True:
        radio.tick(supervisor.ticks_ms())
        if radio.ready and not radio.advertises and not radio.connections:
            radio.advertise(b"hello", connectable=True)

lib/truco_link/carriers/airlift.py shows the rest: it scans, connects, and finds the peer's
characteristic with `gatt.Client`.

Sources: Bluetooth Core 5.4, volume 3, part C (GAP), and volume 4, part E, 7 (commands and events of
the controller). The controller may fail at any time; then `Gap.tick` restarts it.
"""

from micropython import const

import residency
from ble_host.hci import ADVERTISE, DISCONNECT, RESET, Hci
from ble_host.l2cap import Connection
from truco_core.clock import diff


class Service:
    """One service with one characteristic, to which the peer writes without response.

    :param bytes uuid: the service's UUID: 16 bytes, or 2 for an assigned number, low byte first
    :param bytes characteristic: the characteristic's UUID in the same format
    :param bytes mark: prefix of the manufacturer data in the program's advertisements: two bytes
        for the company, low byte first (0xFFFF for none), then up to 8 bytes of the program.
        Advertisements without it are ignored.
    :param int packet_bytes: size of the longest packet that is received, 22..84. Packets that are
        sent have at most 22 bytes.
    """

    def __init__(self, uuid, characteristic, mark, packet_bytes: int):
        self.uuid = uuid
        self.characteristic = characteristic
        self.mark = mark
        self.packet_bytes = packet_bytes


# The start of an advertisement: flags (general discoverable, no classic Bluetooth), then the header
# of a field of manufacturer data, in which the service's mark and the content follow.
_HEAD = b"\x02\x01\x06\x00\xff"
_SIZE_AT = const(3)
_CONNECT_MS = const(2000)
_CANCEL_MS = const(2000)
_CONNECTIONS = const(8)  # maximum number of connections; no small controller supports more
# The stream buffers 1024 bytes. At 115200 baud they arrive in 88 ms, and advertising reports can
# fill the line. After a longer pause between two ticks, stop the controller and read its output.
_SAFE_MS = const(80)
_MUCH = const(64)  # a tick that reads more bytes than this has probably not read all
_RESTS = const(4)  # maximum number of 10 ms pauses to read the output of a stopped controller

_LEAST = const(27)  # shortest buffer that a controller may have

# Opcodes of commands, besides those of `hci`.
_BUFFERS = const(0x2002)  # asks for the size and the number of the controller's buffers for LE
_ALL_BUFFERS = const(0x1005)  # asks for those that LE shares with classic Bluetooth
_ADV_PARAMETERS = const(0x2006)
_ADV_DATA = const(0x2008)
_SCAN_PARAMETERS = const(0x200B)
SCAN = const(0x200C)
_CONNECT = const(0x200D)
_CANCEL = const(0x200E)
_EVENT_MASK = const(0x0C01)
_LE_EVENT_MASK = const(0x2001)

# Codes of HCI events and of LE events.
_DISCONNECTED = const(0x05)
_LE = const(0x3E)
_CONNECTED = const(1)
_REPORT = const(2)

_NO_CONNECTION = const(0x02)  # status code of HCI commands and events


class Gap:
    """The GAP layer, which advertises, scans and connects.

    :param stream: see ble_host.hci. It also has ``restart()``, which resets the controller;
        ``hold(on)``, which stops the controller from sending; ``rest()``, which blocks for 10 ms;
        and ``deinit()``
    :param Service service: the service that peers find here
    :param owner: has ``on_connected(connection) -> bool``, which returns whether to keep the
        connection, and ``on_heard(address, rssi, content, connectable)``

    ``ready``: the controller has answered all setup commands.
    ``advertises``, ``scans``: the current activity.
    ``target``: address to which it is connecting, or None.
    ``failures``: how often the controller was restarted since the last connection.
    """

    def __init__(self, stream, service, owner):
        self.service = service
        self._owner = owner
        self._head = _HEAD + service.mark
        self.failures = 0
        self.hci = Hci(stream, self)
        self._stream = stream
        self.connections = []
        self.now_ms = 0
        self._forget()

    def _forget(self):
        """Reset everything that depends on the state of the controller."""
        self._held = False
        self.ready = self.advertises = self.scans = self.cancelled = False
        self.target = None  # address type and address of the peer that `connect` tries to reach
        self.since_ms = None  # time at which advertising, connecting or cancelling began
        for connection in self.connections:
            connection.closed = True
        self.connections = []

    @residency.seldom
    def switch_off(self) -> None:
        """Close all connections and free the pins. Only this method blocks, at most 0.1 s."""
        for connection in self.connections:
            connection.close()
        for _ in range(10):
            if not self.connections or self.hci.lost:
                break
            self._stream.rest()
            self.hci.tick(self.now_ms)
        self._forget()
        self._stream.deinit()

    def tick(self, now_ms: int) -> None:
        slow = diff(now_ms, self.now_ms) > _SAFE_MS
        self.now_ms = now_ms
        hci = self.hci
        if self._held:
            self._held = False
            self._stream.hold(False)
            for _ in range(_RESTS):
                self._stream.rest()
                hci.tick(now_ms)
                if hci.heard < _MUCH and not hci.sent:
                    break
        hci.tick(now_ms)
        for connection in self.connections:
            connection.tick(now_ms)
        if self.target is not None:
            spent_ms = diff(now_ms, self.since_ms)
            if self.cancelled:
                if spent_ms > _CANCEL_MS:
                    hci.lost = True
            elif spent_ms > _CONNECT_MS:
                self.cancel()
        if hci.lost:
            self.failures += 1
            self._forget()
            self._stream.restart()
            hci.restart()
        elif slow and (self.scans or hci.sent or hci.heard > _MUCH):
            self._held = True
            self._stream.hold(True)

    def advertise(self, content: bytes, connectable: bool) -> None:
        """Advertise until `stop`, or until a peer connects.

        :param content: the data after the service's mark, at most 26 bytes including the mark
        """
        head = self._head
        size = len(head) - _SIZE_AT - 1 + len(content)
        data = head[:_SIZE_AT] + bytes((size,)) + head[_SIZE_AT + 1 :] + content
        kind = b"\x00" if connectable else b"\x03"
        command = self.hci.command
        # Advertise every 100 ms (160 units); own public address; all three channels; no filter.
        command(_ADV_PARAMETERS, b"\xa0\0\xa0\0" + kind + b"\0\0\0\0\0\0\0\0\x07\0")
        command(_ADV_DATA, bytes((len(data),)) + data + bytes(31 - len(data)))
        command(ADVERTISE, b"\x01")
        self.advertises = True
        self.since_ms = self.now_ms

    def stop(self) -> None:
        """Stop advertising and scanning."""
        if self.advertises:
            self.advertises = False
            self.hci.command(ADVERTISE, b"\x00")
        if self.scans:
            self.scans = False
            self.hci.command(SCAN, b"\x00\x00")
        if self.target is None:
            self.since_ms = None

    @residency.seldom
    def connect(self, address: bytes) -> None:
        """Start connecting. The attempt is cancelled after 2 s (_CONNECT_MS).

        :param address: address type, then the address
        """
        self.stop()
        self.target = address
        self.cancelled = False
        self.since_ms = self.now_ms
        # Scan continuously; own public address; interval 30 ms; supervision time-out 4 s.
        head = b"\x60\0\x60\0\0" + address
        self.hci.command(_CONNECT, head + b"\0\x18\0\x18\0\0\0\x90\x01\0\0\0\0")

    @residency.seldom
    def cancel(self) -> None:
        """Cancel the attempt to connect."""
        if self.target and not self.cancelled:
            self.cancelled = True
            self.since_ms = self.now_ms
            self.hci.command(_CANCEL)

    @residency.seldom
    def _set_up(self):
        """Send the setup commands, the last of which is _SCAN_PARAMETERS."""
        command = self.hci.command
        # Events: disconnected, hardware error, LE. LE events: connected, report, updated.
        command(_EVENT_MASK, b"\x10\x80\0\0\0\0\0\x20")
        command(_LE_EVENT_MASK, b"\x07\0\0\0\0\0\0\0")
        command(_BUFFERS)
        # Scan passively, for half of the time; own public address; no filter.
        command(_SCAN_PARAMETERS, b"\0\xa0\0\x50\0\0\0")

    @residency.seldom
    def _use_buffers(self, opcode, status, data, end):
        """Read size and number of the controller's buffers from its answer."""
        hci = self.hci
        size = data[7] | data[8] << 8
        is_whole = not status and end >= (10 if opcode == _BUFFERS else 12)
        hci.slots = data[9 if opcode == _BUFFERS else 10]
        hci.most = size
        if is_whole and not size and opcode == _BUFFERS:  # LE has no buffers of its own
            hci.command(_ALL_BUFFERS)
        elif not is_whole or size < _LEAST or not hci.slots:
            hci.lost = True

    # Methods that Hci calls.

    def on_reply(self, opcode: int, status: int, data, end: int) -> None:
        """Handle the answer to a command."""
        if opcode == RESET:
            self._set_up()
        elif opcode == _BUFFERS or opcode == _ALL_BUFFERS:
            self._use_buffers(opcode, status, data, end)
        elif opcode == _SCAN_PARAMETERS:
            self.ready = True
        elif status and (opcode == _CONNECT or opcode == _CANCEL):
            self._not_connected()
        elif opcode == DISCONNECT and status == _NO_CONNECTION:
            sent = self.hci.sent
            if self.by_handle(sent[4] | sent[5] << 8) is not None:
                self.hci.lost = True  # the controller has restarted without an event
        elif opcode == ADVERTISE and status and self.hci.sent[4]:
            self.advertises = False

    def on_event(self, code: int, data, at: int, end: int) -> None:
        """Handle an event of the controller."""
        if code == _DISCONNECTED and end - at >= 4:
            connection = self.by_handle(data[at + 1] | (data[at + 2] & 15) << 8)
            if connection is not None:
                if not data[at] or data[at] == _NO_CONNECTION:
                    self._end(connection)
                elif connection.closed:
                    # The controller has failed to close the connection, so ask it again.
                    self.hci.command(DISCONNECT, bytes(data[at + 1 : at + 3]) + b"\x13")
        elif code == _LE and end > at:
            if data[at] == _REPORT:
                self._report(data, at + 2, end)
            elif data[at] == _CONNECTED and end - at >= 19:
                if data[at + 1]:
                    self._not_connected()
                else:
                    self._connected(data, at)

    def by_handle(self, handle: int):
        """Return the connection with this handle, or None."""
        for connection in self.connections:
            if connection.handle == handle:
                return connection
        return None

    def _end(self, connection):
        connection.closed = True
        self.connections.remove(connection)
        self.hci.slots += connection.in_flight  # the controller has discarded these packets

    @residency.seldom
    def _not_connected(self):
        if self.target:
            self.target = self.since_ms = None

    def _connected(self, data, at):
        handle = data[at + 2] | (data[at + 3] & 15) << 8
        central = not data[at + 4]
        old = self.by_handle(handle)
        if old is not None:
            self._end(old)
        address = bytes(data[at + 5 : at + 12])
        connection = Connection(self.hci, self.service, handle, central, address)
        self.connections.append(connection)
        self.failures = 0
        if central:
            self.target = self.since_ms = None
        else:
            self.advertises = False  # the controller stops advertising when a peer connects
        if len(self.connections) > _CONNECTIONS:
            self.hci.lost = True
        elif central and self.cancelled or not self._owner.on_connected(connection):
            connection.close()

    def _report(self, data, at, end):
        """Handle the first advertising report of an event.

        A report has type, address (7 bytes), size, data, RSSI (127: unknown).
        """
        head = self._head
        first = at + 9
        if first + len(head) >= end:
            return
        after = first + data[at + 8]
        if not first + len(head) <= after < end:
            return
        for i in range(len(head)):
            if i != _SIZE_AT and data[first + i] != head[i]:
                return
        rssi = data[after]
        address = bytes(data[at + 1 : at + 8])
        content = bytes(data[first + len(head) : after])
        rssi -= (rssi > 127) * 256
        self._owner.on_heard(address, rssi, content, not data[at])
