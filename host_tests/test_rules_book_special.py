# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The rule book's paragraph "Special hands", sentence by sentence."""

import pytest

from host_tests.lines import check, play, refusal
from truco_core import illegal, state
from truco_core.cards import NONE

TWO = "| 3c5cKd 4d5dKh / Ah |"
WEAK = "| 4c5cKd 4dAdKh / Qs |"
FOUR = "| 3c5cKd 4d5dKh 4s5sKs 4cAcKc / Ah |"
# Without a vira; 4c 7h As 7d are the manilhas.
OLD = "| 3c5cKd 4d5dKh / - |"
OLD_4 = "| 3c5cKd 4d5dKh 4s6sKs 4h6cKc / - |"
TIED_4 = " 0:Kd 1:Kh 2:Ks 3:Kc "

SPECIAL = {
    "the team decides before any card": (
        "paulista 11-5 1 " + FOUR,
        dict(waiting=[0, 2], stake=3, legal=(0, "A F")),
    ),
    "the other team's": ("paulista 5-11 0 " + FOUR, dict(waiting=[1, 3], stake=3)),
    "one acceptance is enough": (
        "paulista 11-5 1 " + FOUR + " 2:A",
        dict(waiting=[1], stake=3),
    ),
    "one refusal is not": ("paulista 11-5 1 " + FOUR + " 0:F", dict(waiting=[2], over=False)),
    "a refusal and an acceptance: played": (
        "paulista 11-5 1 " + FOUR + " 0:F 2:A",
        dict(waiting=[1], stake=3),
    ),
    "both refuse: the other team scores the fold": (
        "paulista 11-5 1 " + FOUR + " 2:F 0:F",
        dict(over=True, winner=1, points=[0, 1], score=[11, 6], match_over=False, tricks=[]),
    ),
    "two players: it decides alone": (
        "paulista 11-5 1 " + TWO + " 0:F",
        dict(over=True, winner=1, points=[0, 1], score=[11, 6]),
    ),
    "played and won": (
        "paulista 11-5 0 " + TWO + " 0:A 0:3c 1:4d 0:Kd 1:5d",
        dict(winner=0, points=[3, 0], score=[14, 5], match_over=True),
    ),
    "played and lost": (
        "paulista 11-5 0 " + WEAK + " 0:A 0:4c 1:Kh 1:Ad 0:5c",
        dict(winner=1, points=[0, 3], score=[11, 8], match_over=False),
    ),
    "nobody may raise, not the other team either": (
        "paulista 11-5 1 " + TWO + " 0:A",
        dict(waiting=[1], legal=(1, "4d 5d Kh")),
    ),
    "the answer of `next` does not matter here": (
        "paulista,answer=next 11-5 1 " + FOUR,
        dict(waiting=[0, 2]),
    ),
    "mineiro: of ten, worth 4": (
        "mineiro 10-3 0 " + OLD + " 0:A 0:3c 1:4d 0:Kd 1:5d",
        dict(winner=0, points=[4, 0], score=[14, 3], match_over=True),
    ),
    "mineiro: not played, 2": (
        "mineiro 10-3 0 " + OLD + " 0:F",
        dict(winner=1, points=[0, 2], score=[10, 5]),
    ),
    "mineiro-limpo has none": (
        "mineiro-limpo 11-3 0 | 3cAcKd 2dAdKh / - |",
        dict(waiting=[0], stake=1, legal=(0, "3c Ac Kd T")),
    ),
    "below special_at: an ordinary hand": (
        "paulista 10-10 0 " + TWO,
        dict(waiting=[0], stake=1, legal=(0, "3c 5c Kd T")),
    ),
    "above special_at counts as there": ("mineiro 11-3 1 " + OLD, dict(waiting=[0], stake=4)),
    "a special_at of the goal is never reached": (
        "paulista,special_at=12 11-3 0 " + TWO,
        dict(waiting=[0], stake=1),
    ),
    "the fold can win the match": (
        "paulista,special_at=9,special_fold=5 9-8 0 " + TWO + " 0:F",
        dict(points=[0, 5], score=[9, 13], match_over=True),
    ),
}

IRON = {
    "no decision, no raise, the first stake": (
        "paulista 11-11 0 " + FOUR,
        dict(waiting=[0], stake=1, legal=(0, "3c 5c Kd")),
    ),
    "its winner wins the match": (
        "paulista 11-11 0 " + TWO + " 0:3c 1:4d 0:Kd 1:5d",
        dict(winner=0, points=[1, 0], score=[12, 11], match_over=True),
    ),
    "whatever the numbers": (
        "paulista,goal=24 11-11 0 " + TWO + " 0:3c 1:4d 0:Kd 1:5d",
        dict(points=[1, 0], score=[12, 11], match_over=True),
    ),
    "won by nobody: the match goes on": (
        "paulista 11-11 0 | 3c5cKd 3d5dKh / Ah | 0:3c 1:3d 0:5c 1:5d 0:Kd 1:Kh",
        dict(winner=None, points=[0, 0], score=[11, 11], match_over=False, over=True),
    ),
    "mineiro": (
        "mineiro 10-10 0 " + OLD + " 0:3c 1:4d 0:Kd 1:5d",
        dict(points=[2, 0], score=[12, 10], match_over=True),
    ),
    "above special_at counts as there": (
        "mineiro 11-10 0 " + OLD,
        dict(waiting=[0], stake=2, legal=(0, "3c 5c Kd")),
    ),
    "an ordinary hand: face-down cards": (
        "paulista 11-11 0 " + TWO + " 0:3c 1:4d",
        dict(waiting=[0], legal=(0, "5c Kd 5c* Kd*")),
    ),
}

