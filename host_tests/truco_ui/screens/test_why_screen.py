"""Why a robot did it, in the last hand again: the odds that it really had, and nothing hidden."""

import re
import sys

import pytest

from host_tests.support.text_boxes import COLUMNS, values, words
from host_tests.support.watched_robots import play_hands
from host_tests.truco_ui.screens.test_why_sentences import longest
from tools.sim.worlds.golden_tour import SIZES
from tools.sim.worlds.scenes import FOUR, TWO, Scene, card, read
from truco_core import bots
from truco_core.cards import FACE_DOWN
from truco_core.rng import Rng
from truco_core.rules import RULE_SETS
from truco_core.signals import Signs
from truco_core.state import ACCEPT, HAND_OVER, PHASE, RUN, TRICK, TURN
from truco_game import reasons, replay
from truco_texts import texts
from truco_ui.table.layout import CARD_HEIGHT
from truco_ui.widgets import menu
from truco_ui.widgets.theme import ARROW_RIGHT, CARD_BACK

# What stands beside each text on its line: three cards; a cursor, a card, a number, and a bar of
# four columns.
BESIDE = {"WOULD": 0, "CARDS": 9, "PARTNER": 9, "COVERED": 5 + 3 + 4, "WINS": 0}


@pytest.mark.parametrize("players, room", [(2, 256), (4, 256), (4, 70)])
def test_the_odds_are_those_that_the_robot_had(players, room):
    """Also of one that learns, and when the log has lost its first hands."""
    compared, manners = 0, set()
    kinds = (9, 4, 9, 9)[:players] if players == 4 else (4, 9)
    for seed in range(len(RULE_SETS)):
        for app, notes in play_hands(players, seed, kinds, 25, room):
            hand = replay.last_hand(app.game.table.match)
            assert hand.count == len(notes)
            for at in range(1, hand.count + 1):
                seat, action, told, manner = notes[at - 1]
                if seat == 0:
                    continue
                found = reasons.Reasons(app.game, hand, at)
                assert (found.seat, found.action) == (seat, action)
                assert found.odds == told and found.manner == manner
                manners.add(manner)
                compared += 1
    assert compared > 100
    assert len(manners) > 2, "nobody's manner was noticed"


def test_finding_it_out_leaves_the_robots_as_they_are():
    for app, _ in play_hands(2, 3, (5, 9), 8):
        hand = replay.last_hand(app.game.table.match)
        robots = app.game.table.drivers
        before = [(r._rng.state, bytes(r.memory), list(r.weights)) for r in robots]
        for at in range(1, hand.count + 1):
            hand.again.rewind(hand.start_at, hand.start)
            for _ in range(at - 1):
                hand.again.step()
            if hand.again.next_action()[0]:
                reasons.Reasons(app.game, hand, at)
        assert [(r._rng.state, bytes(r.memory), list(r.weights)) for r in robots] == before


def test_a_robot_that_reads_signs_is_found_behind_its_reader():
    for app, _ in play_hands(4, 1, (9, 9, 9, 9), 1):
        table = app.game.table
        plain = [reasons.Reasons(app.game, replay.last_hand(table.match), 1 + at) for at in (1, 2)]
        app.game.signs = Signs(table, Rng(1), 0)
        hand = replay.last_hand(table.match)
        assert [reasons.Reasons(app.game, hand, 1 + at).odds for at in (1, 2)] == [
            found.odds for found in plain
        ]


def bars_of(screen):
    """{line of the screen: how much of its bar is gold, of 1}."""
    parts = [part for part in screen.root if hasattr(part, "color_index")]
    found = {}
    for at, text in enumerate(screen.lines):
        grid = text.grid
        foot = grid.y + grid.tile_height
        bars = [part for part in parts if grid.y < part.y < part.y + part.height < foot]
        if bars:
            whole, gold = bars
            letters = [column for column in range(text.width) if grid[column]]
            assert whole.x > grid.x + (1 + max(letters)) * grid.tile_width
            assert whole.x + whole.width <= grid.x + text.width * grid.tile_width
            assert whole.x == gold.x and 0 < gold.width <= whole.width
            found[at] = gold.width / whole.width
    return found


