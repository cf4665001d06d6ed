"""The simulated board of tools/sim with the panel and keys of a PyBadge."""

from board_configs.pybadge import *  # noqa: F403

NAME = "Zap simulator 160x128"
WIDTH = 160
HEIGHT = 128
HAS_BLE = True  # tools/sim/air gives it an nRF52840's
