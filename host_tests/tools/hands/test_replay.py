"""tools/replay.py: a line in, a JSON object out, as docs/notation.md says in N5."""

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
from truco_core.rules import RULE_SETS

TOOL = os.path.join(ROOT, "tools", "replay.py")
EXAMPLE = "paulista 0-0 0 | 3c5cKd 4d5dKh 4s5sKs 4cAcKc / Ah | 0:3c 1:4d 2:4s 3:4c 0:T 1:F 3:A 0:5c"
KEYS = "ok over tricks leads stake waiting legal winner points score".split()


def run(text=None, *arguments):
    """(exit status, printed objects, errors) of the tool as a user starts it."""
    done = subprocess.run(
        [sys.executable, TOOL, *arguments], input=text, capture_output=True, timeout=900
    )
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr


def told(line):
    """The report of a line that must be ok, as (over, tricks, leads, stake, waiting, ..)."""
    report = replay.report(line)
    assert report["ok"], report
    assert list(report) == KEYS
    return report


def test_the_example_of_the_notation():
    """N5.1."""
    assert json.dumps(replay.report(EXAMPLE)) == (
        '{"ok": true, "over": false, "tricks": [0], "leads": [0, 0], "stake": 3, '
        '"waiting": [1], "legal": {"1": ["5d", "Kh", "5d*", "Kh*", "T"]}, "winner": null, '
        '"points": [0, 0], "score": [0, 0]}'
    )


TWO = "paulista 3-5 0 | 3c5cKd 4d5dKh / Ah | "
# One line per kind of ending: tricks, leads, stake, winner, points, score.
ENDINGS = [
    (TWO + "0:3c 1:4d 0:Kd 1:5d", [0, 0], [0, 0], 1, 0, [1, 0], [4, 5]),
    (TWO + "0:T 1:F", [], [], 1, 0, [1, 0], [4, 5]),
    (TWO + "0:T 1:A 0:3c 1:4d 0:5c 1:T 0:F", [0], [0], 3, 1, [0, 3], [3, 8]),
    (TWO + "0:3c 1:4d 0:5c* 1:5d* 0:Kd", None, None, None, None, None, None),
    ("paulista 11-5 0 | 3c5cKd 4d5dKh / Ah | 0:F", [], [], 3, 1, [0, 1], [11, 6]),
    ("mineiro 5-10 0 | 3c5cKd 4d5dKh / - | 1:F", [], [], 4, 0, [2, 0], [7, 10]),
    (
        "paulista 11-5 0 | 3c5cKd 4d5dKh / Ah | 0:A 0:3c 1:4d 0:Kd 1:5d",
        [0, 0],
        [0, 0],
        3,
        0,
        [3, 0],
        [14, 5],
    ),
    (
        "mineiro 0-0 0 | QcJc6d QdJd6h / - | 0:Qc 1:Qd 0:Jc 1:Jd 0:6d 1:6h",
        [None, None, None],
        [0, 0, 0],
        2,
        1,  # the dealer's team
        [0, 2],
        [0, 2],
    ),
    (
        "mineiro,all_tied=nobody 0-0 0 | QcJc6d QdJd6h / - | 0:Qc 1:Qd 0:Jc 1:Jd 0:6d 1:6h",
        [None, None, None],
        [0, 0, 0],
        2,
        None,
        [0, 0],
        [0, 0],
    ),
    (
        "mineiro-mesa 0-0 0 | QcJc6d QdJd6h / - | 0:Qc 1:Qd 0:Jc/6d 1:6h/Jd",
        [None, 0],
        [0, 0],
        2,
        0,
        [2, 0],
        [2, 0],
    ),
]


@pytest.mark.parametrize("line, tricks, leads, stake, winner, points, score", ENDINGS)
def test_endings(line, tricks, leads, stake, winner, points, score):
    report = replay.report(line)
    if tricks is None:
        assert report["error"] == "HAND_IS_OVER"  # the tie gave the hand to the first winner
        return
    assert report == {
        "ok": True,
        "over": True,
        "tricks": tricks,
        "leads": leads,
        "stake": stake,
        "waiting": [],
        "legal": {},
        "winner": winner,
        "points": points,
        "score": score,
    }


