# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Zap: starts the game on this board and runs its loop."""

import time

import supervisor

import board_configs
from truco_ui import app

game = app.start(board_configs)
while True:
    game.step(supervisor.ticks_ms())
    time.sleep(0.01)  # shorter than a frame: leaves the processor to USB and saves the battery
