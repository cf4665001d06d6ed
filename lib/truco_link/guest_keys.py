"""How a guest and its host prove to each other that they may know each other.

The guest's side of docs/link.md, Greeting.
"""

import os

from micropython import const

from truco_core.clock import diff
from truco_link import frames, keys
from truco_link.carriers import GRACE, STEP_MS
from truco_link.x25519 import BASE, map_code, x25519

_SLICES = const(4)  # a tick; nothing else moves here meanwhile
_LIMIT_MS = const(20000)  # the host may have two others to greet before; and GRACE


class Greeting(keys.Agreement):
    """What this host said of itself in OPEN; nothing of it is proven until `proven`.

    :param guest: the `Guest` whose link it is
    :param data: body of that OPEN, which began the session
    """

    def __init__(self, guest, data, at):
        super().__init__()
        self.guest = guest
        self.table_id = data[at + 3] | data[at + 4] << 8
        self.term = data[at + 5]
        self.private = bool(data[at + 6] & frames.PRIVATE)

    def begin(self) -> None:
        """Send a key, if the table that answered is the one."""
        guest = self.guest
        code = guest.asked_code
        why = 0
        if guest.table_id != self.table_id:
            why = frames.BAD_PROOF
        elif guest.table_key is None and (code is not None) != self.private:
            # It says that it is open though a code was asked for, or the other way round.
            why = frames.BAD_CODE if self.private else frames.BAD_PROOF
        if why:
            guest.give_up(why)
        else:
            self.work = self._prove(code)

    def tick(self, now_ms: int) -> None:
        """Some slices of the work; a host that does not go on is left."""
        guest = self.guest
        if self.since_ms is None:
            self.since_ms = now_ms
        limit_ms = _LIMIT_MS + guest.link.times[GRACE] * STEP_MS
        if diff(now_ms, self.since_ms) > limit_ms:
            guest.lose()
            return
        if self.work is not None:
            self.work = keys.go_on(self.work, _SLICES)

    def _prove(self, code):
        """Generator: from the key that is sent first to the proof."""
        guest = self.guest
        link = guest.link
        table_key = guest.table_key
        name = keys.name_of(self.table_id, self.term, guest.attempt, link.session)
        salt = b""
        if table_key is None:
            table_key = b""
            private = os.urandom(frames.KEY_SIZE)
            base = BASE
            if self.private:
                base = yield from map_code(code, name)
            mine = yield from x25519(private, base)
        else:
            yield from keys.identify(guest.secret)
            private = keys.private_of(guest.secret)
            mine = bytes(guest.secret[keys.SECRET_SIZE :])
            salt = os.urandom(frames.SALT_SIZE)  # its key is always the same
        keys.send_key(link, mine)
        if salt:
            keys.send(link, frames.SALT, salt)
        yield from keys.identify(guest.secret)  # while the host computes
        while not self.has_key():
            yield
        theirs = bytes(self.theirs)
        shared = yield from x25519(private, theirs)
        if not self.agree(table_key, shared, mine + theirs + salt + name):
            guest.give_up(frames.BAD_PROOF)
            return
        if getattr(link.port, "shared", False):
            link.port.begin(self.key, False)
        keys.send(link, frames.PROOF, self.proof(b"guest"))

    def hear(self, data, at, size) -> bool:
        """A message before this guest has joined; False when it makes no sense."""
        kind = data[at]
        if kind == frames.KEY_LOW or kind == frames.KEY_HIGH:
            return self.hear_key(data, at)
        if kind == frames.PROOF and self.key is not None:
            self.hear_proof(data, at)
            if not self.is_proven_by(b"host"):
                self.guest.give_up(frames.BAD_PROOF)
            return True
        if kind != frames.SECRETS or not self.proven:
            return False
        return self._join(self.masked(data[at + 1 : at + size]))

    def _join(self, secrets):
        guest = self.guest
        size = frames.TABLE_KEY_SIZE
        is_new = guest.table_key is None
        code = secrets[size] | secrets[size + 1] << 8
        guest.be_at(self.table_id, self.term, secrets[:size], code)
        if is_new:
            keys.send(guest.link, frames.MY_TAG, keys.tag_of(guest.secret[keys.SECRET_SIZE :]))
        guest.join()
        return True
