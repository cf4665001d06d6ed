"""A game has all that truco_game's docstring says, and screens use nothing else of it."""

import ast
import os
import re

import pytest

import truco_game
from host_tests.support.game_kinds import KINDS, sit
from tools.environment.paths import ROOT
from truco_game import linked_game, local_game


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


def test_what_is_seldom_is_the_same_for_both():
    def functions(module):
        tree = ast.parse(open(module.__file__, encoding="utf-8").read())
        seldom, made = "residency.seldom", []
        for one in ast.walk(tree):
            how = [ast.unparse(n) for n in getattr(one, "decorator_list", ())]
            if isinstance(one, ast.ClassDef) and seldom in how:  # but for what it keeps
                made += [n for n in one.body if not getattr(n, "decorator_list", True)]
            elif seldom in how:
                made.append(one)
        return {n.name: ast.dump(n.args) for n in made if n.name[0] != "_"}

    local, linked = functions(local_game), functions(linked_game)
    alone = "counsel expects face_of give_up honours notation shown_call".split()
    assert set(local) - set(linked) == set(alone)
    added = """count_anew end_tally is_robot look_at_options look_of may_vote
    open renew shout step_turn tell_host tell_newcomers""".split()
    assert set(linked) - set(local) == set(added)
    assert {n: local[n] for n in local if n in linked} == {
        n: linked[n] for n in linked if n in local
    }


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
