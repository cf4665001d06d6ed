"""Which lines of some modules run: each of their functions' statements notes its line first.

Python's own trace function would make all other code twice as slow as well.
"""

import ast

FILE = 100_000  # lines that a file has at most
_ran = set()  # FILE * number of the file + number of the line
ran = _ran.add  # what the statements call
_IMPORT = "from tools.checks.tracing import ran as _ran"


def marked(text, number):
    """A module that notes which lines of its functions run; `text` without comments.

    :param number: of the file, for `take`
    """
    tree = ast.parse(text)
    for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
        for node in ast.walk(function):
            for field in ("body", "orelse", "finalbody"):
                block = getattr(node, field, None)
                if isinstance(block, list) and not isinstance(node, ast.ClassDef):
                    setattr(node, field, _with_marks(block, FILE * number))
    first = 1 if ast.get_docstring(tree) is not None else 0
    tree.body[first:first] = ast.parse(_IMPORT).body
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


def _with_marks(block, base):
    marks = []
    for statement in block:
        is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        if not is_text and not hasattr(statement, "is_marked"):
            statement.is_marked = True
            mark = ast.parse("_ran(%d)" % (base + statement.lineno)).body[0]
            mark.is_marked = True
            marks.append(mark)
        marks.append(statement)
    return marks


def take(names):
    """{name of a file: numbers of the lines that ran since the last time, sorted}.

    :param names: by the files' numbers
    """
    found = {}
    for one in sorted(_ran):
        found.setdefault(names[one // FILE], []).append(one % FILE)
    _ran.clear()
    return found