PAIR = {
    "both cards at once": (
        "mineiro-mesa 0-0 0 " + OLD + " 0:Kd 1:Kh",
        dict(waiting=[0], legal=(0, "3c/5c 5c/3c T")),
    ),
    "only when the first trick ties": (
        "mineiro-mesa 0-0 0 " + OLD + " 0:3c 1:4d 0:5c",
        dict(tricks=[0], waiting=[1], legal=(1, "5d Kh T")),
    ),
    "only with the rule": (
        "mineiro 0-0 0 " + OLD + " 0:Kd 1:Kh 0:3c",
        dict(waiting=[1], legal=(1, "4d 5d T")),
    ),
    "the shown cards are the second trick": (
        "mineiro-mesa 0-0 0 " + OLD + " 0:Kd 1:Kh 0:3c/5c 1:5d/4d",
        dict(tricks=[None, 0], over=True, winner=0, points=[2, 0]),
    ),
    "if it ties, the hidden ones are the third": (
        "mineiro-mesa 0-0 0 " + OLD + " 0:Kd 1:Kh 0:5c/3c 1:5d/4d",
        dict(tricks=[None, None, 0], leads=[0, 0, 0], over=True, winner=0, points=[2, 0]),
    ),
    "the card of the first trick is not laid again, be it the deck's first": (
        "mineiro-mesa 0-0 0 | 3c5c4d 4h5dKh / - | 0:4d 1:4h 0:5c/3c 1:5d/Kh",
        dict(tricks=[None, None, 0], over=True, winner=0),
    ),
    "all three tie: nobody": (
        "mineiro-mesa 0-0 0 | 3c5cKd 3d5dKh / - | 0:Kd 1:Kh 0:3c/5c 1:3d/5d",
        dict(tricks=[None] * 3, over=True, winner=None, points=[0, 0]),
    ),
    "a raise before the cards": (
        "mineiro-mesa 0-0 0 " + OLD + " 0:Kd 1:Kh 0:3c/5c 1:T 0:A",
        dict(stake=4, waiting=[1], legal=(1, "4d/5d 5d/4d")),
    ),
    "a run amid the pairs": (
        "mineiro-mesa 0-0 0 " + OLD + " 0:Kd 1:Kh 0:3c/5c 1:T 0:F",
        dict(over=True, winner=1, points=[0, 2], tricks=[None]),
    ),
    "four players: every seat lays its pair": (
        "mineiro-mesa 0-0 0 " + OLD_4 + TIED_4 + "0:5c/3c 1:5d/4d 2:4s/6s",
        dict(waiting=[3], legal=(3, "4h/6c 6c/4h T")),
    ),
    "four players: partners do not tie": (
        "mineiro-mesa 0-0 0 " + OLD_4 + TIED_4 + "0:3c/5c 1:5d/4d 2:6s/4s 3:6c/4h",
        dict(tricks=[None, 0], over=True, winner=0),
    ),
    "four players: the hidden ones decide": (
        "mineiro-mesa 0-0 0 " + OLD_4 + TIED_4 + "0:5c/3c 1:5d/4d 2:4s/6s 3:4h/6c",
        dict(tricks=[None, None, 0], over=True, winner=0),
    ),
    "ten: shown weaker than hidden counts as nothing": (
        "mineiro-mesa 10-0 0 " + OLD + " 0:A 0:Kd 1:Kh 0:5c/3c 1:5d/4d",
        dict(tricks=[None, 1], over=True, winner=1, points=[0, 4]),
    ),
    "ten: of both teams, and nothing ties with nothing": (
        "mineiro-mesa 10-0 0 " + OLD + " 0:A 0:Kd 1:Kh 0:5c/3c 1:4d/5d",
        dict(tricks=[None, None, 0], over=True, winner=0, points=[4, 0]),
    ),
    "ten: shown as strong as hidden counts": (
        "mineiro-mesa 10-0 0 | 5s5cKd 4d6dKh / - | 0:A 0:Kd 1:Kh 0:5c/5s 1:4d/6d",
        dict(tricks=[None, 0], over=True, winner=0),
    ),
    "ten: nothing is less than a four": (
        "mineiro-mesa 10-0 0 | 3c5cKd 4d4sKh / - | 0:A 0:Kd 1:Kh 0:5c/3c 1:4d/4s",
        dict(tricks=[None, 1], over=True, winner=1),
    ),
    "ten: a manilha under a three": (
        "mineiro-mesa 10-0 0 | 3c7dKd 4d6dKh / - | 0:A 0:Kd 1:Kh 0:3c/7d 1:6d/4d",
        dict(tricks=[None, 1], over=True, winner=1),
    ),
    "ten: one card that counts takes the trick": (
        "mineiro-mesa 10-0 0 " + OLD_4 + " 0:A" + TIED_4 + "0:5c/3c 1:4d/5d 2:6s/4s 3:4h/6c",
        dict(tricks=[None, 0], over=True, winner=0),
    ),
    "not in an ordinary hand": (
        "mineiro-mesa 0-0 0 " + OLD + " 0:Kd 1:Kh 0:5c/3c 1:4d/5d",
        dict(tricks=[None, 0], over=True, winner=0),
    ),
    "nor in the iron hand": (
        "mineiro-mesa 10-10 0 " + OLD + " 0:Kd 1:Kh 0:5c/3c 1:4d/5d",
        dict(tricks=[None, 0], over=True, winner=0, match_over=True),
    ),
    "a house with face-down cards too: a pair is not covered": (
        "mineiro-mesa,face_down=after_first 0-0 0 " + OLD + " 0:Kd 1:Kh",
        dict(legal=(0, "3c/5c 5c/3c T")),
    ),
}

