# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The score at the end of a match: of one handheld, and of a table of several."""

import pytest

from host_tests.support.linked_handheld import LinkedHandheld
from host_tests.support.scenes import TWO, Scene, read
from host_tests.support.table_entry import sit_at_table, start_match
from truco_core.state import (
    LEVEL,
    MATCH_OVER,
    PHASE,
    RAISER,
    SCORE,
    STAKE,
    WAIT,
    WINNER,
)


def digits(root):
    """What is written in large letters, from left to right."""

    class Large:
        def __init__(self, group):
            self.x, self.grid, self.width = group.x, group[0], group[0].width

    found = [Large(layer) for layer in root if getattr(layer, "scale", 1) > 1]
    words = " ".join(read(one) for one in sorted(found, key=lambda one: one.x))
    from truco_ui.widgets.text import TIMES

    return words.replace(chr(TIMES), "×")


ENDS = [((13, 7), "12 × 7"), ((9, 12), "9 × 12"), ((10, 19), "10 × 12")]


@pytest.mark.parametrize("score, shown", ENDS)
def test_more_than_the_goal_is_no_better(score, shown):
    with Scene(hands=TWO) as scene:
        scene.settle()
        s = scene.state
        s[SCORE], s[SCORE + 1], s[PHASE] = score + (MATCH_OVER,)
        scene.wait(6000)
        assert scene.app.names == ["end"]
        assert digits(scene.app.below().root) == shown


@pytest.mark.parametrize("score, shown", ENDS)
def test_nor_is_it_at_a_table_of_several(score, shown):
    with LinkedHandheld() as m:
        sit_at_table(m)  # whose seat is 1
        start_match(m)
        host = m.lobbies[1].host
        m.lobby.guest.accuse = lambda what: None  # of a score that no hand has brought
        s = host.match.state
        s[SCORE + 1], s[SCORE], s[PHASE] = score + (MATCH_OVER,)
        # Who lost ran at three or nine points: a snapshot of what cannot be is not taken.
        winner = int(score[0] > score[1])
        s[LEVEL], s[STAKE] = (3, 9) if max(score) > 15 else (1, 3)
        s[WAIT], s[WINNER], s[RAISER] = 0, winner, winner
        for peer in host.peers:
            peer.start_over()
        m.until_screen("linked_end")
        assert digits(m.app.below().root) == shown
