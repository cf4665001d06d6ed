"""A host that deals by docs/link.md alone, record by record, to one real `Guest`.

It does what the page asks for when the test says so, and anything else that the test says.
"""

import random
from unittest import mock

from host_tests.support.curve import deck_of, mix_of, short
from host_tests.support.table_host import TableHost
from truco_core import events, state
from truco_core.cards import NONE
from truco_core.match import Match, value_for
from truco_core.rules import RULE_SETS
from truco_core.tricks import pack_of
from truco_link import frames
from truco_link.frames import ENDED

RULES = dict(RULE_SETS)


class FairHost(TableHost):
    """Deals by the page.

    :param seed: of all chance
    :param left: links that the host's chain still has when the guest comes
    :param score: of the first match; at 0:0 chance says who opens, else seat 0
    """

    def __init__(self, players=2, rules=RULES["paulista"], seed=1, left=64, me=1, score=(1, 0)):
        super().__init__(players, rules, random.Random(seed), me)
        self.links = {seat: bytes(16) for seat in range(players)}  # the newest of each seat
        self.chains = {}  # by seat: the links that nobody knows yet
        for seat in range(players):
            if seat != me:
                self.new_chain(seat)
        del self.chains[0][left:]
        self.asked = None  # seats, while links are asked for
        self.match = Match()
        self.begin_match(*score)

    def run(self, ms=20):
        with mock.patch("os.urandom", self.rng.randbytes):  # the guest makes a chain
            super().run(ms)

    def on_message(self, data, at, size):
        super().on_message(data, at, size)
        if data[at] == frames.LINK_0 + self.me:
            self.said = bytes(data[at + 1 : at + size])

    # The chains.

    def new_chain(self, seat):
        chain = [self.rng.randbytes(16)]
        for _ in range(64):
            chain.append(short(chain[-1]))
        self.chains[seat] = chain[63::-1]
        self.links[seat] = chain[64]

    def tell_link(self, seat, link=None):
        self.tell(frames.LINK_0 + seat, self.links[seat] if link is None else link)

    def tell_all(self):
        """What who comes is told, in the page's order, before a hand is dealt: of the links the
        host's first. Then the guest tells its own, and hears it again."""
        self.tell_seats()
        for seat in range(self.players):
            self.tell_link(seat)
        self.run(400)
        self.snap()
        if self.me < self.players and self.said != self.links[self.me]:
            self.links[self.me] = self.said
            self.tell_link(self.me)

    @property
    def everybody(self):
        """Mask of all guests."""
        return ((1 << self.players) - 1) & ~1

    def ask(self, asked=None):
        """ASK; the guest gives its link."""
        self.asked = self.everybody if asked is None else asked
        self.given = 0
        self.tell(frames.ASK, self.asked)
        if self.me < 4 and self.asked >> self.me & 1:
            assert short(self.said) == self.links[self.me]
            self.links[self.me] = self.said

    def leave_out(self, *seats):
        for seat in seats:
            self.asked &= ~(1 << seat)
        self.tell(frames.ASK, self.asked)

    def give(self, seat):
        """Another guest's link."""
        self.links[seat] = self.chains[seat].pop(0)
        self.tell_link(seat)

    def give_all(self):
        for seat in range(self.players):
            if self.asked >> seat & 1 and seat != self.me:
                self.give(seat)

    def collect(self):
        """All that comes before a deal."""
        for seat in self.chains:
            if not self.chains[seat]:
                self.new_chain(seat)
                self.tell_link(seat)
        if self.me < 4 and self.said != self.links[self.me]:  # its chain is another one
            self.links[self.me] = self.said
            self.tell_link(self.me)
        self.ask()
        self.give_all()

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
        self.tell_all()
        self.happen(events.MATCH_STARTED, 0, 0)
        self.collect()
        return self

    def another_match(self):
        self.begin_match()
        self.snap()
        self.happen(events.MATCH_STARTED, 0, 0)

    def deck(self):
        """Of the hand that comes now; who opens it, when it is the first."""
        if self.asked is None:
            self.collect()
        links = [self.links[seat] for seat in range(self.players)]
        s = self.match.state
        if not any(s[at] for at in (state.HAND, state.SCORE, state.SCORE + 1)):
            s[state.LEADS] = mix_of(links)[0] & self.players - 1
        pack = pack_of(self.rules[0])
        return list(deck_of(self.chains[0][0], links, pack, 3 * self.players + 1))

    def deal(self, deck=None, heard=True, opener=None):
        """DEAL, of the true deck or another one, with the true opener or another one."""
        true = self.deck()
        self.dealt = true if deck is None else deck
        self.asked = None
        self.match.deal_from(bytes(self.dealt))
        s = self.view()
        cards = b""
        for seat in (self.me, self.me ^ 2):
            first = state.CARDS + 3 * seat
            if seat < self.players and s[first] < 40:
                cards += bytes(s[first : first + 3])
        if heard:
            opener = self.match.state[state.LEADS] if opener is None else opener
            self.tell(frames.DEAL, opener, s[state.VIRA], cards)

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
            value = value_for(self.me, kind, who, value)
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

    def reveal(self, link=None):
        self.links[0] = self.chains[0].pop(0)
        self.tell_link(0, link)

    def hand(self, deck=None):
        """One more; nobody raises, so that the match goes on."""
        self.deal(deck)
        self.play(cards_only=True)
        self.reveal()

    def end(self):
        """A friendly end."""
        self.happen(events.MATCH_ENDED, NONE, 0)
        self.flags |= ENDED
