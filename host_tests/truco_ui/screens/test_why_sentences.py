"""What is told of a robot's action in sentences is what the robot computed, and nothing hidden."""

import re

import pytest

from host_tests.support.text_boxes import COLUMNS, words
from host_tests.support.watched_robots import play_hands
from tools.hands import notation, retell
from truco_core import rules, state
from truco_core.cards import FACE_DOWN
from truco_core.rng import Rng
from truco_core.rules import RULE_SETS
from truco_core.table import Table
from truco_core.tricks import strength
from truco_game import insight, replay
from truco_game.local_game import LocalGame
from truco_texts import texts
from truco_ui.widgets import wrapped


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
    assert heard >= {"card", "covered", "secret", "counted", "took a risk", "ran"}


def check_sentences(found):
    """What is told of a robot's action is true, has no numbers, and tells of no hidden card."""
    w = words("en", "why")
    first, *more = found.sentences(w, "Dita")
    assert more == ([w.NOTED[found.manner - 1]] if found.manner else [])
    assert all(found.is_open(found.seat, card) for card in found.cards)
    action, group = found.action, found.sight.groups[0]
    if action < FACE_DOWN:
        check_fact(found, first[0].lower() + first[1:-1], action)
        return "card"
    assert (first == w.COVERS % "Dita") == (action < state.RAISE)
    if action < state.RAISE:
        return "covered"
    if action == state.RUN:
        assert first == w.FLED % "Dita"
        return "ran"
    if group and not found.is_open(found.seat, group[0][0]):
        assert first == w.SECRET % "Dita" and not found.cards
        return "secret"
    verb, fact = re.match(r"Dita (counted|bluffed|took a risk): (.*)\.$", first).groups()
    if group:
        check_fact(found, fact, group[0][0])
    else:
        assert fact == w.ALL_LAID
    assert (verb == "counted") == (found.hope >= 128)
    assert verb != "bluffed" or action == state.RAISE
    assert verb != "took a risk" or action == state.ACCEPT
    return verb


def check_fact(found, fact, card):
    """That so many of the unseen cards beat a card, or that it beats the table or not."""
    name = insight._named(card)
    if fact[1:].endswith(" the table"):
        s = found._state
        mine, best = strength(s, card), replay.best(s, min(s[state.TRICK], 2))
        verb = "beats" if mine > best else "ties" if mine == best else "does not beat"
        # Of a lower-case copy only the rest counts.
        assert fact[1:] == ("%s %s the table" % (name, verb))[1:]
        return
    above = dict(found.sight.groups[0])[card]
    share = above / found.sight.unseen
    low, high = {
        "no card beats": (0, 0),
        "only one card beats": (1 / found.sight.unseen, 1 / found.sight.unseen),
        "few cards beat": (0, 0.2),
        "some cards beat": (0.2, 0.5),
        "many cards beat": (0.5, 1),
    }[fact[: -len(name) - 1]]
    assert fact.endswith(name) and low <= share <= high


def test_the_sensible_robot_expects_what_it_computed():
    """Also at an answer, where it respects who raises, so that its words agree with its deed."""
    heard = set()
    for seed in range(4):
        for found in insights(2, seed, (4, 1), 60):
            assert found.hope == found.chance is not None
            heard.add(check_sentences(found))
            if found.action == state.RUN:
                assert found.chance * 10 < 45 * 256 / 10
    assert {"card", "ran", "counted", "took a risk"} <= heard


def test_a_robot_without_thought_says_so():
    for found in insights(2, 2, (4, 0), 3):
        assert found.sentences(words("en", "why"), "Loro") == ["Loro plays at random."]


def test_who_went_by_a_sign_says_so():
    """What it would do without is no part of that, and it may be what its own cards forbid."""
    w = words("en", "why")
    heard = set()
    for seed in range(4):
        for found in insights(4, seed, (7, 8, 7, 8), 60, signs=True):
            if found.sentences(w, "Juca")[0] == w.BY_SIGN:
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
            (told,) = found.sentences(w, "You")
            heard.add(check_verdict(found, told))
    assert heard == {
        "better",
        "could",
        "lucky",
        "well played",
        "to run",
        "unlucky",
        "lost",
        "bluff",
    }


