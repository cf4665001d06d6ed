# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in English: the match that was kept."""

RESUME = "Kept match"
GO_ON = "Continue"
LATER = "Later"
DROP = "Give it up"
ASK_DROP = "Give the kept match to the others?"
ASK_OVER = "To begin another one gives up the kept match. Begin?"
ASK_GARBAGE = "The memory could not be read: all begins anew."
ALL_RIGHT = "All right"
