"""What a test of a board has found, in words and signs."""

from truco_selftest import report, words
from truco_selftest.report import BAD, FAILED, GOOD, SILENT, STUCK, UNTRIED
from truco_selftest.sheet import GOLD, GREEN, GREY, RED, WHITE


def lines(test):
    """The lines of the result, as of `sheet.Sheet.show`, less the code.

    :param test: truco_selftest.course.SelfTest
    """
    found = test.report
    keys = found.get("keys")
    if keys == GOOD and (found.get("missing") or found.get("stick") == SILENT):
        test.faults.insert(0, "keys? " + test.presses.names(False))
        keys = BAD
    elif keys == STUCK:
        keys = BAD
    answers = found.get("panel"), keys, found.get("sound"), _of_memory(found.get("memory"))
    cells = []
    for name, answer in zip(words.PARTS[test.language], answers):
        cells += (name + " " + _mark(answer), _colour(answer))
    if found.get("link") or found.get("wifi"):
        way = report.WAYS[found.get("way")].split("-")[0]
        cells += _of_radio({"none": "radio", "ble": "BLE"}.get(way, way), test.radio)
        cells += _of_radio("WiFi", test.wifi)
    rows = [
        ("Zap %d.%d.%d" % report.VERSION + " CP " + test.firmware, GOLD),
        (test.board_id, WHITE),
        ("heap %d > %d KB" % (test.free // 1024, test.least // 1024), WHITE),
    ]
    rows += [tuple(cells[at : at + 4]) for at in range(0, len(cells), 4)]
    return rows + [(fault, RED) for fault in test.faults]


def _of_radio(name, found):
    """The cell of a way to others, with how many were heard."""
    if found is None or not found.stage:
        return [name + " -", GREY]
    fared = GOOD if found.stage == GOOD else FAILED
    return ["%s %s %d" % (name, _mark(fared), found.heard), _colour(fared)]


def _of_memory(found):
    """A state of the memory as an answer."""
    if found in (report.WRITTEN, report.KEPT):
        return GOOD
    return UNTRIED if found == report.NO_MEMORY else FAILED


def _mark(answer):
    return {GOOD: "ok", UNTRIED: "-", SILENT: "?"}.get(answer, "!")


def _colour(answer):
    return {GOOD: GREEN, UNTRIED: GREY, SILENT: GREY}.get(answer, RED)
