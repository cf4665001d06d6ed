"""Matches: their start, their deals, their end; and a sample of tools/fuzz.py's campaign."""

import pytest

from host_tests.support import notation_lines
from tools import fuzz
from tools.judges import house_rules
from tools.judges.reference_rules import RULES
from truco_core import illegal, rng, rules, state
from truco_core.cards import NONE
from truco_core.illegal import Illegal
from truco_core.match import Match

ROWS = dict(rules.RULE_SETS)
TIES_4 = "| 3c5cKd 3d5dKh 3s5sKs 3h5hKc / Ah |"
KINDS = [*RULES, fuzz.MIXED]


@pytest.mark.sampled(6)
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", KINDS)
def test_random_hands_as_the_reference_plays_them(name, players):
    campaign = fuzz.Campaign(RULES.get(name), players, "sample %s %d" % (name, players))
    campaign.run(48 if players == 2 else 24)
    assert campaign.swaps > campaign.skipped


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", ROWS)
def test_whole_matches(name, players):
    """From 0-0 to the goal by random legal actions of the engine alone."""
    out = bytearray(state.MAX_LEGAL)
    match = Match()
    s = match.state
    for seed in range(10):
        match.start(ROWS[name], players, seed, seed % players)
        pick = seed
        score = (0, 0)
        while s[state.PHASE] != state.MATCH_OVER:
            match.deal()
            while match.waiting():
                seat = next(i for i in range(players) if match.waiting() >> i & 1)
                pick = (pick * 31 + 7) % 10007
                match.apply(seat, out[pick % match.legal(seat, out)])
            now = s[state.SCORE], s[state.SCORE + 1]
            assert sum(now) == sum(score) + rules.points(match.state)
            score = now
        assert max(score) >= s[rules.GOAL] > min(score)


def test_the_bound_on_a_hands_actions_is_reached():
    """With raises as late as possible: there is no longer hand."""
    for name in ("paulista", "mineiro"):
        table, _ = notation_lines.deal(
            name + " 0-0 0 " + TIES_4.replace("Ah", "Ah" if name[0] == "p" else "-")
        )
        done = 0
        while not table.hand.over:
            seats = table.hand.waiting()
            words = table.hand.legal(seats[0])
            word = "T" if "T" in words and "A" not in words else min(words)
            if "A" in words:
                word = "F" if len(seats) == 2 else "A"
            table.act(seats[0], word)
            done += 1
        assert done == house_rules.most_actions(RULES[name], 4) == 24


def test_hands_are_numbered_and_the_opener_goes_on():
    match = Match()
    match.start(ROWS["paulista-mesa"], 4, 1)
    s = match.state
    for hand in range(1, 700):
        match.deal()
        assert s[state.HAND] == (hand - 1) % 255 + 1
        assert s[state.LEADS] == s[state.TURN] == (hand - 1) % 4
        s[state.PHASE] = state.HAND_OVER


@pytest.mark.parametrize("name, players, steps", [("paulista", 4, 7), ("mineiro", 2, 3)])
def test_the_generator_is_kept_whole_low_byte_first(name, players, steps):
    """Each state deals two cards, one more the vira; all 30 bits are saved and come back."""
    match = Match()
    match.start(ROWS[name], players, 2026)
    x = rng.scramble(2026)
    for _ in range(40):
        assert bytes(match.state[state.SEED :]) == x.to_bytes(4, "little")
        match.deal()
        for _ in range(steps):
            x = rng.following(x)
        match.state[state.PHASE] = state.HAND_OVER


@pytest.mark.parametrize(  # players, opener, we, they
    "wrong", [(3,), (0,), (1,), (2, 2), (4, 4), (4, -1), (4, 0, 12), (4, 0, 0, 12)]
)
def test_a_start_out_of_range_is_refused_and_changes_nothing(wrong):
    players, *more = wrong
    match = Match()
    match.start(ROWS["paulista"], 4, 9)
    match.deal()
    before = bytes(match.state)
    with pytest.raises(ValueError):
        match.start(ROWS["paulista"], players, 1, *more)
    assert match.state == before


def test_nobody_may_act_before_the_first_deal():
    match = Match()
    match.start(ROWS["paulista"], 4, 9)
    assert match.waiting() == 0
    assert match.legal(0, bytearray(8)) == 0
    assert code_of(match.apply, 0, state.RAISE) == illegal.HAND_IS_OVER


