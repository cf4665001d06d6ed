"""The lobby: how a handheld finds, makes, joins and leaves tables. The screens call it.

On a board, methods marked `residency.kept` stay in memory; the others are loaded when called.
"""

import os

from micropython import const

import residency
from truco_core.cards import NONE
from truco_core.clock import diff
from truco_core.rules import GOAL
from truco_core.state import LEADS, SCORE
from truco_link import messages
from truco_link.carriers import PATIENCE, RETRY
from truco_link.codes import MatchInfo
from truco_link.digest import tag_of, token_of
from truco_link.phases import GAVE_UP, IDLE, JOINING, REFUSED, SEARCHING, SITTING, UNANSWERED
from truco_link.records import NEAR
from truco_link.seats import Seat, four_digits

# Offsets and sizes in the bytes of `Lobby.memory`.
MEMORY_SIZE = const(11)
_RULES = const(9)
_WORTH = const(23)
_NUMBER = const(24)
_PEOPLE = const(25)
_SEATS = const(26)
_NO_MATCH = const(255)
_SEAT_SIZE = const(9)
_MOST_CODE = const(9999)
_SECRET = const(8)
# The byte after the secret in `memory` if the program restarted after a discovery that blocked the
# radio. The host then ignores strangers for a while.
_HELD = const(2)
_WAITS = UNANSWERED, GAVE_UP  # reasons of REFUSED after which the player may still come back
_SHUN_MS = const(120000)  # how long a kicked player cannot return
_FORGET_MS = const(6000)  # time after its last beacon until a nearby table leaves the list
_TABLES = const(12)  # maximum number of tables in the list


class Found:
    """A table in the list of the search screen, as its beacon describes it.

    address, table_id, term, private, playing
    name: of the host's player; for a room what the screen calls it
    rssi: in dBm, or messages.RSSI_UNKNOWN
    seen_ms: when its beacon was last heard
    players: 2 or 4
    free: seats that a newcomer can have, 0..3
    version: the host's protocol version; a table can be joined if it is messages.VERSION
    rules: 14 bytes for a room at a broker, else b""
    """

    name = ""
    rules = b""


