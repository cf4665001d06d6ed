"""A table whose host is lost, or that has two: who takes over, who yields to whom.

In memory only while it is done, see truco_link. The rules: docs/link.md, Absence.
"""

from micropython import const

import residency
from truco_core import rules
from truco_core.cards import NONE
from truco_core.clock import diff
from truco_core.events import SEAT_TAKEN
from truco_core.state import HAND, HAND_OVER, LEADS, MATCH_OVER, PHASE, SCORE
from truco_link import frames, host_greeting, lobby_begin, lobby_phases
from truco_link.advert import CROWD, MIN_SIZE, PROOF_AT
from truco_link.carriers import ONLINE, RETRY, STEP_MS
from truco_link.lobby import MEMORY_SIZE
from truco_link.lobby_waiting import order
from truco_link.seat import NOBODY

PASSES = True  # see truco_link.sweep

_ABLE = frames.PERSON | frames.HERE | frames.MAY_HOST
_SEEN = const(2)  # how often opponents notice signs, after a succession
_DOUBT_MS = const(60000)  # after a host yielded in vain; twice as long each further time
_DOUBTS = const(6)  # doublings at most
_LOOK_MS = const(1000)  # between two looks whether the carrier is connected


def come_back(lobby, memory) -> None:
    """What `Lobby.memory` said before a restart: be lost at that table, or be about to tell
    it that the person has left."""
    if len(memory) != MEMORY_SIZE:
        return
    lobby.secret[:16] = memory[2:18]
    if memory[32]:  # it has left
        lobby.keep_left(bytes(memory))
    else:
        lobby_begin.new_guest(lobby, memory[0] | memory[1] << 8, 0, bytes(memory[18:32]))
        be_lost(lobby, lobby.patience_ms)


def lose(lobby) -> None:
    """The link broke: be found again, by the host or by who takes over."""
    _recall(lobby)
    phase = lobby.phase
    if phase == lobby_phases.SEARCHING:
        _search(lobby)
    elif phase == lobby_phases.JOINING or phase == lobby_phases.HOSTLESS:
        lobby.role.unlink()
        _call(lobby)
    elif phase != lobby_phases.REFUSED:
        # Who yielded and was not told all is still the one who knows the table.
        be_lost(lobby, lobby.patience_ms, 0, lobby.role.yields)


def be_lost(lobby, wait_ms, rest_ms=0, yields=False) -> None:
    """Be found by the host of the guest's table, or by who takes over; or do that.

    Parameters as the attributes of `Visiting`.
    """
    lobby.role.be_lost(wait_ms, rest_ms, yields, _LOOK_MS if _may_be_cut_off(lobby) else 0)
    lobby.enter(lobby_phases.HOSTLESS)
    _call(lobby)


def be_sent_away(lobby, before) -> None:
    """By the host.

    :param before: the guest's phase until then
    """
    knows_seat = _recall(lobby)
    guest, phase, why = lobby.guest, lobby.phase, lobby.guest.why
    at_table = phase in (lobby_phases.SITTING, lobby_phases.PLAYING, lobby_phases.HOSTLESS)
    if phase == lobby_phases.SEARCHING:
        _search(lobby)
        return
    # Who has not shown that it is this table's host can send nobody away from it.
    unproven = phase == lobby_phases.HOSTLESS and before == frames.GREETING
    left = at_table and why == frames.LEFT
    merged = (at_table or phase == lobby_phases.JOINING) and why == frames.MERGED
    if not unproven and not left and not merged:
        _be_refused(lobby, why)
        return
    guest.link.port.close()
    guest.enter(frames.LINK_LOST, why)
    if unproven or not at_table:
        lobby.role.unlink()
        _call(lobby)
    elif left:
        # Of another host that has not told where it sits no seat is given to a robot.
        wait_ms = _left_patience_ms(lobby) if knows_seat else lobby.patience_ms
        lobby.me.watch(frames.HOST_LOST, NONE, 1)
        be_lost(lobby, wait_ms, 0, lobby.role.yields)
    else:
        be_lost(lobby, lobby.patience_ms, lobby.patience_ms)


def _left_patience_ms(lobby):
    """Instead of `lobby.patience_ms`, when the host said that it goes."""
    return (lobby.times[RETRY] * 2 + 6) * STEP_MS


def look(lobby, waited_ms) -> None:
    """Whether this guest must do something about it that it has no host.

    :param waited_ms: for one
    """
    role = lobby.role
    if lobby.phase == lobby_phases.JOINING:
        lobby.become()
        _be_refused(lobby, lobby_phases.NOBODY)
        return
    if lobby.phase != lobby_phases.HOSTLESS:
        role.look_again(lobby_phases.GIVE_UP_MS)
        return
    most_ms = lobby_phases.GIVE_UP_MS
    looks = _may_be_cut_off(lobby)
    if looks:
        if lobby.carrier.stage != ONLINE:
            # This one is cut off, and cannot know who is there: its time begins when it is back.
            role.be_lost(role.wait_ms, waited_ms, role.yields, waited_ms + _LOOK_MS)
            return
        most_ms += role.rest_ms
    look_ms = _turn_ms(lobby) or most_ms
    if waited_ms > most_ms:
        _be_refused(lobby, lobby_phases.GAVE_UP)
    elif waited_ms <= look_ms:
        role.look_again(min(look_ms, waited_ms + _LOOK_MS) if looks else look_ms)
    elif role.yields:
        go_on(lobby)
    else:
        take_over(lobby, role.wait_ms == _left_patience_ms(lobby))


