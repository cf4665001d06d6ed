# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The parts that screens are made of: texts, lists, pages, cards, faces."""
