"""What is in docs/ and comes from the sources is what the sources say."""

import os
import re

import pytest

from tools import docs
from tools.environment import paths
from tools.hands import notation, retell
from tools.pages import link_page, people_page
from truco_core import bots, fields, rules
from truco_texts import parts


def read(path):
    with open(os.path.join(paths.ROOT, path), encoding="utf-8") as file:
        return file.read()


def test_every_page_and_picture_is_current():
    assert not list(docs.old_files()), "run python3 tools/docs.py"


@pytest.mark.parametrize("path", ["docs/rules.md", "docs/characters/bold.png"])
def test_an_old_one_is_found(path, tmp_path, monkeypatch):
    there = docs.old_files
    monkeypatch.setattr(paths, "ROOT", str(tmp_path))
    assert path in there()


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
    there = os.listdir(os.path.join(paths.ROOT, people_page.FOLDER))
    assert set(there) == {name + ".png" for name in bots.NAMES}


def test_the_rule_book_explains_every_field_and_every_rule_set():
    """R3.6, R3.7: each field is named in the paragraphs that its row of the table lists."""
    book = read("docs/rulebook.md")
    paragraphs = dict(re.findall(r"^\*\*(R\d+\.\d+)\*\* (.*?)(?=\n\n|\Z)", book, re.M | re.S))
    sources = re.findall(r"^\| `([\w-]+)` \|", book, re.MULTILINE)
    assert sources[: len(rules.RULE_SETS)] == [name for name, _ in rules.RULE_SETS]
    explained = []
    for names, where in re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| ([R\d., and]+) \|", book, re.M):
        said = " ".join(paragraphs[number] for number in re.findall(r"R\d+\.\d+", where))
        explained += re.findall(r"\w+", names)
        assert not [name for name in re.findall(r"`\w+`", names) if name not in said]
    assert sorted(explained) == sorted(fields.NAMES)


def test_the_notation_has_every_code_of_an_error():
    """N6.1."""
    codes = set(retell._MESSAGES) | {
        value for name, value in vars(notation).items() if name == value and name.isupper()
    }
    shown = re.findall(r"`([A-Z_]{6,})`", read("docs/notation.md").partition("## N6.")[2])
    assert len(codes) > 15 and codes == set(shown)