REFUSED = {
    "a card before the decision": (
        "paulista 11-5 0 " + FOUR + " 0:3c",
        illegal.ANSWER_DUE,
    ),
    "a raise instead of the decision": (
        "paulista 11-5 0 " + FOUR + " 0:T",
        illegal.RAISE_NOT_ALLOWED,
    ),
    "a decision by the other team": ("paulista 11-5 0 " + FOUR + " 1:A", illegal.NOT_YOUR_TURN),
    "a decision taken back": (
        "paulista 11-5 0 " + FOUR + " 0:F 0:A",
        illegal.NOT_YOUR_TURN,
    ),
    "a second acceptance": (
        "paulista 11-5 0 " + FOUR + " 0:A 2:A",
        illegal.NOTHING_TO_ANSWER,
    ),
    "a raise in the special hand": (
        "paulista 11-5 1 " + TWO + " 0:A 1:T",
        illegal.RAISE_NOT_ALLOWED,
    ),
    "a raise in the iron hand": ("paulista 11-11 0 " + TWO + " 0:T", illegal.RAISE_NOT_ALLOWED),
    "a covered card where pairs are laid": (
        "mineiro-mesa,face_down=after_first 0-0 0 " + OLD + " 0:Kd 1:Kh 0:3c*",
        illegal.FACE_DOWN_NOT_ALLOWED,
    ),
    "a third card": (
        "mineiro-mesa 0-0 0 " + OLD_4 + TIED_4 + "0:5c/3c 0:3c",
        illegal.NOT_YOUR_TURN,
    ),
}


@pytest.mark.parametrize("sentence", SPECIAL)
def test_special_hand(sentence):
    line, wanted = SPECIAL[sentence]
    check(line, **wanted)


@pytest.mark.parametrize("sentence", IRON)
def test_iron_hand(sentence):
    line, wanted = IRON[sentence]
    check(line, **wanted)


@pytest.mark.parametrize("sentence", PAIR)
def test_pair_after_tie(sentence):
    line, wanted = PAIR[sentence]
    check(line, **wanted)


@pytest.mark.parametrize("sentence", REFUSED)
def test_refused(sentence):
    line, code = REFUSED[sentence]
    assert refusal(line) == code


def partner_cards(line, viewer, partner):
    """What `viewer` sees of the partner's three cards."""
    twins = play(line)
    out = bytearray(state.SIZE)
    twins.match.view(viewer, out)
    first = state.CARDS + 3 * partner
    return bytes(out[first : first + 3]), bytes(twins.match.state[first : first + 3])


@pytest.mark.parametrize("viewer, partner", [(0, 2), (2, 0)])
def test_a_special_team_sees_the_partners_cards(viewer, partner):
    seen, cards = partner_cards("paulista 11-5 1 " + FOUR, viewer, partner)
    assert seen == cards


@pytest.mark.parametrize(
    "line, viewer, partner",
    [
        ("paulista 11-5 1 " + FOUR, 1, 3),  # the other team
        ("paulista 11-5 1 " + FOUR, 1, 0),
        ("paulista 11-5 1 " + FOUR, NONE, 0),  # a watcher
        ("paulista 11-5 1 " + TWO, 1, 0),
        ("paulista 11-11 0 " + FOUR, 0, 2),  # the iron hand
        ("paulista 10-5 0 " + FOUR, 0, 2),  # an ordinary one
    ],
)
def test_nobody_else_sees_cards(line, viewer, partner):
    assert partner_cards(line, viewer, partner)[0] == b"\xff\xff\xff"
