"""Numbers of docs/link.md that no other test measures are the code's."""

import importlib
import os
import re

import pytest

from tools.environment.paths import ROOT
from truco_link import carriers, records
from truco_link import messages as frames
from truco_link.carriers import lan, net

_NUMBERS = """
messages.VERSION 5 | Version of this page: **5**
messages.MOST_TERMS 8 | or more than 8 terms from the one it knows
peer._CHEAP_MS 100 | ACTION, RESYNC, LINK, KEY and other CONTROL 0.1 s
peer._PRICE_MS 1000 | all others, and the answer to RESYNC, 1 s
lobby_phases.GREETING_MS 25000 | leaves a greeting after 25 s + *grace*
lobby_phases.GIVE_UP_MS 180000 | After 180 s a guest gives up
hosting._VAIN_MS 60000 | After a vain call it waits 60 s
guest._CLOCKS_MS 3000 | by my clock at most 3 s, and at most half
guest._SEED_MS 12000 | none 12 s + *dead* after its end
telling._HAND_MS 5000 | away for *patience* and 5 s each
deal.ASK_MS 8000 | missing for 8 s + *grace*
host._SECONDS 8 | the others have 8 s + *grace*
carriers.ble._STALL_MS 2000 | blocked the program for 2 s
carriers.uart.BAUD 115200 | 115200 baud, 8N1
"""


def page(name="link.md"):
    """Return a page with each paragraph in one line."""
    with open(os.path.join(ROOT, "docs", name), encoding="utf-8") as file:
        return " ".join(file.read().split())


@pytest.mark.parametrize("row", _NUMBERS.strip().split("\n"))
def test_a_number_is_that_of_the_page(row):
    constant, value, words = re.fullmatch(r"(\S+) (\d+) \| (.*)", row).groups()
    module, _, name = constant.rpartition(".")
    assert getattr(importlib.import_module("truco_link." + module), name) == int(value)
    assert words in page()


def test_the_times_of_each_carrier_are_those_of_the_page():
    table = page().partition("<!-- times")[2].partition("<!-- end")[0]
    rows = re.findall(r"\| ([a-z]+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|", table)
    names = "retry ping silent away dead patience grace travel".split()
    assert [row[0] for row in rows] == names
    assert [getattr(carriers, name.upper()) for name in names] == [*range(8)]
    for column, times in enumerate((records.NEAR, lan.LAN, net.NET), 1):
        assert [round(10 * float(row[column])) for row in rows] == [*times]
        rising = times[carriers.SILENT : carriers.PATIENCE + 1]
        assert sorted(set(rising)) == [*rising]
        assert max(times[carriers.RETRY] + 1, times[carriers.PING]) < rising[0]


@pytest.mark.parametrize(
    "before, behind",
    [
        ("A host answers another version", "BYE and REFUSE are"),
        ("REFUSED's why:", "## Joining"),
        ("sends CHEAT, once a hand", "## Coming back"),
    ],
)
def test_reasons_have_the_numbers_of_the_code(before, behind):
    text = page().partition(before)[2].partition(behind)[0]
    names = {"VERSION": "BAD_VERSION", "CODE": "BAD_CODE", "WAIT": "CODE_WAIT"}
    rows = re.findall(r"\b(\d+)\.? ([A-Z_]{4,})\b", text)
    assert [int(number) for number, _ in rows] == [*range(1, len(rows) + 1)]
    assert len(rows) > 4
    for number, name in rows:
        assert getattr(frames, names.get(name, name)) == int(number)
