"""A guest's session with one host, and what it keeps of the table between sessions; written from
docs/link.md alone."""

import os

from host_tests.independent import curve, page
from host_tests.independent.greeting import Greeting
from host_tests.independent.mirror import Mirror, position
from host_tests.independent.page import CONTROL, EVENTS, MESSAGE, NOBODY
from host_tests.independent.records import Line
from host_tests.independent.witness import Witness
from truco_core import events, state
from truco_core.match import Match
from truco_core.possible import is_view

_IAM_MS, _BYE_MS, _GREETING_MS = 300, 100, 20000


class Known:
    """A table as its guest knows it."""

    def __init__(self):
        self.number = self.key = self.code = self.rules = None
        self.flags, self.players, self.host_seat, self.my_seat = 0, 4, 0, NOBODY
        self.seats, self.owners = {}, {}  # by seat: (flags, who); tag
        self.mirror, self.witness = Mirror(), Witness()
        self.has_accused = False  # in this hand
        self.cheats = []  # (finder, what)


class Guest(Greeting):
    """`phase`: GREETING, JOINED, REFUSED (see `why`) or LOST."""

    def __init__(self, port, now, me, known, code=None, back=False):
        self.line = Line(port, now)
        self.me, self.known, self.code, self.back = me, known, code, back
        self.phase, self.why = "GREETING", None
        self.attempt = os.urandom(1)[0]
        self.next_iam = self.start = now
        self.keys = {}
        self.key = self.proved = None
        self.whole = False  # a whole snapshot of this session
        self.kept = None  # (action, position) that was sent
        self.again_at = self.now = now  # no other ACTION before, after one was refused
        self.bye_until = None
        self.entered = False  # it has a seat there, or watches

    def say(self, body):
        self.line.send(MESSAGE, body)

    def accuse(self, what):
        if self.known.has_accused:
            return  # once a hand
        self.known.has_accused = True
        self.known.cheats.append((self.known.my_seat, what))
        seat = self.known.my_seat
        if seat != NOBODY:
            self.say(bytes((page.CHEAT, seat, what)))

    def sit(self, seat):
        self.say(bytes((page.SIT, seat)))

    def leave(self, why, now):
        """BYE, until the other side has closed, 800 ms at most."""
        if self.back and not self.proved:
            self._end("LOST")
        elif self.bye_until is None:
            self.bye_until, self.why, self.next_iam = now + 800, why, now

    def _end(self, phase):
        self.phase = phase
        self.line.port.close()

    def tick(self, now):
        self.now = now
        for kind, session, body in self.line.poll(now):
            if self.phase in ("GREETING", "JOINED") and self.bye_until is None:
                self._hear(kind, session, body, now)
        if self.phase not in ("GREETING", "JOINED"):
            return
        if self.bye_until is not None:
            if now >= self.next_iam:
                self.next_iam = now + _BYE_MS
                self.line.control(bytes((page.BYE, page.VERSION, self.why)), now)
            if now >= self.bye_until or self.line.port.closed:
                self._end("REFUSED")
        elif self.line.is_dead(now):
            self._end("LOST")
        elif self.phase == "GREETING":
            self._greet(now)
        if self.phase == "JOINED" and self.whole and self.bye_until is None:
            self._act()
        if self.phase in ("GREETING", "JOINED"):
            self.line.tick(now)

    def _greet(self, now):
        if not self.line.session and now >= self.next_iam:
            self.next_iam = now + _IAM_MS
            flags = page.COMES_BACK if self.back else 0
            number = self.known.number.to_bytes(2, "little")
            body = bytes((page.IAM, page.VERSION, self.attempt)) + number + bytes((flags,))
            self.line.control(body, now, 0)
        if now - self.start > _GREETING_MS:
            self.leave(page.W_PROOF, now)

    def _hear(self, kind, session, body, now):
        if kind == CONTROL:
            self._control(session, body, now)
        elif kind == EVENTS:
            self._events(body)
        elif kind == MESSAGE:
            out = page.fields(MESSAGE, body)
            if out is None:
                return
            if out[0] >= page.KEY_LOW or out[0] == page.SECRETS:
                self._greeting(out, now)
            elif self.phase == "JOINED":
                self._message(out)

    # CONTROL

    def _control(self, session, body, now):
        if body[0] in (page.OPEN, page.REFUSE) and body[1] != page.VERSION:
            self.why = page.W_VERSION
            self._end("REFUSED")
            return
        out = page.fields(CONTROL, body)
        if out is None:
            return
        if out[0] == page.OPEN and out[2] == self.attempt and not self.line.session:
            self._open(session, out, now)
        elif out[0] == page.REFUSE and out[2] == self.attempt or out[0] == page.BYE:
            if session != self.line.session or self.back and not self.proved:
                return
            self.why = out[3] if out[0] == page.REFUSE else out[2]
            gone = out[0] == page.BYE and self.why in (page.W_LEFT, page.W_MERGED)
            self._end("LOST" if gone else "REFUSED")

    def _open(self, session, out, now):
        self.line.begin(session, now)
        private = out[5] & page.PRIVATE
        if out[3] != self.known.number:
            self.leave(page.W_PROOF, now)
        elif not self.back and bool(private) != (self.code is not None):
            self.leave(page.W_PROOF if self.code is not None else page.W_CODE, now)
        else:
            self.secret = self.me.scalar if self.back else os.urandom(32)
            self.name = curve.name_of(out[3], self.attempt, session, out[4])
            self.salt = os.urandom(16) if self.back else b""
            open_to_me = self.code is None or self.back
            base = curve.NINE if open_to_me else curve.map_code(self.code, self.name)
            self.public = curve.x25519(self.secret, base)
            self.say(bytes((page.KEY_LOW,)) + self.public[:16])
            self.say(bytes((page.KEY_HIGH,)) + self.public[16:])
            if self.salt:
                self.say(bytes((page.SALT,)) + self.salt)

    def _join(self):
        known = self.known
        if not self.back:
            self.say(bytes((page.MY_TAG,)) + self.me.tag)
        self.say(bytes((page.JOIN, 0)) + page.called((0, self.me.name)))
        self.phase = "JOINED"
        known.witness.say, known.witness.accuse = self.say, self.accuse

    # The table

    def _message(self, out):
        kind, known, witness = out[0], self.known, self.known.witness
        if kind == page.TABLE:
            self._table(out)
        elif kind == page.RULES:
            known.rules = out[1]
        elif kind == page.SEAT:
            known.seats[out[1]] = out[2], out[3]
        elif kind == page.OWNER:
            known.owners[out[1]] = out[2]
        elif kind == page.CHEAT:
            known.cheats.append((out[1], out[2]))
        elif kind == page.REFUSED and out[1] == page.ACTION:
            self.kept = None
            self.again_at = self.now + 500
        elif kind == page.ASK:
            witness.ask(out[1], known.my_seat)
        elif page.LINK <= kind < page.LINK + 4:
            witness.link(kind - page.LINK, out[1], known.my_seat, known.host_seat)
        elif kind == page.SNAP:
            self._snap(out[1], out[2])
        elif kind == page.DEAL:
            self._deal(*out[1:])

    def _table(self, out):
        known = self.known
        _, number, term, flags, players, _, host_seat, seat, _ = out
        if number != known.number:
            return
        self.entered = True
        known.witness.table((term, host_seat))
        if players != known.players:
            known.mirror = Mirror()
            self.whole = False
        elif seat != known.my_seat:
            known.witness.follow(None)
            self.whole = False  # until a snapshot for the new seat
        known.flags, known.players, known.host_seat, known.my_seat = flags, players, host_seat, seat

    def _snap(self, offset, fifteen):
        known = self.known
        new = known.mirror.part(offset, fifteen)
        if new is None:
            return
        if new[state.PLAYERS] != known.players or not is_view(new, known.my_seat):
            return
        known.witness.follow(None)
        if self.kept and position(new) == self.kept[1]:
            self.say(bytes((page.ACTION, self.kept[0])) + self.kept[1])
        else:
            self.kept = None
        known.mirror.match = Match(new)
        self.whole = True

    def _deal(self, opener, vira, cards):
        if not self.whole:
            self.known.witness.dealt(None, self.known.my_seat)
            return
        s = self.known.mirror.match.state
        if not any(s[at] for at in (state.HAND, state.SCORE, state.SCORE + 1)):
            s[state.LEADS] = self.known.witness.opener(self.known.players)
        if not self.known.mirror.deal(opener, vira, cards, self.known.my_seat):
            self._forbidden()
            return
        self.known.has_accused = False
        self.known.witness.dealt(self.known.mirror.match.state, self.known.my_seat)

    def _forbidden(self):
        self.accuse(page.FORBIDDEN_EVENT)
        self.whole = False
        self.say(bytes((page.RESYNC,)))

    def _events(self, body):
        if self.phase != "JOINED":
            return
        told = [tuple(body[i : i + 3]) for i in range(0, len(body), 3)]
        if self.whole:
            if self.known.mirror.events(told):
                self._forbidden()
            elif self.known.witness.hand:
                self.known.witness.follow(self.known.mirror.match.state)
        self._note_match({one[0] for one in told})

    def _note_match(self, kinds):
        """Whether a match is on: TABLE says it to who comes, later the events do."""
        known = self.known
        if events.MATCH_STARTED in kinds:
            known.flags = known.flags & ~page.BY_AGREEMENT | page.MATCH_ON
        if events.MATCH_ENDED in kinds:
            known.flags = known.flags & ~page.MATCH_ON | page.BY_AGREEMENT
        if self.whole and known.mirror.match.state[state.PHASE] == state.MATCH_OVER:
            known.flags &= ~page.MATCH_ON

    def _act(self):
        """The person at this handheld chooses, where its seat may act."""
        known = self.known
        s = known.mirror.match.state
        seat = known.my_seat
        if seat == NOBODY or not s[state.WAIT] >> seat & 1 or not known.flags & page.MATCH_ON:
            return
        here = position(s)
        if self.kept and self.kept[1] == here or self.now < self.again_at:
            return
        action = self.me.person.choose(known.mirror.match, seat)
        if action is not None:
            self.kept = action, here
            self.say(bytes((page.ACTION, action)) + here)
