# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""All that a guest says CHEAT for, written from docs/link.md ("Fair deal") alone."""

import os

from host_tests.independent import page
from host_tests.independent.curve import deck_of, pledge_of, short
from truco_core import rules, state
from truco_core.cards import NONE, UNKNOWN
from truco_core.dealing import pack_of

_LENGTH = 32


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

    def __init__(self, say, accuse, chance=os.urandom):
        self.say, self.accuse, self.chance = say, accuse, chance
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
        self.fresh = True  # until the snapshot: what comes is told again
        self.had = self.round
        self.k = None
        self.told = False  # COMMIT came in this session
        self.stage = None
        self.changed = True  # a SEAT, OWNER or TABLE since the last ROUND 0
        self.again = 0  # rounds since nonces were shown, without a deal
        self.over_since = None

    def settle(self):
        """The first telling of this session is over."""
        self.fresh = False

    def commit(self, link):
        if self.link is None or self.fresh and steps(link, self.link) is None:
            self.link, self.hand = link, None  # a chain that began while I was away
        elif steps(link, self.link) is not None:
            self._skip(link)
        elif self.k is not None and self.k >= _LENGTH:
            self.k = 1
        else:
            self.accuse(page.CHAIN_BROKEN)
            return
        self.link = link
        self.told = True

    def _skip(self, link):
        """COMMIT is some steps on: the host has thrown REVEALs away, and tells all again."""
        count = steps(link, self.link)
        if count and self.hand:
            seed = link
            for _ in range(count - 1):
                seed = short(seed)
            if self.hand["round"] and self.k is not None:
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
        if stage == 0 and self.stage is not None and self.round["number"] == number:
            return  # told again
        if stage == 0:
            self._begin(number, seat, host_seat)
        elif stage == 1 and (self.stage is None or self.round["number"] != number):
            self._again(number, seat)
            self._close(mask, seat)
        elif self.stage is None or self.round["number"] != number or stage != self.stage + 1:
            return  # told again
        elif stage == 1:
            self._close(mask, seat)
        elif self.round["mask"] != mask or set(self.round["nonces"]) != _seats(mask):
            self.accuse(page.NO_COMMIT)
            return
        self.stage = stage

    def _begin(self, number, seat, host_seat):
        if not self.fresh:
            new_chain = self.k == 1 and self.round and self.round["link"] != self.link
            if self.round and self.round["nonces"]:
                self.again += 1
            if self.stage is not None and not (self.changed or new_chain) or self.again >= 4:
                self.accuse(page.ROUND_AGAIN)
        self.changed = False
        self._open(number, seat)
        if seat not in (page.NOBODY, host_seat):
            key = number * 4 + seat
            mine = self.round["mine"] = self._mine(number, seat) or self.chance(8)
            self.say(bytes((page.PLEDGE, key)) + pledge_of(mine, key))

    def _mine(self, number, seat):
        """My nonce of this round, when it was drawn in an earlier session."""
        had = self.had
        if self.fresh and had and had["number"] == number and had["seat"] == seat:
            return had["mine"]
        return None

    def _open(self, number, seat):
        self.round = {
            "number": number, "seat": seat, "mine": None, "pledges": {}, "nonces": {}, "mask": 0,
            "link": self.link,
        }  # fmt: skip

    def _again(self, number, seat):
        """A round of before this session is told again: without stage 0, its pledges first."""
        if self.round is self.had or self.round["number"] != number:
            self._open(number, seat)
            self.stage = None
            self.round["mine"] = self._mine(number, seat)

    def _close(self, mask, seat):
        now = self.round
        now["mask"] = mask
        if _seats(mask) - set(now["pledges"]):
            self.accuse(page.NONCE_CHANGED)
        if mask >> (seat & 7) & 1 and seat == now["seat"] and now["mine"] and seat < 4:
            self.say(bytes((page.NONCE, now["number"] * 4 + seat)) + now["mine"])
        elif not mask >> (seat & 7) & 1:
            now["mine"] = None  # too late: no nonce of mine is in it

    def pledge(self, key, pledge, my_seat, host_seat):
        if self.stage is None or self.round["number"] != key >> 2:
            self._again(key >> 2, my_seat)
        now, seat = self.round, key & 3
        if seat == host_seat:
            self.accuse(page.HOST_NONCE)
        elif self.stage and now["pledges"].get(seat) != pledge:
            self.accuse(page.NONCE_CHANGED)
        elif now["pledges"].setdefault(seat, pledge) != pledge:
            self.accuse(page.NONCE_CHANGED)
        elif seat == now["seat"]:
            if now["mine"] is None or pledge != pledge_of(now["mine"], key):
                now["mine"] = None  # in a first telling: of a nonce that I have lost
                if not self.fresh:
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
        if self.hand:
            self.accuse(page.NO_SEED)
        if self.stage != 2 or not self.told:
            self.accuse(page.NO_COMMIT)
        self._take(s, seat)

    def _take(self, s, seat):
        known = self.round if self.stage == 2 else None
        self.hand = {"link": self.link, "seat": seat, "state": bytes(s), "round": known}
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
        if hand and hand["link"] == self.link and hand["state"][state.HAND] == s[state.HAND]:
            if self._is_changed(hand["state"], s, seat if seat == hand["seat"] else NONE):
                self.accuse(page.CHANGED)
            hand["seat"] = seat
            hand["state"] = bytes(s)
        elif on:
            self._take(s, seat)
        else:
            self.hand = None

    def _is_changed(self, old, new, seat):
        if old[state.VIRA] != new[state.VIRA]:
            return True
        if new[state.PHASE] < state.HAND_OVER and old[16:18] != new[16:18]:
            return True
        for i in range(state.CARDS, state.PLAYS):
            if seat == (i - state.CARDS) // 3 and (old[i] ^ new[i]) & 63:
                return True
        for i in range(state.PLAYS, state.SEED):
            if old[i] != NONE and new[i] == NONE:
                return True
            if UNKNOWN not in (old[i], new[i]) and old[i] != NONE and (old[i] ^ new[i]) & 63:
                return True
        return False

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
        s = hand["state"]
        players = s[state.PLAYERS]
        old = s[0] & rules.OLD_MANILHA
        deck = deck_of(
            seed, hand["round"]["nonces"], self.k, pack_of(s[0]), 3 * players + (not old)
        )
        for seat in range(players):
            dealt = deck[3 * seat : 3 * seat + 3]
            first = state.CARDS + 3 * seat
            known = bytes(card & 63 for card in s[first : first + 3])
            if s[first] != UNKNOWN and known != dealt:
                self.accuse(page.NOT_MY_CARDS)
            for card in s[state.PLAYS + seat : state.SEED : 4]:
                if card not in (NONE, UNKNOWN) and card & 63 not in dealt:
                    self.accuse(page.NOT_THE_CARD)
        if not old and deck[-1] != s[state.VIRA]:
            self.accuse(page.NOT_THE_VIRA)
        self.checked += hand["round"]["mine"] is not None

    def tick(self, now, s):
        """A hand that has been over for 10 s without its seed."""
        if not self.hand or s[state.PHASE] < state.HAND_OVER:
            self.over_since = None
        elif self.over_since is None:
            self.over_since = now
        elif now - self.over_since >= 10000:
            self.hand = None
            self.accuse(page.NO_SEED)


def _seats(mask):
    return {seat for seat in range(4) if mask >> seat & 1}
