"""The base class of all carriers, and the constants that other modules share with them.

A carrier finds other handhelds and moves packets between them. Each kind of radio or cable has one
module here. `truco_link.interface` lists what the link and the game use of it.
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

# Bluetooth: maximum time from a new connection until its handshake is complete.
MEETING_MS = const(6000)

# On a radio, a host alternates between listening (SCAN_MS) and sending its beacon.
SCAN_MS = const(300)
BEACON_MS = const(400)
BUSY_REST_MS = const(1500)  # pause between two scans during a match

# Indexes into `times` of a carrier and of its ports. The entries are in ms: see docs/link.md, Times
# of a carrier. They must satisfy RETRY + 100 < SILENT, and PING < SILENT < AWAY < DEAD < PATIENCE.
RETRY = const(0)  # index of the time until an unacknowledged record is sent again
PING = const(1)  # index of the time until a side that has sent nothing sends an ACK
SILENT = const(2)  # index of the time until all are told that the table waits for a silent peer
AWAY = const(3)  # index of the time until a robot plays for a silent guest
DEAD = const(4)  # index of the time until the connection to a silent peer is closed
PATIENCE = const(5)  # index of the time until another handheld takes over from a lost host
GRACE = const(6)  # index of the time that is added to all time-outs of waits for people
TRAVEL = const(7)  # index of the time that the host adds to the time limit of a decision

# Values of ``stage`` of a carrier that must first connect to a network (lan.py, net.py).
ENTERING = const(1)  # joining a wireless network, or opening one
FINDING = const(2)  # net.py: looking up the broker's address; lan.py: scanning for networks
DIALLING = const(3)  # connecting to the broker, with TLS if the settings say so
LOGGING_IN = const(4)  # waiting for the broker's answer (CONNACK)
ONLINE = const(5)

# Values of ``why`` of a carrier that must first connect to a network: the reason of a failure.
# 1..5: the broker's return code for CONNECT (2: client identifier refused, 3: server not available,
# 4 and 5: wrong user or password). 16..19: see mqtt.py.
NO_SETTINGS = const(32)  # settings.toml names no network or no broker
NO_NETWORK = const(33)  # no network of that name is in range
BAD_PASSWORD = const(34)  # the password of the network is wrong
NO_ADDRESS = const(35)  # the network gives this board no address
UNKNOWN_BROKER = const(36)  # no name server knows the broker
NO_ANSWER = const(37)  # the broker's address refuses the connection, or does not answer
NO_TLS = const(38)  # the peer speaks another version of TLS, or none
NO_TRUST = const(39)  # TLS failed: the certificate is not trusted for the broker's name
NO_MEMORY = const(40)  # TLS failed: this board has too little memory
NO_OPENING = const(48)  # lan.py: no access point can be opened, or not before a power cycle
NOBODY_NEAR = const(49)  # lan.py: no network of a handheld is in range
ALONE = const(50)  # lan.py: nobody answers in this network, which may isolate its stations


@residency.seldom
class BaseCarrier:
    """The part of a carrier that does not depend on the radio.

    A subclass adds

    ``open(...)``
        Initialize the carrier. The constructor calls this with its own arguments.
    ``tick(now_ms)``
        See `truco_link.interface.Carrier`.
    ``turn(before)``
        Act on a change of `mode` or `content`; `before` is the old mode.

    mode: QUIET, HOSTING, SEEKING or CALLING
    content: content of the beacon or of the call
    heard: the function that was passed to `host` or `seek`; else None
    busy: True while a match is on; the host then listens and sends less often
    port: the new port that the next `new_port` returns, or None
    """

    can_host = True
    max_guests = 3
    failures = 0

    def __init__(self, *given):
        self.busy = False
        self.mode = QUIET
        self.content = self.token = b""
        self.heard = self.port = None
        self.open(*given)  # type: ignore[attr-defined]

    @residency.kept
    def host(self, beacon, heard) -> None:
        if self.mode != HOSTING or beacon is not self.content:
            self.be(HOSTING, beacon, heard)

    def seek(self, heard) -> None:
        self.be(SEEKING, b"", heard)

    def call(self, content, returns: bool = False, token: bytes = b"") -> None:
        self.token = token
        self.be(CALLING, content)

    def quiet(self) -> None:
        self.be(QUIET)

    def be(self, mode, content=b"", heard=None) -> None:
        """Change the mode, and let the subclass act on the change."""
        before, self.mode = self.mode, mode
        self.content, self.heard = content, heard
        self.turn(before)  # type: ignore[attr-defined]

    @residency.kept
    def new_port(self):
        port, self.port = self.port, None
        return port

    def new_ticket(self, connections) -> bytes:
        """Return a random ticket, which no other connection has, for a guest on Bluetooth.

        A guest puts its ticket in front of each packet: docs/bluetooth.md.
        """
        while True:
            ticket = bytes((os.urandom(1)[0] | 0x80,)) + os.urandom(TICKET - 1)
            if ticket not in [one.ticket for one in connections]:
                return ticket


def rest_ms(busy: bool) -> int:
    """Return the time for which a host sends its beacon before its next scan.

    Up to 255 ms are random. Two hosts that listened and sent in step would never hear each other.

    :param busy: True during a match, when the host scans less often
    """
    return (BUSY_REST_MS if busy else BEACON_MS) + os.urandom(1)[0]
