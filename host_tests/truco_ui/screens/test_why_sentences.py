"""What is told of a robot's action in sentences is what the robot computed, and nothing hidden."""

import functools
import re

import pytest

from host_tests.support.text_boxes import COLUMNS, words
from host_tests.support.watched_robots import play_hands
from truco_core import state
from truco_core.cards import FACE_DOWN, FIRST_MANILHA, NONE
from truco_core.rules import RULE_SETS
from truco_core.tricks import is_pair, strength
from truco_game import reasons, replay
from truco_texts import texts
from truco_ui.widgets import menu


def insights(players, seed, kinds, hands, room=256, own=False, signs=False):
    """What there is to tell of each action of the robots in these hands; of the player's."""
    for app, _ in play_hands(players, seed, kinds, hands, room, signs):
        hand = replay.last_hand(app.game.table.match)
        for at in range(1, hand.count + 1):
            hand.again.rewind(hand.start_at, hand.start)
            for _ in range(at - 1):
                hand.again.step()
            if (hand.again.next_action()[0] == 0) == own:
                yield reasons.Reasons(app.game, hand, at)


@pytest.mark.parametrize("players", (2, 4))
def test_a_trained_robot_tells_what_it_weighed(players):
    kinds = (9, 4, 9, 9)[:players] if players == 4 else (4, 9)
    heard = set()
    for seed in range(len(RULE_SETS)):
        for found in insights(players, seed, kinds, 12):
            told = check_sentences(found)
            heard.add(told)
            if told == "felt sure":  # what the last page says it would rather not have done
                found.odds = [(state.RUN, 0.69), (found.action, 0.31)]
                assert check_sentences(found) in ("gambled", "bluffed")
    assert heard >= {"card", "covered", "secret", "felt sure", "gambled", "ran"}
    assert heard >= {
        "It was the last card.",
        "All would lose: it is the lowest.",
        "a better one is kept",
    }


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
        assert first == w.FLED % ("Dita", *found.costs)
        return "ran"
    if group and not found.is_open(found.seat, group[0][0]):
        assert first == w.SECRET % "Dita" and found.good == NONE
        return "secret"
    verb, fact = re.match(
        r"Dita (felt sure|bluffed|gambled): (.*)\. Wins %.0f of 10\.$" % (10 * found.chance / 256),
        first,
    ).groups()
    odds = dict(found.odds)
    rather_runs = odds.get(state.RUN, 0) > odds.get(action, 1)
    assert (verb == "felt sure") == (found.chance >= 128 and not rather_runs)
    if fact == w.FREE:
        assert found.is_free() and verb == "gambled"
        return verb
    if not group:
        assert fact == w.ALL_LAID
        return verb
    assert found.good == group[0][0]
    strong = is_strong(found, found.good)
    if fact == w.WORTH_IT:
        assert verb == "felt sure" and not strong
    else:
        check_fact(found, fact, found.good)
        assert strong or verb != "felt sure"
    bluffs = action == state.RAISE and not strong and found.runs() > 2
    assert verb == "felt sure" or (verb == "bluffed") == bluffs
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
        assert lowest == (told == "All would lose: it is the lowest.")
    else:
        fact, *more_told = re.split(", (?!next|trick 1 w|a tie)", told.rstrip("."))
        fact = fact[0].lower() + fact[1:]
        powers = [strength(s, other) for other in shown]
        alone = len(found.sight.groups[0]) == 1
        assert wins or not alone
        hidden = len(shown) < len(found.sight.groups[0])
        if fact in w.JUST_BEATS:
            beat = [other for other in shown if lies(found, other) == "it beats the table"]
            assert not hidden and min(beat, key=functools.partial(strength, s)) is not None
            assert strength(s, card) == min(strength(s, other) for other in beat)
            assert (len(beat) == 1) == (fact == w.JUST_BEATS[0])
        elif fact == w.LOWEST:
            assert not hidden and how is None and strength(s, card) == min(powers) < max(powers)
        else:
            check_fact(found, fact, card)
        if not more_told:
            assert not more or fact == "no card beats it"
            return "card"
        (extra,) = more_told
        check_extra(found, extra, card, more)
        return extra
    return told


