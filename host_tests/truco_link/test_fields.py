"""Each field of each record at its edges, as docs/link.md has them; and who drops what."""

import pytest

from tools.sim.worlds.piped_handhelds import PAULISTA, HostAndGuests
from truco_core import events
from truco_link import fields, frames
from truco_link.fields import EVENT, GUEST, HOST, fits

# Kind; who hears it; the shortest good record of a table of four after its kind, in hex; for each
# byte of it the good values. `*`: any.
SEAT4, CARD, NOBODY = range(4), range(40), 254
OR_NOBODY = (0, 1, 2, 3, NOBODY)
ACTOR = (*SEAT4, *range(16, 20))  # + OVERTIME
PLAYED = (*CARD, *range(64, 104), 255)
RECORDS = {
    "IAM": (HOST, "05 00 07 00 01", ["version", "*", "*", None, range(2)]),
    "OPEN": (GUEST, "05 00 07 00 00 3f", ["version", "*", "*", None, "*", range(64)]),
    "REFUSE": (GUEST, "05 00 01", ["version", "*", range(7)]),
    "BYE": (HOST | GUEST, "05 05", ["version", range(7)]),
    "BEACON": (
        GUEST,
        "05 07 00 00 3f 7f",
        ["version", "*", None, "*", range(64), range(128)],
    ),
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
    "REFUSED": (GUEST, "22 00 01", ["*", "*", range(6)]),
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
# What may follow them.
TAILS = {
    "DEAL": (0, 3, 6),
    "SEAT": range(11),
    "JOIN": range(11),
    "BEACON": range(11),
}


def kind_of(name):
    if hasattr(events, name):
        return EVENT + getattr(events, name)
    if name.startswith("LINK_"):
        return frames.LINK_0 + int(name[-1])
    return getattr(frames, name)


def asked(name, body, who=None, players=4):
    hears = RECORDS[name][0]
    who = who or (hears if hears in (HOST, GUEST) else HOST)
    data = bytes(3) + bytes(body) + b"\xff" * 60
    return fits(kind_of(name), data, 3, 3 + len(body), who + players)


@pytest.mark.parametrize("name", RECORDS)
def test_every_field_at_its_edges(name):
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
                # Of another version only the first three bytes are known, or it means nothing.
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
    rows, kinds, at = fields._ROWS, [], 0
    while at < len(rows):
        kinds.append(rows[at])
        at += 2 + (rows[at + 1] & fields._SIZE)
    assert sorted(kinds) == sorted(map(kind_of, RECORDS))
    assert len(set(kinds)) == len(kinds), "two records have one kind"
    for kind in range(256):
        for who in (HOST, GUEST):
            if kind not in kinds:
                # A later version's event is passed over, anything else dropped.
                assert fits(kind, bytes(40), 1, 3, who + 4) == (kind > EVENT and who == GUEST)


def test_a_table_of_two_has_two_seats_and_number_is_9999_at_most():
    assert not asked("SHOUT", b"\x02\x00", players=2) and asked("SHOUT", b"\x01\x00", players=2)
    assert not asked("RAN", b"\x01\x04", players=2) and asked("RAN", b"\x01\x03", players=2)
    for seats, good in ((b"\x01\x00", True), (b"\x02\x00", False), (b"\x00\x02", False)):
        table = b"\x0f\x27\x00\x00\x02\x00" + seats + bytes(3)
        assert asked("TABLE", table, players=4) == good == asked("TABLE", table, players=2)
    for number, good in ((0, True), (9999, True), (10000, False), (65535, False)):
        body = b"\x05\x00" + number.to_bytes(2, "little") + b"\x00"
        assert asked("IAM", body) == good
    for players in (0, 1, 3, 5, 255):
        assert not asked("TABLE", bytes((7, 0, 0, 0, players, 0, 0, 0, 0, 0, 0)))


def test_cards_that_are_dealt_are_cards():
    for count in (3, 6):
        for at in range(count):
            for card in (40, 64, 254, 255):
                body = bytearray(2 + count)
                body[2 + at] = card
                assert not asked("DEAL", body)


def test_nothing_is_read_beyond_a_packet():
    for name in RECORDS:
        for size in range(18):
            data = bytes([2]) * size
            fits(kind_of(name), data, 0, size, GUEST + 4)
            fits(kind_of(name), data, 0, size, HOST + 4)


def test_what_does_not_fit_is_acknowledged_counted_and_nothing_else():
    party = HostAndGuests(1, PAULISTA, 4, 3)
    party.gather()
    guest, peer = party.guests[0], party.host.peers[0]
    party.people[1].log.clear()
    for link, good, bad in (
        (guest.link, bytes((frames.SHOUT, 3, 1)), bytes((frames.SHOUT, 4, 1))),
        (peer.link, bytes((frames.SHOUT, 3, 1)), bytes((frames.SHOUT, 3, 1, 0))),
        (guest.link, bytes((frames.SHOUT, 3, 2)), bytes((frames.JOIN, 0))),
        (peer.link, bytes((frames.SHOUT, 3, 2)), bytes((frames.DEAL, 0, 5))),
    ):
        for body, more in ((bad, 1), (good, 0)):
            before, awaited = link.dropped, link._awaited
            record = bytes((len(body) + 2, frames.MESSAGE | awaited << 3, link.session)) + body
            link.port.inbox[:] = [record]
            link.tick(party.now)
            assert link.dropped == before + more
            assert link._awaited == (awaited + 1) % 8
    assert [value for _, _, value in party.people[1].has(frames.SHOUTED)] == [1, 2]


def test_events_of_a_later_version_are_passed_over_and_the_others_count():
    party = HostAndGuests(1, PAULISTA, 4, 3)
    party.start()
    party.run(lambda: party.guests[0].mirror.synced)
    guest = party.guests[0]
    before = guest.dropped
    for body, signs in (
        (bytes((99, 200, 200, events.SIGNALLED, 2, 77)), [77]),
        (bytes((events.SIGNALLED, 9, 5, events.SIGNALLED, 2, 5)), []),
        (b"", []),
        (bytes((events.SIGNALLED, 2, 5, 99)), []),
    ):
        party.people[1].log.clear()
        link = guest.link
        head = bytes((len(body) + 2, frames.EVENTS | link._awaited << 3 | link._seq, link.session))
        link.port.inbox[:] = [head + body]
        guest.tick(party.now)
        assert [value for _, _, value in party.people[1].has(events.SIGNALLED)] == signs
        assert not party.people[1].has(frames.CHEATED)
    assert guest.dropped == before + 1 and guest.mirror.synced
