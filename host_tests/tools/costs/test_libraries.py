"""What tools/size.py --compare says, and docs/extending.md of it."""

import os
import re

import pytest

from tools import bootstrap
from tools.costs import libraries
from tools.environment import paths

PAGE = os.path.join(paths.ROOT, "docs", "extending.md")


@pytest.mark.slow
def test_the_page_has_the_figures_and_they_speak_for_ours():
    bootstrap.ensure_node(paths.ROOT)
    heap, sent, ble = libraries.text_heap(), libraries.text_bytes(), libraries.ble_heap()
    assert list(heap) == list(sent)
    ours, *theirs = heap
    for way in theirs:
        assert heap[way][0] > 5 * heap[ours][0], "or the page's advice is out of date"
        assert sent[way][1] > 5 * sent[ours][1]
    assert ble["adafruit_ble"] > 2 * ble["truco_link.carriers.ble"]
    rows = {way: heap[way] + sent[way] for way in heap}
    rows.update((way, (size,)) for way, size in ble.items())
    with open(PAGE, encoding="utf-8") as file:
        page = file.read()
    for way, figures in rows.items():
        row = re.search(r"^\| `%s` \|(.*)\|$" % re.escape(way), page, re.M)
        assert row, way
        said = [int(figure) for figure in re.findall(r"\d+", row[1].replace(",", ""))]
        assert said == pytest.approx(list(figures), rel=0.1), way
