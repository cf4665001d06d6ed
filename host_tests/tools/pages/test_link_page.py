"""The tables of docs/link.md are those of truco_link.fields."""

import os

from tools.environment.paths import ROOT
from tools.pages import link_page


def test_the_page_is_current():
    with open(os.path.join(ROOT, link_page.PATH), encoding="utf-8") as file:
        assert file.read() == link_page.text(), "run tools/docs.py"


def test_every_row_is_on_the_page_once_with_its_fields():
    page = link_page.text()
    for kind, _, classes, name, names in link_page.rows():
        number = "0x%02X" % kind if 0x10 <= kind < 0x80 else str(kind & 0x7F)
        line = "| %s %s | %s |" % (number, name, link_page.described(classes, names))
        assert page.count(line) == 1, line
    assert set(link_page.NOTES) <= {name for _, _, _, name, _ in link_page.rows()}
