"""Test code that CPython accepts and a board rejects, and that all our modules pass.

Places are in CircuitPython's py/, main of 21 August 2026. Each row was also run on 10.2.1 in an
emulated Pico, which failed too. SyntaxError means that the simulator rejects the code unrun.
"""

import pytest

from tools.sim import language

NO = NotImplementedError
LIST = "x = [1, 2, 3]; "
ARRAY = "x = bytearray(3); "
REFUSED = {
    "int in bytearray": ("1 in bytearray(3)", NO, "objarray.c:427"),
    "int in slice of bytearray": ("1 in bytearray(3)[0:2]", NO, "objarray.c:427"),
    "int not in memoryview": ("1 not in memoryview(b'abc')", NO, "objarray.c:427"),
    "step of bytes": ("b'abc'[::2]", NO, "objstr.c:507"),
    "step of str": ("'abc'[::-1]", NO, "objstrunicode.c:203"),
    "step of tuple": ("(1, 2, 3)[::2]", NO, "objtuple.c:198"),
    "step of bytearray": ("bytearray(3)[::2]", NO, "objarray.c:607"),
    "step of memoryview": ("memoryview(b'abc')[::2]", NO, "objarray.c:607"),
    "list step assigned": (LIST + "x[::2] = [4, 5]", NO, "objlist.c:153"),
    "list step deleted": (LIST + "del x[::2]", NO, "objlist.c:153"),
    "list slice from range": (LIST + "x[0:2] = range(3)", TypeError, "obj.c:568"),
    "list slice from bytes": (LIST + "x[0:2] = b'ab'", TypeError, "obj.c:568"),
    "bytearray slice from list": (ARRAY + "x[0:2] = [1, 2]", NO, "objarray.c:639"),
    "bytearray step assigned": (ARRAY + "x[::2] = b'ab'", NO, "objarray.c:607"),
    "bytearray item deleted": (ARRAY + "del x[0]", TypeError, "objarray.c:600"),
    "bytearray slice deleted": (ARRAY + "del x[0:2]", TypeError, "objarray.c:600"),
    "bytearray.pop": ("bytearray(3).pop()", AttributeError, "objstr.c:2109"),
    "int times bytearray": ("3 * bytearray(2)", SyntaxError, "objint.c:442"),
    "memoryview.tobytes": ("memoryview(b'a').tobytes()", AttributeError, "objarray.c:832"),
    "bytes.index of int": ("b'abc'.index(98)", TypeError, "objstr.c:794"),
    "bytes.find of memoryview": ("b'abc'.find(memoryview(b'b'))", TypeError, "objstr.c:794"),
    "bytes.startswith of bytearray": (
        "b'abc'.startswith(bytearray(b'a'))",
        TypeError,
        "objstr.c:852",
    ),
    "bytes.join of memoryview": ("b''.join([memoryview(b'b')])", TypeError, "objstr.c:558"),
    "bytes.translate": ("b'a'.translate(None, b'a')", AttributeError, "objstr.c:2109"),
    "bytes.hex in groups": ("b'abc'.hex(':', 2)", TypeError, "objstr.c:2082"),
    "str.zfill": ("'3'.zfill(2)", AttributeError, "objstr.c:2109"),
    "str.removeprefix": ("'ab'.removeprefix('a')", AttributeError, "objstr.c:2109"),
    "str.split with a keyword": ("'a b'.split(' ', maxsplit=1)", TypeError, "objstr.c:665"),
    "str.rsplit at blanks": ("'a b'.rsplit(None, 1)", NO, "objstr.c:737"),
    "str.center with a letter": ("'a'.center(7, '*')", TypeError, "objstr.c:972"),
    "str.encode with a keyword": ("'a'.encode(encoding='utf-8')", TypeError, "objstr.c:2012"),
    "bytes.decode with replacement": (
        "b'\\xff'.decode('utf-8', 'replace')",
        UnicodeError,
        "objstr.c:147",
    ),
    "str of Latin-1": ("str(b'\\xe9', 'latin-1')", UnicodeError, "objstr.c:147"),
    "%a": ("'%a' % 3", SyntaxError, "objstr.c:1682"),
    # No error on a board, but the byte 200 (seen on a PyBadge's firmware: an arrow was missing).
    "%c": ("'%c' % 200", SyntaxError, "objstr.c:1619"),
    "int.bit_count": ("(3).bit_count()", AttributeError, "objint.c:590"),
    "int.from_bytes of a list": (
        "int.from_bytes([1], 'little')",
        TypeError,
        "objint.c:513",
    ),
    "int.from_bytes signed": ("int.from_bytes(b'a', 'big', signed=True)", NO, "objint.c:508"),
    "next with a default": ("next(iter([]), None)", TypeError, "modbuiltins.c:327"),
    "iter with an end": ("iter(int, 1)", TypeError, "modbuiltins.c:245"),
    "sum with a keyword": ("sum([1], start=3)", SyntaxError, "modbuiltins.c:534"),
    "zip(strict=)": ("zip([1], [2], strict=True)", SyntaxError, "objzip.c:40"),
    "set.union of two": ("{1}.union([2], [3])", TypeError, "objset.c:424"),
    "a class of types": ("isinstance(3, int | str)", TypeError, "objtype.c:1543"),
    "__doc__": ("int.__doc__", AttributeError, "objtype.c:1183"),
    "__qualname__": ("(lambda: 0).__qualname__", AttributeError, "objfun.c:348"),
    "vars": ("vars()", NameError, "modbuiltins.c:610"),
    "FileNotFoundError": ("FileNotFoundError", NameError, "modbuiltins.c:734"),
    "metaclass": ("class A(metaclass=type): pass", SyntaxError, "objtype.c:1139"),
    "assert": ("assert True", SyntaxError, "compile.c:1305 leaves it out at -O3"),
    "__debug__": ("__debug__", SyntaxError, "compile.c:1305"),
    "import of a constant": ("from ast import _INFSTR", SyntaxError, "parse.c:859"),
}
# Similar code that works.
ACCEPTED = {
    "b'a' in bytearray(b'ab')": True,
    "1 in bytes(3)": False,
    "1 in range(3)": True,
    "'a' in {'a': 1}": True,
    "1 in {1: 2}.values()": False,
    "[1, 2, 3][::2]": [1, 3],
    "range(9)[::2][1]": 2,
    "'abc'[0:2:1]": "ab",
    "bytearray(b'abc').index(b'b')": 1,
    "'abc'.startswith(('b', 'a'))": True,
    "sorted([2, 1], key=lambda one: one, reverse=True)": [2, 1],
    "max({1: 2, 3: 1}, key={1: 2, 3: 1}.get)": 1,
    "dict(a=1) == {'a': 1}": True,
    "len({1: 2}.keys())": 1,
    "'ação'.split('ç')": ["a", "ão"],
    "isinstance(True, (bool, int))": True,
    "bytearray(2) * 2": bytearray(4),
    "''.join(one for one in 'ab')": "ab",
    "(3).to_bytes(length=2, byteorder='big')": b"\0\3",
}


def run(source, mode="exec"):
    code = language.compiled(source if mode == "exec" else "found = " + source, "<row>")
    names = {"__builtins__": language.BUILTINS}
    exec(code, names)
    return names.get("found")


@pytest.mark.parametrize("source, error, _", REFUSED.values(), ids=REFUSED)
def test_code_that_a_board_rejects_is_rejected(source, error, _):
    exec(source, {})  # must not raise in CPython
    with pytest.raises(error):
        run(source)


@pytest.mark.parametrize("source", ACCEPTED)
def test_code_that_a_board_accepts_runs(source):
    assert run(source, "eval") == eval(source, {}) == ACCEPTED[source]


def test_a_bool_is_no_int():  # as in objbool.c:89
    assert run("isinstance(True, int)", "eval") is False


def test_imported_device_modules_are_checked():
    from truco_core import cards

    with pytest.raises(NotImplementedError):
        exec(language.compiled("1 in bytearray(3)", "<row>"), vars(cards))
    assert vars(cards)["__builtins__"] is language.BUILTINS
