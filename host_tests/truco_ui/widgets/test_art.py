"""Test that the tile sheets are generated from their pictures, complete, and readable."""

import os
import pathlib
import sys

import pytest

from tools.environment.paths import ROOT

sys.path.append(os.path.join(ROOT, "tools", "art"))

import art_text
import glyphs
import make

from truco_store.badge_list import BADGE_COUNT
from truco_ui.widgets import sheets, theme

# Letters of Portuguese and Spanish outside ASCII, in both cases, and signs.
LETTERS = "áàâãçéêíóôõúü" + "ÁÀÂÃÇÉÊÍÓÔÕÚÜ" + "ñÑ¿¡ªº"


def test_the_sheets_are_generated_from_the_pictures():
    for name, data in make.sheets().items():
        there = pathlib.Path(make.ASSETS, name)
        assert there.read_bytes() == data, "run python3 tools/art/make.py"


def test_every_badge_has_a_picture():
    assert len(art_text.read(os.path.join(glyphs.HERE, "badges.txt"))) == BADGE_COUNT


@pytest.mark.parametrize("name", make.letters())
def test_no_two_letters_look_alike(name):
    tiles, char_map, _ = make.letters()[name]
    drawn = dict(enumerate(glyphs.ASCII[1:], 1))
    drawn.update({char_map[ord(char) - 0x80]: char for char in glyphs.LATIN})
    seen = {}
    for at, char in drawn.items():
        picture = str(tiles[at])
        if char != "?" and char not in (glyphs.NOT_LARGE if "large" in name else ""):
            assert "#" in picture and picture not in seen, (char, seen.get(picture))
        seen[picture] = char
    assert set(LETTERS) <= {*glyphs.LATIN, *glyphs.LIKE}


def test_a_broken_sheet_is_refused(tmp_path, monkeypatch):
    (tmp_path / "broken_small.bin").write_bytes(b"BM34567890")
    monkeypatch.setattr(theme, "assets", str(tmp_path) + os.sep)
    monkeypatch.setattr(theme, "scale", 1)
    with pytest.raises(ValueError, match="broken file"):
        sheets.load("broken")
