"""The lobby: how a handheld finds, makes, joins and leaves tables. The screens call it.

On a board, methods marked `residency.kept` stay in memory; the others are loaded when called.
"""

import os

from micropython import const

import residency
from truco_core.cards import NONE
from truco_core.clock import diff
from truco_core.seldom import TYPE_CHECKING
from truco_link import messages
from truco_link.carriers import PATIENCE, RETRY
from truco_link.digest import tag_of, token_of
from truco_link.phases import IDLE, JOINING, REFUSED, SEARCHING, SITTING
from truco_link.place import HELD, SECRET
from truco_link.records import NEAR
from truco_link.seats import four_digits

if TYPE_CHECKING:
    from typed_lib import BleCarrier, Carrier

_SHUN_MS = const(120000)  # how long a kicked player cannot return


@residency.seldom
class Lobby:
    """What a handheld does with others: it searches, hosts a table, or is a guest at one.

    :param carrier: truco_link.interface.Carrier
    :param me: the driver of the player here. Its ``watch`` gets the events of the match, and those
        of `messages` (SEATS_CHANGED, ...). Its ``avatar``, if it has one, is shown at the table:
        see `truco_store.profile.avatar`.
    :param robot: ``robot(seat) -> driver``
    :param str name: name of the player; the link sends at most 10 bytes of it
    :param int now_ms: the time, see truco_core.clock
    :param bytes memory: what `memory` returned before a restart, to come back to that table

    phase: IDLE or one of the constants after it
    why: the reason of the phase REFUSED
    role: `Hosting`, `Visiting` or `Searching`, which do the work of a tick; None if there is none
    host: the `Host`, if this handheld hosts a table; else None
    guest: the `Guest`, if this handheld is a guest at a table; else None
    at: `host` or `guest`, or None without a table
    secret: 8 random bytes, from which truco_link.digest makes the token of this handheld's seat
    held_ms: when this host began to ignore strangers; None: it does not ignore them
    yielded_ms: when this handheld, as a host, last called another host of its table; None: never
    removed: (number of the table whose host kicked the player, time of the kick); (None, 0): none
    """

    held_ms = yielded_ms = None
    removed = None, 0

    def __init__(self, carrier: "Carrier", me, robot, name: str, now_ms: int, memory=None):
        self.carrier = carrier
        # The carrier if it uses `_bleio`, which may block the program; else None.
        self.ble: "BleCarrier" = carrier if hasattr(carrier, "stalled") else None
        self.times = getattr(carrier, "times", NEAR)
        self.me = me
        self.robot = robot
        self.name = name
        self.phase = IDLE
        self.why = 0
        self.become()
        self.choose()
        self.patience_ms = self.times[PATIENCE]
        self.pace = None  # pauses of robots, see `keep_pace`
        self.now_ms = now_ms
        self.secret = os.urandom(SECRET)
        self.since_ms = now_ms  # when the phase began
        self._closing = []  # links of a table that was left, until their goodbye is sent
        self._goodbye_ms = now_ms  # when the last link was added to `_closing`
        if memory is not None:
            with residency.use("truco_link.place") as place:
                place.come_back(self, memory)

    # Work done in each tick.

    @residency.kept
    def tick(self, now_ms: int) -> None:
        """Do the work that is due. Call it in every turn of the main loop."""
        self.now_ms = now_ms
        if self._closing:
            self._say_goodbye()
        self.carrier.tick(now_ms)
        if self.role is not None:
            self.role.tick(now_ms)

    def become(self, role=None, host=None, guest=None) -> None:
        """Become the host of a table or a guest at one, or neither.

        :param role: `hosting.Hosting`, `visiting.Visiting` or `searching.Searching`
        """
        self.role = role
        self.host = host
        self.guest = guest
        self.at = host or guest
        self._caller = None  # the `Guest` that calls its table once `_closing` is empty

    def choose(self, code=None, watch: bool = False, called: str = "") -> None:
        """Note how the player will join a table, and empty `found`.

        :param code: 0..9999 for a private table, else None
        :param watch: True to join as a spectator
        :param called: name of the host's player
        """
        self.found: list = []  # tables in reach, a list of `Found`
        self.code_given = code
        self.watch_only = watch
        self.called = called

    @residency.kept
    def enter(self, phase, why: int = 0) -> None:
        """Enter another phase, and tell the screens.

        :param why: the reason of REFUSED
        """
        if phase != self.phase:
            self.phase = phase
            self.why = why
            self.since_ms = self.now_ms
            self.me.watch(messages.SEATS_CHANGED, NONE, 0)

    def close_after_goodbye(self, link) -> None:
        """Close a link's port once its goodbye is sent."""
        link.handler = None  # so that the link's `Peer` or `Guest` can be freed
        self._closing.append(link)
        self._goodbye_ms = self.now_ms

    def _say_goodbye(self):
        """Repeat the goodbyes until the other side closes, or a time-out."""
        is_late = diff(self.now_ms, self._goodbye_ms) > self.times[RETRY] * 2 + 400
        for link in self._closing:
            if not link.port.closed:
                if is_late or link.idle() or not link.tick(self.now_ms):
                    link.repeat_goodbye(self.now_ms)
                if is_late:
                    link.port.close()
        self._closing = [] if is_late else [one for one in self._closing if not one.port.closed]
        if not self._closing and self._caller is not None:
            self.call(self._caller)

    # What the screens show.

    @property
    def is_host(self) -> bool:
        return self.host is not None

    @residency.kept
    def is_busy(self) -> bool:
        """Return True during a search or a key agreement, whose code `sweep` must not unload."""
        if self.host is not None:
            return any([peer.agreement is not None for peer in self.host.peers])
        if self.guest is not None:
            return self.guest.agreement is not None
        return self.phase == SEARCHING

    @property
    def seats(self):
        """Return the list of `Seat`; without a table an empty tuple."""
        return () if self.at is None else self.at.seats

    @property
    def my_seat(self) -> int:
        return NONE if self.at is None else self.at.my_seat

    @property
    def match(self):
        """Return the `Match` to draw, or None. A host shows its player only `Match.view` of it."""
        return None if self.at is None else self.at.match

    # Becoming host or guest.

    def new_host(self, table_id: int, code: int, term: int = 0):
        """Become host of a new table, or of one that is taken over, and return the `Host`.

        Parameters as of `Host`.
        """
        from truco_link.host import Host  # imported here, since a guest never needs it
        from truco_link.hosting import Hosting

        host = Host(self.me, self.robot, self.name, table_id, code, term, self.now_ms)
        host.pace, host.times = self.pace, self.times
        self.become(Hosting(self), host=host)
        if hasattr(self.carrier, "shared"):
            self.carrier.shown = host  # type: ignore[attr-defined]
        return host

    def new_guest(self, table_id: int, term=None, returns: bool = False):
        """Become a guest at a table and return the `Guest`. Parameters as of `Session.go_to`."""
        from truco_link.guest import Guest
        from truco_link.visiting import Visiting

        guest = Guest(self.me, self.secret, self.name, self.carrier.can_host)
        guest.go_to(table_id, term, self.code_given, returns)
        guest.watch_only = self.watch_only
        self.become(Visiting(self), guest=guest)
        return guest

    def call(self, guest) -> None:
        """Advertise a call to the host of a `Guest`'s table, once all goodbyes are sent."""
        self._caller = guest if self._closing else None
        if self._caller is None:
            content = bytes((messages.GUEST_CALL, messages.VERSION))
            content += guest.table_id.to_bytes(2, "little")
            content += bytes((guest.term or 0, guest.returns, 0))
            token = token_of(self.secret, guest.table_id)
            content += tag_of(token)[: messages.CALL_SIZE - messages.TAG_AT]
            self.carrier.call(content, guest.returns, token)

    def be_quiet(self) -> None:
        """Go off the air, and close a new connection that nobody has taken yet."""
        self.carrier.quiet()
        port = self.carrier.new_port()
        if port is not None:
            port.close()

    # Called by the screens.

    def create(self, rules, players: int = 4, private: bool = False, turn_s: int = 0) -> None:
        """Make a table, and sit down at it as its host."""
        self.leave()
        host = self.new_host(four_digits(), four_digits(), os.urandom(1)[0])
        host.set_options(rules=rules, players=players, turn_s=turn_s)
        if private:
            host.wishes |= messages.PRIVATE
        host.sit_down(self.secret)
        self.enter(SITTING)

    def search(self, number=None) -> None:
        """Search for tables and fill `found`.

        :param number: list only the room of this number, 0..9999; None: any
        """
        if self.phase != SEARCHING:
            self.leave()
            self.enter(SEARCHING)
        from truco_link.searching import Searching

        self.found.clear()
        self.role = Searching(self, number)
        self.carrier.seek(self.role.hear)

    def join(self, table, code: int = 0, watch: bool = False) -> None:
        """Join a table.

        :param table: a `Found` of `found`
        :param code: 0..9999, for a private table
        :param watch: True to go there as a spectator
        """
        self.choose(code if table.private else None, watch, table.name)
        table_id, since_ms = self.removed
        if table.table_id == table_id and diff(self.now_ms, since_ms) < _SHUN_MS:
            self.enter(REFUSED, messages.REMOVED)
            return
        # By Bluetooth such a host answers nobody: `Hosting`.
        if table.playing and not table.free and getattr(self.carrier, "only_seats", False):
            self.enter(REFUSED, messages.FULL)
            return
        if hasattr(self.carrier, "shared"):
            self.carrier.aimed = table.address  # type: ignore[attr-defined]
        self._go_to(table.table_id, table.term)

    def try_code(self, code: int) -> None:
        """Try another code at the table that has refused this player's code."""
        guest = self.guest
        self.close_after_goodbye(guest.link)
        self.code_given = code
        self._go_to(guest.table_id, guest.term)

    def _go_to(self, table_id, term):
        self.call(self.new_guest(table_id, term))
        self.enter(JOINING)

    def leave(self) -> None:
        """Say goodbye and leave the table."""
        guest, host = self.guest, self.host
        if guest is not None and guest.link is not None:
            guest.leave()
            self.close_after_goodbye(guest.link)
        if host is not None:
            host.concede(host.my_seat)
            for peer in host.peers:
                peer.flush()
                peer.link.tick(self.now_ms)  # first the end of the hand, then the goodbye
                peer.send_away(messages.LEFT)
                self.close_after_goodbye(peer.link)
        self.be_quiet()
        self.become()
        self.choose()
        self.enter(IDLE)

    def mark(self) -> int:
        """Return the byte after the secret in `memory` for a restart that the radio requires."""
        return 1 if self.held_ms is None else HELD

    def switch_off(self) -> None:
        """Switch the carrier off. The others go on at once, but this player keeps its seat."""
        links = [self.guest.link] if self.guest is not None else []
        if self.host is not None:
            links = [peer.link for peer in self.host.peers]
        for link in links:
            if link is not None:
                link.control(bytes((messages.BYE, messages.VERSION, messages.SWITCHED_OFF)))
        self.carrier.close()

    def memory(self) -> bytes | None:
        """Return the bytes that bring this handheld back to its table after a restart, or None."""
        with residency.use("truco_link.place") as place:
            return place.kept(self)

    def start(self) -> None:
        """Begin a match as host; ask for one as guest; agree to one if everybody must agree."""
        if self.host is None:
            self.guest.agree()
        else:
            self.host.want_match(self.host.my_seat)

    @residency.kept
    def table_flags(self) -> int:
        """Return the flags as in TABLE; 0 without a table."""
        if self.host is not None:
            return self.host.flags()
        return 0 if self.guest is None else self.guest.flags

    def set_options(self, **changes) -> None:
        """Change the options of the table that this handheld hosts: see `Host.set_options`."""
        if self.host is not None:
            self.host.set_options(**changes)

    def keep_pace(self, pace) -> None:
        """Set the pauses of robots, (think_ms, trick_ms, hand_ms), at this table and later ones."""
        self.pace = pace
        if self.host is not None:
            self.host.pace = pace
            self.host.arrange()

    def watchers(self) -> list:
        """Return the spectators of the table hosted here: a list of `Peer`, with a ``name``."""
        return self.host.seating.watchers() if self.is_host else []
