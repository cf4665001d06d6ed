"""The seats of a host's table and who acts for them; written from docs/link.md alone."""

from host_tests.independent import page

NO_TAG = bytes(12)
_RETURN_MS = 60000  # five times the patience


def is_waited_for(seats, now):
    """Whether somebody is away who may return: behind a hand without points all wait for it."""
    away = [seat for seat in seats if seat.person and not seat.there]
    return bool(away) and now - max(seat.gone for seat in seats) < _RETURN_MS


class Seat:
    """A seat and, for the Table, its driver: the host's person, a guest, or a robot."""

    def __init__(self, host, index, robot):
        self.host, self.index, self.robot = host, index, robot
        self.gone = -_RETURN_MS  # when its person went away last
        self.clear()

    def clear(self):
        self.person = self.there = self.could_host = False
        self.who, self.tag, self.peer, self.me = (0, ""), NO_TAG, None, None
        self.age = 0

    def give(self, who, tag, could_host, there, age=0):
        self.person, self.there, self.could_host = True, there, could_host
        self.who, self.tag, self.age = who, tag, age

    def flags(self):
        return (
            (page.PERSON if self.person else 0)
            | (page.THERE if self.there else 0)
            | (page.COULD_HOST if self.could_host and self.person else 0)
            | self.age * page.AGE
        )

    @property
    def human(self):
        return self.person and self.there

    def choose(self, view, seat):
        if not self.human:
            return self.robot.choose(view, seat)
        if self.me:
            return self.me.choose(view, seat)
        return self.peer.choose(self.host.match.state, view, seat) if self.peer else None

    def watch(self, kind, seat, value):
        self.robot.watch(kind, seat, value)
        if self.me:
            self.me.watch(kind, seat, value)
        self.host.outbox.setdefault(self.index, []).append((kind, seat, value))
