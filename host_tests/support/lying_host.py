"""A real host that lies to one guest, as the steps of a story say.

The guest is in seat 1. The lies are made on the way from the host to that guest, or by changes of
the host's own data. So everything that a story does not mention is honest.
"""

import copy
from unittest import mock

from host_tests.support.honest_tables import seeded
from tools.sim.worlds import piped_handhelds
from tools.sim.worlds.piped_handhelds import PAULISTA, robot
from truco_core import state
from truco_link import deal, match_log, messages
from truco_link.host import Host
from truco_link.phases import WRONG_DEAL

ME, FRIEND = 1, 3
# {table: (guests, players)}. "four": seats 0, 1 and 3 have people, and the host's partner is a
# robot. "robots": both partners are robots.
TABLES = {"two": (1, 2), "four": (2, 4), "robots": (1, 4)}
_LIMIT_MS = 40_000  # time after which a step ends that the lie has made impossible


def _first(view, seat):
    out = bytearray(state.MAX_LEGAL)
    view.legal(seat, out)
    return out[0]


class Story(piped_handhelds.HostAndGuests):
    """A table before its first match. Each step of a story is a method."""

    def __init__(self, table):
        self.changes = []  # functions that change the (type, body) of a record to the guest
        self.stacked = None  # place in the deck of a card that the host changes
        self.marked = None  # what the friend knew at the step `marks`
        self.first_host = None
        guests, players = TABLES[table]
        super().__init__(guests, PAULISTA, players)
        self.me, self.player = self.guests[0], self.people[1]
        for person in self.people:
            person.plays = _first
        self.host.pace = 30, 30, 1000  # a step between two hands does not miss the deal
        self.gather()
        self.sleep()

    def tell(self, text):
        """Do the steps of a story, which are separated by semicolons."""
        real = deal.deck_of
        with seeded(1), mock.patch.object(deal, "deck_of", lambda *a: self._stack(real(*a))):
            for step in text.split(";"):
                word, *how = step.split()
                getattr(self, word)(*how)
                self.wait(0.2)

    def _stack(self, deck):
        if self.stacked is not None:
            deck[self.stacked], deck[-1] = deck[-1], deck[self.stacked]
        return deck

    def connect(self, i):
        super().connect(i)
        if i:
            return
        link = self.host.peers[-1].link
        send = link.send

        def change(kind, data, size):
            body = bytes(data[:size])
            for one in self.changes:
                body = one(kind, body)
                if body is None:
                    return True
            return send(kind, body, len(body))

        link.send = change

    def run_to(self, until):
        """Run until ``until()`` is true, this guest is gone, or nothing happens any more."""
        end, was_gone = self.now + _LIMIT_MS, self.is_gone()
        while self.now < end and not until() and (was_gone or not self.is_gone()):
            self.tick()
        self.sleep()

    def is_gone(self):
        return self.me.phase >= messages.LINK_LOST

    def value(self, word):
        """Return the bytes of a word: hexadecimal numbers, which may be added, or cards."""
        if word[0] == "?":
            return b"?" * int(word[1:])
        total, cards = 0, self.host.match and self.host.match.state[state.CARDS : state.PLAYS]
        for part in word.split("+"):
            if part == "new":  # a card that nobody has
                vira = self.host.match.state[state.VIRA]
                part = "%x" % next(c for c in range(40) if c not in cards and c != vira)
            elif part[:-1] in ("host", "my"):
                part = "%x" % (cards[3 * (part[:-1] == "my") + int(part[-1])] & ~state.GONE)
            total += int(part, 16)
        return bytes((total,))

    # Steps of honest people.

    def start(self):
        self.host.start()

    def hands(self, count):
        """Play on until so many hands are over."""
        s, self.now = self.host.match.state, self.now
        self.wake()
        self.run_to(lambda: s[state.HAND] >= int(count) and s[state.PHASE] >= state.HAND_OVER)

    def plays_out(self):
        """Play to the end of the match. The guest wants a friendly end in each hand."""
        self.wake()
        s = self.host.match.state
        while self.me.phase == messages.JOINED and not self.me.is_over():
            hand = s[state.HAND]
            self.me.ask(messages.END, 1)
            self.run_to(lambda hand=hand: s[state.HAND] != hand or self.me.is_over())
            self.wake()

    def turn(self):
        """Play on until the guest must act."""
        s = self.host.match.state
        self.wake()
        self.player.sleeps = True
        self.run_to(
            lambda: (
                s[state.PHASE] < state.HAND_OVER and s[state.WAIT] >> ME & 1 and self.me.mirror.open
            )
        )

    def acts(self):
        """Let the guest act."""
        self.player.sleeps = False
        s = self.host.match.state
        self.run_to(lambda: not s[state.WAIT] >> ME & 1)

    def agrees(self, wish):
        self.me.ask(messages.END, int(wish))

    def told(self):
        """Tell the guest the whole table again."""
        peer = self.host.seats[ME].peer
        peer.start_over()
        self.run_to(lambda: peer.phase == messages.LIVE and self.me.telling is None)

    def away(self):
        """Let the guest lose its connection."""
        peers = self.host.peers[1:]
        self.me.link.port.close()
        while self.host.peers != peers or not self.is_gone():
            self.tick()

    def back(self):
        self.connect(0)
        self.run_to(lambda: self.me.phase == messages.JOINED)

    def dies(self):
        """Switch the host off."""
        for guest in self.guests:
            guest.link.port.close()
        self.first_host, self.host = self.host, None
        for guest in self.guests:
            guest.tick(self.now)

    def tick(self):
        if self.host is not None:
            super().tick()
        else:
            self.now += self.step_ms

    def leaves(self):
        """Let the host say goodbye."""
        self.host.concede(0)
        self.host.peers[0].flush()
        self.run_to(lambda: not self.me.mirror.open)
        self.host.peers[0].send_away(messages.LEFT)
        self.run_to(lambda: False)

    def succeeds(self, what=""):
        """Let the friend be the next host, with what it knows or once knew."""
        guest = self.guests[1]
        guest.me = self.people[2]
        if what:
            guest.log = self.marked
        host = Host(self.people[2], robot(), "friend", 7, guest.code, guest.term + 1 & 0xFF)
        self._follow(host)
        host.go_on(guest)
        self.back()

    def stranger(self):
        """Let a host answer that was never at this table."""
        host = Host(self.people[0], robot(), "eve", 7, 0, self.me.term + 1 & 0xFF)
        host.rules = PAULISTA
        host.set_options(players=len(self.me.seats))
        host.sit_down(b"stranger")
        self._follow(host)
        self.back()

    def _follow(self, host):
        host.pace, host.now_ms = self.first_host.pace, self.now
        self.host, self.guests = host, self.guests[:1]

    # Lies.

    def says(self, kind, *words):
        """Send the guest a message."""
        body = bytes((getattr(messages, kind),)) + b"".join(map(self.value, words))
        self.host.peers[0].link.send(messages.MESSAGE, body, len(body))

    def log(self, *words):
        """Send the guest actions of this hand."""
        body = b"".join(map(self.value, words))
        self.host.peers[0].link.send(messages.LOG, body, len(body))

    def sets(self, kind, place, word):
        """Change a byte in all messages of this kind."""
        at = int(place)
        self._change(kind, lambda body: body[:at] + self.value(word) + body[at + 1 :])

    def cuts(self, kind, size):
        """Send the beginning of each message of this kind."""
        self._change(kind, lambda body: body[: int(size)])

    def hides(self, kind):
        self._change(kind, lambda body: None)

    def _change(self, kind, change):
        if kind == "LOG":
            self.changes.append(lambda sort, body: body if sort else change(body))
            return
        which = getattr(messages, kind)
        self.changes.append(lambda sort, body: change(body) if sort and body[0] == which else body)

    def honest(self):
        """Change no message any more."""
        self.changes.clear()

    def stacks(self, what):
        """Deal another card of a seat, or another vira, from now on."""
        self.stacked = 3 * (len(self.host.seats) if what == "vira" else int(what))

    def asks(self):
        """Ask for links again, with another chain of keys."""
        self.host.dealer.begin()

    def asked(self):
        """Ask for links, and deal not yet."""
        dealer = self.host.dealer
        dealer.deal = lambda match: False
        self.run_to(lambda: dealer.segment is not None and ME in dealer.segment.links)

    def deals(self):
        del self.host.dealer.deal

    def forgets(self):
        """Forget that links were asked for."""
        self.host.log.segments.clear()
        self.host.dealer.begin()

    def grinds(self, seat):
        """Count an invented link for a seat."""
        self.host.dealer.segment.links[int(seat)] = b"?" * messages.HASH_SIZE

    def deaf(self, seat=None):
        """Hear no link, or not that of a seat."""
        hear = self.host.dealer.hear
        is_lost = [seat is None or i == int(seat) for i in range(4)]
        self.host.dealer.hear = lambda peer, link: is_lost[peer.seat] or hear(peer, link)

    def robot(self):
        """Let a robot play for the guest, and wait for nobody."""
        seating = self.host.seating
        seating.guests, seating.tick, seating.is_awaiting = 0, lambda now_ms: None, lambda: False
        self.host.table.take_over(ME, self.host.robot(ME))

    def claims(self):
        """Say that the guest has played a card that it has not."""
        peer = self.host.peers[0]
        peer._action = _first(self.host.match, ME)
        peer._position = messages.position(self.host.match.state)
        s = self.host.match.state
        self.run_to(lambda: not s[state.WAIT] >> ME & 1)

    def disguises(self):
        """Say that people did what robots have done."""
        data = self.host.log.data
        data[:] = bytes(code & ~match_log.ROBOT for code in data)

    def voids(self):
        """Forget the hand that is on, and the chain of keys if no hand is over."""
        self.host.log.break_off()
        self.host.is_open = False
        for peer in self.host.peers:
            peer.end_hand()
        if not self.host.log.segments:
            self.host.dealer.begin()

    def term(self):
        """Begin the next term."""
        self.host.term = self.host.term + 1 & 0xFF

    def ends(self):
        """Say that all have agreed to end the match."""
        self.host.table.end()

    def marks(self):
        """Remember what the friend knows now."""
        self.marked = copy.deepcopy(self.guests[1].log)

    # What came of it.

    def check(self, expected):
        """Check what the guest makes of the story: a list of words, separated by commas."""
        me, shown = self.me, self.player
        for word in expected.split(","):
            word, *how = word.split()
            if word == "shown":
                word = "wrong" if self.is_gone() else "uncounted"
            if word == "wrong":
                assert (me.phase, me.why) == (messages.SENT_AWAY, WRONG_DEAL)
                assert not me.log.counts
            elif word == "calls":
                assert me.phase == messages.LINK_LOST and me.log.counts
            elif word == "robots":
                assert bool(shown.has(messages.ROBOT_ACTED)) == (how != ["none"])
            elif word == "played":
                assert me.is_over() and not me.log.ended
            elif word == "hands":
                assert me.log.now.state[state.HAND] == int(how[0])
            elif word == "score":
                assert list(me.log.now.state[state.SCORE : state.SCORE + 2]) == [*map(int, how)]
            elif word == "uncounted":
                assert me.phase == messages.JOINED and not (me.log and me.log.counts)
                assert shown.has(messages.UNCOUNTED)
            else:
                assert word == "fine", word
                assert me.phase == messages.JOINED and me.log.counts
                assert not shown.has(messages.UNCOUNTED)
