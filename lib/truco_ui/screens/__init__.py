# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""All screens, one module for each. What several of them share is here, too."""
