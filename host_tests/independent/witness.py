"""A guest's chain of links, and its look at each hand; from docs/link.md ("Fair deal") alone.

Of what the page lets a guest call a cheat it knows the cards: the rest is asked of ours, row by
row (host_tests/truco_link/test_fair_rows_links.py and the others).
"""

import os

from host_tests.independent import page
from host_tests.independent.curve import deck_of, mix_of, short
from host_tests.independent.page import NOBODY
from truco_core import rules, state
from truco_core.cards import NONE, UNKNOWN
from truco_core.dealing import pack_of

_LENGTH = 64
NOTHING = bytes(16)


def new_chain():
    """Its end first."""
    chain = [os.urandom(16)]
    for _ in range(_LENGTH):
        chain.append(short(chain[-1]))
    return chain[::-1]


class Witness:
    """It outlives sessions.

    `say(body)` sends a MESSAGE, `accuse(what)` a CHEAT.
    """

    def __init__(self):
        self.chain = new_chain()
        self.newest = self.chain.pop(0)
        self.checked = 0
        self.links = {}  # the newest of each seat
        self.of_hand = None  # `links` of the hand that is on
        self.mine = False  # whether its own link is in it
        self.asked = False
        self.hand = None  # the mirror in it
        self.host = None  # (term, seat)
        self.anew = True

    def table(self, host):
        """All is told anew, by another host or the same."""
        if host != self.host:
            self.host, self.asked, self.hand = host, False, None
        self.anew = True

    def tell_mine(self, seat):
        self.anew, self.links[seat] = False, self.newest
        self.say(bytes((page.LINK + seat,)) + self.newest)

    def link(self, seat, link, my_seat, host_seat):
        if seat == host_seat:
            if self.hand and short(link) == self.of_hand.get(seat):
                for what in faults(self.hand, self.of_hand, link):
                    self.accuse(what)
                self.checked += self.mine
            if link != self.links.get(seat):  # that hand is over
                self.hand, self.asked = None, False
        self.links[seat] = link
        if seat == my_seat and (self.anew or link != self.newest):
            self.tell_mine(seat)

    def ask(self, asked, my_seat):
        """It gives its next link once."""
        mine = my_seat != NOBODY and asked >> my_seat & 1
        if mine and not self.asked:
            self.newest = self.chain.pop(0)
            self.tell_mine(my_seat)
        self.asked = bool(mine)

    def opener(self, players):
        """Of a match that begins with this deal."""
        links = [self.links.get(seat, NOTHING) for seat in range(players)]
        return mix_of(links)[0] & players - 1

    def dealt(self, s, seat):
        """A hand was dealt: `s` is the mirror after it; None: my mirror does not hold."""
        self.of_hand, self.mine, self.asked = dict(self.links), self.asked, False
        self.follow(s)
        if not self.chain and seat != NOBODY:
            self.chain = new_chain()
            self.newest = self.chain.pop(0)
            self.tell_mine(seat)

    def follow(self, s):
        """The mirror has moved on by events; None: it does not hold any more."""
        self.hand = s and bytes(s)


def faults(s, links, link):
    """What of the mirror `s` is not of this link: numbers of "what"."""
    out = []
    players = s[state.PLAYERS]
    old = s[0] & rules.OLD_MANILHA
    links = [links.get(seat, NOTHING) for seat in range(players)]
    deck = deck_of(link, links, pack_of(s[0]), 3 * players + (not old))
    for seat in range(players):
        dealt = deck[3 * seat : 3 * seat + 3]
        first = state.CARDS + 3 * seat
        if s[first] != UNKNOWN and bytes(card & 63 for card in s[first : first + 3]) != dealt:
            out.append(page.NOT_MY_CARDS)
        for card in s[state.PLAYS + seat : state.SEED : 4]:
            if card not in (NONE, UNKNOWN) and card & 63 not in dealt:
                out.append(page.NOT_THE_CARD)
    if not old and deck[3 * players] != s[state.VIRA]:
        out.append(page.NOT_THE_VIRA)
    return out
