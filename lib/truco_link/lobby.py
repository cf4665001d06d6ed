"""A handheld's way to a table and through it: what the screens call.

Half of `Lobby` is in memory only when the player wants something.
"""

import os

from micropython import const

import residency
from truco_core.cards import NONE
from truco_core.clock import diff
from truco_core.rules import GOAL
from truco_core.state import LEADS, SCORE
from truco_link import messages
from truco_link.carriers import PATIENCE, RETRY, STEP_MS
from truco_link.digest import tag_of, token_of
from truco_link.records import NEAR
from truco_link.seats import SHUN_MS, Seat

# Phases of a `Lobby`.
IDLE = const(0)
SEARCHING = const(1)  # `found` fills
JOINING = const(2)  # until the host has answered
SITTING = const(3)  # at a table, no match is on
PLAYING = const(4)
HOSTLESS = const(5)  # the host is gone: looked for, or replaced
REFUSED = const(6)  # sent away: see `why`

# `why`, besides those of `messages`, which are bytes.
UNANSWERED = const(0x100)  # the table did not answer
GAVE_UP = const(0x101)  # the host was lost, did not come back, and nobody took over
NOT_BELIEVED = const(0x102)  # a new host told another score or other rules

# Of `Lobby.memory`: bytes for any seat, and places in what follows.
MEMORY_SIZE = const(11)
_RULES = const(9)
_WORTH = const(23)
_SEATS = const(24)
_SEAT_SIZE = const(9)
_MOST_CODE = const(9999)
_SECRET = const(8)  # bytes
_HELD = const(2)  # mark of a memory: a stranger had held up the radio, so strangers still wait
_FORGET_MS = const(6000)  # a table nearby whose beacon is not heard any more
_TABLES = const(12)  # that are remembered at once


def _four_digits():
    """Draw a number of 0..9999."""
    return int.from_bytes(os.urandom(2), "little") % 10000


class Found:
    """A table that was heard of.

    ``address``, ``table_id``, ``term``
    ``name`` of its host's player; of a room what a screen calls it
    ``rssi`` in dBm or messages.RSSI_UNKNOWN
    ``players``, ``free`` seats, ``private``, ``playing``
    ``version`` of its host's protocol: with another than messages.VERSION it cannot be joined
    ``rules`` of a room: 14 bytes; else none
    """

    name = ""
    rules = b""
    table_id = 0


