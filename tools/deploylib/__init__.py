# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What tools/deploy.py and tools/size.py are made of: sources to .mpy, tree, drive."""


class Refused(Exception):
    """A wrong input or a drive that must not be written; the text says what to do."""
