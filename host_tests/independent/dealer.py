"""A host's side of the fair deal, written from docs/link.md alone."""

import os

from host_tests.independent import page
from host_tests.independent.curve import deck_of, mix_of, short
from truco_core import rules, state
from truco_core.dealing import pack_of

LENGTH, _PATIENCE_MS = 64, 8000
NOTHING = bytes(16)


def new_chain():
    """Its end first."""
    chain = [os.urandom(16)]
    for _ in range(LENGTH):
        chain.append(short(chain[-1]))
    return chain[::-1]


class Dealer:
    """A Table's `dealer`.

    :param host: has `guests()` (seat: tag of the guests who are there), `tell(body)` (to all),
        `persons()` (seats of all
        guests), `lacks()` (who may return),
        `begin_anew()`, `may_deal()`, `all_heard()`, `cut(seats)`, `my_seat`, `players`
    """

    def __init__(self, host):
        self.host = host
        self.now = self.hands = self.since = 0
        self.chain = new_chain()
        self.links = {seat: NOTHING for seat in range(4)}
        self.dealt = None  # `links` of the hand that was dealt last
        self.seed = None  # its link of the host
        self.points = None  # of both teams, then
        self.in_hand = False
        self.asked = None  # mask, while links are asked for
        self.given = set()
        self.known = set()  # seats whose person has told a link
        self.owed = set()  # seats that were asked for the hand that is not over
        self.gone = set()  # seats whose person is another one since links are asked for

    def rest(self):
        """For `resume`, if this handheld is the host again."""
        if self.in_hand:
            self.chain.insert(0, self.seed)
        return self.chain, self.links[self.host.my_seat]

    def resume(self, before):
        self.chain, self.links[self.host.my_seat] = before

    def _link(self, seat, link):
        return bytes((page.LINK + seat,)) + link

    def _ask(self):
        return bytes((page.ASK, self.asked))

    def _seats(self):
        """The host's first."""
        return [(self.host.my_seat + i) % self.host.players for i in range(self.host.players)]

    def telling(self, hand):
        """What who comes is told before the snapshot, and behind it.

        :param hand: HAND of the match, 0 before its first deal
        """
        mine = self.host.my_seat
        if self.asked is not None:
            before = []
            for seat in self._seats():
                link = self.links[seat]
                before.append(self._link(seat, short(link) if seat in self.given else link))
            before.append(self._ask())
            before += [self._link(seat, self.links[seat]) for seat in sorted(self.given)]
            return before, []
        if self.dealt is None:
            return [self._link(seat, self.links[seat]) for seat in self._seats()], []
        before = [self._link(seat, self.dealt[seat]) for seat in self._seats()]
        seed = [] if self.in_hand else [self._link(mine, self.seed)]
        after = [self._link(seat, self.links[seat]) for seat in self._seats() if seat != mine]
        return (before, seed + after) if hand else (before + seed, after)

    def _tell(self, seat, link):
        self.links[seat] = link
        self.host.tell(self._link(seat, link))

    def deal(self, match):
        """For the Table: whether the next hand was dealt."""
        if not self.host.may_deal():
            return False
        if self.asked is None:
            self._begin(sum(match.state[state.SCORE : state.SCORE + 2]))
        if self.asked is None:
            return False
        asked = {seat for seat in range(4) if self.asked >> seat & 1}
        gone = asked - self.given - self.host.persons()
        if gone:
            self._ask_without(gone)
        missing = asked - self.given - gone
        if missing and self.now - self.since >= _PATIENCE_MS:
            self.since = self.now
            self.host.cut(missing)
        if missing:
            return False
        flags = match.state[0]
        players = match.state[state.PLAYERS]
        count = 3 * players + (not flags & rules.OLD_MANILHA)
        self.dealt = dict(self.links)
        self.seed = self.chain.pop(0)
        self.points = sum(match.state[state.SCORE : state.SCORE + 2])
        links = [self.dealt[seat] for seat in range(players)]
        if not any(match.state[at] for at in (state.HAND, state.SCORE, state.SCORE + 1)):
            match.state[state.LEADS] = mix_of(links)[0] & players - 1
        match.deal_from(deck_of(self.seed, links, pack_of(flags), count))
        self.in_hand, self.asked, self.since = True, None, 0
        return True

    def _begin(self, points):
        there = set(self.host.guests())
        self.since = self.since or self.now
        late = self.now - self.since >= _PATIENCE_MS
        if not late and not (self.host.all_heard() and there <= self.known):
            return
        mine = self.host.my_seat
        for seat in self.gone:
            self._tell(seat, NOTHING)
        self.known -= self.gone
        self.gone = set()
        away = self.host.persons() - there
        if self.host.waits() or self.owed & away or points == self.points and self.host.lacks():
            self.since = self.now
            return
        if self.links[mine] == NOTHING or not self.chain:
            if not self.chain:
                self.chain = new_chain()
            self._tell(mine, self.chain.pop(0))
        self.since, self.given = self.now, set()
        self.asked = sum(1 << seat for seat in there & self.known)
        self.owed = {seat for seat in there if self.asked >> seat & 1}
        self.host.tell(self._ask())

    def _ask_without(self, seats):
        self.asked &= ~sum(1 << seat for seat in seats)
        self.host.tell(self._ask())

    def another(self, seat):
        """Another person has this seat."""
        self.gone.add(seat)
        if self.asked is not None and not self.host.playing and seat in self.host.persons():
            self.owed = set(range(4))
            self._begin_anew()
        if self.asked is None:
            self._tell(seat, NOTHING)
            self.known.discard(seat)
            self.gone.discard(seat)

    def _begin_anew(self):
        self.asked = self.dealt = None
        self.host.begin_anew()

    def is_open(self):
        """Whether links are asked for: no seat is taken then."""
        return self.asked is not None

    def link(self, seat, link):
        """A guest's."""
        if self.asked is None:
            self.known.add(seat)
            if link != self.links[seat]:
                self._tell(seat, link)
        elif self.asked >> seat & 1 and seat not in self.given:
            if short(link) == self.links[seat]:
                self.given.add(seat)
                self._tell(seat, link)
            elif link != self.links[seat]:
                self._begin_anew()

    def over(self):
        """The hand is over, or broken off."""
        if self.in_hand:
            self.in_hand = False
            self.owed = set()
            self._tell(self.host.my_seat, self.seed)
            self.hands += 1
