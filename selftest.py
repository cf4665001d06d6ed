"""Tries this board without the game: panel, keys, sound, memory, radio. See docs/selftest.md."""

import truco_selftest

truco_selftest.run()
