"""A handheld's way to a table and through it, and what a carrier is.

A carrier (ble.py, airlift.py, uart.py, pipe.py) has

``can_host``, ``can_scan``, ``max_guests``
    what it is and can do
``tells_end``
    whether a port closes when the other side closes its end
``host(beacon, heard)``
    send this advertisement's content; ``heard(address, rssi, content)`` for those of others,
    True: connect to it
``seek(heard)``
    the same without a beacon of one's own and without connecting
``call(content)``
    be there to be connected to
``quiet()``, ``close()``
    none of these; everything off
``take()``
    a port (see link.py) that is new since the last time, or None; it has ``address``
``tick(now_ms)``
    let it work; what it does in one is bounded, whatever comes
``times``
    see truco_link.carriers; a carrier that has none has NEAR
``failures``
    how often it had to begin again since the last connection

One that many share (``shared``; net.py) has also
``show(host)``
    whose rules go with the next beacons
``aim(address)``
    whom the next calls without a proof are for, as ``heard`` said; None: nobody
``heard(address, rssi, b"")``
    that table is not there any more; address None: nor is any other
"""

import os

from micropython import const

import residency
from truco_core.cards import NONE
from truco_core.clock import diff
from truco_link import frames, lobby_phases
from truco_link.advert import MAX_SIZE
from truco_link.carriers import PATIENCE, RETRY, STEP_MS
from truco_link.link import NEAR

MEMORY_SIZE = const(33)  # see lobby_wishes.memory
_CLOSING = const(4)  # links at once: hosts that are tried and left one after the other


class Lobby:
    """What the screens hold; `truco_link.lobby_wishes` tells it what the person wants.

    :param carrier: see above
    :param me: the driver of the person here: ``choose``, and ``watch`` which hears the events of
        the match and frames.SEATS_CHANGED, SHOUTED, ...
    :param robot: ``robot(seat) -> driver``
    :param str name: of the person, at most 10 bytes are sent
    :param bytes memory: what `lobby_wishes.memory` said before a restart: come back to that table

    secret: bytearray of 48: the seat secret `p` of docs/link.md (16), then the identity key `P`,
    zeros until a greeting needs it. Its host and guests write it there.
    """

    def __init__(self, carrier, me, robot, name: str, memory=None):
        self.carrier = carrier
        self.times = getattr(carrier, "times", NEAR)
        self.me = me
        self.robot = robot
        self.name = name
        self.phase = lobby_phases.IDLE
        self.why = 0
        self.become()
        self.seek()
        self.patience_ms = self.times[PATIENCE] * STEP_MS
        self.pace = None  # (think_ms, trick_ms, hand_ms) of tables that are made here
        self.now_ms = 0
        self.secret = bytearray(os.urandom(16) + bytes(frames.KEY_SIZE))
        self.since_ms = 0  # of the phase
        self.content = bytearray(MAX_SIZE)
        self._unsaid = None
        self._closing = []  # links whose port closes when the last word has left
        self.doubt(0)
        self.left = self.parting = None
        if memory is not None:
            lobby_lost = residency.bring("truco_link.lobby_lost")
            lobby_lost.come_back(self, memory)

    # Time.

    def tick(self, now_ms: int) -> None:
        """Let everything work; call it in every turn of the loop."""
        if self.now_ms == 0:
            self.since_ms = now_ms
        self.now_ms = now_ms
        if self._closing:
            lobby_closing = residency.bring("truco_link.lobby_closing")
            late = diff(now_ms, self._goodbye_ms) > (self.times[RETRY] * 2 + 4) * STEP_MS
            if lobby_closing.go_on(self._closing, late, now_ms) and self.carrier.tells_end:
                self._unsaid = None
            if not self._closing and self.left is self._unsaid:
                self.keep_left(None)  # all have heard it
        if self.call_next is not None and not self._closing:
            lobby_begin = residency.bring("truco_link.lobby_begin")
            lobby_begin.call(self, self.call_next)
        self.carrier.tick(now_ms)
        if self.role is not None:
            self.role.tick(now_ms)
            return
        if self.left is not None:
            if self.parting is None and not self._closing:
                lobby_parting = residency.bring("truco_link.lobby_parting")
                self.parting = lobby_parting.Parting(self)
            if self.parting is not None and self.parting.tick(now_ms):
                return
        if self.seeker is not None:
            self.seeker.tick(now_ms)

    def become(self, role=None, host=None, guest=None) -> None:
        """Be the host of a table or a guest at one, or neither.

        :param role: Hosting or Visiting, by which of them there is
        """
        self.role = role
        self.host = host
        self.guest = guest
        self.call_next = None  # the table to call when old links are closed

    def seek(self, seeker=None, code=None, watch: bool = False, called: str = "") -> None:
        """Look for tables, or no longer, because one is chosen: `found` is empty again.

        :param seeker: lobby_seeking.Seeker, which fills it
        :param code: for the table that is chosen, None when it is open
        :param watch: there without a seat
        :param called: the host whose table is chosen
        """
        self.seeker = seeker
        self.found = []  # lobby_seeking.Found, which would keep that module in memory
        self.code_given = code
        self.watch_only = watch
        self.called = called

    def enter(self, phase, why: int = 0) -> None:
        """Be in another phase, and say so.

        :param why: in REFUSED
        """
        if phase != self.phase:
            self.phase = phase
            self.why = why
            self.since_ms = self.now_ms
            self.me.watch(frames.SEATS_CHANGED, NONE, 0)

    def doubt(self, times: int) -> None:
        """This handheld yielded as a host to one that it did not meet.

        :param times: how often since it met one; 0: forget it
        """
        self.doubts = times
        self.doubt_ms = self.now_ms

    def keep_left(self, memory) -> None:
        """The person has left a table that could not hear it: say so when it can.

        :param bytes memory: of that table; None: there is none
        """
        self.left = memory
        self.parting = None  # lobby_parting.Parting, while the radio is free for it

    def is_closing(self) -> bool:
        """Whether a last word is still on its way: no call now, which would take its connection."""
        return len(self._closing) > 0

    def close_after_goodbye(self, link, unsaid=None) -> None:
        """Close a link's port once its last word has left.

        :param bytes unsaid: `left`, when it is None again once all have heard that word
        """
        link.handler = None  # who it was for need not stay in memory
        if len(self._closing) == _CLOSING:
            self._closing.pop(0).port.close()
        self._closing.append(link)
        self._goodbye_ms = self.now_ms
        self._unsaid = unsaid

    # What the screens show.

    @property
    def is_host(self) -> bool:
        return self.host is not None

    def is_greeting(self) -> bool:
        """Whether keys are being computed: the modules for it are in use until that ends."""
        if self.host is not None:
            return self.host.work is not None
        return self.guest is not None and self.guest.greeting is not None

    @property
    def seats(self):
        """`Seat`s: ``name``, ``flags`` (frames.PERSON, HERE); without a table an empty tuple."""
        at = self.host or self.guest
        return at.seats if at is not None else ()

    @property
    def my_seat(self) -> int:
        at = self.host or self.guest
        return at.my_seat if at is not None else NONE

    @property
    def match(self):
        """The Match to draw: a host's person must look at it through `Match.view`. Or None."""
        at = self.host or self.guest
        return at.match if at is not None else None

    @property
    def table_id(self) -> int:
        at = self.host or self.guest
        return at.table_id if at is not None else frames.ANY_TABLE

    @property
    def code(self):
        """What a friend must type at a private table; None while that is not known."""
        at = self.host or self.guest
        return at.code if at is not None else None
