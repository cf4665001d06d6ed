"""Test the files of languages on boards: each part must equal its module."""

import os
import sys

import pytest

import residency
from host_tests.support import text_boxes
from host_tests.support.text_boxes import PARTS, values
from tools.linker import Refused, words
from truco_texts import packed, texts


def is_part(name):
    return name.startswith(tuple("truco_texts.%s." % code for code in texts.CODES))


class Board:
    """A folder with a file for each language.

    modules: {(code, part): {name: text}}
    """

    def __init__(self, folder):
        self.folder = folder
        self.modules = {}
        for code in texts.CODES:
            for part in filter(None, PARTS):
                self.modules[code, part] = values(text_boxes.words(code, part))
            self.write(code, [part for _, part in self.modules])

    def write(self, code, parts):
        content = words.pack({part: self.modules[code, part] for part in parts})
        (self.folder / (packed.FILE % code)).write_bytes(content)


@pytest.fixture
def board(tmp_path, monkeypatch):
    """Read texts from files, and unload all parts that are in memory."""
    made = Board(tmp_path)
    monkeypatch.setattr(packed, "_FOLDER", str(tmp_path) + os.sep)
    there = {name: module for name, module in sys.modules.items() if is_part(name)}
    for name in there:
        del sys.modules[name]
    monkeypatch.setitem(sys.modules, "truco_texts.parts", packed)
    yield made
    for name in [name for name in sys.modules if is_part(name)]:
        del sys.modules[name]
    sys.modules.update(there)


@pytest.mark.parametrize("language", range(len(texts.CODES)))
def test_each_part_equals_its_module(board, language):
    for part in filter(None, PARTS):
        found = texts.part(language, part)
        assert type(found) is packed.Words
        assert values(found) == board.modules[texts.CODES[language], part], part


def test_a_part_is_loaded_and_unloaded_like_a_module(board):
    before = residency.mark()
    setup = texts.part(0, "setup")
    assert texts.part(0, "setup") is setup and sys.modules["truco_texts.pt.setup"] is setup
    with texts.briefly(0, "setup") as again:
        assert again is setup
    with texts.briefly(1, "setup") as other:
        assert other.PLAY != setup.PLAY
    assert "truco_texts.en.setup" not in sys.modules
    assert texts.part(0, "setup") is setup
    residency.go_back(before)
    assert "truco_texts.pt.setup" not in sys.modules


PATH = "lib/truco_texts/%s"
SOURCE = '{"one": {"_": "note", "_A": "note", "A": "é", "B": {"k": ["é", ["é"]]}}}'


def test_each_part_becomes_a_module_for_the_linker():
    (made,) = words.modules(PATH % "pt.json", SOURCE.encode(), ("pt", "es")).items()
    found = {}
    exec(made[1], found)
    del found["__builtins__"]
    assert made[0] == PATH % "pt/one.py"
    assert found == {"A": "é", "B": {"k": ("é", ("é",))}}
    assert words.modules(PATH % "en.json", SOURCE.encode(), ("pt", "es")) == {}
    with pytest.raises(Refused, match="pt.json"):
        words.modules(PATH % "pt.json", SOURCE[:-1].encode())
