"""The simulated board of tools/sim with the smallest panel that the game is for."""

from board_configs.pybadge import *  # noqa: F403

NAME = "Zap simulator 128x128"
WIDTH = 128
HEIGHT = 128
HAS_BLE = True  # tools/sim/air gives it an nRF52840's
