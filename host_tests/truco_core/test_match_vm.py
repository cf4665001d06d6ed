"""Random matches go the same way, byte by byte, on CPython and on the 32-bit VM."""

from tools import vm
from truco_core import rules

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


def test_random_matches_are_the_same():
    here = []
    exec(SCRIPT, {"print": lambda *values: here.append(" ".join(map(str, values)))})
    there = vm.run(SCRIPT, {"/truco_core": "truco_core"}).splitlines()
    assert len(here) == len(rules.RULE_SETS)
    assert there == here
