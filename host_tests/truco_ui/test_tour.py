"""Test all screens in a tour, at every size.

Each must equal its golden picture and have readable text. A change of screens must send the panel
only once.
"""

import pathlib
import re

import pytest

from host_tests.support import seen_text
from host_tests.whole.test_golden_screens import compare
from tools.environment.paths import ROOT
from tools.sim.worlds import golden_tour

pytestmark = pytest.mark.sampled(5)

PANELS_A_CHANGE = 1.1  # maximum, in panels, that a change of screens sends, advice included

# Screens that need other players. Their pictures are made by golden_lobby.
WITH_OTHERS = {"code", "create", "linked_end", "linked_menu", "lobby", "no_radio", "others"}
WITH_OTHERS |= {"connecting", "near", "rooms"}  # these need WiFi and are made by golden_far
WITH_OTHERS |= {"invite", "peace", "phones", "phrases", "search", "seats", "sign", "wait"}


class Tours:
    """The tours at one size, one for each language.

    shots   list of {name of a screen: RGB bytes}
    faults  list of {name of a screen: what is wrong with its text}
    """

    def __init__(self, size):
        self.size = size
        self.shots, self.faults = [], []
        for language in golden_tour.languages(size):
            with golden_tour.begin(size, language) as scene:
                shots, faults = {}, {}
                for name in golden_tour.walk(scene):
                    shots[name] = scene.handheld.rgb()
                    if name not in golden_tour.PARTIAL:
                        faults[name] = seen_text.faults(scene.app, shots[name])
                self.shots.append(shots)
                self.faults.append(faults)
                self.width, self.height = scene.handheld.width, scene.handheld.height


@pytest.fixture(scope="module", params=golden_tour.SIZES)
def tours(request):
    return Tours(request.param)


def test_each_screen_equals_its_golden_picture(tours):
    problems = []
    for name in golden_tour.NAMES:
        parts = [shots[name] for shots in tours.shots]
        drawn = golden_tour.sheet([parts], tours.width, tours.height)
        problems.append(compare(golden_tour.full_name(name, tours.size), drawn))
    assert not any(problems), "\n".join(filter(None, problems))


def test_the_text_of_each_screen_can_be_read(tours):
    for found in tours.faults:
        assert {name: fault for name, fault in found.items() if fault} == {}


def toured(size):
    """Return (screen before, screen after, panels sent) for each change of screens in a tour.

    The tour is made without pictures, because counting takes time.
    """
    seen = []
    with golden_tour.begin(size, 0, pictures=False) as scene:
        app, handheld = scene.app, scene.handheld
        settle = app.settle

        def counted():
            before = app.names[-1] if app.names else ""
            handheld.take_spi()
            settle()
            app.display.refresh()
            panels = handheld.take_spi().pixels / (2 * handheld.width * handheld.height)
            seen.append((before, app.names[-1] if app.names else "", panels))

        app.settle = counted
        for _ in golden_tour.walk(scene):
            pass
        for name in ("lesson.attract",):
            scene.app.go(name)
            scene.wait(300)
    return seen


def test_a_change_of_screens_sends_the_panel_once():
    seen = toured(golden_tour.SIZES[-1])
    assert ["%s > %s: %.3f" % one for one in seen if not 0.99 < one[2] <= PANELS_A_CHANGE] == []
    screens = set()
    for path in pathlib.Path(ROOT, "lib", "truco_ui", "screens").glob("*_screen.py"):
        found = re.search(r"^SCREENS = \{(.+?)\}", path.read_text(), re.M | re.S)
        screens |= set(re.findall(r'"(\w+)":', found[1]))
    opened = {after for _, after, _ in seen}
    # `pair` opens only before four play (test_lesson.py), `costliest` needs a finished match.
    assert screens - opened - WITH_OTHERS == {"costliest", "pair"}
