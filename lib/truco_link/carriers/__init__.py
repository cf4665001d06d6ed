"""What all carriers share: their base class, and the numbers that others ask of them.

A carrier moves packets between handhelds: one module for each kind of radio or cable. The link
(truco_link.lobby and what it calls) uses these members:

``can_host``, ``max_guests``
    what this handheld can be, and how many guests it can hold
``host(beacon, heard)``
    Send this advertisement. ``heard(address, rssi, content)`` is called for those of others;
    where it returns True, the carrier connects to the sender.
``seek(heard)``
    Listen only, and connect to nobody.
``call(content, returns)``
    Wait for a host to connect. `returns` is True for a guest that was at that table before.
``quiet()``, ``close()``
    Do none of these, but keep the ports; switch everything off.
``take()``
    Return a new port (see truco_link.records) once, or None. It has an ``address``.
``tick(now_ms)``
    Do the work that is due. It is bounded, whatever comes.
``times``
    The times of the link, see below. A carrier without this member has NEAR.
``failures``
    How often the carrier has restarted its radio since the last connection.

Carriers by Bluetooth also have
``only_seats``
    Their hosts answer no stranger during a match without a free seat.

The carrier by `_bleio` also has
``stalled``, ``tried``, ``failed``
    Whether the program stood still too long, for which address, and whether that was in vain.
``is_spoilt()``, ``needs_reload``
    The radio can connect to nobody before the program restarts; somebody waits for that.

A carrier with members ``shared`` (net.py) carries many tables. It also has
``show(host)``
    The next beacons tell the rules of this host.
``aim(address)``
    The host that the next calls of a newcomer are for, by its address; None: nobody.
``heard(address, rssi, b"")``
    That table is gone; with address None: no table is known any more.
"""

import os

from micropython import const

import residency
from truco_link.messages import TICKET

# Modes of a carrier. Its connections are independent of them.
QUIET = const(0)
HOSTING = const(1)
SEEKING = const(2)
CALLING = const(3)

# Bluetooth: the longest time from a connection to its port.
MEETING_MS = const(6000)

# A host on a radio listens and sends in turns.
SCAN_MS = const(300)
BEACON_MS = const(400)
BUSY_REST_MS = const(1500)  # between two scans during a match

# Places in `times` of a carrier and of its ports: one byte each, in units of STEP_MS. docs/link.md,
# Times of a carrier, says what they mean.
# RETRY + 1 < SILENT, and PING < SILENT < AWAY < DEAD < PATIENCE.
STEP_MS = const(100)
RETRY = const(0)
PING = const(1)
SILENT = const(2)
AWAY = const(3)
DEAD = const(4)
PATIENCE = const(5)
GRACE = const(6)
TRAVEL = const(7)

# Values of ``stage`` of a carrier that connects to a network first (lan.py, net.py).
ENTERING = const(1)  # joining a wireless network, or opening one
FINDING = const(2)  # looking up the broker's address; scanning for networks
DIALLING = const(3)  # connecting to the broker, with TLS if the settings say so
LOGGING_IN = const(4)  # waiting for the answer to MQTT's CONNECT
ONLINE = const(5)

# Values of ``why`` of such a carrier. 1..5: the broker's answer to CONNECT (2: client name refused,
# 3: not available, 4 and 5: user or password); 16..19: see mqtt.py.
NO_SETTINGS = const(32)  # settings.toml names no network or no broker
NO_NETWORK = const(33)  # no network of that name is in range
BAD_PASSWORD = const(34)  # of the network
NO_ADDRESS = const(35)  # the network gives this board no address
UNKNOWN_BROKER = const(36)  # no name server knows the broker
NO_ANSWER = const(37)  # the broker's address refuses the connection, or is silent
NO_TLS = const(38)  # no secure connection: the peer speaks another version of TLS, or none
NO_TRUST = const(39)  # no secure connection: the certificate is not trusted for that name
NO_MEMORY = const(40)  # no secure connection: this board has too little memory
NO_OPENING = const(48)  # lan.py: no access point can be opened, or not before a power cycle
NOBODY_NEAR = const(49)  # lan.py: no network of a handheld is in range
ALONE = const(50)  # lan.py: nobody answers in this network, which may isolate its stations


@residency.seldom
class BaseCarrier:
    """A carrier without a radio.

    A subclass has ``tick`` and ``turn(before)``, which is called with the old mode after `mode` and
    `content` have changed.

    mode: QUIET, HOSTING, SEEKING or CALLING
    content: of the beacon or the call
    heard: as `host` and `seek` were given it; else None
    busy: set by a host during a match, to be on the air less
    port: a new port for `take`
    """

    can_host = True
    max_guests = 3
    failures = 0

    def start(self) -> None:
        """Be quiet, as a new carrier. Constructors call this."""
        self.busy = False
        self.mode = QUIET
        self.content = b""
        self.heard = self.port = None

    @residency.kept
    def host(self, beacon, heard) -> None:
        if self.mode != HOSTING or beacon is not self.content:
            self.be(HOSTING, beacon, heard)

    def seek(self, heard) -> None:
        self.be(SEEKING, b"", heard)

    def call(self, content, returns: bool = False) -> None:
        self.be(CALLING, content)

    def quiet(self) -> None:
        self.be(QUIET)

    def be(self, mode, content=b"", heard=None) -> None:
        """Change what this carrier does."""
        before, self.mode = self.mode, mode
        self.content, self.heard = content, heard
        self.turn(before)  # type: ignore[attr-defined]

    @residency.kept
    def take(self):
        port, self.port = self.port, None
        return port

    def new_ticket(self, connections) -> bytes:
        """Draw the ticket of a guest by Bluetooth, unlike those of the host's other connections:
        docs/link.md, GATT and advertising."""
        while True:
            ticket = bytes((os.urandom(1)[0] | 0x80,)) + os.urandom(TICKET - 1)
            if ticket not in [one.ticket for one in connections]:
                return ticket


def rest_ms(busy: bool) -> int:
    """Return how long to send a beacon, until the next scan.

    Up to 255 ms are random: two hosts that send and listen in step would never hear each other.
    """
    return (BUSY_REST_MS if busy else BEACON_MS) + os.urandom(1)[0]
