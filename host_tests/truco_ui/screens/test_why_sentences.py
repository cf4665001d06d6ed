"""What is told of a robot's action in sentences is what the robot computed, and nothing hidden."""

import re

import pytest

from host_tests.support.text_boxes import COLUMNS, words
from host_tests.support.watched_robots import play_hands
from tools.hands import notation, retell
from truco_core import state
from truco_core.cards import FACE_DOWN
from truco_core.rng import Rng
from truco_core.rules import RULE_SETS
from truco_core.table import Table
from truco_game import insight, replay
from truco_game.local_game import LocalGame
from truco_texts import texts
from truco_ui.widgets import pages, wrapped


def insights(players, seed, kinds, hands, room=256, own=False, signs=False):
    """What there is to tell of each action of the robots in these hands; of the player's."""
    for app, _ in play_hands(players, seed, kinds, hands, room, signs):
        hand = replay.last_hand(app.game.table.match)
        for at in range(1, hand.count + 1):
            hand.again.rewind(hand.start_at, hand.start)
            for _ in range(at - 1):
                hand.again.step()
            if (hand.again.next_action()[0] == 0) == own:
                yield insight.Insight(app.game, hand, at)


@pytest.mark.parametrize("players", (2, 4))
def test_a_trained_robot_tells_what_it_weighed(players):
    kinds = (9, 4, 9, 9)[:players] if players == 4 else (4, 9)
    heard = set()
    for seed in range(len(RULE_SETS)):
        for found in insights(players, seed, kinds, 12):
            heard.add(check_sentences(found))
    assert len(heard) > 8, heard


def check_sentences(found):
    """What is told of a trained robot's action is what it weighed, and no hidden card."""
    w = words("en", "why")
    told = found.sentences(w, "Dita", "Six")
    share = dict(found.odds)[found.action]
    last = told.pop()
    if found.manner:
        assert told.pop() == w.NOTED[found.manner - 1]
    if not found.sight.groups[0]:
        assert not told
    else:
        card, above = found.sight.groups[0][0]
        if found.action < FACE_DOWN:
            above = dict(found.sight.groups[0])[found.action]
            ends = w.LOSES % (above, found.sight.unseen), w.BEATS[0][2:], w.BEATS[1][2:]
            assert told[0].endswith(ends if above else (w.BEATS_ALL, *ends[1:]))
        elif not found.is_open(found.seat, card):
            assert told == [w.SECRET]
        elif above:
            assert "%d of %d unseen" % (above, found.sight.unseen) in told[0]
        else:
            assert "every unseen card" in told[0]
        for word, low, high in (("weak", 0.5, 1), ("fair", 0.2, 0.5), ("strong", 0, 0.2)):
            if " %s. " % word in told[0]:
                assert low <= above / found.sight.unseen <= high
    often = [at for at, word in enumerate(w.OFTEN) if " %s " % word in last][-1]
    times = int(last.split()[-3]) if last.endswith(" in 10.") else 0
    if times:
        assert 1 <= times <= 9 and abs(10 * share - times) <= 0.5 + 1e-9
        assert often == 1 + (times > 3) + (times > 6)
    else:
        assert (often == 5) == (len(found.odds) == 1)
        assert often != 0 or share < 0.05
        assert often != 4 or share >= 0.95
    does = {state.RAISE: "calls six", state.ACCEPT: "accepts", state.RUN: "runs"}
    verb = does.get(found.action, "face-down" if found.action & FACE_DOWN else "plays")
    assert verb in last
    return re.sub(r"[2-7QJKA][\x80-\x83]", "", last)


def test_the_sensible_robot_expects_what_it_computed():
    """Also at an answer, where it respects who raises, so that its words agree with its deed."""
    w = words("en", "why")
    heard = set()
    for seed in range(4):
        for found in insights(2, seed, (4, 1), 60):
            last = found.sentences(w, "Lata", "Six")[-1]
            assert re.match("Lata finds the hand (weak|fair|strong).", last)
            number = int(re.search(r"win: (\d+) in 10", last).group(1))
            assert abs(number - found.chance * 10 / 256) <= 0.5
            assert ("weak" in last) == (number < 4) and ("strong" in last) == (number > 5)
            if found.action == state.RUN:
                assert number <= 4 and last.endswith("So it runs."), last
            elif found.action >= state.RAISE:
                verb = "calls six" if found.action == state.RAISE else "accepts"
                because = "So it" if found.chance >= 128 else "But it"
                assert last.endswith("%s %s." % (because, verb)), last
            else:
                assert last.endswith("in 10."), last
            heard.add(last.split()[-1] if found.action >= state.RAISE else "card")
    assert heard == {"card", "runs.", "six.", "accepts."}


def test_a_robot_without_thought_says_so():
    for found in insights(2, 2, (4, 0), 3):
        assert found.sentences(words("en", "why"), "Loro", "Six")[-1] == "Loro plays at random."


def test_who_went_by_a_sign_says_so():
    """What it would do without is no part of that, and it may be what its own cards forbid."""
    w = words("en", "why")
    heard = set()
    for seed in range(4):
        for found in insights(4, seed, (7, 8, 7, 8), 60, signs=True):
            if found.sentences(w, "Juca", "Six")[-1] == w.BY_SIGN:
                heard.add(found.action)
    assert state.RAISE in heard <= {state.RAISE, state.ACCEPT}


