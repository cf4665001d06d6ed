"""Test the events of whole hands, and their masked form for each seat.

An event is written `kind seat value`; the value is a card if the kind has one.
"""

from host_tests.support import notation_lines
from tools.hands import retell
from truco_core import events
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN, to_text
from truco_core.match import value_for

NAMES = {
    events.DEALT: "dealt",
    events.PLAYED: "played",
    events.UNDER: "under",
    events.TURNED: "turned",
    events.TRICK_TAKEN: "trick",
    events.RAISED: "raised",
    events.ACCEPTED: "accepted",
    events.RAN: "ran",
    events.HAND_WON: "hand",
}
WITH_CARD = ("dealt", "played", "under", "turned")


def text_of(told):
    """Return events as text, such as ``played 0 4c*, trick 2 0``."""
    parts = []
    for i in range(0, len(told), 3):
        name = NAMES[told[i]]
        value = str(told[i + 2])
        if name in WITH_CARD:
            card = told[i + 2]
            value = "-" if card == NONE else "??" if card == UNKNOWN else to_text(card & 0x3F)
            if card < NONE and card & FACE_DOWN:
                value += "*"
        parts.append("%s %d %s" % (name, told[i + 1], value))
    return ", ".join(parts)


def masked(told, viewer):
    heard = bytearray(told)
    for i in range(0, len(told), 3):
        heard[i + 2] = value_for(viewer, *told[i : i + 3])
    return heard


def story(line, viewer=None):
    """Return the events of the deal and of each action as text.

    :param viewer: mask the events for this seat; None: do not mask them
    """
    match, actions = notation_lines.deal(line)
    parts = [match.events[: match.event_bytes]]
    for action in actions:
        retell.act(match, action)
        parts.append(match.events[: match.event_bytes])
    if viewer is not None:
        parts = [masked(told, viewer) for told in parts]
    return [text_of(told) for told in parts]


def test_a_hand_with_raises_and_a_face_down_card_has_these_events():
    line = (
        "paulista-mesa 0-0 0 | 3c5cKd 4d5dKh / Ah | 0:T 1:T 0:A 0:3c 1:4d 0:Kd* 1:5d 1:Kh 0:T 1:F"
    )
    told = """dealt 0 Ah; raised 0 3; raised 1 6; accepted 0 6; played 0 3c; played 1 4d, trick 0 0;
played 0 Kd*; played 1 5d, trick 1 1; played 1 Kh; raised 0 9; ran 1 0, hand 0 6"""
    told = told.replace("\n", " ").split("; ")
    assert story(line) == told
    assert story(line, 0) == told
    told[6] = "played 0 ??"
    assert story(line, 1) == told
    assert story(line, NONE) == told


PAIR = "mineiro-mesa 0-0 0 | 3c5cKd 4d5dKh / - | 0:Kd 1:Kh "


def test_revealed_pairs_have_these_events():
    told = [
        "dealt 0 -",
        "played 0 Kd",
        "played 1 Kh, trick 0 2",
        "played 0 5c, under 0 3c*",
        "played 1 5d, under 1 4d*, trick 0 2, turned 0 3c, turned 1 4d, trick 0 0, hand 0 2",
    ]
    line = PAIR + "0:5c/3c 1:5d/4d"
    assert story(line) == told
    assert story(line, 0) == told[:4] + [told[4].replace("under 1 4d*", "under 1 ??")]
    assert story(line, 1) == told[:3] + ["played 0 5c, under 0 ??", told[4]]


def test_only_face_down_cards_of_other_seats_are_masked():
    for kind in range(1, 17):
        for seat in range(4):
            for value in range(256):
                for viewer in (0, 1, 2, 3, NONE):
                    covered = kind in (events.PLAYED, events.UNDER) and value & FACE_DOWN
                    wanted = UNKNOWN if covered and viewer != seat else value
                    assert value_for(viewer, kind, seat, value) == wanted
