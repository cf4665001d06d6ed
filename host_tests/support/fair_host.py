"""A scripted host that speaks docs/link.md, record by record, to one real `Guest`.

It follows that page, except for lies that a test requests.
"""

import random
from unittest import mock

from host_tests.support.curve import deck_of, mix_of, short
from host_tests.support.hand_made import HandMadeHost
from tools.sim import pipe
from truco_core import events, state
from truco_core.cards import NONE
from truco_core.match import Match
from truco_core.rules import RULE_SETS
from truco_core.tricks import pack_of
from truco_link import messages
from truco_link.guest import Guest

RULES = dict(RULE_SETS)
_CALLS = {state.RAISE: events.RAISED, state.ACCEPT: events.ACCEPTED, state.RUN: events.RAN}


class Driver:
    """A player who chooses the action `will` once, and records the events."""

    human = True

    def __init__(self):
        self.log = []
        self.will = None

    def choose(self, view, seat):
        will, self.will = self.will, None
        return will

    def watch(self, kind, seat, value):
        self.log.append((kind, seat, value))


class FairHost(HandMadeHost):
    """A table of `players` people: the real `guest` in seat `me`, and invented others.

    The attributes are what the host tells the guest. A test changes them to make the host lie.

    :param seed: of all random values
    :param score: of the running match when the guest arrives
    """

    def __init__(self, players=2, seed=1, me=1, score=(1, 0), rules=RULES["paulista"], turn_s=0):
        self.rng = random.Random(seed)
        self.players, self.me, self.rules, self.turn_s = players, me, rules, turn_s
        self.flags, self.worth = messages.PLAYING, messages.COUNTS
        self.term, self.seat = 5, 0
        self.people = [messages.PRESENT] * players
        self.owners = range(players)  # for each seat, the number of the person who owns it
        self.links = [bytes(16)] * players  # the newest link of each seat
        self.chains = [None] * players  # for each other seat, its links that are not revealed yet
        for seat in {*range(players)} - {me}:
            self.new_chain(seat)
        self.now = 1000
        self.named = []  # faults that the guest has reported in CHEAT
        self.match = Match()
        self.begin_match(*score, number=3)
        self.driver = Driver()
        with mock.patch("os.urandom", self.rng.randbytes):
            self.guest = Guest(self.driver, bytes(8), "Ana", True)
        self.guest.be_at(7)
        self.come()

    def run(self, ms=20, is_silent=False):
        """Let `ms` pass, and longer until all messages are delivered. If silent, the host stops."""
        end = self.now + ms
        guest = self.guest
        with mock.patch("os.urandom", self.rng.randbytes):
            while self.now < end or not (is_silent or self.link.idle() and guest.link.idle()):
                self.now += 10
                guest.tick(self.now)
                if guest.phase >= messages.LINK_LOST:
                    return
                if not is_silent:
                    self.tick(self.now)

    def come(self, away_ms=0):
        """Connect the guest, or reconnect it after `away_ms`, and send it the table's state."""
        self.now += away_ms
        mine, its = pipe.make()
        session = self.rng.randrange(1, 256)
        HandMadeHost.__init__(self, mine, 7, self.term, self.flags & 63, session)
        self.guest.attach(its)
        self.run(100)
        assert self.of(messages.JOIN)
        self.tell_all()
        self.run(200)

    def on_message(self, data, at, size):
        super().on_message(data, at, size)
        if data[at] == messages.CHEAT:
            self.named.append(data[at + 2])
        elif data[at] == messages.LINK_0 + self.me:
            self._take_link(bytes(data[at + 1 : at + size]))

    def _take_link(self, link):
        bit = 1 << self.me
        if self.asked is None:
            self.send(messages.LINK_0 + self.me, link)
        elif not self.asked & bit or short(link) != self.links[self.me]:
            return
        self.given |= bit
        self.links[self.me] = link

    def said(self, kind):
        """Return the values of the events of this kind that the player was shown."""
        return [value for what, _, value in self.driver.log if what == kind]

    def say(self, kind, *parts):
        """Send a message. A part is a number or bytes."""
        self.send(kind, b"".join(bytes((p,)) if isinstance(p, int) else bytes(p) for p in parts))
        self.run()

    def happen(self, *numbers):
        """Send events of three numbers each."""
        for at in range(0, len(numbers), 15):
            some = bytes(numbers[at : at + 15])
            assert self.link.send(messages.EVENTS, some, len(some))
            self.run()

    def tell_table(self):
        head = 7, 0, self.term, self.flags & 0xFF, self.players, self.turn_s
        self.say(messages.TABLE, *head, self.seat, self.me, self.worth, 210, 4)

    def tell_seat(self, seat, flags=None):
        if flags is not None:
            self.people[seat] = flags
        self.say(messages.SEAT, seat, self.people[seat], 0, b"Rui")

    def tell_link(self, seat, link=None):
        self.say(messages.LINK_0 + seat, self.links[seat] if link is None else link)

    def tell_match(self):
        self.say(messages.MATCH, self.number, self.before)

    def tell_all(self):
        self.say(messages.RULES, self.rules)
        self.tell_table()
        for seat in range(self.players):
            self.say(messages.OWNER, seat, b"owner %d." % self.owners[seat])
            self.tell_seat(seat)
        given = [s for s in range(self.players) if self.asked is not None and self.given >> s & 1]
        for seat, link in enumerate(self.links):
            if any(link):
                self.tell_link(seat, short(link) if seat in given else link)
        if self.asked is not None:
            self.say(messages.ASK, self.asked)
            for seat in given:
                self.tell_link(seat)
        if self.number is not None:
            self.tell_match()
            if self.dealt:
                self.say(messages.DEAL, self.dealt)
                self.happen(*self.history)
        self.say(messages.TOLD, self.in_deck if self.dealt else 0)

    def new_chain(self, seat):
        chain = [self.rng.randbytes(16)]
        for _ in range(64):
            chain.append(short(chain[-1]))
        self.links[seat], self.chains[seat] = chain[64], chain[63::-1]

    def ask(self, asked=None):
        """Send ASK, to which the guest replies with its link."""
        if asked is None:
            asked = sum(1 << s for s in range(self.players) if self.people[s] == messages.PRESENT)
            asked &= ~(1 << self.seat)
        self.given = self.given & asked if self.asked is not None else 0
        self.asked = asked
        self.say(messages.ASK, asked)

    def give(self, seat):
        """Pass on another guest's link."""
        self.links[seat] = self.chains[seat].pop(0)
        self.given |= 1 << seat
        self.tell_link(seat)

    def collect(self, asked=None):
        """Ask for links, and pass on all that arrive."""
        self.ask(asked)
        for seat in range(self.players):
            if self.asked & ~self.given & ~(1 << self.me) & 1 << seat:
                self.give(seat)

    def reveal(self, link=None):
        """Show the host's link for the finished hand."""
        self.links[self.seat] = self.secret
        self.tell_link(self.seat, link)

    def begin_match(self, we=0, they=0, number=None):
        """Begin a match, or resume one with this score, without telling the guest."""
        self.match.start(self.rules, self.players, 0, 0, we, they)
        self.number = self.number + 1 if number is None else number
        self.before = bytes((0, we, they, 0))  # score before the current or next hand
        self.asked = None
        self.given = self.in_deck = 0
        self.dealt, self.history = b"", []

    def deck(self):
        """Return the true deck of the next hand. For a first hand, draw the opener, too."""
        s = self.match.state
        self.in_deck = (self.asked or 0) | 1 << self.seat
        counted = [self.links[s] for s in range(self.players) if self.in_deck >> s & 1]
        if not any((s[state.HAND], *s[state.SCORE : state.SCORE + 2])):
            s[state.LEADS] = mix_of(counted)[0] & self.players - 1
        self.secret = self.chains[self.seat][0]
        return [*deck_of(self.secret, counted, pack_of(self.rules[0]), 3 * self.players + 1)]

    def deal(self, change=None, opener=None, told=True):
        """Deal the true deck, or a deck changed by ``change(deck)``, or let another seat open.

        :param told: False: do not tell the guest
        """
        deck, s = self.deck(), self.match.state
        if change is not None:
            change(deck)
        del self.chains[self.seat][0]
        self.before = bytes((s[state.HAND], *s[state.SCORE : state.SCORE + 2], s[state.LEADS]))
        self.match.deal_from(bytes(deck))
        opener = s[state.LEADS] if opener is None else opener
        first, vira = 3 * self.me, 3 * self.players
        mine = deck[first : first + 3] if self.me != NONE else []
        self.dealt, self.history = bytes((opener, deck[vira], *mine)), []
        self.asked, self.cards = None, deck[: vira + 1]
        if told:
            self.say(messages.DEAL, self.dealt)

    def act(self, seat, action=None, chosen=True, late=0, told=True):
        """Let a seat act: the given action, or a legal one.

        :param chosen: True: the guest has asked for it, if its own seat acts
        :param late: OVERTIME if the host acts for the seat
        """
        if action is None:
            out = bytearray(state.MAX_LEGAL)
            self.match.legal(seat, out)
            action = out[0]
        if seat == self.me and chosen and told:
            self.driver.will = action
            self.run()
            self.driver.will = None
        self.match.apply(seat, action)
        value = bytes(self.match.events[: self.match.event_bytes])
        kind = _CALLS.get(action, events.PLAYED)
        event = [kind, seat | late, value[value.index(kind) + 2]]
        self.history += event
        if told:
            self.happen(*event)

    def play(self, until=None, **how):
        """Let all act in turn until it is this seat's turn, or the hand is over."""
        while self.match.waiting() and not self.match.waiting() >> (until or 0) & (
            until is not None
        ):
            waiting = self.match.waiting()
            self.act(next(seat for seat in range(4) if waiting >> seat & 1), **how)

    def hand(self):
        """Play one fair hand, from ASK to the host's link."""
        self.collect()
        self.deal()
        self.play()
        self.reveal()

    def end(self):
        """End the match by a friendly end to which all agree."""
        self.guest.ask(messages.END, 1)
        self.run()
        self.happen(events.MATCH_ENDED, NONE, 0)
        self.flags = self.flags & ~messages.PLAYING | messages.ENDED
