# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A table of several handhelds for the screens: look for one, make one, sit, play, go on."""

from truco_core.cards import NONE
from truco_link import frames
from truco_link.meeting import Meeting
from truco_link.phases import IDLE, JOINING, PLAYING, REFUSED, SEARCHING, SITTING


class Lobby(Meeting):
    """One handheld's way to a table and through it.

    :param carrier: see truco_link.meeting
    :param me: the driver of the person here: ``choose``, and ``watch`` which hears the events of
        the match and frames.SEATS_CHANGED, SHOUTED, ...
    :param robot: ``robot(seat) -> driver``
    :param str name: of the person, at most 10 bytes are sent
    :param bytes memory: what `memory` said before a restart, to come back to that table
    """

    # What the person wants.

    def create(self, rules, players: int = 4, private: bool = False, turn_s: int = 0):
        """Make a table and sit down at it; `set_options` changes it later."""
        self.leave()
        self.host = host = self._new_host()
        host.rules = bytes(rules)
        host.private = private
        host.turn_s = turn_s
        host.set_players(players)
        host.sit_down(self.name, self._key)
        self._go(SITTING)

    def search(self) -> None:
        """Look for tables: see `found`."""
        self.leave()
        self.found = []
        self._go(SEARCHING)
        if self.carrier.can_scan:
            self.carrier.seek(self._heard_search)
        else:
            self._call(frames.ANY_TABLE)

    def join(self, table, code: int = 0, watch: bool = False) -> None:
        """Go to one of `found`.

        :param code: 0..9999, of a private table
        :param watch: without a seat
        """
        self._code = code
        self._watch_only = watch
        if table.port is not None:
            self.guest.join(code, watch)
            self._quiet()
        else:
            self._new_guest(table.table_id)
            self._call(table.table_id)
        self._go(JOINING)

    def skip(self) -> None:
        """Not this table, when the carrier cannot scan: be found by another one."""
        self.search()

    def leave(self) -> None:
        """Go, and say so."""
        if self.guest is not None and self.guest.link is not None:
            self.guest.leave()
            self._part(self.guest.link.port)
        if self.host is not None:
            self.host.close()
            for peer in self.host.peers:
                self._part(peer.link.port)
        self._quiet()
        self.guest = self.host = None
        self._go(IDLE)

    def close(self) -> None:
        """Leave, and switch the radio off."""
        self.leave()
        self.carrier.close()

    def sit(self, seat: int) -> None:
        """Take this seat, as a guest of a robot's between two hands; NONE to watch."""
        if self.guest is not None:
            self.guest.sit(seat)
        elif self.host is not None and seat != NONE:
            self.host.swap(self.host.my_seat, seat)

    def shout(self, number: int) -> None:
        """Say a phrase, 0..255, on all screens."""
        if self.host is not None:
            self.host.shout(self.host.my_seat, number)
        elif self.guest is not None:
            self.guest.shout(number)

    def ask_end(self) -> None:
        """Ask for a friendly end, or agree to one."""
        if self.host is not None:
            self.host.vote(self.host.my_seat, 1)
        elif self.guest is not None:
            self.guest.ask_end()

    def refuse_end(self) -> None:
        """Play on."""
        if self.host is not None:
            self.host.vote(self.host.my_seat, 0)
        elif self.guest is not None:
            self.guest.refuse_end()

    # The host's person.

    def start(self) -> None:
        """Begin a match, or the next one."""
        host = self.host
        if host is not None and host.is_over():
            if host.table is None:
                host.start()
            else:
                host.next_match()
            self._go(PLAYING)

    def set_options(self, rules=None, players=None, turn_s=None, private=None, human_decides=None):
        """Change what is not None, before a match or between two; everybody sees it."""
        host = self.host
        if host is None or not host.is_over():
            return
        if rules is not None:
            host.rules = bytes(rules)
        if turn_s is not None:
            host.turn_s = turn_s
        if private is not None:
            host.private = private
        if human_decides is not None:
            host.human_decides = human_decides
        if players is not None:
            host.set_players(players)
        host.tell_options()

    def swap(self, a: int, b: int) -> None:
        """Change two seats: other partners."""
        if self.host is not None:
            self.host.swap(a, b)

    def remove(self, seat: int) -> None:
        """Send a guest away, or give the seat of a lost one to a robot."""
        if self.host is not None:
            self.host.remove(seat)

    # What the screens show.

    @property
    def is_host(self) -> bool:
        return self.host is not None

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
    def code(self) -> int:
        """What a friend must type at a private table."""
        at = self.host or self.guest
        return at.code if at is not None else 0

    def memory(self):
        """Six bytes for the NVM, by which this handheld gets its seat back; None for no table."""
        if self.phase < SITTING or self.phase == REFUSED:
            return None
        number = self.table_id
        return bytes((number & 0xFF, number >> 8)) + self._key
