"""A guest's chain, and all that it says CHEAT for; from docs/link.md ("Fair deal") alone."""

from host_tests.independent import ledger, page
from host_tests.independent.curve import mix_of, short
from host_tests.independent.dealer import LENGTH, NOTHING, new_chain
from host_tests.independent.page import NOBODY
from truco_core import state
from truco_core.cards import NONE

_UNKNOWN, _KNOWN, _DUE = range(3)  # the host's link of the hand that a snapshot shows


def steps(late, early):
    """How many times H leads from `late` to `early`, 1..64; None: it does not."""
    for n in range(1, LENGTH + 1):
        late = short(late)
        if late == early:
            return n
    return None


class Witness:
    """It outlives sessions; `enter` begins one.

    `say(body)` sends a MESSAGE, `accuse(what)` a CHEAT.
    """

    def __init__(self, say, accuse):
        self.say, self.accuse = say, accuse
        self.host = ()  # (term, seat of the host)
        self.chain = new_chain()
        self.newest = self.chain.pop(0)
        self.checked = 0
        self.links, self.count, self.hand = {}, None, None
        # I have given my newest link for a hand whose link was not told; "again": to be given again
        self.held = None
        self.moved = False  # the host says at once that this hand is over
        self.owed = False  # is my link in a hand of which I am told that it is over?
        self.dealt_mine = False  # in this seat a hand was dealt with a link of this chain
        self.enter(None)

    def enter(self, host, at_once=False, is_on=False, was_there=True):
        """A session begins; of another host nothing is kept.

        :param is_on: a match
        :param was_there: another person than I had the host's seat
        """
        self.at_once, self.moved = at_once, self.moved and at_once
        self.table(is_on)
        if host != self.host:
            goes_on = at_once and self.host and host[1] == self.host[1] and host[1] in self.links
            if not goes_on:
                moved = at_once and (self.held or self.moved) and not was_there
                self.moved = "elsewhere" if moved else False
            self.held = "again" if goes_on and self.held else None
            self.host = host
            if not goes_on:
                self.links, self.dealt_mine, self.owed = {}, False, False
            self.asked = None  # mask, while links are asked for
            self.shown = set()
            self.count = self.count if goes_on else None  # links of the host's that were told
            self.pending = False  # I have given a link for a hand of which I have not heard
            self.heard = False  # if that session ended with nothing unsaid, the host has it
            self.hand = None
            self.mixed = self.share = self.gave = False
        self.come = self.anew = self.new = True
        self.due = False
        self.over_since = None

    def table(self, is_on):
        """TABLE says whether a match is on."""
        self.is_on = is_on
        if not is_on or self.hand and self.hand["state"][state.PHASE] >= state.HAND_OVER:
            self.moved = False
            if self.held != "again":
                self.held = None

    def _mine(self):
        return short(self.newest) if self.held == "again" else self.newest

    def tell_anew(self):
        self.anew = True

    def keep(self, players):
        """The table has so many seats now."""
        self.links = {seat: link for seat, link in self.links.items() if seat < players}

    def sit(self):
        """I have another seat."""
        self.held = "again" if self.pending else None
        self.pending = self.share = self.mixed = self.gave = self.dealt_mine = self.owed = False
        self.hand = self.count = None
        self.new = True

    # Links.

    def link(self, seat, link, my_seat, host_seat):
        if seat == host_seat:
            self._of_host(link, my_seat)
        elif seat == my_seat:
            if self.dealt_mine and link != NOTHING and not self._is_mine(link):
                self.accuse(page.CHAIN_BROKEN)
            elif self.owed and self.is_on and link == short(self.newest):
                self.accuse(page.NOT_ASKED)
            self.owed = False
            self.links[seat] = link
            if self.anew or link != self._mine():
                self._tell_mine(my_seat)
        else:
            known = self.links.get(seat, NOTHING)
            if self.held == "again" and link not in (known, short(known)) and short(link) != known:
                self.held = None  # it is another hand
                self._tell_mine(my_seat)
            self._of_other(seat, link)

    def _is_mine(self, link):
        return link in (self.newest, short(self.newest))

    def _tell_mine(self, my_seat):
        self.say(bytes((page.LINK + my_seat,)) + self._mine())

    def _of_other(self, seat, link):
        known = self.links.get(seat, NOTHING)
        live = self.asked is not None and not self.anew
        if self.pending or live:
            if link == known:
                return
            if seat not in self.shown and short(link) == known:
                if live and not self.asked >> seat & 1:
                    self.accuse(page.CHAIN_BROKEN)
                self.shown.add(seat)
            elif seat in self.shown and short(known) == link:
                self.shown.discard(seat)
            else:
                self.accuse(page.CHAIN_BROKEN)
                return
        elif self.asked is not None and link != known:
            self.shown.add(seat)
        self.links[seat] = link

    def _of_host(self, link, my_seat):
        seat = self.host[1]
        known = self.links.get(seat)
        if link == known:
            self.due = self.anew
            return
        self.owed |= self.come and (self.pending or self.held == "again")
        if self.come and self.held and self.at_once and self.is_on:
            self.moved = True
        count = None if known is None else steps(link, known)
        strict = not self.anew or not self.come and my_seat != NOBODY
        if count and (count == 1 or self.anew):
            self._next(link, count, strict)
        elif self.anew and known is not None and short(known) == link:
            self.due = False
            return
        else:
            is_end = known is None or self.count in (None, LENGTH)
            if strict and (self.hand or not is_end):
                self.accuse(page.CHAIN_BROKEN)
            self.count = None if self.anew or known is None else 0
        self.links[seat] = link
        self.hand, self.over_since = None, None
        self.due = self.anew
        self.asked = None
        self.pending = self.share = self.mixed = False
        self.held = None
        if my_seat not in (NOBODY, seat) and self.links.get(my_seat) != self.newest:
            self._tell_mine(my_seat)

    def _next(self, link, count, strict):
        if self.hand:
            for _ in range(count - 1):
                link = short(link)
            self._compare(link)
        elif not (self.anew or self.due) or strict and (self.share or self.pending):
            self.accuse(page.CHAIN_BROKEN)
        if self.count is not None:
            self.count += count
            if self.count > LENGTH:
                self.accuse(page.CHAIN_BROKEN)

    def ask(self, asked, my_seat, is_there, persons):
        if self.hand:
            self.hand = None
            self.accuse(page.NO_SEED)
        self.due = False
        me = 1 << my_seat if my_seat != NOBODY else 0
        if self.asked is not None:
            lost = self.asked & ~asked
            wrong = asked & ~self.asked | lost & sum(1 << seat for seat in persons)
            wrong |= lost & me and self.pending
        else:
            self.shown = set()
            wrong = 0
            known = self.links.get(my_seat) == self._mine()
            if me & ~asked and is_there:
                wrong = self.held == "again" or known and not self.new
        if wrong or asked >> self.host[1] & 1:
            self.accuse(page.NOT_ASKED)
        self.new = False
        if self.anew and not self.pending:
            self.shown = set()
        self.asked = asked
        if asked & me:
            self._give(my_seat)
            self.shown.add(my_seat)

    def _give(self, my_seat):
        if not self.pending:
            if self.held != "again":
                if not self.chain:
                    return
                lost = self.links.get(my_seat, NOTHING) not in (NOTHING, self.newest)
                self.newest = self.chain.pop(0)
                if lost:  # the host will call all anew
                    self._tell_mine(my_seat)
                    return
            self.pending = self.held = True
        if self.links.get(my_seat) != self.newest:
            self._tell_mine(my_seat)
            self.heard = True
        self.links[my_seat] = self.newest

    # Hands.

    def opener(self, players):
        """Of a match that begins with this deal."""
        links = [self.links.get(seat, NOTHING) for seat in range(players)]
        return mix_of(links)[0] & players - 1

    def dealt(self, s, seat):
        """A hand was dealt: `s` is the mirror after it; None: my mirror does not hold."""
        missing = (
            self.asked is None or {one for one in range(4) if self.asked >> one & 1} - self.shown
        )
        if s is not None and self.hand:
            self.accuse(page.NO_SEED)
        elif s is not None and missing:
            self.accuse(page.NO_LINKS)
        self.share = seat != NOBODY and bool(self.asked) and bool(self.asked >> seat & 1)
        self.gave = self.share
        self._be_dealt(seat)
        self.mixed, self.pending, self.asked = True, False, None
        self.come = self.anew = False
        self.due = True
        self._take(s, seat)
        if not self.chain and seat != NOBODY:
            self.chain = new_chain()
            self.newest, self.held = self.chain.pop(0), None
            self.dealt_mine = False
            self._tell_mine(seat)

    def _be_dealt(self, seat):
        self.of_hand = dict(self.links)
        self.dealt_mine |= self._is_mine(self.links.get(seat))

    def _take(self, s, seat):
        self.hand = None if s is None else {"seat": seat, "state": bytes(s)}
        self.over_since = None

    def follow(self, s):
        """The mirror has moved on by events."""
        if self.hand:
            self.hand["state"] = bytes(s)

    def _alone(self, persons):
        """Whether no guest's link is another than in the hand in which mine was."""
        for seat, link in self.links.items():
            if seat != self.host[1]:
                if link != self.of_hand.get(seat, NOTHING):
                    return False
                if link != NOTHING and seat not in persons:
                    return False  # asked alone, and gone
        return True

    def snapshot(self, s, seat, persons, last):
        """:param last: my mirror until now"""
        hand = self.hand
        alone = self.gave and s[state.HAND] not in (0, last[state.HAND]) and self._alone(persons)
        on = s[state.HAND] and s[state.PHASE] < state.HAND_OVER
        if hand:
            if hand["state"][state.HAND] != s[state.HAND]:
                if self.share:
                    self.accuse(page.NO_SEED)
                self.mixed = False
            elif ledger.is_changed(hand["state"], s, seat if seat == hand["seat"] else NONE):
                self.accuse(page.CHANGED)
        shows = on or self.hand or self.due and self.pending and s[state.HAND]
        if shows and not self.mixed:
            self._meet(seat)
        if alone:
            self.accuse(page.NOT_ASKED)
        points, before = (sum(one[state.SCORE : state.SCORE + 2]) for one in (s, last))
        if (
            seat != NOBODY
            and points == before
            and (points or self.moved != "elsewhere")
            and self.moved
        ):
            self.accuse(page.CHAIN_BROKEN)
        self.moved = False
        if shows:
            self._take(s, seat)
        else:
            self.hand = None
        self.come = self.anew = False

    def _meet(self, seat):
        """A hand whose DEAL I did not hear."""
        self._be_dealt(seat)
        heard = self.asked is not None or self.new  # or nothing in this session
        known = seat != NOBODY and self.links.get(seat) == self._mine()
        self.share = self.gave = known and self.pending
        lacks = self.pending and not known or self.held == "again" and known
        if seat != NOBODY and lacks:
            if self.heard or self.is_on:
                self.accuse(page.NOT_ASKED)
        elif known and not (self.pending or heard) and self.anew and not self.come:
            self.accuse(page.NO_LINKS)
        self.mixed, self.pending, self.asked = True, False, None

    def impossible(self, s, seat):
        """A snapshot that cannot be: dropped, but it may be named."""
        hand = self.hand
        if hand and hand["state"][state.HAND] == s[state.HAND]:
            if ledger.is_changed(hand["state"], s, seat if seat == hand["seat"] else NONE):
                self.accuse(page.CHANGED)

    def _compare(self, link):
        if self.mixed:
            for what in ledger.faults(self.hand["state"], self.of_hand, link):
                self.accuse(what)
            self.checked += self.share

    def tick(self, now, s):
        """A hand that has been over for 20 s without its link."""
        if not self.hand or s[state.PHASE] < state.HAND_OVER:
            self.over_since = None
        elif self.over_since is None:
            self.over_since = now
        elif now - self.over_since >= 20000:
            self.hand = None
            self.accuse(page.NO_SEED)
