# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What tools/deploy.py, doctor.py, movie.py and release.py do, which tests can import."""
