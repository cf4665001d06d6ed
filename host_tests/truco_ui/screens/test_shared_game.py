"""Test matches of two and four people on one handheld: each sees only their own cards.

While the handheld is passed, no cards are visible.
"""

import collections
import random
import re

import pytest

import truco_store as kept
from host_tests.support import seen_text
from tools.sim.handheld import Handheld
from tools.sim.worlds.scenes import at_title, read
from truco_core import events, rules, state
from truco_core.cards import NONE, UNKNOWN
from truco_core.characters import SENSIBLE
from truco_game.setup import Setup
from truco_store import flash, profile
from truco_store.flash import FIRST_CHIPS
from truco_ui.widgets.theme import CROWN


def take(handheld, players="2"):
    """Take the line for 2 or 4 people. Skip the questions for names."""
    screen = handheld.app.stack[0]
    lines = [row[:2] for row in screen.rows]
    line = lines.index(("Neste aparelho", players))
    handheld.tap(*["DOWN"] * ((line - screen.chosen) % len(lines)), "A")
    while handheld.app.names[-1] == "name":
        handheld.tap("A")


def at_list(handheld, name=""):
    """Return the app at the list where a match of two people can begin."""
    handheld.wait(1500)
    app = handheld.app
    app.store.image[kept.SEEN] |= kept.SEEN_LANGUAGE
    if name:
        profile.rename(app.store.image, name)
        profile.keep_friend(app.store.image, "A", 0)
    app.setup.speed = 2
    app.setup.for_points = 1
    app.go("others")
    handheld.wait(300)
    return app


def begin(handheld, name="", players="2"):
    """Return the app after such a match has begun."""
    app = at_list(handheld, name)
    take(handheld, players)
    return app


@pytest.fixture
def sitting():
    with Handheld("pybadge", seed=7) as handheld:
        yield handheld, begin(handheld)


@pytest.fixture
def seen():
    """Provide the same as `sitting`, with pictures of the panel."""
    with Handheld("sim_240x240", seed=2, pictures=True) as handheld:
        yield handheld, begin(handheld)


