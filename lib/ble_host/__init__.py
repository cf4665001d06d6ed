# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A Bluetooth LE host for a controller on a stream of bytes: no word of Truco in it."""
