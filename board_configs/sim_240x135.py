"""The simulated board of tools/sim with a wide, low panel."""

from board_configs.pybadge import *  # noqa: F403

NAME = "Zap simulator 240x135"
WIDTH = 240
HEIGHT = 135
HAS_BLE = True  # tools/sim/air gives it an nRF52840's
