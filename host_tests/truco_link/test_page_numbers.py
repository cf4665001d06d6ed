"""Each number that docs/link.md gives to the author of another host or guest is the code's."""

import importlib
import os
import re

import pytest

from tools.environment.paths import ROOT
from truco_link import carriers, frames, records
from truco_link.carriers import lan, net

_NUMBERS = """
frames.VERSION 5 | Version of this page: **5**
frames.MAX_RECORD 20 | number of bytes that follow, 2..19
frames.MAX_BODY 17 | body, 0..17 bytes
frames.MAX_PACKET 60 | the size of the records, 0..60
frames.MAX_NAME 10 | 0..10 bytes of UTF-8
frames.MOST_TERMS 8 | or more than 8 terms from the one it knows
frames.OVERTIME 16 | adds 16 to the seat of that event
records.SLOTS 12 | A link queues at most 12 records
records.WINDOW 7 | Up to 7 numbered records are under way
records.MAX_OUT 140 | numbered records of at most 140 bytes (152 sealed)
peer._ACK_DELAY_MS 40 | the host's after 40 ms
peer._CREDIT_MS 8000 | more than 8 s ahead of the clock
peer._FLOOD 200 | loses more than 200 before the sum is paid
peer._ACTION_MS 100 | ACTION, RESYNC, LINK and other CONTROL 0.1 s
peer._CONTROL_MS 100 | ACTION, RESYNC, LINK and other CONTROL 0.1 s
peer._SHOUT_MS 2000 | SHOUT, SIGN, END and the answer to RESYNC 2 s
peer._STORY_MS 2000 | SHOUT, SIGN, END and the answer to RESYNC 2 s
peer._PRICE_MS 500 | all others 0.5 s
peer._JOIN_MS 20000 | without JOIN after 20 s + *grace*
peer._ATTEMPTS 3 | closes at the fourth attempt
host._SESSIONS 6 | begin 6 sessions at once
host._SESSION_MS 1000 | IAM with another attempt 1 s more
host._WRONG_CODES 3 | Three wrong codes in a row
host.SHUT_MS 30000 | shut it to newcomers for 30 s
lobby_phases.GREETING_MS 25000 | leaves a greeting after 25 s + *grace*
lobby_phases.SHUN_MS 120000 | that address is ignored for 120 s
lobby_phases.GIVE_UP_MS 180000 | After 180 s a guest gives up
hosting._FIRST_MS 2000 | the same address again only after 2 s
hosting._MOST_MS 64000 | doubles that up to 64 s
hosting._HELD_S 240 | nor for 240 s after one blocked the program
hosting._VAIN_MS 60000 | After a vain call it waits 60 s
guest._CLOCKS_MS 3000 | by my clock at most 3 s, and at most half
guest._SEED_MS 12000 | none 12 s + *dead* after its end
telling._HAND_MS 5000 | away for *patience* and 5 s each
deal.CHAIN_LINKS 64 | Link 64 is random
dealer.ASK_MS 8000 | missing for 8 s + *grace*
dealer._STRIKES 2 | the second time in a row it loses its seat
absence._SECONDS 8 | the others have 8 s + *grace*
carriers.MEETING_MS 6000 | takes longer than 6 s is dropped
carriers.ble._STALL_MS 2000 | blocked the program for 2 s
carriers.ble._UNHEARD 60 | more than 60 bytes without hearing
carriers.uart.BAUD 115200 | 115200 baud, 8N1
carriers.uart._ALIVE_MS 1000 | sent nothing for 1 s sends an empty packet
carriers.uart._SILENT_MS 4000 | after 4 s without a good one
carriers.uart._CALL_MS 400 | their advertisement every 400 ms
seal._COUNTER 4 | a counter (4 bytes
seal._TAG 8 | a tag (8)
seal._BLOCK 32 | Block `i` of 32 bytes
seal._SMALL 40 | up to 40 bytes, or 140
seal._FULL 140 | up to 40 bytes, or 140
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


def test_rooms_call_as_often_as_their_page_says():
    assert net._CALL_MS == 2000 and "again every 2 s until TAKEN" in page("net.md")
