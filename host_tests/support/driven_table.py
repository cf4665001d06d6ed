"""A table whose drivers are the test's, and its clock."""

from truco_core import clock, rules, state
from truco_core.match import Match
from truco_core.rng import Rng
from truco_core.table import Table

PAULISTA = rules.RULE_SETS[0][1]


class Driver:
    """Plays what the test says, or its first legal action. Remembers what it saw."""

    def __init__(self, human=False, ready=True, wish=None):
        self.human = human
        self.ready = ready  # False: "not yet"
        self.wish = wish  # function of (view, seat) -> action
        self.seen = []
        self.views = []
        self.asked = 0

    def choose(self, view, seat):
        self.asked += 1
        self.views.append(bytes(view.state))
        if not self.ready:
            return None
        if self.wish:
            return self.wish(view, seat)
        out = bytearray(state.MAX_LEGAL)
        assert view.legal(seat, out)
        return out[0]

    def watch(self, kind, seat, value):
        self.seen.append((kind, seat, value))

    def kinds(self):
        return [kind for kind, _, _ in self.seen]


def table_of(*drivers, rule_set=PAULISTA, opener=0, seed=1):
    table = Table(Match(), list(drivers), Rng(seed), Driver())
    table.start_match(rule_set, opener)
    return table


def run(table, now_ms=0, step_ms=50, until=lambda: False, limit=20000):
    """Tick until `until` is true; return the time."""
    for _ in range(limit):
        if until():
            return now_ms
        table.tick(now_ms)
        now_ms = clock.after(now_ms, step_ms)
    raise AssertionError("nothing of that kind happened")


def phase(table):
    return table.match.state[state.PHASE]


def raises(view, seat):
    out = bytearray(state.MAX_LEGAL)
    n = view.legal(seat, out)
    return state.RAISE if state.RAISE in bytes(out[:n]) else out[0]
