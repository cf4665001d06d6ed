"""Test that hosts and guests with screens survive any record that a peer can send.

ZAP_RECORDS=200000 python3 tools/test.py host_tests/truco_link/test_mutated_records.py
"""

import os
import random

import pytest

from tools.sim import pipe
from tools.sim.worlds.linked_handheld import LinkedHandheld
from tools.sim.worlds.piped_handhelds import HostAndGuests
from truco_core import state
from truco_core.rules import RULE_SETS
from truco_link import lobby as lobbies
from truco_link import messages
from truco_link.phases import PLAYING

RECORDS = int(os.environ.get("ZAP_RECORDS", 3000)) // 2  # for each role
KEYS = ("A", "B", "UP", "DOWN", "LEFT", "RIGHT")
KINDS = (
    *range(8),
    *range(0x10, 0x34),
)  # all kinds of CONTROL and MESSAGE records, and unknown ones
EDGES = (0, 1, 2, 3, 4, 5, 6, 7, 16, 39, 64, 127, 128, 254, 255)  # the limits of most fields
STEPS = 400  # maximum number of steps of 20 ms in a world
STAYS = 40  # steps in a world after the handheld has left the table


class Mutator:
    """A source of records with the fields of records that were seen, some of them changed.

    seen: (type, body) of the last records
    made: {(kind, True if the version is ours)} of the CONTROL records, {(kind, None)} of others
    count: number of records that were made
    """

    def __init__(self, chance):
        self.chance = chance
        self.seen = []
        self.made = set()
        self.count = 0

    def see(self, sort, body):
        if sort != messages.ACK:
            self.seen = self.seen[-40:] + [(sort, bytes(body))]

    def make(self):
        """Return (type, body) of a record."""
        chance = self.chance
        sort, body = chance.choice(self.seen)
        body = bytearray(body)
        if chance.random() < 0.6:  # the fields of one kind in a record of another
            body[0] = chance.choice(KINDS)
            sort = messages.CONTROL if body[0] < 8 else messages.MESSAGE
        for _ in range(chance.randrange(4)):
            at = chance.randrange(messages.MAX_BODY)
            value = chance.choice(EDGES) if chance.random() < 0.8 else chance.randrange(256)
            if at < len(body):
                body[at] = value
            elif chance.random() < 0.3:
                body.append(value)
        if chance.random() < 0.1:
            del body[chance.randrange(1, len(body) + 1) :]
        is_ours = None
        if sort == messages.CONTROL and len(body) > 1:
            if chance.random() < 0.8:
                body[1] = messages.VERSION + chance.choice((-1, 0, 0, 0, 1))
            is_ours = body[1] == messages.VERSION
        if sort != messages.LOG:
            self.made.add((body[0], is_ours))
        self.count += 1
        return sort, bytes(body)


class Port(pipe.Port):
    """A port that reads records of `mutator` between those of its peer.

    The numbers and acknowledgements of the true records are shifted, so that the session goes on.

    added: number of numbered records that were put in, in this session
    """

    mutator = None  # None: change nothing
    added = awaited = session = ack = 0

    def send(self, packet):
        packet = bytearray(packet)
        for at in heads(packet):
            self.note(packet, at)
            if packet[at + 1] < messages.CONTROL:
                packet[at + 1] = packet[at + 1] & ~7 | packet[at + 1] - self.added & 7
        return super().send(packet)

    def poll(self, buffer):
        size = super().poll(buffer)
        for at in heads(buffer[:size]):
            self.note(buffer, at)
            ctl = buffer[at + 1]
            if ctl < messages.ACK:
                number = (ctl >> 3) + self.added & 7
                buffer[at + 1] = ctl & ~0x38 | number << 3
                self.awaited += number == self.awaited & 7
            if ctl < messages.CONTROL:
                self.ack = ctl & 7
        mutator = self.mutator
        if size or mutator is None or not mutator.seen or mutator.chance.random() < 0.2:
            return size
        sort, body = mutator.make()
        ctl = sort
        if sort < messages.ACK:
            ctl |= (self.awaited & 7) << 3 | self.ack
            self.awaited += 1
            self.added += 1
        else:
            body = bytes((self.session,)) + body
        packet = bytes((len(body) + messages.HEAD - 1, ctl)) + body
        buffer[: len(packet)] = packet
        return len(packet)

    def note(self, packet, at):
        """Show a record to the mutator. Begin anew if it is the first of a session."""
        sort = packet[at + 1] & messages.CONTROL
        body = packet[at + messages.HEAD : at + 1 + packet[at]]
        if sort == messages.CONTROL:
            session, *body = body
            if session not in (0, self.session):
                self.session = session
                self.added = self.awaited = self.ack = 0
        if self.mutator is not None:
            self.mutator.see(sort, body)


