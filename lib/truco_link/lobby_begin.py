"""What begins at a table: hosts and guests, options, seats, matches.

In memory only while it is done, see truco_link.
"""

import residency
from truco_core.cards import NONE
from truco_core.match import Match
from truco_core.rules import MORE_FLAGS, OPENER_BACK
from truco_core.state import LEADS
from truco_core.table import Table
from truco_link import frames, host_greeting
from truco_link.advert import CROWD, GUEST_CALL, MIN_SIZE, PROOF_AT
from truco_link.carriers import STEP_MS, TRAVEL
from truco_link.digest import sha
from truco_link.seat import AbsentPerson, Seat


def call_into(content, table_id) -> None:
    """Who calls the host of this table, as far as PROOF_AT."""
    content[0] = GUEST_CALL
    content[1] = frames.VERSION
    content[2] = table_id & 0xFF
    content[3] = table_id >> 8
    content[4] = content[5] = content[CROWD] = 0


def proof_of(table_key, content) -> bytes:
    """What only this table's people can say of an advertisement's content; 4 bytes."""
    return sha(table_key + bytes(content[:PROOF_AT]))[: MIN_SIZE - PROOF_AT]


def call_proof(host) -> bytes:
    """What is in the calls of who comes back to this table."""
    content = bytearray(MIN_SIZE)
    call_into(content, host.table_id)
    return proof_of(host.table_key, content)


def sit_down(host, secret) -> None:
    """The person here takes `my_seat`.

    :param bytearray secret: see `truco_link.lobby.Lobby`: how another host will know this handheld
    """
    flags = frames.PERSON | frames.HERE | frames.MAY_HOST
    host.seats[host.my_seat].give(flags, host.name, None)
    host_keys = residency.bring("truco_link.host_keys")
    host.compute(host_keys.own_tag(host, secret))


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
    """2 or 4 seats, before a match or after it; who has none then watches. Then `tell_options`."""
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


def tell_options(host) -> None:
    """An option was changed: everybody is told everything."""
    if host.table is not None:
        host.table.human_decides = host.human_decides
        _limit(host)
    _tell_anew(host)


def set_turn(host, turn_s: int) -> None:
    """Another time limit for each decision, in the middle of a match: it counts from now on."""
    host.set_options(host.rules, turn_s, host.private, host.human_decides, host.signs_seen)
    _limit(host)
    for peer in host.peers:
        host_greeting.tell_table(peer)
    host.seats_changed()


def _limit(host):
    """The table keeps the host's time limit from now on."""
    with residency.use("truco_core.table_seldom") as table_seldom:
        table_seldom.limit(host.table, _turn_ms(host))


def _turn_ms(host):
    """For a decision, and for its way."""
    return 1000 * host.turn_s + host.times[TRAVEL] * STEP_MS if host.turn_s else 0


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
    table.turn_ms = _turn_ms(host)
    for peer in host.peers:
        host_greeting.tell_table(peer)
    with residency.use("truco_core.table_seldom") as table_seldom:
        table_seldom.start_match(table, host.rules, opener, we, they)
        for seat in seats:
            if isinstance(drivers[seat], AbsentPerson):
                table_seldom.take_over(table, seat, host.robot(seat))
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
    start(host, (host.match.state[LEADS] + step(host)) % len(host.seats))


def step(host):
    """How far the opener moves from hand to hand."""
    back = host.rules[MORE_FLAGS] & OPENER_BACK
    return len(host.seats) - 1 if back else 1
