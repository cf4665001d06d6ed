"""What a guest counts of the fair deal, to the last one."""

from truco_core.cards import NONE
from truco_link import guest_witness


def test_so_many_hands_were_right():
    book = bytearray(guest_witness.BOOK_SIZE)
    for number in range(1, 600):
        guest_witness.count(book)
        assert guest_witness.checked(book) == number


def test_of_another_host_nothing_is_known_but_how_many_hands_were_right():
    w = guest_witness
    book = bytearray(b"\7" * w.BOOK_SIZE)
    w.begin(book)
    assert (book[w.INDEX], w.checked(book), book[w.MISSED], book[w.NEW]) == (NONE, 0x707, w.CAME, 1)
    assert not any(book[at] for at in set(range(w.CHECKED)) - {w.INDEX, w.MISSED, w.NEW})
    assert set(book[w.CHECKED :]) == {7}


def test_who_comes_again_keeps_what_it_knows_of_the_chains():
    w = guest_witness
    book = bytearray(w.BOOK_SIZE)
    book[: w.MISSED] = b"\5" * w.MISSED
    w.come(book, False)
    assert set(book[: w.MISSED]) == {5} and (book[w.MISSED], book[w.NEW]) == (w.CAME, 1)


def test_at_another_seat_what_i_gave_counts_no_more():
    w = guest_witness
    book = bytearray(b"\1" * w.BOOK_SIZE)
    w.sit(book)
    assert [at for at in range(w.BOOK_SIZE) if book[at] != 1] == [
        w.INDEX,
        w.PENDING,
        w.MIXED,
        w.SHARE,
        w.GAVE,
    ]
