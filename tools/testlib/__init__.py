# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What tools/test.py and the tests' conftest.py are made of."""
