"""docs/link.md, Fair deal, "A guest says CHEAT": chains, who is asked, and when a hand is dealt.

For each the smallest lie that must be named, and beside it the nearest that honest hosts do.
"""

import pytest

from host_tests.support.curve import short
from host_tests.support.fair_host import FairHost
from truco_core import state
from truco_core.cards import NONE
from truco_link import frames
from truco_link.frames import (
    CHAIN_BROKEN,
    FORBIDDEN_EVENT,
    HERE,
    NO_LINKS,
    NO_SEED,
    NOT_ASKED,
    NOT_MY_CARDS,
    PERSON,
)


def begun(players=4, **more):
    """A match has begun, and nobody is asked yet."""
    host = FairHost(players, **more)
    host.tell_all()
    return host


def asked(players=4, **more):
    host = begun(players, **more)
    host.ask()
    return host


def between(players=4):
    """A hand is over, and all was fair."""
    host = FairHost(players).start()
    host.hand()
    assert host.named == [] and host.checked == 1
    return host


def is_fine(host):
    """A hand more counts."""
    before = host.checked
    host.hand()
    return host.named == [] and host.checked == before + 1


def tell_anew(host, links=(), snap=True):
    """Seats, links, and perhaps the match.

    :param links: {seat: the one that is told}, where it is not the newest
    """
    host.tell_seats()
    for seat, link in {**host.links, **dict(links)}.items():
        host.tell_link(seat, link)
    if snap:
        host.snap()


def hidden_hand(host):
    """DEAL got lost, and all is told anew: the hand is on."""
    host.deal(heard=False)
    tell_anew(host)
    return host


def test_the_table_grows_and_the_host_has_a_seat_that_there_was_not():
    host = begun(2)
    host.players = 4
    host.table(host=3)
    assert host.guest.host_seat == 3 and len(host.guest.seats) == 4


