"""Test on the 32-bit VM that steps, keys and screens leave no heap behind."""

import pytest

from host_tests.support.screens_on_vm import on_vm
from tools.vm import linked

TOUR = """
tap(OK)
tap(DOWN, 6)
tap(OK)
tap(DOWN)
tap(OK)
print(game.names)
tap(RAISE)
tap(RAISE)
"""


@pytest.mark.slow
def test_screens_leave_nothing_behind():
    said, heap = on_vm("tap(OK)\n", *[TOUR] * 7)
    assert said[:7] == ["['setup', 'rules']"] * 7
    # The first rounds grow data of Python itself, such as interned strings and lists of modules.
    # Sometimes the garbage collector keeps unused memory for a round, so take the minimum of some
    # counts.
    assert min(heap[6:9]) - heap[5] <= 64


END_OF_LINKED = """
import bitmaptools
import residency

found = [0]
real = bitmaptools.readinto

def readinto(*args, **named):
    found[0] += 1
    found.extend(name for name in residency.modules
                 if getattr(residency.modules[name], "discard", None))
    real(*args, **named)

bitmaptools.readinto = readinto
game.go("linked_end")
run(5)
assert found[0] and len(found) == 1, found
"""


@pytest.mark.slow
def test_no_seldom_part_of_the_link_is_loaded_while_its_end_screen_reads_pictures():
    """Test on a host, since two Picos on a cable lack the memory for such a part and pictures."""
    to_table = linked.way(linked.BOARD, "host")[:4]
    linked.played(linked.BOARD, [*to_table, END_OF_LINKED])
