"""What a draw of tools/mutate.py found when the link had learnt WiFi."""

import os

import pytest

from host_tests.truco_link.test_uart_floods import CALL, Endless, packet
from truco_link import frames, lobby, rooms
from truco_link.advert import MIN_SIZE
from truco_link.carriers import uart


def test_a_code_may_be_any_of_four_digits(monkeypatch):
    """Not only one below 256, which a byte would have told."""
    monkeypatch.setattr(os, "urandom", lambda count: b"\x39\x30"[:count])
    assert lobby._four_digits() == 12345 % 10000


def test_a_cut_name_ends_with_a_whole_letter():
    end = Endless(b"\0")
    carrier = uart.Carrier(end)
    name = b"x" * (frames.MAX_BODY - MIN_SIZE - 1)
    carrier.call(CALL[:MIN_SIZE] + name + "éyz".encode())
    carrier.tick(1000)
    carrier.tick(2000)
    (said,) = {one for one in end.written if len(one) > 4}
    assert said == packet(b"\x12\xc0\x00\x06" + CALL[1:MIN_SIZE] + name)


@pytest.mark.parametrize(
    "better, worse",
    [
        (dict(free=1), dict(free=1, private=True)),
        (dict(free=1, private=True), dict(free=1, playing=True)),
        (dict(free=1, playing=True), dict(playing=True)),
        (dict(playing=True), dict(playing=True, private=True)),
    ],
)
def test_rooms_that_are_worth_more_are_kept(better, worse):
    """A seat before a look at a match; a room that nobody can enter is worth nothing."""
    found = []
    for traits in (better, worse):
        room = rooms.Room(b"address1")
        room.free, room.private, room.playing, room.version = 0, False, False, frames.VERSION
        for name, value in traits.items():
            setattr(room, name, value)
        found.append(room.worth())
    assert found[0] > found[1]
