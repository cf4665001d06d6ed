"""What a scan has heard. Source: shared-module/_bleio/ScanResults.c and ScanEntry.c."""

import asyncio
import collections

from bumble import hci

from tools.sim.air.bleio.values import Address, FirmwareCrash

_OVERHEAD = 20  # bytes of the ring buffer beside an advertisement's own


def matches(data, prefixes, any_of_them):
    """Whether structures of `data` begin with these length-prefixed prefixes."""
    if not prefixes:
        return True
    if not data:
        return False
    at = 0
    while at < len(prefixes):
        size = prefixes[at]
        hit = _has(data, prefixes[at + 1 : at + 1 + size])
        if hit == any_of_them:
            return hit
        at += 1 + size
    return not any_of_them


def _has(data, prefix):
    at = 0
    while at < len(data) and data[at]:
        if data[at] >= len(prefix) and data[at + 1 : at + 1 + len(prefix)] == prefix:
            return True
        at += 1 + data[at]
    return False


class ScanEntry:
    def __init__(self, address, data, rssi, connectable, scan_response):
        self.address = address
        self.advertisement_bytes = data
        self.rssi = rssi
        self.connectable = connectable
        self.scan_response = scan_response

    def matches(self, prefixes, *, match_all=True):
        return matches(self.advertisement_bytes, prefixes, not match_all)


class ScanResults:
    """Iterating blocks while the scan goes on and nothing has come."""

    def __init__(self, radio, buffer_size, prefixes, minimum_rssi, times=(1, 1, 0)):
        self._radio = radio
        self._room = buffer_size
        self._prefixes = bytes(prefixes)
        self._minimum = minimum_rssi
        self._entries = collections.deque()
        self._interval, self._window, self._since = times
        self.done = self.ending = False  # ending: its time is over, see Port.scan_end_s
        self.endless = False  # nobody will end it: see Port.connect_ends_scan

    def hear(self, report, in_windows):
        """An advertisement; in_windows: only in the scan's windows anything is heard."""
        spent = self._radio.loop.time() - self._since
        if self.done or self.ending or in_windows and spent % self._interval >= self._window:
            return
        types = hci.HCI_LE_Advertising_Report_Event.EventType
        kind = report.event_type
        address = Address(bytes(report.address), 0 if report.address.is_public else 1)
        connectable = kind in (types.ADV_IND, types.ADV_DIRECT_IND)
        data = bytes(report.data)
        self.append(ScanEntry(address, data, report.rssi, connectable, kind == types.SCAN_RSP))

    def append(self, entry):
        """Keep it if it matches and fits: a full buffer loses what comes."""
        size = _OVERHEAD + len(entry.advertisement_bytes)
        if entry.rssi < self._minimum or size > self._room:
            return
        if matches(entry.advertisement_bytes, self._prefixes, True):
            self._room -= size
            self._entries.append(entry)

    def __iter__(self):
        return self

    def __next__(self):
        while not self._entries and not self.done:
            if self.endless:
                raise FirmwareCrash("a scan that never ends")
            self._radio.run(asyncio.sleep(0.001))
        if not self._entries:
            raise StopIteration
        entry = self._entries.popleft()
        self._room += _OVERHEAD + len(entry.advertisement_bytes)
        return entry