def rows_of(screen):
    """What each line of the screen says, first the title; behind it how long its bar is, in %."""
    bars = bars_of(screen)
    return [
        read(text) + (" %d%%" % (100 * bars[at]) if at in bars else "")
        for at, text in enumerate(screen.lines)
    ]


def walk(scene):
    """{step: lines of the screen that tells why} of the last hand."""
    scene.push("replay")
    found = {}
    for at in range(1, scene.screen._count + 1):
        if at > 1:
            scene.press("RIGHT")
        if scene.screen._actor:
            scene.tap("A")
            assert scene.app.names[-1] == "why"
            assert not scene.screen.lines
            found[at] = [scene.screen.page(0)[1]]
            for _ in range(scene.screen.count - 1):
                scene.tap("RIGHT")
            found[at] += rows_of(scene.screen)
            scene.tap("A")
        assert scene.app.names[-1] == "replay"
    return found


def run_away(scene):
    scene.plan(1, "5d", "F")
    scene.settle()
    for key in ("LEFT", "UP"):
        scene.press(key)
    scene.settle()
    scene.press("B")
    for _ in range(100):
        scene.wait(50)
        if scene.state[PHASE] >= HAND_OVER:
            return


def test_cards_that_the_rules_hide_stay_hidden():
    with Scene(hands=TWO, language=1) as scene:
        scene.app.setup.robots[:] = bytes((5, 0, 0))
        run_away(scene)
        found = walk(scene)
    first, last = (" ".join(lines) for _, lines in sorted(found.items()))
    for shown in (first, last):
        assert "Q" not in shown and "K" not in shown
    assert "5\x80" in first and first.count(chr(CARD_BACK)) == 2
    held = next(line for line in found[2] if line.startswith("Held"))
    assert held.split()[1:] == ["5\x80"] + 2 * [chr(CARD_BACK)], "their place tells of the others"
    assert "Run" in last and "%" in last and "Accept" in last  # each with its bar


def test_all_is_shown_of_a_hand_that_was_played_out():
    with Scene(hands=TWO, language=1) as scene:
        scene.app.setup.robots[:] = bytes((9, 0, 0))
        scene.plan(1, "5d", "Qd", "Kh")
        scene.settle()
        for key in ("LEFT", "UP"):
            scene.press(key)
        while scene.state[PHASE] < HAND_OVER:
            scene.tap("A")
        lines, second, third = walk(scene).values()
    text = " ".join(lines)
    assert "K\x82" in text and "Q\x80" in text
    assert lines[0] == "All would lose: it is the lowest."
    assert second[0] == "It is the lowest that wins, a better one is kept."
    assert third[0] == "It was the last card."
    assert chr(CARD_BACK) not in text
    weighed = [int(line.split()[-1][:-1]) for line in lines if line.endswith("%")]
    assert weighed == [100]


def odds_of(action, *odds):
    """The lines with bars of a robot that played one card, and weighed these actions."""
    with Scene(hands=TWO, language=1) as scene:
        run_away(scene)
        scene.push("replay")
        scene.tap("RIGHT", "A")
        screen = scene.screen
        found = screen._insight
        found.action, found.odds, found.weighed = action, odds, {}
        if not screen._rows():
            return []
        scene.tap("RIGHT")
        return [line for line in rows_of(screen) if line.endswith("%")]


