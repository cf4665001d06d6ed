# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What is in a zip for players beside the drive's files, and the zip itself."""
