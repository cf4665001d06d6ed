"""Reads the twenty letters that a board's test of itself shows, see `truco_selftest.report`."""

from tools.drive import boards
from tools.environment import paths
from truco_input import ALT, DOWN, FIRST_KEY, LEFT, MENU, NEXT, OK, RAISE, RIGHT, SECOND_KEY, UP
from truco_selftest import report

_ALIKE = str.maketrans("OIL", "011")  # as people type them
_BITS = 5 * report.SIZE - sum(bits for _, bits in report.FIELDS)
_PANEL = {
    report.UNTRIED: "not tried",
    report.GOOD: "whole, in its colours",
    report.FAILED: "an error: it was set up in another way, or not at all",
    report.SILENT: "nobody has answered",
    report.BAD: "frame or colours are wrong",
    report.OTHER_SIZE: "of another size than its config says",
}
_SOUND = {
    report.UNTRIED: "none",
    report.GOOD: "heard",
    report.FAILED: "an error",
    report.SILENT: "nobody has answered",
    report.BAD: "not heard",
}
_MEMORY = {
    report.UNTRIED: "not tried",
    report.NO_MEMORY: "none, or too small",
    report.WRITTEN: "written and read back",
    report.KEPT: "what the game kept is whole",
    report.HALF_KEPT: "one of its two slots is damaged",
    report.FOREIGN: "bytes that are not Zap's, or damaged",
    report.REFUSED: "a write failed",
}
_KEYS = {report.UNTRIED: "not tried", report.FAILED: "an error", report.STUCK: "one is always down"}
_STAGES = {
    report.GOOD: "works",
    report.OPENING: "fails when it is opened",
    report.LISTENING: "fails when it listens",
    report.CALLING: "fails when it calls",
}
_NAMES = {
    LEFT: "left",
    RIGHT: "right",
    UP: "up",
    DOWN: "down",
    OK: "confirm (A)",
    RAISE: "truco (B)",
    MENU: "menu (START)",
    NEXT: "next (SELECT)",
    ALT: "face-down",
    FIRST_KEY: "the first of two keys",
    SECOND_KEY: "the second of two keys",
}


def fields(code):
    """{name: value} of report.FIELDS.

    :param str code: with dashes and blanks or without, in any case
    :raises ValueError: it is no such code; the text says why
    """
    letters = "".join(code.upper().translate(_ALIKE).replace("-", " ").split())
    if len(letters) != report.SIZE:
        raise ValueError("a code has %d letters, this has %d" % (report.SIZE, len(letters)))
    number = 0
    for letter in letters:
        if letter not in report.LETTERS:
            raise ValueError("a code has no letter %s" % letter)
        number = number << 5 | report.LETTERS.index(letter)
    number, check = divmod(number, 1 << _BITS)
    if report.check_sum(number) != check:
        raise ValueError("a letter is wrong: look at the photograph again")
    found = {}
    for name, bits in reversed(report.FIELDS):
        number, found[name] = divmod(number, 1 << bits)
    if found["format"] != report.FORMAT:
        raise ValueError("it is from another version of Zap, whose tools/doctor.py reads it")
    return found


def said(code):
    """What a code says, a line for each part. Raises ValueError as `fields`."""
    found = fields(code)
    radio = _STAGES.get(found["link"], "none")
    if found["link_error"]:
        radio += " (%s)" % _error(found["link_error"])
    elif found["link"]:
        radio += ", heard %s devices" % _count(found, "heard")
    if found["way"]:
        radio = "%s: %s" % (dict(enumerate(report.WAYS)).get(found["way"], "?"), radio)
    return [
        "Zap " + _version(found["zap"]),
        "CircuitPython " + _version(found["firmware"], report.FIRST_MAJOR),
        "board: " + _board(found),
        "heap: %s KB free, %s with the radio on" % (_free(found, "heap"), _free(found, "least")),
        "panel: " + _PANEL.get(found["panel"], "?"),
        "keys: " + _keys(found),
        "sound: " + _SOUND.get(found["sound"], "?"),
        "memory: " + _MEMORY.get(found["memory"], "?"),
        "radio: " + radio,
        "WiFi: " + _wifi(found),
    ]


def _version(packed, first=0):
    if not packed:
        return "of an unknown version"
    return "%d.%d.%d" % (first + (packed >> 7), packed >> 3 & 15, packed & 7)


def _board(found):
    known = boards.board_ids(paths.ROOT) + boards.simulated_ids(paths.ROOT)
    names = [name for name in known if report.board_mark(name) == found["board"]]
    text = names[0] if names else "one that this Zap does not know"
    return text + (" (%s)" % _error(found["config"]) if found["config"] else "")


def _error(number):
    names = report.ERRORS
    return names[number - 1] if number <= len(names) else "another error"


def _free(found, name):
    least = found[name] * report.HEAP_UNIT // 1024
    return "%d or more" % least if found[name] == 127 else "%d to %d" % (least, least + 3)


def _count(found, name):
    return "15 or more" if found[name] == 15 else str(found[name])


def _keys(found):
    missing = [name for key, name in _NAMES.items() if found["missing"] & report.key_bit(key)]
    parts = [_KEYS[found["keys"]]] if found["keys"] in _KEYS else []
    if missing:
        parts.append("not seen: " + ", ".join(missing))
    if found["stick"] == report.SILENT:
        parts.append("nothing seen of the stick, ball or keyboard")
    return "; ".join(parts) or "all were seen"


def _wifi(found):
    if found["wifi"] == report.UNTRIED:
        return "none"
    if found["wifi"] == report.GOOD:
        return "works, heard %s networks" % _count(found, "networks")
    return "fails (%s)" % _error(found["wifi_error"])
