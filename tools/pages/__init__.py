# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The pages of docs/ that tools/docs.py and tools/mutate.py write from the sources."""
