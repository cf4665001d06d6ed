"""Runs on the 32-bit VM behind the title of screens.py: the host of a table with three
others, by the WAY "lan" or "net", which is CHOSEN (place in the store, value).

Parts: in the lobby with all guests there; while cards are dealt; at the table after that; some
cards later.
"""

import os

import socketpool

os.settings["ZAP_LINK"] = "net" if WAY == "net" else "lan"  # noqa: F821
os.settings["CIRCUITPY_WIFI_SSID"] = "casa"
os.settings["ZAP_BROKER"] = "10.0.0.9"
socketpool.others = [socketpool.Far(seat) for seat in (1, 2, 3)]
game.store.image[81] = 5 + (WAY == "net")  # noqa: F821, truco_store.WAY
game.setup.players = 4  # noqa: F821
game.setup.turn_time = 1  # noqa: F821
game.store.image[CHOSEN[0]] = CHOSEN[1]  # noqa: F821, as "with others" does
game.go("create")  # noqa: F821
run(5)  # noqa: F821
run(5, ok)  # noqa: F821
run(900)  # noqa: F821
assert game.names == ["lobby"], game.names  # noqa: F821
assert sum(seat.flags & 7 == 3 for seat in game.party.lobby.seats) == 3  # noqa: F821


def settle():
    """Until what is needed seldom has gone, see truco_link.sweep."""
    for _ in range(60):
        run(50)  # noqa: F821
        if not any(hasattr(module, "PASSES") for module in sys.modules.values()):  # noqa: F821
            break


# next step
board_gc.look()  # noqa: F821
run(5, ok)  # noqa: F821
run(1500)  # noqa: F821
look()  # noqa: F821
# next step
settle()
look()  # noqa: F821
# next step
for _ in range(60):
    run(PRESS_EVERY, ok)  # noqa: F821
settle()
look()  # noqa: F821
