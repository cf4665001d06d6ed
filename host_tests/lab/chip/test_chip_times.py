"""What is measured on the emulated Pico, with made-up chips: start, changes, steps, a cable."""

import re
import subprocess
import types
from pathlib import Path

import pytest

from host_tests.support.emulated_pico import SPEC
from tools.environment import paths
from tools.lab.chip import image, journey, linked, times
from tools.lab.chip.board import Chip, Stuck
from tools.lab.chip.wiring import Step
from tools.sim.handheld import Handheld


class Acted:
    """A chip that does what a list says: {ms: function}. Its picture is `picture`."""

    spec = SPEC

    def __init__(self, **acts):
        self.now_ms = 0
        self.acts = {int(when[1:]): act for when, act in acts.items()}
        self.lcd = types.SimpleNamespace(steps=[], pixels=0, first_ms=None, last_ms=None)
        self.picture, self.lines, self.keys = b"", [], []

    def wait(self, time_ms):
        end = self.now_ms + time_ms
        for when in sorted(when for when in self.acts if self.now_ms < when <= end):
            self.now_ms = when
            self.acts[when](self)
        self.now_ms = end

    def press(self, key):
        self.keys.append(key)
        self.wait(160)

    def rgb(self):
        return self.picture

    def version(self):
        return self.lcd.pixels


def draws(picture, pixels=100):
    def act(chip):
        chip.picture = picture
        chip.lcd.pixels += pixels
        chip.lcd.last_ms = chip.now_ms
        chip.lcd.first_ms = chip.lcd.first_ms or chip.now_ms

    return act


def steps(time_ms, pixels, areas=1):
    """A step that ends now."""

    def act(chip):
        step = Step(chip.now_ms - time_ms, chip.now_ms, 1000, pixels, areas, chip.now_ms)
        chip.lcd.steps.append(step)
        chip.lcd.pixels += pixels

    return act


def test_a_bare_start_ends_with_the_first_line():
    chip = Acted(_1234=lambda chip: chip.lines.append("Auto-reload is on."))
    assert times.bare(chip) == 1240  # it looks every 10 ms


def test_the_title_is_whole_when_what_stays_is_there():
    acts = {"_1500": draws(b"half"), "_2000": draws(b"whole")}
    for number, when in enumerate(range(2600, 12000, 600)):
        acts["_%d" % when] = draws(b"whole" if number % 2 else b"blink")
    first, whole = times.started(Acted(**acts))
    assert (first, whole) == (1500, 2000)


def test_a_change_ends_with_the_step_that_drew_most():
    panel = SPEC.panel.width * SPEC.panel.height
    chip = Acted(
        _90=steps(5, 600),  # a line lights up
        _700=steps(500, panel, areas=3),
        _1300=steps(70, 5000),  # something moves on the new screen
    )
    found = times.change(chip, "A", "home to setup")
    assert (found.name, found.time_ms, chip.keys) == ("home to setup", 700, ["A"])
    assert (found.pixels, found.areas) == (panel + 600, 4)
    assert found.panels == pytest.approx((panel + 600) / panel)


def test_steps_that_drew():
    made = [Step(0, took, 10, pixels, 1) for took, pixels in ((20, 1), (61, 5), (90, 0), (150, 9))]
    found = times.Played("cards", made)
    assert (len(found.steps), found.median, found.most) == (3, 61, 150)
    assert (found.long, found.median_long) == ([61, 150], 105.5)
    assert (found.pixels, found.instructions) == (15, 30)
    assert [found.over(ms) for ms in (60, 61, 149, 150)] == [2, 1, 1, 0]
    assert (found.within(33), found.within(34), found.within(99)) == (20, 61, 150)
    assert (times.Played("nothing", []).most, times.Played("nothing", []).within(99)) == (0, 0)


def test_cards_are_played_key_by_key():
    chip = Acted(_50=steps(30, 100), _5000=steps(30, 100))
    found = times.played(chip, "cards", ["A", "DOWN"])
    assert chip.keys == ["A", "DOWN"] and len(found.steps) == 1
    assert found.keys == {"A": [50]}


def test_a_key_is_answered_by_the_first_step_that_begins_after_it():
    def step(began, first, pixels=9):
        return lambda chip: chip.lcd.steps.append(Step(began, chip.now_ms, 1, pixels, 1, first))

    chip = Acted(_30=step(-5, 20), _60=step(40, None, 0), _130=step(70, 95), _200=step(140, 150))
    assert times.played(chip, "cards", ["A"]).keys == {"A": [95]}


class Walked(Acted):
    """A chip whose keys open screens."""

    def __init__(self, screens):
        super().__init__()
        self.screens = iter(screens)
        self.shots = []

    def press(self, key):
        super().press(key)
        steps(100, SPEC.panel.width * SPEC.panel.height)(self)

    def shot(self, path):
        self.shots.append(path)

    def ask(self):
        return 111, 222, ["truco_ui.%s_screen" % next(self.screens)]


def test_a_change_that_compiles_first_is_waited_for():
    panel = SPEC.panel.width * SPEC.panel.height
    chip = Acted(_90=steps(5, 600), _17000=steps(9000, panel))
    assert times.change(chip, "A", "setup to table").time_ms == 17000
    chip = Acted(_90=steps(5, 600))
    with pytest.raises(times.Late, match="setup to table"):
        times.change(chip, "A", "setup to table")
    assert 60_000 <= chip.now_ms < 64_000


