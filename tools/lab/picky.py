"""What a host gains that says of guests that they have not given their links, when it likes the
deck without them better, and tells the others the link before again: the one choice that
docs/link.md ("Fair deal") leaves it.

    python3 tools/lab/picky.py --matches 1000 --guests 3

Everybody plays at random. Prints how many matches the host's team has won, and in how many
somebody named it a cheat; `--honest`: of a host that leaves nobody out. (Tables of honest people
with bad luck: host_tests/truco_link/test_fair_honest.py.)
"""

import argparse
import os
import random
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from tools.environment import paths

paths.add_device_paths()

from tools.sim.worlds.piped_handhelds import HostAndGuests
from truco_core.dealing import manilha_after
from truco_core.rules import RULE_SETS
from truco_core.state import MANILHA, PLAYERS, SCORE
from truco_core.tricks import strength
from truco_link import dealer, fair_deck, frames

_PAULISTA = RULE_SETS[0][1]


class Picky(dealer.Dealer):
    """It leaves a guest out whose link is there, when its own team's cards are better then."""

    left_out = 0

    def deal(self, match):
        if self.asking and not self.missing():
            for seat in range(match.state[PLAYERS]):
                if self.asked >> seat & 1 and self._gain(match, seat) > 0:
                    self._know(seat, self._before(self.links, seat), seat)
                    self._leave_out(1 << seat)
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


def play(kind, guests, seed):
    """(whether the host's team has won, whether it was named, guests left out) of one match."""
    random.seed(seed)
    os.urandom = random.randbytes  # all chains follow from the seed
    party = HostAndGuests(guests, _PAULISTA, 2 if guests == 1 else 4, seed, step_ms=20)
    party.host.dealer.__class__ = kind
    party.start()
    party.finish(3600)
    score = party.host.match.state[SCORE : SCORE + 2]
    named = any(person.has(frames.CHEATED) for person in party.people[1:])
    return score[0] > score[1], named, getattr(party.host.dealer, "left_out", 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--guests", type=int, choices=(1, 2, 3), default=1)
    parser.add_argument("--seed", type=int, default=0, help="of the first match")
    parser.add_argument("--honest", action="store_true", help="leave nobody out")
    given = parser.parse_args()
    kind = dealer.Dealer if given.honest else Picky
    each = [play(kind, given.guests, given.seed + i) for i in range(given.matches)]
    won, named, left_out = (sum(column) for column in zip(*each))
    print("%d of %d won, named in %d, %d left out" % (won, len(each), named, left_out))


if __name__ == "__main__":
    main()
