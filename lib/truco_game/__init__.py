"""A match and everything that is stored of it, local or linked, without any drawing.

A *game* is the interface through which screens see a match. There are three kinds:
`local_game.LocalGame` on one handheld; `shared_game.SharedGame` for people who pass one handheld
around; and `linked_game.LinkedGame` for a table of several handhelds. A LinkedGame works for
the host and for a guest, and these roles can change during a match. A game always shows the player
at seat SEAT.

`interface.Game` lists what a screen may ask a game and tell it. Some methods are only for the
screens of one kind of game: `LocalGame.give_up`, `LocalGame.shown_call`, `LocalGame.honours`,
`LocalGame.counsel`, `LocalGame.expects`, `LocalGame.face_of`, `LocalGame.person`,
`SharedGame.called`, `SharedGame.leave`, `SharedGame.sit`, `LinkedGame.has_room`,
`LinkedGame.shout`, `LinkedGame.is_robot`, `LinkedGame.look_of`, `party.Party.leave`.

Each game and party gets one callback, `interface.Tell`. Its events are those of truco_core.events,
those of truco_link.messages, and these.
"""

from micropython import const

from truco_core.seldom import TYPE_CHECKING as TYPE_CHECKING

SEAT = const(0)  # the player's seat, at the bottom of the screen

# Values of the event AWAITING that no host sends: this handheld finds these reasons itself. Such an
# event has the seat NONE.
LINE_LOST = const(4)  # this handheld has lost its own connection
LINE_BACK = const(5)  # this handheld is connected again
SHUFFLES = const(6)  # the handhelds shuffle together before the first deal
# The match cannot go on. The player of this handheld, the host, can give an absent player's seat to
# a robot.
GIVE_SEAT = const(7)
# Values of the event HOST_FOUND. 0: the host is back, and the hand continues.
OTHER_HOST = const(1)  # the player at `seat` is the new host
REDEALT = const(2)  # the interrupted hand is over, and cards are dealt again
SCORED = const(3)  # the score has changed since this handheld lost the host
# Events for screens only, besides those of truco_link.messages.
HURRY = const(0x7B)  # the player has `value` seconds left to decide; not sent to other screens
TURN_SET = const(0x7C)  # the host has changed the time limit; value: seconds, 0 for none
OTHER_OPTIONS = const(255)  # value of TURN_SET: not the time limit, but who may join has changed
# The host is lost. The player at `seat` becomes the new host in `value` seconds. With the seat NONE
# nobody can become the host, and the table ends in `value` seconds.
NEXT_HOST = const(0x7A)
# All wait for the player at `seat`, for `value` more seconds. 0: the player is only slow; 255: the
# player is away, and there is no limit. The event AWAITING of truco_link.messages gives the reason.
WAITS = const(0x7D)
AWAITED = const(0x7E)  # a friendly end waits for the answer of the player at `seat`
# value 1: the player at `seat` has joined; seat NONE, only for a host: spectators have joined;
# value STYLE: say how the robot at `seat`, whom the player meets for the first time, plays
NAMED = const(0x7F)
STYLE = const(2)

# Whether it is the player's turn. The values:
# 0: the turn is over.
# STILL_MINE: the match waits for the player. The callback returns False while something moves on
#   the screen; the caller (local_game.Keeper) then saves the match later.
# PAUSED: the same, but the match waits for the next deal.
# ACTS: the player has just decided.
MY_TURN = const(0x100)
STILL_MINE = const(1)
ACTS = const(2)
PAUSED = const(-1)
# A question instead of an event: the callback returns whether a question can be shown now.
ASKS = const(0x101)
# Events of a party.
GATHERED = const(0x102)  # show the lobby, not a match; result False: it is already shown
# There is no connection, and no match is shown. value: whether there was a connection before
OFFLINE = const(0x103)
SWITCHED_OFF = const(0x104)  # the radio is off, and the `Party` has ended
OPENED = const(0x105)  # show the table of a match, which begins or replaces another one
RENEWED = const(0x106)  # redraw the table, because events of the match were missed
CLOSED = const(0x107)  # stop showing the table
PEACE = const(0x108)  # the player at `seat` asks for a friendly end
# the connection of this handheld during a match; value 1: restored; 0: lost
CONNECTION = const(0x10A)
UNHEARD = const(0x10B)  # the radio has failed several times in a row
# restart the program, because the player has left, or the radio would not work again; value: see
# truco_ui.with_others.begin_anew
BEGINS_ANEW = const(0x10D)
PASSED = const(0x10C)  # pass the handheld to the player at `seat`
