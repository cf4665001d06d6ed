"""A test of the board itself: panel, keys, sound, memory, radio; and twenty letters that say all.

It is a program of its own, selftest.py on the drive. It needs board_configs and truco_rescue, and
nothing of what draws the game, so it runs when the game does not. docs/selftest.md says how to
start it, and what the letters mean.
"""
