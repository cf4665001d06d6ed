# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Host tools. Each runs as a script: ``python3 tools/play.py``."""
