"""Each limit and each pause of docs/link.md is the code's: another's guest or host relies on it."""

import importlib
import os
import re

import pytest

from tools.environment.paths import ROOT
from truco_link import carriers, frames, records
from truco_link.carriers import lan, net


def page():
    """The page, and that of rooms behind it, each paragraph in one line."""
    text = ""
    for name in ("link.md", "net.md"):
        with open(os.path.join(ROOT, "docs", name), encoding="utf-8") as file:
            text += file.read()
    return " ".join(text.split())


@pytest.mark.parametrize(
    "module, name, value, sentence",
    [
        ("records", "SLOTS", 12, "A link keeps at most 12 records"),
        ("host_peer", "_ACK_DELAY_MS", 40, "the host's after 40 ms"),
        ("host_peer", "_CREDIT_MS", 8000, "more than 8 s ahead of the clock"),
        ("host_peer", "_ACTION_MS", 100, "| ACTION, RESYNC, LINK | 0.1 s |"),
        ("host_peer", "_CONTROL_MS", 100, "| CONTROL; BYE is free | 0.1 s |"),
        ("host_peer", "_STORY_MS", 2000, "The answer to RESYNC costs 2 s more"),
        ("host_peer", "_FLOOD", 200, "loses 200 records in that way"),
        ("lobby_phases", "SHUN_MS", 120_000, "is not connected to for 120 s"),
        ("seating", "_SHUNNED", 8, "the host keeps 8 addresses"),
        ("absence", "_SECONDS", 8, "waits until all that were there have come back, 8 s at most"),
        ("host", "_LOOK_MS", 300, "The host looks every half second"),
        ("host", "_WRONG_CODES", 3, "Three wrong codes in a row"),
        ("host", "SHUT_MS", 30_000, "shut the table to newcomers for 30 s"),
        ("host_peer", "_JOIN_MS", 20_000, "who has not sent JOIN 20 s after it was connected"),
        ("host_peer", "_ATTEMPTS", 3, "the fourth attempt of one connection"),
        ("hosting", "_FIRST_MS", 2000, "connected to again 2 s, and twice as long each time"),
        ("hosting", "_MOST_MS", 64_000, "twice as long each time, up to 64 s"),
        ("hosting", "_KNOWN_MOST_MS", 4000, "that has the tag of a seat it is 4 s at most"),
        ("hosting", "_PAUSE_MS", 500, "before any other 0.5 s"),
        ("hosting", "_PAUSE_MOST_MS", 8000, "as long as nobody comes, up to 8 s"),
        ("hosting", "_FORGET_MS", 128_000, "128 s after the last call all is forgotten"),
        ("host", "_SESSIONS", 6, "begin 6 sessions at once"),
        ("host", "_SESSION_MS", 1000, "sessions at once and then one a second"),
        ("absence", "_SECONDS", 8, "two looks, before the same hand, with 8 seconds"),
        ("dealer", "ASK_MS", 8000, "When a link does not come within 8 s"),
        ("guest", "_SEED_MS", 12_000, "it has been over for 20 s without it"),
        ("fair_deck", "CHAIN_LINKS", 64, "though not 64 links of its chain were counted"),
        ("lobby_phases", "GIVE_UP_MS", 180_000, "gives up after 180 s, and says so"),
        ("lobby_phases", "GREETING_MS", 25_000, "come to an end of the greeting in 25 s"),
        ("hosting", "_VAIN_MS", 60_000, "does not try again for 60 s"),
        ("carriers.uart", "_ALIVE_MS", 1000, "Who has sent nothing for 1 s sends one"),
        ("carriers.uart", "_SILENT_MS", 4000, "no good packet has come for 4 s is closed"),
        ("carriers.uart", "_CALL_MS", 400, "alone in their packet, every 400 ms"),
        ("carriers.uart", "_WORK", 1024, "takes part of at most 1 KB a tick"),
        ("carriers.uart", "BAUD", 115_200, "115200 baud, 8 bits"),
        ("carriers.ble", "_INTERVAL_MS", 15, "asks for a connection interval of 15 ms"),
        ("carriers.net", "_CALL_MS", 2000, "again every 2 s until TAKEN"),
        ("seal", "_COUNTER", 4, "counter (4 bytes, low first"),
        ("seal", "_TAG", 8, "xor a stream, tag (8)"),
        ("seal", "_BLOCK", 32, "block `i` (from 0) of 32 bytes"),
        ("seal", "OVERHEAD", 4 + 8, "A sealed packet is: counter (4 bytes"),
        ("seal", "_SMALL", 40, "up to 40 bytes, and when there are more"),
        ("seal", "_FULL", 140, "there are more records up to 140"),
    ],
    ids=lambda one: one if isinstance(one, str) and one.isupper() else "",
)
def test_a_limit_is_that_of_the_page(module, name, value, sentence):
    assert sentence in page()
    assert getattr(importlib.import_module("truco_link." + module), name) == value


