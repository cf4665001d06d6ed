"""Test short names: shared where possible, and never given to names that others use."""

import __future__

import ast
import sys
import types

import adafruit_miniqr
import pytest

from tools.linker import foreign, short_names
from tools.linker.syntax import parse


def shorten(sources, **options):
    """Return {module: source} with short names."""
    trees = {name: parse(source) for name, source in sources.items()}
    short_names.shorten(trees, **options)
    return {name: ast.unparse(tree) for name, tree in trees.items()}


def plain(source):
    return ast.unparse(parse(source))


def short(**sources):
    return shorten(sources, free=())


@pytest.mark.parametrize(
    "source",
    [
        "_X9 = const(3)\ny = _X9\n",  # the compiler removes such a name anyway
        "def f(seat):\n    return seat\nf(seat=1)\n",  # the argument is passed by its name
        "class A:\n    _y9 = 1\n    def f(self):\n        return getattr(self, '_y9')\n",
        "def f():\n    global _n9\n    _n9 = 1\n",
        "class A:\n    def __init__(self):\n        self.__dict__\n",
        "class BadCard(ValueError):\n    pass\n",  # players see the names of exceptions
        "class A:\n    pixel_shader = append = None\n",  # names of displayio and of list
        "def f():\n    return print.made_by_nobody_here\n",
        "try:\n    pass\nexcept ValueError as error:\n    print(error)\n",
        "import machine9.sub9 as mine9\nmine9.x()\n",
    ],
)
def test_names_that_others_may_use_are_left_alone(source):
    assert short(m=source)["m"] == plain(source)


# Programs of several modules. `main.result` shows what their names refer to.
PROGRAMS = [
    {  # a class with its base in another module: the private names belong to one object
        "base": "class Base:\n    def __init__(self):\n        self._one = self._two = 1\n",
        "main": "from base import Base\n\n\nclass Sub(Base):\n    def __init__(self):\n"
        "        super().__init__()\n        self._three = 5\n        self._four = 6\n\n\n"
        "sub = Sub()\nresult = sub._one, sub._two, sub._three, sub._four\n",
    },
    {  # a private name that another module uses, and a similar one elsewhere
        "made": "class Made:\n    def __init__(self):\n        self._odd, self._even = 1, 2\n",
        "other": "class Other:\n    def __init__(self):\n        self._even, self._odd = 3, 4\n\n"
        "    def odd(self):\n        return self._odd\n",
        "main": "import made\nimport other\n\nresult = made.Made()._odd, other.Other().odd()\n",
    },
    {  # the same method in unrelated classes
        "drivers": "class Robot:\n    def chosen(self):\n        return 1\n\n    def other(self):\n"
        "        return 2\n\n\nclass Person:\n    def other(self):\n        return 3\n\n"
        "    def chosen(self):\n        return 4\n",
        "main": "import drivers\n\nresult = []\nfor made in (drivers.Robot(), drivers.Person()):\n"
        "    result += [made.chosen(), made.other()]\n",
    },
    {  # attributes that another module sets on an object
        "thing": "class Thing:\n    def __init__(self):\n        self.first = 1\n"
        "        self.last = 2\n",
        "main": "from thing import Thing\n\nmade = Thing()\nmade.added = 3\nmade.again = 4\n"
        "result = made.first, made.last, made.added, made.again\n",
    },
    {  # the names of a module, used in all possible ways
        "words": "HELLO = 'x' * 3\nBYE = 'y' * 3\n\n\ndef greeting(word=HELLO):\n    return word\n",
        "main": "import words\nfrom words import greeting\nfrom words import BYE as END\n\n\n"
        "def late():\n    from words import HELLO, greeting as greet\n"
        "    return HELLO, greet(END)\n\n\nresult = greeting(), words.BYE, late()\n",
    },
    {  # names of a class body, some used in it; a property; a name that is also a local variable
        "main": "class Row:\n    width9 = 3\n    twice = width9 * 2\n\n    def __init__(self):\n"
        "        twice = [width9 for width9 in range(2)]\n        self.count9 = len(twice)\n\n"
        "    @property\n    def double(self):\n        return self.count9 * self.twice\n\n\n"
        "result = Row().double, Row.width9\n",
    },
    {  # module names used in a class body that has names of its own
        "main": "def made9():\n    return 5\n\n\nclass Row:\n    first9 = made9\n"
        "    last9 = made9()\n\n"
        "    def get9(self, value9=made9, other9=first9):\n        return value9(), other9()\n\n\n"
        "result = Row.last9, Row().get9()\n",
    },
    {  # defaults, starred and keyword-only parameters, closures two levels deep
        "main": "def outer(first, *rest, last=2):\n    def middle(step):\n"
        "        return [lambda extra: first + step + extra + index for index in range(2)]\n"
        "    return [made(len(rest)) for made in middle(last)]\n\n\n"
        "result = outer(1, 2, 3), outer(1, last=5)\n",
    },
    {  # the same name for a function, a method, and an attribute of another class
        "main": "def state9():\n    return 1\n\n\nclass One:\n    def state9(self):\n"
        "        return state9() + 1\n\n\nclass Two:\n    def __init__(self, state9):\n"
        "        self.state9 = state9\n\n\nresult = One().state9(), Two(7).state9\n",
    },
]


