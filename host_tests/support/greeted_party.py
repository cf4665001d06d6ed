"""A host, guests, and hand-made ones that greet it; and somebody who listens."""

from host_tests.support.hand_made import HandMadeGuest, HandMadeHost
from tools.sim import pipe
from tools.sim.worlds.piped_handhelds import PAULISTA, HostAndGuests
from truco_link import frames
from truco_link.frames import LINK_LOST

T = b"one of a table"


class Heard(pipe.Port):
    """A pipe that somebody listens to."""

    air = None

    def send(self, packet):
        if self.air is not None:
            self.air.append(bytes(packet))
        return super().send(packet)


def bodies(air, kind):
    """Bodies of the MESSAGE records of this kind, without it, in the order of the air."""
    found = []
    for packet in air:
        if packet[1] & 0xC0 == frames.MESSAGE and packet[3] == kind and packet[4:] not in found:
            found.append(packet[4:])
    return found


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


def gathered(guests=1):
    """A party whose guests have sat down."""
    one = party(guests)
    one.gather()
    return one


def come(one, flags=0, **more):
    end = HandMadeGuest(one.host, flags=flags, **more)
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