@residency.seldom
class Lobby:
    """A handheld among others: what the screens show, and tell what the player wants.

    :param carrier: see truco_link.carriers
    :param me: the driver of the player here. Its ``watch`` hears the events of the match, and those
        of `messages` (SEATS_CHANGED, ...). Its ``avatar``, if it has one, is told to all at the
        table: see `truco_store.profile.avatar`.
    :param robot: ``robot(seat) -> driver``
    :param str name: of the player, of which 10 bytes count
    :param bytes memory: what `memory` returned before a restart, to come back to that table

    secret: 8 random bytes, from which the tokens of its seats are made: truco_link.digest
    """

    held_ms = None  # since when it answers no strangers as a host; None: it does
    removed = None  # (number of the table whose host sent the player away, when)

    def __init__(self, carrier, me, robot, name: str, memory=None):
        self.carrier = carrier
        # The carrier by `_bleio`, which may hold up the program; or None.
        self.ble = carrier if hasattr(carrier, "stalled") else None
        self.times = getattr(carrier, "times", NEAR)
        self.me = me
        self.robot = robot
        self.name = name
        self.phase = IDLE
        self.why = 0
        self.become()
        self.choose()
        self.patience_ms = self.times[PATIENCE] * STEP_MS
        self.pledge = 0  # worth of the match to which the player has agreed
        self.pace = None  # (think_ms, trick_ms, hand_ms) of tables that are made here
        self.now_ms = 0
        self.secret = os.urandom(_SECRET)
        self.since_ms = 0  # of the phase
        self._closing = []  # links whose port closes when the last word has left
        if memory is not None:
            self._come_back(memory)

    # Time.

    @residency.kept
    def tick(self, now_ms: int) -> None:
        """Do the work that is due; called in every turn of the loop."""
        if self.now_ms == 0:
            self.since_ms = now_ms
            if self.held_ms is not None:
                self.held_ms = now_ms
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
        self._caller = None  # the `Guest` that calls its table when old links are closed

    def choose(self, code=None, watch: bool = False, called: str = "") -> None:
        """Choose a table, or none yet; `found` is empty again.

        :param code: for the table; None if it is open
        :param watch: there without a seat
        :param called: name of its host's player
        """
        self.found: list = []  # `Found`
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
        """Close a link's port once its last word has left."""
        link.handler = None  # its peer or guest need not stay in memory
        self._closing.append(link)
        self._goodbye_ms = self.now_ms

    def _say_goodbye(self):
        """Say the last word again, until the other side has closed its port."""
        links = self._closing
        late = diff(self.now_ms, self._goodbye_ms) > (self.times[RETRY] * 2 + 4) * STEP_MS
        for i in range(len(links) - 1, -1, -1):
            port = links[i].port
            if not port.closed and not late:
                links[i].repeat_goodbye(self.now_ms)
                continue
            if not port.closed:
                port.close()
            del links[i]
        if not links and self._caller is not None:
            self.call(self._caller)

    # What the screens show.

    @property
    def is_host(self) -> bool:
        return self.host is not None

    @residency.kept
    def is_busy(self) -> bool:
        """Return True while `sweep` would forget what is used: to search, or to compute keys."""
        if self.host is not None:
            return any([peer.agreement is not None for peer in self.host.peers])
        if self.guest is not None:
            return self.guest.agreement is not None
        return self.phase == SEARCHING

    @property
    def seats(self):
        """Return the `Seat`s with ``name`` and ``flags``; without a table an empty tuple."""
        return () if self.at is None else self.at.seats

    @property
    def my_seat(self) -> int:
        return NONE if self.at is None else self.at.my_seat

    @property
    def match(self):
        """Return the `Match` to draw, or None. A host shows its player only `Match.view` of it."""
        return None if self.at is None else self.at.match

    @property
    def table_id(self) -> int:
        return 0 if self.at is None else self.at.table_id

    @property
    def code(self):
        """Return what a friend must type at a private table; None while that is not known."""
        return None if self.at is None else self.at.code

    # Being host or guest.

    def new_host(self, table_id: int, code: int, term: int = 0, awaited: int = 0):
        """Become the host of a new table, or of one that is taken over; return the `Host`.

        Parameters as of `Host`.
        """
        from truco_link.host import Host  # not before: a guest has no use for it
        from truco_link.hosting import Hosting

        host = Host(self.me, self.robot, self.name, table_id, code, term, awaited)
        host.keep_pace(self.pace)
        host.times = self.times
        self.become(Hosting(self), host=host)
        if hasattr(self.carrier, "shared"):
            self.carrier.show(host)
        return host

    def new_guest(self, table_id: int, term=None, returns: bool = False):
        """Become a guest at that table; return the `Guest`. Parameters as of `Guest.be_at`."""
        from truco_link.guest import Guest
        from truco_link.visiting import Visiting

        guest = Guest(self.me, self.secret, self.name, self.carrier.can_host)
        guest.be_at(table_id, term, None, returns)
        self.become(Visiting(self), guest=guest)
        return guest

    def move_to(self, guest) -> None:
        """Become a guest at the other half of the table, after being its host."""
        from truco_link.visiting import Visiting

        for peer in self.host.peers:
            peer.link.port.close()
        guest.me = guest.mirror.me = self.me
        self.become(Visiting(self), guest=guest)
        self.me.watch(messages.HOST_FOUND, NONE, guest.term)
        if guest.mirror.synced:
            self.me.watch(messages.SYNCED, guest.my_seat, 0)

    def _come_back(self, memory):
        """Be lost at the table of which `memory` told before a restart."""
        if len(memory) < MEMORY_SIZE:
            return
        self.secret = bytes(memory[2 : 2 + _SECRET])
        if memory[2 + _SECRET] == _HELD:
            self.held_ms = 0
        guest = self.new_guest(memory[0] | memory[1] << 8, None, True)
        recalls = self._recall(guest, memory[MEMORY_SIZE:])
        self.role.be_lost(self.patience_ms, self.patience_ms if recalls else 0)

    def _recall(self, guest, kept):
        """Let a guest know what `memory` kept of the table; return False if that cannot be."""
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
        if flags & messages.PLAYING and max(we, they) < rules[GOAL]:
            guest.mirror.begin_match(rules, players, opener, we, they)
        else:
            flags &= ~messages.PLAYING
        guest.be_at(guest.table_id, kept[4], code, True)
        guest.recall(rules, flags, kept[3], host_seat, my_seat, seats)
        return True

    def call(self, guest) -> None:
        """Be found by the host of that `Guest`'s table, once the last words to others have left."""
        self._caller = guest if self._closing else None
        if self._caller is None:
            number, returns = guest.table_id, guest.returns
            head = number & 0xFF, number >> 8, guest.term or 0, returns, 0
            tag = tag_of(token_of(self.secret, number))[: messages.CALL_SIZE - messages.TAG_AT]
            content = bytes((messages.GUEST_CALL, messages.VERSION)) + bytes(head) + tag
            self.carrier.call(content, returns)

    def be_quiet(self) -> None:
        """Go off the air, and drop a connection that nobody has taken yet."""
        self.carrier.quiet()
        port = self.carrier.take()
        if port is not None:
            port.close()

    def in_line(self, host_seat):
        """Return the other seats, in the order in which their people take over from that host."""
        players = len(self.seats)
        return [(host_seat + step) % players for step in range(1, players)]

    # What the player wants.

    def create(self, rules, players: int = 4, private: bool = False, turn_s: int = 0) -> None:
        """Make a table and sit down at it; `set_options` changes it later."""
        self.leave()
        host = self.new_host(_four_digits(), _four_digits(), os.urandom(1)[0])
        host.set_options(
            rules, players, turn_s, host.wishes | messages.PRIVATE if private else None
        )
        host.sit_down(self.secret)
        self.enter(SITTING)

    def search(self, rules=None, number=None) -> None:
        """Look for tables: `found` fills.

        :param bytes rules: of rooms that are looked for, 14 bytes; None: any
        :param number: of the room that is looked for, 0..9999; None: any
        """
        if self.phase != SEARCHING:
            self.leave()
            self.enter(SEARCHING)
        self.wanted = rules, number
        self.found.clear()
        self.carrier.seek(self.hear_table)

    @residency.kept
    def hear_table(self, address, rssi, content) -> bool:
        """Hear an advertisement in SEARCHING; connect to nobody.

        :param content: b"": that table is gone
        :param address: None: all tables are gone
        """
        self.note(address, rssi, content)
        return False

    @residency.seldom("search")
    def note(self, address, rssi, content) -> None:
        """Keep `found` as is heard; parameters as of `hear_table`."""
        found = self.found
        if address is None:
            found.clear()
        old = None
        for one in found:
            if one.address == address:
                old = one
        if content:
            if len(content) < messages.BEACON_SIZE or content[0] != messages.TABLE_BEACON:
                return
            table = old or Found()
            self.read(table, address, rssi, content)
            rules, number = self.wanted
            is_one = rules in (None, table.rules) and number in (None, table.table_id)
            is_one = is_one and table.rules and _worth(table)
            if is_one or not hasattr(self.carrier, "shared"):
                if old is None and _make_room(found, _worth(table)):
                    found.append(table)
                return
        if old is not None:
            found.remove(old)

    @residency.seldom("search")
    def read(self, table, address, rssi, content) -> None:
        """Let a `Found` know what its beacon says now."""
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
        """Forget a table nearby that is silent; of rooms the broker says when they go."""
        for table in self.found:
            if not table.rules and diff(self.now_ms, table.seen_ms) > _FORGET_MS:
                self.found.remove(table)
                break

    def join(self, table, code: int = 0, watch: bool = False) -> None:
        """Go to one of `found`.

        :param code: 0..9999, of a private table; of an open one it does not matter
        :param watch: without a seat
        """
        self.choose(code if table.private else None, watch, table.name)
        removed = self.removed
        if removed is not None and removed[0] == table.table_id:
            if diff(self.now_ms, removed[1]) < SHUN_MS:  # that host would not answer
                self.enter(REFUSED, messages.REMOVED)
                return
        if hasattr(self.carrier, "shared"):
            self.carrier.aim(table.address)
        self._go_to(table.table_id, table.term)

    def try_code(self, code: int) -> None:
        """Go once more to the table that has refused, with another code."""
        guest = self.guest
        self.close_after_goodbye(guest.link)
        self.code_given = code
        self._go_to(guest.table_id, guest.term)

    def _go_to(self, table_id, term):
        self.call(self.new_guest(table_id, term))
        self.enter(JOINING)

    def leave(self) -> None:
        """Leave the table, and tell those at it."""
        self.pledge = 0
        guest, host = self.guest, self.host
        if guest is not None and guest.link is not None:
            guest.leave()
            self.close_after_goodbye(guest.link)
        if host is not None:
            for peer in host.peers:
                peer.send_away(messages.LEFT)
                self.close_after_goodbye(peer.link)
        self.be_quiet()
        self.become()
        self.choose()
        self.enter(IDLE)

    def memory(self):
        """Return the bytes that bring this handheld back after a loss of power, or None.

        MEMORY_SIZE bytes: the table's number (2), the secret (8), 0. If all of the table is known,
        what lets it be its host when nobody else is left; that changes once a hand:

        number of players
        bits 0-1: host's seat; bits 2-3: own seat; bits 4-5: opener
        flags, turn and term as in TABLE
        code (2), score (2), rules (14), worth as in TABLE
        of each seat its flags, without HERE, and its tag (8)
        """
        at, guest = self.at, self.guest
        if self.phase < SITTING or self.phase == REFUSED and self.why < UNANSWERED:
            return None
        if at is None or guest is not None and not guest.returns:
            return None
        number = at.table_id
        head = bytes((number & 0xFF, number >> 8)) + self.secret + b"\0"
        flags, host_seat = self.table_flags(), at.my_seat
        if guest is not None:
            flags = flags & ~messages.ENDED | messages.ENDED * guest.mirror.ended
            host_seat = guest.host_seat
        if at.my_seat == NONE or at.code is None or guest is not None and not guest.whole:
            return head
        s = None if at.match is None else at.match.state
        opener, score = (0, bytes(2)) if s is None else (s[LEADS] & 3, bytes(s[SCORE : SCORE + 2]))
        who = host_seat | at.my_seat << 2 | opener << 4
        table = len(at.seats), who, flags & 0xFF, at.turn_s, at.term, at.code & 0xFF, at.code >> 8
        out = head + bytes(table) + score + bytes(at.rules)
        out += bytes((flags >> messages.WORTH_AT,))
        for seat in at.seats:
            out += bytes((seat.flags & 0xFF & ~messages.HERE,)) + seat.tag
        return out

    def sit(self, seat: int) -> None:
        """Take this seat; a guest in a match gets a robot's between two hands. NONE: watch."""
        if self.guest is not None:
            self.guest.ask(messages.SIT, seat)
        elif seat != NONE:
            self.swap(self.my_seat, seat)

    def shout(self, number: int) -> None:
        """Say a phrase, 0..255, on all screens."""
        if self.host is not None:
            self.host.pass_on(messages.SHOUT, self.host.my_seat, number)
        elif self.guest is not None:
            self.guest.say(messages.SHOUT, number)

    def sign(self, sign: int) -> None:
        """Make a sign (truco_core.signals) to the partner."""
        if self.host is not None:
            self.host.sign(self.host.my_seat, sign)
        elif self.guest is not None:
            self.guest.say(messages.SIGN, sign)

    def ask_end(self, wish: int = 1) -> None:
        """Ask for a friendly end, or agree to one; 0: play on. See also `start`."""
        if self.host is not None:
            self.host.vote(self.host.my_seat, wish)
        elif self.guest is not None:
            self.guest.ask(messages.END, wish)

    def start(self) -> None:
        """Begin a match, or agree to it where all must agree, or as a guest ask the host for it."""
        host = self.host
        flags = self.table_flags()
        if flags & messages.ALL_AGREE and self.at.is_over() and self.my_seat != NONE:
            self.pledge = worth = flags >> messages.WORTH_AT
            self.ask_end(messages.TO_BEGIN + worth)
        elif host is None:
            self.ask_end(messages.TO_BEGIN + (flags >> messages.WORTH_AT))
        elif host.is_over():
            host.agree(0)
            self.enter(PLAYING)

    def table_flags(self) -> int:
        """Return the flags of TABLE; 0 without a table."""
        if self.host is not None:
            return self.host.flags()
        return 0 if self.guest is None else self.guest.flags

    def set_options(self, *options, **named) -> None:
        """Change the options of a table whose host this is: see `Host.set_options`."""
        if self.host is not None:
            self.host.set_options(*options, **named)

    def keep_pace(self, pace) -> None:
        """Set the robots' pauses, (think_ms, trick_ms, hand_ms), at this table and later ones."""
        self.pace = pace
        if self.host is not None:
            self.host.keep_pace(pace)

    def swap(self, a: int, b: int) -> None:
        """Let two seats change places, so that others are partners."""
        if self.host is not None:
            self.host.seating.swap(a, b)

    def remove(self, seat: int) -> None:
        """Send a guest away, or give the seat of a lost one to a robot."""
        if self.host is not None:
            self.host.seating.remove(seat)

    def watchers(self) -> list:
        """Return the guests of this host that only watch, each with its ``name``."""
        return self.host.seating.watchers() if self.is_host else []

    def dismiss(self, watcher) -> None:
        """Send away one of `watchers`."""
        if self.host is not None:
            self.host.seating.dismiss(watcher)


def _worth(table):
    """Return by what tables are preferred; 0: a room that cannot be entered."""
    if not table.rules:
        return -128 if table.rssi == messages.RSSI_UNKNOWN else table.rssi
    if not table.free:
        return table.playing and not table.private
    if table.version != messages.VERSION:
        return 1
    return 2 if table.playing else 3 if table.private else 4


def _make_room(found, worth):
    """Make room for one more table; return False if all are worth as much."""
    if len(found) < _TABLES:
        return True
    least = min(found, key=_worth)
    if worth <= _worth(least):
        return False
    found.remove(least)
    return True


def sweep() -> bool:
    """Forget one module of what happens seldom; False: there is none any more.

    On a board the linker writes ``discard`` into these (tools/linker/transient_strings.py). They
    come again when they are needed.
    """
    for name in residency.modules:
        if name.startswith("truco_link."):  # on a board all do, see tools/linker/flatten.py
            module = residency.modules[name]
            if hasattr(module, "discard") and module.discard:
                residency.forget(name)
                return True
    return False
