"""Where a `Lobby` is."""

from micropython import const

IDLE = const(0)
SEARCHING = const(1)  # `found` fills
JOINING = const(2)  # until the host has answered
SITTING = const(3)  # at a table, no match is on
PLAYING = const(4)
HOSTLESS = const(5)  # the host is gone: looked for, or replaced
REFUSED = const(6)  # sent away: see `why`

# `why`, besides those of `messages`, which are bytes.
NOBODY = const(0x100)  # the table did not answer
GAVE_UP = const(0x101)  # the host was lost, did not come back, and nobody took over
NOT_BELIEVED = const(0x102)  # a new host told another score or other rules
JOIN_MS = const(20000)  # for the host of a table to answer who wants to join, and GRACE
SHUN_MS = const(120000)  # who was sent away comes again only then
GIVE_UP_MS = const(180000)  # without a host
# Whoever connects and then says nothing must not keep others away; and GRACE.
GREETING_MS = const(25000)
