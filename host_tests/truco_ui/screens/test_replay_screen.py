"""Test the record of a match, and the replay of the last hand."""

import contextlib

import pytest

from tools.sim.worlds.scenes import TWO, Scene, card, read
from truco_core import bots
from truco_core.characters import RANDOM
from truco_core.match import Match
from truco_core.rng import Rng
from truco_core.rules import RULE_SETS
from truco_core.state import HAND_OVER, MATCH_OVER, MAX_LEGAL, PHASE, SCORE, SIZE, TRICK, TURN
from truco_core.table import Table
from truco_game import replay
from truco_game.local_game import Record
from truco_ui.widgets.cards import BACK
from truco_ui.widgets.theme import ARROW_RIGHT, CARD_BACK


def play(record, rules, players, seed, ticks=4000):
    """Play a match of robots on a record. Return the scores before each hand."""
    rng = Rng(seed)
    drivers = [bots.make(RANDOM, rng) for _ in range(players)]
    table = Table(record, drivers, rng, drivers[0])
    table.start_match(rules, 0)
    scores = []
    now = 0
    for _ in range(ticks):
        now += 5000
        before = bytes(record.state[SCORE : SCORE + 2])
        phase = record.state[PHASE]
        table.tick(now)
        if phase == HAND_OVER:
            scores.append(tuple(before))
        if record.state[PHASE] == MATCH_OVER:
            break
    return scores


def scores_of(record):
    """Return the scores before each hand of which the record has the deal. Replay it to its end."""
    again, found = replay.Replay(record.log, record.used), []
    while not again.is_at_end():
        if again.is_at_deal():
            found.append(tuple(again.match.state[SCORE : SCORE + 2]))
        again.step()
    assert again.match.state == record.state
    return found


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("rules", [row for _, row in RULE_SETS])
def test_every_match_is_recorded(rules, players):
    for seed in range(3):
        record = Record()
        record.log = bytearray(SIZE + 4000)  # room for the whole match
        scores = play(record, rules, players, seed)
        assert scores_of(record) == scores


def test_a_full_log_drops_its_first_hands():
    record = Record()
    record.log = bytearray(SIZE + 60)
    scores = play(record, RULE_SETS[0][1], 4, 9)
    assert record.used <= len(record.log)
    found = scores_of(record)
    assert 0 < len(found) < len(scores) and found == scores[-len(found) :]


def test_the_record_continues_with_a_saved_match():
    match = Match()
    match.start(RULE_SETS[0][1], 2, 5)
    match.deal()
    record = Record(bytearray(match.state))
    legal = bytearray(MAX_LEGAL)
    for _ in range(200):
        for seat in range(2):
            if record.legal(seat, legal):
                record.apply(seat, legal[0])
                break
        else:
            record.deal()
            if len(replay.hands(record.log, record.used)) == 2:
                break
    assert len(scores_of(record)) == 2  # without the hand that was only half saved


@contextlib.contextmanager
def finished_hand(second="Qd*"):
    """Provide a Scene after a hand of two players, with a face-down card of the rival."""
    with Scene(hands=TWO, pictures=True) as scene:
        scene.plan(1, "5d", second, "Kh")
        scene.settle()
        scene.press("LEFT UP")
        while scene.state[PHASE] < HAND_OVER:
            scene.tap("A")
        yield scene


@pytest.fixture
def finished():
    with finished_hand() as scene:
        yield scene


def cells(scene, seat):
    return [read(text) for text in scene.screen._cells[3 * seat : 3 * seat + 3]]


def test_the_hand_is_shown_step_by_step_in_both_directions(finished):
    scene = finished
    scene.push("replay")
    screen = scene.screen
    assert screen._at == 1  # the first step has a card on the table
    scene.press("LEFT")
    pictures = [scene.handheld.rgb()]
    count, rows = screen._count, [cells(scene, seat) for seat in range(2)]
    assert count == 4
    for _ in range(count):
        scene.press("RIGHT")
        pictures.append(scene.handheld.rgb())
        assert rows == [cells(scene, seat) for seat in range(2)]  # no card changes its place
    assert len(set(pictures)) == count + 1
    for at in reversed(range(count)):
        scene.press("LEFT")
        assert scene.handheld.rgb() == pictures[at]
    scene.press("LEFT")  # there is nothing before the first step
    assert screen._at == 0
    scene.tap("B")
    assert scene.app.names == ["table"]


def test_cards_that_the_rules_hide_stay_hidden(finished):
    scene = finished
    scene.push("replay")
    back = chr(CARD_BACK)
    assert cells(scene, 0) == ["3\x83", "5\x83", "2\x80"]
    assert sorted(cells(scene, 1)) == [
        "5\x80",
        back,
        back,
    ]  # a card that was played face-down, and one that was never played
    for _ in range(scene.screen._count):
        scene.press("RIGHT")
    shown = [sprite.card for sprite in scene.screen._slots if not sprite.grid.hidden]
    assert BACK in shown and card("Qd") not in shown


def test_the_players_face_down_card_is_shown_with_its_face_above():
    with Scene(hands=TWO) as scene:
        scene.plan(1, "5d", "Qd", "Kh")
        scene.settle()
        scene.press("LEFT UP")
        scene.until(lambda: scene.state[TRICK] == 1 and scene.state[TURN] == 0)
        scene.settle()
        scene.press("DOWN")
        while scene.state[PHASE] < HAND_OVER:
            scene.tap("A")
        scene.push("replay")
        mine = []
        for _ in range(scene.screen._count):
            if scene.screen._actor == 0:
                slots = scene.screen._slots
                mine.append([sprite.card for sprite in slots if not sprite.grid.hidden])
            scene.press("RIGHT")
        assert BACK not in mine[0] and mine[1][0] == BACK
        assert chr(CARD_BACK) not in cells(scene, 0)


def test_the_menu_offers_the_last_hand_once_a_hand_is_over():
    """The replay replaces the table, for want of memory, and opens it again."""
    with finished_hand() as scene:
        scene.push("menu")
        words = scene.screen._words
        assert scene.screen.rows[2][0] == words.LAST_HAND
        state = bytes(scene.app.game.view.state)
        scene.press("DOWN DOWN A")
        scene.wait(100)
        assert scene.app.names == ["replay"]
        scene.press("B")
        scene.wait(100)
        assert scene.app.names == ["table"] and bytes(scene.app.game.view.state) == state
    with Scene(hands=TWO) as scene:
        scene.settle()
        scene.push("menu")
        assert words.LAST_HAND not in [row[0] for row in scene.screen.rows]


def test_the_end_of_a_match_offers_its_last_hand(finished):
    finished.state[SCORE + 1] = 1  # otherwise a badge would be shown first
    finished.app.go("end")
    finished.wait(1800)
    finished.press("DOWN DOWN DOWN A")
    finished.wait(100)
    assert finished.app.names == ["end", "replay"]


def test_with_two_keys_a_raise_has_a_plain_arrow_and_the_last_step_names_no_key():
    board = "clue_nrf52840_express"
    with Scene(board, hands=TWO, opener=1, pictures=True) as scene:
        scene.be_asked()
        scene.press("A")
        scene.press("B")
        scene.settle()
        scene.push("replay")
        assert read(scene.screen._line).endswith(" 1%c3" % ARROW_RIGHT)
        scene.tap("A")
        assert scene.screen._at == scene.screen._count
        rgb = scene.handheld.rgb()
        ends = [rgb[3 * (240 * y + 180) : 720 * (y + 1)] for y in range(24)]  # right of the title
        assert set(ends) == {rgb[:3] * 60}
