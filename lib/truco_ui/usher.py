"""Leads to the screen that a game or a party asks for. In memory only for that moment."""

import residency
from truco_game import (
    ACCUSED,
    BEGINS_ANEW,
    CLOSED,
    CONNECTION,
    GATHERED,
    OFFLINE,
    OPENED,
    PASSED,
    PEACE,
    RENEWED,
    SWITCHED_OFF,
    UNHEARD,
)
from truco_link.sweep import sweep
from truco_texts import texts
from truco_ui import settings


def lead(app, kind, seat, value):
    """Show what is told by a kind above MY_TURN of `truco_game`; returns what it says there."""
    party = app.party
    names, ground = app.names, app.stack[0]
    if kind == SWITCHED_OFF:
        app.party = app.config.carrier = None
    elif kind == CLOSED:
        app.end_game()
    elif kind == BEGINS_ANEW:
        settings.begin_anew(app)
    elif kind == CONNECTION:
        if ground.PLAYS:
            residency.briefly("truco_ui.table.sides").show_line(ground.picture, not value)
    elif kind == OPENED:
        app.game = party.game
        app.go("table", True)
    elif kind == GATHERED:
        if "lobby" in names:
            return False
        app.end_game()
        app.go("lobby")
    elif app.move:
        return False
    elif kind == RENEWED:
        if ground.PLAYS:
            ground.renew()
    elif kind == PASSED:
        app.push("ask.pass", seat)
    elif kind == OFFLINE:
        while sweep():
            pass
        residency.tidy(0)  # else a host's heap grows, and lwIP has nothing left to connect with
        app.push("connecting", party.way, value)
    elif kind == UNHEARD:
        app.push("no_radio", "airlift")
    elif kind == ACCUSED:
        _accuse(app, seat, value)
    elif kind == PEACE and "peace" not in names:
        app.push("ask.peace", party.game, party.lobby.seats[seat].name)
    return True


def _accuse(app, seat, value):
    """Warn of who does what may not be, `value` of CHEAT."""
    t = texts.part(app.setup.language, "warning")
    seats = app.party.lobby.seats
    name = seats[seat].name if seat < len(seats) else "?"
    known = 1 <= value <= len(t.WHATS)
    app.push("ask", t.WHATS[value - 1] % name if known else t.OTHER % (name, value), t.GO_ON)
