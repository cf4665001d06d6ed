"""The sheets of tiles: made from their pictures, read as the game reads them, and complete."""

import os
import sys
import types

import pytest

from tools.environment.paths import ROOT

sys.path.append(os.path.join(ROOT, "tools", "art"))

import art_text
import card_sheets
import face_sheet
import glyphs
import make

from truco_game.setup import KINDS
from truco_ui.widgets import card_art, faces, sheets, theme

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


def test_a_calm_person_is_not_sad_and_who_laughs_has_another_mouth_than_who_is_beaten():
    file, people = make.sheets()["faces.bin"], range(2, KINDS)
    assert all("worried" not in face_sheet.moods(kind)[0] for kind in people)
    for kind in people:
        at = KINDS + sum(27 + 48 * count for count in file[:kind])
        mouths = [file[at + faces.PARTS * mood + 2] for mood in (faces.LAUGHS, faces.BEATEN)]
        assert mouths[0] != mouths[1], kind


def test_a_tile_that_few_see_is_the_one_that_looks_like_it():
    felt, near, arrow = (2,) * 64, (3,) + (2,) * 63, (14,) * 8 + (2,) * 56
    found = make.scene.alike([near, arrow] + 9 * [felt])
    assert found == {felt: felt, near: felt, arrow: arrow}


@pytest.mark.parametrize("size", make.scene.SIZES)
def test_letters_of_a_list_lie_on_felt_alone(size):
    width, height = size
    app = types.SimpleNamespace(width=width, height=height)
    sheets.setup(width, height)
    _, tiles, sheet = sheets.scene(app, sheets.CLOTH)
    inks = {ink for tile in set(tiles) for row in pixels(sheet, tile) for ink in row}
    sheets.setup(160, 128)
    assert inks <= set(range(make.scene.SHADE, make.scene.WOOD0))


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


def test_a_character_without_a_glyph_shows_as_a_question_mark(fonts):
    fonts(1)
    question = ord("?") - 32
    for code in (0x9F, 0xD7, 0x20AC, 7):
        assert theme.tile_of(code) == question


@pytest.mark.parametrize("zoom", [1, 2])
def test_a_card_is_put_together_as_it_was_drawn(zoom, fonts):
    """Every card that the game can show, tile by tile, against the whole picture."""
    from truco_ui.widgets.cards import BACK, PLAIN, STARRED, Card

    fonts(zoom)
    art = card_sheets.Art(zoom)
    card = Card(card_art.make())
    seen = set()
    for code in [*range(40), BACK]:
        for state in (PLAIN, STARRED):
            card.show(code, state)
            drawn = art.back()
            if code != BACK:
                drawn = art.ranked(card_sheets.RANKS[code >> 2])
                if state == STARRED:
                    drawn = art.marked(drawn, "lightning" if code & 3 == 3 else "star")
                suit = card_sheets.SUITS[code & 3]
                drawn = art_text.paste(drawn, art.art[suit], 9 * zoom, 20 * zoom)
            picture = shown(card)
            assert picture == [[card_sheets.INKS[pixel] for pixel in line] for line in drawn]
            seen.add(str(picture))
    assert len(seen) == 81
    assert art.width == 24 * zoom and art.height == 36 * zoom


def shown(card):
    """What the tiles of a `truco_ui.widgets.cards.Card` show: rows of pixel values."""
    sheet = card.art.sheet
    rows = []
    for row in range(4):
        tiles = [pixels(sheet, card.grid[3 * row + column]) for column in range(3)]
        for y in range(sheet.tile_height):
            rows.append([value for tile in tiles for value in tile[y]])
    return rows


def test_suits_differ_in_shape_and_colour():
    art = card_art.make()
    inks = [art.palettes[4 * suit][2] for suit in range(4)]
    assert inks[0] == inks[2] != inks[1] == inks[3]
    four = card_art.make(inks=(1, 2, 3, 4))
    assert [four.palettes[4 * suit][2] for suit in range(4)] == [1, 2, 3, 4]


def test_pictures_that_make_no_sense_are_refused(tmp_path):
    for words, problem in (
        ("= a b\n#\n", "1 pictures for 2 names"),
        ("= a\n##\n#\n", "differ in length"),
        ("= a\n#\n= a\n#\n", "twice"),
    ):
        path = tmp_path / "bad.txt"
        path.write_text(words)
        with pytest.raises(art_text.BadArt, match=problem):
            art_text.read(str(path))
    with pytest.raises(art_text.BadArt, match="sticks out"):
        art_text.paste([".."], ["##"], 1, 0)


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


def test_thin_letters_are_a_pixel_thinner_than_the_usual_ones(fonts):
    fonts(2)
    sheets.fit_letters(240, types.SimpleNamespace(thin_text=0))
    usual = [pixels(theme.font, n) for n in range(1, 95 + len(glyphs.SIGNS + glyphs.LATIN))]
    sheets.fit_letters(240, types.SimpleNamespace(thin_text=1))
    for number, thick in enumerate(usual, 1):
        thin = pixels(theme.font, number)
        assert any(map(any, thin)) == any(map(any, thick)), number
        for before, after in zip(thick, thin):
            assert after[:-1] == [left & right for left, right in zip(before, before[1:])]
    sheets.fit_letters(240, types.SimpleNamespace(thin_text=0))
    assert usual == [pixels(theme.font, number) for number in range(1, len(usual) + 1)]
