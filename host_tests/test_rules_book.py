# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The rule book's paragraphs "A hand" and "Raises", sentence by sentence.

Each case is a hand in the text notation and what must have come of it. With the vira Ah the
manilhas are the twos.
"""

import pytest

from host_tests.lines import check, refusal
from truco_core import illegal

TWO = "| 3c5cKd 4d5dKh / Ah |"
FOUR = "| 3c5cKd 4d5dKh 4s5sKs 4cAcKc / Ah |"
ALL_TIE = "| 3c5cKd 3d5dKh / Ah |"
ALL_TIE_4 = "| 3c5cKd 3d5dKh 3s5sKs 3h5hKc / Ah |"
ALL_TIED_4 = "2:3s 3:3h 0:3c 1:3d 2:5s 3:5h 0:5c 1:5d 2:Ks 3:Kc 0:Kd 1:Kh"
LIMPO = "| 3cAcKd 2dAdKh 2sAhKs 2cQhKc / - |"

HAND = {
    "no duty to follow suit or to beat": (
        "paulista 0-0 0 " + TWO + " 0:3c",
        dict(waiting=[1], legal=(1, "4d 5d Kh T")),
    ),
    "manilhas beat all else": (
        "paulista 0-0 0 | 3c5cKd 2d5dKh / Ah | 0:3c 1:2d",
        dict(tricks=[1], leads=[0, 1]),
    ),
    "manilhas never tie: hearts beat spades": (
        "paulista 0-0 0 | 2h5cKd 2s5dKh / Ah | 0:2h 1:2s",
        dict(tricks=[0]),
    ),
    "manilhas: spades beat diamonds": (
        "paulista 0-0 0 | 2d5cKd 2s5dKh / Ah | 0:2d 1:2s",
        dict(tricks=[1]),
    ),
    "manilhas: clubs beat hearts": (
        "paulista 0-0 0 | 2h5cKd 2c5dKh / Ah | 0:2h 1:2c",
        dict(tricks=[1]),
    ),
    "other cards of one rank are equal": (
        "paulista 0-0 0 " + TWO + " 0:Kd 1:Kh",
        dict(tricks=[None], leads=[0, 0]),
    ),
    "the highest card takes the trick for its team": (
        "paulista 0-0 0 " + FOUR + " 0:5c 1:4d 2:Ks 3:4c",
        dict(tricks=[0], leads=[0, 2], waiting=[2]),
    ),
    "equal highest cards of both teams tie": (
        "paulista 0-0 0 " + FOUR + " 0:Kd 1:Kh 2:4s 3:4c",
        dict(tricks=[None], leads=[0, 0]),
    ),
    "three equal highest cards tie": (
        "paulista 0-0 0 " + FOUR + " 0:Kd 1:4d 2:Ks 3:Kc",
        dict(tricks=[None], leads=[0, 0]),
    ),
    "equal cards below the highest do not matter": (
        "paulista 0-0 0 " + FOUR + " 0:Kd 1:Kh 2:4s 3:Ac",
        dict(tricks=[1], leads=[0, 3]),
    ),
    "partners do not tie; the first of them leads": (
        "paulista 0-0 0 " + FOUR + " 0:Kd 1:4d 2:Ks 3:4c",
        dict(tricks=[0], leads=[0, 0]),
    ),
    "the first of them, not the lower seat": (
        "paulista 0-0 1 " + FOUR + " 1:4d 2:Ks 3:4c 0:Kd",
        dict(tricks=[0], leads=[1, 2]),
    ),
    "tie_leads opener: the seat that led the tied trick": (
        "paulista 0-0 0 " + FOUR + " 0:5c 1:Kh 2:Ks 3:4c",
        dict(tricks=[None], leads=[0, 0], waiting=[0]),
    ),
    "tie_leads first_tied: the first of the tied top cards": (
        "paulista,tie_leads=first_tied 0-0 0 " + FOUR + " 0:5c 1:Kh 2:Ks 3:4c",
        dict(tricks=[None], leads=[0, 1], waiting=[1]),
    ),
    "first_tied after covered cards only: the leader": (
        "paulista,tie_leads=first_tied 0-0 1 " + TWO + " 1:Kh 0:Kd 1:4d* 0:3c*",
        dict(tricks=[None, None], leads=[1, 1, 1]),
    ),
    "two tricks win the hand, which ends at once": (
        "paulista 0-0 0 " + TWO + " 0:3c 1:4d 0:Kd 1:5d",
        dict(tricks=[0, 0], leads=[0, 0], over=True, winner=0, points=[1, 0], score=[1, 0]),
    ),
    "one trick each: the third decides": (
        "paulista 0-0 0 " + TWO + " 0:3c 1:4d 0:5c 1:Kh 1:5d 0:Kd",
        dict(tricks=[0, 1, 0], leads=[0, 0, 1], over=True, winner=0),
    ),
    "a won trick alone does not decide": (
        "paulista 0-0 0 " + TWO + " 0:3c 1:4d 0:5c 1:Kh",
        dict(tricks=[0, 1], over=False, winner=None, points=[0, 0]),
    ),
    "first tied: the second decides": (
        "paulista 0-0 0 " + TWO + " 0:Kd 1:Kh 0:3c 1:4d",
        dict(tricks=[None, 0], over=True, winner=0, points=[1, 0]),
    ),
    "first and second tied: the third decides": (
        "paulista 0-0 0 " + TWO + " 0:Kd 1:Kh 0:5c 1:5d 0:3c 1:4d",
        dict(tricks=[None, None, 0], over=True, winner=0),
    ),
    "second tied: the winner of the first": (
        "paulista 0-0 1 " + TWO + " 1:4d 0:3c 0:Kd 1:Kh",
        dict(tricks=[0, None], over=True, winner=0, points=[1, 0]),
    ),
    "third tied: the winner of the first": (
        "paulista 0-0 0 | 3c5cKd 4dAdKh / Ah | 0:3c 1:4d 0:5c 1:Ad 1:Kh 0:Kd",
        dict(tricks=[0, 1, None], over=True, winner=0, points=[1, 0]),
    ),
    "all tied: nobody": (
        "paulista 3-4 0 " + ALL_TIE + " 0:T 1:A 0:3c 1:3d 0:5c 1:5d 0:Kd 1:Kh",
        dict(tricks=[None] * 3, over=True, winner=None, points=[0, 0], score=[3, 4]),
    ),
    "all tied: the dealer, who sits before the opener": (
        "paulista,all_tied=dealer 0-0 0 " + ALL_TIE + " 0:3c 1:3d 0:5c 1:5d 0:Kd 1:Kh",
        dict(tricks=[None] * 3, winner=1, points=[0, 1]),
    ),
    "all tied: the dealer's team": (
        "paulista,all_tied=dealer 0-0 2 " + ALL_TIE_4 + " " + ALL_TIED_4,
        dict(tricks=[None] * 3, winner=1, points=[0, 1]),
    ),
    "all tied, mineiro: the dealer": (
        "mineiro 0-0 1 | 3c5cKd 3d5dKh / - | 1:3d 0:3c 1:5d 0:5c 1:Kh 0:Kd",
        dict(tricks=[None] * 3, winner=0, points=[2, 0]),
    ),
    "the winner gets the stake": (
        "paulista 0-0 0 " + TWO + " 0:T 1:A 0:3c 1:4d 0:Kd 1:5d",
        dict(winner=0, points=[3, 0], score=[3, 0], match_over=False),
    ),
    "the goal ends the match, and the score is not cut": (
        "paulista 10-3 0 " + TWO + " 0:T 1:A 0:3c 1:4d 0:Kd 1:5d",
        dict(points=[3, 0], score=[13, 3], match_over=True),
    ),
    "a goal of the house": (
        "paulista,goal=3 2-2 0 " + TWO + " 0:3c 1:4d 0:Kd 1:5d",
        dict(score=[3, 2], match_over=True),
    ),
    "a face-down card beats nothing": (
        "paulista 0-0 0 | 3c5cKd 4d5dKh / Qs | 0:3c 1:4d 0:Kd* 1:5d",
        dict(tricks=[0, 1], leads=[0, 0, 1]),
    ),
    "face-down, the zap beats nothing either": (
        "paulista 0-0 0 | 3c5c2c 4d5dKh / Ah | 0:3c 1:4d 0:2c* 1:5d",
        dict(tricks=[0, 1]),
    ),
    "face-down cards tie with each other": (
        "paulista 0-0 0 " + TWO + " 0:Kd 1:Kh 0:3c* 1:4d*",
        dict(tricks=[None, None], leads=[0, 0, 0], over=False),
    ),
    "a face-down card ties with no open one": (
        "paulista 0-0 0 " + TWO + " 0:Kd 1:Kh 0:3c* 1:4d",
        dict(tricks=[None, 1], over=True, winner=1),
    ),
    "one face-down card a team: not after the partner's": (
        "paulista 0-0 0 " + FOUR + " 0:5c 1:4d 2:Ks 3:4c 2:4s* 3:Ac",
        dict(waiting=[0], legal=(0, "3c Kd T")),
    ),
    "one a team: the other team has its own": (
        "paulista 0-0 0 " + FOUR + " 0:5c 1:4d 2:Ks 3:4c 2:4s*",
        dict(waiting=[3], legal=(3, "Ac Kc Ac* Kc* T")),
    ),
    "one a team a trick: again in the next trick": (
        "paulista 0-0 0 " + FOUR + " 0:5c 1:4d 2:Ks 3:4c 2:4s* 3:Ac 0:Kd 1:5d 3:Kc",
        dict(tricks=[0, 1], waiting=[0], legal=(0, "3c 3c* T")),
    ),
}

RAISES = {
    "accepted: the new stake": (
        "paulista 0-0 0 " + TWO + " 0:T 1:A",
        dict(stake=3, waiting=[0]),
    ),
    "asked: still the old stake": (
        "paulista 0-0 0 " + TWO + " 0:T",
        dict(stake=1, waiting=[1], legal=(1, "A F")),
    ),
    "on your own turn, amid a trick too": (
        "paulista 0-0 0 " + TWO + " 0:3c 1:T 0:A",
        dict(stake=3, waiting=[1], legal=(1, "4d 5d Kh")),
    ),
    "the right is with the team that accepted": (
        "paulista 0-0 0 " + TWO + " 0:T 1:A 0:3c 1:T 0:A 1:4d 0:T",
        dict(stake=6, waiting=[1]),
    ),
    "run: the stake before the raise": (
        "paulista 0-0 0 " + TWO + " 0:T 1:F",
        dict(over=True, winner=0, points=[1, 0], tricks=[]),
    ),
    "run from the second raise": (
        "paulista 0-0 0 " + TWO + " 0:T 1:A 0:3c 1:T 0:F",
        dict(over=True, winner=1, points=[0, 3], score=[0, 3]),
    ),
    "run from the last raise, mineiro-mesa": (
        "mineiro-mesa 0-0 0 | 3c5cKd 4d5dKh / - | 0:T 1:T 0:T 1:F",
        dict(winner=0, points=[8, 0]),
    ),
    "run in a tied hand": (
        "paulista 0-0 0 " + TWO + " 0:Kd 1:Kh 0:T 1:F",
        dict(tricks=[None], leads=[0, 0], winner=0, points=[1, 0]),
    ),
    "a re-raise accepts, and asks the caller's team": (
        "paulista-mesa 0-0 0 " + TWO + " 0:T 1:T",
        dict(stake=3, waiting=[0], legal=(0, "A F T")),
    ),
    "run from a re-raise: what it accepted": (
        "paulista-mesa 0-0 0 " + TWO + " 0:T 1:T 0:F",
        dict(winner=1, points=[0, 3]),
    ),
    "after an accepted re-raise the right is with who accepted": (
        "paulista-mesa 0-0 0 " + TWO + " 0:T 1:T 0:A",
        dict(stake=6, waiting=[0], legal=(0, "3c 5c Kd T")),
    ),
    "up to the last stake by re-raises": (
        "paulista-mesa 0-0 0 " + TWO + " 0:T 1:T 0:T 1:T",
        dict(stake=9, waiting=[0], legal=(0, "A F")),
    ),
    "mineiro-mesa: the third raise is worth 12": (
        "mineiro-mesa 0-0 0 | 3c5cKd 4d5dKh / - | 0:T 1:T 0:T 1:A",
        dict(stake=12, waiting=[0], legal=(0, "3c 5c Kd")),
    ),
    "either: both opponents may answer": (
        "paulista 0-0 0 " + FOUR + " 0:T",
        dict(waiting=[1, 3]),
    ),
    "either: in any order": (
        "paulista 0-0 0 " + FOUR + " 0:T 3:F",
        dict(waiting=[1], over=False),
    ),
    "either: one acceptance decides": (
        "paulista 0-0 0 " + FOUR + " 0:T 3:A",
        dict(stake=3, waiting=[0]),
    ),
    "either: also after the partner ran": (
        "paulista 0-0 0 " + FOUR + " 0:3c 1:T 2:F 0:A",
        dict(stake=3, waiting=[1]),
    ),
    "either: both must run": (
        "paulista 0-0 0 " + FOUR + " 0:T 1:F 3:F",
        dict(over=True, winner=0, points=[1, 0]),
    ),
    "either: one re-raise decides": (
        "paulista-mesa 0-0 0 " + FOUR + " 0:T 1:F 3:T",
        dict(stake=3, waiting=[0, 2]),
    ),
    "either: who ran may answer the next raise": (
        "paulista-mesa 0-0 0 " + FOUR + " 0:T 1:F 3:T 0:T",
        dict(stake=6, waiting=[1, 3]),
    ),
    "next: the seat after the caller answers": (
        "mineiro-limpo 0-0 3 " + LIMPO + " 3:T",
        dict(waiting=[0]),
    ),
    "next: its run is enough": (
        "mineiro-limpo 0-0 0 " + LIMPO + " 0:T 1:F",
        dict(over=True, winner=0, points=[1, 0]),
    ),
    "next: a re-raise is answered by the seat after its caller": (
        "mineiro-limpo 0-0 0 " + LIMPO + " 0:T 1:T",
        dict(stake=3, waiting=[2]),
    ),
    "next: who accepts for the team": (
        "mineiro-limpo 0-0 0 " + LIMPO + " 0:T 1:T 2:A",
        dict(stake=6, waiting=[0], legal=(0, "3c Ac Kd T")),
    ),
    "a house with one stake has no raise": (
        "paulista,stakes=2 0-0 0 " + TWO + " 0:3c",
        dict(stake=2, legal=(1, "4d 5d Kh")),
    ),
}

REFUSED = {
    "face-down: never in the first trick": (
        "paulista 0-0 0 " + TWO + " 0:3c*",
        illegal.FACE_DOWN_NOT_ALLOWED,
    ),
    "face-down: not after the partner's": (
        "paulista 0-0 0 " + FOUR + " 0:5c 1:4d 2:Ks 3:4c 2:4s* 3:Ac 0:3c*",
        illegal.FACE_DOWN_NOT_ALLOWED,
    ),
    "face-down: never, mineiro": (
        "mineiro 0-0 0 | 3c5cKd 4d5dKh / - | 0:3c 1:4d 0:5c*",
        illegal.FACE_DOWN_NOT_ALLOWED,
    ),
    "a card of another seat": ("paulista 0-0 0 " + TWO + " 0:4d", illegal.CARD_NOT_IN_HAND),
    "the vira": ("paulista 0-0 0 " + TWO + " 0:Ah", illegal.CARD_NOT_IN_HAND),
    "a card played before": (
        "paulista 0-0 0 " + TWO + " 0:3c 1:4d 0:3c",
        illegal.CARD_NOT_IN_HAND,
    ),
    "a card out of turn": ("paulista 0-0 0 " + TWO + " 1:4d", illegal.NOT_YOUR_TURN),
    "a raise out of turn": ("paulista 0-0 0 " + FOUR + " 0:3c 3:T", illegal.NOT_YOUR_TURN),
    "a raise by the partner": ("paulista 0-0 0 " + FOUR + " 2:T", illegal.NOT_YOUR_TURN),
    "a raise after your card": ("paulista 0-0 0 " + TWO + " 0:3c 0:T", illegal.NOT_YOUR_TURN),
    "a raise twice in a row": (
        "paulista 0-0 0 " + TWO + " 0:T 1:A 0:T",
        illegal.RAISE_NOT_ALLOWED,
    ),
    "twice in a row by partners": (
        "paulista 0-0 0 " + FOUR + " 0:T 1:A 0:3c 1:4d 2:T",
        illegal.RAISE_NOT_ALLOWED,
    ),
    "twice in a row after a re-raise": (
        "paulista-mesa 0-0 0 " + TWO + " 0:T 1:T 0:A 0:3c 1:T",
        illegal.RAISE_NOT_ALLOWED,
    ),
    "a re-raise, paulista": (
        "paulista 0-0 0 " + TWO + " 0:T 1:T",
        illegal.RAISE_NOT_ALLOWED,
    ),
    "a raise above the last stake": (
        "paulista 0-0 0 " + TWO + " 0:T 1:A 0:3c 1:T 0:A 1:4d 0:T 1:A 0:5c 1:T 0:A 1:Kh 1:5d 0:T",
        illegal.RAISE_NOT_ALLOWED,
    ),
    "a re-raise above the last stake": (
        "paulista-mesa 0-0 0 " + TWO + " 0:T 1:T 0:T 1:T 0:T",
        illegal.RAISE_NOT_ALLOWED,
    ),
    "a card while an answer is due": (
        "paulista 0-0 0 " + TWO + " 0:T 1:4d",
        illegal.ANSWER_DUE,
    ),
    "a card by the caller": ("paulista 0-0 0 " + TWO + " 0:T 0:3c", illegal.NOT_YOUR_TURN),
    "an answer to your own raise": (
        "paulista 0-0 0 " + TWO + " 0:T 0:A",
        illegal.NOT_YOUR_TURN,
    ),
    "an answer to the partner's raise": (
        "paulista 0-0 0 " + FOUR + " 0:T 2:A",
        illegal.NOT_YOUR_TURN,
    ),
    "a second thought after a run": (
        "paulista 0-0 0 " + FOUR + " 0:T 1:F 1:A",
        illegal.NOT_YOUR_TURN,
    ),
    "next: an answer by the other opponent": (
        "mineiro-limpo 0-0 0 " + LIMPO + " 0:T 3:A",
        illegal.NOT_YOUR_TURN,
    ),
    "an acceptance of nothing": ("paulista 0-0 0 " + TWO + " 0:A", illegal.NOTHING_TO_ANSWER),
    "a run from nothing": ("paulista 0-0 0 " + TWO + " 1:F", illegal.NOTHING_TO_ANSWER),
    "a card after the hand": (
        "paulista 0-0 0 " + TWO + " 0:T 1:F 0:3c",
        illegal.HAND_IS_OVER,
    ),
}


@pytest.mark.parametrize("sentence", HAND)
def test_a_hand(sentence):
    line, wanted = HAND[sentence]
    check(line, **wanted)


@pytest.mark.parametrize("sentence", RAISES)
def test_raises(sentence):
    line, wanted = RAISES[sentence]
    check(line, **wanted)


@pytest.mark.parametrize("sentence", REFUSED)
def test_refused(sentence):
    line, code = REFUSED[sentence]
    assert refusal(line) == code
