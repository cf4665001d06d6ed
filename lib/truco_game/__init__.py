"""A match and all that is kept of it: local or linked, without a pixel.

A *game* is all that screens know of a match. `local_game.LocalGame` is that of one handheld,
`two_here.TwoHere` that of two people who pass it to each other, `linked_game.LinkedGame` that of a
table of several, whether this one is its host or a guest, which may change in the middle of a
match. The player sits at seat SEAT of all that it shows.

What a screen may ask and tell
------------------------------

What the rules do not allow now changes nothing.

``LINKED``
    True: several handhelds show this match, so that all must shout the same; what its robots
    weighed is not known here (`insight.Insight` is for the others)
``view``, ``look() -> Match``
    what the player may know of the match, and the same brought up to date. Its `state` and
    `legal` are for reading; keep no copy
``watches``
    True: the person here has no seat and only looks on; `legal` then allows nothing
``is_over() -> bool``
    whether the match has ended in any way
``pick(action)``
    the player's next action (truco_core.state), taken at the next tick
``turn_ms() -> int``
    how long a player has to decide; 0: no limit
``hurry()``
    end the pause before the next action or deal, if the table is on this handheld

The rest is needed seldom (`residency.seldom`): on a board it is in memory to the end of the step
in which one of them is called.

``result() -> int``
    WON, LOST or FRIENDLY of truco_store.profile, once it is over
``name_of(seat) -> str``
    what who sits at a seat of `view` is called; "" for the player against robots
``last_hand() -> LastHand``
    the last hand that was played to its end, as truco_game.replay shows it; None: there is none
``has_hand() -> bool``
    whether there is one, if its cards tell enough of it
``may_sign() -> bool``
    whether partners make signs at this table
``sign(number)``
    make a sign (truco_core.signals) to the partner, if `may_sign`
``ask_end(wish=1)``
    the player wants a friendly end or agrees to it; with 0 plays on
``obey()``
    the options (`setup`) have changed
``keep()``
    write what must outlive the power
``again()``
    begin the next match, once this one is over; of several handhelds only the host can

What only one kind can is for the screens of that kind: `LocalGame.give_up`,
`LocalGame.shown_call`, `LocalGame.honours`, `LocalGame.counsel`, `LocalGame.expects`,
`LocalGame.face_of`, `TwoHere.people`, `TwoHere.leave`, `TwoHere.sit`, `LinkedGame.log`,
`LinkedGame.shout`, `LinkedGame.is_robot`, `LinkedGame.look_of`,
`party.Party.leave`, `party.Party.count`.

What only the loop does
-----------------------

``tick(now_ms, at_table) -> bool``
    let time pass, once a step of the loop. `at_table`: nothing lies on the table, so that a
    match of one handheld may go on. True when something may have changed that is drawn. A
    linked game is ticked by its `party.Party`, which also works before and after a match

What a game tells
-----------------

One call, which each game and party is given: ``tell(kind, seat, value) -> bool``. It knows nothing
of who listens. `kind` is an event of truco_core.events and truco_link.messages, with seats as in
`view`, or one of those below. From MY_TURN on they are not for who shows the match, but for who
decides what is shown; their seats are the table's. False: not now, for something else is about to
be shown; who tells may tell it again in the next step.
"""

from micropython import const

SEAT = const(0)  # the player's, at the bottom of the screen

# Events for screens alone, beside those of truco_link.messages. More are AWAITING of a seat NONE:
LINE_LOST = const(4)  # this handheld has lost its own connection
LINE_BACK = const(5)  # and has it again
SHUFFLES = const(6)  # the handhelds shuffle together before the first deal
GIVE_SEAT = const(7)  # nobody plays alone: the host can give the seat of who is away to a robot
# Values of HOST_FOUND; 0: the host is back, and the hand goes on.
OTHER_HOST = const(1)  # who sits at `seat` is the host now
REDEALT = const(2)  # the hand that was broken off is over; cards are dealt anew
SCORED = const(3)  # points were made meanwhile
HURRY = const(0x7B)  # only within the table: the player has `value` seconds left to decide
TURN_SET = const(0x7C)  # the host has changed the time limit; value: seconds, 0 for none
OTHER_OPTIONS = const(255)  # in place of seconds: who may come
# There is no host: who sits at `seat` is the next one, in `value` seconds; NONE: nobody, the table
# ends then.
NEXT_HOST = const(0x7A)
# For whom all wait: who sits at `seat`, for `value` seconds (0: who takes long; 255: who is away,
# without a limit). Why is AWAITING of truco_link.messages.
WAITS = const(0x7D)
AWAITED = const(0x7E)  # a friendly end waits for the answer of who sits at `seat`
NAMED = const(0x7F)  # tell who sits at `seat`, value 1: who came; NONE, to a host: who watches

# It is the player's turn; value: 0: no longer; STILL_MINE: once a step, False: what is shown has
# just changed; ACTS: the player has decided.
MY_TURN = const(0x100)
STILL_MINE = const(1)
ACTS = const(2)
ASKS = const(0x101)  # nothing: only the answer counts
# Of a party; but for its way to others and the first two the player is at a table.
GATHERED = const(0x102)  # all players are where they gather. False: that is shown already
OFFLINE = const(0x103)  # no connection, away from the table; value: whether there was one before
SWITCHED_OFF = const(0x104)  # the party has ended
OPENED = const(0x105)  # a match is to be shown: it begins, or is another one
RENEWED = const(0x106)  # the match that is shown has gone on unseen
CLOSED = const(0x107)  # no match is shown any more
PEACE = const(0x108)  # who sits at `seat` asks for a friendly end
ACCUSED = const(0x109)  # who sits at `seat` found a deal unfair; value: see truco_link.messages
CONNECTION = const(0x10A)  # of this handheld, while a match is shown: value 1: again; 0: none
UNHEARD = const(0x10B)  # the radio fails again and again
BEGINS_ANEW = const(0x10D)  # the radio works on only when the program has begun again
PASSED = const(0x10C)  # the handheld is to be passed to who sits at `seat`
