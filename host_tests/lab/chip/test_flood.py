"""What tools/lab/flood.py runs on a Pico, on this computer."""

import types

import pytest

from host_tests.page_host.test_server import Site
from host_tests.support.emulated_pico import emulated

if emulated.args[0]:
    pytest.skip(emulated.kwargs["reason"], allow_module_level=True)

from tools.lab.chip import flood_code, phones, strangers


@pytest.mark.parametrize("name, head, again", flood_code._STRANGERS)
def test_the_phone_at_the_table_is_heard_in_each_flood(name, head, again):
    site = Site()
    with open(site.folder + "/version", "w") as file:
        file.write("v1")
    took, heard = flood_code.flood(site.folder, head, again)
    assert heard == flood_code.STEPS // 4 and len(took) == flood_code.STEPS


@pytest.mark.parametrize(
    "kind, long, is_slow",
    [(strangers.Heads, 2, False), (strangers.Heads, 3, True), (strangers.HalfOpen, 3, False)],
)
def test_one_step_of_a_hundred_may_be_long_by_itself(kind, long, is_slow):
    steps = [types.SimpleNamespace(time_ms=61, interrupts_ms=0.5)] * long
    steps += [types.SimpleNamespace(time_ms=300, interrupts_ms=240)] * (200 - long)
    assert phones.judge(steps, kind) == (long, is_slow)