def test_the_times_of_each_carrier_are_those_of_the_page():
    table = page().partition("<!-- times")[2].partition("<!-- end")[0]
    rows = re.findall(r"\| (\w+) \| ([\d.]+) s \| ([\d.]+) s \| ([\d.]+) s \|", table)
    names = "retry ping silent away dead patience grace travel".split()
    assert [row[0] for row in rows] == names
    assert [getattr(carriers, name.upper()) for name in names] == [*range(8)]
    for column, times in enumerate((records.NEAR, lan.LAN, net.NET), 1):
        assert [round(10 * float(row[column])) for row in rows] == [*times]
        silent = times[carriers.SILENT]
        assert times[carriers.RETRY] + 1 < silent and times[carriers.PING] < silent
        rising = times[carriers.SILENT : carriers.PATIENCE + 1]
        assert sorted(set(rising)) == [*rising]


def test_what_a_guest_calls_a_cheat_has_the_pages_numbers():
    table = page().partition("| what | when |")[2].partition("A hand counts")[0]
    rows = re.findall(r"\b(\d+) ([A-Z_]{5,})\b", table)
    assert [int(number) for number, _ in rows] == [*range(1, 11)]
    for number, name in rows:
        assert getattr(frames, name) == int(number)


def test_why_has_the_pages_numbers():
    text = page().partition("Why: 1 VERSION")[2].partition("### MESSAGE")[0]
    rows = dict(re.findall(r"(\d+) ([A-Z]+)", "1 VERSION" + text))
    assert rows == dict(zip("123456", "VERSION FULL CODE REMOVED LEFT WAIT".split()))
    names = "BAD_VERSION FULL BAD_CODE REMOVED LEFT CODE_WAIT".split()
    assert [getattr(frames, name) for name in names] == [*range(1, 7)]
    text = page().partition("REFUSED's why:")[2].partition("**Snapshots")[0]
    rows = re.findall(r"(\d) ([A-Z_]{4,})", text)
    assert len(rows) == 5 and all(getattr(frames, name) == int(n) for n, name in rows)


def test_the_types_of_records_are_those_of_the_page():
    assert "Version of this page: **%d**" % frames.VERSION in page()
    types = (frames.EVENTS, frames.MESSAGE, frames.ACK, frames.CONTROL)
    assert types == (0 << 6, 1 << 6, 2 << 6, 3 << 6)
    assert "bits 7..6 type, bits 5..3 `seq`, bits 2..0 `ack`" in page()
    assert (frames.MAX_RECORD, frames.MAX_BODY, frames.HEAD) == (20, 17, 3)
    assert "how many bytes follow, 2..19" in page() and "body, 0..17 bytes" in page()
    assert frames.MAX_PACKET == 60 and "size of the records, 0..60" in page()
    assert records.WINDOW == 7 and "Up to 7 numbered records are under way" in page()
    assert records.MAX_OUT == 140 and "more than 140 of records (7 of 20), 152 sealed" in page()
    assert frames.MAX_NAME == 10 and "name of the player, UTF-8, at most 10 bytes" in page()


# Notes in a row of bytes: no two share one, and none is left unused.
