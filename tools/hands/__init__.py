# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""One hand as a line of text: read, written, played by the engine, explained; random positions."""