def test_a_walk_notes_what_it_finds(tmp_path):
    report, chip = journey.Report(), Walked(["home", "setup"])
    journey.walk(report, chip, ("DOWN", "A", "guide", "home"), str(tmp_path))
    assert chip.keys == ["DOWN", "A"] and report.free == {"home": (111, 222)}
    assert chip.shots[0].endswith("01-home.png") and report.changes[0].name == "guide to home"
    with pytest.raises(journey.Lost, match="table should be open, not truco_ui.setup_screen"):
        journey.walk(report, chip, ("", "A", "home", "table"), str(tmp_path))


def test_a_report_is_markdown():
    report = journey.Report()
    report.starts = [journey.Start(journey.FIRST, 1000, 1400, 1520)]
    report.changes = [times.Change("title to home", 1234.5, 57600, 2, 1.0)]
    took = [Step(0, ms, 10, 5, 1) for ms in (20, 70, 110, 170.04)]
    report.played = times.Played("4 keys", took, {"A": [48, 97.6], "DOWN": [30]})
    report.changes.append(times.Change(journey.LOBBY, 1733.2, 57600, 2, 1.0))
    report.free = {"title": (120000, 40000)}
    text = "\n".join(report.lines())
    for line in (
        "| first picture | 1,400 | 1.40 |",
        "| whole title | 1,520 | 1.52 |",
        "| title to home | 1,234 | 57,600 | 1.00 | 2 |",
        "| steps that drew | 4 |",
        "99 of 100, most | 90.0, 170.0, 170.0 ms | 100, 160 ms |",
        "| over 60, 100, 160 ms | 3 (75.0%), 2 (50.0%), 1 (25.0%) of 4 | 1%, none |",
        "| key to first pixel | A 48 to 98, DOWN 30 ms | 60 ms |",
        "| create to lobby | 1733 ms | 700 ms |",
        "| title | 120,000 | 40,000 |",
    ):
        assert line in text


PAGE = Path(paths.ROOT, "docs", "releasing.md")
# What changes these figures, and how many of its commits the page may be behind.
SOURCES, BEHIND = ("lib", "truco_core", "board_configs", "tools/linker"), 150


def test_the_page_quotes_the_lines_that_are_printed_and_of_which_commit():
    report = journey.Report()
    report.played = times.Played("", [])
    for what, *_ in report.felt():
        assert "\n| %s |" % what in PAGE.read_text(encoding="utf-8"), what


def test_the_page_is_not_of_an_old_tree():
    """Then: python3 tools/lab/device.py --times."""
    (commit,) = re.findall(
        r"what a player feels, of ([0-9a-f]{8,}) ", PAGE.read_text(encoding="utf-8")
    )
    count = ["git", "-C", paths.ROOT, "rev-list", "--count", commit + "..HEAD", "--", *SOURCES]
    said = subprocess.run(count, capture_output=True, text=True)
    if said.returncode:
        pytest.skip("this checkout has not that commit")
    assert int(said.stdout) <= BEHIND


class Wired:
    """One end of a cable. sends: {slice: bytes}. An answer comes once it was asked."""

    def __init__(self, sends, screens=("truco_ui.lobby_screen",)):
        self.sends, self.heard, self.lines = sends, [], []
        self.slices = 0
        self.told = " ".join(screens)
        self.emulator = types.SimpleNamespace(feed=lambda uart, data: self.heard.append(data))

    ask = Chip.ask

    @property
    def now_ms(self):
        return self.slices * linked.SLICE_MS

    def begin(self, time_ms):
        self.slices += 1

    def end(self):
        return self.sends.get(self.slices, b"")

    def type(self, text):
        if self.told:
            self.lines.append("ZAP 7 8 " + self.told)

    def set_key(self, key, down):
        self.lines.append((key, down))


def test_a_cable_takes_bytes_both_ways():
    host, guest = Wired({1: b"a", 3: b"b"}), Wired({2: b"c"})
    linked.Pair(host, guest).wait(3 * linked.SLICE_MS + 1)
    assert (host.heard, guest.heard, host.slices) == ([b"c"], [b"a", b"b"], 4)


def test_linked_games_are_asked():
    host, guest = Wired({}), Wired({}, screens=())
    pair = linked.Pair(host, guest)
    assert pair.until(host, "lobby_screen", 2000) == (7, 8, ["truco_ui.lobby_screen"])
    with pytest.raises(Stuck, match="table_screen did not open; there is truco_ui.lobby"):
        pair.until(host, "table_screen", 2000)
    with pytest.raises(Stuck, match="does not answer"):
        pair.ask(guest)
    pair.press(host, "A", 10)
    assert host.lines[-2:] == [("A", True), ("A", False)]


def test_the_legs_of_the_journey_are_those_of_today():
    with Handheld(image.BOARD, settings=image.SETTINGS, seed=image.SEED) as handheld:
        handheld.wait(3000)
        legs = journey.TO_TABLE + journey.AWAY + journey.WITH_OTHERS[:1]  # no cable is simulated
        for before, key, start, end in legs:
            if start == "table":
                handheld.wait(3000)
            for press in before.split() + [key]:
                handheld.press(press)
                handheld.wait(journey.QUIET_MS)
            handheld.wait(3000)
            assert handheld.globals["game"].names[-1] == end