def until(handheld, condition, limit_ms=20000):
    for _ in range(limit_ms // 60):
        if condition():
            return
        handheld.wait(60)
    raise AssertionError("it takes too long: %s" % handheld.crash_text)


def curtain(handheld, app):
    """Wait for the question to pass the handheld. Return the seat that receives it."""
    until(handheld, lambda: app.names == ["table", "pass"])
    handheld.wait(900)
    return app.stack[-1]._seat


def waits(app):
    """Return the only seat that may act."""
    return {1: 0, 2: 1, 4: 2, 8: 3}[app.game.record.state[state.WAIT]]


def look(handheld, app):
    """Confirm as the person who takes the handheld, and wait until a card can be played."""
    handheld.tap("A")
    until(handheld, lambda: app.stack[0]._count)
    handheld.wait(600)


def shown(app):
    """Return the cards of the hand on the table screen."""
    return {card for card in app.stack[0].picture.cards if card != NONE}


def held(app, seat):
    at = state.CARDS + 3 * seat
    return {card for card in app.game.record.state[at : at + 3] if card < state.GONE}


def words(handheld, app):
    return "".join(one.char for one in seen_text.letters(app, handheld.rgb()))


def test_people_on_one_handheld_choose_their_rules_in_the_same_list():
    with Handheld("pybadge", seed=7) as handheld:
        app = at_list(handheld, "Ana")
        before = app.setup.rule_set
        handheld.tap("DOWN", "DOWN", "RIGHT")
        take(handheld, "4")
        until(handheld, lambda: app.game)
        chosen = app.setup.rule_set
        assert before != chosen == Setup(app.store.image).rule_set
        assert app.game.record.state[: rules.SIZE] == rules.at_table(chosen)


def test_each_person_sees_their_own_cards_and_the_others_actions(seen):
    handheld, app = seen
    until(handheld, lambda: app.names == ["table"])
    assert app.stack[0].prompt.lines.grid.hidden  # there are no cards to play
    first = curtain(handheld, app)
    assert app.game.people[first] in words(handheld, app)
    look(handheld, app)
    assert shown(app) == held(app, first) and app.names == ["table"]
    handheld.tap("A")
    assert app.stack[0].picture.score.called == tuple(
        app.game.people[n][:5] for n in (first, first ^ 1)
    )
    second = curtain(handheld, app)
    assert second == first ^ 1
    look(handheld, app)
    assert shown(app) == held(app, second)
    laid = app.game.record.state[state.PLAYS + first]
    rival = app.stack[0].picture.slots[app.stack[0].picture.place_of(1)]
    assert rival.card == laid and not rival.grid.hidden


def test_no_card_is_visible_while_the_handheld_is_passed(seen):
    handheld, app = seen
    for _ in range(4):
        curtain(handheld, app)
        before = handheld.rgb()
        view = app.game.look().state
        assert set(view[state.CARDS : state.CARDS + 6]) == {UNKNOWN}
        for sprite in app.stack[0].picture.hand:
            assert sprite.grid.hidden  # a low question would not cover the sprites
            sprite.show(11)
            sprite.place(50, app.height - 32)
        app.display.root_group = None
        app.display.root_group = app.stage
        app.display.refresh()
        assert handheld.rgb() == before
        look(handheld, app)
        handheld.tap("A")


def test_a_key_meant_for_the_table_does_not_confirm_the_question(sitting):
    handheld, app = sitting
    until(handheld, lambda: app.names == ["table", "pass"])
    handheld.tap("A")
    assert app.names == ["table", "pass"] and app.stack[-1].chosen < 0
    handheld.wait(900)
    assert read(app.stack[-1]._lines[0]).strip() == "Minhas cartas"
    for key in ("B", "START", "DOWN", "UP"):
        handheld.tap(key)
        assert app.names == ["table", "pass"]
    handheld.tap("A")
    assert app.names == ["table"]


@pytest.mark.parametrize("answer", ["accept", "run"])
def test_a_raise_is_answered_by_the_other_person(sitting, answer):
    handheld, app = sitting
    app.setup.robots[0] = SENSIBLE
    first = curtain(handheld, app)
    look(handheld, app)
    handheld.tap("B")
    assert curtain(handheld, app) == first ^ 1
    handheld.tap("A")
    until(handheld, lambda: app.stack[0]._asked)
    handheld.wait(600)
    words = app.stack[0].picture.words
    assert words.speaks and shown(app) == held(app, first ^ 1)
    said = " ".join(map(read, words.lines))
    assert not re.search("Bip|Bzzt|87", said), "a robot's words"
    app.game.pick(state.ACCEPT if answer == "accept" else state.RUN)
    if answer == "accept":
        assert curtain(handheld, app) == first
        told = []
        app.stack[0].picture.show_event = spy(app.stack[0].picture.show_event, told)
        handheld.tap("A")
        until(handheld, lambda: app.stack[0]._count and not app.stack[0]._waiting)
        assert (events.ACCEPTED, 1) in told
    else:
        until(handheld, lambda: app.game.record.state[state.SCORE + (first & 1)])


def spy(real, told):
    def show(s, kind, seat, value, now_ms):
        told.append((kind, seat))
        return real(s, kind, seat, value, now_ms)

    return show


def watch_frames(app):
    """Check that each picture shows only the hand of the person who looks at it.

    Allowed are this person's hands from the one seen last up to the current one, which may not be
    shown yet. The view may have the partner's hand, too, in a special hand of this pair.
    """
    real, own, looked = app._refresh, {}, {}

    def refresh():
        if app.game and app.names[0] == "table":
            view = app.game.view.state
            for seat in range("pass" not in app.names, app.setup.players):
                if seat != 2 or view[state.SPECIAL] or "pass" in app.names:
                    at = state.CARDS + 3 * seat
                    assert set(view[at : at + 3]) <= {UNKNOWN, NONE}
            for seat in range(app.setup.players):
                own.setdefault((seat, app.game.record.state[state.HAND]), set()).update(
                    held(app, seat)
                )
            side, hand = app.game.looker.side, app.game.record.state[state.HAND]
            if "pass" not in app.names:
                first = min(looked.get(side, 0), hand - 1)
                mine = [own.get((side, one), set()) for one in range(first, hand + 1)]
                assert not shown(app).difference(*mine)
                if app.stack[0]._seen:  # the screen has shown all events of this turn
                    looked[side] = hand
        real()

    app._refresh = refresh


def play(handheld, app, dice, until_s=900):
    """Press random keys as the person who holds the handheld, until the match has ended.

    Return the seats to which the handheld was passed, and how often.
    """
    passed = collections.Counter()
    for _ in range(1000 * until_s // 60):
        if app.names == ["end"]:
            return passed
        if app.names[-1] == "pass":
            passed[app.stack[-1]._seat] += 1
            handheld.wait(800)
            handheld.tap("A")
        elif app.stack[0]._count:
            handheld.tap(dice.choice(("A", "A", "A", "DOWN", "B", "LEFT")))
        else:
            handheld.wait(60)
    raise AssertionError("it takes too long: %s %s" % (app.names, handheld.crash_text))


@pytest.mark.parametrize("players, names", [("2", ("Ana", "A")), ("4", ("Ana, Mar", "A, Rio"))])
def test_nobody_sees_the_cards_of_another_and_a_match_names_its_winners(players, names):
    with Handheld("pybadge", seed=7) as handheld:
        app = begin(handheld, "Ana", players)
        image = app.store.image
        watch_frames(app)
        passed = play(handheld, app, random.Random(1))
        assert sorted(passed) == list(range(int(players))) and app.game.signs is None
        assert len({app.game.face_of(seat) for seat in passed}) == len(passed)
        winner = names[app.game.record.state[state.WINNER]]
        assert read(app.stack[0]._bar).strip() == chr(CROWN) + " " + winner
        # The match does not count, and no badge follows.
        assert not any(image[kept.STATS : kept.LAST - 2] + image[kept.LAST : kept.LAST_END])
        assert profile.chips(image) == FIRST_CHIPS
        handheld.wait(1600)
        assert app.names == ["end"] and not image[kept.MATCH]
        handheld.tap("A")
        assert curtain(handheld, app) in passed and image[kept.MATCH] == kept.SHARED


def test_after_a_power_cut_the_match_resumes_with_the_question(tmp_path):
    path = str(tmp_path / "nvm.bin")
    with Handheld("pybadge", seed=7, nvm=path) as handheld:
        app = begin(handheld)
        curtain(handheld, app)
        look(handheld, app)
        handheld.tap("A")
        seat = curtain(handheld, app)
        before = bytes(app.game.record.state)
    with at_title("pybadge", seed=8, nvm=path) as handheld:
        app = handheld.app
        assert app.names == ["title", "ask"]
        watch_frames(app)
        handheld.tap("A")
        assert curtain(handheld, app) == seat and bytes(app.game.record.state) == before
        look(handheld, app)
        assert shown(app) == held(app, seat)


def test_a_saved_match_for_two_is_offered_and_dropping_it_does_not_count(sitting):
    handheld, app = sitting
    curtain(handheld, app)
    app.game.keep()
    app.end_game()
    handheld.go("home")
    assert "Contra Lua" in app.stack[0].help(0)
    handheld.go("others")
    take(handheld)
    assert app.names == ["table"]
    curtain(handheld, app)
    app.game.keep()
    app.end_game()
    before = bytes(app.store.image[kept.STATS : kept.LAST])
    for go_on in (False, True):
        handheld.go("others")
        take(handheld)
        assert app.names == ["others", "ask"]
        handheld.tap(*("DOWN", "A", "A", "A") if go_on else ("A",))
        assert app.names == ["table" if go_on else "others"]
    image = app.store.image
    assert bytes(image[kept.STATS : kept.LAST]) == before
    assert image[kept.MATCH] == kept.SHARED and not image[kept.LAST + 1]


def test_the_replay_hides_unplayed_cards_from_both(sitting):
    handheld, app = sitting
    curtain(handheld, app)
    app.game.looker.side = 1
    game = app.game
    game.record.apply(waits(app), state.RAISE)
    game.record.apply(waits(app), state.RUN)
    game.leave(0)
    handheld.push("replay")
    screen = app.stack[-1]
    assert screen._names == ("Sol", "Lua") and screen._count == 2
    texts = [read(cell) for cell in screen._cells]
    assert len(set(texts)) == 1  # only backs of cards
    handheld.tap("RIGHT")
    assert screen._actor == NONE and app.names[-1] == "replay"  # no action is rated


def kept_image(app):
    """Return the image as saved in flash."""
    return flash.load(app.store.nvm, 1000).image


@pytest.mark.parametrize("board, ok", [("pybadge", "A"), ("clue_nrf52840_express", "B")])
def test_both_people_are_asked_for_a_name_once(board, ok):
    with Handheld(board, seed=7) as handheld:
        app = at_list(handheld)
        screen = app.stack[0]
        screen.choose([row[1] for row in screen.rows].index("2"))
        for stands in ("Sol", "Lua"):
            handheld.tap(ok)
            assert app.names == ["others", "name"] and read(app.stack[-1]._line).strip() == stands
        handheld.tap(ok)
        assert app.game.people == ("Sol", "Lua") and app.names[0] == "table"
        image = kept_image(app)
        assert not profile.name(image) and not profile.friend(image)[0]
        assert profile.face(image, "") != profile.friend(image)[1] - 1


@pytest.fixture
def four():
    with Handheld("pybadge", seed=7) as handheld:
        yield handheld, begin(handheld, "Ana", "4")


@pytest.mark.parametrize("partner", ["accepts", "runs"])
def test_a_raise_goes_to_one_rival_and_on_to_the_partner_if_that_one_runs(four, partner):
    handheld, app = four
    first = curtain(handheld, app)
    look(handheld, app)
    handheld.tap("B")
    second = curtain(handheld, app)
    handheld.tap("A")
    until(handheld, lambda: app.stack[0]._asked)
    assert (second ^ first) & 1 and shown(app) == held(app, second)
    app.game.pick(state.RUN)
    third = curtain(handheld, app)
    handheld.tap("A")
    until(handheld, lambda: app.stack[0]._asked)
    assert third == second ^ 2 and shown(app) == held(app, third)
    app.game.pick(state.ACCEPT if partner == "accepts" else state.RUN)
    if partner == "accepts":
        assert curtain(handheld, app) == first
    else:
        until(handheld, lambda: app.game.record.state[state.SCORE + (first & 1)] == 1)


def next_hand(handheld, app, scores):
    """Let both rivals run from a raise, with these points before: the caller's team, the other.

    Return the seat that called.
    """
    first = curtain(handheld, app)
    look(handheld, app)
    s, team = app.game.record.state, first & 1
    s[state.SCORE + team], s[state.SCORE + 1 - team] = scores
    handheld.tap("B")
    for _ in range(2):
        curtain(handheld, app)
        handheld.tap("A")
        until(handheld, lambda: app.stack[0]._asked)
        app.game.pick(state.RUN)
        until(handheld, lambda: not app.stack[0]._asked)
    until(handheld, lambda: s[state.PHASE] == state.DECIDING)
    return first


def partners_cards(app):
    """Return the cards that the table shows in place of the trick."""
    return {one.card for one in app.stack[0].picture.slots if not one.grid.hidden}


@pytest.mark.parametrize("answer", [state.ACCEPT, state.RUN])
def test_a_special_hand_is_passed_to_the_pair_whose_first_answer_counts(four, answer):
    handheld, app = four
    watch_frames(app)
    first = next_hand(handheld, app, (10, 0))
    seat = curtain(handheld, app)
    assert seat & 1 == first & 1 and app.game.called(seat)[1] == app.game.people[seat ^ 2]
    assert read(app.stack[-1]._lines[0]).strip() == "Nossas cartas"
    handheld.tap("A")
    until(handheld, lambda: app.stack[0]._asked)
    until(handheld, lambda: held(app, seat ^ 2) == partners_cards(app))
    assert shown(app) == held(app, seat)
    s = app.game.record.state
    app.game.pick(answer)
    if answer == state.RUN:  # the handheld is passed to nobody before the next hand
        until(handheld, lambda: s[state.HAND] == 3 or app.names[-1] == "pass")
        assert s[state.HAND] == 3 and s[state.SCORE + 1 - (seat & 1)] == 1
    else:
        until(handheld, lambda: s[state.PHASE] == state.PLAYING)
        if waits(app) != seat:
            curtain(handheld, app)
            assert not partners_cards(app)


def test_a_special_hand_is_not_passed_if_one_of_the_pair_has_the_handheld(four):
    handheld, app = four
    first = next_hand(handheld, app, (0, 11))
    until(handheld, lambda: app.stack[0]._asked)
    side = app.game.looker.side
    assert side & 1 != first & 1 and app.names == ["table"] and shown(app) == held(app, side)