def heads(packet):
    """Return the indices at which the records of a packet begin."""
    found, at = [], 0
    while at < len(packet):
        found.append(at)
        at += 1 + packet[at]
    return found


class Attacked(LinkedHandheld):
    """A handheld with screens at a table with one other. Only the first reads mutated records."""

    def mutate(self, mutator):
        for a, pa, b, pb in self.room.links:
            mine = pa if a is self.carriers[0] else pb if b is self.carriers[0] else None
            if mine is not None:
                mine.mutator = mutator

    def approach(self, role, stage, rules):
        """Come to a table for two.

        :param role: "host" or "guest": what the handheld with screens is at the table
        :param stage: 0: the guest is just connected; 1: it has a seat; 2: a match is on
        """
        host, guest = self.lobby, self.lobbies[1]
        if role == "guest":
            host, guest = guest, host
        host.create(rules, 2)
        guest.search()
        self.until(lambda: guest.found)
        guest.join(guest.found[0], host.at.code)
        self.until(lambda: self.room.links)
        if stage:
            self.until(lambda: guest.phase == lobbies.SITTING)
        if stage > 1:
            host.start()
            self.until(lambda: guest.phase == PLAYING)


def attack(role, seed, made):
    """Play in one world until the handheld has left the table. Return how many records it read."""
    chance = random.Random(seed)
    mutator = Mutator(chance)
    mutator.made = made
    away = 0
    handhelds = Attacked(1, seed=seed, language=seed % 3)
    handhelds.port = Port
    with handhelds as m:
        m.approach(role, seed % 3, chance.choice(RULE_SETS)[1])
        for _ in range(STEPS):
            if chance.random() < 0.2:
                m.handheld.set_keys(chance.choice(KEYS), chance.random() < 0.5)
            m.mutate(mutator)
            m.tick()
            check(m)
            gone = not m.app.party or m.lobby.phase in (lobbies.IDLE, lobbies.REFUSED)
            away = away + 1 if gone else 0
            if away > STAYS:
                break
    return mutator.count


def check(m):
    lobby = m.app.party and m.lobby
    if not lobby:
        return
    for side in (lobby.host, lobby.guest):
        if side is not None:
            assert len(side.seats) in (0, 2, 4)
            people = [seat for seat in side.seats if seat.flags & messages.PERSON]
            assert all(0 < len(seat.name) <= messages.MAX_NAME for seat in people)
            assert side.match is None or len(side.match.state) == state.SIZE
    assert lobby.host is None or len(lobby.host.peers) <= 3
    assert len(m.app.names) < 8


@pytest.mark.parametrize("role", ["guest", "host"])
def test_screens_survive_records_of_every_kind(role):
    """Each CONTROL record comes with our version and with another; one of each suffices to fail."""
    made, count, seed = set(), 0, 0
    while count < RECORDS:
        count += attack(role, seed, made)
        seed += 1
    for kind in range(messages.IAM, messages.CALL + 1):
        assert {(kind, True), (kind, False)} <= made
    assert {kind for kind, _ in made} >= set(KINDS)


@pytest.mark.sampled(10)
@pytest.mark.parametrize("seed", range(40))
def test_a_guest_that_was_told_nonsense_sees_the_match_again_or_leaves(seed):
    """So it is 15 s after the last mutated record, if its host goes on as it should."""
    chance = random.Random(seed)
    party = HostAndGuests(1, chance.choice(RULE_SETS)[1], 2, seed, Port)
    party.deal_to_sleepers()
    guest = party.guests[0]
    port, made = guest.link.port, Mutator(chance)
    for kind, body in (
        (messages.LOG, b"\5\0"),
        (messages.MESSAGE, party.host.peers[0].deal()),
        (messages.MESSAGE, party.host.peers[0].table()),
        (messages.MESSAGE, bytes((messages.VIEW, 1)) + bytes(15)),
    ):
        made.see(kind, body)
    port.mutator = made
    party.run(lambda: made.count > 12 or port.closed)
    port.mutator = None
    party.wait(13)  # a telling that nobody ends
    party.wake()
    party.wait(1)
    party.sleep()
    party.wait(1)
    if guest.phase == messages.JOINED:
        assert guest.telling is None
        if not party.host.is_over():
            party.check_same()
