"""The simulated board of tools/sim with the largest panel that the game is for."""

from board_configs.pybadge import *  # noqa: F403

NAME = "Zap simulator 320x240"
WIDTH = 320
HEIGHT = 240
HAS_BLE = True  # tools/sim/air gives it an nRF52840's
