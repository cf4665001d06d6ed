"""The trained robots: their tables, what they look at, what they cost on a board."""

import hashlib
import random

import pytest

from host_tests.support.brute_force import held, positions, unseen
from truco_core import bots, rules
from truco_core.bots import (
    characters,
    explain,
    features,
    features2,
    features4,
    guard,
    memory,
    policy,
)
from truco_core.bots.explain import view_of
from truco_core.cards import FACE_DOWN, NONE
from truco_core.events import ACCEPTED, DEALT, MATCH_STARTED, PLAYED, RAISED, RAN, TRICK_TAKEN
from truco_core.match import Match
from truco_core.rng import Rng
from truco_core.state import ACCEPT, ANSWERING, MAX_LEGAL, PHASE, PLAYERS, RAISE, STAKE, TURN
from truco_core.tricks import strength

TRAINED = {2: "fcb75ffc86f25f86", 4: "1c755f7e48793d83"}
MODULES = {2: features2, 4: features4}


@pytest.mark.parametrize("players", (2, 4))
def test_a_table_is_what_training_made(players):
    with open(policy.folder() + "policy%d.bin" % players, "rb") as file:
        data = file.read()
    assert hashlib.sha256(data).hexdigest()[:16] == TRAINED[players]


@pytest.mark.parametrize("players", (2, 4))
def test_what_a_robot_looks_at_is_in_its_view(players):
    """The view and the whole match give the same numbers, in every position."""
    module = MODULES[players]
    table = policy.Table(players)
    seen = set()
    for match, seat in positions(3000, 21, players):
        found = []
        for s in (match.state, view_of(match, seat).state):
            w = bytearray(features.WORK_SIZE)
            features.look(s, seat, w)
            mask = guard.allowed(s, seat, w)
            entry = module.entry(s, seat, w, table.head, table.first, 0)
            found.append((bytes(w), mask, entry))
        assert found[0] == found[1]
        family = module.family_row(match.state, seat, w, table.head) & 15
        assert table.first[family] <= entry % table.first[-2] < table.first[family + 1]
        seen.add(family)
    # Everything but a table's answers to a raise again in the last trick comes up.
    assert len(seen) >= module.FAMILIES - 1


def test_every_row_of_a_hand_has_a_number_of_its_own():
    for k in (2, 5, 7):
        sorted_triples = [(a, b, c) for a in range(k) for b in range(a, k) for c in range(b, k)]
        numbers = [features.triple(k, *each) for each in sorted_triples]
        assert numbers == list(range(features.triples(k)))
        sorted_pairs = [(a, b) for a in range(k) for b in range(a, k)]
        assert [features.pair(k, *each) for each in sorted_pairs] == list(range(features.pairs(k)))


@pytest.mark.parametrize("name", characters.NAMES)
def test_a_robot_does_what_the_rules_allow_and_explains_it(name):
    robot = bots.make(name, Rng(4))
    legal, raises = bytearray(MAX_LEGAL), 0
    for match, seat in positions(600, 22):
        view = view_of(match, seat)
        before = bytes(view.state)
        action = robot.choose(view, seat)
        assert action in legal[: view.legal(seat, legal)] and view.state == before
        raises += action == RAISE
        told = explain.options_of(robot)
        assert abs(sum(chance for _, chance in told) - 1) < 1e-9
        assert len({each for each, _ in told}) == len(told)
        assert dict(told)[action] > 0
        for each, chance in told:
            assert 0 < chance <= 1
            assert each in legal[: view.legal(seat, legal)]
    assert raises > 7


def test_a_robot_plays_as_often_as_it_explains():
    robot = bots.make("champion", Rng(8))
    match, seat = next(
        (match, seat) for match, seat in positions(2000, 23) if _is_mixed(robot, match, seat)
    )
    view = view_of(match, seat)
    counts = {}
    for _ in range(4000):
        action = robot.choose(view, seat)
        counts[action] = counts.get(action, 0) + 1
    for action, chance in explain.options_of(robot):
        assert abs(counts.get(action, 0) / 4000 - chance) < 0.04


