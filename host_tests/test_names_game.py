# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""On the short names of a board no object of the running game has two names that are one."""

import gc
import importlib
import os

from scenes import Scene

from tools import paths
from tools.deploylib import names, tree

PACKAGES = ("truco_core", "truco_input", "truco_link", "truco_store", "truco_ui", "board_configs")


def game_sources():
    sources = {}
    for path in tree.own_files(paths.ROOT):
        if path.endswith(".py"):
            with open(os.path.join(paths.ROOT, path), "rb") as file:
                sources[tree.dotted(path)] = file.read()
    return sources


def is_ours(kind):
    return kind.__module__.split(".")[0] in PACKAGES


def shorts_of(plan, thing):
    """{short name: name} of all that an object answers to; fails where two become one."""
    kinds = [kind for kind in type(thing).__mro__ if is_ours(kind)]
    found = set(vars(thing)).union(*(vars(kind) for kind in kinds))
    private = [plan[kind.__module__] for kind in kinds]
    short = {}
    for name in sorted(found):
        # A private name is its module's matter; any other becomes the same everywhere.
        where = private if name.startswith("_") else plan.values()
        for one in {become[name] for become in where if name in become} or {name}:
            assert short.setdefault(one, name) == name, (type(thing), one, name, short[one])
    return short


def test_no_object_has_two_names_that_become_one():
    plan = names.plan(game_sources())
    shortened = set()
    with Scene() as scene:
        scene.wait(3000)
        for thing in gc.get_objects():
            if is_ours(type(thing)) and hasattr(thing, "__dict__"):
                if any(one != name for one, name in shorts_of(plan, thing).items()):
                    shortened.add(type(thing).__name__)
    assert {"App", "TableScreen", "TableView", "Match", "Table", "Text", "Card"} <= shortened


def test_no_module_has_two_names_that_become_one():
    plan = names.plan(game_sources())
    for module, become in plan.items():
        own = [become.get(name, name) for name in vars(importlib.import_module(module))]
        assert len(set(own)) == len(own), module
    assert sum(map(len, plan.values())) > 300
