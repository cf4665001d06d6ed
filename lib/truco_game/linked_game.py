"""The game of several handhelds, see `truco_game`: the same for the host and for a guest.

Whichever this handheld is, and it may change in the middle: what the lobby's table says is turned
(truco_game.turned) so that the player sits at seat 0, and what the player wants goes there.
"""

import residency
from truco_core import state
from truco_core.events import END_ASKED, MATCH_STARTED, RAN
from truco_core.match import Match
from truco_game import tally, turned
from truco_game.tally import Tally
from truco_link import frames


class _View(Match):
    """What the player may know; who only watches has nothing to choose."""

    watches = False

    def legal(self, seat, out):
        return 0 if self.watches else Match.legal(self, seat, out)


class LinkedGame:
    """Of a `truco_game.party.Party`.

    :param lobby: truco_link.lobby.Lobby
    :param person: the driver of the player there, a truco_game.human_seat.HumanSeat
    :param setup: truco_game.setup.Setup
    :param publish: ``publish(kind, seat, value)`` is told what the player may see, turned

    log     truco_game.linked_log.HandLog, where there is memory to show a hand again
    tally   truco_game.tally.Tally of a match in which the player has a seat
    people  the names by the table's seats when the player was last told who sits there
    votes   mask of the table's seats that want a friendly end; 0: it is not asked for
    """

    END = "linked_end"
    MENU = "linked_menu"
    LINKED = True

    def __init__(self, lobby, person, setup, publish):
        self.lobby = lobby
        self.setup = setup
        self.view = _View(bytearray(state.SIZE))
        self.log = None
        self.tally = None
        self.people = ()
        self.votes = 0
        self.pick = person.pick
        self._publish = publish
        self._seen = bytearray(state.SIZE)

    # What happens.

    def hear(self, kind, seat, value):
        """An event of the match or of the link, with the table's seats."""
        if kind == frames.HOST_FOUND:
            self.votes = 0  # its table has none
            return
        if kind == frames.SYNCED:  # a snapshot came: more has happened than was told
            if self.log is not None:
                self.log.hear(kind, 0, 0, self)
            return
        players = len(self.lobby.seats)
        turn = self.bottom_seat()
        if kind == END_ASKED:
            self.votes = value
        seat = turned.turn_event_seat(kind, seat, turn, players)
        value = turned.turn_event_value(kind, value, turn, players)
        if kind == MATCH_STARTED:
            self.count_anew()
        elif self.tally is not None:
            if kind == RAN:
                self.look()  # at the cards with which the player raised
            self.tally.hear(kind, seat, value, self.view.state)
        if kind <= MATCH_STARTED and self.log is not None:
            self.log.hear(kind, seat, value, self)
        self._publish(kind, seat, value)

    def count_anew(self):
        """A match begins for the player, or goes on."""
        self.tally = None if self.watches else Tally(bytearray(tally.SIZE), 0)
        self.votes = 0

    # What is seen.

    def look(self):
        """Bring `view` up to date and return it."""
        lobby, view = self.lobby, self.view
        view.watches = self.watches
        if self.is_ready():
            s = lobby.match.state
            if lobby.host is not None:
                lobby.match.view(lobby.my_seat, self._seen)
                s = self._seen
            turned.turn_state(s, view.state, self.bottom_seat())
        return view

    @property
    def watches(self):
        return self.lobby.my_seat > 3

    def bottom_seat(self):
        """The table's seat that is seat 0 here: the player's, or for who watches the first."""
        seat = self.lobby.my_seat
        return seat if seat < 4 else 0

    def seat_of(self, seat):
        """Where a seat of the table is seen."""
        return turned.turn_seat(seat, self.bottom_seat(), len(self.lobby.seats))

    def is_ready(self):
        """Whether the table's match can be looked at."""
        lobby = self.lobby
        if lobby.host is not None:
            return lobby.host.match is not None
        return lobby.guest is not None and lobby.guest.mirror.synced

    def turn_ms(self):
        """How long a player has to decide; 0: no limit, or nobody knows."""
        at = self.lobby.host or self.lobby.guest
        return 0 if at is None else 1000 * at.turn_s

    def is_over(self):
        """Whether the match has ended in any way."""
        at = self.lobby.host or self.lobby.guest
        return at is None or at.is_over()

    def may_vote(self, votes):
        """Whether the player has a say in a friendly end, and has not said it."""
        mine = self.lobby.my_seat
        return mine < 4 and not votes >> mine & 1

    def hurry(self):
        """Only the host can."""
        host = self.lobby.host
        if host is not None and host.table is not None:
            host.table.hurry()

    def seldom(self):
        """As of a truco_game.local_game.LocalGame."""
        return residency.use("truco_game.linked_seldom")
