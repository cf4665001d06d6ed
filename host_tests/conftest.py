# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Makes device code and the tools importable. Run by ``python3 tools/test.py``."""

import os
import sys

import pytest

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
if ROOT not in sys.path:
    sys.path.append(ROOT)  # not in front: code.py would hide Python's module `code`

from tools import bootstrap, paths

paths.add_device_paths()
MINI_GAME = os.path.join(ROOT, "host_tests", "fixtures", "mini_game.py")


def pytest_configure():
    """Say what to do, rather than fail in every test, when the packages are missing."""
    if not bootstrap.Place(ROOT).is_inside() and not os.environ.get("ZAP_NO_VENV"):
        pytest.exit("run `python3 tools/test.py`: it makes the environment first", 4)


@pytest.fixture
def mini_game():
    """Path of the small program that the simulator's tests run."""
    return MINI_GAME
