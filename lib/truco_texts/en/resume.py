# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in English: the match that was kept."""

RESUME = "Saved match"
GO_ON = "Continue"
LATER = "Later"
DROP = "Give up"
ASK_DROP = "Give up the saved match?"
ASK_OVER = "A new match gives up the saved one. Start it?"
ASK_GARBAGE = "The memory could not be read: starting afresh."
ALL_RIGHT = "OK"
