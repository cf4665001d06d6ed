# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What the lobby says of a host that is waited for, or that has refused.

In memory only for a moment.
"""

from micropython import const

import residency
from truco_core.cards import NONE
from truco_link import frames, lobby_phases

_MAY_BE = const(7)  # the host: frames.PERSON, HERE, MAY_HOST
_OWN = const(2)  # of HELP_REFUSED, at its end: NOBODY, GAVE_UP of truco_link.lobby_phases


def words(lobby, t):
    """For whom this handheld waits, why, and how long at most; at a table whose it is, and whose
    next, "" when nobody could take over.

    :param lobby: truco_link.lobby.Lobby, not in REFUSED
    :param t: texts of the lobby
    """
    if lobby.phase == lobby_phases.SITTING or lobby.phase == lobby_phases.PLAYING:
        mine = lobby.my_seat
        host_seat = mine if lobby.is_host else lobby.guest.host_seat
        with residency.use("truco_link.lobby_waiting") as waiting:
            turns = waiting.order(lobby.seats, host_seat)
        for seat in turns:
            place = lobby.seats[seat]
            if place.flags & _MAY_BE == _MAY_BE:
                host = lobby.seats[host_seat].name
                if host_seat == mine:
                    return t.HELP_OTHERS_SEAT[3] % place.name
                if seat == mine:
                    return t.HELP_OTHERS_SEAT[2] % host
                return t.HELP_OTHERS_SEAT[1] % (host, place.name)
        return ""
    with residency.use("truco_link.lobby_waiting") as waiting:
        if lobby.phase == lobby_phases.JOINING:
            seconds = waiting.answer_s(lobby)
            seat = NONE
        else:
            seat, seconds = waiting.successor(lobby)
    if lobby.phase == lobby_phases.JOINING:
        name = lobby.called or t.HOST
        phase = lobby.guest.phase
        if phase == frames.JOINED:
            return t.HELP_ARRIVING % name
        return (t.HELP_GREETING if phase == frames.GREETING else t.HELP_CALLING) % (name, seconds)
    if seat == lobby.my_seat and seat != NONE:
        return t.HELP_ME_NEXT % seconds
    if seat < len(lobby.seats):
        return t.HELP_SUCCESSOR % (lobby.seats[seat].name, seconds)
    return t.HELP_LOST % seconds


def refused(lobby, t):
    """Why the player is not at the table."""
    why = lobby.why
    known = len(t.HELP_REFUSED) - _OWN  # reasons that a host may say
    if why >= lobby_phases.NOBODY:
        return t.HELP_REFUSED[known + why - lobby_phases.NOBODY]
    if why >= known:
        return t.HELP_WHY % why
    if why == frames.BAD_VERSION:
        return t.HELP_REFUSED[why] % (lobby.guest.their_version, frames.VERSION)
    return t.HELP_REFUSED[why]
