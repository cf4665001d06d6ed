"""Test that the linker refuses what CPython finds in a source and a board does not.

The errors in the first column were seen on CircuitPython 10.2.1 in an emulated PyBadge, from files
of mpy-cross. "4": no error, but the wrong value.
"""

import pytest

from tools.linker import Refused, link

BASE = "from micropython import const\n_C = const(7)\nD = 5\n\n\ndef f():\n    return [_C, D]\n"
CONST = "from micropython import const\n"
RESIDENCY = "import builtins\nbuiltins.throw = import_module = bring = use = None\n"
REFUSED = {
    # A private constant above its definition: as truco's gatt.py once had it.
    "NameError: isn't defined": (
        CONST + "def f():\n    return _X\n\n_X = const(4)\nx = f()",
        "user.py:3: _X is a constant, so define it above its first use",
    ),
    "NameError: isn't defined, of a public one": (
        CONST + "def f():\n    return X\n\nX = const(4)\nx = f()",
        "user.py:3: X is a constant, so define it above its first use",
    ),
    "AttributeError: type object has no attribute": (
        CONST + "class A:\n    _X = const(4)\nx = A._X",
        "user.py:3: a board stores no _X: move the constant out of the class",
    ),
    "4, from a parameter": (
        CONST + "X = const(4)\ndef f(X):\n    return X\nx = [f(1), getattr(f, 'X', 0)]",
        "user.py:3: X is also the name of a constant: rename one",
    ),
    "4, from a lambda": (
        CONST + "_X = const(4)\nf = lambda _X: _X\nx = f(1)",
        "user.py:3: _X is also",
    ),
    "4, from a method": (
        CONST + "_X = const(4)\nclass A:\n    def _X(self):\n        pass\n    x = _X",
        "user.py:4: _X is also",
    ),
    "4, from an exception": (
        CONST + "_X = const(4)\ndef f():\n    try:\n        1 / 0\n    except ZeroDivisionError"
        " as _X:\n        return _X\nf()",
        "user.py:6: _X is also",
    ),
    "4, from an import": (
        CONST + "_X = const(4)\nimport os as _X\nx = _X.sep",
        "user.py:3: _X is also",
    ),
    "NameError of a builtin": (
        "def f():\n    try:\n        return 1\n    except FileNotFoundError:\n        pass\nf()",
        "user.py:4: FileNotFoundError is not defined",
    ),
    "NameError of const": ("x = [0]\ny = x[const(0)]", "user.py:2: const is not defined"),
    "NameError of a name from another function": (
        "def f():\n    from pack.base import D\n    return D\n\ndef g():\n    return D\nf()",
        "user.py:6: D is not defined",
    ),
    "NameError of a base class": (
        "class A(B):\n    pass\n\nclass B:\n    pass",
        "user.py:1: B is used above its definition",
    ),
    "NameError of a default": ("def f(a=x):\n    pass\n\nx = 3", "user.py:1: x is used above"),
    "ImportError": (
        "from pack.base import missing",
        "user.py:1: there is no missing in pack.base on a board",
    ),
    "AttributeError of a module": (
        "from pack import base\ndef f():\n    return base.missing",
        "user.py:3: there is no missing in pack.base",
    ),
    "AttributeError of a module that is brought": (
        "import residency\ndef f():\n    return residency.bring('pack.base').missing()",
        "user.py:3: there is no missing in pack.base",
    ),
    "AttributeError of a constant": (
        "import residency\ndef f():\n    with residency.use('pack.base') as base:\n"
        "        return base._C",
        "user.py:4: there is no _C in pack.base",
    ),
}


@pytest.fixture
def linked(tmp_path):
    """Provide a function that links the source of pack.user with pack.base, and returns it."""

    def run(source):
        sources = {"pack.user": source + "\n", "pack.base": BASE, "residency": RESIDENCY}
        for name, text in sources.items():
            path = tmp_path / (name.replace(".", "/") + ".py")
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        made = link.link({name: text.encode() for name, text in sources.items()}, str(tmp_path))
        return made.sources()["pack.user"].decode()

    return run


@pytest.mark.parametrize("seen", REFUSED)
def test_a_name_that_a_board_would_not_find_is_refused_with_file_and_line(linked, seen):
    source, said = REFUSED[seen]
    compile(source, "", "exec")
    with pytest.raises(Refused) as refused:
        linked(source)
    assert str(refused.value).startswith("pack/" + said)


@pytest.mark.parametrize(
    "source",
    [
        CONST + "_X = const(4)\n\ndef f():\n    return _X\n",
        CONST + "X = const(4)\n\ndef f(x: List[X]) -> Any:\n    y: Other = X\n    return y",
        CONST + "def f():\n    _X = const(4)\n    return _X\n",
        CONST + "class A:\n    X = const(4)\n\nx = A.X",
        "_X = const(4)\nx = _X",  # mpy-cross needs no import of `const` here
        "x = [i for i in range(3) if i]\ny = {k: v for k, v in ((1, 2),)}",
        "try:\n    import os\nexcept ImportError as error:\n    print(error)\nelse:\n    x = os",
        "for i in range(3):\n    x = i\nwith open(__file__) as file:\n    x = file.read()",
        "class A:\n    x = 3\n    y = x\n\n    def f(self, z=y):\n        return B\n\nB = A",
        "def f():\n    global x\n    x = 3\n\ndef g():\n    return x",
        "def f():\n    from pack.base import D\n    return D",
        "import builtins\nbuiltins.mine = 3\nx = mine",
        "from pack import base\nimport pack.base as b\nx = [base.D, b.D, base.__name__]",
        "import residency\nwith residency.bring('pack.base') as base:\n    x = base.D",
    ],
)
def test_names_that_a_board_finds_are_accepted(linked, source):
    assert linked(source)
