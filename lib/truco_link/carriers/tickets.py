"""By which a host on Bluetooth LE knows who of its guests writes: docs/link.md, Carriers."""

import os

from truco_link.frames import TICKET


def new_ticket(connections) -> bytes:
    """By chance, for a guest that has connected: unlike those of a host's others."""
    taken = [one.ticket for one in connections]
    chance = os.urandom(TICKET)
    while True:
        ticket = bytes((chance[0] | 0x80, chance[1] + len(taken) & 0xFF))
        if ticket not in taken:
            return ticket
        taken.append(ticket)
