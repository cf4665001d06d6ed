"""What a schedule is, and what must be true at its end.

A schedule is a list of steps, drawn by chance from a seed, that a world of handhelds takes
(scheduled_handhelds.py, scheduled_rooms.py). `play` runs one and then lets everything work again:
there must be one table then, one score, everybody in the seat that is theirs, and the match must
go on.
"""

import contextlib
import os
import random

from truco_core import state
from truco_link import frames, lobby_phases

_STEADY_MS = 3000  # so long all must agree
_GOES_ON_S = 150  # in a room a host waits 125 s for who went as a match ended: seating.may_return


class Failure(Exception):
    """What was wrong after a schedule."""


def draw(seed, kinds, waits_s):
    """(how many handhelds, steps) of a schedule by chance.

    :param kinds: of steps: [(how often, of their sum, what makes one)]
    :param waits_s: what the pauses between two steps may be
    """
    chance = random.Random(seed)
    count = chance.choice((2, 3, 3, 4))
    steps = [("start",)] if chance.random() < 0.8 else []
    for _ in range(chance.randrange(2, 9)):
        steps.append(_step(chance, count, kinds))
        steps.append(("wait", chance.choice(waits_s)))
    return count, steps


def _step(chance, count, kinds):
    who = chance.randrange(count)
    at = chance.randrange(sum(often for often, _ in kinds))
    for often, make in kinds:
        if at < often:
            return make(chance, count, who)
        at -= often


# What makes steps: from chance, how many handhelds there are, and one of them.


def apart(chance, count, who):
    return "apart", tuple(sorted(chance.sample(range(count), chance.randrange(count))))


def of_one(word):
    """What makes steps that one handheld takes."""
    return lambda chance, count, who: (word, who)


def start(chance, count, who):
    return ("start",)


def play(make, steps, seed):
    """Run a schedule; the world then. Raises `Failure`, or whatever the game raises.

    :param make: makes the world; called here, as random numbers in it follow from the seed too
    """
    with seeded(seed):
        world = make()
        for step in steps:
            world.step(*step)
        world.mend()
        _settle(world)
        _go_on(world)
    return world


@contextlib.contextmanager
def seeded(seed):
    """What the system draws by chance follows from the seed meanwhile."""
    urandom = os.urandom
    os.urandom = random.Random(seed).randbytes
    try:
        yield
    finally:
        os.urandom = urandom


def _wrong(world):
    """What is not as it must be, or ""."""
    members = [i for i in range(len(world.lobbies)) if i not in world.gone]
    given_up = [i for i in members if world.lobbies[i].phase == lobby_phases.REFUSED]
    here = [i for i in members if i not in given_up]
    for i in world.gone:
        if world.lobbies[i].left is not None and here:
            return "%d has not yet said that it left" % i
    hosts = [i for i in here if world.lobbies[i].is_host]
    if not hosts and world.able:
        return "%s could be the host, and nobody is" % world.able
    if here and len(hosts) != 1:
        return "hosts: %s of %s" % (hosts, here)
    for i in given_up:
        if world.lobbies[i].why != lobby_phases.GAVE_UP or hosts:
            return "%d was refused: %d" % (i, world.lobbies[i].why)
    return _wrong_at(world, world.lobbies[hosts[0]], here) if here else ""


def _wrong_at(world, host, here):
    names = [seat.name for seat in host.seats]
    flags = [seat.flags for seat in host.seats]
    beacon = host.host.beacon
    if beacon and (beacon[5] & 63, beacon[6] & 127) != (host.host.flags() & 63, host.host.crowd()):
        return "its beacon is old"
    for i in here:
        lobby = world.lobbies[i]
        if lobby.phase not in (lobby_phases.SITTING, lobby_phases.PLAYING):
            return "%d is in phase %d" % (i, lobby.phase)
        if lobby.table_id != host.table_id:
            return "%d is at another table" % i
        if lobby.my_seat != world.seats[i]:
            return "%d has seat %s and not %s" % (i, lobby.my_seat, world.seats[i])
        if [seat.name for seat in lobby.seats] != names:
            return "%d sees other names" % i
        if [seat.flags for seat in lobby.seats] != flags:
            return "%d sees other flags" % i
        if not lobby.is_host and lobby.match is not None and host.host.table is not None:
            if not lobby.guest.mirror.synced:
                return "%d has no match" % i
            if bytes(lobby.match.state[state.SCORE : state.SCORE + 2]) != _score(host):
                return "%d has another score" % i
    for seat in range(len(flags)):
        person = flags[seat] & frames.PERSON
        if seat in _left_seats(world):
            continue
        if bool(person) != (seat in [world.seats[i] for i in here]):
            return "seat %d: flags %d" % (seat, flags[seat])
        if person and not flags[seat] & frames.HERE:
            return "seat %d is away" % seat
    return ""


def _left_seats(world):
    """Seats of who went while somebody was out of reach, who kept them and may be the host."""
    return [world.seats[i] for i in world.told_one]


def _score(host):
    return bytes(host.match.state[state.SCORE : state.SCORE + 2])


def _settle(world):
    """Run until all is as it must be, and stays so."""
    end = world.now + 1000 * world.settle_s
    good_ms = None
    while good_ms is None or world.now - good_ms < _STEADY_MS:
        world.tick()
        why = _wrong(world)
        if why:
            good_ms = None
        elif good_ms is None:
            good_ms = world.now
        if world.now > end:
            raise Failure(why or "it does not stay so")


def _go_on(world):
    """The match goes on, or another one can begin."""
    hosts = [lobby for lobby in world.alive() if lobby.is_host]
    if not hosts:
        return
    host = hosts[0]
    for seat in _left_seats(world):  # alone it would wait for them, until its person gives them up
        if not host.seats[seat].flags & frames.HERE:
            host.remove(seat)
    world.step("start")

    def where():
        return bytes(host.match.state)

    before = where()
    end = world.now + 1000 * _GOES_ON_S
    while where() == before:
        world.tick()
        if host.host is None:
            raise Failure("its host does not stay")
        if world.now > end:
            raise Failure("the match does not go on")