def test_what_looks_the_same_is_one_bar_and_none_is_too_short_to_be_seen():
    shown, queen, king = card("5d"), card("Qd"), card("Kh")
    lines = odds_of(shown, (queen, 0.4), (king, 0.25), (shown, 0.35))
    shares = [line.split()[-3:] for line in lines]
    assert shares == [["\x90", "6", "63%"], ["5\x80", "4", "31%"]]
    lines = odds_of(shown, (shown, 0.625), (queen | FACE_DOWN, 0.25), (king | FACE_DOWN, 0.125))
    shares = [line.split()[-2:] for line in lines]
    assert shares == [["6", "59%"], ["4", "36%"]] and "covered" in lines[1]
    lines = odds_of(shown, (shown, 0.999), (queen, 0.001))
    shares = [line.split()[-2:] for line in lines]
    assert shares == [["10", "95%"], ["<1", "4%"]]  # a pixel


def test_bars_of_hidden_cards_alone_are_no_page():
    with Scene(hands=TWO, language=1) as scene:
        scene.app.setup.robots[:] = bytes((5, 0, 0))
        run_away(scene)
        scene.push("replay")
        scene.tap("RIGHT", "A")
        screen = scene.screen
        screen._insight.is_open = lambda seat, action: False
        screen._read()
        assert "Odds" in read(screen._foot), "it may have called"
        screen._insight.odds = (card("Qd"), 0.4), (card("Kh"), 0.4), (card("Kh") | FACE_DOWN, 0.2)
        screen._read()
        assert "1/1" in read(screen._foot)
        scene.tap("RIGHT")
        assert scene.app.names[-1] == "replay"


@pytest.mark.parametrize("kind, said", [(0, "at random"), (1, "Wins out of 10")])
def test_robots_without_a_table_say_what_they_know(kind, said):
    with Scene(hands=FOUR, language=1) as scene:
        scene.app.setup.robots[:] = bytes((kind,) * 3)
        scene.plan(1, "T")
        scene.settle()
        scene.press("UP")
        scene.wait(4500)
        scene.press("RIGHT")
        scene.wait(500)
        scene.press("A")
        scene.wait(1500)
        assert scene.state[PHASE] >= HAND_OVER
        lines = next(iter(walk(scene).values()))
    assert said in " ".join(lines)


def test_who_has_laid_all_cards_has_no_row_of_them_and_never_a_bar_of_nothing():
    with Scene(hands=TWO, language=1) as scene:
        scene.app.setup.robots[:] = bytes((1, 0, 0))
        scene.plan(1, "5d", "Qd", "Kh", "F")
        scene.settle()
        scene.press("LEFT UP")
        while scene.state[TRICK] < 2 or scene.state[TURN]:
            scene.tap("A")
        scene.settle()
        scene.press("B")
        scene.until(lambda: scene.state[PHASE] >= HAND_OVER)
        scene.push("replay")
        for _ in range(scene.screen._count - 1):
            scene.press("RIGHT")
        scene.tap("A")
        scene.screen._insight.odds = (RUN, 0.001), (ACCEPT, 0.999)
        scene.tap("RIGHT")
        rows = rows_of(scene.screen)
        assert rows[1] == "Does, out of 10:" and re.search("Accept +10 9.%", rows[2])
        assert re.search("Run +<1 [1-9]%", rows[3])  # a pixel
        assert rows[0] == "Lata" and rows[4] == "Wins out of 10:"
        assert re.search(r"Accept +\d [0-9]+%", rows[5])  # had it stayed
        assert re.fullmatch("Needs: +3 .*", rows[6]) and not rows[7:]


@pytest.mark.parametrize("size", SIZES)
def test_the_page_of_bars_is_named_and_leads_back_and_a_leaves(size):
    with Scene("sim_" + size, hands=TWO, language=1) as scene:
        run_away(scene)
        scene.push("replay")
        scene.tap("RIGHT", "RIGHT", "A")
        assert read(scene.screen._foot).strip(" ") == "Odds " + chr(ARROW_RIGHT)
        scene.tap("RIGHT")
        foot, rows = scene.screen._foot, scene.screen.lines[1:]
        assert "2/2" in read(foot)
        ends = [row.grid.y + row.grid.tile_height for row in rows]
        assert max(ends) <= foot.grid.y
        scene.tap("LEFT")
        assert not scene.screen.lines and read(scene.screen._heading).strip() == "Why?"
        scene.tap("RIGHT", "A")  # the bars again, and out
        assert scene.app.names[-1] == "replay"
        scene.tap("A", "A")  # in, and out without them
        assert scene.app.names[-1] == "replay"


