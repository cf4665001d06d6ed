# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Whole matches over the carrier `net`, at our small broker, on a virtual clock."""

import pytest

from host_tests.support.net_handhelds import NetHandhelds
from truco_core import events
from truco_core.rules import RULE_SETS
from truco_link import frames
from truco_link.carriers import ONLINE
from truco_link.guest_witness import checked

RULES = dict(RULE_SETS)


def links(world):
    """All of them."""
    return [
        link
        for one in world.alive()
        for link in ([peer.link for peer in one.host.peers] if one.host else [one.guest.link])
    ]


def played(world, players=4, **options):
    """A whole match: all handhelds agree, each hand was checked, and nobody was taken for away."""
    world.sit(RULES["mineiro"], players, **options)
    world.lobbies[0].start()
    world.finish(3000)
    world.check_same()
    hands = len(world.people[0].has(events.HAND_WON))
    assert hands
    for lobby, person in zip(world.lobbies[1:], world.people[1:]):
        assert len(person.has(events.HAND_WON)) == hands == checked(lobby.guest.book)
        assert not person.has(events.SEAT_TAKEN)
        assert lobby.guest.dropped == lobby.guest.mirror.dropped == 0
    return hands


@pytest.mark.parametrize("count, players", [(2, 2), (2, 4), (3, 4), (4, 4)])
@pytest.mark.parametrize("delay_ms", [0, 100, 300])
def test_a_whole_match(delay_ms, count, players):
    world = NetHandhelds(count, delay_ms, seed=delay_ms + count)
    played(world, players)
    assert not any(link.resent or link.dropped for link in links(world))
    assert not any(person.has(frames.AWAITING) for person in world.people)
    assert all(carrier.stage == ONLINE for carrier in world.carriers)


@pytest.mark.parametrize("late", [0.05, 0.2])
@pytest.mark.parametrize("delay_ms", [0, 100, 300])
def test_packets_may_be_late(delay_ms, late):
    """As over TCP: what is behind them waits."""
    played(NetHandhelds(4, delay_ms, late, seed=delay_ms))


def test_a_private_room():
    world = NetHandhelds(3, 100)
    played(world, private=True)
