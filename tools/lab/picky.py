"""Is a host of four named that ends the session of a guest at the moment its link comes, when it
likes the deck without it better, and tells the others the link before again?
docs/link.md, "Fair deal". (At a table of two there is none.) And what would it gain?

    python3 tools/lab/picky.py --player champion --evening 5 --matches 4000

Everybody plays as `--player`. Prints how many matches the host's team has won, and at how many
tables somebody named it a cheat; `--honest`: of a host that leaves nobody out.
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

    def deal(self, match):
        if self.asking and not self.missing and self.asked & self.asked - 1:
            asked = [seat for seat in range(match.state[PLAYERS]) if self.asked >> seat & 1]
            seat = max(asked, key=lambda one: self._gain(match, one))
            if self._gain(match, seat) > 0:
                self._know(seat, self._before(self.links, seat), seat)
                self._cut(1 << seat)
                self._ask(self.asked & ~(1 << seat), 0)
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
    party = HostAndGuests(guests, _PAULISTA, 4, seed, step_ms=20, people=people)
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
    parser.add_argument("--evening", type=int, default=1, help="matches at each table")
    parser.add_argument("--player", choices=robots.NAMES, default="random")
    parser.add_argument("--seed", type=int, default=0, help="of the first table")
    parser.add_argument("--honest", action="store_true", help="leave nobody out")
    given = parser.parse_args()
    kind = dealer.Dealer if given.honest else Picky
    tables = range(given.seed, given.seed + given.matches // given.evening)
    each = [play(kind, 3, one, given.player, given.evening) for one in tables]
    won, named, left_out = (sum(column) for column in zip(*each))
    counts = won, given.evening * len(each), named, len(each), left_out
    print("%d of %d won, named at %d of %d tables, %d left out" % counts)


if __name__ == "__main__":
    main()
