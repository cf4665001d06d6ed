# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in English: who sits where at a linked table, and whom the host sends away."""

SEATS = "Who sits where"
ROBOT = "(robot)"
YOU = "me"
WATCHES = "watches"
HELP_YOU = "Your seat. Same suit: partners."
HELP_ROBOT = "A robot plays here."
HELP_SIT = "Sit down here after this hand."
HELP_PERSON = "%s plays here."
HELP_AWAY = "%s is away; a robot plays."
HELP_SEND = "Send %s away?"
HELP_FREE = "%s is away. Give the seat to a robot?"
ASK_REMOVE = "Send %s away? They can't come back for two minutes."
ASK_FREE = "Give %s's seat to a robot?"
