"""Test special hands and pairs of tricks by the paragraphs R7 and R8 of docs/rulebook.md.

The table has the format of test_rules_book.py.
"""

import pytest

from host_tests.support.notation_lines import check

TWO = "| 3c5cKd 4d5dKh / Ah |"
WEAK = "| 4c5cKd 4dAdKh / Qs |"
FOUR = "| 3c5cKd 4d5dKh 4s5sKs 4cAcKc / Ah |"
# Without a vira: 4c 7h As 7d are the manilhas.
OLD = "| 3c5cKd 4d5dKh / - |"
OLD_4 = "| 3c5cKd 4d5dKh 4s6sKs 4h6cKc / - |"
TIED_4 = "0:Kd 1:Kh 2:Ks 3:Kc"

CASES = f"""
R7.2 the team decides before any card
paulista 11-5 1 {FOUR} = waiting 0 2; stake 3; legal 0 A F
R7.2 the other team's
paulista 5-11 0 {FOUR} = waiting 1 3; stake 3
R7.3 one acceptance is enough
paulista 11-5 1 {FOUR} 2:A = waiting 1; stake 3
R7.3 one refusal is not
paulista 11-5 1 {FOUR} 0:F = waiting 2; over False
R7.3 a refusal and an acceptance: played
paulista 11-5 1 {FOUR} 0:F 2:A = waiting 1; stake 3
R7.5 both refuse: the other team scores the fold
paulista 11-5 1 {FOUR} 2:F 0:F \
= over True; winner 1; points 0 1; score 11 6; match_over False; tricks
R7.3 two players: it decides alone
paulista 11-5 1 {TWO} 0:F = over True; winner 1; points 0 1; score 11 6
R7.4 played and won
paulista 11-5 0 {TWO} 0:A 0:3c 1:4d 0:Kd 1:5d = winner 0; points 3 0; score 14 5; match_over True
R7.4 played and lost
paulista 11-5 0 {WEAK} 0:A 0:4c 1:Kh 1:Ad 0:5c = winner 1; points 0 3; score 11 8; match_over False
R6.8 nobody may raise, not the other team either
paulista 11-5 1 {TWO} 0:A = waiting 1; legal 1 4d 5d Kh
R7.3 the answer of `next` does not matter here
paulista,answer=next 11-5 1 {FOUR} = waiting 0 2
R7.4 mineiro: of ten, worth 4
mineiro 10-3 0 {OLD} 0:A 0:3c 1:4d 0:Kd 1:5d = winner 0; points 4 0; score 14 3; match_over True
R7.5 mineiro: not played, 2
mineiro 10-3 0 {OLD} 0:F = winner 1; points 0 2; score 10 5
R9.4 mineiro-limpo has none
mineiro-limpo 11-3 0 | 3cAcKd 2dAdKh / - | = waiting 0; stake 1; legal 0 3c Ac Kd T
R7.1 below special_at: an ordinary hand
paulista 10-10 0 {TWO} = waiting 0; stake 1; legal 0 3c 5c Kd T
R7.1 above special_at counts as there
mineiro 11-3 1 {OLD} = waiting 0; stake 4
R3.4 a special_at of the goal is never reached
paulista,special_at=12 11-3 0 {TWO} = waiting 0; stake 1
R7.5 the fold can win the match
paulista,special_at=9,special_fold=5 9-8 0 {TWO} 0:F = points 0 5; score 9 13; match_over True
R7.6 no decision, no raise, the first stake
paulista 11-11 0 {FOUR} = waiting 0; stake 1; legal 0 3c 5c Kd
R7.7 its winner wins the match
paulista 11-11 0 {TWO} 0:3c 1:4d 0:Kd 1:5d = winner 0; points 1 0; score 12 11; match_over True
R7.7 whatever the numbers
paulista,goal=24 11-11 0 {TWO} 0:3c 1:4d 0:Kd 1:5d = points 1 0; score 12 11; match_over True
R7.7 won by nobody: the match goes on
paulista 11-11 0 | 3c5cKd 3d5dKh / Ah | 0:3c 1:3d 0:5c 1:5d 0:Kd 1:Kh \
= winner -; points 0 0; score 11 11; match_over False; over True
R7.6 mineiro
mineiro 10-10 0 {OLD} 0:3c 1:4d 0:Kd 1:5d = points 2 0; score 12 10; match_over True
R7.1 above special_at counts as there
mineiro 11-10 0 {OLD} = waiting 0; stake 2; legal 0 3c 5c Kd
R7.6 an ordinary hand: face-down cards
paulista 11-11 0 {TWO} 0:3c 1:4d = waiting 0; legal 0 5c Kd 5c* Kd*
R8.1 both cards at once
mineiro-mesa 0-0 0 {OLD} 0:Kd 1:Kh = waiting 0; legal 0 3c/5c 5c/3c T
R8.1 only when the first trick ties
mineiro-mesa 0-0 0 {OLD} 0:3c 1:4d 0:5c = tricks 0; waiting 1; legal 1 5d Kh T
R8.1 only with the rule
mineiro 0-0 0 {OLD} 0:Kd 1:Kh 0:3c = waiting 1; legal 1 4d 5d T
R8.2 the shown cards are the second trick
mineiro-mesa 0-0 0 {OLD} 0:Kd 1:Kh 0:3c/5c 1:5d/4d = tricks - 0; over True; winner 0; points 2 0
R8.2 if it ties, the hidden ones are the third
mineiro-mesa 0-0 0 {OLD} 0:Kd 1:Kh 0:5c/3c 1:5d/4d \
= tricks - - 0; leads 0 0 0; over True; winner 0; points 2 0
R8.2 the card of the first trick is not laid again, be it the deck's first
mineiro-mesa 0-0 0 | 3c5c4d 4h5dKh / - | 0:4d 1:4h 0:5c/3c 1:5d/Kh \
= tricks - - 0; over True; winner 0
R5.10 all three tie: nobody
mineiro-mesa 0-0 0 | 3c5cKd 3d5dKh / - | 0:Kd 1:Kh 0:3c/5c 1:3d/5d \
= tricks - - -; over True; winner -; points 0 0
R8.1 a raise before the cards
mineiro-mesa 0-0 0 {OLD} 0:Kd 1:Kh 0:3c/5c 1:T 0:A = stake 4; waiting 1; legal 1 4d/5d 5d/4d
R6.5 a run amid the pairs
mineiro-mesa 0-0 0 {OLD} 0:Kd 1:Kh 0:3c/5c 1:T 0:F = over True; winner 1; points 0 2; tricks -
R8.1 four players: every seat lays its pair
mineiro-mesa 0-0 0 {OLD_4} {TIED_4} 0:5c/3c 1:5d/4d 2:4s/6s = waiting 3; legal 3 4h/6c 6c/4h T
R5.5 four players: partners do not tie
mineiro-mesa 0-0 0 {OLD_4} {TIED_4} 0:3c/5c 1:5d/4d 2:6s/4s 3:6c/4h \
= tricks - 0; over True; winner 0
R8.2 four players: the hidden ones decide
mineiro-mesa 0-0 0 {OLD_4} {TIED_4} 0:5c/3c 1:5d/4d 2:4s/6s 3:4h/6c \
= tricks - - 0; over True; winner 0
R8.3 ten: shown weaker than hidden counts as nothing
mineiro-mesa 10-0 0 {OLD} 0:A 0:Kd 1:Kh 0:5c/3c 1:5d/4d \
= tricks - 1; over True; winner 1; points 0 4
R8.3 ten: of both teams, and nothing ties with nothing
mineiro-mesa 10-0 0 {OLD} 0:A 0:Kd 1:Kh 0:5c/3c 1:4d/5d \
= tricks - - 0; over True; winner 0; points 4 0
R8.3 ten: shown as strong as hidden counts
mineiro-mesa 10-0 0 | 5s5cKd 4d6dKh / - | 0:A 0:Kd 1:Kh 0:5c/5s 1:4d/6d \
= tricks - 0; over True; winner 0
R8.3 ten: nothing is less than a four
mineiro-mesa 10-0 0 | 3c5cKd 4d4sKh / - | 0:A 0:Kd 1:Kh 0:5c/3c 1:4d/4s \
= tricks - 1; over True; winner 1
R8.3 ten: a manilha under a three
mineiro-mesa 10-0 0 | 3c7dKd 4d6dKh / - | 0:A 0:Kd 1:Kh 0:3c/7d 1:6d/4d \
= tricks - 1; over True; winner 1
R8.3 ten: one card that counts takes the trick
mineiro-mesa 10-0 0 {OLD_4} 0:A {TIED_4} 0:5c/3c 1:4d/5d 2:6s/4s 3:4h/6c \
= tricks - 0; over True; winner 0
R8.3 not in an ordinary hand
mineiro-mesa 0-0 0 {OLD} 0:Kd 1:Kh 0:5c/3c 1:4d/5d = tricks - 0; over True; winner 0
R8.3 nor in the iron hand
mineiro-mesa 10-10 0 {OLD} 0:Kd 1:Kh 0:5c/3c 1:4d/5d \
= tricks - 0; over True; winner 0; match_over True
R8.1 a house with face-down cards too: a pair is not covered
mineiro-mesa,face_down=after_first 0-0 0 {OLD} 0:Kd 1:Kh = legal 0 3c/5c 5c/3c T
R7.2 a card before the decision
paulista 11-5 0 {FOUR} 0:3c = ANSWER_DUE
R7.2 a raise instead of the decision
paulista 11-5 0 {FOUR} 0:T = RAISE_NOT_ALLOWED
R7.2 a decision by the other team
paulista 11-5 0 {FOUR} 1:A = NOT_YOUR_TURN
R7.3 a decision taken back
paulista 11-5 0 {FOUR} 0:F 0:A = NOT_YOUR_TURN
R7.3 a second acceptance
paulista 11-5 0 {FOUR} 0:A 2:A = NOTHING_TO_ANSWER
R6.8 a raise in the special hand
paulista 11-5 1 {TWO} 0:A 1:T = RAISE_NOT_ALLOWED
R6.8 a raise in the iron hand
paulista 11-11 0 {TWO} 0:T = RAISE_NOT_ALLOWED
R8.1 a covered card where pairs are laid
mineiro-mesa,face_down=after_first 0-0 0 {OLD} 0:Kd 1:Kh 0:3c* = FACE_DOWN_NOT_ALLOWED
R8.1 a third card
mineiro-mesa 0-0 0 {OLD_4} {TIED_4} 0:5c/3c 0:3c = NOT_YOUR_TURN
""".strip().split("\n")


@pytest.mark.parametrize("line", CASES[1::2], ids=CASES[::2])
def test_special_hands_and_pairs_follow_the_rule_book(line):
    check(line)
