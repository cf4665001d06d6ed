"""Count all continuations of fixed deals (perft).

The expected counts were made once by two engines without common code.
"""

import pytest

from host_tests.support import notation_lines
from truco_core import rules, state
from truco_core.match import Match

# Two players from the deal on, with kings in each hand so that every trick can tie.
TWO = "3c5cKd 4cKhKs / Qh"
TWO_CLEAN = "3cAcKd 2cKhKs / Qh"
TWO_OLD = "3cAsKd 4cKhKs"
TWO_TIES = "3cQsKd 3hQhKs"
# Four players; to save time, the first cards of the tricks are given.
FOUR = "3c5cKd 4d5dKh 4s5sKs 4cAcKc / Qh"
FOUR_OLD = "3cAsKd 4c5dKh 4s5sKs 7h7dKc"
FOUR_OLD_CLEAN = "3cAsKd 4cQdKh 2sQsKs 7h7dKc"
KINGS = "0:Kd 1:Kh 2:Ks 3:Kc"

# Rules, score, cards, actions before the count (seat 0 opens). Then the number of continuations
# to the end of the hand, and sums over them: actions, points of each team, hands without a winner.
POSITIONS = [
    ("paulista", (0, 0), TWO, "", (8126, 13714, 29899, 20374, 240)),
    ("paulista", (4, 11), TWO, "", (289, 482, 535, 306, 8)),
    ("paulista", (11, 11), TWO, "", (288, 480, 178, 102, 8)),
    ("mineiro-mesa", (0, 0), TWO_TIES, "", (2105, 4866, 8356, 8242, 174)),
    ("mineiro-mesa", (10, 2), TWO_TIES, "", (37, 96, 60, 62, 6)),
    ("mineiro", (0, 0), TWO_TIES, "", (5739, 13757, 22054, 32208, 0)),
    ("mineiro-limpo", (0, 0), TWO_OLD, "", (5133, 11935, 29030, 17056, 0)),
    ("paulista-limpo", (0, 0), TWO_CLEAN, "", (8126, 13714, 29899, 20374, 240)),
    ("paulista-velha", (0, 0), TWO_OLD, "", (8635, 14623, 28341, 25292, 240)),
    ("paulista-velha-limpo", (0, 0), TWO_OLD, "", (8635, 14623, 28341, 25292, 240)),
    ("paulista", (3, 11), FOUR, "3:A " + KINGS, (368, 800, 678, 306, 40)),
    (
        *("paulista-mesa", (0, 0), FOUR, KINGS + " 0:T 3:A 0:5c 1:5d 2:5s"),
        (36934, 78464, 240582, 106317, 5665),
    ),
    ("mineiro-mesa", (0, 0), FOUR_OLD, KINGS, (21462, 38785, 36440, 198308, 0)),
    ("mineiro-mesa", (10, 2), FOUR_OLD, "0:A 0:Kd 1:Kh", (144, 402, 36, 540, 0)),
    ("mineiro", (0, 0), FOUR_OLD, "0:T 1:A " + KINGS, (9492, 16864, 12488, 95592, 0)),
    ("mineiro-limpo", (0, 0), FOUR_OLD_CLEAN, KINGS[:14], (10274, 25809, 17261, 77520, 0)),
    (
        *("paulista-velha", (0, 0), FOUR_OLD, KINGS + " 0:3c* 1:5d 2:5s"),
        (21610, 43985, 30526, 176812, 0),
    ),
]


def walk(match, score):
    """Return the counts of POSITIONS for all continuations of a match.

    :param score: both teams' points before the hand
    """
    s = match.state
    if not match.waiting():
        points = [s[state.SCORE + team] - score[team] for team in (0, 1)]
        return (1, 0, *points, s[state.WINNER] == state.TIE)
    found, legal = [0] * 5, bytearray(state.MAX_LEGAL)
    for seat in range(s[state.PLAYERS]):
        for action in bytes(legal[: match.legal(seat, legal)]):
            after = Match(bytearray(s))
            after.apply(seat, action)
            found = [a + b for a, b in zip(found, walk(after, score))]
            found[1] += 1
    return tuple(found)


@pytest.mark.parametrize("name, score, cards, before, counts", POSITIONS)
def test_the_engine_counts_the_expected_continuations(name, score, cards, before, counts):
    deal = cards if " / " in cards else cards + " / -"
    line = "%s %d-%d 0 | %s | %s" % (name, *score, deal, before)
    assert walk(notation_lines.play(line), score) == counts


def test_positions_cover_every_rule_set():
    assert {name for name, *_ in POSITIONS} == {name for name, _ in rules.RULE_SETS}
