"""What is told of a robot's action in sentences is what the robot computed, and nothing hidden."""

import re

import pytest

from host_tests.support.text_boxes import COLUMNS, words
from host_tests.support.watched_robots import play_hands
from truco_core import state
from truco_core.cards import FACE_DOWN
from truco_core.rules import RULE_SETS
from truco_game import insight, replay
from truco_texts import texts
from truco_ui.widgets import pages, wrapped


def insights(players, seed, kinds, hands, room=256):
    """What there is to tell of each action of the robots in these hands."""
    for app, _ in play_hands(players, seed, kinds, hands, room):
        hand = replay.last_hand(app.game.table.match)
        for at in range(1, hand.count + 1):
            hand.again.rewind(hand.start_at, hand.start)
            for _ in range(at - 1):
                hand.again.step()
            if hand.again.next_action()[0]:
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
        assert told.pop() == w.NOTED % w.MANNERS[found.manner]
    if not found.sight.groups[0]:
        assert not told
    else:
        card, above = found.sight.groups[0][0]
        if found.action < FACE_DOWN:
            above = dict(found.sight.groups[0])[found.action]
            loses = "loses to %d of %d unseen cards." % (above, found.sight.unseen)
            assert told[0].endswith((loses, w.BEATS[0][2:], w.BEATS[1][2:]))
        elif not found.is_open(found.seat, card):
            assert told == [w.SECRET]
        elif above:
            assert "%d of %d unseen" % (above, found.sight.unseen) in told[0]
        else:
            assert "every unseen card" in told[0]
    if "times in 10" in last:
        times = int(last.split()[1])
        assert 1 <= times <= 9 and abs(10 * share - times) <= 0.5 + 1e-9
    else:
        rare, often, always = [form.split()[2] for form in w.HABITS]
        assert (always in last) == (len(found.odds) == 1)
        assert rare not in last or share < 0.05
        assert often not in last or share >= 0.95
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
            number = int(re.search(r"(\d+) chances in 10", last).group(1))
            assert abs(number - found.chance * 10 / 256) <= 0.5
            if found.action == state.RUN:
                assert number <= 4 and last.endswith("so ran."), last
            elif found.action >= state.RAISE:
                verb = "called six" if found.action == state.RAISE else "accepted"
                because = "so" if found.chance >= 128 else "but"
                assert last.endswith("%s %s." % (because, verb)), last
            else:
                assert last.startswith("With this card"), last
            heard.add(last.split()[-1] if found.action >= state.RAISE else "card")
    assert heard == {"card", "ran.", "six.", "accepted."}


def test_a_robot_without_thought_says_so():
    for found in insights(2, 2, (4, 0), 3):
        assert found.sentences(words("en", "why"), "Loro", "Six")[-1] == "Loro plays at random."


def longest_pages(code):
    """Sentences that take the most room: of the longest names and numbers."""
    w = words(code, "why")
    name = max((name for name, _ in words(code, "people").PEOPLE), key=len)
    card = "7\x83"
    first = max(
        (
            *(one % card for one in (*w.BEATS, w.BEST_OF_ALL)),
            *(one % (card, 39, 39) for one in (w.LAID, w.BEST)),
            w.SECRET,
        ),
        key=len,
    )
    noted = [w.NOTED % manner for manner in w.MANNERS[1:]]
    called = max(words(code).NUMBERS.split(), key=len)
    does = (w.DOES[0] % called, *w.DOES[1:], w.PLAYS % card, w.COVERS)
    done = (w.DID[0] % called, *w.DID[1:])
    habits = [w.HABIT % (9, name, one) for one in does]
    habits += [form % (name, one) for form in w.HABITS for one in does]
    habits += [form % (name, 10, did) for form in w.EXPECTED for did in done]
    habits += [w.WITH_CARD % (name, 10), w.LUCK % name]
    for habit in habits:
        for one in noted:
            yield first, w.SIGNS, one, habit


@pytest.mark.parametrize("code", texts.CODES)
@pytest.mark.parametrize("columns", COLUMNS)
def test_the_longest_sentences_are_two_leaves_at_most(code, columns):
    for page in longest_pages(code):
        assert wrapped.rows_of(" ".join(page), columns - 1) <= 2 * pages.BODY_ROWS, page