@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize("bit", range(0, 128, 9))
def test_a_link_of_which_one_bit_is_another(bit, seat):
    host = FairHost(4).start() if seat == 0 else asked()
    if seat == 0:
        host.deal()
        host.play(cards_only=True)
    true = bytearray(host.chains[seat][0])
    true[bit // 8] ^= 1 << bit % 8
    host.reveal(bytes(true)) if seat == 0 else host.tell_link(seat, bytes(true))
    assert host.named == [CHAIN_BROKEN] and not host.checked


def hands(host, count):
    for _ in range(count):
        if host.match.state[state.PHASE] == state.MATCH_OVER:
            host.another_match()
        host.hand()
    return host


def test_nor_does_it_go_on_behind_its_end():
    host = hands(FairHost(left=1).start(), 1)
    links = [bytes(host.rng.randbytes(16))]
    for _ in range(65):
        links.append(short(links[-1]))
    host.chains[0], host.links[0] = links[64::-1], links[65]
    host.tell_link(0)
    hands(host, 63)
    assert is_fine(host)
    hands(host, 1)
    assert host.named == [CHAIN_BROKEN]


def test_it_is_told_anew_while_links_are_given_and_nothing_is_another_one_then():
    for change in (False, True):
        host = asked()
        host.give(2)
        if change:
            host.new_chain(3)
        tell_anew(host, {seat: short(host.links[seat]) for seat in (1, 2)}, snap=False)
        assert host.named == ([CHAIN_BROKEN] if change else [])
    host = asked()
    host.come(knows=True)
    tell_anew(host, {1: short(host.links[1])}, snap=False)
    host.tell(frames.ASK, host.asked)
    assert host.of(frames.LINK_0 + 1)[-1] == host.links[1] and host.named == []
    host.give_all()
    host.snap()
    assert is_fine(host)


def passed_over():
    host = FairHost().start()
    host.deal()
    host.play(cards_only=True)
    host.chains[0].pop(0)
    return host


def listed():
    host = begun()
    host.ask(asked=0b0110)
    return host


def told_anew():
    """Between hands, by a host that begins with its link of before the last one."""
    host = between()
    host.come(knows=True)
    tell_anew(host, {0: short(host.links[0])})
    return host


def in_a_hand():
    host = FairHost().start()
    host.deal()
    return host


def dealt():
    host = in_a_hand()
    host.reveal()
    return host


def another_hand(host):
    view = host.view()
    view[state.HAND] += 1
    host.snap(view)


# What was before; the lie; its name.
LIES = {
    "a link is passed over": (passed_over, lambda host: host.reveal(), CHAIN_BROKEN),
    "a link of a hand that was not dealt": (between, lambda host: host.reveal(), CHAIN_BROKEN),
    "also behind a snapshot": (told_anew, lambda host: host.reveal(), CHAIN_BROKEN),
    "who is not asked gives a link": (listed, lambda host: host.give(3), CHAIN_BROKEN),
    "I was heard and am not asked": (between, lambda host: host.ask(asked=0b1100), NOT_ASKED),
    "the host is asked": (begun, lambda host: host.tell(frames.ASK, 0b1111), NOT_ASKED),
    "one more is asked later": (listed, lambda host: host.tell(frames.ASK, 0b1110), NOT_ASKED),
    "a link before its hand is over": (dealt, lambda host: host.play(1), FORBIDDEN_EVENT),
    "another hand in a snapshot": (in_a_hand, another_hand, NO_SEED),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_named(lie):
    make, tell, name = LIES[lie]
    host = make()
    tell(host)
    assert host.named == [name]


@pytest.mark.parametrize("why", ["away", "watches", "not heard"])
def test_who_is_not_there_is_not_asked(why):
    host = FairHost(4, me=NONE if why == "watches" else 1)
    if why == "not heard":
        host.tell_seats()
        for seat in (0, 2, 3):
            host.tell_link(seat)
        host.snap()
    else:
        host.tell_all()
    if why == "away":
        host.seat(1, PERSON)
    host.ask(asked=0b1100)
    assert host.named == []


def test_who_comes_while_others_are_asked_hears_their_links():
    """They are told before the snapshot, and all that the deal needs."""
    host = between()
    host.come(knows=True)
    tell_anew(host, snap=False)
    host.ask(asked=0b1100)
    host.give_all()
    host.snap()
    host.deal()
    assert host.named == []


@pytest.mark.parametrize("me", [1, NONE])
@pytest.mark.parametrize("flags", [PERSON | HERE, PERSON, 0])
def test_who_is_asked_is_asked_until_the_deal_or_has_gone(flags, me):
    host = FairHost(4, me=me)
    host.tell_all()
    host.ask()
    for seat in {1, 2} - {me}:
        host.give(seat)
    host.seat(3, flags)
    host.leave_out(3)
    host.deal()
    said = [what for kind, _, what in host.driver.log if kind == frames.CHEATED]
    assert said == ([NOT_ASKED] if flags else [])


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("who", ["nobody", "another", "went", "over"])
def test_a_hand_for_which_no_guest_gave_a_link_while_i_was_away(players, who):
    host = between(players)
    if who == "another" and players == 4:
        host.give(2)
    host.asked = 0
    host.deal(heard=False)
    host.come(knows=True)
    if who == "over":
        host.play(cards_only=True, heard=False)
    host.tell_seats()
    if who == "went" and players == 4:
        host.seat(3, 0)
    for seat in range(players):
        host.tell_link(seat)
    host.snap()
    fine = players == 4 and who in ("another", "went")
    assert host.named == ([] if fine else [NOT_ASKED])


def test_i_am_left_out_once():
    host = FairHost(2)
    host.tell_all()
    host.ask()
    host.links[1] = short(host.links[1])
    host.leave_out(1)
    assert host.named == [NOT_ASKED]  # this session has heard that it was asked
    host.hand()
    assert host.named == [NOT_ASKED, NOT_MY_CARDS] and not host.checked


@pytest.mark.parametrize("lacks", ["asked", "one link", "nothing"])
def test_a_deal_before_all_links(lacks):
    host = begun()
    if lacks != "asked":
        host.ask()
        host.give(2)
        if lacks == "nothing":
            host.give(3)
    host.asked = 0
    host.deal()
    assert host.named == ([] if lacks == "nothing" else [NO_LINKS])


@pytest.mark.parametrize("what", ["deal", "ask"])
def test_the_next_hand_before_the_link_of_the_last_one(what):
    host = FairHost().start()
    host.deal()
    host.play(cards_only=True)
    host.ask() if what == "ask" else host.deal()
    assert NO_SEED in host.named


def left_out(comes, unsaid=False):
    """A hand is dealt without my link, of which I hear then."""
    host = FairHost().start()
    host.links[1] = short(host.links[1])
    if unsaid:
        host.guest.say(frames.SHOUT, 0)  # so perhaps my link has not come either
    if comes:
        host.come(knows=True)
    hidden_hand(host)
    return host


@pytest.mark.parametrize("comes, unsaid", [(False, False), (True, False), (True, True)])
def test_nobody_is_left_out_who_has_given_a_link(comes, unsaid):
    assert left_out(comes, unsaid).named == [NOT_ASKED]


@pytest.mark.parametrize("other", [False, True])
def test_who_is_asked_and_has_another_chain_than_the_host_knows_says_so(other):
    """Its power was lost, or it has given a link to another host meanwhile."""
    host = begun(2)
    newest = host.links[1]
    host.links[1] = host.rng.randbytes(16) if other else short(newest)
    host.tell_link(1)
    host.tell(frames.ASK, 2)
    assert short(host.said) == newest and host.named == []


def test_what_i_gave_before_i_lost_my_chain_counts():
    host = begun(2)
    host.links[1] = host.rng.randbytes(16)
    host.tell_link(1)
    host.tell(frames.ASK, 2)
    host.asked = 2
    host.deal()
    assert host.named == []


def over(left):
    """A hand that is over when I come, with my link or without."""
    host = FairHost(4).start()
    if left:
        host.links[1] = short(host.links[1])
    host.deal(heard=False)
    host.play(cards_only=True, heard=False)
    return host


@pytest.mark.parametrize("left", [False, True])
def test_a_hand_that_is_over_when_i_come_has_my_link(left):
    host = over(left)
    host.come(knows=True)
    host.tell_seats()
    host.reveal()
    for seat in range(1, 4):
        host.tell_link(seat)
    host.snap()
    assert host.named == ([NOT_ASKED] if left else [])


@pytest.mark.parametrize("left, unsaid", [(False, False), (True, False), (True, True)])
def test_so_has_one_of_a_match_that_is_over_when_the_host_had_it(left, unsaid):
    host = over(left)
    if unsaid:
        host.guest.say(frames.SHOUT, 0)  # so perhaps my link has not come either
    host.flags = 0
    host.come(knows=True)
    tell_anew(host)
    host.reveal()
    assert host.named == ([NOT_ASKED] if left and not unsaid else [])


def test_a_hand_is_dealt_without_asking_me_behind_my_back():
    host = between(2)
    host.asked = 0
    assert hidden_hand(host).named == [NO_LINKS]


def test_a_whole_hand_is_hidden_from_who_sits_there():
    """Or from who was away: it believes that."""
    for away in (False, True):
        host = between(2)
        host.ask()
        host.deal(heard=False)
        host.play(cards_only=True, heard=False)
        host.links[0] = host.chains[0].pop(0)
        if away:
            host.come(knows=True)
        host.tell_seats()
        host.tell_link(0)
        assert host.named == ([] if away else [CHAIN_BROKEN])