def code_of(function, *arguments):
    """The code of the refusal; nothing may have changed."""
    match = function.__self__
    before = bytes(match.state), bytes(match.events), match.event_bytes
    with pytest.raises(Illegal) as refused:
        function(*arguments)
    assert before == (bytes(match.state), bytes(match.events), match.event_bytes)
    return refused.value.args[0]


def test_no_deal_while_a_hand_is_played_nor_after_the_match():
    two = "| 3c5cKd 4d5dKh / Ah |"
    deck = bytes(range(7))
    for line, code in (
        ("paulista 0-0 0 " + two, illegal.HAND_NOT_OVER),
        ("paulista 0-0 0 " + two + " 0:T", illegal.HAND_NOT_OVER),
        ("paulista 11-0 0 " + two, illegal.HAND_NOT_OVER),
        ("paulista 11-11 0 " + two + " 0:3c 1:4d 0:Kd 1:5d", illegal.MATCH_IS_OVER),
    ):
        match = notation_lines.play(line).match
        assert code_of(match.deal) == code
        assert code_of(match.deal_from, deck) == code


POSITIONS = [
    "paulista 0-0 0 " + TIES_4,
    "paulista-mesa 0-0 0 " + TIES_4 + " 0:T 1:F",
    "paulista 11-0 0 " + TIES_4 + " 0:F",
    "paulista 11-11 0 " + TIES_4,
    "paulista 0-0 0 " + TIES_4 + " 0:3c 1:3d 2:3s 3:3h 0:5c*",
    "paulista 0-0 0 " + TIES_4 + " 0:3c 1:3d 2:3s 3:3h 0:5c* 1:5d",
    "mineiro-mesa 0-0 0 | 3c5cKd 3d5dKh / - | 0:3c 1:3d 0:5c/Kd",
    "paulista 0-0 0 " + TIES_4 + " 0:T 1:F 3:F",
    "paulista 11-11 0 | 3c5cKd 4d5dKh / Ah | 0:3c 1:4d 0:Kd 1:5d",
]


@pytest.mark.parametrize("line", POSITIONS)
def test_every_byte_that_is_not_legal_is_refused(line):
    table = notation_lines.play(line)
    for seat in [0, 1, 2, 3, 4, 7, 8, 31, NONE]:
        for action in range(256):
            table.check_refused(seat, action)


def test_copying_the_bytes_is_saving_the_match():
    line = (
        "paulista-mesa 1-4 0 | 3c5cKd 4d5dKh 4s5sKs 4cAcKc / Ah | "
        "0:3c 1:T 2:T 1:A 1:4d 2:4s 3:4c 0:5c* 1:5d 2:Ks 3:T 0:F 2:A 3:Ac 3:Kc 0:Kd 1:Kh 2:5s"
    )
    table, actions = notation_lines.deal(line)
    saved = [bytes(table.match.state)]
    for seat, word in actions:
        table.act(seat, word)
        saved.append(bytes(table.match.state))
    table.match.deal()
    for i, old in enumerate(saved):
        again = Match(bytearray(old))
        for (seat, word), then in zip(actions[i:], saved[i + 1 :]):
            again.apply(seat, notation_lines.action_byte(word))
            assert again.state == then
        again.deal()
        assert again.state == table.match.state


def test_a_match_leaves_the_rule_set_that_it_was_given_alone():
    row = bytearray(ROWS["paulista"])
    match = Match()
    match.start(row, 2, 1)
    match.deal()
    assert row == ROWS["paulista"] == match.state[: rules.SIZE]


@pytest.mark.parametrize("name", ROWS)
def test_no_other_int_is_an_action(name):
    """Numbers beyond a byte change nothing either, at each point of a hand."""
    match = Match()
    out = bytearray(state.MAX_LEGAL)
    match.start(ROWS[name], 2, 5)
    match.deal()
    while match.waiting():
        seat = match.waiting() >> 1
        actions = set(out[: match.legal(seat, out)])
        before = bytes(match.state)
        for action in range(-300, 600):
            if action not in actions:
                with pytest.raises(Illegal):
                    match.apply(seat, action)
        assert bytes(match.state) == before
        match.apply(seat, max(actions & set(range(40)) or actions - {state.RUN}))
