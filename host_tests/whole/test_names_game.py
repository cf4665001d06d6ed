"""With a board's short names, no object of the running game has two names that became one."""

import functools
import gc
import os

import pytest

from tools.drive import checkout
from tools.environment import paths
from tools.linker import link, names
from tools.sim.worlds.piped_handhelds import HostAndGuests
from tools.sim.worlds.scenes import Scene
from truco_core.rules import RULE_SETS
from truco_core.state import HAND

PACKAGES = ("truco_core", "truco_input", "truco_link", "truco_store", "truco_ui", "board_configs")


@functools.cache
def plan():
    """{module: {name: short name}} of the game."""
    sources = {}
    for path in checkout.own_files(paths.ROOT):
        if path.endswith(".py"):
            with open(os.path.join(paths.ROOT, path), "rb") as file:
                sources[checkout.dotted(path)] = file.read()
    return names.plan(link.link(sources, paths.ROOT, stages=link.STAGES[:2]), stay=link.STAY)


@functools.cache
def is_ours(kind):
    return str(kind.__module__).split(".")[0] in PACKAGES  # some kinds of C have none


@functools.cache
def inherits_ours(kind):
    """Tests may have made a class of their own of one of ours."""
    return any(map(is_ours, kind.__mro__))


@functools.cache
def shorts_of(kind, own):
    """{short name: name} of all that an object of a kind, with names of its own, answers to; fails
    where two become one.
    """
    kinds = [one for one in kind.__mro__ if is_ours(one)]
    found = set(own).union(*(vars(one) for one in kinds))
    private = [plan()[one.__module__] for one in kinds]
    short = {}
    for name in sorted(found):
        # A private name is its module's matter; any other becomes the same everywhere.
        where = private if name.startswith("_") else plan().values()
        for one in {become[name] for become in where if name in become} or {name}:
            assert short.setdefault(one, name) == name, (kind, one, name, short[one])
    return short


def shortened_now():
    """Names of the classes of all objects there are; fails where two names become one."""
    found = set()
    gc.unfreeze()  # see conftest.py: what was imported before the tests counts too
    for thing in gc.get_objects():
        if inherits_ours(type(thing)) and hasattr(thing, "__dict__"):
            short = shorts_of(type(thing), frozenset(vars(thing)))
            if any(one != name for one, name in short.items()):
                found.add(type(thing).__name__)
    return found


@pytest.mark.slow
def test_no_object_of_a_match_has_two_names_that_become_one():
    with Scene() as scene:
        scene.wait(3000)
        found = shortened_now()
    assert {"App", "TableScreen", "TableView", "Match", "Table", "Text", "Card"} <= found


@pytest.mark.slow
def test_no_object_of_a_table_over_the_air_has_two_names_that_become_one():
    party = HostAndGuests(2, dict(RULE_SETS)["paulista"])
    party.start()
    party.run(lambda: party.host.table.match.state[HAND] > 1)
    assert {"Host", "Guest", "Peer", "Link", "Table"} <= shortened_now()
