# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Zap in the browser: what the page is made of. See web/README.md."""
