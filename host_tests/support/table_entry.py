# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""One handheld with real keys at a table of several: how it comes to sit there."""

from truco_core.rules import RULE_SETS
from truco_link.lobby_phases import SITTING

PAULISTA = RULE_SETS[0][1]


def host(meeting, players=2, guests=None, private=False):
    """The handheld makes a table, the others sit down at it."""
    meeting.app.setup.players = players
    meeting.open("create")
    if private:
        meeting.choose("Entra")
        meeting.press("RIGHT")
        meeting.choose("Abrir")
    meeting.press("A")
    meeting.until_screen("lobby")
    for lobby in meeting.lobbies[1:guests]:
        lobby.search()
        meeting.until(lambda lobby=lobby: lobby.found)
        lobby.join(lobby.found[0], meeting.lobby.code)
    meeting.until(lambda: all(one.phase == SITTING for one in meeting.lobbies[1:guests]))
    meeting.run_for(400)


def join(meeting, players=2, code=None):
    """The handheld finds and joins the table of the first other one."""
    meeting.lobbies[1].create(PAULISTA, players, code is not None)
    meeting.open("search")
    meeting.until(lambda: meeting.lines()[0].startswith("Bia"))
    meeting.press("A")
    if code is not None:
        meeting.until_screen("code")
        for digit in "%04d" % (meeting.lobbies[1].code if code else 0):
            meeting.press("UP", int(digit))
            meeting.press("A")
    meeting.until_screen("lobby")


def joined(meeting, players=2):
    join(meeting, players)
    meeting.until(lambda: meeting.lobby.phase == SITTING)
    meeting.run_for(400)


def start(meeting):
    """The other one's table begins to play."""
    meeting.lobbies[1].start()
    meeting.until_screen("table")
    meeting.run_for(500)
