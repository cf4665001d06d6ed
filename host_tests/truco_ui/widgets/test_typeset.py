"""Test that text looks the same as drawn by `adafruit_display_text` with the same letters."""

import os
import sys

import displayio
import pytest
from adafruit_display_text import bitmap_label, wrap_text_to_pixels
from fontio import Glyph

from host_tests.support import text_boxes
from tools.environment.paths import ROOT
from tools.sim import drawing, panel_text
from truco_texts import texts
from truco_ui.widgets import menu, sheets, theme
from truco_ui.widgets.typeset import Text

sys.path.append(os.path.join(ROOT, "tools", "art"))

import glyphs
import make

SIZES = {  # {name of a font in tools/art: size of a panel that uses it}
    "font_small": (160, 128),
    "font_tall_small": (160, 128),
    "font_lean_small": (128, 128),
    "font_large": (240, 240),
}


class Font:
    """The letters of tools/art as a font of the library."""

    def __init__(self, pictures):
        self._tiles, self._map, self._unit = pictures
        self.ascent, self.descent = len(self._tiles[0]), 0
        self._made = {}

    def get_bounding_box(self):
        return len(self._tiles[0][0]), self.ascent

    def get_glyph(self, code):
        at = code - 32 if code < 127 else self._map[code - 128]
        if code == 0xA0:
            at = 0
        elif code >= 127 and not at:
            at = ord(glyphs.LIKE.get(chr(code), "?")) - 32
        if at not in self._made:
            self._made[at] = self._glyph(at)
        return self._made[at]

    def _glyph(self, at):
        picture, unit = self._tiles[at], self._unit
        columns = glyphs.across(picture, unit, at)
        left, wide = columns[0], len(columns) * unit
        bitmap = displayio.Bitmap(wide, self.ascent, 2)
        for y, line in enumerate(picture):
            for x, ink in enumerate(line[left : left + wide]):
                bitmap[x, y] = ink == "#"
        return Glyph(bitmap, 0, wide, self.ascent, 0, 0, wide, 0)


@pytest.fixture(params=SIZES)
def both(request, monkeypatch):
    """Provide the letters as a font of the library and as a sheet of the game, and texts for them.

    Each font gets some of the game's texts, and a text with all their characters.
    """
    monkeypatch.setattr("adafruit_ticks.ticks_ms", lambda: 0)
    sheets.setup(*SIZES[request.param])
    name = request.param.removesuffix("_large").removesuffix("_small")
    every = lines()
    share = every[list(SIZES).index(request.param) :: 6 * len(SIZES)]
    share.append("".join(sorted(set("".join(every)))))
    yield Font(make.letters()[request.param]), sheets.load_letters(name), share
    sheets.setup(160, 128)


def lines():
    """Return every text of all languages once. "|" separates texts that are shown separately."""
    every = [text_boxes.words(code, part) for code in texts.CODES for part in text_boxes.PARTS]
    found = text_boxes.flat([list(text_boxes.values(one).values()) for one in every])
    return sorted({part.strip(" ") for words in found for part in words.split("|")} - {""})


def test_text_is_drawn_as_the_library_draws_it(both):
    font, letters, share = both
    for words in share:
        label = bitmap_label.Label(font, text=words)
        text = Text(letters.wide(words), theme.CREAM_TEXT, letters=letters)
        text.set(words)
        ours = drawing._pixels(text.grid, drawing.unpacked(letters.bitmap))
        assert ours.tolist() == drawing.unpacked(label.bitmap).tolist(), words
        assert panel_text.line(letters, text.grid) == " ".join(words.replace("\xa0", " ").split())


@pytest.mark.parametrize("columns", [78, 150])
def test_text_breaks_where_the_library_breaks_it(both, columns):
    font, letters, share = both
    for words in share:
        start, found = 0, []
        while start < len(words):
            stop = menu._line_end(words, start, len(words), columns, letters)
            found.append(words[start:stop].strip(" "))
            start = menu._next_start(words, stop, len(words))
        if max(map(letters.wide, words.split(" "))) > columns:
            continue  # the library hyphenates words that are too long
        # The library leaves one pixel of a line free.
        wanted = wrap_text_to_pixels(words, columns * letters.tile_width + 1, font)
        assert found == [line.strip(" ") for line in wanted], words
