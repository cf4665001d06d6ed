"""Guests and hosts that perform only the handshake of docs/link.md, honestly or not.

They use our own records.
"""

from tools.sim import pipe
from tools.sim.worlds.piped_handhelds import PAULISTA, HostAndGuests, secret_of
from truco_link import messages
from truco_link.digest import token_of
from truco_link.messages import LINK_LOST
from truco_link.records import Link


class End:
    """One end of a pipe, which records what it receives."""

    def __init__(self, port):
        self.link = Link(port, self)
        self.heard = []  # bodies of messages
        self.controls = []  # bodies of control records

    def hears(self):
        return self.as_what

    def on_control(self, session, data, at, size):
        self.session = session
        self.controls.append(bytes(data[at : at + size]))

    def on_log(self, data, at, size):
        pass

    def on_message(self, data, at, size):
        self.heard.append(bytes(data[at : at + size]))

    def tick(self, now_ms):
        self.link.tick(now_ms)

    def control(self, *body):
        self.link.control(bytes(body))

    def send(self, kind, data):
        body = bytes((kind,)) + data
        assert self.link.send(messages.MESSAGE, body, len(body))

    def of(self, kind):
        """Return the received messages of this kind, without the kind."""
        return [body[1:] for body in self.heard if body[0] == kind]

    def why(self):
        """Return the reason in the last REFUSE or BYE, or None."""
        for body in reversed(self.controls):
            if body[0] in (messages.REFUSE, messages.BYE):
                return body[-1]
        return None


class HandMadeHost(End):
    """A host that answers IAM by OPEN for this table. The test does the rest."""

    as_what = messages.HOST + 4

    def __init__(self, port, table=7, term=0, flags=0, session=77):
        super().__init__(port)
        self.open = table & 0xFF, table >> 8, term, flags
        self.new = session
        self.attempt = None

    def on_control(self, session, data, at, size):
        super().on_control(session, data, at, size)
        body = self.controls[-1]
        if body[0] == messages.IAM and self.attempt != body[2]:
            self.attempt = body[2]
            self.link.restart(self.new)
            self.control(messages.OPEN, messages.VERSION, body[2], *self.open)


class HandMadeGuest(End):
    """A guest that sends IAM. The test does the rest."""

    as_what = messages.GUEST + 4

    def __init__(self, host, table=7, attempt=5):
        mine, its = pipe.make(pipe.Port)
        host.add_peer(its)
        super().__init__(mine)
        self.table, self.attempt = table, attempt
        self.iam()

    def iam(self):
        low, high = self.table & 0xFF, self.table >> 8
        self.control(messages.IAM, messages.VERSION, self.attempt, low, high, 0)

    def on_control(self, session, data, at, size):
        super().on_control(session, data, at, size)
        if data[at] == messages.OPEN and session != self.link.session:
            self.link.restart(session)

    def show(self, token, code=0, name=b"thief"):
        """Send TOKEN and JOIN."""
        self.send(messages.TOKEN, token + code.to_bytes(2, "little"))
        self.send(messages.JOIN, b"\0\0" + name)

    def seat(self):
        """Return its own seat from the last TABLE; None before the first one."""
        tables = self.of(messages.TABLE)
        return tables[-1][7] if tables else None


def party(guests=1, private=False):
    one = HostAndGuests(guests, PAULISTA, 4)
    wishes = one.host.wishes | (messages.PRIVATE if private else 0)
    one.host.set_options(rules=PAULISTA, wishes=wishes)
    one.others = []
    real = one.tick

    def tick():
        real()
        for end in one.others:
            end.tick(one.now)

    one.tick = tick
    for guest in one.guests:
        guest.code = one.host.code if private else None
    return one


def gathered(guests=1, private=False):
    """Return a party whose guests have sat down."""
    one = party(guests, private)
    one.gather()
    return one


def token(name):
    """Return the token that a guest of this name sends at the table of `party`."""
    return token_of(secret_of(name), 7)


def come(one, **more):
    end = HandMadeGuest(one.host, **more)
    one.others.append(end)
    one.run(lambda: end.link.session)
    return end


def lose(one, i):
    """Take guest i out of reach for good. A robot plays, and the guest keeps its seat."""
    guest = one.guests[i]
    guest.link.port.close()
    one.run(lambda: guest.phase == LINK_LOST)
    one.run(lambda: not one.host.seats[guest.my_seat].peer)
    return guest.my_seat


def false_host(guest, one=None, **more):
    """Let another device answer this guest's call. Return (host, function that lets time pass)."""
    mine, its = pipe.make(pipe.Port)
    host = HandMadeHost(mine, **more)
    guest.attach(its)
    now = one.now if one else 1000

    def run(seconds):
        nonlocal now
        for _ in range(int(100 * seconds)):
            now += 10
            guest.tick(now)
            host.tick(now)

    return host, run
