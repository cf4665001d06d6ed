"""What the link asks of a carrier, and of the ports that a carrier returns.

Only mypy reads this file: it is on no board. docs/link.md, Carriers, says more.
"""

from collections.abc import Callable
from typing import Protocol

Heard = Callable[[object, int, bytes], bool]

class Port(Protocol):
    """A connection to one other handheld, or the part of a radio that stands for it.

    It delivers packets in the order in which they were sent, each once or never. A port may also
    have ``times``, the time-outs (see `truco_link.carriers`; the default is NEAR), and ``sealed``:
    if that is True, `truco_link.seal.Sealed` encrypts the packets, which are *wide* (docs/link.md,
    Records): up to MAX_OUT bytes. Otherwise packets have up to MAX_RECORD bytes.
    """

    @property
    def closed(self) -> bool:
        """Whether the other side is out of reach for good."""

    def send(self, packet: bytes | bytearray | memoryview, /) -> bool:
        """Send records, and keep no reference. Return False if the port cannot send them now."""

    def poll(self, buffer: bytearray, /) -> int:
        """Read one packet into `buffer` (MAX_OUT bytes). Return its size, 0 if there is none."""

    def close(self) -> None:
        """Free the connection."""

class Carrier(Protocol):
    """A radio or a cable, which finds other handhelds and makes ports to them.

    A carrier may also have ``times``, its time-outs: see RETRY of `truco_link.carriers` and the
    constants after it. The default is NEAR. A Bluetooth carrier has ``only_seats``: True if a host
    must ignore strangers during a match in which no robot has a seat.
    """

    @property
    def can_host(self) -> bool:
        """Whether this handheld can be the host of a table."""

    @property
    def max_guests(self) -> int:
        """Maximum number of guests that this handheld can serve as a host."""

    @property
    def failures(self) -> int:
        """Number of restarts of the radio since the last connection."""

    busy: bool  # set by the host: a match is on, so listen and send less often

    def host(self, beacon: bytes | bytearray, heard: Heard) -> None:
        """Advertise a table with this beacon.

        Call ``heard(address, rssi, content)`` for each advertisement of another handheld, and
        connect to the sender if that returns True.
        """

    def seek(self, heard: Heard) -> None:
        """Listen for advertisements and pass them to `heard`, but connect to nobody."""

    def call(self, content: bytes, returns: bool = False, token: bytes = b"") -> None:
        """Advertise this call and wait for a host to connect.

        :param returns: True for a guest that was at the called table before
        :param token: on Bluetooth, the first packet to the host has this token of the guest
        """

    def quiet(self) -> None:
        """Stop advertising and listening, but keep the open ports."""

    def close(self) -> None:
        """Switch everything off."""

    def new_port(self) -> Port | None:
        """Return the port of a new connection, or None. Each port is returned once."""

    def tick(self, now_ms: int) -> None:
        """Do the work that is due. The amount of work in one call is bounded."""

class BleCarrier(Carrier, Protocol):
    """The carrier that uses `_bleio`."""

    # True after the discovery of a peer has blocked the program for too long, or the peer has left
    # in the middle of it, so that the program must restart. The host sets it to False.
    stalled: bool
    # True if a connection is wanted, and the program must restart before the radio can connect
    needs_reload: bool

    @property
    def admits(self) -> object:
        """Set by the host: ``admits(token)`` returns True to discover the caller of this token."""

    @property
    def is_nordic(self) -> bool:
        """True on nRF: there a discovery lasts until the peer answers or goes."""

    def is_spoilt(self) -> bool:
        """Return True if the radio can connect to nobody until the program restarts."""

class FarCarrier(Carrier, Protocol):
    """A carrier that must first connect to a network (lan.py, net.py)."""

    stage: int  # ENTERING .. ONLINE of `truco_link.carriers`
    why: int  # the reason of a failure, see NO_SETTINGS there
    can_wait: bool  # set by the party: it may block now, to connect

    def retry(self) -> None:
        """End the pause between two tries to connect."""

class SharedCarrier(FarCarrier, Protocol):
    """A carrier that reaches many tables (net.py). It has ``shared``.

    It calls ``heard(address, rssi, b"")`` when a table is gone. If the address is None, the
    receiver must forget all tables that it heard of before.
    """

    shown: object  # the `Host` of the table, set by the lobby: its rules go with the beacons
    # address of the host that a newcomer calls, set by the lobby; None: its calls go to nobody
    aimed: object
