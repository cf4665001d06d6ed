"""docs/link.md, Fair deal, "A guest says CHEAT", rows 1 and 6 to 8: the hand.

For each the smallest lie that must be named, and beside it the nearest that honest hosts do.
"""

import pytest

from host_tests.support.fair_host import FairHost, closed, flipped, is_fine
from truco_core import events, state
from truco_link import frames
from truco_link.frames import (
    CHAIN_BROKEN,
    FORBIDDEN_EVENT,
    NO_COMMIT,
    NO_SEED,
)


def begun(*args, **more):
    return FairHost(*args, **more).start()


# 1 CHAIN_BROKEN, by REVEAL.


@pytest.mark.parametrize("bit", range(8))
def test_a_seed_of_another_bit(bit):
    host = begun()
    host.deal()
    host.play()
    host.reveal(flipped(host.chain[1], bit))
    assert host.named == [CHAIN_BROKEN] and not host.checked


def test_a_seed_that_leads_there_by_two_steps():
    host = begun()
    host.deal()
    host.play()
    host.reveal(host.chain[2])
    assert host.named == [CHAIN_BROKEN]


def test_a_seed_twice():
    host = begun()
    host.hand()
    assert host.named == []
    host.tell(frames.REVEAL, host.chain[1])
    assert host.named == [CHAIN_BROKEN]


@pytest.mark.parametrize("k", [31, 32])
def test_a_chain_has_32_seeds(k):
    host = begun(k=k)
    host.hand()
    assert host.named == [] and host.checked == 1
    host.tell(frames.REVEAL, host.chain[k])  # for k = 32 that is none of another hand either
    assert host.named == [CHAIN_BROKEN]


def test_a_seed_that_nobody_committed_to_tells_nothing():
    host = FairHost()
    host.tell_seats()
    host.tell(frames.REVEAL, host.chain[1])
    assert host.named == []


# 6 FORBIDDEN_EVENT.


def test_an_event_against_the_rules():
    host = begun()
    host.deal()
    turn = host.match.state[state.TURN]
    host.happen(events.PLAYED, 1 - turn, host.dealt[3 - 3 * turn])  # not its turn
    assert host.named == [FORBIDDEN_EVENT]


def test_the_same_event_in_its_turn():
    host = begun()
    host.deal()
    turn = host.match.state[state.TURN]
    host.act(turn, host.dealt[3 * turn])
    host.act(1 - turn, host.dealt[3 - 3 * turn])
    assert host.named == []


def test_a_deal_with_a_card_twice():
    host = begun()
    deck = host.deck()
    vira = deck[6]
    host.tell(frames.DEAL, 0, vira, deck[3], deck[4], deck[3])
    assert host.named == [FORBIDDEN_EVENT]


def test_a_deal_with_the_vira_among_my_cards():
    host = begun()
    deck = host.deck()
    host.tell(frames.DEAL, 0, deck[6], deck[3], deck[4], deck[6])
    assert host.named == [FORBIDDEN_EVENT]


def test_a_deal_with_another_opener():
    host = begun()
    deck = host.deck()
    host.tell(frames.DEAL, 1, deck[6], *deck[3:6])
    assert host.named == [FORBIDDEN_EVENT]


def test_a_play_after_the_seed():
    """Who knows the seed knows all cards: nothing more may be laid."""
    host = begun()
    host.deal()
    host.reveal()
    assert host.named == []  # broken off: that may be
    turn = host.match.state[state.TURN]
    host.act(turn, host.dealt[3 * turn])
    assert host.named == [FORBIDDEN_EVENT] and host.checked == 1


def test_what_comes_before_the_snapshot_is_not_judged():
    host = FairHost()
    host.tell_seats()
    host.happen(events.PLAYED, 0, 3)
    assert host.named == []


# 7 NO_COMMIT.


def test_a_hand_is_dealt_without_a_word():
    host = FairHost()
    host.tell_seats()
    host.snap()
    assert host.named == []
    host.nonces = {}
    host.deal()
    assert host.named == [NO_COMMIT]


def test_a_round_of_no_chain():
    host = FairHost()
    host.tell_seats()
    host.snap()
    host.nonces = {}
    host.round_stage(0)
    assert host.named == [NO_COMMIT]


def test_a_hand_is_dealt_before_the_round_is_decided():
    for is_decided in (False, True):
        host = closed()
        for seat in host.nonces:
            host.pass_nonce(seat)
        if is_decided:
            host.round_stage(2)
        host.deal()
        assert host.named == ([] if is_decided else [NO_COMMIT])


def test_a_hand_of_a_new_chain_without_a_new_round():
    for has_round in (False, True):
        host = closed(k=32)
        assert is_fine(host)
        host.new_chain()
        host.k = 1
        host.commit()
        if has_round:
            host.round()
        host.deal()
        assert host.named == ([] if has_round else [NO_COMMIT])


def test_a_snapshot_of_a_hand_that_goes_on():
    for told in (True, False):
        host = FairHost().start()
        host.deal()
        host.play(2, cards_only=True)
        host.guest.be_at(frames.ANY_TABLE, 0)
        host.come(knows=True)
        host.tell_seats()
        host.commit()
        if told:
            host.tell_round()
        assert host.named == []
        host.snap()
        assert host.named == ([] if told else [NO_COMMIT])


# 8 NO_SEED.


def test_a_deal_before_the_seed():
    host = begun()
    host.deal()
    host.play()
    host.k += 1
    assert host.named == []
    host.deal()
    assert host.named == [NO_SEED]


def test_a_snapshot_of_a_hand_that_is_over_before_its_seed():
    host = begun()
    host.deal()
    host.play(1)
    host.snap()
    assert host.named == []
    host.play()
    host.snap()
    assert host.named == [NO_SEED]


def test_the_same_snapshot_after_its_seed():
    host = begun()
    host.hand()
    host.snap()
    assert host.named == []


def test_a_snapshot_of_another_hand_before_the_seed():
    host = begun()
    host.deal()
    host.play(1)
    view = host.view()
    view[state.HAND] += 1
    host.snap(view)
    assert host.named == [NO_SEED]


def test_a_snapshot_after_a_friendly_end_before_the_seed():
    for shown in (True, False):
        host = begun()
        host.deal()
        host.end()
        if shown:
            host.reveal()
        host.snap()
        assert host.named == ([] if shown else [NO_SEED])


def test_a_seed_that_does_not_come():
    for late_ms, named in ((19_800, []), (20_200, [NO_SEED])):
        for ends in (FairHost.play, FairHost.end):
            host = begun()
            host.deal()
            host.run(30_000)  # a hand that is played takes its time
            ends(host)
            host.run(late_ms - 300)
            host.run(300)
            assert host.named == named


def test_a_table_begins_the_twenty_seconds_anew():
    host = begun()
    host.deal()
    host.play()
    host.run(19_000)
    host.table()
    host.run(19_000)
    assert host.named == []
    host.run(1_200)
    assert host.named == [NO_SEED]


def test_a_seed_that_comes_at_last():
    host = begun()
    host.deal()
    host.play()
    host.run(19_000)
    host.reveal()
    host.run(30_000)
    assert host.named == [] and host.checked == 1
