"""Test where a long page is split into leaves."""

import pytest

from tools.sim.worlds.scenes import FOUR, Scene
from truco_texts import texts
from truco_ui.widgets import menu, sheets, theme

WIDTH = 108


def leaves(words, rows):
    sheets.setup(160, 128)
    found, start = [], 0
    while start < len(words):
        stop = menu.leaf_end(words, start, WIDTH, rows, theme.font)
        found.append(words[start:stop].strip())
        start = stop
    return found


@pytest.mark.parametrize(
    "words, rows, ends",
    [
        ("One two three. Four, five.", 2, [26]),
        ("This is the first one. And this one is more than what is left.", 2, [22, 63]),
        (
            "With the first of these, or with another one of them, it all begins anew again",
            3,
            [53, 79],
        ),
        ("word " * 12 + "end.", 2, [39, 64]),  # without clauses it ends between words
    ],
)
def test_a_leaf_ends_after_a_sentence_else_after_a_clause(words, rows, ends):
    starts = [0, *(end + 1 for end in ends)]
    wanted = [words[start:end].strip() for start, end in zip(starts, ends)]
    assert leaves(words, rows) == wanted


@pytest.mark.parametrize("language", range(len(texts.CODES)))
@pytest.mark.parametrize("size", ["128x128", "160x128"])
def test_leaves_of_the_rules_in_large_letters_are_whole_sentences(size, language):
    with Scene("sim_" + size, hands=FOUR, language=language) as scene:
        from truco_ui.widgets import sheets

        scene.app.setup.large_text = 1
        sheets.fit_letters(scene.app.width, scene.app.setup)
        scene.push("pages.book")
        book = scene.screen
        shown = {}
        for page, start, stop in book._leaves:
            body = book._pages[page][1]
            assert start == shown.get(page, 0) and start < stop
            assert body[start:stop].rstrip()[-1] in ".!?"
            shown[page] = stop
        assert all(shown[page] == len(book._pages[page][1]) for page in shown)
