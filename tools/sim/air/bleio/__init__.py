"""CircuitPython's `_bleio` on the simulated air: those parts that Zap needs.

Calls block, as on a board; nothing runs in a thread. Behaviour follows CircuitPython's C
sources, with the differences between ports as data (`tools.sim.air.ports`). Left out:
pairing, descriptors, reading and writing of values, extended advertising.

A process has one adapter for its program. Tests may make several and say which one
`_bleio.adapter` is by `use`.
"""

from tools.sim.air.bleio.adapter import Adapter
from tools.sim.air.bleio.buffer import PacketBuffer
from tools.sim.air.bleio.connection import Connection
from tools.sim.air.bleio.gatt import Characteristic, Service
from tools.sim.air.bleio.in_use import current, use
from tools.sim.air.bleio.scan import ScanEntry, ScanResults
from tools.sim.air.bleio.stream import CharacteristicBuffer
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
