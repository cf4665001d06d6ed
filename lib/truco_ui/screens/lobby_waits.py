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

_ABLE = frames.PERSON | frames.HERE | frames.MAY_HOST
_OWN = const(2)  # of HELP_REFUSED, at its end: NOBODY, GAVE_UP of truco_link.lobby_phases


def words(lobby, t):
    """For whom this handheld waits, why, and how long at most.

    :param lobby: truco_link.lobby.Lobby in JOINING or HOSTLESS
    :param t: texts of the lobby
    """
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


def heir(lobby, host_seat, t):
    """Whose table it is, and whose it is after that; "" when nobody could take over.

    :param lobby: truco_link.lobby.Lobby at a table
    """
    players = len(lobby.seats)
    for step in range(1, players):  # as truco_link.lobby_lost has it
        seat = (host_seat + step) % players
        place = lobby.seats[seat]
        if place.flags & _ABLE == _ABLE:
            if host_seat == lobby.my_seat:
                return t.HELP_HOST[2] % place.name
            host = lobby.seats[host_seat].name
            if seat == lobby.my_seat:
                return t.HELP_HOST[1] % host
            return t.HELP_HOST[0] % (host, place.name)
    return ""


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
