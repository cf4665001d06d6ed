"""All continuations of fixed deals: as many as ever, and by the reference; and matches by chance as
the 32-bit VM plays them."""

import pytest

from tools import perft, vm
from truco_core import rules

# ends, actions, points of team 0 and team 1 summed over all ends, ends that nobody won: of
# the positions in tools/perft.py, in their order.
COUNTS = [
    (8126, 13714, 29899, 20374, 240),  # paulista, 2 players
    (289, 482, 534, 307, 8),  # the hand of eleven
    (288, 480, 178, 102, 8),  # the iron hand
    (38086, 64432, 209950, 141604, 1080),  # paulista-mesa
    (2105, 4866, 8356, 8242, 174),  # mineiro-mesa
    (37, 96, 60, 62, 6),  # its hand of ten
    (5739, 13757, 22054, 32208, 0),  # mineiro
    (5133, 11935, 29030, 17056, 0),  # mineiro-limpo
    (8126, 13714, 29899, 20374, 240),  # paulista-limpo
    (8635, 14623, 28341, 25292, 240),  # paulista-velha
    (8635, 14623, 28341, 25292, 240),  # paulista-velha-limpo
    (32404, 65963, 190704, 71971, 4745),  # paulista, 4 players
    (368, 800, 678, 306, 40),  # the hand of eleven
    (36934, 78464, 240582, 106317, 5665),  # paulista-mesa
    (21462, 38785, 36440, 198308, 0),  # mineiro-mesa
    (144, 402, 36, 540, 0),  # its hand of ten
    (9492, 16864, 12488, 95592, 0),  # mineiro
    (10274, 25809, 17261, 77520, 0),  # mineiro-limpo
    (32404, 65963, 200365, 33327, 7592),  # paulista-limpo
    (21610, 43985, 30526, 176812, 0),  # paulista-velha
    (21610, 43985, 30526, 176812, 0),  # paulista-velha-limpo
]
SMALL = [i for i, count in enumerate(COUNTS) if count[1] < 6000]  # for what is slow


def test_every_rule_set_is_counted_with_two_and_with_four_players():
    tables = {(p[0], len(perft.cards_of(p[3])[0])) for p in perft.POSITIONS}
    rows = perft.reference_rules.RULES
    assert tables == {(name, players) for name in rows for players in (2, 4)}


def test_counts():
    assert [perft.by_engine(position) for position in perft.POSITIONS] == COUNTS


@pytest.mark.parametrize("i", SMALL)
def test_counts_by_the_reference(i):
    assert perft.by_reference(perft.POSITIONS[i]) == COUNTS[i]


def test_counting_leaves_the_match_as_it_was():
    """Copying 64 bytes back undid thousands of actions."""
    match = perft.Match()
    perft.perft_walk.count_from(match, *perft.as_bytes(perft.POSITIONS[0]))
    before = bytes(match.state)
    assert perft.perft_walk.count(match) == COUNTS[0]
    assert match.state == before


# Of every rule set and number of players a few matches by random legal actions, with views
# and illegal actions between; a sum over all bytes after each action is printed.
SCRIPT = """
from truco_core import rng, rules, state
from truco_core.illegal import Illegal
from truco_core.match import Match

out = bytearray(state.MAX_LEGAL)
view = bytearray(state.SIZE)


def play(row, players, chance, matches):
    match = Match()
    s = match.state
    total = 1
    actions = 0
    for seed in range(matches):
        match.start(row, players, seed, seed % players, 4 * (seed % 3), 5 * (seed % 3))
        while s[state.PHASE] != state.MATCH_OVER:
            match.deal()
            while match.waiting():
                seat = chance.below(players)
                try:
                    match.apply(seat, chance.below(256))
                except Illegal as refused:
                    total = total * 31 + refused.args[0] & 0xFFFFFF
                n = match.legal(seat, out)
                if n:
                    match.apply(seat, out[chance.below(n)])
                    actions += 1
                match.view(chance.below(players), view)
                for byte in view:
                    total = total * 31 + byte & 0xFFFFFF
                for i in range(match.event_bytes):
                    total = total * 31 + match.events[i] & 0xFFFFFF
            for byte in s:
                total = total * 31 + byte & 0xFFFFFF
    return actions, total


chance = rng.Rng(5)
for name, row in rules.RULE_SETS:
    print(name, play(row, 2, chance, 6), play(row, 4, chance, 6))
"""


def test_random_matches_are_the_same_on_a_32_bit_vm():
    here = []
    exec(SCRIPT, {"print": lambda *values: here.append(" ".join(map(str, values)))})
    there = vm.run(SCRIPT, {"/truco_core": "truco_core"}).splitlines()
    assert len(here) == len(rules.RULE_SETS)
    assert there == here
