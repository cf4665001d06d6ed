"""The sheets of tiles: made from their pictures, read as the game reads them, and complete."""

import os
import sys

import pytest

from tools.environment.paths import ROOT

sys.path.append(os.path.join(ROOT, "tools", "art"))

import card_sheets
import glyphs
import make

from truco_ui.widgets import sheets, theme

# The letters of Portuguese and Spanish that are not in ASCII, in both cases, and signs.
LETTERS = "áàâãçéêíóôõúü" + "ÁÀÂÃÇÉÊÍÓÔÕÚÜ" + "ñÑ¿¡ªº"


def pixels(sheet, tile):
    """A tile of a loaded sheet as rows of pixel values."""
    across = sheet.bitmap.width // sheet.tile_width
    left, top = tile % across * sheet.tile_width, tile // across * sheet.tile_height
    return [
        [sheet.bitmap[left + x, top + y] for x in range(sheet.tile_width)]
        for y in range(sheet.tile_height)
    ]


def test_the_sheets_are_those_that_the_pictures_make():
    found = make.sheets()
    assert make.differing(found) == [], "run python3 tools/art/make.py"
    found["cards_small.bin"] = card_sheets.pack(1)[:-1] + b"\xff"
    assert make.differing(found) == ["cards_small.bin"]


@pytest.fixture
def fonts():
    """At the end the small font is there again, which other tests expect."""

    def use(scale):
        sheets.setup(160 * scale, 128 * scale)
        return theme.font

    yield use
    use(1)


@pytest.mark.parametrize("scale", [1, 2])
def test_every_letter_has_a_glyph_of_its_own(scale, fonts):
    sheet = fonts(scale)
    seen = {}
    for char in [chr(code) for code in range(33, 127)] + list(LETTERS):
        tile = theme.tile_of(ord(char))
        picture = str(pixels(sheet, tile))
        assert "1" in picture, char
        assert picture not in seen, "%s looks like %s" % (char, seen[picture])
        seen[picture] = char


def test_a_broken_sheet_is_refused(tmp_path, monkeypatch):
    (tmp_path / "broken_small.bin").write_bytes(b"BM34567890")
    monkeypatch.setattr(theme, "assets", str(tmp_path) + os.sep)
    monkeypatch.setattr(theme, "scale", 1)
    with pytest.raises(ValueError, match="broken file"):
        sheets.load("broken")


@pytest.mark.parametrize("thick", [False, True])
def test_large_text_has_every_letter_and_no_two_look_alike(thick, fonts):
    plain = fonts(1)
    sheet = sheets.load("font_tall" if thick else "font_lean")
    assert (sheet.tile_width, sheet.tile_height) == (6 + thick, 14)
    assert sheet.char_map == plain.char_map  # so a text needs no other numbers of tiles
    seen = [str(pixels(sheet, n)) for n in range(1, 95 + len(glyphs.SIGNS + glyphs.LATIN))]
    twice = {theme for theme in seen if seen.count(theme) > 1}
    small = [str(pixels(plain, n)) for n in range(1, len(seen) + 1)]
    assert len(twice) == len({theme for theme in small if small.count(theme) > 1})