def _is_mixed(robot, match, seat):
    robot.choose(view_of(match, seat), seat)
    return len([1 for _, chance in explain.options_of(robot) if chance > 0.2]) > 1


def test_house_rules_do_not_stop_a_robot():
    rnd = random.Random(24)
    for _ in range(300):
        row = bytearray(rnd.choice(rules.RULE_SETS)[1])
        row[0] = rnd.randrange(256)
        row[1] = rnd.randrange(8)
        row[rules.GOAL] = rnd.randrange(2, 40)
        row[rules.SPECIAL_AT] = rnd.randrange(row[rules.GOAL])
        row[rules.SPECIAL_STAKE] = rnd.randrange(1, 9)
        row[rules.SPECIAL_FOLD] = rnd.randrange(1, 9)
        stakes = sorted(rnd.sample(range(1, 40), rnd.randrange(1, 8)))
        row[rules.STAKES :] = bytes(stakes + [0] * (8 - len(stakes)))
        players = rnd.choice((2, 4))
        match = Match()
        match.start(bytes(row), players, rnd.randrange(1 << 30))
        robot = bots.make("champion", Rng(1))
        match.deal()
        while match.waiting():
            seat = rnd.choice([i for i in range(players) if match.waiting() >> i & 1])
            match.apply(seat, robot.choose(view_of(match, seat), seat))


def test_the_manner_of_the_opponents_is_told_by_what_they_do():
    m = bytearray(memory.SIZE)
    memory.watch(m, MATCH_STARTED, 0, 0)
    assert memory.manner(m, 0) == memory.SOUND
    for _ in range(12):  # they run from every raise: so do the sound
        memory.watch(m, DEALT, 0, NONE)
        memory.watch(m, RAISED, 0, 3)
        memory.watch(m, RAN, 1, 0)
    assert memory.manner(m, 0) == memory.SOUND
    for _ in range(24):  # they accept every raise
        memory.watch(m, DEALT, 0, NONE)
        memory.watch(m, RAISED, 0, 3)
        memory.watch(m, ACCEPTED, 1, 3)
    assert memory.manner(m, 0) == memory.WILD
    memory.watch(m, MATCH_STARTED, 0, 0)
    assert memory.manner(m, 0) == memory.SOUND
    found = []
    for _ in range(40):  # they raise whenever they can
        memory.watch(m, DEALT, 0, NONE)
        memory.watch(m, RAISED, 1, 3)
        memory.watch(m, RAN, 0, 0)
        found.append(memory.manner(m, 0))
    # At the bounds all is alike, and those who are many go before those who are few.
    assert found[:5] == [memory.WILD] * 5 and set(found[10:]) == {memory.EARLY}
    assert memory.manner(m, 2) == memory.manner(m, 0)  # partners see the same opponents
    assert memory.manner(m, 1) == memory.SOUND  # and the others showed something else


def hands_watched(m, count, raised_in):
    """Let team 1 raise in that trick (None: never) of so many hands, and play on."""
    for _ in range(count):
        memory.watch(m, DEALT, 0, NONE)
        for trick in range(3):
            if trick == raised_in:
                memory.watch(m, RAISED, 1, 3)
                memory.watch(m, ACCEPTED, 0, 3)
            memory.watch(m, PLAYED, 1, 4)
            memory.watch(m, TRICK_TAKEN, 0, 0)


def test_when_somebody_raises_tells_more_than_how_often():
    manners = []
    for trick in (0, 2, None):
        m = bytearray(memory.SIZE)
        memory.watch(m, MATCH_STARTED, 0, 0)
        for _ in range(8):
            hands_watched(m, 1, trick)
            hands_watched(m, 2, None)
        manners.append(memory.manner(m, 0))
    early, late, never = manners
    assert early == memory.EARLY and late == memory.SOUND
    # Who holds back on the last card is no sound player either.
    assert never == memory.EARLY


def test_who_changes_is_believed_again_soon():
    m = bytearray(memory.SIZE)
    memory.watch(m, MATCH_STARTED, 0, 0)
    hands_watched(m, 200, 0)
    assert memory.manner(m, 0) == memory.EARLY
    hands_watched(m, 12, 2)
    assert memory.manner(m, 0) == memory.SOUND


