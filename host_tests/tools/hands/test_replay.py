"""Test tools/replay.py: a line in, a JSON object out, as in docs/notation.md, N5."""

import json
import os
import random
import subprocess
import sys

import pytest

from host_tests.support.random_hands import random_hand
from tools import replay
from tools.environment.paths import ROOT
from tools.hands import notation, retell

TOOL = os.path.join(ROOT, "tools", "replay.py")
EXAMPLE = "paulista 0-0 0 | 3c5cKd 4d5dKh 4s5sKs 4cAcKc / Ah | 0:3c 1:4d 2:4s 3:4c 0:T 1:F 3:A 0:5c"
TWO = "paulista 3-5 0 | 3c5cKd 4d5dKh / Ah | "
KEYS = "ok over tricks leads stake waiting legal winner points score".split()


def run(text):
    """Run the tool as a user does. Return (exit status, printed objects, errors)."""
    done = subprocess.run([sys.executable, TOOL], input=text, capture_output=True)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr


def told(line):
    """Return the report of a line that must be ok."""
    report = replay.report(line)
    assert report["ok"], report
    assert list(report) == KEYS
    return report


def test_the_example_in_the_notation_gives_its_report():
    assert json.dumps(replay.report(EXAMPLE)) == (
        '{"ok": true, "over": false, "tricks": [0], "leads": [0, 0], "stake": 3, '
        '"waiting": [1], "legal": {"1": ["5d", "Kh", "5d*", "Kh*", "T"]}, "winner": null, '
        '"points": [0, 0], "score": [0, 0]}'
    )


@pytest.mark.parametrize(
    "line, stake, legal",
    [
        ("paulista 0-0 0 | ?????? 4d5dKh / Ah |", 1, {"0": ["T"]}),
        ("paulista 0-0 0 | ?????? 4d5dKh / Ah | 0:3c 1:4d", 1, {"0": ["??*", "T"]}),
        ("mineiro-mesa 0-0 0 | ?????? QdJd6h / - | 0:Qc 1:Qd", 2, {"0": ["T"]}),
        ("mineiro-mesa 0-0 0 | ??Jc?? QdJd6h / - | 0:Qc 1:Qd", 2, {"0": ["Jc/??", "T"]}),
    ],
)
def test_legal_actions_of_hidden_cards_need_no_name(line, stake, legal):
    report = told(line)
    assert report["stake"] == stake
    assert report["legal"] == legal
    assert report["waiting"] == [int(seat) for seat in legal]
    assert report["over"] is False and report["winner"] is None


def test_exactly_the_reported_legal_actions_can_follow():
    chance = random.Random(21)
    words = "T A F ??* 4c 4c* 3d 3d* Ah/4c 4c/Ah".split()
    for round_ in range(100):
        match, hand = random_hand(chance, 0.25)
        if round_ % 2:
            hand = retell.as_seen(hand, chance.randrange(len(hand.groups)))
        line = notation.write(hand)
        report = replay.report(line)
        if not report["ok"]:
            assert report["error"] == "CARD_NEEDED"
            continue
        for seat in range(4):
            legal = report["legal"].get(str(seat), [])
            for word in legal:
                follows = replay.report("%s %d:%s" % (line, seat, word))
                assert follows["ok"] or follows["error"] == "CARD_NEEDED", (line, word, follows)
            if not hand.is_masked():
                for word in set(words) - set(legal):
                    assert not replay.report("%s %d:%s" % (line, seat, word))["ok"]


def test_invalid_lines_do_not_stop_the_others():
    text = "# a comment\n\n  \nfoo\n%s\n%s 1:4d 0:3c\n%s" % (EXAMPLE, TWO, EXAMPLE)
    status, printed, errors = run(text.encode())
    assert status == 1 and not errors
    assert [line["ok"] for line in printed] == [False, True, False, True]
    assert list(printed[0]) == ["ok", "error", "at", "message"]
    assert (printed[0]["error"], printed[0]["at"]) == ("UNPARSABLE", -1)
    assert (printed[2]["error"], printed[2]["at"]) == ("NOT_YOUR_TURN", 0)
