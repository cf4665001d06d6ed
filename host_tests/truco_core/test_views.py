"""Test what a seat may see of a match.

`notation_lines.play` checks views byte by byte in all lines of the rule book's tests, test_match.py
in random hands.
"""

import pytest

from host_tests.support import notation_lines
from tools.hands.notation import card_of
from truco_core import state
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_core.match import Match

FOUR = "| 3c5cKd 4d5dKh 4s5sKs 4cAcKc / Ah |"
COVERED = "paulista 0-0 0 " + FOUR + " 0:5c 1:4d 2:Ks 3:4c 2:4s*"


def view_of(line, viewer):
    out = bytearray(state.SIZE)
    notation_lines.play(line).view(viewer, out)
    return out


def play_at(view, trick, seat):
    return view[state.PLAYS + 4 * trick + seat]


def hand_at(view, seat):
    return bytes(view[state.CARDS + 3 * seat : state.CARDS + 3 * seat + 3])


def cards(text):
    return bytes(card_of(text[i : i + 2]) for i in range(0, len(text), 2))


@pytest.mark.parametrize("more", ["", " 3:T 0:F 2:F"])  # during the hand, and after its end
def test_a_face_down_card_is_visible_only_to_its_owner(more):
    """docs/rulebook.md, R5.15: only the player who laid a face-down card knows it."""
    mine = card_of("4s") | FACE_DOWN
    for viewer in (0, 1, 2, 3, NONE):
        seen = play_at(view_of(COVERED + more, viewer), 1, 2)
        assert seen == (mine if viewer == 2 else UNKNOWN)


def test_a_face_down_card_is_hidden_from_a_partner_in_a_special_hand():
    head = "paulista 11-0 0 " + FOUR + " 0:A 0:5c 1:4d 2:Ks 3:4c "
    views = [view_of(head + play, 0) for play in ("2:4s*", "2:5s*")]
    assert views[0] == views[1]
    assert play_at(views[0], 1, 2) == UNKNOWN
    gone = hand_at(views[0], 2)
    assert gone == cards("4s5s") + bytes([card_of("Ks") | state.GONE])


def test_a_view_accepts_any_card_from_another_seat():
    base = view_of("paulista 0-0 1 " + FOUR, 0)
    for card in range(64):
        view = Match(bytearray(base))
        if card < 40:
            view.apply(1, card)
            assert play_at(view.state, 0, 1) == card
        else:
            with pytest.raises(ValueError):
                view.apply(1, card)
            assert view.state == base
