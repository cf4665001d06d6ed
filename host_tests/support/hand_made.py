"""Guests and hosts that greet by docs/link.md alone, truly or falsely; the records are ours."""

import os

from host_tests.support import curve
from tools.sim import pipe
from truco_link import fields, frames
from truco_link.link import Link


class End:
    """One end of a pipe: remembers what it hears."""

    def __init__(self, port):
        self.link = Link(port, self)
        self.heard = []  # bodies of messages
        self.controls = []  # bodies
        self.private = os.urandom(32)
        self.key = None

    def hears(self):
        return self.as_what

    def on_control(self, session, data, at, size):
        self.session = session
        self.controls.append(bytes(data[at : at + size]))

    def on_events(self, data, at, size):
        pass

    def on_message(self, data, at, size):
        self.heard.append(bytes(data[at : at + size]))

    def tick(self, now_ms):
        self.link.tick(now_ms)

    def control(self, *body):
        self.link.control(bytes(body))

    def send(self, kind, data):
        body = bytes((kind,)) + data
        assert self.link.send(frames.MESSAGE, body, len(body))

    def send_key(self, key):
        self.send(frames.KEY_LOW, key[:16])
        self.send(frames.KEY_HIGH, key[16:])

    def of(self, kind):
        """What came of this kind of message, without the kind."""
        return [body[1:] for body in self.heard if body[0] == kind]

    def their_key(self):
        """32 bytes, or None."""
        low, high = self.of(frames.KEY_LOW), self.of(frames.KEY_HIGH)
        return low[-1] + high[-1] if low and high else None

    def why(self):
        """Of the last REFUSE or BYE, or None."""
        for body in reversed(self.controls):
            if body[0] in (frames.REFUSE, frames.BYE):
                return body[-1]
        return None


class HandMadeHost(End):
    """Answers IAM with OPEN of this table; the rest is the test's."""

    as_what = fields.HOST + 4

    def __init__(self, port, table=7, flags=0, session=77):
        super().__init__(port)
        self.table, self.flags, self.new = table, flags, session
        self.attempt = None

    def on_control(self, session, data, at, size):
        super().on_control(session, data, at, size)
        body = self.controls[-1]
        if body[0] == frames.IAM and self.attempt != body[2]:
            self.attempt = body[2]
            self.link.restart(self.new)
            low, high = self.table & 0xFF, self.table >> 8
            self.control(frames.OPEN, frames.VERSION, body[2], low, high, 0, self.flags)

    def answer(self, base=curve.NINE, table_key=b""):
        """Send a key, and compute the session's."""
        mine = curve.x25519(self.private, base)
        self.send_key(mine)
        theirs = self.their_key()
        shared = curve.x25519(self.private, theirs)
        salt = b"".join(self.of(frames.SALT)[-1:])
        name = curve.name_of(self.table, self.attempt, self.new)
        self.key = curve.session_key(table_key, shared, theirs, mine, name, salt)


class HandMadeGuest(End):
    """Says IAM; the rest is the test's."""

    as_what = fields.GUEST + 4

    def __init__(self, host, table=7, flags=0, attempt=5):
        mine, its = pipe.make(pipe.Port)
        host.add_peer(its)
        super().__init__(mine)
        self.table, self.attempt = table, attempt
        self.salt = os.urandom(16) if flags & frames.COMES_BACK else b""
        self.iam(flags)

    def iam(self, flags):
        low, high = self.table & 0xFF, self.table >> 8
        self.control(frames.IAM, frames.VERSION, self.attempt, low, high, flags)

    def on_control(self, session, data, at, size):
        super().on_control(session, data, at, size)
        if data[at] == frames.OPEN and session != self.link.session:
            self.link.restart(session)

    def prove(self, table_key=b"", private=None):
        """Both keys are there: send the proof."""
        private = private or self.private
        theirs = self.their_key()
        mine = curve.x25519(private, self.base)
        shared = curve.x25519(private, theirs)
        self.key = curve.session_key(table_key, shared, mine, theirs, self.name(), self.salt)
        self.send(frames.PROOF, curve.mac(self.key, b"guest")[:16])

    base = curve.NINE

    def name(self):
        return curve.name_of(self.table, self.attempt, self.link.session)

    def send_key(self, key):
        super().send_key(key)
        if self.salt:
            self.send(frames.SALT, self.salt)

    def send_mine(self, private=None):
        self.send_key(curve.x25519(private or self.private, self.base))

    def secrets(self):
        """(table key, code) as the host told them."""
        data = curve.mask_secrets(self.key, self.of(frames.SECRETS)[-1])
        return data[:14], int.from_bytes(data[14:], "little")
