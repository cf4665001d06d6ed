"""A language as one file, as boards have it: each part is what its module is."""

import os
import random
import string
import sys
import types

import pytest

import residency
from host_tests.support import text_boxes
from host_tests.support.text_boxes import PARTS, values
from tools.linker import Refused, words
from truco_texts import packed, texts


def is_part(name):
    return name.startswith(tuple("truco_texts.%s." % code for code in texts.CODES))


class Board:
    """folder: with a file for each language. modules: {(code, part): {name: text}}."""

    def __init__(self, folder):
        self.folder = folder
        self.modules = {}
        for code in texts.CODES:
            for part in filter(None, PARTS):
                self.modules[code, part] = values(text_boxes.words(code, part))
            self.write(code, [part for _, part in self.modules])
        names = words.names({part: self.modules["pt", part] for part in filter(None, PARTS)})
        (folder / (packed.FILE % packed.NAMES)).write_bytes(names)

    def write(self, code, parts):
        content = words.pack({part: self.modules[code, part] for part in parts})
        (self.folder / (packed.FILE % code)).write_bytes(content)


@pytest.fixture
def board(tmp_path, monkeypatch):
    """Texts are looked for in files, and none is in memory."""
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
def test_each_part_is_what_its_module_is(board, language):
    for part in filter(None, PARTS):
        found = texts.part(language, part)
        assert type(found) is packed.Words
        assert values(found) == board.modules[texts.CODES[language], part], part


def test_a_part_comes_and_goes_as_a_module_does(board):
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


def test_main_is_a_module_as_is_what_a_file_lacks(board, monkeypatch):
    main = types.ModuleType("truco_texts.pt.main")
    monkeypatch.setitem(sys.modules, "truco_texts.pt.main", main)
    assert texts.part(0, "main") is main
    for nothing in (texts.part, packed_look):
        with pytest.raises(ImportError):
            nothing(0, "nothing")


def packed_look(language, name):
    with texts.briefly(language, name):
        pass


def test_long_texts_and_values_of_each_kind_come_back(tmp_path, monkeypatch):
    said = {"A": "é" * 200, "B": ("x", ("", None), False), "C": {"k": True, "l": ("ñ",)}, "D": ""}
    parts = {"one": said, "two": {"A": "2"}}
    (tmp_path / (packed.FILE % "xx")).write_bytes(words.pack(parts))
    (tmp_path / (packed.FILE % packed.NAMES)).write_bytes(words.names(parts))
    monkeypatch.setattr(packed, "_FOLDER", str(tmp_path) + os.sep)
    for part, wanted in (("one", said), ("two", {"A": "2"})):
        name = "truco_texts.xx." + part
        assert vars(packed.read(name)) == dict(wanted, __name__=name)
        asked = packed.look(name)
        assert {text: getattr(asked, text) for text in reversed(list(wanted))} == wanted
        with pytest.raises(AttributeError, match="E"):
            assert asked.E


def random_text(letters, size):
    chance = random.Random(size)
    return "".join(chance.choice(letters) for _ in range(size))


EVERY = "".join(map(chr, range(256)))


@pytest.mark.parametrize(
    "said",
    (
        {"A": EVERY[:200], "B": EVERY[200:]},  # no code is left for a pair
        {"A": EVERY[:200], "B": EVERY[201:] * 4},  # one is
        {"A": "ab" * 500, "B": "a" * 999, "C": "b"},
        dict(("D%d" % size, random_text("abc\0é", size)) for size in range(240)),
    ),
)
def test_all_texts_in_latin_letters_come_back(said, tmp_path, monkeypatch):
    (tmp_path / (packed.FILE % "xx")).write_bytes(words.pack({"one": said}))
    (tmp_path / (packed.FILE % packed.NAMES)).write_bytes(words.names({"one": said}))
    monkeypatch.setattr(packed, "_FOLDER", str(tmp_path) + os.sep)
    found = packed.read("truco_texts.xx.one")
    assert {name: getattr(found, name) for name in said} == said


# Random letters, as repeated ones are few codes.
@pytest.mark.parametrize(
    "text", (random_text(string.ascii_letters, 512), 3, b"x", ("",) * 256, "→")
)
def test_what_no_text_can_be_is_refused(text):
    with pytest.raises(Refused):
        words.pack({"one": {"A": text}})


PATH = "lib/truco_texts/%s"
SOURCE = '{"one": {"_": "note", "_A": "note", "A": "é", "B": {"k": ["é", false, null, ["é"]]}}}'


def test_the_linker_gets_a_module_for_each_part():
    (made,) = words.modules(PATH % "pt.json", SOURCE.encode(), ("pt", "es")).items()
    found = {}
    exec(made[1], found)
    del found["__builtins__"]
    assert made[0] == PATH % "pt/one.py"
    assert found == {"A": "é", "B": {"k": ("é", False, None, ("é",))}}
    assert words.modules(PATH % "en.json", SOURCE.encode(), ("pt", "es")) == {}
    with pytest.raises(Refused, match="pt.json"):
        words.modules(PATH % "pt.json", SOURCE[:-1].encode())


def test_the_reader_of_packed_files_takes_the_place_of_the_reader_of_json():
    assert words.modules(PATH % "packed.py", b"1") == {PATH % "parts.py": b"1"}
    assert words.modules(PATH % "parts.py", b"1") == {}
    assert words.modules(PATH % "texts.py", b"1") == {PATH % "texts.py": b"1"}


def test_a_text_that_not_all_languages_have_is_refused():
    there = {"truco_texts.%s.one" % code: code for code in texts.CODES}
    same = dict.fromkeys(texts.CODES, b"A = 'a'\n")
    assert len(words.files(dict(same), there)) == len(texts.CODES) + 1
    with pytest.raises(Refused, match="es.json"):
        words.files(dict(same, es=b"B = 'a'\n"), there)


def test_the_languages_of_a_drive_are_those_with_a_file(board):
    assert packed.there(texts.CODES) == [0, 1, 2]
    os.remove(board.folder / (packed.FILE % "en"))
    assert packed.there(texts.CODES) == [0, 2]
    for code in ("pt", "es"):
        os.remove(board.folder / (packed.FILE % code))
    assert packed.there(texts.CODES) == [0, 1, 2], "the sources have all of them"
