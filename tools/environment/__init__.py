# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Paths of the repository, and the Pythons that tools run in. Needs the standard library only."""
