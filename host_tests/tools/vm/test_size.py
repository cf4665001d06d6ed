"""The game stays within the limits of tools/size.py, and the measure sees what it is for."""

import os

import pytest

from tools import size, vm
from tools.environment import paths
from tools.vm import measure


@pytest.mark.slow
def test_every_figure_is_within_its_limit():
    found = dict(size.figures(within=True))
    over = [name for name, most in size.LIMITS.items() if found[name] > most]
    assert not over, {name: found[name] for name in over}


@pytest.mark.slow
def test_an_action_that_allocated_would_be_seen(tmp_path):
    with open(os.path.join(paths.ROOT, "truco_core", "match.py"), encoding="utf-8") as file:
        source = file.read()
    head = "    def legal(self, seat: int, out) -> int:\n"
    assert head in source
    wasteful = source.replace(head, head + "        self.spoiled = [seat]\n", 1)
    wasteful = wasteful.replace("self.state = ", "self.spoiled = self.state = ", 1)
    (tmp_path / "match.py").write_text(wasteful)
    mounts = dict(vm.core_mounts(), **{"/truco_core/match.py": str(tmp_path / "match.py")})
    found = measure.actions(1, mounts)
    calls, total = found["legal"]
    assert calls > 1000 and total == 32 * calls  # a list of one: 16 bytes, and four places
    assert found["view"][1] == 0
