# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""docs/link.md, Fair deal, "A guest says CHEAT", rows 1 and 9: COMMIT, the count of hands, gaps.

For each the smallest lie that must be named, and beside it the nearest that honest hosts do.
"""

import pytest

from host_tests.support.fair_host import FairHost, flipped
from truco_core import state
from truco_link import frames
from truco_link.frames import CHAIN_BROKEN, ROUND_AGAIN, WRONG_COUNT

GAPS = 15


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
@pytest.mark.parametrize("steps", [1, 5, 30])
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
    assert host.named == [] and host.checked == 2


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


def test_another_commit_for_who_has_come():
    host = played()
    host.new_chain()
    host.k = 5
    come(host)
    host.tell_round()
    host.snap()
    host.hand()
    assert host.named == []


def gap(host):
    """Told anew of another chain than the one that is known, and a hand of it."""
    host.table()
    host.new_chain()
    host.k = 1
    host.commit()
    host.round()
    host.hand()


def other_gap(host):
    """Told anew of another round."""
    host.table()
    host.round()
    host.hand()


@pytest.mark.parametrize("which, what", [(gap, CHAIN_BROKEN), (other_gap, ROUND_AGAIN)])
def test_who_is_told_anew_believes_it_fifteen_times(which, what):
    host = played()
    for hands in range(GAPS):
        if host.match.state[state.PHASE] == state.MATCH_OVER:
            host.begin_match()  # before no eyes: no snapshot tells of it
            host.guest.match.state[:] = host.view()
        which(host)
        assert host.named == [] and host.checked == 2 + hands
    host.begin_match()
    host.guest.match.state[:] = host.view()
    which(host)
    assert host.named == [what]


@pytest.mark.parametrize("how", ["match", "come"])
def test_gaps_are_counted_from_a_match_or_a_session_on(how):
    host = played()
    for _ in range(GAPS):
        if host.match.state[state.PHASE] == state.MATCH_OVER:
            host.another_match()
            host.round()
            host.hand()
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


# 9 WRONG_COUNT.


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


def match_missed(how, hands, since):
    """The guest knows of three hands, misses `hands`; a match began so many after the first."""
    host = played(3)
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
    assert match_missed("told anew", 2, since) == ([WRONG_COUNT] if since < 3 else [])
    assert match_missed("come", 2, since) == []


def test_a_match_that_began_unseen_fifteen_times():
    host = played(3)
    host.snap()
    for _ in range(GAPS + 1):
        assert host.named == []
        host.table()
        host.k += 1
        host.commit()
        view = host.view()
        view[state.HAND] = 1
        host.snap(view)
    assert host.named == [WRONG_COUNT]
