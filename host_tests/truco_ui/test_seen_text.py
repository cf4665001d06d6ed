"""Every text on every screen, at every size, in every language, as the panel shows it: it stands
out from its ground, none of it is cut, and it keeps off the edge.
"""

import pytest

from host_tests.support import seen_text
from tools.sim.worlds import golden_tour
from tools.sim.worlds.scenes import FOUR, TWO, Scene
from truco_ui.widgets import theme

SMALL = ("128x128", "160x128", "240x135")
PANELS = ("menu", "help", "give_up")
READABLE = 4.5  # contrast, WCAG 2.2, 1.4.3


def faults(app, rgb, font=None):
    """What is wrong with the text in sight: "" when nothing is."""
    edge = theme.EDGE
    low, cut = "", ""
    for letter in seen_text.letters(app, rgb, font):
        left, top, right, bottom = letter.box
        if letter.ratio < READABLE:
            low += letter.char
        if min(left, top, app.width - right, app.height - bottom) < edge:
            cut += letter.char
    return ("hard to read: %r " % low if low else "") + ("at the edge: %r" % cut if cut else "")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("language", range(golden_tour.LANGUAGES))
@pytest.mark.parametrize("size", golden_tour.SIZES)
def test_all_text_of_all_screens_can_be_read(size, language):
    found = {}
    with Scene("sim_" + size, hands=FOUR, language=language) as scene:
        golden_tour._prepare(scene)
        for name, act in golden_tour.STEPS:
            act(scene)
            if name not in PANELS:
                found[name] = faults(scene.app, scene.handheld.rgb())
    assert not any(found.values()), {name: fault for name, fault in found.items() if fault}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("language", range(golden_tour.LANGUAGES))
@pytest.mark.parametrize("size", SMALL)
def test_so_can_large_text(size, language):
    found, tall = {}, set()
    with Scene("sim_" + size, hands=FOUR, language=language) as scene:
        from truco_ui.widgets import bold, theme  # those of this start of the game

        scene.app.setup.large_text = 1
        bold.fit(scene.app.width, scene.app.setup)
        golden_tour._prepare(scene)
        for name, act in golden_tour.STEPS:
            act(scene)
            rgb = scene.handheld.rgb()
            # The edge of a panel may touch a letter of the table below it.
            plain = "" if name in PANELS else faults(scene.app, rgb)
            found[name] = plain + faults(scene.app, rgb, theme.prose)
            if seen_text.letters(scene.app, rgb, theme.prose):
                tall.add(name)
    assert not any(found.values()), {name: fault for name, fault in found.items() if fault}
    assert tall >= {"home", "options", "setup", "book", "lesson", "menu", "help", "give_up"}


# Screens with a bar across the top of the panel.
BARRED = (
    "ranks book replay why won lost guide home options table_options setup house_rules ladder "
    "profile figures name language"
).split()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", golden_tour.SIZES)
def test_every_bar_is_as_wide_as_the_panel_and_as_high_as_its_sisters(size):
    heights = {}
    shots, width, height = golden_tour.tour(size, 0)
    for name in BARRED:
        heights[name] = bar_height(shots[name], width)
    letters = 24 if height >= 200 else 12
    assert set(heights.values()) == {letters + theme.EDGE}, heights


def bar_height(rgb, width):
    """How many rows of a picture begin and end with the colour of a bar, from the top."""
    rows = 0
    while all(
        near(rgb[3 * at : 3 * at + 3], theme.NIGHT)
        for at in (rows * width, rows * width + 1, rows * width + width - 1)
    ):
        rows += 1
    return rows


def near(pixel, colour):
    return seen_text._near(int.from_bytes(pixel, "big"), colour)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", golden_tour.SIZES)
def test_so_can_hints_and_words_at_the_table(size):
    with Scene("sim_" + size, hands=TWO, opener=1, score=(10, 9)) as scene:
        found = []
        for act in (scene.settle, lambda: scene.plan(1, "5d"), scene.settle):
            act()
            found.append(faults(scene.app, scene.handheld.rgb()))
        scene.press("B")
        scene.wait(150)
        found.append(faults(scene.app, scene.handheld.rgb()))
        scene.plan(1, "F")
        scene.wait(2500)
        found.append(faults(scene.app, scene.handheld.rgb()))
        assert not any(found), found


def test_what_is_hard_to_read_or_cut_is_found():
    with Scene(hands=TWO) as scene:
        scene.settle()
        lines = scene.screen.prompt.lines.grid
        assert not faults(scene.app, scene.handheld.rgb())
        lines.pixel_shader = theme.palette(0, theme.FELT_DARK, transparent=0)
        scene.wait(4000)  # until the rival has blinked
        assert "hard to read" in faults(scene.app, scene.handheld.rgb())
        lines.pixel_shader = theme.CREAM_TEXT
        lines.x += 3
        scene.wait(4000)  # until the rival has blinked
        fault = faults(scene.app, scene.handheld.rgb())
        assert fault.startswith("at the edge")
