"""Test the limits of each field of each record, names and positions, and docs/link.md."""

import importlib
import os
import re

import pytest

from tools.environment.paths import ROOT
from truco_core import state
from truco_core.cards import NONE
from truco_link import carriers, messages, records
from truco_link.carriers import lan, net
from truco_link.messages import GUEST, HOST, fits

# {kind: (receiver, body, allowed values of each byte)}. The body is the shortest valid one at a
# table of four, in hex, without the kind. "*" allows any value.
SEAT4, CARD, NOBODY = range(4), range(40), 254
OR_NOBODY = (0, 1, 2, 3, NOBODY)
RECORDS = {
    "IAM": (HOST, "08 00 07 00 01", ["version", "*", "*", None, range(2)]),
    "OPEN": (GUEST, "08 00 07 00 00 3f", ["version", "*", "*", None, "*", range(64)]),
    "REFUSE": (GUEST, "08 00 01", ["version", "*", range(6)]),
    "BYE": (HOST | GUEST, "08 05", ["version", range(7)]),
    "BEACON": (GUEST, "08 07 00 00 3f ff", ["version", "*", None, "*", range(64), "*"]),
    "CALL": (HOST, "08 07 00 00 00 00" + " 00" * 4, ["version", "*", None] + ["*"] * 7),
    "DEAL": (GUEST, "00 05", ["*", (*CARD, NOBODY)]),
    "MATCH": (GUEST, "00 0f 03", ["*", range(16), SEAT4]),
    "VIEW": (GUEST, "02" + " 00" * 15, [range(3)] + ["*"] * 15),
    "TOLD": (GUEST, "", []),
    "SEAT": (GUEST, "03 07 6f", [SEAT4, range(8), range(112)]),
    "TABLE": (
        GUEST,
        "07 00 00 ff 04 00 03 02 01 07 00 00",
        ["*", None, "*", "*", (4,), "*", SEAT4, OR_NOBODY, range(6), "*", None, "*"],
    ),
    "RULES": (GUEST, "00 " * 14, ["*"] * 14),
    "REFUSED": (GUEST, "01", [range(3)]),
    "SHOUT": (HOST | GUEST, "00 00", [OR_NOBODY, "*"]),
    "OWNER": (GUEST, "00" + " 00" * 8, [SEAT4] + ["*"] * 8),
    "WAITING": (GUEST, "00 0f 00", [range(6), range(16), "*"]),
    "JOIN": (HOST, "01 6f", [range(2), range(112)]),
    "SIT": (HOST, "fe", [OR_NOBODY]),
    "ACTION": (HOST, "00 01 00", ["*"] * 3),
    "END": (HOST, "07 01", ["*", range(2)]),
    "RESYNC": (HOST, "", []),
    "SIGN": (HOST, "00 06", [SEAT4, range(7)]),
    "TOKEN": (HOST, "00 " * 8 + "07 00", ["*"] * 9 + [None]),
    "VOTES": (GUEST, "00 0f", [SEAT4, range(16)]),
    "SIGNED": (GUEST, "00 00", [SEAT4, "*"]),
    "AGREE": (HOST, "00", ["*"]),
    "KEY_LOW": (HOST | GUEST, "00 " * 16, ["*"] * 16),
    "KEY_HIGH": (HOST | GUEST, "00 " * 16, ["*"] * 16),
}
# {kind: numbers of bytes that may follow the shortest body}. All others allow none.
TAILS = {
    "DEAL": (0, 3, 6),
    "SEAT": range(11),
    "JOIN": range(11),
    "BEACON": range(11),
}


def asked(name, body, who=None, players=4):
    hears = RECORDS[name][0]
    who = who or (hears if hears in (HOST, GUEST) else HOST)
    data = bytes(3) + bytes(body) + b"\xff" * 60
    return fits(getattr(messages, name), data, 3, 3 + len(body), who + players)


@pytest.mark.parametrize("name", RECORDS)
def test_every_field_at_its_edges(name):
    """`fits` accepts only the listed values, sizes and receivers of each kind."""
    hears, body, ranges = RECORDS[name]
    body = bytes.fromhex(body)
    assert asked(name, body) and len(ranges) == len(body)
    for who in (HOST, GUEST):
        assert asked(name, body, who) == bool(hears & who), "from the right side only"
    for at, good in enumerate(ranges):
        for value in range(256):
            other = bytearray(body)
            other[at] = value
            if good == "version":
                # A record of another version is checked only up to its first three bytes. An
                # advertisement of another version is invalid.
                is_advert = name in ("BEACON", "CALL")
                assert asked(name, other) == (value == 8 or not is_advert)
                short = value != 8 and not is_advert or name == "BYE"
                assert asked(name, other[:2]) == short and not asked(name, other[:1])
            elif good is not None:
                assert asked(name, other) == (good == "*" or value in good), (at, value)
    for size in range(18):
        longer = body[:size] + bytes(max(0, size - len(body)))
        may = size - len(body) in TAILS.get(name, (0,))
        assert asked(name, longer) == may, size


def test_there_is_a_row_for_every_kind_and_no_other():
    rows, kinds, at = messages._ROWS, [], 0
    while at < len(rows):
        kinds.append(rows[at])
        at += 2 + (rows[at + 1] & messages._SIZE)
    assert sorted(kinds) == sorted(getattr(messages, name) for name in RECORDS)
    for kind in {*range(256)} - {*kinds}:
        for who in (HOST, GUEST):
            assert not fits(kind, bytes(40), 1, 3, who + 4)


