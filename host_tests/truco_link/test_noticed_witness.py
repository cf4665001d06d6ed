"""What a guest counts of the fair deal, to the last one: found by tools/mutate.py."""

import types

import pytest

from host_tests.support.fair_host import FairHost
from truco_core import events
from truco_core.cards import NONE
from truco_link import frames, guest_fair, guest_witness

# What a guest has counted.


def test_so_many_hands_were_right():
    book = bytearray(guest_witness.BOOK_SIZE)
    for number in range(1, 600):
        book[guest_witness.AGAIN] = 2
        guest_witness.count(book)
        assert guest_witness.checked(book) == number and book[guest_witness.AGAIN] == 1
    book[guest_witness.AGAIN] = 0
    guest_witness.count(book)
    assert book[guest_witness.AGAIN] == 0


def test_the_sixteenth_gap_is_named():
    book = bytearray(guest_witness.BOOK_SIZE)
    assert [guest_witness.is_too_often(book) for _ in range(18)] == [False] * 15 + [True] * 3
    book = bytearray(guest_witness.BOOK_SIZE)
    weights = [guest_witness.is_too_often(book, guest_witness.CHOICE) for _ in range(4)]
    assert weights == [False, False, False, True]
    book[guest_witness.HAS_LAG] = 1
    guest_witness.come(book)
    assert not guest_witness.is_too_often(book) and not book[guest_witness.HAS_LAG]


def test_sixteen_chances_are_named_and_a_watcher_counts_none():
    book = bytearray(guest_witness.BOOK_SIZE)
    assert [guest_witness.weigh(book, 4) for _ in range(5)] == [False] * 3 + [True] * 2
    assert book[guest_witness.AGAIN] == 16
    guest = types.SimpleNamespace(my_seat=NONE, book=bytearray(guest_witness.BOOK_SIZE))
    assert not any(guest_witness.weighs(guest, 4) for _ in range(9)) and not any(guest.book)
    guest.my_seat = 0
    assert [guest_witness.weighs(guest, 15) for _ in range(2)] == [False, True]


def test_of_another_host_nothing_is_known_but_chances_and_hands():
    book = bytearray(b"\7" * guest_witness.BOOK_SIZE)
    guest_witness.begin(book)
    w = guest_witness
    assert (book[w.AGAIN], w.checked(book), book[w.FRESH], book[w.MISSED]) == (7, 0x707, 0, w.CAME)
    assert {book[at] for at in (w.INDEX, w.LAST_ROUND, w.STAGE, w.MINE)} == {NONE}
    rest = set(range(w.CHECKED)) - {w.AGAIN, w.MISSED, w.INDEX, w.LAST_ROUND, w.STAGE, w.MINE}
    assert not any(book[at] for at in rest)


@pytest.mark.parametrize("dealt, weight", [(False, 4), (True, 2)])
def test_a_round_more_weighs_less_when_a_hand_was_dealt_meanwhile(dealt, weight):
    """As a snapshot says, to who was told anew: that hand is on."""
    host = FairHost().start()
    book = host.guest.book
    if dealt:
        host.match.deal_from(bytes(host.deck()))
    host.table()
    host.commit()
    host.snap()
    assert book[guest_witness.FRESH] == (not dealt) and book[guest_witness.AGAIN] == 0
    host.change(0)
    host.ask()
    assert book[guest_witness.AGAIN] == weight and host.named == []


def test_former_is_passed_over_before_any_commit():
    host = FairHost()
    host.tell_seats()
    before = bytes(host.guest.book)
    for end in (host.rng.randbytes(16), host.chain[32]):
        host.tell(frames.FORMER, end)
        at = guest_witness.FORMER_END
        assert host.guest.book[at : at + 2] == end[:2]
        assert host.guest.book[:at] == before[:at] and host.named == []
    host.snap()
    host.happen(events.MATCH_STARTED, 0, 0)
    host.commit()
    host.round()
    host.hand()
    assert host.named == [] and host.checked == 1


def test_former_that_was_told_before_is_not_computed_again(monkeypatch):
    """Up to 32 times SHA-256: 50 ms each on a board without hashlib."""
    host = FairHost().start()
    links = []
    real = guest_fair.previous_link
    monkeypatch.setattr(guest_fair, "previous_link", lambda link: links.append(1) or real(link))
    host.tell(frames.FORMER, b"\7" * 16)
    assert len(links) == 32
    host.tell(frames.FORMER, b"\7" * 16)
    assert len(links) == 32 and host.named == []
    host.hand()
    assert host.named == [] and host.checked == 1
