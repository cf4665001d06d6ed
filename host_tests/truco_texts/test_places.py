"""Test that each text is measured somewhere: a text that is too long must not pass unnoticed."""

import inspect
import os
import types

from host_tests.support import text_boxes
from host_tests.truco_texts import test_lobby_texts, test_text_boxes
from tools.environment.paths import ROOT

# Texts that screens show in other tests, which refuse a cut line or measure all that can be said:
# a part, or a text of a part.
ELSEWHERE = {
    "book": "truco_ui/screens/test_help.py",
    "house": "truco_ui/screens/test_house_words.py",
    "refused": "truco_ui/table/test_refused.py",
    "why": "truco_ui/screens/test_why_sentences.py",
    "main.NUMBERS": "truco_ui/table/test_shouts.py",
    "lesson.HOLD": "truco_texts/test_text_boxes.py",  # behind a page that marks make too long
}
# Texts that tools/sim/worlds draws for golden pictures or tests on panels that refuse a cut line.
ELSEWHERE.update(
    dict.fromkeys(
        """
linked.AGREE lobby.AGREE lobby.PHONES main.HINT_COVER main.HINT_NEXT main.HINT_PLAY main.THEY
main.TIE main.WE marker.HOW marker.RAISE notice.FROM_WATCHER options.SWITCH people.HERE
profile.FRIENDS profile.LEFT profile.TWO_KEYS replay.WHY replay.WORTH resume.AGAINST
score.SCORE_SIGN signs.SEEN worth.BEGINS worth.WATCHERS worth.WORTH
""".split(),
        "refuse_cuts of tools/sim/worlds/scenes.py",
    )
)
_MARKS = 0xE000  # codes of Latin letters end before


def marked():
    """Return ({part: its texts, with a mark in each string}, {mark: {"part.NAME"}}).

    Equal strings have the same mark, because tests compare them.
    """
    owner, signs = {}, {}

    def mark(value, name):
        if isinstance(value, str):
            sign = signs.setdefault(value, chr(_MARKS + len(signs)))
            owner.setdefault(sign, set()).add(name)
            return value + sign
        if isinstance(value, dict):
            return {key: mark(one, name) for key, one in value.items()}
        return value if value is None else tuple([mark(one, name) for one in value])

    made = {}
    for part in text_boxes.PARTS:
        values = text_boxes.values(text_boxes.words("en", part))
        called = part or "main"
        made[part] = types.SimpleNamespace(
            **{name: mark(value, called + "." + name) for name, value in values.items()}
        )
    return made, owner


def measured(monkeypatch):
    """Return the names of all texts that the tests of texts measure, and of all that there are."""
    made, owner = marked()
    seen = set()

    def wide(string, *_):
        seen.update(string)
        return 0

    def cut(string, *_):
        seen.update(string)
        return ""

    fakes = {
        "words": lambda code, part="": made[part],
        "wide": wide,
        "cut": cut,
        "line": lambda name, value="": wide(name + value),
        "letters": lambda: types.SimpleNamespace(wide=wide),
    }
    for module in (test_text_boxes, test_lobby_texts):
        for name, fake in fakes.items():
            if hasattr(module, name):
                monkeypatch.setattr(module, name, fake)
        for name, test in inspect.getmembers(module, inspect.isfunction):
            if not name.startswith("test_") or test.__module__ != module.__name__:
                continue
            cases = [{}]
            for one in getattr(test, "pytestmark", ()):
                names, rows = one.args
                names = names.replace(",", " ").split()
                rows = [row if len(names) > 1 else (row,) for row in rows]
                cases = [{**case, **dict(zip(names, row))} for case in cases for row in rows]
            for case in cases:
                if case.get("code", "en") == "en":
                    try:
                        test(**case)
                    except AssertionError:  # about the length of a text, to which marks add
                        pass
    every = set().union(*owner.values())
    return set().union(*[owner[sign] for sign in seen if sign in owner]), every


def test_every_text_has_a_place(monkeypatch):
    found, every = measured(monkeypatch)
    left = {name for name in every - found if name.partition(".")[0] not in ELSEWHERE}
    assert left == {name for name in ELSEWHERE if "." in name}, "see CONTRIBUTING.md, a text"
    for test in set(ELSEWHERE.values()):
        assert test.startswith("refuse") or os.path.exists(os.path.join(ROOT, "host_tests", test))
