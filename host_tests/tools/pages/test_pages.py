"""What is in docs/ and comes from the sources is what the sources say."""

import os
import re

from tools import docs
from tools.environment import paths
from tools.pages import link_page
from truco_core import bots
from truco_texts import parts


def read(path):
    with open(os.path.join(paths.ROOT, path), encoding="utf-8") as file:
        return file.read()


def test_every_page_and_picture_is_current():
    assert not list(docs.old_files()), "run python3 tools/docs.py"


def test_every_row_of_the_link_is_on_its_page_once_with_its_fields():
    page = link_page.text()
    for kind, _, classes, name, names in link_page.rows():
        number = "0x%02X" % kind if 0x10 <= kind < 0x80 else str(kind & 0x7F)
        line = "| %s %s | %s |" % (number, name, link_page.described(classes, names))
        assert page.count(line) == 1, line
    assert set(link_page.NOTES) <= {name for _, _, _, name, _ in link_page.rows()}


def test_every_character_has_its_row_and_its_face():
    page = read("docs/characters.md")
    people = parts.read("truco_texts.en.people").PEOPLE
    for name, (called, _) in zip(bots.NAMES, people):
        row = r'^\| <img src="characters/%s.png"[^|]*\| %s \| `%s`' % (name, called, name)
        assert len(re.findall(row, page, re.M)) == 1, name
    there = os.listdir(os.path.join(paths.ROOT, docs.FOLDER))
    assert set(there) == {name + ".png" for name in bots.NAMES}
