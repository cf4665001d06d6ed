"""docs/link.md, Fair deal, "A guest says CHEAT", row 9: the count of hands.

For each the smallest lie that must be named, and beside it the nearest that honest hosts do.
"""

import pytest

from host_tests.support.fair_host import FairHost
from truco_core import state
from truco_core.cards import NONE
from truco_link import guest_witness
from truco_link.frames import CHEATED, WRONG_COUNT

GAPS = 15


def played(hands=1, **more):
    host = FairHost(**more).start()
    for _ in range(hands):
        host.hand()
    assert host.named == [] and host.checked == hands
    return host


def come(host):
    """The guest comes again, to its COMMIT."""
    host.come(knows=True)
    host.tell_seats()
    host.commit()


@pytest.mark.parametrize("stage", [0, 1, 2])
@pytest.mark.parametrize("k", [0, 1, 3, 32, 33, 255])
def test_another_hand_of_the_chain(stage, k):
    """The second hand is next."""
    host = played()
    host.seat(0, 0)
    if stage == 0:
        host.number += 1
    elif stage == 1:
        host.ask()
        host.pass_pledges()
    else:
        host.open()
    assert host.named == []
    host.round_stage(stage, k=k, mask=0 if stage == 0 else host.mask)
    assert host.named == [WRONG_COUNT]


def test_the_right_hand_of_the_chain():
    host = played()
    host.seat(0, 0)
    host.round()
    host.round_stage(2)
    host.hand()
    assert host.named == [] and host.checked == 2


@pytest.mark.parametrize("k", [1, 2, 31, 32])
def test_the_first_round_begins_the_count(k):
    played(k=k)


@pytest.mark.parametrize("k", [0, 33])
def test_a_chain_has_32_hands_for_who_comes_too(k):
    host = FairHost()
    host.tell_seats()
    host.snap()
    host.commit()
    host.number += 1
    host.round_stage(0, k=k, mask=0)
    assert host.named == [WRONG_COUNT]


def test_who_missed_hands_knows_the_count_by_the_commit():
    for k in (4, 5):
        host = played()
        host.k = 4
        come(host)
        host.k = k
        host.number += 1
        host.round_stage(0, mask=0)
        assert host.named == ([] if k == 4 else [WRONG_COUNT])


@pytest.mark.parametrize("by", [0, 1, -1])
def test_a_snapshot_that_counts_other_hands(by):
    host = played(2)
    host.snap()
    assert host.named == []
    host.hand()
    view = host.view()
    view[state.HAND] += by
    host.snap(view)
    assert host.named == ([WRONG_COUNT] if by else [])


@pytest.mark.parametrize("by", [0, 1, -1])
def test_a_snapshot_of_another_match_that_did_not_begin(by):
    """A match that went badly is not told to be a later or an earlier one."""
    host = played(2)
    host.snap()
    host.another_match()
    for _ in range(3):
        host.hand()
    assert host.named == []
    view = host.view()
    view[state.HAND] += by
    host.snap(view)
    assert host.named == ([WRONG_COUNT] if by else [])


def match_missed(how, hands, since, k=1):
    """The guest knows of three hands, misses `hands`; a match began so many after the first."""
    host = played(3, k=k)
    host.snap()
    if how == "told anew":
        host.table()
    else:
        host.come(knows=True)
        host.tell_seats()
    host.k += hands
    host.commit()
    view = host.view()
    view[state.HAND] = 3 + hands - since
    host.snap(view)
    return host.named


@pytest.mark.parametrize("since", [-1, 1, 2, 3, 4])
def test_a_match_that_began_unseen(since):
    """It began after the third hand at the earliest: until then the guest has seen the other."""
    for k in (1, 7):
        named = match_missed("told anew", 2, since, k)
        assert named == ([WRONG_COUNT] if since < 3 else [])
        assert match_missed("come", 2, since, k) == []


def test_a_match_that_began_unseen_fifteen_times():
    host = played(3)
    host.snap()
    host.guest.book[guest_witness.MIXED] = 1  # or it would be too many hands that were missed
    for _ in range(GAPS + 1):
        assert host.named == []
        host.table()
        host.k += 1
        host.commit()
        view = host.view()
        view[state.HAND] = 1
        host.snap(view)
    assert host.named == [WRONG_COUNT]


@pytest.mark.parametrize("score", [(0, 0), (3, 0), (0, 3)])
def test_a_match_begins_with_nothing(score):
    """HAND 0 with points is the same match, counted another way."""
    host = played(3)
    host.snap()
    host.begin_match(*score)
    host.snap()
    assert host.named == ([] if score == (0, 0) else [WRONG_COUNT])


def shown(host):
    """What a watcher, which has no seat to say it from, shows to its person."""
    return [one[2] for one in host.driver.log if one[0] == CHEATED]


def test_a_watcher_that_missed_a_chain_begins_to_count_anew():
    """It has no share in the decks, and believes how many hands it missed."""
    host = FairHost(me=NONE).start()
    for _ in range(3):
        host.hand()
    host.snap()
    host.table()
    host.new_chain()
    host.k = 1
    host.commit()
    host.round()
    view = host.view()
    view[state.HAND] = 40
    host.snap(view)
    assert shown(host) == []
    view[state.HAND] = 41
    host.snap(view)
    assert shown(host) == [WRONG_COUNT]