@pytest.mark.parametrize("players", (2, 4))
def test_where_raises_double_the_stake_other_entries_answer(players):
    """It goes by the stakes, not by the rule set's name, so it holds for house rules too."""
    table = policy.Table(players)
    sets = {}
    for stakes in (b"\1\3\6\x09\x0c", b"\2\5\x0c", b"\2\4\6\x0a\x0c", b"\3\5\x0c", b"\1\2"):
        row = bytearray(rules.RULE_SETS[0][1])
        row[rules.STAKES :] = stakes + bytes(8 - len(stakes))
        match = Match()
        match.start(bytes(row), players, 5)
        match.deal()
        seat = match.state[TURN]
        w = bytearray(features.WORK_SIZE)
        features.look(match.state, seat, w)
        n = table.first[-2]
        sets[stakes] = [
            MODULES[players].entry(match.state, seat, w, table.head, table.first, manner) // n
            for manner in range(4)
        ]
    steep, steep2, flat, flat2, flat3 = sets.values()
    assert steep == steep2 != flat == flat2 == flat3
    assert not set(steep) & set(flat)


def test_one_early_raise_is_soon_forgotten():
    m = bytearray(memory.SIZE)
    memory.watch(m, MATCH_STARTED, 0, 0)
    hands_watched(m, 1, 0)
    assert memory.manner(m, 0) != memory.SOUND
    hands_watched(m, 3, 2)
    assert memory.manner(m, 0) == memory.SOUND


def test_a_partner_leaves_a_sure_winner_alone():
    """Of four players the last one, whose partner's card holds the trick, plays the lowest card."""
    seen = 0
    for match, seat in positions(4000, 25, players=4):
        s = match.state
        if s[PHASE] == ANSWERING or s[PLAYERS] != 4:
            continue
        w = bytearray(features.WORK_SIZE)
        features.look(s, seat, w)
        guard.survey(s, seat, w)
        if w[guard.THEY_COME] or w[guard.OURS] <= w[guard.THEIRS] or w[features.CARDS_LEFT] < 2:
            continue
        seen += 1
        action = bots.make("champion", Rng(seen)).choose(view_of(match, seat), seat)
        if action != RAISE:
            assert action & ~FACE_DOWN == w[features.CARD + w[features.CARDS_LEFT] - 1]
    assert seen > 20


def after_my_six(seed, accepter):
    """Issue 36: seat 0 said truco, was raised to six, and its team accepted; seat 2 is to play."""
    match = Match()
    match.start(dict(rules.RULE_SETS)["mineiro"], 4, seed)
    match.deal()
    match.apply(0, RAISE)
    match.apply(1, RAISE)
    match.apply(accepter, ACCEPT)
    assert match.state[STAKE] == 6
    for seat in (0, 1):
        match.apply(seat, held(match.state, seat)[0])
    return match


@pytest.mark.parametrize("name", characters.NAMES)
def test_a_partner_does_not_raise_what_i_accepted_only_unless_two_of_its_cards_carry_it(name):
    raised = {0: [0, 0], 2: [0, 0]}
    for seed in range(100):
        for accepter in raised:
            match = after_my_six(seed, accepter)
            s = match.state
            mine = sorted(strength(s, card) for card in held(s, 2))
            above = sum(strength(s, card) > mine[1] for card in unseen(view_of(match, 2).state))
            robot = bots.make(name, Rng(seed))
            memory.watch(robot.memory, MATCH_STARTED, 0, 0)
            memory.watch(robot.memory, DEALT, 0, NONE)
            for kind, seat in ((RAISED, 0), (RAISED, 1), (ACCEPTED, accepter)):
                robot.watch(kind, seat, 0)
            action = robot.choose(view_of(match, 2), 2)
            raised[accepter][above <= 2] += action == RAISE
    assert raised[0][0] == 0
    assert raised[0][1] == raised[2][1]  # with such cards it is as free as after its own word
    if not characters.row(name)[6] & 1:  # who raises in the first trick at all
        assert raised[2][0] and raised[2][1]
