"""docs/link.md, Fair deal, "A guest says CHEAT", row 10: one round more.

For each the smallest lie that must be named, and beside it the nearest that honest hosts do.
"""

import pytest

from host_tests.support.fair_host import asked, closed, is_fine
from truco_link import frames
from truco_link.frames import (
    HERE,
    MAY_HOST,
    NONCE_CHANGED,
    NOT_MY_CARDS,
    PERSON,
    ROUND_AGAIN,
    SIGNS,
)

# 10 ROUND_AGAIN.


def played(**more):
    host = closed(**more)
    assert is_fine(host)
    return host


def test_a_new_round_without_a_reason():
    host = played()
    host.ask()
    assert host.named == [ROUND_AGAIN]


def test_a_new_round_before_the_hand():
    """Its list was closed: it may know all nonces, and have looked at the cards."""
    host = closed()
    host.ask()
    assert host.named == [ROUND_AGAIN]


def test_a_new_round_before_the_list_is_closed():
    host = asked()
    host.pass_pledges()
    host.ask()
    host.pass_pledges()
    host.close()
    assert is_fine(host)


def test_a_new_round_after_an_empty_list():
    """Nobody was there to pledge: these decks are the chain's alone."""
    host = asked()
    host.nonces = {}
    host.close()
    host.ask()
    assert host.named == []


def sits_down(host):
    host.seat(3, PERSON)


def is_back(host):
    host.seat(3, PERSON)
    host.seat(3)


def is_owner(host):
    host.owner(3, b"another tag.")


def other_options(host):
    host.table(flags=host.flags | SIGNS)


def another_match(host):
    host.another_match()


REASONS = (sits_down, is_back, is_owner, other_options, another_match)


@pytest.mark.parametrize("reason", REASONS)
def test_a_new_round_with_a_reason(reason):
    host = played()
    reason(host)
    host.round()
    host.hand()
    assert host.named == [] and host.checked == 2


@pytest.mark.parametrize("reason", REASONS)
def test_a_reason_counts_once(reason):
    host = played()
    reason(host)
    host.round()
    host.hand()
    host.ask()
    assert host.named == [ROUND_AGAIN]


def told_again(host):
    for seat in range(4):
        host.seat(seat)
        host.owner(seat)


def other_name(host):
    host.tell(frames.SEAT, 3, PERSON | HERE | MAY_HOST, b"Nem")


@pytest.mark.parametrize("no_reason", [told_again, other_name])
def test_a_new_round_after_words_that_change_nothing(no_reason):
    host = played()
    no_reason(host)
    host.ask()
    assert host.named == [ROUND_AGAIN]


def test_who_has_come_believes_a_new_round():
    """Whatever the reason was, it was out of reach then."""
    for has_come in (False, True):
        host = played()
        if has_come:
            host.come(knows=True)
            host.tell_seats()
            host.commit()
        host.ask()
        assert host.named == ([] if has_come else [ROUND_AGAIN])


@pytest.mark.parametrize("is_decided", [False, True])
def test_pledges_are_asked_for_again(is_decided):
    host = asked()
    host.round_stage(0)
    host.pass_pledges()
    host.close()
    for seat in host.nonces:
        host.pass_nonce(seat)
    if is_decided:
        host.round_stage(2)
    assert host.named == []
    host.round_stage(0)
    assert host.named == [ROUND_AGAIN]


def test_who_is_asked_again_pledges_the_same():
    """Another nonce could be chosen after the others were seen."""
    host = asked()
    host.round_stage(0)
    one, other = host.of(frames.PLEDGE)
    assert one == other
    host.ask()
    assert host.of(frames.PLEDGE)[-1][1:] != one[1:]


@pytest.mark.parametrize("same", [False, True])
def test_the_number_of_a_round_of_the_chain_before(same):
    host = played(k=32)
    host.new_chain()
    host.k = 1
    host.commit()
    if same:
        host.number -= 1
    host.ask()
    assert host.named == ([ROUND_AGAIN] if same else [])


def shown(host):
    """A round whose list is closed; the reason for the next one."""
    host.pass_pledges()
    host.close()
    host.change()


@pytest.mark.parametrize("dealt", [False, True])
def test_the_fourth_new_round_without_a_deal(dealt):
    host = asked()
    shown(host)
    for _ in range(3):
        host.ask()
        shown(host)
        assert host.named == []
    if dealt:
        for seat in host.nonces:
            host.pass_nonce(seat)
        host.round_stage(2)
        host.hand()
    host.ask()
    assert host.named == ([] if dealt else [ROUND_AGAIN])


@pytest.mark.parametrize("how", ["told anew", "come"])
def test_another_chain_in_between_does_not_begin_the_count_anew(how):
    """Nor a new session: each of them could serve to choose a deck."""
    host = asked()
    shown(host)
    if how == "told anew":
        host.table()
    for rounds in range(1, 5):
        assert host.named == []
        if rounds == 3:
            if how == "come":
                host.come(knows=True)
                host.tell_seats()
            host.new_chain()
            host.former()
            host.commit()
            host.ask()
            shown(host)
        host.ask()
        shown(host)
    assert host.named == [ROUND_AGAIN]


def test_rounds_whose_list_was_not_closed_are_not_counted():
    host = asked()
    for _ in range(9):
        host.change()
        host.ask()
    assert host.named == []


def test_no_hand_of_a_round_that_was_named_counts():
    """Nor one of the next round before a hand was dealt."""
    host = played()
    host.round()
    assert host.named == [ROUND_AGAIN]
    host.hand()
    host.hand()
    assert host.checked == 1
    host.seat(3, PERSON)
    host.round()
    host.hand()
    assert host.checked == 2 and host.named == [ROUND_AGAIN]


def test_cards_are_looked_at_after_a_round_that_was_named():
    host = played()
    host.round_stage(2, mask=0b110)
    assert host.named == [NONCE_CHANGED]
    deck = host.deck()
    deck[3], deck[30] = deck[30], deck[3]
    host.hand(deck)
    assert host.named == [NONCE_CHANGED, NOT_MY_CARDS] and host.checked == 1


def test_no_hand_behind_another_chain_counts():
    host = played()
    host.new_chain()
    host.k = 1
    host.commit()
    host.round()
    host.hand()
    assert host.named == [frames.CHAIN_BROKEN] and host.checked == 1


@pytest.mark.parametrize("lies", [False, True])
def test_no_hand_in_which_something_was_named_counts(lies):
    host = played()
    host.deal()
    if lies:
        host.happen(5, 0, 3)  # TURNED, of whom it cannot be
        host.happen(3, 0, 40 + 3)
    host.play(cards_only=True)
    host.reveal()
    assert host.checked == 2 - (len(host.named) > 0)
