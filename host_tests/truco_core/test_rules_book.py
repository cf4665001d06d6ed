"""docs/rulebook.md, R5 and R4: a hand, and the cards, paragraph by paragraph.

Each case is a hand in the text notation, and what must be true after it. With the vira Ah the
manilhas are the twos.
"""

import pytest

from host_tests.support.notation_lines import check, refusal
from truco_core import illegal

TWO = "| 3c5cKd 4d5dKh / Ah |"
FOUR = "| 3c5cKd 4d5dKh 4s5sKs 4cAcKc / Ah |"
ALL_TIE = "| 3c5cKd 3d5dKh / Ah |"
ALL_TIE_4 = "| 3c5cKd 3d5dKh 3s5sKs 3h5hKc / Ah |"
ALL_TIED_4 = "2:3s 3:3h 0:3c 1:3d 2:5s 3:5h 0:5c 1:5d 2:Ks 3:Kc 0:Kd 1:Kh"


HAND = {
    "R5.2 no duty to follow suit or to beat": (
        "paulista 0-0 0 " + TWO + " 0:3c",
        dict(waiting=[1], legal=(1, "4d 5d Kh T")),
    ),
    "R4.6 manilhas beat all else": (
        "paulista 0-0 0 | 3c5cKd 2d5dKh / Ah | 0:3c 1:2d",
        dict(tricks=[1], leads=[0, 1]),
    ),
    "R4.3 manilhas never tie: hearts beat spades": (
        "paulista 0-0 0 | 2h5cKd 2s5dKh / Ah | 0:2h 1:2s",
        dict(tricks=[0]),
    ),
    "R4.3 manilhas: spades beat diamonds": (
        "paulista 0-0 0 | 2d5cKd 2s5dKh / Ah | 0:2d 1:2s",
        dict(tricks=[1]),
    ),
    "R4.3 manilhas: clubs beat hearts": (
        "paulista 0-0 0 | 2h5cKd 2c5dKh / Ah | 0:2h 1:2c",
        dict(tricks=[1]),
    ),
    "R4.6 other cards of one rank are equal": (
        "paulista 0-0 0 " + TWO + " 0:Kd 1:Kh",
        dict(tricks=[None], leads=[0, 0]),
    ),
    "R5.3, R5.6 the highest card takes the trick for its team, and leads": (
        "paulista 0-0 0 " + FOUR + " 0:5c 1:4d 2:Ks 3:4c",
        dict(tricks=[0], leads=[0, 2], waiting=[2]),
    ),
    "R5.4 equal highest cards of both teams tie": (
        "paulista 0-0 0 " + FOUR + " 0:Kd 1:Kh 2:4s 3:4c",
        dict(tricks=[None], leads=[0, 0]),
    ),
    "R5.4 three equal highest cards tie": (
        "paulista 0-0 0 " + FOUR + " 0:Kd 1:4d 2:Ks 3:Kc",
        dict(tricks=[None], leads=[0, 0]),
    ),
    "R5.4 equal cards below the highest do not matter": (
        "paulista 0-0 0 " + FOUR + " 0:Kd 1:Kh 2:4s 3:Ac",
        dict(tricks=[1], leads=[0, 3]),
    ),
    "R5.5 partners do not tie; the first of them leads": (
        "paulista 0-0 0 " + FOUR + " 0:Kd 1:4d 2:Ks 3:4c",
        dict(tricks=[0], leads=[0, 0]),
    ),
    "R5.5 the first of them, not the lower seat": (
        "paulista 0-0 1 " + FOUR + " 1:4d 2:Ks 3:4c 0:Kd",
        dict(tricks=[0], leads=[1, 2]),
    ),
    "R5.7 tie_leads opener: the seat that led the tied trick": (
        "paulista 0-0 0 " + FOUR + " 0:5c 1:Kh 2:Ks 3:4c",
        dict(tricks=[None], leads=[0, 0], waiting=[0]),
    ),
    "R5.7 tie_leads first_tied: the first of the tied top cards": (
        "paulista,tie_leads=first_tied 0-0 0 " + FOUR + " 0:5c 1:Kh 2:Ks 3:4c",
        dict(tricks=[None], leads=[0, 1], waiting=[1]),
    ),
    "R5.7 first_tied after covered cards only: the leader": (
        "paulista,tie_leads=first_tied 0-0 1 " + TWO + " 1:Kh 0:Kd 1:4d* 0:3c*",
        dict(tricks=[None, None], leads=[1, 1, 1]),
    ),
    "R5.8 two tricks win the hand, which ends at once": (
        "paulista 0-0 0 " + TWO + " 0:3c 1:4d 0:Kd 1:5d",
        dict(tricks=[0, 0], leads=[0, 0], over=True, winner=0, points=[1, 0], score=[1, 0]),
    ),
    "R5.8 one trick each: the third decides": (
        "paulista 0-0 0 " + TWO + " 0:3c 1:4d 0:5c 1:Kh 1:5d 0:Kd",
        dict(tricks=[0, 1, 0], leads=[0, 0, 1], over=True, winner=0),
    ),
    "R5.8 a won trick alone does not decide": (
        "paulista 0-0 0 " + TWO + " 0:3c 1:4d 0:5c 1:Kh",
        dict(tricks=[0, 1], over=False, winner=None, points=[0, 0]),
    ),
    "R5.9 first tied: the second decides": (
        "paulista 0-0 0 " + TWO + " 0:Kd 1:Kh 0:3c 1:4d",
        dict(tricks=[None, 0], over=True, winner=0, points=[1, 0]),
    ),
    "R5.9 first and second tied: the third decides": (
        "paulista 0-0 0 " + TWO + " 0:Kd 1:Kh 0:5c 1:5d 0:3c 1:4d",
        dict(tricks=[None, None, 0], over=True, winner=0),
    ),
    "R5.9 second tied: the winner of the first": (
        "paulista 0-0 1 " + TWO + " 1:4d 0:3c 0:Kd 1:Kh",
        dict(tricks=[0, None], over=True, winner=0, points=[1, 0]),
    ),
    "R5.9 third tied: the winner of the first": (
        "paulista 0-0 0 | 3c5cKd 4dAdKh / Ah | 0:3c 1:4d 0:5c 1:Ad 1:Kh 0:Kd",
        dict(tricks=[0, 1, None], over=True, winner=0, points=[1, 0]),
    ),
    "R5.10 all tied: nobody": (
        "paulista 3-4 0 " + ALL_TIE + " 0:T 1:A 0:3c 1:3d 0:5c 1:5d 0:Kd 1:Kh",
        dict(tricks=[None] * 3, over=True, winner=None, points=[0, 0], score=[3, 4]),
    ),
    "R5.10 all tied: the dealer, who sits before the opener": (
        "paulista,all_tied=dealer 0-0 0 " + ALL_TIE + " 0:3c 1:3d 0:5c 1:5d 0:Kd 1:Kh",
        dict(tricks=[None] * 3, winner=1, points=[0, 1]),
    ),
    "R5.10 all tied: the dealer's team": (
        "paulista,all_tied=dealer 0-0 2 " + ALL_TIE_4 + " " + ALL_TIED_4,
        dict(tricks=[None] * 3, winner=1, points=[0, 1]),
    ),
    "R5.10 all tied, mineiro: the dealer": (
        "mineiro 0-0 1 | 3c5cKd 3d5dKh / - | 1:3d 0:3c 1:5d 0:5c 1:Kh 0:Kd",
        dict(tricks=[None] * 3, winner=0, points=[2, 0]),
    ),
    "R5.11 the winner gets the stake": (
        "paulista 0-0 0 " + TWO + " 0:T 1:A 0:3c 1:4d 0:Kd 1:5d",
        dict(winner=0, points=[3, 0], score=[3, 0], match_over=False),
    ),
    "R5.12 the goal ends the match, and the score is not cut": (
        "paulista 10-3 0 " + TWO + " 0:T 1:A 0:3c 1:4d 0:Kd 1:5d",
        dict(points=[3, 0], score=[13, 3], match_over=True),
    ),
    "R5.12 a goal of the house": (
        "paulista,goal=3 2-2 0 " + TWO + " 0:3c 1:4d 0:Kd 1:5d",
        dict(score=[3, 2], match_over=True),
    ),
    "R5.14 a face-down card beats nothing": (
        "paulista 0-0 0 | 3c5cKd 4d5dKh / Qs | 0:3c 1:4d 0:Kd* 1:5d",
        dict(tricks=[0, 1], leads=[0, 0, 1]),
    ),
    "R5.14 face-down, the zap beats nothing either": (
        "paulista 0-0 0 | 3c5c2c 4d5dKh / Ah | 0:3c 1:4d 0:2c* 1:5d",
        dict(tricks=[0, 1]),
    ),
    "R5.14 face-down cards tie with each other": (
        "paulista 0-0 0 " + TWO + " 0:Kd 1:Kh 0:3c* 1:4d*",
        dict(tricks=[None, None], leads=[0, 0, 0], over=False),
    ),
    "R5.14 a face-down card ties with no open one": (
        "paulista 0-0 0 " + TWO + " 0:Kd 1:Kh 0:3c* 1:4d",
        dict(tricks=[None, 1], over=True, winner=1),
    ),
    "R5.13 one face-down card a team: not after the partner's": (
        "paulista 0-0 0 " + FOUR + " 0:5c 1:4d 2:Ks 3:4c 2:4s* 3:Ac",
        dict(waiting=[0], legal=(0, "3c Kd T")),
    ),
    "R5.13 one a team: the other team has its own": (
        "paulista 0-0 0 " + FOUR + " 0:5c 1:4d 2:Ks 3:4c 2:4s*",
        dict(waiting=[3], legal=(3, "Ac Kc Ac* Kc* T")),
    ),
    "R5.13 one a team a trick: again in the next trick": (
        "paulista 0-0 0 " + FOUR + " 0:5c 1:4d 2:Ks 3:4c 2:4s* 3:Ac 0:Kd 1:5d 3:Kc",
        dict(tricks=[0, 1], waiting=[0], legal=(0, "3c 3c* T")),
    ),
}

