"""The last hand again, at a table of several handhelds: what was seen, and no more."""

import os
import random

import pytest

from tools.sim.worlds.linked_handheld import LinkedHandheld
from tools.sim.worlds.piped_handhelds import HostAndGuests
from tools.sim.worlds.table_entry import play_at_table
from truco_core import events, state
from truco_core.match import Match
from truco_core.rules import PAIR_AFTER_TIE, RULE_SETS
from truco_game import linked_hand, replay, turned
from truco_game.linked_log import HandLog
from truco_link import frames


class Screen:
    """What a truco_game.linked_game.LinkedGame does with events: turns them, and keeps the hand."""

    def __init__(self, party, index):
        self.party = party
        self.index = index
        self.view = Match(bytearray(state.SIZE))
        self.view.state[state.PHASE] = state.MATCH_OVER
        self.last = HandLog(self)
        self.hands = []  # (LastHand, view after it) of each hand
        self.person = party.people[index]
        self.person.watch = self.watch

    def mine(self):
        return [self.party.host, *self.party.guests][self.index].my_seat

    def look(self):
        at = [self.party.host, *self.party.guests][self.index]
        if at.match is None or self.mine() > 3:
            return self.view
        seen = bytearray(state.SIZE)
        if self.index:
            seen[:] = at.match.state
        else:
            at.match.view(at.my_seat, seen)
        turned.turn_state(seen, self.view.state, self.mine())
        return self.view

    def watch(self, kind, seat, value):
        self.person.log.append((kind, seat, value))
        players = len(self.party.host.seats)
        if kind == frames.SYNCED:
            self.last.hear(kind, 0, 0, self)
        elif kind <= events.MATCH_STARTED:
            seat = turned.turn_event_seat(kind, seat, self.mine(), players)
            value = turned.turn_event_value(kind, value, self.mine(), players)
            self.last.hear(kind, seat, value, self)
            if kind == events.HAND_WON:
                made = linked_hand.last_hand(self.last)
                self.hands.append((made, bytes(self.look().state)))


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name, rules", RULE_SETS)
@pytest.mark.parametrize("guests, players", [(1, 2), (3, 4)])
def test_every_hand_comes_out_as_it_was_and_shows_nothing_else(
    name, rules, guests, players, monkeypatch
):
    # The decks too: in one match of thousands these hasty people use up what they may send.
    monkeypatch.setattr(os, "urandom", random.Random(name).randbytes)
    made = missing = 0
    for seed in range(2):
        party = HostAndGuests(guests, rules, players, seed)
        screens = [Screen(party, i) for i in range(guests + 1)]
        party.start()
        party.finish()
        for screen in screens:
            assert screen.hands
            for hand, after in screen.hands:
                if hand is None:
                    missing += 1
                    continue
                made += 1
                check(hand, after)
    assert made
    # Only where a card that stays under another may decide can there be nothing to show.
    assert not missing or rules[1] & PAIR_AFTER_TIE and missing < made // 10


def check(hand, after):
    final = hand.final
    for i in (state.SCORE, state.SCORE + 1, state.WINNER, state.STAKE, state.VIRA, state.PHASE):
        assert final[i] == after[i]
    seen = {byte & 0x3F for byte in after[state.CARDS : state.SEED] if byte < 128}
    for seat in range(final[state.PLAYERS]):
        for index in range(3):
            card = replay.dealt(hand.start, seat, index)
            if replay.is_open(final, seat, 0, card):
                assert card in seen
    for trick in range(3):
        for seat in range(final[state.PLAYERS]):
            at = state.PLAYS + 4 * trick + seat
            assert (final[at] == 254) == (after[at] == 254)
            if after[at] < 64:
                assert final[at] == after[at]


def test_a_hand_that_was_not_seen_from_its_deal_on_is_not_kept():
    party = HostAndGuests(1, RULE_SETS[0][1], 2)
    screen = Screen(party, 1)
    party.start()
    party.run(lambda: party.host.match.state[state.PHASE] == state.PLAYING)
    party.host.peers[0].start_over()  # a snapshot comes
    party.run(lambda: len(screen.hands) == 2)
    assert screen.hands[0][0] is None and screen.hands[1][0] is not None


def test_nothing_is_kept_from_one_match_to_the_next():
    party = HostAndGuests(1, RULE_SETS[0][1], 2)
    screen = Screen(party, 1)
    party.start()
    party.finish()
    assert screen.last.used
    party.host.start()
    party.run(lambda: party.people[1].log[-1][0] == events.DEALT)
    assert not screen.last.used


@pytest.mark.slow
def test_by_keys():
    with LinkedHandheld(1) as m:
        play_at_table(m, 4)
        m.until(lambda: m.game.last_hand() or bool(m.press("A")), 400_000)
        m.press_until("START", "linked_menu")
        m.choose("Ver última mão", opens="replay")
        names = m.screen._names
        assert names[0] == "Você" and "Bia" in names and "Mola" in names and "Pino" in names
        shown = m.screen._at
        m.press("A")
        assert m.top == "replay" and m.screen._at == shown + 1  # tells no robot's thoughts
        m.press("START", opens="linked_menu")
