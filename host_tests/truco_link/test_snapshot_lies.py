"""Snapshots within a hand: none of the truth is an accusation, each lie about it is one."""

import random

import pytest

from tools.sim.worlds.piped_handhelds import HostAndGuests
from truco_core import state
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_core.rules import RULE_SETS
from truco_core.state import CARDS, GONE, PHASE, PLAYS, RESULTS, SCORE, SEED, VIRA
from truco_link import frames

RULES = dict(RULE_SETS)


class Told:
    """A table of people only, and what its first guest says to a snapshot."""

    def __init__(self, rules, players, seed):
        self.rng = random.Random(seed)
        self.permits = 0
        self.party = HostAndGuests(players - 1, RULES[rules], players, seed)
        self.guest, self.person = self.party.guests[0], self.party.people[1]
        self.guest.say = lambda kind, value: None  # so many accusations nobody would listen to
        for person in self.party.people:
            person.plays = self.choose
        self.party.start()
        self.party.run(lambda: self.person.game())
        self.party.settle()

    def choose(self, view, seat):
        legal = bytearray(state.MAX_LEGAL)
        actions = legal[: view.legal(seat, legal)]
        if not self.permits or not actions:
            return None
        self.permits -= 1
        cards = [action for action in actions if action < 0x80]
        return self.rng.choice(cards if cards and self.rng.random() < 0.8 else actions)

    def play_on(self):
        """One more action, of whoever may act."""
        before = len(self.person.game())
        self.permits = 1
        self.party.run(lambda: len(self.person.game()) > before)
        self.party.settle()

    def is_open(self):
        s = self.party.host.match.state
        return s[PHASE] < state.HAND_OVER and self.guest.mirror.open

    def view(self):
        view = bytearray(state.SIZE)
        self.party.host.match.view(self.guest.my_seat, view)
        return view

    def say(self, view):
        """(what the guest accuses the host of when this snapshot comes, whether it believes it);
        then all is as before."""
        guest = self.guest
        kept = bytes(guest.book), bytes(guest.match.state), guest.mirror.open
        peer = next(p for p in self.party.host.peers if p.seat == guest.my_seat)
        peer._paid_ms = None  # so many accusations would be a flood
        link = peer.link
        before = len(self.person.has(frames.CHEATED))
        for offset in range(0, SEED, frames.SNAP_STEP):
            body = bytes((frames.SNAP, offset)) + bytes(view[offset : offset + frames.SNAP_STEP])
            assert link.send(frames.MESSAGE, body, len(body))
        self.party.run(link.idle)
        believed = guest.match.state[:SEED] == view[:SEED]
        said = [one[2] for one in self.person.has(frames.CHEATED)[before:]]
        guest.book[:], guest.match.state[:], guest.mirror.open = kept
        self.party.settle()
        return said, believed


def lies(view, me):
    """{(place, byte)} which contradict what this seat has seen, with the name of what it is."""
    mine = range(CARDS + 3 * me, CARDS + 3 * me + 3)
    found = []
    for i in range(PHASE):
        if i != state.PLAYERS:
            found.append((i, view[i] ^ 1, "rules"))
    found.append((VIRA, (view[VIRA] + 1) % 40, "vira"))
    for i in (SCORE, SCORE + 1):
        found.append((i, view[i] + 1, "score"))
    for i in mine:
        found.append((i, (view[i] & 0x3F) ^ 1 | view[i] & GONE, "my card"))
        found.append((i, UNKNOWN, "my card, hidden"))
        if view[i] & GONE:
            found.append((i, view[i] & ~GONE, "my card, taken back"))
    for i in range(RESULTS, RESULTS + 3):
        if view[i] != NONE:
            found.append((i, (view[i] + 1) % 3, "result"))
            found.append((i, NONE, "result, forgotten"))
    for i in range(PLAYS, SEED):
        if view[i] not in (NONE, UNKNOWN):
            found.append((i, view[i] ^ 1, "card that lies"))
            found.append((i, NONE, "card that lay"))
            if not view[i] & FACE_DOWN:
                found.append((i, UNKNOWN, "card that lay open"))
        elif view[i] == UNKNOWN:
            found.append((i, NONE, "hidden card that lay"))
    if view[state.LEVEL]:
        found.append((state.LEVEL, view[state.LEVEL] - 1, "raise that was accepted"))
    return found


@pytest.mark.parametrize(
    "rules, players, seed",
    [("paulista", 4, 1), ("paulista", 2, 2), ("mineiro", 4, 3), ("mineiro-mesa", 4, 4)],
)
def test_a_snapshot_may_say_nothing_else_than_what_was_seen(rules, players, seed):
    told = Told(rules, players, seed)
    kinds = set()
    for _ in range(40):
        if told.party.host.is_over():
            break
        told.play_on()
        if told.party.host.is_over():
            break
        if not told.is_open():
            told.party.run(told.is_open, 60)
            told.party.settle()
        view = told.view()
        assert told.say(view) == ([], True)
        for place, byte, kind in lies(view, told.guest.my_seat):
            if told.rng.random() < 0.25 or kind not in kinds:
                wrong = bytearray(view)
                wrong[place] = byte
                said, believed = told.say(wrong)
                # What cannot be a state at all is not believed, and named all the same.
                assert said == [frames.CHANGED], (kind, place, byte, believed)
                kinds.add(kind)
    assert kinds >= {"rules", "score", "my card", "card that lies"}
    assert not told.person.has(frames.TURNED_DOWN)
