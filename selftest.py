"""Test this board without the game: panel, keys, sound, memory, radio. See docs/selftest.md."""

from truco_selftest import run

run()
