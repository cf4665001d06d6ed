"""Test the limits of each field of each record, names and positions, and docs/link.md."""

import importlib
import os
import re

import pytest

from tools.environment.paths import ROOT
from tools.sim.worlds.piped_handhelds import PAULISTA, HostAndGuests
from truco_core import events, state
from truco_core.cards import NONE
from truco_link import carriers, messages, records
from truco_link.carriers import lan, net
from truco_link.messages import EVENT, GUEST, HOST, fits

# {kind: (receiver, body, allowed values of each byte)}. The body is the shortest valid one at a
# table of four, in hex, without the kind. "*" allows any value.
SEAT4, CARD, NOBODY = range(4), range(40), 254
OR_NOBODY = (0, 1, 2, 3, NOBODY)
ACTOR = (*SEAT4, *range(16, 20))  # a seat, or a seat with the bit OVERTIME (16)
PLAYED = (*CARD, *range(64, 104), 255)
RECORDS = {
    "IAM": (HOST, "05 00 07 00 01", ["version", "*", "*", None, range(2)]),
    "OPEN": (GUEST, "05 00 07 00 00 3f", ["version", "*", "*", None, "*", range(64)]),
    "REFUSE": (GUEST, "05 00 01", ["version", "*", range(7)]),
    "BYE": (HOST | GUEST, "05 05", ["version", range(8)]),
    "BEACON": (GUEST, "05 07 00 00 3f 7f", ["version", "*", None, "*", range(64), range(128)]),
    "CALL": (HOST, "05 07 00 00 00 00" + " 00" * 4, ["version", "*", None] + ["*"] * 7),
    "DEAL": (GUEST, "00 05", [SEAT4, (*CARD, NOBODY)]),
    "MATCH": (GUEST, "00 01 02 03 00", ["*", "*", "*", "*", SEAT4]),
    "TOLD": (GUEST, "0f", [range(16)]),
    "ASK": (GUEST, "0f", [range(16)]),
    "SEAT": (GUEST, "03 07 6f", [SEAT4, range(8), range(112)]),
    "TABLE": (
        GUEST,
        "07 00 00 ff 04 00 03 02 01 07 00",
        ["*", None, "*", "*", (4,), "*", SEAT4, OR_NOBODY, range(6), "*", None],
    ),
    "RULES": (GUEST, "00 " * 14, ["*"] * 14),
    "REFUSED": (GUEST, "22 00 01", ["*", "*", range(3)]),
    "SHOUT": (HOST | GUEST, "00 00", [OR_NOBODY, "*"]),
    "CHEAT": (HOST | GUEST, "00 00", [SEAT4, "*"]),
    "OWNER": (GUEST, "00" + " 00" * 8, [SEAT4] + ["*"] * 8),
    "WAITING": (GUEST, "00 0f 00", [range(6), range(16), "*"]),
    "JOIN": (HOST, "01 6f", [range(2), range(112)]),
    "SIT": (HOST, "fe", [OR_NOBODY]),
    "ACTION": (HOST, "00 01 00 00", ["*"] * 4),
    "END": (HOST, "01", [range(8)]),
    "RESYNC": (HOST, "", []),
    "SIGN": (HOST, "00 06", [SEAT4, range(7)]),
    "TOKEN": (HOST, "00 " * 8 + "07 00", ["*"] * 9 + [None]),
    **{"LINK_%d" % seat: (HOST | GUEST, "00 " * 16, ["*"] * 16) for seat in range(4)},
    "KEY_LOW": (HOST | GUEST, "00 " * 16, ["*"] * 16),
    "KEY_HIGH": (HOST | GUEST, "00 " * 16, ["*"] * 16),
    "PLAYED": (GUEST, "00 05", [ACTOR, PLAYED]),
    "RAISED": (GUEST, "00 03", [ACTOR, range(100)]),
    "ACCEPTED": (GUEST, "00 03", [ACTOR, range(100)]),
    "RAN": (GUEST, "00 00", [ACTOR, range(16)]),
    "TURNED": (GUEST, "00 00", [SEAT4, CARD]),
    "TRICK_TAKEN": (GUEST, "00 00", [SEAT4, range(2)]),
    "END_ASKED": (GUEST, "00 0f", [SEAT4, range(16)]),
    "MATCH_ENDED": (GUEST, "fe 00", ["*", "*"]),
    "SIGNALLED": (GUEST, "00 00", [SEAT4, "*"]),
    "CONCEDED": (GUEST, "00 00", [SEAT4, "*"]),
}
# {kind: numbers of bytes that may follow the shortest body}. All others allow none.
TAILS = {"DEAL": (0, 3, 6), "SEAT": range(11), "JOIN": range(11), "BEACON": range(11)}


def kind_of(name):
    if hasattr(events, name):
        return EVENT + getattr(events, name)
    if name.startswith("LINK_"):
        return messages.LINK_0 + int(name[-1])
    return getattr(messages, name)


