# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Makes device code and the tools importable, as on a board: see tools/paths.py."""

import os
import sys

# At the end: in front, the root's code.py would hide Python's own module `code`.
sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from tools import paths

paths.add_device_paths()
