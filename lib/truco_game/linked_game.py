"""The game on several handhelds, see `truco_game`, both for the host and for a guest.

The roles can change during a match. Screens expect the player at seat 0. So the view is a copy of
the table's state with rotated seats. Rotating by `by` turns seat `by` into seat 0, the next seat
into seat 1, and so on; the team of seat `by` becomes team 0. The result is a valid match with the
same rules, so all screens and `Match.legal` accept it.
"""

import gc

from micropython import const

import residency
from truco_core import events, state
from truco_core.cards import NONE
from truco_core.events import DEALT, END_ASKED, HAND_WON, MATCH_STARTED, PLAYED, RAISED, RAN
from truco_core.match import Match
from truco_core.state import HAND, RAISER, RESULTS, SPECIAL, WINNER
from truco_game import NAMED, OTHER_HOST, OTHER_OPTIONS, REDEALT, SEAT, TURN_SET, TYPE_CHECKING
from truco_game.human_seat import TALLY_SIZE, Tally
from truco_game.replay import CALLED
from truco_game.setup import PAUSES, TURN_MS
from truco_link import messages
from truco_store import profile
from truco_texts import texts

if TYPE_CHECKING:
    from typed_lib import HumanSeat, LastHand, Lobby, Seat, Setup, Tell, Text

_SEATS = (state.TURN, state.LEADS, state.LEADS + 1, state.LEADS + 2, state.ASKER)
_TEAMS = (RESULTS, RESULTS + 1, RESULTS + 2, RAISER, SPECIAL, WINNER)
_OF_TEAMS = (events.DECIDE, events.HAND_WON, events.MATCH_WON)  # events whose seat is a team
_MASKS = (events.RAN, events.END_ASKED)  # events whose value is a mask of seats


def rotate_state(s: bytearray, out: bytearray, by: int) -> None:
    """Write the 64 bytes of a match to the buffer `out`, with the seats rotated by `by`, 0..3."""
    players = s[state.PLAYERS]
    for i in range(state.SIZE):
        out[i] = s[i]
    if not by:
        return
    for at in _SEATS:
        out[at] = rotate_seat(s[at], by, players)
    for at in _TEAMS:
        out[at] = rotate_team(s[at], by)
    out[state.WAIT] = rotate_mask(s[state.WAIT], by, players)
    if by & 1:
        out[state.SCORE] = s[state.SCORE + 1]
        out[state.SCORE + 1] = s[state.SCORE]
    for seat in range(players):
        to = rotate_seat(seat, by, players)
        for i in range(3):
            out[state.CARDS + 3 * to + i] = s[state.CARDS + 3 * seat + i]
            out[state.PLAYS + 4 * i + to] = s[state.PLAYS + 4 * i + seat]


def rotate_seat(seat: int, by: int, players: int) -> int:
    """Return the number of a seat after the seats are rotated by `by`. NONE does not change."""
    return (seat + players - by) % players if seat < players else seat


def rotate_team(team: int, by: int) -> int:
    """Return the number of a team after the seats are rotated by `by`. TIE, IRON and NONE stay."""
    return team ^ (by & 1) if team < 2 else team


def rotate_mask(mask: int, by: int, players: int) -> int:
    """Return a bit mask of seats after the seats are rotated by `by`."""
    return (mask >> by | mask << (players - by)) & ((1 << players) - 1)


def rotate_event_seat(kind: int, seat: int, by: int, players: int) -> int:
    """Return the seat or team of an event (truco_core.events) after rotating the seats by `by`."""
    return rotate_team(seat, by) if kind in _OF_TEAMS else rotate_seat(seat, by, players)


def rotate_event_value(kind: int, value: int, by: int, players: int) -> int:
    """Return the value of an event (a mask of seats, a team) after rotating the seats by `by`."""
    if kind in _MASKS:
        return rotate_mask(value, by, players)
    return rotate_team(value, by) if kind == events.TRICK_TAKEN else value


# The last hand is only offered if this many bytes are free while the menu is open. The replay takes
# 30,000 bytes.
_ENOUGH = const(45000)
_MOST_ACTIONS = const(40)  # at most 12 cards, and an answer of each team to 5 raises