def asked(name, body, who=None, players=4):
    hears = RECORDS[name][0]
    who = who or (hears if hears in (HOST, GUEST) else HOST)
    data = bytes(3) + bytes(body) + b"\xff" * 60
    return fits(kind_of(name), data, 3, 3 + len(body), who + players)


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
                assert asked(name, other) == (value == 5 or not is_advert)
                short = value != 5 and not is_advert or name == "BYE"
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
    assert sorted(kinds) == sorted(map(kind_of, RECORDS))
    for kind in {*range(256)} - {*kinds}:
        for who in (HOST, GUEST):
            # Unknown events are skipped, because later versions may have more. All other unknown
            # kinds are invalid.
            assert fits(kind, bytes(40), 1, 3, who + 4) == (kind > EVENT and who == GUEST)


@pytest.mark.parametrize(
    "name, body, players, good",
    [
        ("SHOUT", "02 00", 2, False),
        ("SHOUT", "01 00", 2, True),
        ("RAN", "01 04", 2, False),
        ("RAN", "01 03", 2, True),
        *(("TABLE", "0f 27 00 00 02 00 01 00 00 00 00", players, True) for players in (2, 4)),
        *(("TABLE", "0f 27 00 00 02 00 %s 00 00 00" % s, 4, False) for s in ("02 00", "00 02")),
        *(("TABLE", "07 00 00 00 %02x 00 00 00 00 00 00" % n, 4, False) for n in (0, 1, 3, 5, 255)),
        *(("IAM", "05 00 %s 00" % number, 4, True) for number in ("00 00", "0f 27")),
        *(("IAM", "05 00 %s 00" % number, 4, False) for number in ("10 27", "ff ff")),
        *(("DEAL", "00 05 01 02 %02x" % card, 4, card < 40) for card in (39, 40, 64, 254, 255)),
        *(("DEAL", "00 05 %02x 02 03 04 05 06" % card, 4, card < 40) for card in (39, 40, 255)),
    ],
)
def test_seats_players_numbers_and_cards(name, body, players, good):
    """Check fields that depend on others, have two bytes, or are optional."""
    assert asked(name, bytes.fromhex(body), players=players) == good


@pytest.mark.parametrize(
    "body, signs",
    [
        (bytes((99, 200, 200, events.SIGNALLED, 2, 77)), [77]),  # an event of a later version
        (bytes((events.SIGNALLED, 9, 5, events.SIGNALLED, 2, 5)), []),
        (b"", []),
        (bytes((events.SIGNALLED, 2, 5, 99)), []),
    ],
)
def test_unknown_events_are_passed_over_and_bad_ones_end_a_record(body, signs):
    """A guest skips unknown events, and ignores a whole record with an invalid event."""
    party = HostAndGuests(1, PAULISTA, 4, 3)
    party.start()
    party.run(lambda: party.guests[0].mirror.synced)
    guest = party.guests[0]
    link = guest.link
    head = bytes((len(body) + 2, messages.EVENTS | link._awaited << 3 | link._seq, link.session))
    link.port.inbox[:] = [head + body]
    guest.tick(party.now)
    assert [value for _, _, value in party.people[1].has(events.SIGNALLED)] == signs
    assert not party.people[1].has(messages.CHEATED)


@pytest.mark.parametrize(
    "hand, laid, phase, wait, level, expected",
    [
        (23, 5, 1, 0b0101, 2, (23, 0x15, 0x25)),
        (255, 12, 4, 15, 7, (255, 0x4C, 0x7F)),
        (1, 1, 15, 8, 8, (1, 0xF1, 0x08)),  # only the three lowest bits of LEVEL count
    ],
)
def test_a_position_is_three_bytes(hand, laid, phase, wait, level, expected):
    s = bytearray(state.SIZE)
    s[state.HAND], s[state.PHASE], s[state.WAIT], s[state.LEVEL] = hand, phase, wait, level
    s[state.SEED] = 7  # the byte after the played cards must not count
    for i in range(12):
        s[state.PLAYS + i] = 3 if i < laid else NONE
    assert messages.position(s).to_bytes(3, "little") == bytes(expected)


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
messages.VERSION 5 | Version of this page: **5**
peer._CHEAP_MS 100 | ACTION, RESYNC, LINK, KEY and other CONTROL 0.1 s
peer._PRICE_MS 1000 | all others 1 s
peer._STORY_MS 6000 | the answer to RESYNC 6 s
visiting.GREETING_MS 25000 | leaves a greeting after 25 s + *grace*
visiting.GIVE_UP_MS 180000 | After 180 s a guest gives up
telling._HAND_MS 3000 | a hand takes 3 s + 2 *travel*
deal.ASK_MS 8000 | missing for 8 s + *grace*
absence._MOST_WAIT_S 8 | the others have 8 s + *grace*
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
