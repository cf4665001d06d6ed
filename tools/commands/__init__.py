# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The command lines of tools/deploy.py, doctor.py, movie.py and release.py, which tests can import."""
