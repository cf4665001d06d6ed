"""All that a guest says CHEAT for, written from docs/link.md ("Fair deal") alone."""

import os

from host_tests.independent import ledger, page
from host_tests.independent.curve import pledge_of, short
from truco_core import state
from truco_core.cards import NONE

_LENGTH, _GAPS = 32, 15


def steps(late, early):
    """How many times H leads from `late` to `early`, 0..32; None: it does not."""
    for n in range(_LENGTH + 1):
        if late == early:
            return n
        late = short(late)
    return None


class Witness:
    """Chain, round and ledger of one guest. It outlives sessions; `enter` begins one.

    `say(body)` sends a MESSAGE, `accuse(what)` a CHEAT.
    """

    def __init__(self, say, accuse):
        self.say, self.accuse = say, accuse
        self.host = None  # (term, seat of the host): whose chain this is
        self.link = self.k = None
        self.round = None
        self.checked = 0
        self.hand = None
        self.enter(None)

    def enter(self, host):
        """A session begins; of another host nothing is kept."""
        if host != self.host:
            self.host, self.link, self.round, self.hand = host, None, None, None
        self.come = self.anew = True  # until a whole snapshot or a deal
        self.had = self.round
        self.k = None
        self.told = False  # COMMIT came in this session
        self.stage = None
        self.changed = True  # a SEAT, OWNER or TABLE since the last ROUND 0, or a match began
        self.again = 0  # rounds since a list was closed, without a deal
        self.gaps = 0
        self.over_since = None

    def tell_anew(self):
        """TABLE came."""
        self.anew = True

    def settle(self):
        """A whole snapshot, or a deal."""
        self.come = self.anew = False

    def match_started(self):
        self.changed = True
        self.gaps = 0

    def _gap(self, what):
        """What only who was told anew believes, three times: five gaps each of fifteen."""
        if self.come:
            return
        self.gaps += 5
        if not self.anew or self.gaps > _GAPS:
            self.accuse(what)

    def commit(self, link):
        count = None if self.link is None else steps(link, self.link)
        if count is None:
            if not (self.link is None or self.k in (None, _LENGTH + 1)):
                self._gap(page.CHAIN_BROKEN)
            self.k = 1 if self.k == _LENGTH + 1 else None
            self.hand = None
        elif count and not self.anew or self.k is not None and self.k + count > _LENGTH + 1:
            self.accuse(page.CHAIN_BROKEN)
            return
        elif count:
            self._skip(link, count)
        self.link = link
        self.told = True

    def _skip(self, link, count):
        """The host has thrown REVEALs away, and tells all again."""
        if self.hand:
            seed = link
            for _ in range(count - 1):
                seed = short(seed)
            if self.hand["round"] and self.hand["k"] is not None:
                self._compare(self.hand, seed)
            self.hand = None
        if self.k is not None:
            self.k += count

    def on_round(self, number, stage, k, mask, seat, host_seat):
        if not 1 <= k <= _LENGTH or self.k is not None and k != self.k:
            self.accuse(page.WRONG_COUNT)
        self.k = k
        if mask >> host_seat & 1:
            self.accuse(page.HOST_NONCE)
        if not self.told:
            self.accuse(page.NO_COMMIT)
        known = self.stage is not None and self.round["number"] == number
        if stage == 0:
            if known and self.stage:
                self.accuse(page.ROUND_AGAIN)
            elif not known:
                self._begin(number, seat, host_seat)
        elif stage == 1 and not known:
            self._again(number)
            self._close(mask, seat)
        elif not known or stage < self.stage:
            return  # told again
        elif stage == 1 and self.stage == 0:
            self._close(mask, seat)
        elif self.round["mask"] != mask:
            self.accuse(page.NONCE_CHANGED)
            return
        elif stage == 2 and set(self.round["nonces"]) != _seats(mask):
            self.accuse(page.NO_COMMIT)
            return
        self.stage = stage

    def _begin(self, number, seat, host_seat):
        new_chain = self.round and self.round["link"] and self.k == 1
        if self.stage and self.round["mask"]:
            self.again += 1
            if self.again >= 4:
                self.accuse(page.ROUND_AGAIN)
            elif not (self.changed or new_chain):
                self._gap(page.ROUND_AGAIN)
        self.changed = False
        self._open(number, seat)
        if seat not in (page.NOBODY, host_seat):
            key = number * 4 + seat
            mine = self.round["mine"] = os.urandom(8)
            self.say(bytes((page.PLEDGE, key)) + pledge_of(mine, key))

    def _open(self, number, seat):
        self.round = {
            "number": number, "seat": seat, "mine": None, "pledges": {}, "nonces": {}, "mask": 0,
            "link": self.link,
        }  # fmt: skip

    def _again(self, number):
        """A round that I did not see begin: its pledges come first, then stage 1."""
        if self.stage is None or self.round["number"] != number:
            had = self.had if self.come else None
            self._open(number, page.NOBODY)
            if had and had["number"] == number:
                self.round["mine"], self.round["seat"] = had["mine"], had["seat"]
            self.stage = 0

    def _close(self, mask, seat):
        now = self.round
        now["mask"] = mask
        if _seats(mask) - set(now["pledges"]):
            self.accuse(page.NONCE_CHANGED)
        key = now["number"] * 4 + seat
        if seat == page.NOBODY or not mask >> seat & 1:
            now["mine"] = None  # too late: no nonce of mine is in it
        elif now["mine"] and now["pledges"].get(seat) == pledge_of(now["mine"], key):
            self.say(bytes((page.NONCE, key)) + now["mine"])
        else:
            now["mine"] = None  # of a nonce that I have lost
            if not self.come:
                self.accuse(page.NONCE_CHANGED)

    def pledge(self, key, pledge, my_seat, host_seat):
        if self.stage is None or self.round["number"] != key >> 2:
            self._again(key >> 2)
        now, seat = self.round, key & 3
        if seat == host_seat:
            self.accuse(page.HOST_NONCE)
        elif self.stage:
            if now["pledges"].get(seat) != pledge:
                self.accuse(page.NONCE_CHANGED)
        else:
            now["pledges"][seat] = pledge  # who joins anew pledges again
            other = now["mine"] is None or pledge != pledge_of(now["mine"], key)
            if seat == my_seat and other and not self.come:
                self.accuse(page.NONCE_CHANGED)

    def nonce(self, key, nonce, host_seat):
        now, seat = self.round, key & 3
        if now is None or now["number"] != key >> 2:
            return
        if seat == host_seat:
            self.accuse(page.HOST_NONCE)
        elif not self.stage or not now["mask"] >> seat & 1:
            self.accuse(page.NONCE_CHANGED)
        elif pledge_of(nonce, key) != now["pledges"].get(seat):
            self.accuse(page.NONCE_CHANGED)
        elif seat == now["seat"] and now["mine"] not in (None, nonce):
            self.accuse(page.NONCE_CHANGED)
        else:
            now["nonces"][seat] = nonce

    def dealt(self, s, seat):
        """A hand was dealt: `s` is the mirror after it."""
        self.again = 0
        self.settle()
        if self.hand:
            self.accuse(page.NO_SEED)
        if self.stage != 2 or not self.told:
            self.accuse(page.NO_COMMIT)
        self._take(s, seat)

    def _take(self, s, seat):
        known = self.round if self.stage == 2 else None
        self.hand = {
            "link": self.link, "k": self.k, "seat": seat, "state": bytes(s), "round": known,
        }  # fmt: skip
        self.over_since = None

    def follow(self, s):
        """The mirror has moved on by events."""
        if self.hand:
            self.hand["state"] = bytes(s)

    def snapshot(self, s, seat):
        on = s[state.HAND] and s[state.PHASE] < state.HAND_OVER
        if on and (self.stage != 2 or not self.told):
            self.accuse(page.NO_COMMIT)
        hand = self.hand
        if hand and hand["link"] == self.link:
            if not on or hand["state"][state.HAND] != s[state.HAND]:
                self.accuse(page.NO_SEED)
            elif ledger.is_changed(hand["state"], s, seat if seat == hand["seat"] else NONE):
                self.accuse(page.CHANGED)
            hand["seat"] = seat
            hand["state"] = bytes(s)
        elif on:
            self._take(s, seat)
        else:
            self.hand = None
        self.settle()

    def impossible(self, s, seat):
        """A snapshot that cannot be: dropped, but it may be named."""
        hand = self.hand
        if hand and hand["link"] == self.link and hand["state"][state.HAND] == s[state.HAND]:
            if ledger.is_changed(hand["state"], s, seat if seat == hand["seat"] else NONE):
                self.accuse(page.CHANGED)

    def reveal(self, seed):
        if self.link is None or self.k is None:
            return
        if short(seed) != self.link:
            self.accuse(page.CHAIN_BROKEN)
            return
        hand, self.hand, self.over_since = self.hand, None, None
        if hand and hand["round"]:
            self._compare(hand, seed)
        self.link = seed
        self.k += 1

    def _compare(self, hand, seed):
        known = hand["round"]
        for what in ledger.faults(hand["state"], known["nonces"], seed, hand["k"]):
            self.accuse(what)
        self.checked += known["mine"] is not None

    def tick(self, now, s):
        """A hand that has been over for 20 s without its seed."""
        if not self.hand or s[state.PHASE] < state.HAND_OVER:
            self.over_since = None
        elif self.over_since is None:
            self.over_since = now
        elif now - self.over_since >= 20000:
            self.hand = None
            self.accuse(page.NO_SEED)


def _seats(mask):
    return {seat for seat in range(4) if mask >> seat & 1}
