"""docs/rulebook.md, R6: raises, paragraph by paragraph. T raises, A accepts, F runs."""

import pytest

from host_tests.support.notation_lines import check, refusal
from truco_core import illegal

TWO = "| 3c5cKd 4d5dKh / Ah |"
FOUR = "| 3c5cKd 4d5dKh 4s5sKs 4cAcKc / Ah |"
LIMPO = "| 3cAcKd 2dAdKh 2sAhKs 2cQhKc / - |"

RAISES = {
    "R6.5 accepted: the new stake": (
        "paulista 0-0 0 " + TWO + " 0:T 1:A",
        dict(stake=3, waiting=[0]),
    ),
    "R6.5 asked: still the old stake": (
        "paulista 0-0 0 " + TWO + " 0:T",
        dict(stake=1, waiting=[1], legal=(1, "A F")),
    ),
    "R6.2 on your own turn, amid a trick too": (
        "paulista 0-0 0 " + TWO + " 0:3c 1:T 0:A",
        dict(stake=3, waiting=[1], legal=(1, "4d 5d Kh")),
    ),
    "R6.3 the right is with the team that accepted": (
        "paulista 0-0 0 " + TWO + " 0:T 1:A 0:3c 1:T 0:A 1:4d 0:T",
        dict(stake=6, waiting=[1]),
    ),
    "R6.5 run: the stake before the raise": (
        "paulista 0-0 0 " + TWO + " 0:T 1:F",
        dict(over=True, winner=0, points=[1, 0], tricks=[]),
    ),
    "R6.5 run from the second raise": (
        "paulista 0-0 0 " + TWO + " 0:T 1:A 0:3c 1:T 0:F",
        dict(over=True, winner=1, points=[0, 3], score=[0, 3]),
    ),
    "R6.5 run from the last raise, mineiro-mesa": (
        "mineiro-mesa 0-0 0 | 3c5cKd 4d5dKh / - | 0:T 1:T 0:T 1:F",
        dict(winner=0, points=[8, 0]),
    ),
    "R6.5 run in a tied hand": (
        "paulista 0-0 0 " + TWO + " 0:Kd 1:Kh 0:T 1:F",
        dict(tricks=[None], leads=[0, 0], winner=0, points=[1, 0]),
    ),
    "R6.6 a re-raise accepts, and asks the caller's team": (
        "paulista-mesa 0-0 0 " + TWO + " 0:T 1:T",
        dict(stake=3, waiting=[0], legal=(0, "A F T")),
    ),
    "R6.6 run from a re-raise: what it accepted": (
        "paulista-mesa 0-0 0 " + TWO + " 0:T 1:T 0:F",
        dict(winner=1, points=[0, 3]),
    ),
    "R6.3 after an accepted re-raise the right is with who accepted": (
        "paulista-mesa 0-0 0 " + TWO + " 0:T 1:T 0:A",
        dict(stake=6, waiting=[0], legal=(0, "3c 5c Kd T")),
    ),
    "R6.1 up to the last stake by re-raises": (
        "paulista-mesa 0-0 0 " + TWO + " 0:T 1:T 0:T 1:T",
        dict(stake=9, waiting=[0], legal=(0, "A F")),
    ),
    "R6.9 mineiro-mesa: the third raise is worth 12": (
        "mineiro-mesa 0-0 0 | 3c5cKd 4d5dKh / - | 0:T 1:T 0:T 1:A",
        dict(stake=12, waiting=[0], legal=(0, "3c 5c Kd")),
    ),
    "R6.7 either: both opponents may answer": (
        "paulista 0-0 0 " + FOUR + " 0:T",
        dict(waiting=[1, 3]),
    ),
    "R6.7 either: in any order": (
        "paulista 0-0 0 " + FOUR + " 0:T 3:F",
        dict(waiting=[1], over=False),
    ),
    "R6.7 either: one acceptance decides": (
        "paulista 0-0 0 " + FOUR + " 0:T 3:A",
        dict(stake=3, waiting=[0]),
    ),
    "R6.7 either: also after the partner ran": (
        "paulista 0-0 0 " + FOUR + " 0:3c 1:T 2:F 0:A",
        dict(stake=3, waiting=[1]),
    ),
    "R6.7 either: both must run": (
        "paulista 0-0 0 " + FOUR + " 0:T 1:F 3:F",
        dict(over=True, winner=0, points=[1, 0]),
    ),
    "R6.7 either: one re-raise decides": (
        "paulista-mesa 0-0 0 " + FOUR + " 0:T 1:F 3:T",
        dict(stake=3, waiting=[0, 2]),
    ),
    "R6.7 either: who ran may answer the next raise": (
        "paulista-mesa 0-0 0 " + FOUR + " 0:T 1:F 3:T 0:T",
        dict(stake=6, waiting=[1, 3]),
    ),
    "R6.7 next: the seat after the caller answers": (
        "mineiro-limpo 0-0 3 " + LIMPO + " 3:T",
        dict(waiting=[0]),
    ),
    "R6.7 next: its run is enough": (
        "mineiro-limpo 0-0 0 " + LIMPO + " 0:T 1:F",
        dict(over=True, winner=0, points=[1, 0]),
    ),
    "R6.7 next: a re-raise is answered by the seat after its caller": (
        "mineiro-limpo 0-0 0 " + LIMPO + " 0:T 1:T",
        dict(stake=3, waiting=[2]),
    ),
    "R6.7 next: who accepts for the team": (
        "mineiro-limpo 0-0 0 " + LIMPO + " 0:T 1:T 2:A",
        dict(stake=6, waiting=[0], legal=(0, "3c Ac Kd T")),
    ),
    "R6.1 a house with one stake has no raise": (
        "paulista,stakes=2 0-0 0 " + TWO + " 0:3c",
        dict(stake=2, legal=(1, "4d 5d Kh")),
    ),
}

