"""A game has all that truco_game's docstring says, and screens use nothing else of it."""

import ast
import os
import re

import pytest

import truco_game
from host_tests.support.game_kinds import KINDS, sit
from tools.environment.paths import ROOT


@pytest.fixture(params=KINDS)
def sitting(request):
    return sit(request.param)


def documented():
    """{name: whether it is called} of what truco_game's docstring says of every game."""
    text = truco_game.__doc__.split("What a screen may ask")[1].split("What happens reaches")[0]
    heads = re.findall(r"^``(.*)``$", text, re.M)
    found = {}
    for head in heads:
        for name, call in re.findall(r"(\w+)(\(.*?\))?(?: -> [\w.]+)?(?:``, ``|$)", head):
            found[name] = bool(call)
    return found


def test_each_game_has_what_is_written(sitting):
    names = documented()
    assert {"look", "is_over", "pick", "tick", "LINKED", "result", "ask_end"} <= set(names)
    game = sitting.game
    ticked = sitting.app.party or game
    for name, called in names.items():
        owner = ticked if name == "tick" else game
        assert callable(getattr(owner, name)) == called, name


def test_no_game_says_that_it_is_something_else(sitting):
    game = sitting.game
    for name in dir(game):
        assert getattr(game, name) is not game, name
    if game.LINKED:
        for name in ("table", "match", "human", "signs"):
            assert not hasattr(game, name), name


OF_A_GAME = {"table", "record", "match", "human", "keeper", "rng", "signs", "lobby", "tally"}


def reaches(source):
    """What a source uses of a game outside its protocol."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in OF_A_GAME:
            owner = getattr(node.value, "attr", getattr(node.value, "id", ""))
            if owner in ("game", "_game"):
                found.add(node.attr)
    return found


def test_screens_know_nothing_else_of_a_game():
    for where, _, names in os.walk(os.path.join(ROOT, "lib", "truco_ui")):
        for name in names:
            if name.endswith(".py"):
                with open(os.path.join(where, name), encoding="utf-8") as file:
                    assert not reaches(file.read()), name


def test_that_can_fail():
    assert reaches("app.game.table.match.state") == {"table"}
    assert reaches("def f(self):\n    self._game.human.pick(1)") == {"human"}
    assert reaches("game = app.game\ngame.record") == {"record"}
    assert not reaches("app.game.look().state\nself.app.party.lobby")
