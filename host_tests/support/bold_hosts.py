"""Hosts that cheat by what a guest may have missed: they say that it did."""

import os

from host_tests.support.cheating_hosts import NEVER, Cheat
from truco_core import state
from truco_link import fair_deck, frames
from truco_link.dealer import BETWEEN, PLEDGING
from truco_link.fair_deck import previous_link
from truco_link.told import LIVE


class Picky(Cheat):
    """Does something about the next deck, `again`, until that is good."""

    def is_ready(self):
        if not super().is_ready():
            return False
        s = self.host.match.state
        while self.k < 32 and not self.is_good(self.true_deck(s), s):
            if self.first in (None, NEVER):
                self.first = len(self.zaps)
            if not self.again():
                return False
        if self.first is None:
            self.first = NEVER
        return True

    def table_again(self):
        for peer in self.host.peers:
            peer.tell_table()


class ShowsUndealt(Picky):
    """It shows the seeds of bad decks, and deals the next good one of the chain."""

    whats = (frames.CHAIN_BROKEN,)

    def again(self):
        self.tell(bytes((frames.REVEAL,)) + self.seed(self.k))
        self.k += 1
        return True


class SaysThatHandsWereMissed(Picky):
    """It tells TABLE again, and that the chain is further on."""

    whats = (frames.ROUND_AGAIN, frames.CHAIN_BROKEN)

    def again(self):
        self.table_again()
        self.tell(bytes((frames.COMMIT,)) + self.seed(self.k))
        self.k += 1
        return True


class SaysThatAChainWasMissed(Picky):
    """It tells TABLE again, and another chain."""

    whats = (frames.CHAIN_BROKEN,)

    def again(self):
        self.table_again()
        self._begin()
        return False


class ClaimsThatSeatsChanged(Picky):
    """It tells another owner of its own seat, which nobody sees, and begins a round again: as
    often before each hand as nobody names it for."""

    whats = (frames.ROUND_AGAIN,)
    rounds = 0

    def again(self):
        if self.rounds == 3:
            return True
        self.rounds += 1
        self.tell(bytes((frames.OWNER, self.host.my_seat)) + os.urandom(12))
        self.enter(BETWEEN)
        self.renewing = True
        return False

    def is_ready(self):
        if self.rounds == 3 and self.stage > PLEDGING:
            return Cheat.is_ready(self)
        return super().is_ready()

    def deal(self, match):
        done = super().deal(match)
        if done:
            self.rounds = 0
        return done


class LeavesOut(Cheat):
    """It closes the list at once, with nobody on it: and has drawn a chain that suits it then."""

    whats = ()  # a pledge may be lost on the way

    def _begin(self):
        super()._begin()
        host = self.host
        if not getattr(host, "rules", None):
            return
        mix = fair_deck.mix_of(b"", 0, 8, 0)
        flags, players = host.rules[0], len(host.seats)
        while True:
            links = [os.urandom(16)]
            for _ in range(32):
                links.append(previous_link(links[-1]))
            links.reverse()
            s = bytearray(state.SIZE)
            s[0], s[state.PLAYERS] = flags, players
            cards = 3 * players + 1
            if all(
                self.is_good(fair_deck.deck_of(flags, cards, links[k], mix, k), s) for k in (1, 2)
            ):
                self.newest = links[32]
                fair_deck.keep(self.chain, 32, links[32])
                return

    def tick(self, now_ms):
        super().tick(now_ms)
        if self.stage == PLEDGING:
            self._close_list(now_ms)

    def deal(self, match):
        done = super().deal(match)
        if done:
            self.renewing = True
        return done


class DropsTheLine(Cheat):
    """It deals what it likes, and instead of the seed everybody loses the connection. Who comes
    back is told another chain."""

    whats = (frames.CHAIN_BROKEN,)

    def is_ready(self):
        return super().is_ready() and all(
            seat.peer and seat.peer.step == LIVE for seat in self._guests_seats()
        )

    def _guests_seats(self):
        seats = self.host.seats
        return [one for i, one in enumerate(seats) if i != self.host.my_seat and one.flags & 1]

    def deck(self, s):
        return self.stacked(s)

    def reveal(self):
        if not self.shown:
            self.shown = True
            for peer in self.host.peers:
                peer.link.port.close()
            self._begin()


class TakesOverFromItself(DropsTheLine):
    """And says that it is another host."""

    def reveal(self):
        if not self.shown:
            self.host.term = (self.host.term + 1) % 256
            super().reveal()


BOLD = (
    ShowsUndealt,
    SaysThatHandsWereMissed,
    SaysThatAChainWasMissed,
    ClaimsThatSeatsChanged,
    DropsTheLine,
    TakesOverFromItself,
)
