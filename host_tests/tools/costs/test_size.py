"""The game stays within the budget of tools/costs/budget.py, measured on the 32-bit VM."""

import json
import os

import pytest

from host_tests.support import tool_here
from tools import vm
from tools.costs import budget
from tools.environment import paths
from tools.linker import flatten
from tools.vm import linked, measure
from truco_core.rules import RULE_SETS
from truco_link import frames


@pytest.mark.slow
def test_every_figure_is_measured_and_within_its_limit(monkeypatch, capsys):
    status = tool_here.run(monkeypatch, os.path.join("tools", "size.py"), "--within")
    figures = json.loads(capsys.readouterr().out)
    assert set(budget.LIMITS) <= set(figures)
    assert budget.exceeded(figures) == []
    assert status == 0
    # Zero bytes mean something only when something was called, whole matches of it.
    assert figures["calls_apply"] > 1000 and figures["calls_tick"] > 300
    assert figures["calls_link_event"] > 5
    assert 400 < min(figures["table2_heap_bytes"], figures["table4_heap_bytes"])
    assert figures["alloc_tick"] == figures["alloc_deal"] == 0
    assert figures["rows_of_calls"] == 2 * len(RULE_SETS)  # each with two and with four players
    # At a linked table only what is needed there: the deal was honest, the keys are agreed on.
    for role in linked.ROLES:
        there = set(figures["linked_modules_" + role])
        gone = {"ask_screen", flatten.SHORT["truco_link.lobby_apart"]}
        assert not there & gone, role
        assert ("zapl.guest" in there) == (role == "guest")
        if role in linked.FAR:
            assert {"zapl." + role, "zapl.replace"} <= there
            assert "zapl.keys" not in there
            heap = [figures["linked_%s_heap_bytes_%s" % (at, role)] for at in ("lobby", "deal")]
            assert heap[0] < figures["linked_table_heap_bytes_" + role] <= heap[1]


def test_the_guest_that_is_measured_plays_hand_after_hand():
    _, said = linked.told(hands=2)
    kinds = [body[0] for kind, body in said if kind == frames.MESSAGE]
    assert kinds.count(frames.DEAL) == kinds.count(frames.ASK) == 3  # at the third it ends


def test_a_figure_over_its_limit_or_missing_is_told():
    fine = dict(budget.LIMITS)
    assert budget.exceeded(fine) == []
    lines = budget.exceeded(dict(fine, state_bytes=65))
    assert lines == ["state_bytes is 65, over the limit of 64"]
    del fine["alloc_view"]
    assert budget.exceeded(fine) == ["alloc_view was not measured"]


@pytest.mark.slow
def test_an_apply_that_allocated_would_be_seen(tmp_path):
    with open(os.path.join(paths.ROOT, "truco_core", "match.py"), encoding="utf-8") as file:
        source = file.read()
    head = "    def waiting(self) -> int:\n"
    wasteful = source.replace(
        head,
        "    def legal(self, seat, out):\n        spoiled = [seat]\n"
        "        return self.frugal(spoiled[0], out)\n\n" + head,
    ).replace("    def legal(self, seat: int, out) -> int:\n", "    def frugal(self, seat, out):\n")
    assert wasteful.count("spoiled") == 2 and "def frugal" in wasteful
    (tmp_path / "match.py").write_text(wasteful)
    mounts = dict(vm.core_mounts(), **{"/truco_core/match.py": str(tmp_path / "match.py")})
    found = measure.actions(mounts, matches=1)
    calls, size, most = found["legal"]
    assert (most, size) == (32, 32 * calls)  # a list of one: 16, and four places
    assert found["apply"][1] == found["view"][1] == 0


def test_no_action_allocates_even_what_it_frees_at_once():
    """A locked heap refuses every allocation; the counts see only what stays allocated."""
    text = """
import micropython
from truco_core.match import Match
from truco_core.rules import RULE_SETS
from truco_core.rng import Rng
from truco_core.state import HAND_OVER, MATCH_OVER, MAX_LEGAL, PHASE, SIZE

match, rng, out, view = Match(), Rng(3), bytearray(MAX_LEGAL), bytearray(SIZE)
s = match.state

def play():
    while s[PHASE] != MATCH_OVER:
        if s[PHASE] == HAND_OVER:
            match.deal()
        seat = rng.below(4)
        match.view(seat, view)
        n = match.legal(seat, out)
        if n:
            match.apply(seat, out[rng.below(n)])

for name, rules in RULE_SETS:
    match.start(rules, 4, 5)
    micropython.heap_lock()
    try:
        play()
    finally:
        micropython.heap_unlock()
    print(name)
"""
    assert len(vm.run(text, vm.core_mounts()).split()) >= 8


def test_the_locked_heap_would_refuse():
    text = "import micropython\nmicropython.heap_lock()\ntry:\n    x = [1]\n"
    text += "finally:\n    micropython.heap_unlock()\n"
    with pytest.raises(vm.VmError, match="MemoryError"):
        vm.run(text)
