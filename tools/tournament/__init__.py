# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What tools/arena.py is made of: one match, pairs of matches, their statistics, all cores."""
