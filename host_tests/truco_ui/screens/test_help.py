"""Test the help: the generated rules, the pages, and the ranks of the current hand."""

import itertools

import pytest

from host_tests.support.text_boxes import cut, words
from tools.sim.worlds.scenes import FOUR, TWO, Scene, card, read
from truco_core import rules as fields
from truco_core.rules import RULE_SETS
from truco_core.state import VIRA
from truco_game import book
from truco_texts import texts
from truco_ui.screens import pages_screen
from truco_ui.widgets.cards import WINNING

COLUMNS = 114  # columns of a page on the narrowest panel, 240x240 with large letters


def pages_of(rule_set, players, code):
    """Return the rule book in a language."""
    said = words(code, "house").SENTENCES
    return book.pages(rule_set, players, words(code, "book"), said, True)


def all_rules():
    """Yield every rule set, and variants in which each field has each of its values."""
    for _, row in RULE_SETS:
        yield row
        for field in fields.NAMES:
            changed = bytearray(row)
            for _ in range(4):
                fields.step(changed, field, 1)
                yield bytes(changed)


@pytest.mark.parametrize("code", texts.CODES)
def test_each_page_of_every_rule_set_fits(code):
    every = itertools.product(all_rules(), (2, 4))
    pages = {page for rules, players in every for page in pages_of(rules, players, code)}
    for heading, body in pages:
        assert heading and cut(heading, COLUMNS, 1) == ""
        assert cut(body, COLUMNS, pages_screen.BODY_ROWS) == "", (heading, body)


# Fields that have an effect only with four players.
OF_FOUR = ("answer", "turns")


@pytest.mark.parametrize("code", texts.CODES)
@pytest.mark.parametrize("field", fields.NAMES)
def test_a_house_rule_changes_the_rule_book(code, field):
    for name, row in RULE_SETS:
        changed = bytearray(row)
        fields.step(changed, field, 1)
        if field in ("special_stake", "special_fold") and not row[3]:
            continue  # these rules have no special hand
        if field == "tie_leads" and fields.get(row, "pair_after_tie") == "yes":
            continue
        for players in (4,) if field in OF_FOUR else (2, 4):
            before = pages_of(row, players, code)
            after = pages_of(bytes(changed), players, code)
            assert before != after, name


def test_the_page_on_a_special_hand_is_named_after_its_points():
    by_name = dict(RULE_SETS)
    for name, code, heading in (
        ("mineiro", "pt", "Mão de 10"),
        ("paulista", "es", "Mano de 11"),
        ("mineiro-limpo", "en", "Special hand"),
    ):
        assert heading in dict(pages_of(by_name[name], 4, code))


def test_the_ranking_equals_the_engines_order():
    assert book.order(RULE_SETS[0][1]) == "3 2 A K J Q 7 6 5 4"
    by_name = dict(RULE_SETS)
    assert book.order(by_name["mineiro-limpo"]) == "3 2 A K Q J"


def ranked(screen):
    """Return (rank, grid) of all cards, strongest first.

    The first tile of a card gives its rank.
    """
    bitmap = screen.art.sheet.bitmap
    grids = [part for part in screen.root if getattr(part, "bitmap", None) is bitmap]
    return [(grid[0] >> 2, grid) for grid in grids]


def test_the_ranking_has_the_players_own_cards_in_gold():
    with Scene(hands=FOUR, vira="Ah") as scene:
        scene.settle()
        scene.push("ranks")
        palettes = scene.screen.art.palettes
        shown = ranked(scene.screen)
        gold = [rank for rank, grid in shown if palettes.index(grid.pixel_shader) % 4 == WINNING]
        mine = [card("2d"), card("3c"), card("5c")]
        assert gold == [one >> 2 for one in mine]
        scene.go("ranks")
        assert set(scene.screen._mine) == set(mine)  # also when no table screen is open below


@pytest.mark.parametrize("board", ["pybadge", "clue_nrf52840_express"])
def test_help_opens_over_the_table_and_each_page_returns_to_it(board):
    two = board.startswith("clue")
    ok, on, back = ("B", "A", None) if two else ("A", "DOWN", "B")
    with Scene(board) as scene:
        app = scene.app
        scene.settle()
        scene.tap("A+B" if two else "START")
        scene.tap(on, ok)
        assert app.names[-1] == "help"
        for index, name in enumerate(("ranks", "book", "guide")):
            if index:
                scene.press(on)
            scene.tap(ok)
            assert app.names[-1] == name
            for _ in range(12 if name == "book" else 1):  # turn past the last page
                scene.press(ok)
            scene.wait(60)
            assert app.names[-1] == "help"
        if back:
            scene.press(back)
        else:
            scene.handheld.hold("A", 700)
        scene.wait(60)
        assert app.names == ["table", "menu"]
        assert app.game.table.match.state[19]  # the match still waits for an action


def test_the_ranking_uses_the_vira_on_the_screen():
    with Scene(hands=TWO) as scene:
        scene.settle()
        scene.state[VIRA] = card("5c")  # the next hand is dealt but not shown yet
        scene.push("ranks")
        assert "A" in read(scene.screen.foot) and "5" not in read(scene.screen.foot)
        assert ranked(scene.screen)[0][0] == card("2c") >> 2
