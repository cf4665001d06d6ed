"""What tools/size.py --compare says speaks for our own code, as docs/extending.md has it."""

import pytest

from tools import bootstrap
from tools.costs import libraries
from tools.environment import paths


@pytest.mark.slow
def test_the_figures_speak_for_ours():
    bootstrap.ensure_node(paths.ROOT)
    heap, sent, ble = libraries.text_heap(), libraries.text_bytes(), libraries.ble_heap()
    assert list(heap) == list(sent)
    ours, *theirs = heap
    for way in theirs:
        assert heap[way][0] > 5 * heap[ours][0], "or the page's advice is out of date"
        assert sent[way][1] > 5 * sent[ours][1]
    assert ble["adafruit_ble"] > 2 * ble["truco_link.carriers.ble"]
    assert ble["adafruit_ble"] == pytest.approx(16816, rel=0.1)
    assert ble["truco_link.carriers.ble"] == pytest.approx(4416, rel=0.1)
