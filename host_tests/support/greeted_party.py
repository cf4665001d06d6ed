"""A host, guests, and hand-made ones that greet it."""

from host_tests.support.hand_made import HandMadeGuest, HandMadeHost
from tools.sim import pipe
from tools.sim.worlds.piped_handhelds import PAULISTA, HostAndGuests, secret_of
from truco_link import frames
from truco_link.frames import LINK_LOST
from truco_link.letters import token_of


def party(guests=1, private=False, port=pipe.Port):
    one = HostAndGuests(guests, PAULISTA, 4, port=port)
    wishes = one.host.wishes | (frames.PRIVATE if private else 0)
    one.host.set_options(PAULISTA, wishes=wishes)
    one.others = []
    real = one.tick

    def tick():
        real()
        for end in one.others:
            end.tick(one.now)

    one.tick = tick
    for guest in one.guests:
        guest.asked_code = one.host.code if private else None
    return one


def gathered(guests=1, private=False):
    """A party whose guests have sat down."""
    one = party(guests, private)
    one.gather()
    return one


def token(name):
    """What a guest of that name shows at the party's table."""
    return token_of(secret_of(name), 7)


def come(one, **more):
    end = HandMadeGuest(one.host, **more)
    one.others.append(end)
    one.run(lambda: end.link.session)
    return end


def lose(one, i):
    """Guest i is out of reach for good: a robot plays, the seat stays its own."""
    guest = one.guests[i]
    guest.link.port.close()
    one.run(lambda: guest.phase == LINK_LOST)
    one.run(lambda: not one.host.seats[guest.my_seat].peer)
    return guest.my_seat


def false_host(guest, one=None, **more):
    """Somebody else answers this guest's call; (host, function that lets time pass)."""
    mine, its = pipe.make(pipe.Port)
    host = HandMadeHost(mine, **more)
    guest.attach(its, code=guest.asked_code)
    now = one.now if one else 1000

    def run(seconds):
        nonlocal now
        for _ in range(int(100 * seconds)):
            now += 10
            guest.tick(now)
            host.tick(now)

    return host, run
