"""Runs on the 32-bit VM behind the title of screens.py: open a table to others, wait for them.

The last line printed says whether the lobby is what is seen.
"""

from truco_ui import radio_on

party = radio_on.open_party(game)  # noqa: F821
party.lobby.create(game.setup.rules, game.setup.players, False, 0)  # noqa: F821
game.go("lobby")  # noqa: F821
del radio_on, party
run(600)  # noqa: F821, what is needed seldom has gone
print()
print(any(name.endswith("lobby_screen") for name in sys.modules))  # noqa: F821
