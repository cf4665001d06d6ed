"""docs/link.md, Fair deal, *at once*: who is the host again deals the same hand, or is named."""

import pytest

from host_tests.support.curve import short
from host_tests.support.fair_host import FairHost
from truco_core import state
from truco_link.frames import CHAIN_BROKEN, LINK_BYTES, NOT_ASKED, PLAYING

PATIENCE_MS = 12000


def given(players=2, dealt=False, passed=False):
    """The guest has given its link; perhaps the hand was dealt, too, or a link passed over."""
    host = FairHost(players).start()
    if dealt:
        host.deal()
    if passed:
        host.links[0] = host.chains[0].pop(0)
    host.first = host.said
    return host


def come(host, away_ms=1000, term=1, seat=0, moved=False, scored=0, whole=True, links=()):
    """The guest comes again, to a host that calls itself another one, and asks.

    :param term: added to the one before
    :param seat: the host's
    :param moved: it has another chain
    :param scored: points of the host's team since
    :param whole: False: the snapshot does not come
    :param links: {seat: what it says is the newest of that seat}
    """
    links = {**host.links, host.me: bytes(LINK_BYTES), **dict(links)}
    host.term += term
    host.come(True, away_ms)
    host.tell_seats(seat)
    if moved:
        host.new_chain(0)
    host.tell_link(seat, host.links[0])
    for one in range(1, host.players):
        one = one if one != seat else 0
        host.tell_link(one, links[one])
    score = 1 + scored, 0
    host.begin_match(*(score if host.me else score[::-1]))  # the teams' places, too
    if whole:
        host.snap()
    host.run()
    return host


def asked_again(host):
    host.links[host.me] = host.said
    host.tell_link(host.me)
    host.ask(1 << host.me)
    return host


@pytest.mark.parametrize("dealt", [False, True])
@pytest.mark.parametrize("players", [2, 4])
def test_the_same_link_is_given_again(players, dealt):
    host = come(given(players, dealt))
    assert host.said == short(host.first)
    asked_again(host)
    assert host.said == host.first and host.named == []


PASSED = {"passed": True}
# What was before; how it comes again; what is named.
ROWS = {
    "another chain": ({}, {"moved": True}, CHAIN_BROKEN),
    "also of a dealt hand": ({"dealt": True}, {"moved": True}, CHAIN_BROKEN),
    "just before patience ends": ({}, {"moved": True, "away_ms": PATIENCE_MS - 10}, CHAIN_BROKEN),
    "a link is passed over": (PASSED, {}, CHAIN_BROKEN),
    "by the same host": (PASSED, {"term": 0}, CHAIN_BROKEN),
    "a hand meanwhile brought points": (PASSED, {"scored": 1}, None),
    "to the same host": (PASSED, {"scored": 1, "term": 0}, None),
    "who sat elsewhere may be the host": ({"players": 4}, {"moved": True, "seat": 2}, None),
}


@pytest.mark.parametrize("row", ROWS)
def test_at_once_it_is_the_same_host(row):
    before, again, named = ROWS[row]
    assert come(given(**before), **again).named == ([named] if named else [])


def test_that_has_my_link():
    host = given(passed=True)
    come(host, scored=1, links={host.me: short(host.first)})
    assert host.named == [NOT_ASKED]


@pytest.mark.parametrize("moved", [False, True])
def test_after_patience_it_is_another_host(moved):
    host = come(given(), PATIENCE_MS, moved=moved)
    assert host.said == host.first
    asked_again(host)
    assert short(host.said) == host.first and host.named == []


def test_where_nobody_sat_nobody_can():
    host = given(4)
    host.seat(2, 0)
    assert come(host, seat=2, moved=True).named == [CHAIN_BROKEN]


def test_where_i_sat_nobody_else_can():
    host = given()
    host.me = 0
    assert come(host, seat=1, moved=True).named == [CHAIN_BROKEN]


def test_a_hand_that_i_know_to_be_over_needs_no_points():
    host = given(dealt=True)
    host.play()
    we, they = host.match.state[state.SCORE : state.SCORE + 2]
    come(host, scored=we + they - 1)
    assert host.named == []
    asked_again(host)
    assert short(host.said) == host.first


@pytest.mark.parametrize(
    "steps, same", [(-1, True), (0, True), (1, True), (2, False), (None, False)]
)
def test_with_another_link_of_another_it_is_another_hand(steps, same):
    """Else the host, which knows mine, could make up a chain that gives the deck that it likes."""
    host = given(4)
    link = host.rng.randbytes(16) if steps is None else host.links[2]
    if steps == -1:
        link = short(link)
    elif steps:
        link = host.chains[2][steps - 1]
    come(host, links={2: link})
    assert host.said == (short(host.first) if same else host.first)
    asked_again(host)
    assert (host.said == host.first) == same and host.named == []


@pytest.mark.parametrize("asked", [False, True])
def test_who_was_asked_for_a_hand_is_in_its_deck(asked):
    """
    :param asked: whether others are, in my sight; else the hand is dealt when I come
    """
    host = come(given(4), whole=asked)
    if asked:
        host.ask(0b1100)
    else:
        host.links[host.me] = short(host.first)
        host.tell_link(host.me)
        host.asked = 0b1100
        host.give_all()
        host.deal(heard=False)
        host.snap()
    assert host.named == [NOT_ASKED]


def test_also_when_that_is_told_after_my_own():
    host = come(given(4))
    assert host.said == short(host.first)
    host.tell_link(2, host.rng.randbytes(16))
    assert host.said == host.first


@pytest.mark.parametrize("dealt", [False, True])
@pytest.mark.parametrize("kind", ["newest", "before", "none", "other"])
def test_the_host_says_what_is_my_link(dealt, kind):
    """It would be of somebody's chain who is not here. Before a hand was dealt with mine, it may be
    what I had before my power was lost."""
    host = given(4, dealt)
    mine = host.links[host.me]
    link = {"newest": mine, "before": short(mine), "none": bytes(16), "other": short(short(mine))}
    come(host, links={host.me: link[kind]})
    assert host.named == ([CHAIN_BROKEN] if dealt and kind == "other" else [])


@pytest.mark.parametrize("term", [0, 1])
def test_before_the_first_points_it_is_no_other_match(term):
    """None begins while somebody is away who can still come back."""
    host = FairHost(score=(0, 0)).start()
    assert come(host, term=term, moved=True, scored=-1).named == [CHAIN_BROKEN]


@pytest.mark.parametrize("term", [0, 1])
def test_a_session_that_breaks_before_the_score_is_told_hides_nothing(term):
    host = come(given(), moved=True, whole=False)
    assert come(host, term=term).named == [CHAIN_BROKEN]


def test_but_it_counts_only_if_the_next_session_is_at_once_too():
    host = come(given(), moved=True, whole=False)
    assert come(host, PATIENCE_MS, term=0).named == []


def test_a_match_that_i_heard_to_be_over_may_be_followed_by_another():
    """The next one begins while I am told of the one before."""
    host = FairHost(score=(0, 0)).start()
    host.come(True, 1000)
    host.table(flags=0)
    host.flags = PLAYING
    host.links[0] = host.chains[0].pop(0)
    host.tell_all()
    assert host.named == []
