# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Starts Zap on this board and runs its loop."""

import time

import supervisor

import board_configs
from truco_ui.start import start

game = start(board_configs)
board_configs = start = None  # no longer needed: their memory is for the match
while True:
    game.step(supervisor.ticks_ms())
    time.sleep(0.01)  # shorter than a frame; gives USB its time and saves the battery
