# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A board's files, complete and checked, and how they come onto its drive safely."""
