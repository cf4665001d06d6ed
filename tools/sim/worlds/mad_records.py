"""Packets that a mad handheld could send: good ones, bad ones, nearly good ones."""

from tools.pages import link_page
from truco_core import state
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_core.events import ACCEPTED, PLAYED, RAISED, RAN
from truco_core.match import Match
from truco_core.rules import OPENER_BACK, RULE_SETS
from truco_link import frames
from truco_link.fields import EVENT, GUEST, HOST

EDGES = (0, 1, 2, 3, 4, 15, 16, 30, 39, 40, 45, 63, 64, 103, 128, 129, 130, 253, 254, 255)
ENDS = (frames.BYE, frames.REFUSE, frames.OPEN, frames.IAM)  # may end a session
_CALLS = {state.RAISE: RAISED, state.ACCEPT: ACCEPTED, state.RUN: RAN}
MAX_PACKET = 60


class Mad:
    """What is sent to one link.

    :param rng: random.Random
    :param who: HOST or GUEST: who hears it
    :param players: 2 or 4
    """

    def __init__(self, rng, who, players):
        self.rng = rng
        self.players = players
        self.count = 0  # records
        self._rows = [row for row in link_page.rows() if row[1] & who]
        self._who = who
        self._number = 0
        self._queue = []  # bodies that belong together: (type, body)

    def packets(self, link, match, seat, count):
        """So many packets for this link, whose seat sees `match`."""
        self._number = link._awaited
        out = []
        for _ in range(count):
            packet = b""
            while len(packet) < MAX_PACKET - frames.MAX_RECORD:
                packet += self._record(link, match, seat)
                if self.rng.random() < 0.3:
                    break
            out.append(self._spoil(packet))
        return out

    def _spoil(self, packet):
        rng = self.rng
        what = rng.random()
        if what < 0.03:
            return rng.randbytes(rng.randrange(1, MAX_PACKET + 1))
        if what < 0.06:
            return packet[: rng.randrange(1, len(packet) + 1)]
        if what < 0.16:
            packet = bytearray(packet)
            at = rng.randrange(len(packet))
            packet[at] = rng.choice((packet[at] ^ 1 << rng.randrange(8), rng.choice(EDGES)))
        return bytes(packet[:MAX_PACKET])

    def _record(self, link, match, seat):
        rng = self.rng
        self.count += 1
        if not self._queue:
            self._think(match, seat)
        kind, body = self._queue.pop(0)
        ack = rng.choice((link._seq, link._seq + 1 & 7, rng.randrange(8)))
        session = link.session if rng.random() < 0.97 else rng.randrange(256)
        ctl = kind | ack
        if kind in (frames.EVENTS, frames.MESSAGE):
            ctl |= self._number << 3
            if session == link.session:
                self._number = self._number + 1 & 7
        return bytes((len(body) + 2, ctl, session)) + body

    def _think(self, match, seat):
        """Put what comes next into the queue."""
        what = self.rng.random()
        if what < 0.02 and self._who == GUEST:
            self._queue += [(frames.MESSAGE, part) for part in self._snapshot(seat)]
        elif what < 0.25 and match is not None and seat < 4 and match.state[state.PLAYERS] > seat:
            self._queue.append(self._move(match, seat))
        elif what < 0.28:
            body = self.rng.randbytes(self.rng.randrange(0, 18))
            self._queue.append((self.rng.choice((0, 0x40, 0x80, 0xC0)), body))
        else:
            self._queue.append(self._of_a_row(self.rng.choice(self._rows)))

    def _of_a_row(self, row):
        """Fields as the page has them; one in eight at an edge or beyond."""
        rng = self.rng
        kind, _, classes, _, _ = row
        if kind in ENDS and rng.random() < 0.995:
            return frames.ACK, b""
        body = bytearray((kind & ~EVENT if kind >= EVENT else kind,))
        for what in classes:
            body += self._field(what)
        if rng.random() < 0.03:
            body = body[: rng.randrange(len(body) + 1)] + rng.randbytes(rng.randrange(3))
        if kind >= EVENT:
            return frames.EVENTS, bytes(body)
        return frames.MESSAGE if kind >= frames.DEAL else frames.CONTROL, bytes(body[:17])

    def _field(self, what):
        rng = self.rng
        if chr(what) in "~/":
            return b""
        if what < 32 and what > 1:
            return rng.randbytes(what)
        if rng.random() < 0.12:
            return bytes((rng.choice(EDGES),))
        if chr(what) == "*":
            return rng.choice((b"", b"Ana", "João Conc".encode(), rng.randbytes(10)))
        if chr(what) == "T":
            return b"\x07\x00"
        if chr(what) == "P":
            return bytes((rng.choice((rng.randrange(40), UNKNOWN, FACE_DOWN | rng.randrange(40))),))
        most = {"S": self.players - 1, "M": (1 << self.players) - 1, "Q": 255, "G": 4, "O": 45}
        return bytes(
            (rng.randrange(1 + (what - 128 if what >= 128 else most.get(chr(what), 255))),)
        )

    def _move(self, match, seat):
        """What the rules allow now: an ACTION, or the event that the host tells."""
        rng = self.rng
        s = match.state
        if s[state.PHASE] >= state.HAND_OVER:
            cards = rng.sample(range(40), 4)
            vira = NONE if s[0] & 4 else cards.pop()
            step = self.players - 1 if s[1] & OPENER_BACK else 1
            opener = (s[state.LEADS] + step) % self.players if s[state.HAND] else s[state.LEADS]
            body = bytes((frames.DEAL, opener, vira)) + bytes(cards[:3])
            return frames.MESSAGE, body if self._who == GUEST else bytes((frames.RESYNC,))
        waiting = [one for one in range(s[state.PLAYERS]) if s[state.WAIT] >> one & 1]
        if not waiting:
            return frames.MESSAGE, bytes((frames.RESYNC,))
        who = seat if self._who == HOST else rng.choice(waiting)
        legal = bytearray(state.MAX_LEGAL)
        known = list(legal[: match.legal(who, legal)])
        if len(known) > 1 and state.RUN in known and rng.random() < 0.8:
            known.remove(state.RUN)
        if not known or rng.random() < 0.1:
            known = [rng.randrange(40)]
        action = rng.choice(known)
        if self._who == HOST:
            here = bytearray(3)
            frames.position(s, here)
            return frames.MESSAGE, bytes((frames.ACTION, action)) + here
        return frames.EVENTS, bytes((_CALLS.get(action, PLAYED), who, action))

    def _snapshot(self, seat):
        """Of a random moment of a random match, one byte of it changed one time in two."""
        rng = self.rng
        match = Match()
        rule_set = rng.choice(RULE_SETS)[1]
        near = rng.choice((0, rule_set[2] - 2))
        score = (rng.randrange(near, rule_set[2]), rng.randrange(near, rule_set[2]))
        match.start(rule_set, self.players, rng.randrange(1 << 30), 0, *score)
        legal = bytearray(state.MAX_LEGAL)
        for _ in range(rng.randrange(30)):
            if match.state[state.PHASE] == state.MATCH_OVER:
                break
            if match.state[state.PHASE] == state.HAND_OVER:
                match.deal()
                continue
            who = rng.choice([one for one in range(4) if match.waiting() >> one & 1])
            match.apply(who, rng.choice(legal[: match.legal(who, legal)]))
        view = bytearray(state.SIZE)
        match.view(seat, view)
        if rng.random() < 0.5:
            view[rng.randrange(state.SEED)] = rng.choice((rng.randrange(256), rng.choice(EDGES)))
        for offset in range(0, state.SEED, frames.SNAP_STEP):
            yield bytes((frames.SNAP, offset)) + bytes(view[offset : offset + frames.SNAP_STEP])
