"""Test cards, hands and raises by the paragraphs R4 to R6 of docs/rulebook.md.

Below each sentence is a hand in notation, and either what must be true after it or the code with
which its last action is refused. With the vira Ah the twos are the manilhas.
"""

import pytest

from host_tests.support.notation_lines import check

TWO = "| 3c5cKd 4d5dKh / Ah |"
FOUR = "| 3c5cKd 4d5dKh 4s5sKs 4cAcKc / Ah |"
ALL_TIE = "| 3c5cKd 3d5dKh / Ah |"
ALL_TIE_4 = "| 3c5cKd 3d5dKh 3s5sKs 3h5hKc / Ah |"
ALL_TIED_4 = "2:3s 3:3h 0:3c 1:3d 2:5s 3:5h 0:5c 1:5d 2:Ks 3:Kc 0:Kd 1:Kh"
LIMPO = "| 3cAcKd 2dAdKh 2sAhKs 2cQhKc / - |"

CASES = f"""
R5.2 no duty to follow suit or to beat
paulista 0-0 0 {TWO} 0:3c = waiting 1; legal 1 4d 5d Kh T
R4.6 manilhas beat all else
paulista 0-0 0 | 3c5cKd 2d5dKh / Ah | 0:3c 1:2d = tricks 1; leads 0 1
R4.3 manilhas never tie: hearts beat spades
paulista 0-0 0 | 2h5cKd 2s5dKh / Ah | 0:2h 1:2s = tricks 0
R4.3 manilhas: spades beat diamonds
paulista 0-0 0 | 2d5cKd 2s5dKh / Ah | 0:2d 1:2s = tricks 1
R4.3 manilhas: clubs beat hearts
paulista 0-0 0 | 2h5cKd 2c5dKh / Ah | 0:2h 1:2c = tricks 1
R4.6 other cards of one rank are equal
paulista 0-0 0 {TWO} 0:Kd 1:Kh = tricks -; leads 0 0
R5.3, R5.6 the highest card takes the trick for its team, and leads
paulista 0-0 0 {FOUR} 0:5c 1:4d 2:Ks 3:4c = tricks 0; leads 0 2; waiting 2
R5.4 equal highest cards of both teams tie
paulista 0-0 0 {FOUR} 0:Kd 1:Kh 2:4s 3:4c = tricks -; leads 0 0
R5.4 three equal highest cards tie
paulista 0-0 0 {FOUR} 0:Kd 1:4d 2:Ks 3:Kc = tricks -; leads 0 0
R5.4 equal cards below the highest do not matter
paulista 0-0 0 {FOUR} 0:Kd 1:Kh 2:4s 3:Ac = tricks 1; leads 0 3
R5.5 partners do not tie; the first of them leads
paulista 0-0 0 {FOUR} 0:Kd 1:4d 2:Ks 3:4c = tricks 0; leads 0 0
R5.5 the first of them, not the lower seat
paulista 0-0 1 {FOUR} 1:4d 2:Ks 3:4c 0:Kd = tricks 0; leads 1 2
R5.7 tie_leads opener: the seat that led the tied trick
paulista 0-0 0 {FOUR} 0:5c 1:Kh 2:Ks 3:4c = tricks -; leads 0 0; waiting 0
R5.7 tie_leads first_tied: the first of the tied top cards
paulista,tie_leads=first_tied 0-0 0 {FOUR} 0:5c 1:Kh 2:Ks 3:4c = tricks -; leads 0 1; waiting 1
R5.7 first_tied after covered cards only: the leader
paulista,tie_leads=first_tied 0-0 1 {TWO} 1:Kh 0:Kd 1:4d* 0:3c* = tricks - -; leads 1 1 1
R5.8 two tricks win the hand, which ends at once
paulista 0-0 0 {TWO} 0:3c 1:4d 0:Kd 1:5d \
= tricks 0 0; leads 0 0; over True; winner 0; points 1 0; score 1 0
R5.8 one trick each: the third decides
paulista 0-0 0 {TWO} 0:3c 1:4d 0:5c 1:Kh 1:5d 0:Kd = tricks 0 1 0; leads 0 0 1; over True; winner 0
R5.8 a won trick alone does not decide
paulista 0-0 0 {TWO} 0:3c 1:4d 0:5c 1:Kh = tricks 0 1; over False; winner -; points 0 0
R5.9 first tied: the second decides
paulista 0-0 0 {TWO} 0:Kd 1:Kh 0:3c 1:4d = tricks - 0; over True; winner 0; points 1 0
R5.9 first and second tied: the third decides
paulista 0-0 0 {TWO} 0:Kd 1:Kh 0:5c 1:5d 0:3c 1:4d = tricks - - 0; over True; winner 0
R5.9 second tied: the winner of the first
paulista 0-0 1 {TWO} 1:4d 0:3c 0:Kd 1:Kh = tricks 0 -; over True; winner 0; points 1 0
R5.9 third tied: the winner of the first
paulista 0-0 0 | 3c5cKd 4dAdKh / Ah | 0:3c 1:4d 0:5c 1:Ad 1:Kh 0:Kd \
= tricks 0 1 -; over True; winner 0; points 1 0
R5.10 all tied: nobody
paulista 3-4 0 {ALL_TIE} 0:T 1:A 0:3c 1:3d 0:5c 1:5d 0:Kd 1:Kh \
= tricks - - -; over True; winner -; points 0 0; score 3 4
R5.10 all tied: the dealer, who sits before the opener
paulista,all_tied=dealer 0-0 0 {ALL_TIE} 0:3c 1:3d 0:5c 1:5d 0:Kd 1:Kh \
= tricks - - -; winner 1; points 0 1
R5.10 all tied: the dealer's team
paulista,all_tied=dealer 0-0 2 {ALL_TIE_4} {ALL_TIED_4} = tricks - - -; winner 1; points 0 1
R5.10 all tied, mineiro: the dealer
mineiro 0-0 1 | 3c5cKd 3d5dKh / - | 1:3d 0:3c 1:5d 0:5c 1:Kh 0:Kd \
= tricks - - -; winner 0; points 2 0
R5.11 the winner gets the stake
paulista 0-0 0 {TWO} 0:T 1:A 0:3c 1:4d 0:Kd 1:5d = winner 0; points 3 0; score 3 0; match_over False
R5.12 the goal ends the match, and the score is not cut
paulista 10-3 0 {TWO} 0:T 1:A 0:3c 1:4d 0:Kd 1:5d = points 3 0; score 13 3; match_over True
R5.12 a goal of the house
paulista,goal=3 2-2 0 {TWO} 0:3c 1:4d 0:Kd 1:5d = score 3 2; match_over True
R5.14 a face-down card beats nothing
paulista 0-0 0 | 3c5cKd 4d5dKh / Qs | 0:3c 1:4d 0:Kd* 1:5d = tricks 0 1; leads 0 0 1
R5.14 face-down, the zap beats nothing either
paulista 0-0 0 | 3c5c2c 4d5dKh / Ah | 0:3c 1:4d 0:2c* 1:5d = tricks 0 1
R5.14 face-down cards tie with each other
paulista 0-0 0 {TWO} 0:Kd 1:Kh 0:3c* 1:4d* = tricks - -; leads 0 0 0; over False
R5.14 a face-down card ties with no open one
paulista 0-0 0 {TWO} 0:Kd 1:Kh 0:3c* 1:4d = tricks - 1; over True; winner 1
R5.13 one face-down card a team: not after the partner's
paulista 0-0 0 {FOUR} 0:5c 1:4d 2:Ks 3:4c 2:4s* 3:Ac = waiting 0; legal 0 3c Kd T
R5.13 one a team: the other team has its own
paulista 0-0 0 {FOUR} 0:5c 1:4d 2:Ks 3:4c 2:4s* = waiting 3; legal 3 Ac Kc Ac* Kc* T
R5.13 one a team a trick: again in the next trick
paulista 0-0 0 {FOUR} 0:5c 1:4d 2:Ks 3:4c 2:4s* 3:Ac 0:Kd 1:5d 3:Kc \
= tricks 0 1; waiting 0; legal 0 3c 3c* T
R5.13 face-down: never in the first trick
paulista 0-0 0 {TWO} 0:3c* = FACE_DOWN_NOT_ALLOWED
R5.13 face-down: not after the partner's
paulista 0-0 0 {FOUR} 0:5c 1:4d 2:Ks 3:4c 2:4s* 3:Ac 0:3c* = FACE_DOWN_NOT_ALLOWED
R5.13 face-down: never, mineiro
mineiro 0-0 0 | 3c5cKd 4d5dKh / - | 0:3c 1:4d 0:5c* = FACE_DOWN_NOT_ALLOWED
R5.1 a card of another seat
paulista 0-0 0 {TWO} 0:4d = CARD_NOT_IN_HAND
R5.1 the vira
paulista 0-0 0 {TWO} 0:Ah = CARD_NOT_IN_HAND
R5.1 a card played before
paulista 0-0 0 {TWO} 0:3c 1:4d 0:3c = CARD_NOT_IN_HAND
R5.3 a card out of turn
paulista 0-0 0 {TWO} 1:4d = NOT_YOUR_TURN
R5.8 a card after the hand
paulista 0-0 0 {TWO} 0:T 1:F 0:3c = HAND_IS_OVER
R6.5 accepted: the new stake
paulista 0-0 0 {TWO} 0:T 1:A = stake 3; waiting 0
R6.5 asked: still the old stake
paulista 0-0 0 {TWO} 0:T = stake 1; waiting 1; legal 1 A F
R6.2 on your own turn, amid a trick too
paulista 0-0 0 {TWO} 0:3c 1:T 0:A = stake 3; waiting 1; legal 1 4d 5d Kh
R6.3 the right is with the team that accepted
paulista 0-0 0 {TWO} 0:T 1:A 0:3c 1:T 0:A 1:4d 0:T = stake 6; waiting 1
R6.5 run: the stake before the raise
paulista 0-0 0 {TWO} 0:T 1:F = over True; winner 0; points 1 0; tricks
R6.5 run from the second raise
paulista 0-0 0 {TWO} 0:T 1:A 0:3c 1:T 0:F = over True; winner 1; points 0 3; score 0 3
R6.5 run from the last raise, mineiro-mesa
mineiro-mesa 0-0 0 | 3c5cKd 4d5dKh / - | 0:T 1:T 0:T 1:F = winner 0; points 8 0
R6.5 run in a tied hand
paulista 0-0 0 {TWO} 0:Kd 1:Kh 0:T 1:F = tricks -; winner 0; points 1 0
R6.6 a re-raise accepts, and asks the caller's team
paulista-mesa 0-0 0 {TWO} 0:T 1:T = stake 3; waiting 0; legal 0 A F T
R6.6 run from a re-raise: what it accepted
paulista-mesa 0-0 0 {TWO} 0:T 1:T 0:F = winner 1; points 0 3
R6.3 after an accepted re-raise the right is with who accepted
paulista-mesa 0-0 0 {TWO} 0:T 1:T 0:A = stake 6; waiting 0; legal 0 3c 5c Kd T
R6.1 up to the last stake by re-raises
paulista-mesa 0-0 0 {TWO} 0:T 1:T 0:T 1:T = stake 9; waiting 0; legal 0 A F
R6.9 mineiro-mesa: the third raise is worth 12
mineiro-mesa 0-0 0 | 3c5cKd 4d5dKh / - | 0:T 1:T 0:T 1:A = stake 12; waiting 0; legal 0 3c 5c Kd
R6.7 either: both opponents may answer
paulista 0-0 0 {FOUR} 0:T = waiting 1 3
R6.7 either: in any order
paulista 0-0 0 {FOUR} 0:T 3:F = waiting 1; over False
R6.7 either: one acceptance decides
paulista 0-0 0 {FOUR} 0:T 3:A = stake 3; waiting 0
R6.7 either: also after the partner ran
paulista 0-0 0 {FOUR} 0:3c 1:T 2:F 0:A = stake 3; waiting 1
R6.7 either: both must run
paulista 0-0 0 {FOUR} 0:T 1:F 3:F = over True; winner 0; points 1 0
R6.7 either: one re-raise decides
paulista-mesa 0-0 0 {FOUR} 0:T 1:F 3:T = stake 3; waiting 0 2
R6.7 either: who ran may answer the next raise
paulista-mesa 0-0 0 {FOUR} 0:T 1:F 3:T 0:T = stake 6; waiting 1 3
R6.7 next: the seat after the caller answers
mineiro-limpo 0-0 3 {LIMPO} 3:T = waiting 0
R6.7 next: its run is enough
mineiro-limpo 0-0 0 {LIMPO} 0:T 1:F = over True; winner 0; points 1 0
R6.7 next: a re-raise is answered by the seat after its caller
mineiro-limpo 0-0 0 {LIMPO} 0:T 1:T = stake 3; waiting 2
R6.7 next: who accepts for the team
mineiro-limpo 0-0 0 {LIMPO} 0:T 1:T 2:A = stake 6; waiting 0; legal 0 3c Ac Kd T
R6.1 a house with one stake has no raise
paulista,stakes=2 0-0 0 {TWO} 0:3c = stake 2; legal 1 4d 5d Kh
R6.2 a raise out of turn
paulista 0-0 0 {FOUR} 0:3c 3:T = NOT_YOUR_TURN
R6.2 a raise by the partner
paulista 0-0 0 {FOUR} 2:T = NOT_YOUR_TURN
R6.2 a raise after your card
paulista 0-0 0 {TWO} 0:3c 0:T = NOT_YOUR_TURN
R6.3 a raise twice in a row
paulista 0-0 0 {TWO} 0:T 1:A 0:T = RAISE_NOT_ALLOWED
R6.3 twice in a row by partners
paulista 0-0 0 {FOUR} 0:T 1:A 0:3c 1:4d 2:T = RAISE_NOT_ALLOWED
R6.3 twice in a row after a re-raise
paulista-mesa 0-0 0 {TWO} 0:T 1:T 0:A 0:3c 1:T = RAISE_NOT_ALLOWED
R6.6 a re-raise, paulista
paulista 0-0 0 {TWO} 0:T 1:T = RAISE_NOT_ALLOWED
R6.1 a raise above the last stake
paulista 0-0 0 {TWO} 0:T 1:A 0:3c 1:T 0:A 1:4d 0:T 1:A 0:5c 1:T 0:A 1:Kh 1:5d 0:T \
= RAISE_NOT_ALLOWED
R6.1 a re-raise above the last stake
paulista-mesa 0-0 0 {TWO} 0:T 1:T 0:T 1:T 0:T = RAISE_NOT_ALLOWED
R6.4 a card while an answer is due
paulista 0-0 0 {TWO} 0:T 1:4d = ANSWER_DUE
R6.4 a card by the caller
paulista 0-0 0 {TWO} 0:T 0:3c = NOT_YOUR_TURN
R6.7 an answer to your own raise
paulista 0-0 0 {TWO} 0:T 0:A = NOT_YOUR_TURN
R6.7 an answer to the partner's raise
paulista 0-0 0 {FOUR} 0:T 2:A = NOT_YOUR_TURN
R6.7 a second thought after a run
paulista 0-0 0 {FOUR} 0:T 1:F 1:A = NOT_YOUR_TURN
R6.7 next: an answer by the other opponent
mineiro-limpo 0-0 0 {LIMPO} 0:T 3:A = NOT_YOUR_TURN
R6.5 an acceptance of nothing
paulista 0-0 0 {TWO} 0:A = NOTHING_TO_ANSWER
R6.5 a run from nothing
paulista 0-0 0 {TWO} 1:F = NOTHING_TO_ANSWER
""".strip().split("\n")


@pytest.mark.parametrize("line", CASES[1::2], ids=CASES[::2])
def test_hands_and_raises_follow_the_rule_book(line):
    check(line)
