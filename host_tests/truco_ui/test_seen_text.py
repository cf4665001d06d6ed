# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Every text on every screen, at every size, in every language, as the panel shows it: it stands
out from its ground, none of it is cut, and it keeps off the edge.
"""

import pytest

from host_tests.support import golden_tour, seen_text
from host_tests.support.scenes import FOUR, TWO, Scene
from truco_ui.widgets import theme

READABLE = 4.5  # contrast, WCAG 2.2, 1.4.3


def faults(app, rgb):
    """What is wrong with the text in sight: "" when nothing is."""
    edge = theme.EDGE
    low, cut = "", ""
    for letter in seen_text.letters(app, rgb):
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
            found[name] = faults(scene.app, scene.handheld.rgb())
    assert not any(found.values()), {name: fault for name, fault in found.items() if fault}


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
        lines = scene.screen.prompt._lines.grid
        assert not faults(scene.app, scene.handheld.rgb())
        lines.pixel_shader = theme.palette(0, theme.FELT_DARK, transparent=0)
        scene.wait(1000)
        assert "hard to read" in faults(scene.app, scene.handheld.rgb())
        lines.pixel_shader = theme.CREAM_TEXT
        lines.x += 3
        scene.wait(1000)
        fault = faults(scene.app, scene.handheld.rgb())
        assert fault.startswith("at the edge")
