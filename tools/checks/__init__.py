# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""How the game is put to the test: all small changes of it, all continuations of a hand."""
