# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What tests of the link share: their chance."""

import os
import random

import pytest


@pytest.fixture(autouse=True)
def the_same_chance_each_time(request, monkeypatch):
    """All that is drawn by `os.urandom` (decks, keys, sessions) follows from the test's name."""
    monkeypatch.setattr(os, "urandom", random.Random(request.node.name).randbytes)
