"""What is told of a robot's action in sentences is what the robot computed, and nothing hidden."""

import re

import pytest

from host_tests.support.text_boxes import COLUMNS, words
from host_tests.support.watched_robots import play_hands
from truco_core import state
from truco_core.cards import FACE_DOWN, NONE
from truco_core.rules import RULE_SETS
from truco_core.tricks import is_pair, strength
from truco_game import insight, replay
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
            told = check_sentences(found)
            heard.add(told)
            if told == "hoped":  # what the last page says it would rather not have done
                found.odds = [(state.RUN, 0.69), (found.action, 0.31)]
                assert check_sentences(found) in ("dared", "bluffed")
    assert heard >= {"card", "covered", "secret", "hoped", "dared", "ran"}
    assert heard >= {"It was the last card.", "All lose: the lowest.", "a stronger one is left"}


def check_sentences(found):
    """What is told of a robot's action is true, has no numbers, and tells of no hidden card."""
    w = words("en", "why")
    first, *more = found.sentences(w, "Dita")
    assert more == ([w.NOTED[found.manner - 1]] if found.manner else [])
    check_hand(found)
    action, group = found.action, found.sight.groups[0]
    if action < FACE_DOWN:
        assert found.good == action
        return check_reason(found, first, action)
    assert (first == w.COVERS % "Dita") == (action < state.RAISE)
    if action < state.RAISE:
        return "covered"
    if action == state.RUN:
        assert first == w.FLED % "Dita"
        return "ran"
    if group and not found.is_open(found.seat, group[0][0]):
        assert first == w.SECRET % "Dita" and found.good == NONE
        return "secret"
    verb, fact = re.match(
        r"Dita (hoped|bluffed|dared): (.*)\. Wins %.0f of 10\.$" % (10 * found.hope / 256), first
    ).groups()
    odds = dict(found.odds)
    rather_runs = odds.get(state.RUN, 0) > odds.get(action, 1)
    assert (verb == "hoped") == (found.hope >= 128 and not rather_runs)
    if not group:
        assert fact == w.ALL_LAID
        return verb
    assert found.good == group[0][0]
    strong = is_strong(found, found.good)
    if fact == w.WORTH_IT:
        assert verb == "hoped" and not strong
    else:
        check_fact(found, fact, found.good)
        assert strong or verb != "hoped"
    assert verb == "hoped" or (verb == "bluffed") == (action == state.RAISE and not strong)
    return verb


def check_hand(found):
    """The cards that are shown: those it held, but for hidden ones; the one to beat."""
    held = [card for card, _ in found.sight.groups[0]]
    hidden = [card for card in held if not found.is_open(found.seat, card)]
    assert sorted(found.hand()) == sorted(set(held) - set(hidden)) + [FACE_DOWN] * len(hidden)
    s, laid = found._state, on_table(found)
    assert (found.table == NONE) == (not laid)
    if laid:
        assert strength(s, found.table) == max(strength(s, card) for card in laid.values())


def check_reason(found, told, card):
    """Why a robot laid a card: nothing is told of cards that it has not shown. Returns what kind of
    reason it is."""
    w, s, how = words("en", "why"), found._state, lies(found, card)
    wins = how not in (None, "it loses to the table")
    shown = [other for other in found.hand() if other != FACE_DOWN]
    more = [other for other in shown if strength(s, other) > strength(s, card)]
    if told == w.LAST:
        assert found.hand() == [card] and not wins
    elif told in w.NONE_WINS:
        assert len(shown) == len(found.sight.groups[0]) > 1
        assert all(lies(found, other) == "it loses to the table" for other in shown)
        lowest = strength(s, card) == min(strength(s, other) for other in shown)
        assert lowest == (told == "All lose: the lowest.")
    else:
        fact, kept, _ = told.partition(": " + w.KEEPS + ".")
        fact = (fact[0].lower() + fact[1:]).rstrip(".")
        check_fact(found, fact, card)
        assert bool(kept) == bool(more and fact != "no card beats it")
        assert wins or found.hand() != [card]
        return w.KEEPS if kept else "card"
    return told


