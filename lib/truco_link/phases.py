"""The phases of a `Lobby`, and why a handheld was refused."""

from micropython import const

IDLE = const(0)
SEARCHING = const(1)  # listening for tables, which are put into `found`
JOINING = const(2)  # calling a table, until TOLD comes from its host
SITTING = const(3)  # at a table, no match is on
PLAYING = const(4)
HOSTLESS = const(5)  # the host is lost: calling it or its successor, or becoming the successor
REFUSED = const(6)  # sent away by the host, or the table was given up; `why` has the reason

# Values of `Lobby.why`, besides the bytes of BYE and REFUSE in `messages`.
UNANSWERED = const(0x100)  # the table did not answer
GAVE_UP = const(0x101)  # the host was lost, and nobody took over
