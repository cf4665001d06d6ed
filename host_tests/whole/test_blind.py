"""The transcripts of `tools/blind.py` hide what they must, and its key is its seed."""

import pytest

from tools import blind
from tools.hands import notation


def test_a_transcript_hides_the_cards_of_who_is_to_be_named():
    for line in blind.transcript("bold", 5):
        hand = notation.parse(line)
        assert hand.is_masked()
        assert notation.write(hand).split("|")[1].split()[0] == "??????"


def test_each_pair_is_asked_once_and_either_name_is_right_sometimes():
    asked = blind.questions(1, 28)
    assert len({pair for pair, _name in asked}) == 28
    firsts = sum(name == pair[0] for pair, name in asked)
    assert 0 < firsts < 28


def test_answers_are_counted():
    (a, b), name = blind.questions(1, 3)[1]
    assert blind.score(["2 " + name, ""], 1, 3) == (1, 1, [])
    other = a if name == b else b
    assert blind.score(["2: " + other], 1, 3) == (0, 1, [(2, other, name)])


@pytest.mark.parametrize("line", ["4 bold", "bold", "1", "1 nobody", "0 bold", "x bold"])
def test_a_line_that_is_no_answer_is_refused(line):
    with pytest.raises(ValueError):
        blind.score([line], 1, 3)


def test_transcripts_are_written_into_a_new_folder_or_it_is_said_why_not(capsys, tmp_path):
    there = tmp_path / "new" / "blind.txt"
    assert blind.main(["--write", str(there), "--transcripts", "1"]) == 0
    assert there.read_text(encoding="utf-8") == blind.text(1, 1)
    assert blind.main(["--write", str(there / "below"), "--transcripts", "1"]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_answers_that_cannot_be_read_are_said(capsys, tmp_path):
    assert blind.main(["--score", str(tmp_path / "none.txt")]) == 2
    assert "cannot be read" in capsys.readouterr().err
