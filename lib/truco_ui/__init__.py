# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What the player sees: the app loop, its screens and what they are drawn with."""
