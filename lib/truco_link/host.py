"""The host of a table: it runs the match, keeps the options, and admits guests.

The rules: docs/link.md.
"""

import os

from micropython import const

import residency
from truco_core import events, state
from truco_core.cards import NONE
from truco_core.clock import diff
from truco_core.match import Match
from truco_core.rng import Rng
from truco_core.table import Table
from truco_link import messages
from truco_link.carriers import TRAVEL
from truco_link.codes import MatchInfo, void_hand
from truco_link.deal import Dealer
from truco_link.digest import tag_of, token_of
from truco_link.messages import LIVE, TABLE_BEACON, TELLING, bytes_of, id_of
from truco_link.peer import Peer
from truco_link.records import NEAR
from truco_link.seating import AbsentPerson, Seating
from truco_link.seats import Seat

_SEEN = const(2)  # `signs_seen` of a successor, since guests are not told the value

_WISHES = messages.PRIVATE | messages.NO_WATCHERS | messages.ALL_AGREE | 0xFF00
_SLICES = const(4)  # steps of a key agreement in a tick, while no hand is played


@residency.seldom("match")
class Host:
    """The host: it owns the `Table` of the match and is one of its watchers.

    :param me: the driver of the person at this handheld
    :param robot: ``robot(seat) -> driver`` for the seats without a person
    :param str name: name of the person here, for the beacon
    :param int table_id: 0..9999
    :param int code: 0..9999, asked for while the table is private
    :param int term: 0..255, random for a new table; each successor adds 1, modulo 256
    :param int now_ms: the time, see truco_core.clock

    Options:

    rules: a rule set of 14 bytes
    turn_s: seconds for each decision of a person, 0 for no limit
    human_decides: see truco_core.table
    signs_seen: 0 for no signs, else 1 + an index into truco_core.signals.ODDS
    pace: (think_ms, trick_ms, hand_ms), or None for the default of the table
    wishes: the other options, as flags of TABLE

    State:

    seats: two or four `Seat`, which `Seating` changes
    my_seat: the seat of the person here
    beacon: content of the advertisement; None: it must be made anew
    table: the `Table` of the match that is on, or of the last match; None before the first
    match: the `Match` of `table`; None if there was none with these rules and seats
    signs: truco_core.signals.Signs, or None in a match without signs
    match_info: the `MatchInfo` of `match`; None before the first
    offer: number of the offered match, 0..255: it changes with rules, stake, options and seats
    undecided: mask of the seats that have not agreed to the next match
    places: connections that the carrier can hold
    late_seat: seat whose time is over, until the table has acted for it; NONE: none
    """

    def __init__(self, me, robot, name: str, table_id: int, code: int, term: int, now_ms: int):
        self.me = me
        self.robot = robot
        self.now_ms = now_ms
        self.peers: list = []
        self.times = NEAR  # time-outs of the carrier
        self.rules = b""
        self.turn_s = 0
        self.human_decides = 1
        self.wishes = messages.COUNTS << messages.WORTH_AT
        self.signs_seen = 0
        self.undecided = 15
        self.pace = None
        self.beacon = None
        self.table: Table = None  # type: ignore[assignment]
        self.match: Match = None  # type: ignore[assignment]
        self.signs = None
        self.rng = Rng(int.from_bytes(os.urandom(4), "little"))
        self.seats = [Seat() for _ in range(4)]
        self.my_seat = 0
        self.seating = Seating(self)
        self.dealer = Dealer(self)
        self.match_info: MatchInfo = None  # type: ignore[assignment]
        self.offer = 0
        self.late_seat = NONE
        self._old_votes = 0  # mask of the votes for a friendly end from before this hand
        self.name = name
        self.table_id = table_id
        self.code = code
        self.term = term
        self.places = 3

    @residency.kept
    def is_over(self) -> bool:
        """Return True if no match is on."""
        table = self.table
        return table is None or table.ended or self.match.state[state.PHASE] == state.MATCH_OVER

    @residency.kept
    def is_between_hands(self) -> bool:
        """Return True if no hand is being played."""
        return self.is_over() or self.match.state[state.PHASE] == state.HAND_OVER

    @residency.kept
    def is_hand_next(self) -> bool:
        """Return True between two hands of a match, unless people are still awaited."""
        return not self.is_over() and self.is_between_hands() and not self.seating.is_awaiting()

    @residency.seldom("flags")  # a group of its own, so that a screen's call loads nothing else
    def flags(self) -> int:
        """Return the flags of TABLE. The beacon has the low ones, below NO_WATCHERS."""
        flags = self.wishes | (messages.FOUR if len(self.seats) == 4 else 0)
        if not self.is_over():
            flags |= messages.PLAYING
        if self.match_info is not None and self.match_info.ended:
            flags |= messages.ENDED
        if self.human_decides:
            flags |= messages.HUMAN_DECIDES
        if self.signs_seen and len(self.seats) == 4:
            flags |= messages.SIGNS
        if flags >> messages.WORTH_AT >= messages.FIRST_STAKE:
            flags |= messages.ALL_AGREE
        return flags

    @residency.kept
    def watch(self, kind, seat, value):
        """Note the end of a match; tell the spectators what has happened."""
        if kind == events.DEALT:
            self.table.end_votes &= ~self._old_votes
            self._old_votes = self.table.end_votes
        elif kind == events.TIME_OVER:
            self.late_seat = seat
        for peer in self.peers:
            if peer.seat == NONE:
                peer.watch(kind, seat, value)
        if kind == events.PLAYED or events.RAISED <= kind <= events.RAN:
            self.late_seat = NONE
        elif kind == events.MATCH_ENDED or kind == events.MATCH_WON:
            self.match_info.ended = self.table.ended
            self.beacon = None
            self.me.watch(messages.MATCH_CLOSED, NONE, 0)

    # What guests are told.

    def seats_changed(self, others: bool = True) -> None:
        """Update the screen here and the beacon after a change of seats or options.

        :param others: False if only spectators changed; agreements to the next match stay valid
        """
        self.beacon = None
        self.seating.seats_changed()
        if others and self.is_over():
            self.offer = self.offer + 1 & 0xFF
            self.tell_table()
            if self.undecided != 15:
                self.agree(15)  # nobody has agreed to the new table
        self.me.watch(messages.SEATS_CHANGED, NONE, 0)

    def tell(self, body) -> None:
        """Send a message to every guest."""
        for peer in self.peers:
            peer.tell(body)

    def tell_table(self):
        """Send the options to every guest."""
        for peer in self.peers:
            peer.tell(peer.table())

    # Matches.

    def start(self, opener=None, we: int = 0, they: int = 0, hands=0, info=None) -> None:
        """Begin a match with the people and robots that sit at the table now.

        :param opener: seat that opens the first hand; None: it is drawn
        :param we: points of team 0
        :param they: points of team 1
        :param hands: number of hands that were played
        :param info: the `MatchInfo` of a match of another host that goes on here; None: a new match
        """
        self.undecided = 15  # everybody must agree anew to the match after this one
        self.dealer.since_ms = None
        seats = range(len(self.seats))
        drivers = list(map(self._driver, seats))
        if info is None:
            before = os.urandom(1)[0] if self.match_info is None else self.match_info.number
            people = self.seating.mask_of(messages.PERSON) | self.seating.mask_of(messages.PRESENT)
            info = MatchInfo((before + 1) % 255, people, self.flags() >> messages.WORTH_AT)
        self.match_info = info
        if opener is None:
            opener = os.urandom(1)[0] & len(seats) - 1
        self.match = Match()
        robot = self.robot(self.my_seat)
        self.table = table = Table(self.match, drivers, self.rng, robot, self.dealer)
        table.watchers.append(self)
        self.signs = None
        if self.signs_seen and len(seats) == 4:
            signals = residency.bring("truco_core.signals")
            self.signs = signals.Signs(table, self.rng, signals.ODDS[self.signs_seen - 1])
        self.arrange()
        self.tell_table()
        table.start_match(self.rules, opener, we, they)
        self.match.state[state.HAND] = hands
        for seat in seats:
            if isinstance(drivers[seat], AbsentPerson):
                table.take_over(seat, self.robot(seat))
        self.seats_changed()

    def _driver(self, seat):
        place = self.seats[seat]
        if seat == self.my_seat:
            return self.me
        if place.peer is not None:
            return place.peer
        return AbsentPerson() if place.flags & messages.PERSON else self.robot(seat)

    def agree(self, undecided: int) -> None:
        """Note who has agreed to the next match, and begin it once nobody is missing.

        :param undecided: mask of the seats that have not agreed to it
        """
        if self.flags() & messages.ALL_AGREE:
            undecided |= self.seating.mask_of(messages.PERSON)
        else:
            undecided |= self.seating.may_return()
        if undecided == self.undecided:
            return  # the same people are missing as before
        self.undecided = undecided
        if not self.begin_agreed():
            mask = self.undecided & (1 << len(self.seats)) - 1
            self.tell(bytes((messages.WAITING, messages.FOR_READY, mask, messages.NO_LIMIT)))
            self.me.watch(messages.SEATS_CHANGED, NONE, 0)

    def begin_agreed(self) -> bool:
        """Begin a match and return True if all have agreed, and know the end of the last match."""
        if self.match_info is not None and self.seating.may_return():
            return False
        voter = messages.PERSON if self.flags() & messages.ALL_AGREE else messages.PRESENT
        for seat, place in enumerate(self.seats):
            if place.flags & voter == voter and self.undecided >> seat & 1:
                return False
            if self.table is not None and place.peer is not None and not place.peer.is_told():
                return False
        self.start()
        return True

    def go_on(self, guest) -> None:
        """Go on with the options, seats and match of the table where this handheld was a guest."""
        flags = guest.flags
        is_on = not guest.is_over()
        self.rules = guest.rules
        self.turn_s = guest.turn_s
        self.wishes = flags & _WISHES
        self.human_decides = bool(flags & messages.HUMAN_DECIDES)
        self.signs_seen = _SEEN if flags & messages.SIGNS else 0
        self.seats, self.my_seat = guest.seats, guest.my_seat
        self.match_info, self.offer = guest.match_info, guest.offer
        s = guest.match.state
        if is_on:
            void_hand(s)
            score = s[state.SCORE], s[state.SCORE + 1]
            self.start(s[state.LEADS], *score, s[state.HAND], self.match_info)
            return
        # A handheld that has restarted knows no match, but its number.
        if self.match_info is not None and s[state.PLAYERS]:
            self.match = guest.match  # the end screen draws it
        self.seats_changed(False)

    # Options.

    def set_options(self, **changes) -> None:
        """Change options.

        During a match only `turn_s`, and the flags PRIVATE and NO_WATCHERS of `wishes`, change.

        :param changes: new values by name: rules, turn_s, wishes, human_decides and signs_seen as
            the attributes; players: 2 or 4
        """
        before = self._options()
        is_over = self.is_over()
        for name, value in changes.items():
            if name == "wishes":
                mask = _WISHES if is_over else messages.PRIVATE | messages.NO_WATCHERS
                self.wishes = self.wishes & ~mask | value & mask
            elif is_over and name == "players":
                if value != len(self.seats):
                    self.seating.set_players(value)
            elif is_over or name == "turn_s":
                setattr(self, name, value)
        after = self._options()
        if before == after:
            return  # agreements to the next match stay
        if before[0] != after[0]:
            self.match = self.table = self.signs = None  # it had other rules
        if not is_over:
            self.tell_table()
        self.arrange()
        self.seating.shut_out()
        (self.seating.tell_anew if is_over else self.seats_changed)()

    def _options(self):
        """Return the options; if one changes, the agreements to the next match are void."""
        return (self.rules, len(self.seats)), self.flags(), self.turn_s, self.signs_seen

    def arrange(self) -> None:
        """Apply the options to the `Table` of the match."""
        if self.table is not None:
            turn_ms = 1000 * self.turn_s
            if turn_ms:
                turn_ms += self.times[TRAVEL]  # travel time of a guest's action
            self.table.set_options(self.human_decides, turn_ms, self.pace)

    # What people ask for.

    def obey(self, kind: int, seat: int, value: int) -> None:
        """Do what a person asks for or says. Spectators (seat NONE) can only SHOUT.

        :param kind: END, SIGN or SHOUT
        """
        if kind == messages.END:
            if not self.is_over():
                (self.table.ask_end if value else self.table.refuse_end)(seat)
        elif kind == messages.SIGN:
            if self.signs is not None and not self.is_over():
                self.signs.make(seat, value)
        else:
            self.tell(bytes((kind, seat, value)))
            self.me.watch(messages.SHOUTED, seat, value)

    def want_match(self, seat: int) -> None:
        """Note that a person agrees to the next match. Without ALL_AGREE only the host has to."""
        if not self.is_over():
            return
        if self.flags() & messages.ALL_AGREE:
            self.agree(self.undecided & ~(1 << seat))
        elif seat == self.my_seat:
            self.agree(0)
        else:
            self.me.watch(messages.ASKED_AGAIN, seat, 0)

    def ask(self, kind: int, value: int) -> None:
        """Do what the player here asks for. Parameters as of `Guest.ask`."""
        if kind != messages.SIT:
            self.obey(kind, self.my_seat, value)
        elif value != NONE:
            self.seating.swap(self.my_seat, value)

    # Admission of guests.

    @residency.seldom
    def sit_down(self, secret) -> None:
        """Give `my_seat` to the person here.

        :param secret: `Lobby.secret`; a later host recognizes this handheld by a tag made from it
        """
        flags = messages.PRESENT | messages.MAY_HOST
        flags |= getattr(self.me, "avatar", 0) << messages.AVATAR_AT
        tag = tag_of(token_of(secret, self.table_id))
        self.seats[self.my_seat].give(flags, self.name, tag)

    # Work done in each tick.

    @residency.seldom
    def add_peer(self, port) -> None:
        """Add a guest that the carrier has connected."""
        if getattr(port, "sealed", False):
            port = residency.bring("truco_link.seal").Sealed(port)
        self.peers.append(Peer(self, port))
        self.beacon = None

    @residency.kept
    def tick(self, now_ms: int) -> bool:
        """Do the work that is due; return True if the match moved."""
        self.now_ms = now_ms
        for peer in self.peers:
            if not peer.tick(now_ms):
                self._drop(peer)
                break  # the list has changed: serve the other guests in the next tick
        for peer in self.peers:
            if peer.agreement is not None and not peer.agreement.waits():
                peer.agree(_SLICES if self.is_between_hands() else 1)
                break  # only one key agreement in each tick
        table = self.table
        if table is not None:
            self.seating.tick(now_ms)
        if self.undecided != 15:
            self.begin_agreed()
        if table is None:
            return False
        if self.seating.is_quiet or self.seating.is_awaiting():
            table.keep()
            return False
        waiting = self.match.state[state.WAIT]
        for peer in self.peers:
            if not waiting >> peer.seat & 1:  # spectators have the seat NONE, which never waits
                continue
            if self.seating.guests == 1:
                table.keep()  # no limit for the only guest: no robot ever acts in its place
            elif peer.phase == LIVE and not peer.knows_turn():
                # The time limit of a guest begins when it knows that it may act. If it never
                # acknowledges anything, its link is closed soon.
                table.keep()
        return table.tick(now_ms)

    def concede(self, seat: int) -> None:
        """Let the team of a person who leaves lose the hand, if the person began the match."""
        if not self.is_between_hands() and self.match_info.people >> seat & 1:
            self.table.concede(seat)

    @residency.seldom
    def _drop(self, peer):
        """Remove a guest whose port is closed."""
        if peer.phase >= TELLING or peer.seat != NONE:  # else the guest neither plays nor watches
            peer.leave()
            self.seating.lose(peer)
        self.peers.remove(peer)
        self.beacon = None

    @residency.kept
    def silent_ms(self, seat: int) -> int:
        """Return for how long the guest of a seat was silent."""
        place = self.seats[seat]
        if place.peer is not None:
            return place.peer.link.silent_ms(self.now_ms)
        return diff(self.now_ms, place.lost_ms)

    # The beacon.

    @residency.kept
    def hands(self) -> int:
        """Return the number of the last hand of the match, 0 without a match."""
        return 0 if self.match is None else self.match.state[state.HAND]

    @residency.seldom
    def renew_beacon(self, offers: bool = True) -> None:
        """Make the content of the beacon: docs/link.md, Advertisements.

        :param offers: False to offer no seat, while strangers are not answered
        """
        head = bytes((TABLE_BEACON, messages.VERSION)) + id_of(self)
        flags, mask_of = self.flags() & messages.NO_WATCHERS - 1, self.seating.mask_of
        free = max(0, min(bin(mask_of(0)).count("1"), self.room(), 3)) if offers else 0
        is_met = mask_of(messages.PRESENT) != 1 << self.my_seat
        crowd = self.hands() & 7 | self.my_seat << 3 | free << 5 | is_met << 7
        self.beacon = head + bytes((flags, crowd)) + bytes_of(self.name)

    @residency.seldom
    def room(self) -> int:
        """Return how many newcomers can connect. A place is kept for each absent person."""
        taken = len(self.peers)
        for seat, place in enumerate(self.seats):
            if seat != self.my_seat and place.flags & messages.PERSON and place.peer is None:
                taken += 1
        return self.places - taken