def _may_be_cut_off(lobby):
    """The carrier knows when it is this handheld that nobody reaches."""
    return hasattr(lobby.carrier, "shared")


def _turn_ms(lobby):
    """How long to have no host before this handheld is it; 0: it will not be."""
    role = lobby.role
    before = 0 if role.yields else rank(lobby.guest)
    if before is None or not lobby.carrier.can_host:
        return 0
    return role.wait_ms + before * lobby.patience_ms + role.rest_ms


def _recall(lobby):
    guest_whole = residency.bring("truco_link.guest_whole")
    return guest_whole.recall(lobby.guest)


def _be_refused(lobby, why):
    lobby.carrier.quiet()
    lobby.enter(lobby_phases.REFUSED, why)


def _search(lobby):
    lobby.search()


def _call(lobby):
    lobby_begin.call(lobby, lobby.guest.table_id)


def rank(guest):
    """How many could be the host before this guest; None: it cannot."""
    if not guest.whole:
        return None  # it was lost before it had heard all
    found = 0
    for seat in order(guest.seats, guest.host_seat):
        if seat == guest.my_seat:
            return found
        if guest.seats[seat].flags & _ABLE == _ABLE:
            found += 1
    return None


def take_over(lobby, host_left: bool = False) -> None:
    """Be the host: same table, the next term, the score kept; the broken hand is dealt again
    once the others are back, or a while has passed.

    :param host_left: the one before has gone for good: its seat is a robot's
    """
    guest = lobby.guest
    awaited = 0
    if host_left:
        guest.seats[guest.host_seat].give(0, "", NOBODY)
        lobby.me.watch(SEAT_TAKEN, guest.host_seat, 1)
    for seat in range(len(guest.seats)):
        place = guest.seats[seat]
        if seat == guest.my_seat:  # the old host may have held it for absent
            place.give(place.flags | frames.HERE, place.name, place.tag)
        elif place.flags & frames.HERE:
            place.give(place.flags & ~frames.HERE, place.name, place.tag)
            if seat != guest.host_seat:
                awaited |= 1 << seat
    term = (guest.term + 1) & 0xFF
    host = lobby_begin.new_host(lobby, guest.table_id, guest.code, guest.table_key, term, awaited)
    if hasattr(lobby.carrier, "shared"):
        lobby.carrier.show(host)
    lobby.me.watch(frames.HOST_FOUND, guest.my_seat, guest.term + 1)
    _continue(host, guest)
    lobby.enter(lobby_phases.SITTING if host.is_over() else lobby_phases.PLAYING)


# Two hosts of one table meet.


def heeds(lobby, claim) -> bool:
    """Whether this host goes to the one whose beacon that is, and is no stranger.

    :param claim: the beacon's first MIN_SIZE bytes, of this table
    """
    host = lobby.host
    if lobby.doubts:
        rest_ms = _DOUBT_MS << min(lobby.doubts - 1, _DOUBTS)
        if diff(lobby.now_ms, lobby.doubt_ms) < rest_ms:
            return False
    people, seat = claim[CROWD] & 7, claim[CROWD] >> 3 & 3
    mine = host.crowd() & 7
    younger = (host.term - claim[4]) & 0xFF
    mark = claim[5] >> 6 | claim[CROWD] >> 5 & 4
    my_mark = residency.bring("truco_link.host_calls").mark_of(host)
    if not younger and seat == host.my_seat and mark == my_mark:
        return False  # an old one of my own
    if people != mine:
        better = people > mine
    elif younger:
        better = younger < 128
    elif seat != host.my_seat:
        better = seat < host.my_seat
    else:
        better = mark < my_mark
    if not better:
        return False
    return lobby_begin.proof_of(host.table_key, claim) == bytes(claim[PROOF_AT:MIN_SIZE])


def yield_to(lobby) -> None:
    """Another host of this table has more people: go there, and tell the guests to.

    What is known of the match is kept, to go on when nobody is met.
    """
    host = lobby.host
    lobby_begin.new_guest(lobby, host.table_id, host.term, host.table_key)
    guest = lobby.guest
    guest.know(host.table_key, host.code)
    guest.set_table(host.flags(), host.turn_s, host.my_seat, host.my_seat, host.seats)
    guest_whole = residency.bring("truco_link.guest_whole")
    guest_whole.follow(guest, host.rules, host.match)
    for place in host.seats:
        place.give(place.flags, place.name, place.tag)
    for peer in host.peers:
        host_greeting.send_away(peer, frames.MERGED)
        lobby.close_after_goodbye(peer.link)
    lobby_begin.be_quiet(lobby)
    be_lost(lobby, lobby.patience_ms, yields=True)


def go_on(lobby) -> None:
    """Nobody was met where this host yielded: it is the host again."""
    doubts = lobby.doubts + 1
    take_over(lobby)
    lobby.doubt(doubts)


def _continue(host, guest):
    s = guest.match.state
    flags = guest.flags
    rule_set = guest.rules
    is_on = not guest.is_over() and s[PHASE] < MATCH_OVER
    if is_on:
        rule_set = bytes(s[i] for i in range(rules.SIZE))
    host.set_options(
        rule_set,
        guest.turn_s,
        bool(flags & frames.PRIVATE),
        bool(flags & frames.HUMAN_DECIDES),
        _SEEN if flags & frames.SIGNS else 0,
    )
    host.arrange(guest.seats, guest.my_seat)
    if is_on:
        opener = s[LEADS]
        if s[PHASE] == HAND_OVER and s[HAND]:
            opener += lobby_begin.step(host)
        lobby_begin.start(host, opener % len(host.seats), s[SCORE], s[SCORE + 1])