REFUSED = {
    "R6.2 a raise out of turn": ("paulista 0-0 0 " + FOUR + " 0:3c 3:T", illegal.NOT_YOUR_TURN),
    "R6.2 a raise by the partner": ("paulista 0-0 0 " + FOUR + " 2:T", illegal.NOT_YOUR_TURN),
    "R6.2 a raise after your card": ("paulista 0-0 0 " + TWO + " 0:3c 0:T", illegal.NOT_YOUR_TURN),
    "R6.3 a raise twice in a row": (
        "paulista 0-0 0 " + TWO + " 0:T 1:A 0:T",
        illegal.RAISE_NOT_ALLOWED,
    ),
    "R6.3 twice in a row by partners": (
        "paulista 0-0 0 " + FOUR + " 0:T 1:A 0:3c 1:4d 2:T",
        illegal.RAISE_NOT_ALLOWED,
    ),
    "R6.3 twice in a row after a re-raise": (
        "paulista-mesa 0-0 0 " + TWO + " 0:T 1:T 0:A 0:3c 1:T",
        illegal.RAISE_NOT_ALLOWED,
    ),
    "R6.6 a re-raise, paulista": (
        "paulista 0-0 0 " + TWO + " 0:T 1:T",
        illegal.RAISE_NOT_ALLOWED,
    ),
    "R6.1 a raise above the last stake": (
        "paulista 0-0 0 " + TWO + " 0:T 1:A 0:3c 1:T 0:A 1:4d 0:T 1:A 0:5c 1:T 0:A 1:Kh 1:5d 0:T",
        illegal.RAISE_NOT_ALLOWED,
    ),
    "R6.1 a re-raise above the last stake": (
        "paulista-mesa 0-0 0 " + TWO + " 0:T 1:T 0:T 1:T 0:T",
        illegal.RAISE_NOT_ALLOWED,
    ),
    "R6.4 a card while an answer is due": (
        "paulista 0-0 0 " + TWO + " 0:T 1:4d",
        illegal.ANSWER_DUE,
    ),
    "R6.4 a card by the caller": ("paulista 0-0 0 " + TWO + " 0:T 0:3c", illegal.NOT_YOUR_TURN),
    "R6.7 an answer to your own raise": (
        "paulista 0-0 0 " + TWO + " 0:T 0:A",
        illegal.NOT_YOUR_TURN,
    ),
    "R6.7 an answer to the partner's raise": (
        "paulista 0-0 0 " + FOUR + " 0:T 2:A",
        illegal.NOT_YOUR_TURN,
    ),
    "R6.7 a second thought after a run": (
        "paulista 0-0 0 " + FOUR + " 0:T 1:F 1:A",
        illegal.NOT_YOUR_TURN,
    ),
    "R6.7 next: an answer by the other opponent": (
        "mineiro-limpo 0-0 0 " + LIMPO + " 0:T 3:A",
        illegal.NOT_YOUR_TURN,
    ),
    "R6.5 an acceptance of nothing": ("paulista 0-0 0 " + TWO + " 0:A", illegal.NOTHING_TO_ANSWER),
    "R6.5 a run from nothing": ("paulista 0-0 0 " + TWO + " 1:F", illegal.NOTHING_TO_ANSWER),
}


@pytest.mark.parametrize("sentence", RAISES)
def test_raises(sentence):
    line, wanted = RAISES[sentence]
    check(line, **wanted)


@pytest.mark.parametrize("sentence", REFUSED)
def test_refused(sentence):
    line, code = REFUSED[sentence]
    assert refusal(line) == code
