"""What a host of four gains that ends the session of a guest at the moment its link comes, when it
likes the deck without it better, and tells the others the link before again: the one choice that
docs/link.md ("Fair deal") leaves it, once in 64 hands. (At a table of two it has none.)

    python3 tools/lab/picky.py --matches 1000 --guests 3 --evening 5

Everybody plays as `--player`. Prints how many matches the host's team has won, and at how many
tables somebody named it a cheat; `--honest`: of a host that leaves nobody out; `--terms`: of one
that is the host again with another term, at once, when its cards would be worse, which gets it the
same cards; `--skip`: of one that then cuts all off and leaves out a link of its chain, and
`--chain`: of one that does both, and has another chain: these two are named, also with `--first`,
when it does so only before the first points.
(Tables of honest people with bad luck: host_tests/truco_link/test_fair_honest.py.)
"""

import argparse
import os
import random
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from tools.environment import paths

paths.add_device_paths()

from tools.sim.worlds.piped_handhelds import HostAndGuests
from tools.sim.worlds.random_player import RandomPlayer
from truco_core import bots as robots
from truco_core import events
from truco_core.dealing import manilha_after
from truco_core.rng import Rng
from truco_core.rules import RULE_SETS
from truco_core.state import MANILHA, PLAYERS, SCORE
from truco_core.tricks import strength
from truco_link import dealer, fair_deck, frames

_PAULISTA = RULE_SETS[0][1]


class Picky(dealer.Dealer):
    """It leaves a guest out whose link is there, when its own team's cards are better then."""

    left_out = 0
    least = 0  # a gain must be more than this

    def deal(self, match):
        if self.asking and not self.missing and not self.out and self.asked & self.asked - 1:
            asked = [seat for seat in range(match.state[PLAYERS]) if self.asked >> seat & 1]
            seat = max(asked, key=lambda one: self._gain(match, one))
            if self._gain(match, seat) > self.least:
                self._know(seat, self._before(self.links, seat), seat)
                self._cut(1 << seat)
                self._leave_out(1 << seat, 1 << seat)
                self.left_out += 1
        return super().deal(match)

    def _gain(self, match, seat):
        without = bytearray(self.links)
        at = frames.LINK_BYTES * seat
        without[at : at + frames.LINK_BYTES] = self._before(without, seat)
        return self._value(match.state, without) - self._value(match.state, self.links)

    def _before(self, links, seat):
        at = frames.LINK_BYTES * seat
        return fair_deck.previous_link(links[at : at + frames.LINK_BYTES])

    def _value(self, s, links):
        """How much stronger than the others' my team's cards are."""
        mix = fair_deck.mix_of(links, 0, s[PLAYERS])
        link = fair_deck.next_link(self.chain)
        deck = fair_deck.deck_of(s[0], 3 * s[PLAYERS] + 1, link, mix)
        s = bytearray(s)
        s[MANILHA] = manilha_after(s[0], deck[3 * s[PLAYERS]])
        signs = [1 - 2 * ((i // 3 ^ self.host.my_seat) & 1) for i in range(3 * s[PLAYERS])]
        return sum(sign * strength(s, deck[i]) for i, sign in enumerate(signs))


class Again(Picky):
    """It is the host again, with another term, when its team's cards would be worse; but not for
    the same cards again."""

    refused = b""  # a deck's links
    first = False  # only at 0:0

    def deal(self, match):
        bad = self.asking and not self.missing and self._value(match.state, self.links) < 0
        if self.first and any(match.state[SCORE : SCORE + 2]):
            bad = False
        links = bytes(self.links) + fair_deck.next_link(self.chain) if bad else b""
        if bad and links != self.refused:
            self.refused = links
            self._ask(0, False)
            self.seed = b""
            self.host.begin_anew()
            self.left_out += 1
            self._refuse()
            return False
        return dealer.Dealer.deal(self, match)

    def _refuse(self):
        """What else it does, when all are cut off."""


class Chains(Again):
    """It has another chain then, and another term."""

    def _refuse(self):
        fair_deck.begin(self.chain)
        while self.chain[fair_deck.TO_MAKE]:
            fair_deck.make(self.chain)
        self._know(self.host.my_seat, self.chain[fair_deck.NEWEST : fair_deck.LINKS_GIVEN])


class Skips(Chains):
    """It is the same host, one link further, when they come again."""

    def _refuse(self):
        self.host.term = (self.host.term - 1) & 0xFF
        if self.chain[fair_deck.LINKS_GIVEN] == fair_deck.CHAIN_LINKS - 1:
            super()._refuse()
        else:
            self._know(self.host.my_seat, fair_deck.give(self.chain))


class Player(RandomPlayer):
    """A robot in a person's seat."""

    def __init__(self, name, seed):
        super().__init__(seed)
        self.robot = robots.make(name, Rng(seed + 1))
        self.choose = self.robot.choose

    def watch(self, kind, seat, value):
        super().watch(kind, seat, value)
        if kind <= events.MATCH_WON:
            self.robot.watch(kind, seat, value)


def _won(party):
    score = party.host.match.state[SCORE : SCORE + 2]
    return score[0] > score[1]


def play(kind, guests, seed, player="random", matches=1):
    """(matches that the host's team has won, whether it was named, guests left out) of a table."""
    random.seed(seed)
    os.urandom = random.randbytes  # all chains follow from the seed
    people = [Player(player, 10 * seed + i) for i in range(guests + 1)]
    party = HostAndGuests(
        guests, _PAULISTA, 2 if guests == 1 else 4, seed, step_ms=20, people=people
    )
    party.host.robot = lambda seat: robots.make(player, Rng(seed + seat + 1))
    party.come_again = True
    party.host.dealer.__class__ = kind
    party.start()
    party.finish(3600)
    won = _won(party)
    for _ in range(matches - 1):
        party.host.start()
        party.finish(3600)
        won += _won(party)
    named = any(person.has(frames.CHEATED) for person in party.people[1:])
    return won, named, getattr(party.host.dealer, "left_out", 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--guests", type=int, choices=(1, 2, 3), default=3)
    parser.add_argument("--least", type=int, default=0, help="by which a deck must be better")
    parser.add_argument("--evening", type=int, default=1, help="matches at each table")
    parser.add_argument("--player", choices=robots.NAMES, default="random")
    parser.add_argument("--seed", type=int, default=0, help="of the first table")
    parser.add_argument("--honest", action="store_true", help="leave nobody out")
    parser.add_argument("--terms", action="store_true", help="take another term instead")
    parser.add_argument("--skip", action="store_true", help="leave out a link of its own instead")
    parser.add_argument("--first", action="store_true", help="only before the first points")
    parser.add_argument("--chain", action="store_true", help="take another term and chain instead")
    given = parser.parse_args()
    chosen = zip(
        (given.honest, given.terms, given.skip, given.chain, True),
        (dealer.Dealer, Again, Skips, Chains, Picky),
    )
    kind = next(kind for is_chosen, kind in chosen if is_chosen)
    Picky.least, Again.first = given.least, given.first
    tables = range(given.seed, given.seed + given.matches // given.evening)
    each = [play(kind, given.guests, one, given.player, given.evening) for one in tables]
    won, named, left_out = (sum(column) for column in zip(*each))
    counts = won, given.evening * len(each), named, len(each), left_out
    print("%d of %d won, named at %d of %d tables, %d left out or terms" % counts)


if __name__ == "__main__":
    main()
