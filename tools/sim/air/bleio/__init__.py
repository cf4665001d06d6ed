"""Imitate the parts of CircuitPython's `_bleio` that Zap needs, in a `tools.sim.air.space.Space`.

Calls block, as on a board; nothing runs in a thread. Left out: pairing, descriptors,
values that are read, indications, writes with response, scan responses, extended advertising.

Sources are CircuitPython's, main of 21 August 2026, by file and line: E is
ports/espressif/common-hal/_bleio, N is ports/nordic/common-hal/_bleio, S is
shared-bindings/_bleio. (seen): when that C code ran as a program for Linux, too, whose answers are
in host_tests/fixtures/bleio.

A process has one adapter for its program. Tests may make several, and say which one
`_bleio.adapter` is by `use`.
"""

from tools.sim.air.bleio.adapter import Adapter, Connection, ScanEntry, ScanResults
from tools.sim.air.bleio.buffers import CharacteristicBuffer, PacketBuffer
from tools.sim.air.bleio.gatt import Characteristic, Service, current, use
from tools.sim.air.bleio.values import (
    UUID,
    Address,
    Attribute,
    BluetoothError,
    FirmwareCrash,
    RoleError,
    SecurityError,
)

__all__ = [
    "UUID",
    "Adapter",
    "Address",
    "Attribute",
    "BluetoothError",
    "Characteristic",
    "CharacteristicBuffer",
    "Connection",
    "FirmwareCrash",
    "PacketBuffer",
    "RoleError",
    "ScanEntry",
    "ScanResults",
    "SecurityError",
    "Service",
    "current",
    "use",
]
