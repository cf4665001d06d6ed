"""The texts of play by WiFi fit where they stand, with the longest names."""

import pytest

from host_tests.support.text_boxes import ARROWS, COLUMNS, HELP_ROWS, cut, words
from truco_link import carriers
from truco_link.carriers import mqtt
from truco_store import NAME_SIZE
from truco_texts import texts
from truco_ui.screens.connecting_screen import _INDENT, _NAME, FAILURE_ROWS, place

NARROW = min(COLUMNS)
# Every reason that a carrier gives.
WHYS = [*range(1, 6), mqtt.CUT, mqtt.MUTE, mqtt.NO_MQTT, mqtt.DENIED]
WHYS += range(carriers.NO_SETTINGS, carriers.NO_MEMORY + 1)
WHYS += range(carriers.NO_OPENING, carriers.ALONE + 1)


def check(string, columns, rows=1):
    assert cut(string, columns, rows) == "", (string, columns, rows)


def test_each_reason_has_words_of_its_own():
    places = [place(why) for why in WHYS]
    assert sorted(places) == list(range(1, len(WHYS) + 1))
    for code in texts.CODES:
        assert len(words(code, "wifi").FAILURES) == len(WHYS) + 1
    for unknown in (6, 15, 20, 31, 41, 47, 51, 255):
        assert place(unknown) == 0


@pytest.mark.parametrize("code", texts.CODES)
def test_every_failure_fits_with_what_to_do(code):
    for at, (heading, body) in enumerate(words(code, "wifi").FAILURES):
        check(heading, NARROW - ARROWS)
        check(heading, NARROW - 1 - _INDENT)
        if "%" in body:
            body = body % ("W" * _NAME if at else 255)
        for columns in COLUMNS:
            check(body, columns - 1, FAILURE_ROWS)


@pytest.mark.parametrize("code", texts.CODES)
def test_the_other_lines_fit(code):
    t, w = words(code, "wifi"), words(code, "setup")
    for value in t.WAYS:
        check("%s %s" % (t.WAY, value), NARROW - 1 - ARROWS)
    for value in t.WANTS:
        check("%s %s" % (t.WANT, value), NARROW - 1 - ARROWS)
    for value in [name for name, _ in w.RULE_SETS] + [t.HOUSE, t.ALL]:
        check(value, NARROW - ARROWS)
        for state in t.STATES:
            check(t.ABOUT % (value, 3, 4, state), NARROW - 1, HELP_ROWS)
    for step in t.STEPS[2:] + t.STEPS_NEAR[1:]:
        check(step, NARROW - 1 - _INDENT)
    for heading in (t.CONNECTING, t.FELL, t.FOUND, t.NUMBER):
        check(heading, NARROW - ARROWS)
    for line in (
        t.GIVE_UP,
        t.AGAIN,
        t.ROAM,
        t.LOOKING,
        t.NUMBER + " 9999",
        t.ROOM % 9999 + "  4/4*",
    ):
        check(line, NARROW - 1)
    check(t.HELP_NUMBER, NARROW - 1, 2)
    assert NAME_SIZE < NARROW
    for row in (t.ONE_WAITS, t.MANY_WAIT % 12):
        check(row, NARROW - ARROWS)
