"""What reaches other handhelds: a module a radio or cable.

A carrier (ble.py, airlift.py, uart.py, lan.py, net.py) has

``can_host``, ``max_guests``
    what it is and can do
``host(beacon, heard)``
    send this advertisement's content; ``heard(address, rssi, content)`` for those of others,
    True: connect to it
``seek(heard)``
    the same without a beacon of one's own and without connecting
``call(content, returns)``
    be there to be connected to; whether it was at that table before
``quiet()``, ``close()``
    none of these; everything off
``take()``
    a port (see truco_link.records) that is new since the last time, or None; it has ``address``
``tick(now_ms)``
    let it work; what it does in one is bounded, whatever comes
``times``
    see below; a carrier that has none has NEAR
``failures``
    how often it had to begin again since the last connection

One by Bluetooth has also
``only_seats``
    in a match its hosts answer no stranger for whom there is no seat
and that of `_bleio`
``stalled``, ``tried``, ``failed``
    the program stood still too long for who is at that address; and it was in vain
``is_spoilt()``, ``needs_reload``
    the radio can meet nobody until the program begins again; and somebody is to be met

One that many share (``shared``; net.py) has also
``show(host)``
    whose rules go with the next beacons
``aim(address)``
    whom the next calls of a newcomer are for, as ``heard`` said; None: nobody
``heard(address, rssi, b"")``
    that table is not there any more; address None: nor is any other
"""

from micropython import const

# What a carrier is at, besides its connections.
QUIET = const(0)
HOSTING = const(1)
SEEKING = const(2)
CALLING = const(3)

# By Bluetooth.
MEETING_MS = const(6000)  # from a connection to its port, at most

# Of a host by radio.
SCAN_MS = const(300)
BEACON_MS = const(400)
BUSY_REST_MS = const(1500)  # between two scans while a match is on

# What `times` of a carrier and of its ports holds, a byte each, in units of STEP_MS: docs/link.md,
# Times of a carrier. Who has no `times` has NEAR of link.py.
# RETRY + 1 < SILENT, and PING < SILENT < AWAY < DEAD < PATIENCE.
STEP_MS = const(100)
RETRY = const(0)  # until a record that nobody acknowledges is sent again; more than there and back
PING = const(1)  # something is sent at least that often
SILENT = const(2)  # more than somebody in reach is ever silent
AWAY = const(3)  # silence after which a robot plays
DEAD = const(4)  # silence after which a link is lost
PATIENCE = const(5)  # without a host, for each one who could take over before me
GRACE = const(6)  # more time for who joins, greets, pledges, or comes back
TRAVEL = const(7)  # more time for a decision, which is on its way for so long

# Of a carrier that must be connected first (`net`, `lan`): ``stage``, and ``why`` when it cannot.
# docs/net.md, Connecting.
ENTERING = const(1)  # into a wireless network; or opening one
FINDING = const(2)  # the broker's address
DIALLING = const(3)  # the connection to it, with TLS where the settings say so
LOGGING_IN = const(4)  # MQTT's CONNECT
ONLINE = const(5)

# ``why`` of it. Up to 5: the broker's answer to CONNECT (2: this name, 3: not now, 4 and 5: user or
# password); 16..19: see carriers/mqtt.py.
NO_SETTINGS = const(32)  # settings.toml names no network, or no broker
NO_NETWORK = const(33)  # none of that name is near
BAD_PASSWORD = const(34)  # of the network
NO_ADDRESS = const(35)  # the network gives this board none
UNKNOWN_BROKER = const(36)  # no name server knows it
NO_ANSWER = const(37)  # nobody at its address: it refuses, or is silent
NO_TLS = const(38)  # no secure connection: the other side speaks another TLS, or none
NO_TRUST = const(39)  # the same: its certificate is not one of its name that the board trusts
NO_MEMORY = const(40)  # the same: this board has too little memory for it
# ``why`` of `lan`: docs/lan.md, Which network.
NO_OPENING = const(48)  # an access point cannot be opened, or not until the board was off
NOBODY_NEAR = const(49)  # no handheld's network is heard
ALONE = const(50)  # in a network, but nobody answers there: it may keep its stations apart
