"""What the game may cost, in one place: tools/size.py prints it, and tests fail when it costs more.

The tests: host_tests/tools/costs/test_size.py.

Bytes, unless said otherwise; heap is that of a 32-bit microcontroller VM.
"""

_KIB = 1024

LIMITS = {
    "state_bytes": 64,  # a match
    "rules_bytes": 16,  # a rule set, sent to the other players
    "alloc_apply": 0,  # of heap, per call
    "alloc_legal": 0,
    "alloc_view": 0,
    "core_mpy_bytes": 12 * _KIB,  # truco_core without robots
    "core_heap_bytes": 14 * _KIB,  # after importing it
    "table_heap_bytes": 64 * _KIB,  # the whole game, on a PyBadge's table screen
    "table_heap_bytes_raspberry_pi_pico": 74 * _KIB,
    "table_heap_bytes_clue_nrf52840_express": 74 * _KIB,
    "moment_heap_bytes_pybadge": 70 * _KIB,  # the most while a raise, the zap .. is felt there
    "moment_heap_bytes_clue_nrf52840_express": 80 * _KIB,
    "lobby_heap_bytes_pybadge": 80 * _KIB,  # of a table that is open to others
    "lobby_heap_bytes_clue_nrf52840_express": 85 * _KIB,
    "largest_alloc_playing": 4 * _KIB,  # of single allocations while hands are played
    "drive_bytes_pico_w": 400 * _KIB,  # of 489
    "table2_bytes": 7 * _KIB,  # the robots' tables on the drive, for 2 and for 4 players
    "table4_bytes": 12 * _KIB,
    "table2_heap_bytes": _KIB,
    "table4_heap_bytes": _KIB,
    "alloc_decision": 64,  # a trained robot's
    "decision_loops": 20_000,  # as many rounds of an empty loop on the same VM
    "link_bytes_a_hand_2": 100,  # to one guest, envelopes and all, at a table of two; of four:
    "link_bytes_a_hand_4": 160,  # three links of 16 bytes and their envelopes
    "link_records_heap_bytes": 8_704,  # records and raw _bleio, with the ring of what comes
    # On a CLUE: Python has 120 KB there at most.
    "linked_table_heap_bytes_host": 96 * _KIB,
    "linked_table_heap_bytes_guest": 96 * _KIB,
    "linked_opened_heap_bytes_host": 115 * _KIB,  # with a menu, the rules ... in place of the table
    # A Pico W as host of four: Python has 170 KB there. Deal: while the cards are dealt.
    "linked_table_heap_bytes_lan": 112 * _KIB,
    "linked_table_heap_bytes_net": 116 * _KIB,
    "linked_deal_heap_bytes_lan": 112 * _KIB,
    "linked_deal_heap_bytes_net": 116 * _KIB,
    "linked_lobby_heap_bytes_host": 85 * _KIB,  # those lobbies with the others there
    "linked_lobby_heap_bytes_net": 104 * _KIB,
    "invite_heap_bytes": 108 * _KIB,  # the latter, with the code for a phone in sight
    "alloc_link_event": 0,  # of heap, per event that a guest receives, but a deal
    "spi_cursor_share": 0.17,  # of a full frame's bytes, when the chosen card moves
    "spi_effect_share": 1.38,  # of a full frame's bytes, for a moment that shakes the table
    "panels_a_change": 1.07,  # pixels sent when a screen opens or closes, in panels
}


def exceeded(figures):
    """One line per figure of {key: number} that is over its limit, or missing."""
    lines = []
    for key, limit in LIMITS.items():
        value = figures.get(key)
        if value is None:
            lines.append("%s was not measured" % key)
        elif value > limit:
            lines.append("%s is %s, over the limit of %s" % (key, value, limit))
    return lines
