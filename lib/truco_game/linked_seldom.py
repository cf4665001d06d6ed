"""What a LinkedGame is asked and told seldom: see `truco_game`."""

from micropython import const

import residency
from truco_core.cards import NONE
from truco_core.clock import diff
from truco_core.state import SCORE
from truco_game import AWAITED, NAMED, OTHER_HOST, REDEALT, WAITS
from truco_game.setup import PAUSES, TURN_MS
from truco_link import frames, lobby_phases
from truco_store import profile

_NO_LIMIT = const(255)  # seconds, in WAITING


def result(game):
    host, guest = game.lobby.host, game.lobby.guest
    at = host.table if host is not None else guest
    if at is None or at.ended:
        return profile.FRIENDLY
    s = game.view.state
    return profile.WON if s[SCORE] > s[SCORE + 1] else profile.LOST


def name_of(game, seat):
    """That of a person."""
    seats = game.lobby.seats
    place = seats[(seat + game.bottom_seat()) % len(seats)]
    return place.name if place.flags & frames.PERSON else ""


def is_robot(game, seat):
    """Whether nobody plays there now but a robot, for good or in a person's absence."""
    seats = game.lobby.seats
    flags = seats[(seat + game.bottom_seat()) % len(seats)].flags
    return not flags & frames.PERSON or not flags & frames.HERE


def tell_newcomers(game, app):
    """Let the table say who has taken a robot's seat since it was last told of people."""
    lobby, before = game.lobby, game.people
    game.people = [place.name if place.flags & frames.PERSON else "" for place in lobby.seats]
    for seat, name in enumerate(game.people):
        if seat < len(before) and name and name != before[seat] and seat != lobby.my_seat:
            app.publish(NAMED, game.seat_of(seat), 0)


def look_of(game, seat):
    """Which of the three careful robots sits there, 1 to 3: on every handheld the same one.

    Nothing tells what robot it is, but each has a place of its own at the table.
    """
    return 1 + (seat + game.bottom_seat() + 2) % len(game.lobby.seats) % 3


def has_last_hand(game):
    return game.log is not None and game.log.used > 0


def last_hand(game):
    """From what the player saw of it."""
    if game.log is None:
        return None
    return residency.bring("truco_game.linked_hand").last_hand(game.log)


def may_sign(game):
    host, guest = game.lobby.host, game.lobby.guest
    flags = host.flags() if host is not None else guest.flags
    return flags & frames.SIGNS != 0


def sign(game, number):
    lobby_wishes = residency.bring("truco_link.lobby_wishes")
    lobby_wishes.sign(game.lobby, number)


def ask_end(game, wish=1):
    lobby_wishes = residency.bring("truco_link.lobby_wishes")
    lobby_wishes.ask_end(game.lobby, wish)


def obey(game):
    """The robots' pauses are the host's."""
    lobby = game.lobby
    lobby.pace = pace = PAUSES[game.setup.speed]
    host = lobby.host
    if host is not None:
        host.pace = pace
        if host.table is not None:
            host.table.think_ms, host.table.trick_ms, host.table.hand_ms = pace


def keep(game):
    """What gets the player's seat back is written as soon as there is one, by `party`."""


def again(game):
    """The host begins another match."""
    lobby_wishes = residency.bring("truco_link.lobby_wishes")
    lobby_wishes.start(game.lobby)


# What only the screens of this kind of game want.


def shout(game, number):
    """Say one of PHRASES (texts notice) to everybody at the table."""
    lobby_wishes = residency.bring("truco_link.lobby_wishes")
    lobby_wishes.shout(game.lobby, number)


def step_turn(game, step):
    """The host takes the next time limit of TURN_MS, or with -1 the one before; it counts now."""
    lobby, setup = game.lobby, game.setup
    now_ms = 1000 * (lobby.host or lobby.guest).turn_s
    index = TURN_MS.index(now_ms) if now_ms in TURN_MS else 0
    setup.turn_time = (index + step) % len(TURN_MS)
    lobby_wishes = residency.bring("truco_link.lobby_wishes")
    lobby_wishes.set_options(lobby, turn_s=TURN_MS[setup.turn_time] // 1000)


def tell_host(game, app, term, at_table):
    """There is a host again: say who, and whether the hand that was broken off begins anew.

    :param term: of the host that the player knew
    :param at_table: whether the match is shown
    :return: the term of the host now
    """
    lobby = game.lobby
    at = lobby.host or lobby.guest
    if at_table:
        seat = lobby.my_seat if lobby.is_host else at.host_seat
        other = at.term != term
        app.publish(frames.HOST_FOUND, game.seat_of(seat), OTHER_HOST if other else 0)
        if other and not game.is_over():
            app.publish(frames.HOST_FOUND, NONE, REDEALT)
    return at.term


def reminder(game, why, whom, since_ms, says_who, voter):
    """(kind, seat of the table, value) of the event that tells what all wait for now, or None.

    :param why: as the value of AWAITING (truco_link.frames), or 0;
    :param whom: its mask; when it came:
    :param since_ms: of the lobby
    :param says_who: for whom; else why
    :param voter: whose answer to a friendly end was last said to be awaited
    """
    lost = game.lobby.phase == lobby_phases.HOSTLESS
    if not lost and not why:
        seat = awaited(game, voter)
        return None if seat is None else (AWAITED, seat, 0)
    if not says_who:
        if lost:
            return frames.HOST_LOST, game.lobby.guest.host_seat, 0
        return frames.AWAITING, NONE, why & 0xFF
    found = _waits_for(game, whom, why >> 8, since_ms)
    return None if found is None else (WAITS,) + found


def _waits_for(game, mask, seconds, since_ms):
    """(seat of the table, seconds): for whom this handheld waits, and how long at most.

    NONE: nobody takes over, and the table ends then. None: it waits for nobody else. Of several
    each is named in turn.
    """
    lobby = game.lobby
    if lobby.phase == lobby_phases.HOSTLESS:
        with residency.use("truco_link.lobby_waiting") as waiting:
            return waiting.successor(lobby)
    left_s = max(1, seconds - diff(lobby.now_ms, since_ms) // 1000)
    seats = [i for i in range(len(lobby.seats)) if mask >> i & 1 and i != lobby.my_seat]
    if not seats:
        return None
    return seats[lobby.now_ms // 4096 % len(seats)], left_s if seconds < _NO_LIMIT else 0


def awaited(game, seat):
    """The table's seat behind `seat` whose vote for a friendly end all wait for.

    None: nobody's, or the player's own.
    """
    lobby, players = game.lobby, len(game.lobby.seats)
    if game.is_over() or game.may_vote(game.votes):
        return None
    at = lobby.guest if lobby.host is None else lobby.host.table
    for _ in range(players):  # each in turn
        seat = (seat + 1) % players
        if at.is_human(seat) and not game.votes >> seat & 1:
            return seat
    return None
