"""A host that deals by docs/link.md alone, record by record, to one real `Guest`.

It does what the page asks for when the test says so, and anything else that the test says.
"""

import hashlib
import random
from unittest import mock

from host_tests.support.table_host import TableHost
from truco_core import events, state
from truco_core.cards import NONE
from truco_core.dealing import pack_of
from truco_core.match import Match
from truco_core.rules import RULE_SETS
from truco_link import frames
from truco_link.frames import ENDED

RULES = dict(RULE_SETS)


def h(data):
    return hashlib.sha256(data).digest()[:16]


def deck_of(flags, players, seed, mix, k):
    """Step 3 of the page."""
    digest = hashlib.sha256(seed + mix + bytes((k,))).digest()
    pack = list(pack_of(flags))
    for i in range(3 * players + 1):
        j = i + (digest[2 * i] + 256 * digest[2 * i + 1]) * (len(pack) - i) // 65536
        pack[i], pack[j] = pack[j], pack[i]
    return pack


def flipped(data, bit=0):
    """The same bytes but for one bit."""
    return bytes((data[0] ^ 1 << bit,)) + bytes(data[1:])


class FairHost(TableHost):
    """Deals by the page.

    :param seed: of all chance
    :param k: where the chain is when the guest comes
    :param score: of the first match
    """

    def __init__(self, players=2, rules=RULES["paulista"], seed=1, k=1, me=1, score=(0, 0)):
        super().__init__(players, rules, random.Random(seed), me)
        self.number = 61  # of the next round: it soon goes on with 0
        self.k = k
        self.new_chain()
        self.match = Match()
        self.begin_match(*score)

    def tell_all(self):
        """What who comes is told, in the page's order, when a round is decided."""
        self.tell_seats()
        self.commit()
        self.tell_round()
        self.snap()

    def tell_round(self):
        """A round again that was decided."""
        for seat in self.nonces:
            self.pass_pledge(seat)
        self.round_stage(1)
        for seat in self.nonces:
            self.pass_nonce(seat)
        self.round_stage(2)

    # The chain and the round.

    def new_chain(self):
        self.ended = getattr(self, "chain", [b""])[-1]
        self.chain = [b""] * 32 + [self.rng.randbytes(16)]
        for i in range(32, 0, -1):
            self.chain[i - 1] = h(self.chain[i])

    def commit(self, link=None):
        self.tell(frames.COMMIT, self.chain[self.k - 1] if link is None else link)

    def former(self):
        """How the chain before ended."""
        self.tell(frames.FORMER, self.ended)

    def round_stage(self, stage, k=None, mask=None):
        mask = (self.mask if stage else 0) if mask is None else mask
        with mock.patch("os.urandom", self.rng.randbytes):  # the guest draws a nonce
            self.tell(frames.ROUND, self.number, stage, self.k if k is None else k, mask)

    @property
    def mask(self):
        return sum(1 << seat for seat in self.nonces)

    def head(self, seat):
        return self.number << 2 | seat

    def ask(self):
        """ROUND (0) of a new round; the others' nonces are drawn."""
        self.number = self.number + 1 & 63
        self.nonces = {seat: self.rng.randbytes(8) for seat in range(1, self.players)}
        self.nonces.pop(self.me, None)
        self.pledges = {
            seat: hashlib.sha256(nonce + bytes((self.head(seat),))).digest()[:14]
            for seat, nonce in self.nonces.items()
        }
        count = len(self.of(frames.PLEDGE))
        self.round_stage(0)
        if len(self.of(frames.PLEDGE)) > count:
            head, pledge = self.of(frames.PLEDGE)[-1][0], self.of(frames.PLEDGE)[-1][1:]
            assert head == self.head(self.me)
            self.pledges[self.me] = pledge
            self.nonces[self.me] = None

    def pass_pledge(self, seat, pledge=None):
        self.tell(frames.PLEDGE, self.head(seat), self.pledges[seat] if pledge is None else pledge)

    def pass_pledges(self):
        for seat in self.pledges:
            self.pass_pledge(seat)

    def close(self):
        """ROUND (1); the guest shows its nonce."""
        self.round_stage(1)
        shown = self.of(frames.NONCE)
        if self.me in self.nonces and shown:
            assert shown[-1][0] == self.head(self.me)
            self.nonces[self.me] = shown[-1][1:]

    def pass_nonce(self, seat, nonce=None):
        self.tell(frames.NONCE, self.head(seat), self.nonces[seat] if nonce is None else nonce)

    def open(self):
        """All of a round but its end."""
        self.ask()
        self.pass_pledges()
        self.close()
        for seat in self.nonces:
            self.pass_nonce(seat)

    def round(self):
        self.open()
        self.round_stage(2)

    # The match.

    def begin_match(self, we=0, they=0):
        self.match.start(self.rules, self.players, 0, 0, we, they)

    def view(self):
        out = bytearray(state.SIZE)
        self.match.view(self.me, out)
        return out

    def snap(self, view=None):
        view = self.view() if view is None else view
        for at in range(0, 60, 15):
            self.tell(frames.SNAP, at, view[at : at + 15])

    def start(self):
        """All from the beginning, until a hand can be dealt."""
        self.tell_seats()
        self.snap()
        self.happen(events.MATCH_STARTED, 0, 0)
        self.commit()
        self.round()
        return self

    def another_match(self):
        self.begin_match()
        self.snap()
        self.happen(events.MATCH_STARTED, 0, 0)

    def deck(self):
        """Of hand k."""
        order = sorted(self.nonces.items())
        mix = h(b"".join(bytes((seat,)) + nonce for seat, nonce in order))
        return deck_of(self.rules[0], self.players, self.chain[self.k], mix, self.k)

    def deal(self, deck=None):
        """DEAL, of the true deck or another one."""
        self.dealt = self.deck() if deck is None else deck
        self.match.deal_from(bytes(self.dealt))
        s = self.view()
        cards = b""
        for seat in (self.me, self.me ^ 2):
            first = state.CARDS + 3 * seat
            if seat < self.players and s[first] < 40:
                cards += bytes(s[first : first + 3])
        self.tell(frames.DEAL, self.match.state[state.LEADS], s[state.VIRA], cards)

    def act(self, seat, action, asked=True):
        """Somebody acts: the events of it that are sent.

        :param asked: the guest has chosen this, when it is its seat that acts
        """
        if seat == self.me and asked:
            self.let_choose(action)
        match = self.match
        match.apply(seat, action)
        sent = []
        for i in range(0, match.event_bytes, 3):
            kind, who, value = match.events[i : i + 3]
            value = events.value_for(self.me, kind, who, value)
            if kind in (events.PLAYED, events.RAISED, events.ACCEPTED, events.RAN):
                sent += (kind, who, value)
            elif kind == events.TURNED or kind == events.TRICK_TAKEN and self._hides(value):
                sent[:0] = (kind, who, value)
        while sent:
            self.happen(*sent[:15])
            del sent[:15]

    def _hides(self, taken):
        """Whether hidden cards decided this trick, in the hand of ten."""
        s = self.match.state
        under = s[state.PLAYS + 8] != NONE and s[state.SPECIAL] < state.IRON
        return under and s[state.RESULTS] == state.TIE and s[state.RESULTS + 1] == taken < 2

    def play(self, plays=99, cards_only=False, heard=True):
        """Chance plays on, until the hand is over.

        :param heard: False: the guest is told nothing of it
        """
        out = bytearray(state.MAX_LEGAL)
        match = self.match
        while match.waiting() and plays:
            seat = self.rng.choice([s for s in range(4) if match.waiting() >> s & 1])
            legal = list(out[: match.legal(seat, out)])
            if cards_only:
                legal = [a for a in legal if a < 40 or a == state.ACCEPT] or legal
            action = self.rng.choice(legal)
            if heard:
                self.act(seat, action)
            else:
                match.apply(seat, action)
            plays -= 1

    def reveal(self, seed=None):
        self.tell(frames.REVEAL, self.chain[self.k] if seed is None else seed)
        self.k += 1

    def hand(self, deck=None):
        """One more; nobody raises, so that the match goes on."""
        self.deal(deck)
        self.play(cards_only=True)
        self.reveal()

    def end(self):
        """A friendly end."""
        self.happen(events.MATCH_ENDED, NONE, 0)
        self.flags |= ENDED


def committed(players=4, **more):
    """A match has begun, and no round yet."""
    host = FairHost(players, **more)
    host.tell_seats()
    host.snap()
    host.happen(events.MATCH_STARTED, 0, 0)
    host.commit()
    return host


def asked(players=4, **more):
    host = committed(players, **more)
    host.ask()
    assert sorted(host.pledges) == list(range(1, players))
    return host


def closed(players=4, **more):
    host = asked(players, **more)
    host.pass_pledges()
    host.close()
    assert host.named == []
    return host


def is_fine(host):
    """It goes on from here with a round and a hand that count."""
    for seat in host.nonces:
        host.pass_nonce(seat)
    host.round_stage(2)
    host.hand()
    return host.named == [] and host.checked == 1
