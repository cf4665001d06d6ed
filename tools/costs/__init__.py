# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What the game may cost, and what it costs on the panel's bus. tools/size.py prints it."""
