"""A module that a drive gets as text: without comments, docstrings and empty lines."""

import ast
import io
import tokenize

from tools.linker import fold, syntax

_INDENT = 4  # blanks, of which one stays
_BLOCKS = (ast.Module, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def stripped(source):
    """`source` (bytes) less what only its reader needs."""
    texts = [block.body[0] for block in syntax.nodes(source) if _has_docstring(block)]
    lines = fold.apply(source, [(text, "") for text in texts]).decode().split("\n")
    for token in tokenize.generate_tokens(io.StringIO("\n".join(lines)).readline):
        row, column = token.start
        if token.type == tokenize.COMMENT:
            lines[row - 1] = lines[row - 1][:column]
        elif token.type == tokenize.STRING and token.end[0] > row:
            return source  # a line of it may look like one of these
    kept = [line.rstrip() for line in lines if line.strip()]
    return "".join(map(_narrow, kept)).encode()


def _has_docstring(block):
    return isinstance(block, _BLOCKS) and ast.get_docstring(block) and len(block.body) > 1


def _narrow(line):
    text = line.lstrip(" ")
    return " " * ((len(line) - len(text)) // _INDENT) + text + "\n"
