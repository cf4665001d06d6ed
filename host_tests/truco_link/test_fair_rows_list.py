"""docs/link.md, Fair deal, "A guest says CHEAT", rows 5 and 11: pledges and nonces.

For each the smallest lie that must be named, and beside it the nearest that honest hosts do.
"""

import hashlib

import pytest

from host_tests.support.fair_host import FairHost, asked, closed, committed, flipped, is_fine
from truco_link import frames
from truco_link.frames import (
    HOST_NONCE,
    NONCE_CHANGED,
    PERSON,
)

# 5 NONCE_CHANGED.


@pytest.mark.parametrize("at", [0, 13])
def test_my_pledge_is_another_one(at):
    """Found when the list is closed: until then I may pledge again."""
    for lies in (True, False):
        host = asked()
        pledge = host.pledges[1]
        wrong = pledge[:at] + flipped(pledge[at:])
        host.pass_pledge(1, wrong)
        host.pass_pledge(2)
        host.pass_pledge(3)
        if not lies:
            host.pass_pledge(1)
        assert host.named == []
        host.close()
        assert host.named == ([NONCE_CHANGED] if lies else [])
        assert len(host.of(frames.NONCE)) == (not lies)  # it keeps what it has not pledged
        assert lies or is_fine(host)


def test_my_seat_is_on_the_list_with_a_pledge_that_was_not_passed_on():
    host = asked()
    host.pass_pledge(2)
    host.pass_pledge(3)
    host.close()
    assert host.named == [NONCE_CHANGED]


def test_my_seat_is_not_on_the_list():
    """Too late: no fault of anybody."""
    host = asked()
    host.pass_pledge(2)
    host.pass_pledge(3)
    del host.nonces[1]
    host.close()
    for seat in (2, 3):
        host.pass_nonce(seat)
    host.round_stage(2)
    host.hand()
    assert host.named == [] and not host.checked
    assert (frames.LEFT_OUT, 1, 0) in host.driver.log


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_nonce_that_does_not_fit_its_pledge(seat):
    host = closed()
    host.pass_nonce(seat, flipped(host.nonces[seat]))
    assert host.named == [NONCE_CHANGED]


def test_the_nonce_of_another_seat():
    """Who pledges what another one has pledged cannot show it: the seat is part of it."""
    host = closed()
    host.pass_nonce(2)
    host.pass_nonce(3, host.nonces[2])
    assert host.named == [NONCE_CHANGED]


def test_a_nonce_twice():
    host = closed()
    host.pass_nonce(2)
    host.pass_nonce(2)
    assert is_fine(host)


def test_a_nonce_of_who_is_not_on_the_list():
    for lies in (True, False):
        host = asked()
        host.pass_pledges()
        kept = host.nonces.pop(3)
        host.close()
        assert host.named == []
        if lies:
            host.nonces[3] = kept
            host.pass_nonce(3)
        assert host.named == ([NONCE_CHANGED] if lies else [])
        assert lies or is_fine(host)


def test_a_seat_on_the_list_without_a_pledge():
    host = asked()
    host.pass_pledge(1)
    host.pass_pledge(2)
    host.round_stage(1)
    assert host.named == [NONCE_CHANGED]


def test_a_nonce_before_the_list_is_closed():
    host = asked()
    host.pass_pledges()
    assert host.named == []
    host.pass_nonce(2)
    assert host.named == [NONCE_CHANGED]


@pytest.mark.parametrize("is_decided", [False, True])
def test_a_pledge_after_the_list_was_closed(is_decided):
    host = closed()
    if is_decided:
        for seat in host.nonces:
            host.pass_nonce(seat)
        host.round_stage(2)
    for seat in host.pledges:
        host.pass_pledge(seat)  # told again to who may not have heard it
    assert host.named == []
    host.pass_pledge(3, flipped(host.pledges[3]))
    assert host.named == [NONCE_CHANGED]


def test_the_pledge_of_one_more_after_the_list_was_closed():
    host = asked()
    late = host.pledges.pop(3)
    del host.nonces[3]
    host.pass_pledges()
    host.close()
    host.pledges[3] = late
    assert host.named == []
    host.pass_pledge(3)
    assert host.named == [NONCE_CHANGED]


def test_a_pledge_of_the_round_before():
    """The same bytes: they are not what was pledged in this round."""
    host = asked()
    host.pass_pledges()
    host.change()
    old = host.pledges[3]
    host.ask()
    del host.pledges[3], host.nonces[3]
    host.pass_pledges()
    host.close()
    assert host.named == []
    host.pass_pledge(3, old)
    assert host.named == [NONCE_CHANGED]