@residency.seldom
class Lobby:
    """What a handheld does with others: it searches, hosts a table, or is a guest at one.

    :param carrier: see truco_link.carriers
    :param me: the driver of the player here. Its ``watch`` gets the events of the match, and those
        of `messages` (SEATS_CHANGED, ...). Its ``avatar``, if it has one, is shown at the table:
        see `truco_store.profile.avatar`.
    :param robot: ``robot(seat) -> driver``
    :param str name: name of the player; the link sends at most 10 bytes of it
    :param int now_ms: the time, see truco_core.clock
    :param bytes memory: what `memory` returned before a restart, to come back to that table

    phase: IDLE or one of the constants after it
    why: the reason of the phase REFUSED
    role: `Hosting` or `Visiting`; None without a table
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

    def __init__(self, carrier, me, robot, name: str, now_ms: int, memory=None):
        self.carrier = carrier
        # The carrier if it uses `_bleio`, which may block the program; else None.
        self.ble = carrier if hasattr(carrier, "stalled") else None
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
        self.secret = os.urandom(_SECRET)
        self.since_ms = now_ms  # when the phase began
        self._closing = []  # links of a table that was left, until their goodbye is sent
        self._goodbye_ms = now_ms  # when the last link was added to `_closing`
        self.wanted = None  # number of the room to find, see `search`
        if memory is not None:
            self._come_back(memory)

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
        elif self.found:
            self.forget_tables()

    def become(self, role=None, host=None, guest=None) -> None:
        """Become the host of a table or a guest at one, or neither.

        :param role: `hosting.Hosting` or `visiting.Visiting`
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
            self.carrier.shown = host
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

    def _come_back(self, memory):
        """Enter HOSTLESS at the table that `memory` kept before a restart."""
        if len(memory) < MEMORY_SIZE:
            return
        self.secret = bytes(memory[2 : 2 + _SECRET])
        if memory[2 + _SECRET] == _HELD:
            self.held_ms = self.now_ms
        guest = self.new_guest(memory[0] | memory[1] << 8, None, True)
        recalls = self._recall(guest, memory[MEMORY_SIZE:])
        self.role.be_back(recalls)

    def _recall(self, guest, kept):
        """Restore what `memory` kept of the table to a guest; return False if it is not valid."""
        players = kept[0] if kept else 0
        if players not in (2, 4) or len(kept) < _SEATS + players * _SEAT_SIZE:
            return False
        rules = bytes(kept[_RULES:_WORTH])
        host_seat, my_seat, opener = kept[1] & 3, kept[1] >> 2 & 3, kept[1] >> 4 & 3
        code = kept[5] | kept[6] << 8
        bad = max(host_seat, my_seat, opener) >= players or code > _MOST_CODE
        with residency.use("truco_core.rules") as fields:
            if bad or not fields.valid(rules):
                return False
        seats = []
        for i in range(players):
            at = _SEATS + i * _SEAT_SIZE
            seat = Seat()
            if kept[at] & messages.PERSON:
                mine = i == my_seat
                face = getattr(self.me, "avatar", 0) if mine else 0
                flags = kept[at] | messages.HERE | face << messages.AVATAR_AT
                tag = bytes(kept[at + 1 : at + _SEAT_SIZE])
                seat.give(flags, self.name if mine else "?", tag)
            seats.append(seat)
        if not seats[my_seat].flags:
            return False
        flags, we, they = kept[2] | kept[_WORTH] << messages.WORTH_AT, kept[7], kept[8]
        is_on = flags & (messages.PLAYING | messages.ENDED) == messages.PLAYING
        if not is_on or max(we, they) >= rules[GOAL]:
            flags &= ~messages.PLAYING
        if kept[_NUMBER] < _NO_MATCH:
            guest.match_info = MatchInfo(kept[_NUMBER], kept[_PEOPLE], kept[_WORTH])
            if flags & messages.PLAYING:
                guest.mirror.match.start(rules, players, 0, opener, we, they)
        guest.go_to(guest.table_id, kept[4], code, True)
        guest.set_table(rules, flags, kept[3], host_seat, my_seat, seats)
        return True

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
        port = self.carrier.take()
        if port is not None:
            port.close()

    def in_line(self, host_seat):
        """Return all seats but the host's, in the order in which their people may succeed it."""
        players = len(self.seats)
        return [(host_seat + step) % players for step in range(1, players)]

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
        self.wanted = number
        self.found.clear()
        self.carrier.seek(self.hear_table)

    @residency.seldom("search")
    def hear_table(self, address, rssi, content) -> None:
        """Put a beacon into `found` while SEARCHING. The result is false: connect to nobody.

        :param content: of the advertisement; b"" if that table is gone
        :param address: of the host; None if all tables are gone
        """
        found = self.found
        if address is None:
            found.clear()
        if content and (len(content) < messages.BEACON_SIZE or content[0] != messages.TABLE_BEACON):
            return
        table = ([one for one in found if one.address == address] or [Found()])[0]
        if content:
            self.read(table, address, rssi, content)
        if not content or not self._lists(table):
            if table in found:
                found.remove(table)
        elif table not in found:
            playing = [one for one in found if one.playing]
            if len(found) == _TABLES and playing and not table.playing:
                found.remove(playing[0])
            if len(found) < _TABLES:
                found.append(table)

    @residency.seldom("search")
    def _lists(self, table):
        """Return True if a table may be in the list. A room may only if it can be joined."""
        if not hasattr(self.carrier, "shared"):
            return True
        is_open = table.free or table.playing and not table.private
        return self.wanted in (None, table.table_id) and is_open and table.rules

    @residency.seldom("search")
    def read(self, table, address, rssi, content) -> None:
        """Fill a `Found` from its beacon."""
        flags = content[5]
        table.address = address
        table.rssi = rssi
        table.seen_ms = self.now_ms
        table.version = content[1]
        table.table_id = content[2] | content[3] << 8
        table.term = content[4]
        table.private = bool(flags & messages.PRIVATE)
        table.playing = bool(flags & messages.PLAYING)
        table.players = 4 if flags & messages.FOUR else 2
        table.free = content[messages.CROWD] >> 5 & 3
        if hasattr(self.carrier, "shared"):
            table.rules = content[messages.BEACON_SIZE :]
        else:
            table.name = messages.text_of(content, messages.BEACON_SIZE, len(content))

    @residency.seldom("search")
    def forget_tables(self) -> None:
        """Remove one nearby table whose beacon is not heard any more.

        Rooms need no time-out, because the broker reports each room that closes.
        """
        for table in self.found:
            if not table.rules and diff(self.now_ms, table.seen_ms) > _FORGET_MS:
                self.found.remove(table)
                break

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
            self.carrier.aimed = table.address
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
        return 1 if self.held_ms is None else _HELD

    def switch_off(self) -> None:
        """Switch the carrier off. The others go on at once, but this player keeps its seat."""
        links = [self.guest.link] if self.guest is not None else []
        if self.host is not None:
            links = [peer.link for peer in self.host.peers]
        for link in links:
            if link is not None:
                link.control(bytes((messages.BYE, messages.VERSION, messages.SWITCHED_OFF)))
        self.carrier.close()

    def memory(self):
        """Return the bytes that bring this handheld back to its table after a restart, or None.

        The first MEMORY_SIZE bytes are the table's number (2), the secret (8) and 0 (1). Before a
        restart that the radio requires, truco_ui.settings changes the 0 to `mark`. The other
        bytes exist only if the whole table is known. They let this handheld become the host if
        nobody else is left, and change once a hand:

        number of players (1)
        bits 0-1: host's seat; bits 2-3: own seat; bits 4-5: opener (1)
        flags, turn and term as in TABLE (3)
        code (2), score (2), rules (14), worth as in TABLE (1)
        number of the match or 255, and mask of the people for whom it counts (2)
        for each seat: flags without HERE (1), tag (8)
        """
        at, guest = self.at, self.guest
        if self.phase < SITTING or self.phase == REFUSED and self.why not in _WAITS:
            return None
        if at is None or guest is not None and not guest.returns:
            return None
        head = at.table_id.to_bytes(2, "little") + self.secret + b"\0"
        flags, host_seat = self.table_flags(), at.my_seat
        if guest is not None:
            ended = guest.match_info is not None and guest.match_info.ended
            flags = flags & ~messages.ENDED | messages.ENDED * ended
            host_seat = guest.host_seat
        if at.my_seat == NONE or None in (at.code, at.rules):
            return head
        s = None if at.match is None else at.match.state
        opener, score = (0, bytes(2)) if s is None else (s[LEADS] & 3, bytes(s[SCORE : SCORE + 2]))
        who = host_seat | at.my_seat << 2 | opener << 4
        table = len(at.seats), who, flags & 0xFF, at.turn_s, at.term, at.code & 0xFF, at.code >> 8
        out = head + bytes(table) + score + bytes(at.rules)
        info = at.match_info
        out += bytes((flags >> messages.WORTH_AT,))
        out += bytes((_NO_MATCH, 0) if info is None else (info.number, info.people))
        for seat in at.seats:
            out += bytes((seat.flags & 0xFF & ~messages.HERE,)) + seat.tag
        return out

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

    def remove(self, who) -> None:
        """Kick the person of a seat, or a `Peer` of `watchers`. Only the host can."""
        if self.host is not None:
            self.host.seating.remove(who)

    def watchers(self) -> list:
        """Return the spectators of the table hosted here: a list of `Peer`, with a ``name``."""
        return self.host.seating.watchers() if self.is_host else []