@pytest.mark.parametrize("language", range(3))
def test_actions_are_called_as_at_the_table(language):
    with Scene(hands=TWO, language=language, rules="paulista-mesa") as scene:
        scene.app.setup.robots[:] = bytes((4, 0, 0))
        run_away(scene)
        t = scene.app.texts
        first, answer = [
            [re.split(" +[0-9]+ ", line.strip("\x91 "))[0] for line in lines if line.endswith("%")]
            for lines in walk(scene).values()
        ]
        assert t.RUN in answer and set(answer) <= {t.RUN, t.ACCEPT, t.NUMBERS.split()[5]}
        assert t.HINT_TRUCO in first


def test_the_players_own_actions_are_judged():
    """First in plain words, then what there was to see."""
    with Scene(hands=TWO, language=1) as scene:
        run_away(scene)
        scene.push("replay")
        for at in (1, 3):  # my card, my raise
            assert scene.screen._actor == 0 and "Why?" in read(scene.screen._foot), at
            scene.tap("A")
            assert scene.app.names[-1] == "why"
            assert re.match(
                "(Well played: |This one was better|That would do|Well done. Wins 9 of 10; wo)",
                scene.screen.page(0)[1],
            )
            scene.tap("RIGHT")
            lines = " ".join(rows_of(scene.screen))
            assert re.search(r"Wins out of 10: .* \d \d+%", lines) and chr(CARD_BACK) not in lines
            scene.tap("A", "RIGHT", "RIGHT")


@pytest.mark.parametrize("large", (0, 1))
@pytest.mark.parametrize("size", SIZES)
def test_its_cards_lie_between_the_sentence_and_the_foot(size, large):
    with Scene("sim_" + size, hands=TWO, language=1) as scene:
        from truco_ui.widgets import sheets, theme  # those of this start of the game

        run_away(scene)
        scene.app.setup.large_text = large
        sheets.fit_letters(scene.app.width, scene.app.setup)
        scene.push("replay")
        scene.tap("RIGHT", "A")
        screen = scene.screen
        for code in texts.CODES:
            for told in longest(code):
                screen._told = [told]
                screen._read()
                body = screen._body.grid
                table, *hand = [grid for grid in screen.root if getattr(grid, "height", 0) == 4]
                end = body.y + menu.rows_of(told, screen._body.width) * body.tile_height
                assert end <= table.y, (told, theme.prose)
                assert table.y + CARD_HEIGHT * theme.scale <= screen._foot.grid.y - theme.EDGE
                assert len(hand) == 3 and table.x >= 0
                assert screen.count == 2, told


@pytest.mark.parametrize("code", texts.CODES)
def test_every_text_has_room(code):
    found = values(words(code, "why"))
    wide = min(COLUMNS) - 1
    for name, beside in BESIDE.items():
        assert len(found[name]) <= wide - beside, name
    assert len(found["NOTED"]) == 2  # truco_core.bots.trained, but for SOUND


def test_who_leaves_a_match_leaves_its_robots_behind():
    with Scene(hands=TWO) as scene:
        app = scene.app
        table = app.game.table
        table.drivers[1] = bots.make("champion", Rng(1))
        assert "truco_core.bots.trained" in sys.modules
        app.game.gave_up = True
        app.go("end")
        scene.wait(1800)
        for key in ("UP", "UP", "A"):  # the last line but one
            scene.press(key)
        scene.wait(60)
        assert app.names == ["home"] and app.game is None
        assert [name for name in sys.modules if name.startswith("truco_core.bots")] == []
