"""The design sheet and the page of the characters are what the game shows today."""

import os

import pytest

from tools.environment.paths import ROOT
from tools.judges import seen_text
from tools.pages import design_page, drawing, people_page
from truco_core import bots
from truco_ui.widgets import theme

PAGES = (design_page, people_page)


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.PATH)
def test_the_page_is_current(page):
    assert read(page.PATH) == page.text(), "run python3 tools/docs.py"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.PATH)
def test_its_pictures_are_what_is_drawn_today_and_are_shown(page):
    text = read(page.PATH)
    drawn = page.pictures()
    for path, data in drawn.items():
        assert drawing.is_current(path, data), "run python3 tools/docs.py"
        assert path[len("docs/") :] in text
    there = {page.FOLDER + "/" + name for name in os.listdir(drawing.place(page.FOLDER))}
    assert there == set(drawn)


def test_a_change_of_a_colour_is_noticed(monkeypatch):
    before = design_page.pictures()[design_page.FOLDER + "/palette.png"]
    monkeypatch.setattr(theme, "GOLD", 0xFFC800)
    after = design_page.pictures()[design_page.FOLDER + "/palette.png"]
    assert before != after and not drawing.is_current(design_page.FOLDER + "/palette.png", after)
    assert read(design_page.PATH) != design_page.text()


def test_every_colour_of_the_game_has_its_use():
    named = {
        name
        for name, value in vars(theme).items()
        if name.isupper() and isinstance(value, int) and value > 0xFFFF or name == "NIGHT"
    }
    assert named == set(design_page.USES)


def test_every_pair_on_the_sheet_can_be_read():
    for ink, ground, _ in design_page.PAIRS:
        assert seen_text.contrast(getattr(theme, ink), getattr(theme, ground)) >= 4.5


def test_every_character_has_its_paragraph():
    text = read(people_page.PATH)
    for name in bots.NAMES:
        assert "Robot `%s`" % name in text


@pytest.mark.parametrize(
    "verb, never, said",
    [
        ("raises", 7, "Ana raises only in the third trick."),
        ("raises", 8, "Ana never raises in the third trick."),
        (
            "raises",
            3,
            "Ana raises only in the third trick, and in the second if its team did not win the "
            "first.",
        ),
        ("raises", 9, "Ana raises only in the second trick."),
        ("raises", 6, "Ana raises only in the first trick, and in the third."),
        (
            "runs",
            10,
            "Ana never runs in the third trick, nor in the second if its team won the first.",
        ),
        ("runs", 2, "Ana never runs in the second trick if its team won the first."),
        ("runs", 7, "Ana never runs in the first trick, nor in the second."),
    ],
)
def test_when_a_character_never_raises_or_runs_is_a_sentence(verb, never, said):
    assert people_page._when("Ana", verb, never) == said
