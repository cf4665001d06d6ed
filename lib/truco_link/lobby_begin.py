# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What begins at a table: hosts and guests, options, seats, matches, successions.

In memory only while it is done, see truco_link.
"""

from micropython import const

import residency
from truco_core import rules
from truco_core.cards import NONE
from truco_core.match import Match
from truco_core.rules import MORE_FLAGS, OPENER_BACK
from truco_core.state import HAND, HAND_OVER, LEADS, MATCH_OVER, PHASE, SCORE
from truco_core.table import Table
from truco_link import frames, host_greeting, lobby_phases
from truco_link.advert import GUEST_CALL, MIN_SIZE
from truco_link.fair import tag_of
from truco_link.seat import AbsentPerson, Seat

_PRESENT = frames.PERSON | frames.HERE
_SEEN = const(2)  # how often opponents notice signs, after a succession


def new_host(lobby, table_id: int, code: int, term: int = 0, awaited: int = 0):
    """This handheld is the host of a table that it makes or takes over; the `Host`.

    Parameters as of `Host`.
    """
    from truco_link.host import Host  # not before: a guest has no use for it
    from truco_link.lobby_hosting import Hosting

    host = Host(lobby.me, lobby.robot, lobby.name, table_id, code, term, awaited)
    host.pace = lobby.pace
    lobby.become(Hosting(lobby), host=host)
    return host


def new_guest(lobby, table_id: int, term: int = 0) -> None:
    """This handheld is a guest at that table."""
    from truco_link.guest import Guest
    from truco_link.lobby_visiting import Visiting

    guest = Guest(lobby.me, lobby.key, lobby.name, lobby.carrier.can_host)
    guest.be_at(table_id, term)
    lobby.become(Visiting(lobby), guest=guest)


def call(lobby, table_id: int) -> None:
    """Be found by the host of a table; frames.ANY_TABLE: of any."""
    content = lobby.content
    content[0] = GUEST_CALL
    content[1] = frames.VERSION
    content[2] = table_id & 0xFF
    content[3] = table_id >> 8
    content[4] = content[5] = content[6] = 0
    size = MIN_SIZE + frames.text_into(lobby.name, content, MIN_SIZE)
    lobby.carrier.call(bytes(content[:size]))


def sit_down(host, key) -> None:
    """The person here takes `my_seat`.

    :param bytes key: 4 bytes, by which another host will know this handheld
    """
    flags = frames.PERSON | frames.HERE | frames.MAY_HOST
    host.seats[host.my_seat].give(flags, host.name, tag_of(key))


def swap(host, a: int, b: int) -> None:
    """Change the places of two seats, before a match or after it."""
    if not host.is_over() or a == b:
        return
    seats = host.seats
    seats[a], seats[b] = seats[b], seats[a]
    for seat in (a, b):
        if seats[seat].peer is not None:
            seats[seat].peer.seat_at(seat)
    mine = host.my_seat
    host.arrange(seats, a + b - mine if mine in (a, b) else mine)
    if (seats[a].flags | seats[b].flags) & frames.PERSON:
        host.dealer.renew()
    _tell_anew(host)


def set_players(host, players: int) -> None:
    """2 or 4 seats, before a match or after it; who has none then watches."""
    if not host.is_over() or len(host.seats) == players:
        return
    if host.my_seat >= players:
        swap(host, host.my_seat, 0)
    host.play(None, None, None)
    for seat in range(players, len(host.seats)):
        peer = host.seats[seat].peer
        if peer is not None:
            peer.seat_at(NONE)
    seats = host.seats[:players] + [Seat() for _ in range(players - len(host.seats))]
    host.arrange(seats, host.my_seat)
    host.dealer.renew()
    tell_options(host)


def tell_options(host) -> None:
    """An option was changed: everybody is told everything."""
    if host.table is not None:
        host.table.human_decides = host.human_decides
        host.table.turn_ms = 1000 * host.turn_s
    _tell_anew(host)


def _tell_anew(host):
    for peer in host.peers:
        peer.start_over()
    host.seats_changed()


def start(host, opener: int = 0, we: int = 0, they: int = 0) -> None:
    """Begin a match with who sits there now.

    :param opener: the seat that opens the first hand
    :param we: points of team 0 when a match goes on that another host lost
    :param they: points of team 1
    """
    host.dealer.reveal()  # of a hand that is broken off
    seats = range(len(host.seats))
    drivers = [_driver(host, seat) for seat in seats]
    match = Match()
    table = Table(match, drivers, host.rng, host.robot(host.my_seat))
    table.dealer = host.dealer
    table.watchers.append(host)
    signs = None
    if host.signs_seen and len(seats) == 4:
        signals = residency.bring("truco_core.signals")
        signs = signals.Signs(table, host.rng, signals.ODDS[host.signs_seen - 1])
    host.play(match, table, signs)
    if host.pace is not None:
        table.think_ms, table.trick_ms, table.hand_ms = host.pace
    for peer in host.peers:
        if peer.joined and peer.seat == NONE:
            table.watchers.append(peer)
    table.human_decides = host.human_decides
    table.turn_ms = 1000 * host.turn_s
    for peer in host.peers:
        host_greeting.tell_table(peer)
    table.start_match(host.rules, opener, we, they)
    for seat in seats:
        if isinstance(drivers[seat], AbsentPerson):
            table.take_over(seat, host.robot(seat))
    host.seats_changed()


def _driver(host, seat):
    place = host.seats[seat]
    if seat == host.my_seat:
        return host.me
    if place.peer is not None:
        return place.peer
    return AbsentPerson() if place.flags & frames.PERSON else host.robot(seat)


def next_match(host) -> None:
    """Another match; the opener moves on."""
    start(host, (host.match.state[LEADS] + _step(host)) % len(host.seats))


def _step(host):
    """How far the opener moves from hand to hand."""
    back = host.rules[MORE_FLAGS] & OPENER_BACK
    return len(host.seats) - 1 if back else 1


# A table whose host is lost.


def rank(guest):
    """How many could be the host before this guest; None: it cannot."""
    if guest.rules is None:
        return None  # it was lost before it had heard them all
    players = len(guest.seats)
    found = 0
    for step in range(1, players):
        seat = (guest.host_seat + step) % players
        if seat == guest.my_seat:
            return found
        flags = guest.seats[seat].flags
        if flags & _PRESENT == _PRESENT and flags & frames.MAY_HOST:
            found += 1
    return None


def take_over(lobby) -> None:
    """Be the host: same table, the next term, the score kept; the broken hand is dealt again
    once the others are back, or a while has passed."""
    guest = lobby.guest
    awaited = 0
    for seat in range(len(guest.seats)):
        place = guest.seats[seat]
        if seat != guest.my_seat and place.flags & frames.HERE:
            place.give(place.flags & ~frames.HERE, place.name, place.tag)
            if seat != guest.host_seat:
                awaited |= 1 << seat
    term = (guest.term + 1) & 0xFF
    host = new_host(lobby, guest.table_id, guest.code, term, awaited)
    lobby.me.watch(frames.HOST_FOUND, guest.my_seat, guest.term + 1)
    _continue(host, guest)
    lobby.enter(lobby_phases.SITTING if host.is_over() else lobby_phases.PLAYING)


def yield_to(lobby, term: int) -> None:
    """Another one has become this table's host while this one was out of reach: go there."""
    host = lobby.host
    for peer in host.peers:
        peer.link.port.close()
    new_guest(lobby, host.table_id, term)
    lobby.role.be_lost(lobby.patience_ms)


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
            opener += _step(host)
        start(host, opener % len(host.seats), s[SCORE], s[SCORE + 1])
