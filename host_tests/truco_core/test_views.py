"""What a seat may see of a match. tools/fuzz.py asks the same of random hands, byte by byte."""

import pytest

from host_tests.support import notation_lines
from tools.judges import compared_hand
from truco_core import state
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_core.match import Match

FOUR = "| 3c5cKd 4d5dKh 4s5sKs 4cAcKc / Ah |"
OLD = "| 3c5cKd 4d5dKh / - |"
COVERED = "paulista 0-0 0 " + FOUR + " 0:5c 1:4d 2:Ks 3:4c 2:4s*"


def view_of(line, viewer):
    table = notation_lines.play(line)
    out = bytearray(state.SIZE)
    table.match.view(viewer, out)
    return out


def play_at(view, trick, seat):
    return view[state.PLAYS + 4 * trick + seat]


def hand_at(view, seat):
    return bytes(view[state.CARDS + 3 * seat : state.CARDS + 3 * seat + 3])


def cards(text):
    return bytes(compared_hand.card_byte(text[i : i + 2]) for i in range(0, len(text), 2))


def test_a_seat_sees_its_own_cards_only():
    for viewer, own in enumerate(("3c5cKd", "4d5dKh", "4s5sKs", "4cAcKc")):
        view = view_of("paulista 0-0 0 " + FOUR, viewer)
        for seat in range(4):
            assert hand_at(view, seat) == (cards(own) if seat == viewer else b"\xff\xff\xff")


def test_a_watcher_sees_no_hand_but_the_table():
    view = view_of("paulista 3-4 0 " + FOUR + " 0:3c 1:4d", NONE)
    assert view[state.CARDS : state.CARDS + 12] == b"\xff" * 12
    assert play_at(view, 0, 0) == compared_hand.card_byte("3c")
    assert view[state.VIRA] == compared_hand.card_byte("Ah")
    assert bytes(view[state.SCORE : state.SCORE + 2]) == b"\x03\x04"


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, NONE])
def test_nobody_sees_what_is_dealt_next(viewer):
    assert view_of("paulista 0-0 0 " + FOUR, viewer)[state.SEED :] == b"\xff" * 4


@pytest.mark.parametrize("viewer", [0, 1, 3, NONE])
def test_a_covered_card_is_hidden_from_all_others(viewer):
    """R5.15."""
    assert play_at(view_of(COVERED, viewer), 1, 2) == UNKNOWN


def test_who_covered_a_card_knows_it():
    """R5.15."""
    assert play_at(view_of(COVERED, 2), 1, 2) == compared_hand.card_byte("4s") | FACE_DOWN


@pytest.mark.parametrize("viewer", [0, 1, 3, NONE])
def test_a_covered_card_stays_hidden_when_the_hand_is_over(viewer):
    """R5.15."""
    line = COVERED + " 3:T 0:F 2:F"
    assert notation_lines.play(line).hand.over
    assert play_at(view_of(line, viewer), 1, 2) == UNKNOWN


def test_the_cards_left_when_a_team_runs_are_not_shown():
    """R10.13."""
    line = "paulista 0-0 0 " + FOUR + " 0:T 1:F 3:F"
    for viewer in (0, 1, 2, 3, NONE):
        view = view_of(line, viewer)
        for seat in range(4):
            if seat != viewer:
                assert hand_at(view, seat) == b"\xff\xff\xff"


def test_the_cards_beneath_stay_hidden_when_nobody_turns_them():
    """R8.2."""
    line = "mineiro-mesa 0-0 0 " + OLD + " 0:Kd 1:Kh 0:3c/5c 1:5d/4d"
    assert play_at(view_of(line, 0), 2, 1) == UNKNOWN
    assert play_at(view_of(line, 1), 2, 0) == UNKNOWN
    assert play_at(view_of(line, 1), 2, 1) == compared_hand.card_byte("4d") | FACE_DOWN


