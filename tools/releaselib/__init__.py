# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What tools/release.py is made of: change log, installation page, zips."""
