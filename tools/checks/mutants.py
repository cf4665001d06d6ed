"""All small changes of a Python module, as texts; see tools/mutate.py."""

import ast

TURN, MORE, LESS, LEAVE_OUT = range(4)  # the kinds of change

_COMPARE = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_OPERATOR = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_STATEMENTS = (ast.Assign, ast.AugAssign, ast.Expr, ast.Raise, ast.Return)


def plain(source):
    """A text as a changed module has it: without comments."""
    return ast.unparse(ast.parse(source)) + "\n"


def of(source):
    """(number of a node, kind of change) of all changes; `changed` makes one of them."""
    tree = ast.parse(source)
    inner = set()
    for parent in ast.walk(tree):
        if not isinstance(parent, (ast.Module, ast.ClassDef)):
            inner.update(id(statement) for block in _blocks(parent) for statement in block)
    return [
        (number, kind)
        for number, node in enumerate(ast.walk(tree))
        for kind in _kinds(node, id(node) in inner)
    ]


def changed(source, number, kind):
    """The text of the module with this change; comments are lost."""
    tree = ast.parse(source)
    node = list(ast.walk(tree))[number]
    if kind == LEAVE_OUT:
        for parent in ast.walk(tree):
            for block in _blocks(parent):
                if node in block:
                    block[block.index(node)] = ast.Pass()
    elif isinstance(node, ast.Constant):
        step = 1 if kind == MORE else -1
        if isinstance(node.value, int):
            node.value += step
        else:
            node.value = bytes([(node.value[0] + step) % 256]) + node.value[1:]
    elif isinstance(node, ast.Compare):
        node.ops[0] = _COMPARE[type(node.ops[0])]()
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, (ast.BinOp, ast.AugAssign)):
        node.op = _OPERATOR[type(node.op)]()
    else:
        node.test = ast.UnaryOp(ast.Not(), node.test)
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


def _blocks(node):
    """The lists of statements in a node."""
    found = (getattr(node, field, None) for field in ("body", "orelse", "finalbody"))
    return [block for block in found if isinstance(block, list)]


def _kinds(node, is_inner):
    """The kinds of change that this node can have."""
    if isinstance(node, ast.Constant):
        number = isinstance(node.value, int) and not isinstance(node.value, bool)
        return (MORE, LESS) if number or (isinstance(node.value, bytes) and node.value) else ()
    if isinstance(node, (ast.Compare, ast.BoolOp)):
        return (TURN,)
    if isinstance(node, ast.BinOp):
        return (TURN,) if type(node.op) in _OPERATOR else ()
    if isinstance(node, (ast.If, ast.IfExp, ast.While)):
        return () if isinstance(node.test, ast.Constant) else (TURN,)
    if isinstance(node, _STATEMENTS) and is_inner:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return ()  # a docstring
        turns = isinstance(node, ast.AugAssign) and type(node.op) in _OPERATOR
        return (TURN, LEAVE_OUT) if turns else (LEAVE_OUT,)
    return ()


def line_of(before, after):
    """The number of the first line that differs, from 1, of two texts of one program."""
    pairs = zip(before.splitlines(), after.splitlines())
    return next(number for number, (old, new) in enumerate(pairs, 1) if old != new)


def lines_in_functions(text):
    """Numbers of the lines that run when a function is called, not at the import."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            found.update(range(node.body[0].lineno, node.end_lineno + 1))
    return found
