# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Short names in what goes to a board: shared, and never those that somebody asks for."""

import pytest

from tools.deploylib import names


def short(**sources):
    sources = {name: text.encode() for name, text in sources.items()}
    return {name: done.decode() for name, done in names.shorten(sources).items()}


@pytest.mark.parametrize(
    "source, expected",
    [
        ("def _help():\n    return 1\nx = _help()\n", "def _0():\n    return 1\nx = _0()\n"),
        (
            "class A:\n    def f(self):\n        self._x = 1\n        return self._x\n",
            "class A:\n    def f(self):\n        self._0 = 1\n        return self._0\n",
        ),
        ("def f(seat, now_ms=1):\n    return seat\n", "def f(a, b=1):\n    return a\n"),
        # The default is evaluated outside, where `seat` is another name.
        (
            "seat = 2\ndef f(seat=seat):\n    return seat\n",
            "seat = 2\ndef f(a=seat):\n    return a\n",
        ),
        ("def f(seat):\n    a = seat\n    return a\n", "def f(b):\n    a = b\n    return a\n"),
    ],
)
def test_shortens(source, expected):
    assert short(m=source)["m"] == expected


@pytest.mark.parametrize(
    "source",
    [
        "_X = const(3)\ny = _X\n",  # const removes it altogether
        "def f(seat):\n    return seat\nf(seat=1)\n",  # a call names it
        "def f(seat):\n    return lambda: seat\n",
        "def f(seat):\n    return [seat for _ in range(3)]\n",
        "class A:\n    _x = 1\n    def f(self, other):\n        return other._x\n",
        "class A:\n    _y = 1\n    def f(self):\n        return getattr(self, '_y')\n",
        "def f():\n    global _n\n    _n = 1\n",
        "class A:\n    def __init__(self):\n        self.__dict__\n",
    ],
)
def test_leaves_alone(source):
    # A parameter that nobody names may shorten; what the case is about may not.
    done = short(m=source)["m"]
    assert done.replace("(self, a)", "(self, other)").replace("a._x", "other._x") == source


def test_a_class_and_its_base_elsewhere_count_together():
    base = "class B:\n    def __init__(self):\n        self._x = self._y = 1\n"
    sub = "from base import B\nclass C(B):\n    def f(self):\n        self._z = 2\n"
    done = short(base=base, sub=sub)
    own = done["sub"].split("self.")[1][:2]
    assert own not in done["base"]


def test_a_name_that_another_module_takes_stays():
    done = short(m="def _f():\n    pass\n", n="from m import _f\n_f()\n")
    assert done == {"m": "def _f():\n    pass\n", "n": "from m import _f\n_f()\n"}
