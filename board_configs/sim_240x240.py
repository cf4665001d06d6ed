"""The simulated board of tools/sim with a square panel and the keys of a PyBadge."""

from board_configs.pybadge import *  # noqa: F403

NAME = "Zap simulator 240x240"
WIDTH = 240
HEIGHT = 240
HAS_BLE = True  # tools/sim/air gives it an nRF52840's
