# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""All words that the game shows: one folder for each language, one module for each part."""