def check_verdict(found, told):
    """Returns what kind of verdict it is."""
    better, chance = found.better
    final = found._hand.final
    lost = rules.points(final) if final[state.WINNER] else 0
    kind = re.match(
        "(Better|You could|Lucky|Well played|To run|It was right|Hardly|A bluff)", told
    ).group(1)
    same = better == found.action
    assert same == (kind not in ("Better", "You could", "Lucky"))
    if kind == "Better":
        assert better in dict(found.sight.groups[0]) and chance > found.chance
        assert found.cards == [better]
    elif kind == "You could":
        run = re.match(r"You could run: it costs (\d+), not (\d+)\.", told)
        assert bool(run) == (better == state.RUN)
        assert not run or int(run.group(1)) < int(run.group(2)) == lost
    elif kind == "Lucky":
        assert better == state.RUN
    elif kind == "Well played":
        assert not lost
        (card,) = found.cards
        if "kept" in told:
            assert card == found.sight.groups[0][0][0] != found.action & ~FACE_DOWN
        else:
            check_fact(found, told[len("Well played: ") : -1], card)
    elif kind == "To run":
        less, more = re.findall(r"\d+", told)
        assert found.action == state.RUN and int(less) < int(more)
    elif kind == "It was right":
        assert lost
    elif kind == "Hardly":
        assert found.action < state.RAISE and chance * 10 < 256
    names = {"You could": "could", "It was right": "unlucky", "Hardly": "lost"}
    return {**names, "A bluff": "bluff"}.get(kind, kind.lower())


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


# A line of the player at seat 0 (vira Ah: the twos are manilhas), and what is told of its last,
# when the hand was won and when it was lost.
JUDGED = """
paulista 0-0 1 | 2c5cKd 4h4s4d / Ah | 1:4h 0:2c = Better: 5\x83. = Better: 5\x83.
paulista 0-0 1 | 2c5cKd 4h4s4d / Ah | 1:4h 0:5c = Well played: you kept 2\x83. = It was right
paulista 0-0 1 | 4c5c6d 3c3h3s / Ah | 1:T 0:A = Lucky = You could run: it costs 1, not 3.
paulista 0-0 1 | 4c5c6d 3c3h3s / Ah | 1:T 0:F = To run costs 1, not 3: well done. = To run
paulista 0-0 1 | 2c2h3d 4h4s4d / Ah | 1:T 0:F = You could accept: no card beats 2\x82. = You could
paulista 0-0 1 | 2c2h3d 4h4s4d / Ah | 1:T 0:A = Well played: no card beats 2\x82. = It was right
paulista 0-0 0 | 4c5c6d 3c3h3s / Ah | 0:T = A bluff: many cards beat 6\x80. = A bluff: many
paulista 0-0 0 | 2c2h3d 3c3h3s / Ah | 0:T = Well played: no card beats 2\x82. = It was right
paulista 0-0 3 | 2c5cKd 4h4s4d 5d5h6d 6h6s6c / Ah | 3:6h 0:5c = Well played = It was right
""".strip().split("\n")


@pytest.mark.parametrize("line", JUDGED)
def test_a_move_is_judged(line):
    line, *wanted = line.split(" = ")
    for winner, said in enumerate(wanted):
        told = Told(line)
        told.final = bytearray(state.SIZE)
        told.final[state.WINNER], told.final[state.STAKE] = winner, 3
        game = LocalGame(None, Table(told.match, [None], Rng(1), None), told, Rng(1), None)
        game.table.is_human = lambda seat: seat == 0
        found = insight.Insight(game, told, len(told.actions))
        assert found.sentences(words("en", "why"), "You")[0].startswith(said)


def longest(code):
    """The sentences that take the most room: of the longest names."""
    w = words(code, "why")
    name = max((name for name, _ in words(code, "people").PEOPLE), key=len)
    fact = max((*(one % "7\x83" for one in w.BEATEN), w.ALL_LAID), key=len)
    yield from (form % (name, fact) for form in (w.KNEW, w.BLUFFED, w.RISKED))
    yield from (form % fact for form in (w.GOOD, w.BLUFF, w.DARE))
    yield from (form % (1, 12) for form in (w.RUN_LESS, w.RAN_WELL))
    yield from (form % name for form in (w.SECRET, w.COVERS, w.FLED, w.LUCK))
    yield from (w.UNLUCKY, w.HOPELESS, w.LUCKY, *w.NOTED)


@pytest.mark.parametrize("code", texts.CODES)
@pytest.mark.parametrize("columns", COLUMNS)
def test_the_longest_sentence_is_four_rows(code, columns):
    for sentence in longest(code):
        assert wrapped.rows_of(sentence, columns - 1) <= 4, sentence