@pytest.mark.parametrize("sources", PROGRAMS)
def test_a_program_with_short_names_gives_the_same_result(sources, monkeypatch):
    made = shorten({name: text.encode() for name, text in sources.items()}, stay=["result"])
    found = []
    for texts in (sources, made):
        for name, text in texts.items():
            module = types.ModuleType(name)
            monkeypatch.setitem(sys.modules, name, module)
            exec(compile(text, name, "exec"), vars(module))
        found.append(sys.modules["main"].result)
    assert found[0] == found[1]
    assert made != {name: text.encode() for name, text in sources.items()}


def test_words_in_texts_for_players_do_not_reserve_names():
    sources = {"m": "def helped():\n    pass\n", "t": "WORDS = 'helped'\n"}
    assert "helped" in shorten(sources)["m"]
    assert "helped" not in shorten(sources, spoken=("t",))["m"]


def test_free_names_of_the_firmware_are_taken_first():
    free = ("sqrt", "copy", "log", "round", "mains")
    sources = {"mains": "def one9():\n    return round(2.5)\n\n\nx = one9()\n"}
    sources["other"] = "def _two9(log):\n    return 'copy'\n\n\nmade9 = _two9(log=1)\n"
    done = shorten(sources, free=free)
    assert done["mains"] == plain("def sqrt():\n    return round(2.5)\n\n\nx = sqrt()\n")
    assert done["other"] == plain("def round(log):\n    return 'copy'\n\n\nsqrt = round(log=1)\n")


@pytest.mark.parametrize(
    "source",
    [
        "def one9(x):\n    return len(x)\n",
        "def one9(x):\n    len = x\n    return len\n",  # the short name would hide one9 here
        "def one9(x):\n    return [len for len in x]\n",
        "class Two(list):\n    one9 = 1\n",
        "class Base(Exception):\n    pass\n\n\nclass Two(Base):\n    one9 = 1\n\n\nx = x.len\n",
        "class Two:\n    one9 = 1\n\n    def len(self):\n        return self\n",
        "class Two:\n    one9 = 1\n    two = len('')\n",
        "def one9(x):\n    x.len = 1\nx.one9 = 2\n",  # the two x may be the same object
        "one9 = getattr(x, 'len')\n",
    ],
)
def test_a_name_in_use_where_it_would_be_inserted_is_not_taken(source):
    made = shorten({"m": source.encode(), "n": "x = x.one9.len()\n"}, free=("len",))
    assert made["n"] == plain("x = x.A.len()\n")


def test_names_used_by_a_text_file_stay():
    game = "class Game9:\n    def turn9(self, card9):\n        return self.other9(card9)\n\n"
    game += "    def other9(self, seat9):\n        return seat9\n"
    entry = "import game9\ngame9.Game9().turn9(card9=1)\n"
    done = shorten({"game9": game, "main": entry}, fixed=("main",), free=())
    assert done["main"] == plain(entry)
    assert "class Game9:" in done["game9"] and "def turn9(self, card9)" in done["game9"]
    assert "def A(self, Game9)" in done["game9"]


def test_a_linked_library_keeps_only_the_names_in_use():
    """Keep those names, so that the game also runs with the library of CircuitPython's bundle."""
    source = b"".join(foreign.sources_of("adafruit_miniqr"))
    asks = "import adafruit_miniqr\ncode = adafruit_miniqr.QRCode()\ncode.add_data('a')\n"
    sources = {
        "adafruit_miniqr": foreign.bare(source),
        "b": asks + "code.make()\ncode.matrix[0, 0]\n",
    }
    done = shorten(sources)
    assert done["b"].count("QRCode") == done["b"].count("add_data") == 1
    there = {"__name__": "adafruit_miniqr"}
    # Do not evaluate annotations of parameters, as in MicroPython.
    exec(compile(done["adafruit_miniqr"], "", "exec", __future__.annotations.compiler_flag), there)
    assert not {"_get_rs_blocks", "QRBitBuffer", "EXP_TABLE", "Dict", "__version__"} & set(there)
    codes = there["QRCode"](), adafruit_miniqr.QRCode()
    for code in codes:
        code.add_data(b"https://a/?room=1")
        code.make()
    squares = [[code.matrix[y, x] for y in range(21) for x in range(21)] for code in codes]
    assert squares[0] == squares[1] and any(squares[0])
    assert not hasattr(codes[0], "_setup_timing_pattern")
