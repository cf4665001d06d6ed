"""docs/link.md, Fair deal, "A guest says CHEAT", row 1: COMMIT, and gaps.

For each the smallest lie that must be named, and beside it the nearest that honest hosts do.
"""

import pytest

from host_tests.support.fair_host import FairHost, flipped
from truco_link import frames, guest_witness
from truco_link.frames import CHAIN_BROKEN, ROUND_AGAIN

GAPS = 15
CHOICES = GAPS // 5


def played(hands=1, **more):
    host = FairHost(**more).start()
    for _ in range(hands):
        host.hand()
    assert host.named == [] and host.checked == hands
    return host


def come(host, told=True):
    """The guest comes again, to the end of what it is told; not yet its SNAP."""
    host.come(knows=True)
    host.tell_seats()
    if told:
        host.commit()


# 1 CHAIN_BROKEN, by COMMIT.


def test_the_commit_that_is_known():
    host = played()
    host.commit()
    host.hand()
    assert host.named == [] and host.checked == 2


@pytest.mark.parametrize("bit", [0, 7])
def test_a_commit_that_leads_nowhere(bit):
    host = played()
    host.commit(flipped(host.chain[1], bit))
    assert host.named == [CHAIN_BROKEN]


def test_a_commit_further_on():
    """It shows seeds before their hands; a guest that was there the whole time has missed none."""
    host = played()
    host.k += 1
    host.commit()
    assert host.named == [CHAIN_BROKEN]


@pytest.mark.parametrize("how", ["told anew", "come"])
@pytest.mark.parametrize("steps", [1, 7, 8, 30])
def test_a_commit_further_on_for_who_may_have_missed_hands(how, steps):
    host = played()
    host.k += steps
    if how == "come":
        come(host)
        host.tell_round()
    else:
        host.table()
        host.commit()
    host.snap()
    host.hand()
    # In one session they are few.
    many = how == "told anew" and steps > 7
    assert host.named == ([ROUND_AGAIN] if many else [])
    assert host.checked == (1 if many else 2)


def test_a_commit_further_on_checks_the_hand_that_was_left():
    for lies in (False, True):
        host = played()
        deck = host.deck()
        if lies:
            deck[3], deck[30] = deck[30], deck[3]
        host.deal(deck)
        host.play(1, cards_only=True)
        host.k += 3
        come(host)
        assert host.named == ([frames.NOT_MY_CARDS] if lies else [])
        assert host.checked == 1


def test_once_the_snapshot_has_come_nothing_was_missed():
    for whole in (False, True):
        host = played()
        host.table()
        if whole:
            host.snap()
        host.k += 1
        host.commit()
        assert host.named == ([CHAIN_BROKEN] if whole else [])


def test_once_a_hand_is_dealt_nothing_was_missed():
    for dealt in (False, True):
        host = played()
        host.table()
        if dealt:
            host.hand()
        host.k += 1
        host.commit()
        assert host.named == ([CHAIN_BROKEN] if dealt else [])


@pytest.mark.parametrize("k, right", [(31, False), (32, True)])
def test_a_new_chain_after_32_hands_and_not_before(k, right):
    host = played(k=k)
    host.new_chain()
    host.k = 1
    host.commit()
    assert host.named == ([] if right else [CHAIN_BROKEN])
    host.round()
    host.hand()
    assert host.named == ([] if right else [CHAIN_BROKEN])
    assert host.checked == 1 + right


def test_another_commit_before_any_round():
    host = FairHost()
    host.tell_seats()
    host.snap()
    host.commit()
    host.new_chain()
    host.commit()
    host.round()
    host.hand()
    assert host.named == [] and host.checked == 1


def test_another_commit_after_the_first_round_was_begun():
    host = FairHost()
    host.tell_seats()
    host.snap()
    host.commit()
    host.ask()
    host.new_chain()
    host.commit()
    assert host.named == [CHAIN_BROKEN]


@pytest.mark.parametrize("how", ["come", "told anew"])
@pytest.mark.parametrize("shown", [True, False])
def test_another_commit_for_who_may_have_missed_the_end_of_the_chain(how, shown):
    """FORMER shows that it ended."""
    host = played()
    host.new_chain()
    host.k = 5
    if how == "come":
        come(host, told=False)
    else:
        host.table()
        host.guest.book[guest_witness.MIXED] = 1  # or it would be too many hands that were missed
    if shown:
        host.former()
    host.commit()
    assert host.named == ([] if shown else [CHAIN_BROKEN])
    if how == "come" and shown:
        host.tell_round()
        host.snap()
        host.hand()
        assert host.named == []


def test_a_former_that_leads_nowhere_is_passed_over():
    host = played()
    before = bytes(host.guest.book)
    come(host, told=False)
    host.ended = flipped(host.chain[32])
    host.former()
    host.commit()
    host.tell_round()
    host.snap()
    host.hand()
    assert host.named == [] and host.checked == 2
    assert before != bytes(host.guest.book)


def gap(host):
    """Told anew of another round."""
    host.table()
    host.round()
    host.hand()


def test_who_is_told_anew_believes_it_three_times():
    host = played()
    for hands in range(CHOICES):
        gap(host)
        assert host.named == [] and host.checked == 2 + hands
    gap(host)
    assert host.named == [ROUND_AGAIN]


@pytest.mark.parametrize("how", ["match", "come"])
def test_gaps_are_counted_from_a_match_or_a_session_on(how):
    host = played()
    for _ in range(CHOICES):
        gap(host)
    if how == "match":
        host.another_match()
        host.round()
    else:
        host.come(knows=True)
        host.tell_all()
    host.hand()
    gap(host)
    assert host.named == []