REFUSED = {
    "R5.13 face-down: never in the first trick": (
        "paulista 0-0 0 " + TWO + " 0:3c*",
        illegal.FACE_DOWN_NOT_ALLOWED,
    ),
    "R5.13 face-down: not after the partner's": (
        "paulista 0-0 0 " + FOUR + " 0:5c 1:4d 2:Ks 3:4c 2:4s* 3:Ac 0:3c*",
        illegal.FACE_DOWN_NOT_ALLOWED,
    ),
    "R5.13 face-down: never, mineiro": (
        "mineiro 0-0 0 | 3c5cKd 4d5dKh / - | 0:3c 1:4d 0:5c*",
        illegal.FACE_DOWN_NOT_ALLOWED,
    ),
    "R5.1 a card of another seat": ("paulista 0-0 0 " + TWO + " 0:4d", illegal.CARD_NOT_IN_HAND),
    "R5.1 the vira": ("paulista 0-0 0 " + TWO + " 0:Ah", illegal.CARD_NOT_IN_HAND),
    "R5.1 a card played before": (
        "paulista 0-0 0 " + TWO + " 0:3c 1:4d 0:3c",
        illegal.CARD_NOT_IN_HAND,
    ),
    "R5.3 a card out of turn": ("paulista 0-0 0 " + TWO + " 1:4d", illegal.NOT_YOUR_TURN),
    "R5.8 a card after the hand": (
        "paulista 0-0 0 " + TWO + " 0:T 1:F 0:3c",
        illegal.HAND_IS_OVER,
    ),
}


@pytest.mark.parametrize("sentence", HAND)
def test_a_hand(sentence):
    line, wanted = HAND[sentence]
    check(line, **wanted)


@pytest.mark.parametrize("sentence", REFUSED)
def test_refused(sentence):
    line, code = REFUSED[sentence]
    assert refusal(line) == code