def check_extra(found, extra, card, more):
    """What is told beside how a card does; `more`: stronger ones that are shown."""
    w, s = words("en", "why"), found._state
    first = s[state.RESULTS] == found.seat & 1
    if extra in w.KEEPS:
        manilha = any(strength(s, other) >= FIRST_MANILHA for other in more)
        assert more
        assert (extra == w.KEEPS[1]) == (manilha and strength(s, card) < FIRST_MANILHA)
    elif extra == w.STRONGEST:
        assert not more and FACE_DOWN not in found.hand()
        if on_table(found):
            beat = [other for other in found.hand() if lies(found, other) == "it beats the table"]
            assert strength(s, card) > min(strength(s, other) for other in beat)
    elif extra == w.TIE_WINS:
        assert s[state.TRICK] == 1 and first and not more
    elif extra == w.PARTNER_LAYS:
        assert found.seat ^ 2 not in on_table(found) and s[state.PLAYERS] == 4
        assert lies(found, card) == "it loses to the table"
    else:
        assert extra == w.SELDOM and dict(found.odds)[card] < 0.2


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
    if best not in theirs and (best or not theirs):
        if found.action >= FACE_DOWN:
            return "it beats the table" if mine > best else None
        return "it beats even the partner" if mine > best else "it lets the partner win"
    rival = max(theirs, default=0)
    if mine == rival:
        if min(s[state.RESULTS : state.RESULTS + 3]) == state.TIE and s[state.TRICK] > 1:
            return None
        first = s[state.RESULTS]
        if first in (0, 1):
            return "it ties, trick 1 wins" if first == seat & 1 else "it loses to the table"
        return "it ties, next decides"
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
        else "the card is strong"
        if above == 1 or above * 5 < unseen
        else "the card is fair"
        if above * 2 < unseen
        else "the card is weak"
    )
    assert fact == (how or grade)


def test_the_sensible_robot_expects_what_it_computed():
    """Also at an answer, where it respects who raises, so that its words agree with its deed."""
    heard = set()
    for seed in range(4):
        for found in insights(2, seed, (4, 1), 60):
            assert [found.chance] == list(found.weighed.values())
            heard.add(check_sentences(found))
            if found.action == state.RUN:
                assert found.chance * 10 < 45 * 256 / 10
    assert {"a better one is kept", "ran", "felt sure", "gambled"} <= heard


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
    facts = w.BEATEN + w.BEATS + w.JUST_BEATS + (w.LOWEST,)
    more = w.KEEPS + (w.STRONGEST, w.TIE_WINS, w.PARTNER_LAYS, w.SELDOM)
    call = max(*w.BEATEN, *w.BEATS[:3], w.BEATS[4], w.ALL_LAID, w.WORTH_IT, w.FREE, key=len)
    yield from (form % (name, call, w.CHANCE % 10) for form in (w.KNEW, w.BLUFFED, w.RISKED))
    yield from ("%s, %s." % (fact, one) for fact in facts for one in more[:2] + more[-1:])
    yield from ("%s, %s." % (fact, one) for fact in w.BEATEN for one in more)
    yield "%s, %s." % (w.BEATS[0], w.PARTNER_LAYS)
    for fact in facts + more[:-1]:
        yield from (form % fact for form in (w.GOOD, w.FINE, w.BETTER))
        yield w.RIGHT % fact + w.UNLUCKY
    yield from (w.BETTER % fact for fact in (w.STRONGER, *w.BETTER_KEEP))
    ends = w.NEEDS % 5, w.COSTS % (10, 12), "; " + w.FREE + "."
    yield from (w.CALLED[how] + w.CHANCE % 10 + end for how in (0, 3, 4) for end in ends[::2])
    yield from (w.CALLED[how] + w.CHANCE % 10 + end for how in (0, 5, 6) for end in ends[1:])
    yield from (w.CALLED[0] + w.CHANCE % 9 + end + w.UNLUCKY for end in ends[::2])
    yield w.CALLED[0] + w.CHANCE % 10 + w.RAISES % (12, 10)
    yield from (one + w.CHANCE % 5 + w.PAYS % (12, 5) for one in w.CALLED[1:3])
    yield w.FLED % (name, 10, 12)
    yield from (form % name for form in (w.SECRET, w.COVERS, w.LUCK))
    yield from (w.NO_MATTER, *w.NONE_WINS, w.LAST, w.NOT_COVERED)
    yield from w.NOTED


@pytest.mark.parametrize("code", texts.CODES)
@pytest.mark.parametrize("columns", COLUMNS)
def test_the_longest_sentence_is_four_rows(code, columns):
    for sentence in longest(code):
        assert menu.rows_of(sentence, columns - 1) <= 4, sentence