@pytest.mark.parametrize("stage", [1, 2])
@pytest.mark.parametrize("mask", [0b110, 0b1010, 0b1100, 0])
def test_another_mask_once_it_was_told(stage, mask):
    """Fewer seats: it may not choose among the nonces that it has seen."""
    host = closed()
    for seat in host.nonces:
        host.pass_nonce(seat)
    host.round_stage(1)
    assert host.named == []
    host.round_stage(stage, mask=mask)
    assert host.named == [NONCE_CHANGED]
    host.round_stage(2, mask=mask)
    host.nonces = {seat: one for seat, one in host.nonces.items() if mask >> seat & 1}
    host.hand()
    assert not host.checked


def test_another_mask_once_it_was_decided():
    host = closed()
    for seat in host.nonces:
        host.pass_nonce(seat)
    host.round_stage(2)
    host.round_stage(2)
    assert host.named == []
    host.round_stage(2, mask=0b110)
    assert host.named == [NONCE_CHANGED]


def test_it_is_decided_before_all_nonces_are_there():
    host = closed()
    host.pass_nonce(1)
    host.pass_nonce(2)
    host.round_stage(2)
    assert host.named == [NONCE_CHANGED]


def test_a_pledge_of_mine_that_i_never_made():
    """I am there all the time, and hear of the round only now."""
    host = asked()
    host.pass_pledges()
    host.close()
    assert is_fine(host)
    host.seat(3, PERSON)
    host.number = host.number + 1 & 63
    host.pass_pledge(2)
    assert host.named == []
    host.pass_pledge(1)
    assert host.named == [NONCE_CHANGED]


def test_a_pledge_of_mine_from_before_i_came():
    host = closed()
    assert is_fine(host)
    host.come(knows=True)
    host.driver.log.clear()
    host.tell_all()
    host.hand()
    assert host.named == [] and host.checked == 2


def test_a_new_one_at_the_table_hears_a_round_that_is_over():
    host = closed()
    assert is_fine(host)
    host.guest.be_at(frames.ANY_TABLE, 0)
    host.come(knows=True)  # as somebody who has never been there
    host.tell_all()
    host.hand()
    assert host.named == [] and host.checked == 1  # not of its own nonce


@pytest.mark.parametrize("again", [0, 1, 2, 3])
def test_who_comes_in_the_middle_of_a_round_hears_its_stages_again(again):
    host = asked()
    host.pass_pledges()
    if again >= 1:
        host.close()
    if again >= 2:
        for seat in host.nonces:
            host.pass_nonce(seat)
    if again == 3:
        host.round_stage(2)
    host.come(knows=True)
    host.tell_seats()
    host.commit()
    if not again:
        pledged = len(host.of(frames.PLEDGE))
        host.round_stage(0)
        assert len(host.of(frames.PLEDGE)) == pledged + 1
        host.pledges[1] = host.of(frames.PLEDGE)[-1][1:]
    host.pass_pledges()
    host.close()
    host.snap()
    assert is_fine(host)


# 11 HOST_NONCE.


def pledge_of(host, nonce, seat):
    return hashlib.sha256(nonce + bytes((host.head(seat),))).digest()[:14]


@pytest.mark.parametrize("when", [asked, closed, committed])
def test_a_pledge_for_the_hosts_seat(when):
    host = when()
    host.pass_pledge(0, pledge_of(host, b"12345678", 0))
    assert host.named == [HOST_NONCE]


@pytest.mark.parametrize("when", [asked, closed, committed])
def test_a_nonce_for_the_hosts_seat(when):
    host = when()
    host.pass_nonce(0, b"12345678")
    assert host.named == [HOST_NONCE]


@pytest.mark.parametrize("stage", [0, 1, 2])
def test_the_hosts_seat_on_the_list(stage):
    host = closed() if stage == 2 else asked()
    host.round_stage(stage, mask=0b1111)
    assert host.named == [HOST_NONCE]


@pytest.mark.parametrize("me", [0, 2, 3])
def test_the_host_may_sit_anywhere(me):
    host = FairHost(4, me=me)
    host.table(host=1)
    host.snap()
    host.commit()
    host.ask()
    host.pledges.pop(1)
    host.nonces.pop(1)
    if me:
        host.pledges[0], host.nonces[0] = pledge_of(host, b"12345678", 0), b"12345678"
    host.pass_pledges()
    host.close()
    assert is_fine(host)
