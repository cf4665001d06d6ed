# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A match and all that is kept of it: local or linked, without a pixel."""
