# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The rules of Truco on one bytearray; runs on any Python, imports nothing of CircuitPython."""
