"""Bytes to the panel for each moment that is felt (lib/truco_ui/table/effects.py), as a share of a
full frame's.

Counted from the first step of the moment to the last one, on a table whose picture is at rest.
"""

from tools.costs.panel_cost import frame
from tools.sim.handheld import Handheld
from truco_core import events, state
from truco_core.cards import NONE
from truco_game import SEAT

_SETTLE_MS = 3000
_LONGEST_MS = 4000
_STEP_MS = 10
_ENGLISH = 1  # whose twelve is the longest word
_RIVAL = 1
_ZAP = 3  # the four of clubs, where the vira is a three
_VIRA = 9 * 4

# name: the event, as published
MOMENTS = {
    "truco": (events.RAISED, _RIVAL, 3),
    "twelve": (events.RAISED, _RIVAL, 12),
    "zap": (events.PLAYED, _RIVAL, _ZAP),
    "manilha": (events.TRICK_TAKEN, _RIVAL, 1),
    "eleven": (events.DECIDE, SEAT & 1, 0),
    "iron": (events.DEALT, SEAT, _VIRA),
}


class NoMoment(Exception):
    """An event had no effect."""


def shares(size):
    """{name of a moment: bytes it sends as a share of a full frame's}, on a panel of this size."""
    with Handheld("sim_" + size, seed=7) as handheld:
        handheld.wait(_SETTLE_MS)
        app = handheld.globals["game"]
        app.speak(_ENGLISH)
        app.play()
        handheld.wait(_SETTLE_MS)
        full = frame(handheld)
        found = {}
        for name, event in MOMENTS.items():
            app.game.tick = lambda now_ms, at_table: False  # nobody plays on
            found[name] = round(_bytes(app, handheld, *event) / full, 3)
        return found


def _bytes(app, handheld, kind, seat, value):
    s = app.game.table.match.state
    for place, byte in laid(kind, s[state.PLAYERS]):
        s[place] = byte
    app.stack[0].renew()
    handheld.wait(_SETTLE_MS)
    picture = app.stack[0].picture
    app.publish(kind, seat, value)
    sent = 0
    for _ in range(_LONGEST_MS // _STEP_MS):
        before = picture.effect
        handheld.take_spi()
        handheld.wait(_STEP_MS)
        if not any(card.flying for card in picture.moving):
            sent += handheld.take_spi().total * bool(picture.effect or before)
        if before and not picture.effect:
            return sent
    raise NoMoment("%d has no effect" % kind)


def laid(kind, players):
    """[(place in the state, byte)] of a full trick, the rival's zap among them."""
    cards = [
        (state.PLAYS + seat, _ZAP if seat == _RIVAL else 5 * 4 + seat) for seat in range(players)
    ]
    if kind == events.DECIDE:  # a hand of eleven begins so
        cards = [(place, NONE) for place, _ in cards]
    special = {events.DEALT: state.IRON, events.DECIDE: SEAT & 1}.get(kind, NONE)
    return [(state.VIRA, _VIRA), (state.MANILHA, _ZAP >> 2), (state.SPECIAL, special), *cards]
