"""One guest as a host sees it, and its greeting; written from docs/link.md alone."""

import os

from host_tests.independent import curve, page
from host_tests.independent.mirror import position
from host_tests.independent.page import CONTROL, EVENTS, MESSAGE, NOBODY
from host_tests.independent.records import Line
from host_tests.independent.seal import Seal
from truco_core import state
from truco_core.events import (
    DEALT,
    DECIDE,
    HAND_WON,
    MATCH_STARTED,
    MATCH_WON,
    PLAYED,
    TRICK_TAKEN,
    TURNED,
    UNDER,
)

_DERIVED = (DEALT, DECIDE, UNDER, TRICK_TAKEN, HAND_WON, MATCH_WON)
_GREETING_MS = 10000


class Peer:
    """`step`: NEW, OPENED, PROVEN, HERE, AWAY (silent), GONE."""

    def __init__(self, host, port, now):
        self.host, self.line = host, Line(port, now, True)
        self.step, self.attempt = "NEW", None
        self.opened = now
        self.seat, self.who, self.tag = NOBODY, None, None
        self.offered = None  # (action, position)
        self.wish = None  # the seat it wants after this hand
        self.bye = None  # (body, until, next)

    def say(self, body):
        self.line.send(MESSAGE, body)

    def is_here(self):
        return self.step in ("HERE", "AWAY")

    def close(self, body, now, ms=300):
        """Say BYE or REFUSE until it closes."""
        if self.bye is None:
            self.bye = body, now + ms, now

    def refuse(self, why, now):
        self.close(bytes((page.REFUSE, page.VERSION, self.attempt or 0, why)), now)

    def tick(self, now):
        for kind, session, body in self.line.poll(now):
            if self.bye is None:
                self._hear(kind, session, body, now)
        if self.bye is not None:
            body, until, after = self.bye
            if now >= after:
                self.line.control(body, now)
                self.bye = body, until, now + 100
            if now >= until:
                self.line.port.close()
        elif self.step == "OPENED" and now - self.opened > _GREETING_MS:
            self.refuse(page.W_PROOF, now)
        if self.line.is_dead(now):
            self.line.port.close()
            self.host.lost(self)
            self.step = "GONE"
            return
        self.line.tick(now)

    def _hear(self, kind, session, body, now):
        if kind == CONTROL:
            if body[0] == page.IAM and len(body) > 2 and body[1] != page.VERSION:
                self.attempt = body[2]
                self.refuse(page.W_VERSION, now)
                return
            out = page.fields(CONTROL, body, "g")
            if out and out[0] == page.IAM:
                self._iam(out, now)
            elif out and out[0] == page.BYE and session == self.line.session and session:
                self.host.left(self)
                self.line.port.close()
        elif kind == MESSAGE:
            out = page.fields(MESSAGE, body, "g")
            if out and out[0] >= page.KEY_LOW:
                self._greeting(out, now)
            elif out and self.step == "OPENED" and self.proven:
                self._join(out)
            elif out and self.is_here():
                self.host.hear(self, out, now)

    # Greeting

    def _iam(self, out, now):
        _, _, attempt, number, flags = out
        if number != self.host.number:
            return
        if attempt != self.attempt:
            if self.is_here():
                self.host.lost(self)
            self.attempt, self.flags, self.step, self.opened = attempt, flags, "OPENED", now
            self.seat = NOBODY
            session = os.urandom(1)[0] or 1
            self.line.begin(session if session != self.line.session else session % 255 + 1, now)
            self.proven, self.keys, self.proof, self.key, self.tag = False, {}, None, None, None
            self.back = bool(flags & page.COMES_BACK)
            self._open(now)
            self._send_key()
        else:
            self._open(now)

    def _open(self, now):
        host = self.host
        number = host.number.to_bytes(2, "little")
        head = bytes((page.OPEN, page.VERSION, self.attempt))
        self.line.control(head + number + bytes((host.term, host.flags())), now)

    def _send_key(self):
        self.secret = os.urandom(32)
        private = self.host.private and not self.back
        host, session = self.host, self.line.session
        self.session_name = curve.name_of(host.number, self.attempt, session, host.term)
        base = curve.map_code(host.code, self.session_name) if private else curve.NINE
        self.public = curve.x25519(self.secret, base)
        self.say(bytes((page.KEY_LOW,)) + self.public[:16])
        self.say(bytes((page.KEY_HIGH,)) + self.public[16:])

    def _greeting(self, out, now):
        if self.step != "OPENED" or self.proven:
            return
        if out[0] == page.PROOF:
            self.proof = out[1]
        else:
            self.keys[out[0]] = out[1]
        if len(self.keys) < 2 + self.back or self.proof is None:
            return
        host = self.host
        theirs = self.keys[page.KEY_LOW] + self.keys[page.KEY_HIGH]
        z = curve.x25519(self.secret, theirs)
        self.key = curve.session_key(
            host.key if self.back else b"", z, theirs, self.public,
            self.session_name, self.keys.get(page.SALT, b""),
        )  # fmt: skip
        private = host.private and not self.back
        if self.proof != curve.mac(self.key, b"guest")[:16] or not any(z):
            self.refuse(page.W_CODE if private else page.W_PROOF, now)
        else:
            self.proven = True
            if self.line.is_shared:
                self.line.seal = Seal(self.key, True, self.line.most)
            self.tag = curve.sha(theirs)[:12] if self.back else None
            self.say(bytes((page.PROOF,)) + curve.mac(self.key, b"host")[:16])
            secrets = host.key + host.code.to_bytes(2, "little")
            self.say(bytes((page.SECRETS,)) + curve.mask_secrets(self.key, secrets))

    def _join(self, out):
        if out[0] == page.MY_TAG and not self.back:
            self.tag = out[1]
        elif out[0] == page.JOIN:
            self.who = out[2]
            self.watches = bool(out[1])
            self.step = "HERE"
            self.host.joined(self)

    # The match

    def choose(self, s, view, seat):
        """What the guest has chosen for this position; see truco_core.table."""
        if self.offered and self.offered[1] == position(s):
            action, self.offered = self.offered[0], None
            return action
        return None

    def action(self, action, where, match, legal):
        """REFUSED's why, or None when the Table may have it."""
        s = match.state
        if where != position(s):
            return page.LATE
        if action not in legal:
            return page.ILLEGAL
        self.offered = action, where
        return None

    def tell(self, told, s):
        """Tell events of one tick, masked for its seat; `s` is the match after them."""
        first = [one for one in told if one[0] == TURNED]
        rest = []
        for one in told:
            if one[0] == DEALT:
                self._deal(one, s)
            elif one[0] == TRICK_TAKEN and self._is_hidden(one, told, s):
                first.append(one)
            elif one[0] not in _DERIVED and one[0] != TURNED:
                rest.append(one)
        if any(one[0] == PLAYED for one in rest):
            at = next(i for i, one in enumerate(rest) if one[0] == PLAYED)
            self._events(rest[:at])
            self._events(first + rest[at : at + 1])
            rest = rest[at + 1 :]
        self._events(rest)

    def _is_hidden(self, one, told, s):
        """Whether this trick was laid in pairs in a special hand, and somebody took it."""
        pairs = any(kind == UNDER for kind, _, _ in told)
        return pairs and s[state.SPECIAL] < 2 and one[2] < 2 and s[state.RESULTS + 1] < 2

    def _events(self, told):
        told = [bytes(one) for one in told if one[0] != MATCH_STARTED or self.host.tell_start(self)]
        for i in range(0, len(told), 5):
            self.line.send(EVENTS, b"".join(told[i : i + 5]))

    def _deal(self, one, s):
        cards = b""
        if self.seat != NOBODY:
            mine = state.CARDS + 3 * self.seat
            cards = bytes(s[mine : mine + 3])
            if s[state.PLAYERS] == 4 and s[state.SPECIAL] == self.seat & 1:
                partner = state.CARDS + 3 * (self.seat ^ 2)
                cards += bytes(s[partner : partner + 3])
        self.say(bytes((page.DEAL, one[1], one[2])) + cards)