def on_table(found):
    """By seat what lies in the trick in which it has still to lay a card."""
    s = found._state
    at, trick = state.PLAYS, min(s[state.TRICK], 2)
    laid = {other: s[at + 4 * trick + other] for other in range(s[state.PLAYERS])}
    if laid[found.seat] != NONE or is_pair(s, trick):
        return {}
    return {other: card for other, card in laid.items() if card != NONE}


def lies(found, card):
    """Whether the card loses to the table, beats it or ties, or the partner has it; None: there is
    no trick to win, or it is won."""
    s, seat, laid = found._state, found.seat, on_table(found)
    if not laid:
        return None
    best = max(strength(s, one) for one in laid.values())
    theirs = [strength(s, one) for other, one in laid.items() if (other ^ seat) & 1]
    mine = strength(s, card)
    if best not in theirs and mine <= best and (best or not theirs):
        return "it lets the partner win" if found.action < FACE_DOWN else None
    rival = max(theirs, default=0)
    if mine == rival:
        if min(s[state.RESULTS : state.RESULTS + 3]) == state.TIE and s[state.TRICK] > 1:
            return None
        took = s[state.RESULTS] in (0, 1)
        return "it ties, first wins" if took else "it ties, next wins"
    return "it beats the table" if mine > rival else "it loses to the table"


def share_of(found, card):
    """Which part of the unseen cards beats this one."""
    return dict(found.sight.groups[0])[card] / found.sight.unseen


def is_strong(found, card):
    how = lies(found, card)
    if how:
        return how != "it loses to the table"
    return share_of(found, card) < 0.2 or dict(found.sight.groups[0])[card] == 1


def check_fact(found, fact, card):
    """How many of the unseen cards beat a card, or whether it beats the table."""
    how = lies(found, card)
    above, unseen = dict(found.sight.groups[0])[card], found.sight.unseen
    grade = (
        "no card beats it"
        if not above
        else "a strong card"
        if above == 1 or above * 5 < unseen
        else "a fair card"
        if above * 2 < unseen
        else "a weak card"
    )
    assert fact == (how or grade)


def test_the_sensible_robot_expects_what_it_computed():
    """Also at an answer, where it respects who raises, so that its words agree with its deed."""
    heard = set()
    for seed in range(4):
        for found in insights(2, seed, (4, 1), 60):
            assert [found.hope] == list(found.weighed.values())
            heard.add(check_sentences(found))
            if found.action == state.RUN:
                assert found.hope * 10 < 45 * 256 / 10
    assert {"a stronger one is left", "ran", "hoped", "dared"} <= heard


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


def longest(code):
    """The sentences that take the most room: of the longest names."""
    w = words(code, "why")
    name = max((name for name, _ in words(code, "people").PEOPLE), key=len)
    facts = w.BEATEN + w.BEATS + (w.STRONGEST, w.KEEPS, w.STRONGER, *w.BETTER_KEEP)
    fact = max(*facts, w.ALL_LAID, w.WORTH_IT, key=len)
    call = max(*w.BEATEN, *w.BEATS[:3], w.BEATS[4], w.ALL_LAID, w.WORTH_IT, key=len)
    yield from (form % (name, call, w.CHANCE % 10) for form in (w.KNEW, w.BLUFFED, w.RISKED))
    yield from (one + ": " + w.KEEPS + "." for one in w.BEATEN[:-1] + w.BEATS)
    yield from (form % fact for form in (w.GOOD, w.BLUFF, w.DARE, w.BETTER))
    yield from (form % (1, 12) for form in (w.RUN_LESS, w.RAN_WELL))
    yield from (form % name for form in (w.SECRET, w.COVERS, w.FLED, w.LUCK))
    yield from (w.UNLUCKY, w.NO_MATTER, *w.NONE_WINS, w.LAST, w.LUCKY, w.NOT_COVERED)
    yield from w.NOTED


@pytest.mark.parametrize("code", texts.CODES)
@pytest.mark.parametrize("columns", COLUMNS)
def test_the_longest_sentence_is_four_rows(code, columns):
    for sentence in longest(code):
        assert wrapped.rows_of(sentence, columns - 1) <= 4, sentence
