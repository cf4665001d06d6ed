"""What both sides of a greeting compute: docs/link.md, Greeting."""

from micropython import const

from truco_link import frames
from truco_link.digest import sha
from truco_link.mac import hmac, same
from truco_link.x25519 import BASE, x25519

SECRET_SIZE = const(16)
HALF = const(16)  # of a key, in one record
_KEY = const(0b11)  # KEY_LOW and KEY_HIGH
_KEY_AND_SALT = const(0b1011)


def private_of(secret) -> bytes:
    """The private key of a handheld's identity."""
    return sha(b"zap seat" + bytes(secret[:SECRET_SIZE]))


def identify(secret):
    """Generator (see x25519): writes the identity key behind the seat secret, once.

    :param bytearray secret: see `truco_link.lobby.Lobby`
    """
    if not any(secret[SECRET_SIZE:]):
        secret[SECRET_SIZE:] = yield from x25519(private_of(secret), BASE)


def tag_of(key) -> bytes:
    """By what all know the person who has this identity key: 12 bytes."""
    return sha(bytes(key))[: frames.TAG_SIZE]


def name_of(table_id: int, term: int, attempt: int, session: int) -> bytes:
    """What a session is called by both, see `session` of the page: 5 bytes."""
    return bytes((table_id & 0xFF, table_id >> 8, term, attempt, session))


class Agreement:
    """One greeting, as one side knows it; it lives until that guest has joined or gone.

    :param with_salt: the other side sends one, too

    work: generator that computes, None before and after. since_ms: when that began.
    key: K of the page, None before it is known. proven: the other side's proof was right.
    theirs: the other side's key. salt: what it sent of that, or no bytes.
    """

    def __init__(self, with_salt: bool = False):
        self.work = self.since_ms = self.asked_ms = self.key = None
        self.proven = False
        self.theirs = bytearray(frames.KEY_SIZE)
        self.salt = b""
        self._lacks = _KEY_AND_SALT if with_salt else _KEY  # a bit for each record that is to come
        self._proof = None  # that was heard: 16 bytes

    def hear_key(self, data, at: int, now_ms: int = 0) -> bool:
        """KEY_LOW, KEY_HIGH or SALT, whose body is data[at : at + 17]; False when none is due.

        Who came first, by `now_ms`, is answered first.
        """
        part = data[at] - frames.KEY_LOW
        if not self._lacks >> part & 1:
            return False
        self._lacks ^= 1 << part
        self.asked_ms = now_ms
        body = bytes(data[at + 1 : at + 1 + HALF])
        if data[at] == frames.SALT:
            self.salt = body
        else:
            self.theirs[HALF * part : HALF * part + HALF] = body
        return True

    def has_key(self) -> bool:
        return not self._lacks

    def agree(self, table_key, shared, said) -> bool:
        """Both keys are known. False: the other side's key is one that fixes the result.

        :param table_key: S of the page, no bytes for a newcomer
        :param shared: Z of the page
        :param said: the guest's key, the host's, the salt, and `name_of` the session
        """
        if not any(shared):
            return False
        self.key = hmac(table_key + b"zap key", shared + said)
        return True

    def proof(self, side) -> bytes:
        """Of b"guest" or b"host": 16 bytes."""
        return hmac(self.key, side)[:16]

    def hear_proof(self, data, at: int) -> None:
        """PROOF, whose body is data[at : at + 17]; it may come before this side knows the key."""
        self._proof = bytes(data[at + 1 : at + 17])

    def has_proof(self) -> bool:
        """Whether there is one to look at."""
        return self._proof is not None and self.key is not None and not self.proven

    def is_proven_by(self, side) -> bool:
        """Whether it is that side's proof."""
        self.proven = same(self.proof(side), self._proof)
        return self.proven

    def masked(self, data) -> bytes:
        """16 bytes of SECRETS, masked; masked again, as they were."""
        mask = hmac(self.key, b"secrets")
        return bytes(data[i] ^ mask[i] for i in range(16))


def go_on(work, slices: int):
    """So many slices of a generator that computes; what is left of it."""
    for _ in range(slices):
        try:
            next(work)
        except StopIteration:
            return None
    return work


def send(link, kind: int, data) -> None:
    """Queue a message of this kind with these bytes."""
    link.send(frames.MESSAGE, bytes((kind,)) + data, 1 + len(data))


def send_key(link, key) -> None:
    """Queue KEY_LOW and KEY_HIGH."""
    send(link, frames.KEY_LOW, key[:HALF])
    send(link, frames.KEY_HIGH, key[HALF:])