@pytest.mark.parametrize(
    "line, stake, legal",
    [
        (TWO, 1, {"0": ["3c", "5c", "Kd", "T"]}),
        (TWO + "0:T", 1, {"1": ["A", "F"]}),
        ("paulista-mesa 0-0 0 | 3c5cKd 4d5dKh / Ah | 0:T", 1, {"1": ["A", "F", "T"]}),
        ("paulista-mesa 0-0 0 | 3c5cKd 4d5dKh / Ah | 0:T 1:T", 3, {"0": ["A", "F", "T"]}),
        ("paulista 11-0 0 | 3c5cKd 4d5dKh / Ah |", 3, {"0": ["A", "F"]}),
        ("paulista 11-11 0 | 3c5cKd 4d5dKh / Ah |", 1, {"0": ["3c", "5c", "Kd"]}),
        (
            "paulista 0-11 0 | 3c5cKd 4d5dKh 4s5sKs 4cAcKc / Ah |",
            3,
            {"1": ["A", "F"], "3": ["A", "F"]},
        ),
        (EXAMPLE[: EXAMPLE.index("1:F")], 1, {"1": ["A", "F"], "3": ["A", "F"]}),
        (
            "mineiro-mesa 0-0 0 | QcJc6d QdJd6h / - | 0:Qc 1:Qd",
            2,
            {"0": ["Jc/6d", "6d/Jc", "T"]},
        ),
        # Cards that the line hides: what needs no name.
        ("paulista 0-0 0 | ?????? 4d5dKh / Ah |", 1, {"0": ["T"]}),
        ("paulista 0-0 0 | ?????? 4d5dKh / Ah | 0:3c 1:4d", 1, {"0": ["??*", "T"]}),
        ("mineiro-mesa 0-0 0 | ?????? QdJd6h / - | 0:Qc 1:Qd", 2, {"0": ["T"]}),
        ("mineiro-mesa 0-0 0 | ??Jc?? QdJd6h / - | 0:Qc 1:Qd", 2, {"0": ["Jc/??", "T"]}),
    ],
)
def test_what_may_be_done(line, stake, legal):
    """N5.1, N5.2."""
    report = told(line)
    assert report["stake"] == stake
    assert report["legal"] == legal
    assert report["waiting"] == [int(seat) for seat in legal]
    assert report["over"] is False and report["winner"] is None


def test_every_legal_action_can_follow_and_no_other():
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


@pytest.mark.parametrize("name", [name for name, _ in RULE_SETS])
@pytest.mark.parametrize("players", [2, 4])
def test_every_rule_set_comes_to_its_end(name, players):
    chance = random.Random(name + str(players))
    for _ in range(40):
        match, hand = random_hand(chance, 0, dict(RULE_SETS)[name], players)
        line = notation.write(hand)
        assert line.startswith(name + " ")
        report = told(line)
        assert report["over"] and len(report["leads"]) == len(report["tricks"])
        gained = [after - before for after, before in zip(report["score"], hand.score)]
        assert gained == report["points"]
        if report["winner"] is None:
            assert gained == [0, 0]
        else:
            assert gained[report["winner"]] > 0 and gained[1 - report["winner"]] == 0


def test_lines_that_fail_do_not_stop_the_others():
    """N5.3, N5.4."""
    text = "# a comment\n\n  \nfoo\n%s\n%s 1:4d 0:3c\n%s" % (EXAMPLE, TWO, EXAMPLE)
    status, printed, errors = run(text.encode())
    assert status == 1 and not errors
    assert [line["ok"] for line in printed] == [False, True, False, True]
    assert list(printed[0]) == ["ok", "error", "at", "message"]
    assert (printed[0]["error"], printed[0]["at"]) == ("UNPARSABLE", -1)
    assert (printed[2]["error"], printed[2]["at"]) == ("NOT_YOUR_TURN", 0)


def test_a_file_of_good_lines_ends_with_0(tmp_path):
    """N5.4."""
    path = tmp_path / "golden.txt"
    path.write_bytes(("# golden\r\n%s\r\n%s\r\n" % (EXAMPLE, TWO)).encode())
    status, printed, errors = run(None, str(path))
    assert status == 0 and len(printed) == 2 and not errors


def test_no_lines_are_all_ok():
    assert run(b"") == (0, [], b"")


def test_a_missing_file_is_said_without_a_traceback(tmp_path):
    """N5.4."""
    status, printed, errors = run(None, str(tmp_path / "none.txt"))
    assert status == 2 and not printed
    assert b"none.txt" in errors and b"Traceback" not in errors


def test_bytes_that_are_no_text_are_a_line_like_any_other():
    status, printed, errors = run(b"\xff\xfe\x00\x80\n" + EXAMPLE.encode() + b"\n")
    assert status == 1 and not errors
    assert [line["ok"] for line in printed] == [False, True]


def test_each_line_is_answered_at_once():
    """N5.1."""
    with subprocess.Popen(
        [sys.executable, TOOL], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as tool:
        for _ in range(3):
            tool.stdin.write(EXAMPLE.encode() + b"\n")
            tool.stdin.flush()
            assert json.loads(tool.stdout.readline())["ok"]
        tool.stdin.close()
        assert tool.wait(900) == 0