class _View(Match):
    """The player's view.

    rests: True while it allows no action, because the match waits
    pauses: True while the match waits for the host, or for people of whom none is there
    """

    rests = pauses = False

    def legal(self, seat: int, out: bytearray) -> int:
        return 0 if self.rests else Match.legal(self, seat, out)


@residency.seldom
class LinkedGame:
    """The game of a `truco_game.party.Party`.

    :param lobby: truco_link.lobby.Lobby
    :param person: the player's driver, a truco_game.human_seat.HumanSeat
    :param setup: truco_game.setup.Setup
    :param tell: the callback ``tell(kind, seat, value)`` of truco_game

    tally   truco_game.human_seat.Tally of a match in which the player has a seat
    people  for each seat of the table: (name of its last person, whether a person has it now)
    unseen  whether the host changed an option since the player last opened the menu
    votes   mask of the table's seats that want a friendly end; 0: nobody asked for it
    """

    LINKED = True

    def __init__(self, lobby: "Lobby", person: "HumanSeat", setup: "Setup", tell: "Tell"):
        self.lobby = lobby
        self.setup = setup
        self.view = _View(bytearray(state.SIZE))
        self._sat = NONE  # the player's seat at the end of the last hand
        self.tally = None
        self.people = ()
        self.votes = 0
        self.unseen = False
        self._number = None  # number of the match that `tally` counts
        self._dealt = 0  # number of its hand that was dealt last, from 1 on; 0: none yet
        self._options = 0  # the time limit and who may join, as last shown to the player
        self.pick = person.pick
        self._tell = tell
        self._seen = bytearray(state.SIZE)
        self._hand = bytearray(state.SIZE + _MOST_ACTIONS)  # the view after a deal, and the actions
        self._used = 0  # number of valid bytes in `_hand`; 0: the deal was not seen
        self._last = b""  # these bytes of the last hand

    @residency.kept
    def hear(self, kind: int, seat: int, value: int) -> None:
        """Handle an event of the match or of the link, with seats numbered as at the table."""
        players = len(self.lobby.seats)
        turn = self.bottom_seat()
        if kind == END_ASKED:
            self.votes = value
        seat = rotate_event_seat(kind, seat, turn, players)
        value = rotate_event_value(kind, value, turn, players)
        if kind == MATCH_STARTED:
            if self._number != self.lobby.at.match_info.number:  # else another host goes on with it
                self.count_anew()
        elif self.tally is not None:
            if kind == RAN:
                self.look()  # to know the cards with which the player raised
            self.tally.hear(kind, seat, value, self.view.state)
        if kind == HAND_WON:
            self._sat = self.lobby.my_seat
        self._record(kind, seat, value)
        self._tell(kind, seat, value)
        if kind == DEALT:
            number = self.view.state[HAND]
            if number == self._dealt:  # the next host deals a hand again that was broken off
                self._tell(messages.HOST_FOUND, NONE, REDEALT)
            self._dealt = number

    @residency.kept
    def _record(self, kind: int, seat: int, value: int) -> None:
        """Note a deal or an action for `last_hand`."""
        hand, used = self._hand, self._used
        if kind == DEALT:
            hand[: state.SIZE] = self.look().state
            self._used = state.SIZE
        elif kind == HAND_WON and used:
            self._last = bytes(hand[:used])
            self._used = 0
        elif used and used < len(hand) and (kind == PLAYED or RAISED <= kind <= RAN):
            hand[used] = value if kind == PLAYED else CALLED + 4 * seat + kind - RAISED
            self._used += 1

    def forget_hand(self) -> None:
        """Record nothing more of the hand that is on, because a part of it was not seen."""
        self._used = 0

    def open(self, elsewhere: bool) -> None:
        """Prepare to show the table, for the first time or again.

        :param elsewhere: whether the player has another seat than when a table was last shown
        """
        if elsewhere or self.tally is None:
            self.count_anew()
        self.people = ()
        self.tell_newcomers()

    def count_anew(self) -> None:
        """Start counting for the statistics of the player, in a match that begins or is joined."""
        info = self.lobby.at.match_info
        self._number = None if info is None else info.number
        self.tally = None if self.watches else Tally(bytearray(TALLY_SIZE), 0)
        self.votes = self._dealt = 0

    @residency.kept
    def look(self) -> Match:
        """Update `view` and return it."""
        lobby = self.lobby
        view = self.view
        host, guest = lobby.host, lobby.guest
        is_guest = guest is not None
        view.pauses = host.seating.is_awaiting() if host else is_guest and guest.is_cut
        view.rests = self.watches or view.pauses or is_guest and guest.is_asked()
        if self.is_ready():
            match = lobby.match
            s = match.state
            if host is not None:
                s = self._seen
                match.view(lobby.my_seat, s)
            rotate_state(s, view.state, self.bottom_seat())
        return view

    @property
    def watches(self) -> bool:
        return self.lobby.my_seat > 3

    @residency.kept
    def bottom_seat(self) -> int:
        """Return the table's seat that is seat 0 here: the player's, or 0 for a spectator."""
        seat = self.lobby.my_seat
        return seat if seat < 4 else 0

    @residency.kept
    def seat_of(self, seat: int) -> int:
        """Return the number that a seat of the table has in `view`."""
        return rotate_seat(seat, self.bottom_seat(), len(self.lobby.seats))

    @residency.kept
    def is_ready(self) -> bool:
        """Return whether there is a match whose state this handheld knows."""
        lobby = self.lobby
        if lobby.host is not None:
            return lobby.host.match is not None
        return lobby.guest is not None and lobby.guest.match_info is not None

    @residency.kept
    def turn_ms(self) -> int:
        """Return the time limit for a player's decision; 0: none, or unknown."""
        at = self.lobby.at
        return 0 if at is None else 1000 * at.turn_s

    @residency.kept
    def is_over(self) -> bool:
        """Return whether the match has ended in any way."""
        at = self.lobby.at
        return at is None or at.is_over()

    def may_vote(self, votes: int) -> bool:
        """Return whether the player can vote on a friendly end and has no bit in `votes` yet."""
        mine = self.lobby.my_seat
        return mine < 4 and not votes >> mine & 1

    @residency.kept
    def hurry(self) -> None:
        """End the current pause, if this handheld is the host."""
        host = self.lobby.host
        if host is not None and host.table is not None:
            host.table.hurry()

    def result(self) -> int:
        at = self.lobby.at
        if at is None or at.match_info is not None and at.match_info.ended:
            return profile.FRIENDLY
        return profile.LOST if self.view.state[WINNER] else profile.WON

    def name_of(self, seat: int) -> "Text":
        """Return the name of the person or robot at a seat of `view`."""
        seats: "list[Seat]" = self.lobby.seats
        place = seats[(seat + self.bottom_seat()) % len(seats)]
        if place.flags & messages.PERSON:
            return place.name
        with texts.briefly(self.setup.language, "people") as people:
            return people.CAREFUL[self.look_of(seat) - 1][0]

    def is_robot(self, seat: int) -> bool:
        """Return whether a robot plays at this seat now, for good or for an absent person."""
        seats: "list[Seat]" = self.lobby.seats
        there = messages.PERSON | messages.HERE
        return seats[(seat + self.bottom_seat()) % len(seats)].flags & there != there

    def decides(self) -> bool:
        """Return whether the player decides for a robot partner."""
        # `table_flags` would keep a part of the link in memory while the page of rules is open.
        host, guest = self.lobby.host, self.lobby.guest
        decides = host.human_decides if host else guest.flags & messages.HUMAN_DECIDES
        return decides and self.is_robot(SEAT ^ 2)

    def absent(self) -> int:
        """Return a mask of the seats of `view` whose person is away or is the lost host."""
        lobby, mask = self.lobby, 0
        lost = lobby.guest.host_seat if lobby.guest and lobby.guest.is_cut else NONE
        for seat, place in enumerate(lobby.seats):
            if seat == lost or place.flags & messages.PRESENT == messages.PERSON:
                mask |= 1 << self.seat_of(seat)
        return mask

    def tell_newcomers(self) -> None:
        """Show which person has taken a robot's seat; on the host, show new spectators as well."""
        lobby, before = self.lobby, self.people
        now = len(lobby.watchers())
        if before and now > self._watchers:
            self._tell(NAMED, NONE, 0)
        self._watchers = now
        self.people = people = []
        for seat, place in enumerate(lobby.seats):
            sits = place.flags & messages.PERSON
            was = before[seat] if seat < len(before) else None
            people.append((place.name if sits or not was else was[0], sits))
            if was and sits and people[seat] != was and seat != lobby.my_seat:
                self._tell(NAMED, self.seat_of(seat), 1)

    def look_of(self, seat: int) -> int:
        """Return the number of the careful robot at a seat: 1, 4 or 5, which have a robot's face.

        No message contains this number, and all handhelds must show the same robot. So each seat
        but 0 has its own number, and a robot at seat 0 gets the number of a seat where a person is.
        """
        seats: "list[Seat]" = self.lobby.seats
        at = (seat + self.bottom_seat()) % len(seats)
        for other, place in enumerate(seats):
            if not at and place.flags & messages.HERE:
                at = other
        return b"\x01\x04\x05"[(at + 2) % 3]

    def last_hand(self) -> "LastHand | None":
        """Return the last hand as the player saw it."""
        with residency.use("truco_game.linked_hand") as linked_hand:
            hand: "LastHand" = linked_hand.last_hand(self._last)
        if hand:
            hand.mine = self.seat_of(self._sat)
        return hand

    def has_hand(self) -> bool:
        return len(self._last) > 0

    def has_room(self) -> bool:
        """Return whether the board has enough free memory to replay a hand."""
        gc.collect()
        free = getattr(gc, "mem_free", None)  # missing on a computer, which has enough memory
        return free is None or free() > _ENOUGH

    def may_sign(self) -> bool:
        return self.lobby.table_flags() & messages.SIGNS != 0

    def sign(self, number: int) -> None:
        self.lobby.at.ask(messages.SIGN, number)

    def ask_end(self, wish: int = 1) -> None:
        self.lobby.at.ask(messages.END, wish)

    def look_at_options(self, tells: bool = True) -> None:
        """Tell the player if the host changed the options that may change during a match.

        These are the time limit and who may join.

        :param tells: False: do not tell, because the player sees the options now
        """
        lobby = self.lobby
        at = lobby.at
        if at is None:
            return
        before = self._options
        changing = messages.PRIVATE | messages.NO_WATCHERS
        self._options = now = at.turn_s | (lobby.table_flags() & changing) << 8
        if tells and now != before:
            self.unseen = not lobby.is_host
            self._tell(TURN_SET, NONE, at.turn_s if (now ^ before) & 0xFF else OTHER_OPTIONS)

    def obey(self) -> None:
        """Apply the options after the menu was closed. A table uses the pauses of its host."""
        self.unseen = False
        self.lobby.keep_pace(PAUSES[self.setup.speed])

    def keep(self) -> None:
        """Save nothing: `Party.keep_place` saves the data to return to the player's seat."""

    def again(self) -> None:
        """Begin another match as the host, or agree to it as a guest."""
        self.lobby.start()

    def shout(self, number: int) -> None:
        """Send a phrase, index `number` of PHRASES in the texts notice, to all at the table."""
        self.lobby.at.ask(messages.SHOUT, number)

    def step_turn(self, step: int) -> None:
        """Set the next (`step` 1) or previous (-1) limit of TURN_MS, as the host.

        The new limit applies at once.
        """
        lobby, setup = self.lobby, self.setup
        now_ms = 1000 * lobby.at.turn_s
        index = TURN_MS.index(now_ms) if now_ms in TURN_MS else 0
        setup.turn_time = (index + step) % len(TURN_MS)
        lobby.set_options(turn_s=TURN_MS[setup.turn_time] // 1000)

    def tell_host(self, term: int, at_table: bool) -> int:
        """Tell the player who is the host now.

        Hosts of a table are numbered by term: each new host has the next number.

        :param term: term of the host that the player knew; 0: none, after a restart
        :param at_table: whether the match is shown
        :return: term of the current host
        """
        lobby = self.lobby
        now: int = lobby.at.term
        if at_table:
            seat = lobby.my_seat if lobby.is_host else lobby.at.host_seat
            self._tell(messages.HOST_FOUND, self.seat_of(seat), 0 if now == term else OTHER_HOST)
        return now
