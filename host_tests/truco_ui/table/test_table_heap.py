"""The table screen on the 32-bit VM: no heap per step, key, event or movement."""

import pytest

from host_tests.support.screens_on_vm import on_vm

# A match of two whose other player waits, dealt the same cards again and again.
TO_TABLE = """
DECK = b"\\x27\\x07\\x20\\x10\\x04\\x1a\\x1e"  # 3c 5c 2d, Qd 5d Kh, Ah

class Other:
    human = False
    plan = []
    def choose(self, view, seat):
        return self.plan.pop() if self.plan else None
    def watch(self, kind, seat, value):
        pass

class Dealer:
    cost = 0  # of checking a given deck, which no match on a board does
    def deal(self, match):
        before = gc.mem_alloc()
        match.deal_from(DECK)
        self.cost += gc.mem_alloc() - before
        return True

tap(OK)
game.setup.players = 2
game.play()
used(1)
table = game.game.table
other = table.drivers[1] = Other()
table.dealer = dealer = Dealer()
table.match.start(bytes(game.setup.rules), 2, 1)

def hand():
    "A hand with a raise, a trick each, all shown: the most that steps cost, by what happens."
    costs = [used(150)]
    costs.append(tap(RIGHT, 4))
    tap(RIGHT, 5)
    tap(RAISE)
    costs.append(used(60))
    other.plan = [0x81]
    costs.append(used(150))
    other.plan = [0x04, 0x1a, 0x10]
    for _ in range(3):
        tap(UP)
        dealer.cost = 0
        costs.append(used(400) - dealer.cost)
    return costs
"""

# So long that every shout was said once: the stand-in of a TileGrid grows with what it shows.
WARM_UP = "for _ in range(20): hand()\n"


@pytest.mark.slow
def test_a_hand_at_the_table_costs_no_heap():
    said, _ = on_vm(TO_TABLE, WARM_UP, "print(hand(), end='; '); print(table.match.state[16])\n")
    costs, points = said[-2].split("; ")
    assert points != "0"
    assert set(costs[1:-1].split(", ")) == {"0"}, costs