def test_the_cards_beneath_that_were_turned_are_seen():
    """R8.2."""
    line = "mineiro-mesa 0-0 0 " + OLD + " 0:Kd 1:Kh 0:5c/3c 1:5d/4d"
    for viewer in (0, 1, NONE):
        assert play_at(view_of(line, viewer), 2, 0) == compared_hand.card_byte("3c")
        assert play_at(view_of(line, viewer), 2, 1) == compared_hand.card_byte("4d")


def test_a_special_partner_does_not_see_which_card_lies_covered():
    head = "paulista 11-0 0 " + FOUR + " 0:A 0:5c 1:4d 2:Ks 3:4c "
    views = [view_of(head + play, 0) for play in ("2:4s*", "2:5s*")]
    assert views[0] == views[1]
    assert play_at(views[0], 1, 2) == UNKNOWN
    gone = hand_at(views[0], 2)
    assert gone == cards("4s5s") + bytes([compared_hand.card_byte("Ks") | state.GONE])


def test_in_the_hand_of_ten_a_hidden_card_decides_and_so_is_told_in_part():
    """The one place where what all may see depends on a card that they may not.

    Whether seat 1's 5d counts hangs on the card beneath it: R8.3 wants it, so it is no leak.
    """
    weaker = "mineiro-mesa 10-0 0 | 3c6cKd 4d5dKh / - | 0:A 0:Kd 1:Kh 0:6c/3c 1:5d/4d"
    stronger = "mineiro-mesa 10-0 0 | 3c6cKd 6d5dKh / - | 0:A 0:Kd 1:Kh 0:6c/3c 1:5d/6d"
    assert notation_lines.play(weaker).hand.tricks == [None, 1]
    assert notation_lines.play(stronger).hand.tricks == [None, None, 0]


def test_looking_changes_nothing():
    table = notation_lines.play(COVERED)
    before = bytes(table.match.state), bytes(table.match.events), table.match.event_bytes
    for viewer in (0, 1, 2, 3, NONE):
        table.match.view(viewer, bytearray(state.SIZE))
    after = bytes(table.match.state), bytes(table.match.events), table.match.event_bytes
    assert before == after


def test_every_byte_of_the_buffer_is_written():
    table = notation_lines.play(COVERED)
    outs = [bytearray([fill]) * state.SIZE for fill in (0, 255)]
    for out in outs:
        table.match.view(1, out)
    assert outs[0] == outs[1]


def test_a_view_goes_on_with_what_its_owner_sees():
    """A hand followed by masked actions alone ends where the true one does."""
    line = COVERED + " 3:Ac 0:Kd 1:5d 3:Kc 0:3c 1:Kh"
    table, actions = notation_lines.deal(line)
    view = bytearray(state.SIZE)
    table.match.view(3, view)
    seen = Match(view)
    for seat, word in actions:
        table.act(seat, word)
        action = UNKNOWN if word.endswith("*") and seat != 3 else compared_hand.action_byte(word)
        seen.apply(seat, action)
    truth = bytearray(state.SIZE)
    table.match.view(3, truth)
    assert seen.state == truth


def test_a_views_owner_cannot_play_what_it_does_not_hold():
    view = Match(view_of("paulista 0-0 0 " + FOUR, 0))
    before = bytes(view.state)
    for action in set(range(128)) - set(hand_at(view.state, 0)):
        with pytest.raises(ValueError):
            view.apply(0, action)
        assert view.state == before


def test_another_seat_may_play_any_card_there_is_as_far_as_a_view_knows():
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


def test_only_a_view_takes_cards_that_nobody_saw():
    """A state of the generator may well have bytes of ones, but never the highest bits."""
    table = notation_lines.play("paulista 0-0 0 " + FOUR)
    table.match.state[state.SEED :] = (2**30 - 1).to_bytes(4, "little")
    for action in [*range(128), UNKNOWN]:
        table.check_refused(0, action)
