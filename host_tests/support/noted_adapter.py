"""A Bluetooth adapter that writes down what is asked of it, and the BLE carrier on it."""

from types import SimpleNamespace

from tools.sim import library

library.add_fakes()

import _bleio

from truco_link.carriers import ble

BluetoothError = _bleio.BluetoothError

CONTENT = bytes.fromhex("01 02 d204 00 00 00 00000000") + b"host"
DATA = bytes.fromhex("020106 14 ff ffff 5a50") + CONTENT


class Connection:
    """A `_bleio.Connection`; `ends` counts how often it was to end."""

    def __init__(self, error=None):
        self.connected = True
        self.ends = 0
        self.error = error

    def disconnect(self):
        self.ends += 1
        if self.error is not None:
            raise self.error
        self.connected = False


class Buffer:
    """A ring of what has come."""

    def __init__(self):
        self.inbox = []

    def readinto(self, buffer):
        if not self.inbox:
            return 0
        packet = self.inbox.pop(0)
        buffer[: len(packet)] = packet
        return len(packet)

    def reset_input_buffer(self):
        self.inbox.clear()


class Adapter:
    """A `_bleio.Adapter`; `log` has what was asked of it, without what is asked in vain."""

    def __init__(self):
        self.enabled = self.advertising = False
        self.connected = True  # some other
        self.connections = ()
        self.log = []
        self.entries = ()
        self.error = None

    def _note(self, *what):
        if self.error is not None:
            raise self.error
        self.log.append(what)

    def start_scan(self, *, prefixes, timeout, interval, window, active):
        self._note("scan", bytes(prefixes), timeout, interval, window, active)
        return iter(self.entries)

    def stop_scan(self):
        self.log.append(("no scan",))

    def start_advertising(self, data, connectable, interval):
        self._note("send", bytes(data), connectable, interval)
        self.advertising = True

    def stop_advertising(self):
        self.log.append(("no send",))
        self.advertising = False


def carrier_on_it(monkeypatch):
    """A carrier on its adapter, and its clock."""
    ring = Buffer()
    adapter = Adapter()
    carrier = ble.Carrier(adapter=adapter)
    carrier.ring, carrier.came = ring, bytearray(ble.RING_BYTES + 1)
    one = SimpleNamespace(adapter=adapter, carrier=carrier, ring=ring, now=7000, heard=[])
    one.wants = False

    def hear(address, rssi, content):
        one.heard.append((address, rssi, bytes(content)))
        return one.wants

    def log(ms):
        found = []
        for passed in range(ms + 1):
            carrier.tick(one.now + passed)
            found += [(passed, *what) for what in adapter.log]
            adapter.log.clear()
        one.now += ms + 1
        return found

    one.hear, one.log = hear, log
    return one