@pytest.mark.parametrize("players", (2, 4))
def test_the_player_is_judged_by_what_there_was_to_see(players):
    w = words("en", "why")
    heard = set()
    kinds = (4, 1) if players == 2 else (2, 1, 1, 1)
    for seed in range(8):
        for found in insights(players, seed, kinds, 40, own=True):
            s = found._state
            shown = (0, 2) if s[state.SPECIAL] == 0 else (0,)
            for seat in range(1, players):
                held = s[state.CARDS + 3 * seat : state.CARDS + 3 * seat + 3]
                assert seat in shown or min(held) >= state.GONE, "a card that nobody had shown"
            told = found.sentences(w, "You", "Six")[0]
            heard.add(check_verdict(found, w, told))
    assert heard == {"card", "accept", "run", "Well", "A", "Chance"}


def check_verdict(found, w, told):
    """Returns what was better, or how the verdict begins."""
    better, chance = found.better
    of_ten = re.search(r"win: (\d+) in 10", told)
    assert abs(int(of_ten.group(1)) - chance * 10 / 256) <= 0.5
    if better == found.action:
        assert chance == found.chance
        return told.split()[0]
    if better < FACE_DOWN:
        assert better in dict(found.sight.groups[0])
        assert chance > found.chance
        return "card"
    assert (better == state.RUN) != (found.action == state.RUN)
    return told.split()[1].strip(".")


class Told:
    """A hand that a line tells, in the place of truco_game.replay.LastHand and its Replay."""

    start = start_at = final = pick = None

    def __init__(self, line):
        self.again = self
        self._hand = notation.parse(line)
        self.actions = self._hand.actions
        self.rewind(0, None)

    def rewind(self, at, s):
        self.at, self.match = 0, retell.deal(self._hand)

    def next_action(self):
        return self.actions[self.at].seat, self.actions[self.at].byte

    def step(self):
        retell.act(self.match, self.actions[self.at])
        self.at += 1


# A line of the player at seat 0 (vira Ah: the twos are manilhas), and what is told of its last.
JUDGED = """
paulista 0-0 1 | 2c5cKd 4h4s4d / Ah | 1:4h 0:2c = Better: 5\x83.
paulista 0-0 1 | 2c5cKd 4h4s4d / Ah | 1:4h 0:5c = Well played!
paulista 0-0 1 | 4c5c6d 3c3h3s / Ah | 1:T 0:A = Better: run.
paulista 0-0 1 | 2c2h3d 4h4s4d / Ah | 1:T 0:F = Better: accept.
paulista 0-0 1 | 2c2h3d 4h4s4d / Ah | 1:T 0:A = Well played!
paulista 0-0 0 | 4c5c6d 3c3h3s / Ah | 0:T = A bluff.
paulista 0-0 0 | 2c2h3d 3c3h3s / Ah | 0:T = Well played!
paulista 0-0 3 | 2c5cKd 4h4s4d 5d5h6d 6h6s6c / Ah | 3:6h 0:5c = Well played!
""".strip().split("\n")


@pytest.mark.parametrize("line", JUDGED)
def test_a_move_is_judged(line):
    line, _, wanted = line.partition(" = ")
    told = Told(line)
    game = LocalGame(None, Table(told.match, [None], Rng(1), None), told, Rng(1), None)
    game.table.is_human = lambda seat: seat == 0
    found = insight.Insight(game, told, len(told.actions))
    assert found.sentences(words("en", "why"), "You", "Six")[0].startswith(wanted)


def longest_pages(code):
    """Sentences that take the most room: of the longest names and numbers."""
    w = words(code, "why")
    name = max((name for name, _ in words(code, "people").PEOPLE), key=len)
    card = "7\x83"
    strong = max(w.STRENGTHS, key=len)
    loses, chance = w.LOSES % (39, 39), w.OF_TEN % 10
    first = max(
        (
            *(one % card for one in w.BEATS),
            *(form % (card, strong) + loses for form in (w.LAID, w.BEST)),
            w.SECRET,
        ),
        key=len,
    )
    called = max(words(code).NUMBERS.split(), key=len)
    does = (w.DOES[0] % called, *w.DOES[1:], w.PLAYS % card, w.COVERS)
    often = max(w.OFTEN, key=len)
    habits = [w.HABIT % (name, often, one, w.TIMES % 9) for one in does]
    finds = w.FINDS % (name, strong) + chance
    habits += [finds + form % did for form in w.SO for did in does[:3]]
    for habit in (*habits, w.LUCK % name):
        for one in w.NOTED:
            yield first, one, habit
    for verdict in (w.GOOD, w.BLUFFS, w.BETTER % max(*w.WISER, card, key=len)):
        yield verdict + chance, first


@pytest.mark.parametrize("code", texts.CODES)
@pytest.mark.parametrize("columns", COLUMNS)
def test_the_longest_sentences_are_two_leaves_at_most(code, columns):
    for page in longest_pages(code):
        assert wrapped.rows_of(" ".join(page), columns - 1) <= 2 * pages.BODY_ROWS, page