@pytest.mark.parametrize(
    "name, body, players, good",
    [
        ("SHOUT", "02 00", 2, False),
        ("SHOUT", "01 00", 2, True),
        ("VOTES", "01 04", 2, False),
        ("VOTES", "01 03", 2, True),
        *(("TABLE", "0f 27 00 00 02 00 01 00 00 00 00 00", players, True) for players in (2, 4)),
        *(("TABLE", "0f 27 00 00 02 00 %s 00 00 00 00" % s, 4, False) for s in ("02 00", "00 02")),
        *(
            ("TABLE", "07 00 00 00 %02x 00 00 00 00 00 00 00" % n, 4, False)
            for n in (0, 1, 3, 5, 255)
        ),
        *(("IAM", "08 00 %s 00" % number, 4, True) for number in ("00 00", "0f 27")),
        *(("IAM", "08 00 %s 00" % number, 4, False) for number in ("10 27", "ff ff")),
        *(("DEAL", "00 05 01 02 %02x" % card, 4, card < 40) for card in (39, 40, 64, 254, 255)),
        *(("DEAL", "00 05 %02x 02 03 04 05 06" % card, 4, card < 40) for card in (39, 40, 255)),
    ],
)
def test_seats_players_numbers_and_cards(name, body, players, good):
    """Check fields that depend on others, have two bytes, or are optional."""
    assert asked(name, bytes.fromhex(body), players=players) == good


@pytest.mark.parametrize(
    "hand, laid, phase, wait, level, expected",
    [
        (23, 5, 0, 0b0101, 2, (0x57, 0x25)),
        (255, 12, 1, 15, 7, (0xCF, 0xFF)),
        (1, 1, 2, 8, 8, (0x11, 0x88)),  # only the three lowest bits of LEVEL count
    ],
)
def test_a_position_is_two_bytes(hand, laid, phase, wait, level, expected):
    s = bytearray(state.SIZE)
    s[state.HAND], s[state.PHASE], s[state.WAIT], s[state.LEVEL] = hand, phase, wait, level
    s[state.SEED] = 7  # the byte after the played cards must not count
    for i in range(12):
        s[state.PLAYS + i] = 3 if i < laid else NONE
    assert messages.position(s).to_bytes(2, "little") == bytes(expected)


@pytest.mark.parametrize(
    "text", ["0123456789a", "aaaaaaaaa\u20ac", "aaaaaaa\u20acb", "\U0001f0a1" * 3]
)
def test_a_name_is_at_most_ten_bytes_of_whole_letters(text):
    raw = messages.bytes_of(text)
    assert 7 < len(raw) <= 10 and text.startswith(raw.decode())
    assert messages.text_of(b"abc" + raw + b"d", 3, 3 + len(raw)) == raw.decode()
    assert messages.text_of(b"xxABCDEFGHIJKL", 2, 14) == "ABCDEFGHIJ"


@pytest.mark.parametrize("raw", [b"", b"\xff", b"a\xc3", b"\x00", b" ", "\u200f".encode()])
def test_what_is_no_name_is_a_question_mark(raw):
    assert messages.text_of(raw, 0, len(raw)) == "?"


_NUMBERS = """
messages.VERSION 8 | Version of this page: **8**
peer._CREDITS 16 | A guest has 16 credits
peer._CREDIT_MS 1000 | one comes back each second
codes.CALL 40 | 40 + 4 * call + seat
codes.CONCEDED 52 | 52 + seat
codes.ENDED 56 | 56 | all people agreed
codes.HIDDEN 63 | 63 | a covered card that the receiver does not know
codes.TURNED 112 | 112 + seat, card
codes.TAKEN 116 | 116 + seat, team
codes.LATE 128 | 128 + code
visiting.GIVE_UP_MS 180000 | After 180 s a guest gives up
seating.MOST_MS 8000 | others 8 s + *grace*
carriers.ble._STALL_MS 2000 | blocked the program for 2 s
carriers.uart.BAUD 115200 | 115200 baud, 8N1
carriers.uart._CALL_MS 400 | their advertisement every 400 ms
"""


def page(name="link.md"):
    """Return a page of docs as one line, with single spaces."""
    with open(os.path.join(ROOT, "docs", name), encoding="utf-8") as file:
        return " ".join(file.read().split())


@pytest.mark.parametrize("row", _NUMBERS.strip().split("\n"))
def test_a_number_is_that_of_the_page(row):
    """Each constant has the value that docs/link.md states."""
    constant, value, words = re.match(r"(\S+) (\d+) \| (.*)", row).groups()
    module, _, name = constant.rpartition(".")
    assert getattr(importlib.import_module("truco_link." + module), name) == int(value)
    assert words in page() + page("cable.md") + page("bluetooth.md")


def test_the_times_of_each_carrier_are_those_of_the_page():
    table = page().partition("<!-- times")[2].partition("<!-- end")[0]
    rows = re.findall(r"\| ([a-z]+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|", table)
    names = "retry ping silent away dead patience grace travel".split()
    assert [row[0] for row in rows] == names
    assert [getattr(carriers, name.upper()) for name in names] == [*range(8)]
    for column, times in enumerate((records.NEAR, lan.LAN, net.NET), 1):
        assert [round(1000 * float(row[column])) for row in rows] == [*times]
        rising = times[carriers.SILENT : carriers.PATIENCE + 1]
        assert sorted(set(rising)) == [*rising]
        assert max(times[carriers.RETRY] + 100, times[carriers.PING]) < rising[0]
