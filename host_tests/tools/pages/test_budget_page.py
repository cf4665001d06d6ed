"""What ``python3 tools/docs.py --budget`` prints of what it has measured."""

from tools.costs import budget, heaps
from tools.pages import budget_page


def test_a_board_is_a_row():
    row = {"drive": 1, "room": 22, "heap": None, "title": 333, "table": 4444, "lobby": 55555}
    row.update(linked=666666, largest=1234567)
    last = budget_page.text({"x": row}).split("\n")[-2]
    assert last == "| `x` | 1 | 22 | - | 333 | 4,444 | 55,555 | 666,666 | 1,234,567 |"


def test_a_host_has_memory_to_spare():
    """On a board that is host by a radio of its own, and whose heap is known."""
    most = budget.LIMITS["linked_table_heap_bytes_host"]
    assert most < heaps.LEFT["clue_nrf52840_express"][0]
