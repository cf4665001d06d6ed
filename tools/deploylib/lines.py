# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Fewer lines with code on them, before mpy-cross: a board keeps a byte or two for each.

Simple statements that follow one another come to stand on the line of the first, and what goes
on over several lines on one:

    a = f(                       a = f(b); c = a + 1
        b                   ->   (an empty line, and two more)
    )
    c = a + 1

All else stays on its line, so a traceback names the first line of such a run: the statement that
failed is that one, or one of the few below it.
"""

import ast
import io
import tokenize

_MARKS = (tokenize.ENCODING, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)


def join(source):
    """`source` (bytes) with its runs of simple statements on one line each; as many lines."""
    lines = _unbroken(source).split(b"\n")
    for run in _runs(ast.parse(b"\n".join(lines))):
        first = run[0].lineno - 1
        said = b";".join([_text(lines, node) for node in run])
        indent = lines[first][: run[0].col_offset]
        for node in run:
            lines[node.lineno - 1] = b""
        lines[first] = indent + said
    return b"\n".join(lines)


def _unbroken(source):
    """Without comments, and each logical line on one line.

    But for those with a text of several lines in them, or with an f-string, whose parts are not
    always as in the source.
    """
    lines = source.split(b"\n")
    parts = []
    for token in tokenize.tokenize(io.BytesIO(source).readline):
        row = token.start[0] - 1
        if token.type == tokenize.COMMENT:
            lines[row] = lines[row].decode()[: token.start[1]].rstrip().encode()
        elif token.type == tokenize.NEWLINE:
            first = parts[0].start[0] - 1
            if row > first and not any(_is_whole(part) for part in parts):
                lines[first : row + 1] = [_glued(parts)] + [b""] * (row - first)
            parts = []
        elif token.type not in _MARKS and token.type != tokenize.NL:
            parts.append(token)
    return b"\n".join(lines)


def _is_whole(token):
    """Whether a token must stay as it stands; an f-string is one token before Python 3.12."""
    prefix = token.string.partition('"')[0].partition("'")[0].lower()
    formatted = token.type == tokenize.STRING and "f" in prefix
    kind = tokenize.tok_name[token.type]
    return formatted or kind.startswith("FSTRING") or token.start[0] != token.end[0]


def _glued(tokens):
    """Tokens of several lines on one, as far apart as they were."""
    said = " " * tokens[0].start[1]
    before = None
    for token in tokens:
        if before:
            same = before.end[0] == token.start[0]
            said += " " * (token.start[1] - before.end[1] if same else 1)
        said += token.string
        before = token
    return said.encode()


def _runs(tree):
    """Lists of simple statements, each with a line of its own, one after the other in a block."""
    found = []
    for node in ast.walk(tree):
        for block in ("body", "orelse", "finalbody"):
            statements = getattr(node, block, None)
            if not isinstance(statements, list):
                continue
            run = []
            for statement in statements:
                if hasattr(statement, "body") or statement.lineno != statement.end_lineno:
                    found.append(run)
                    run = []
                elif not run or run[-1].lineno != statement.lineno:
                    run.append(statement)
            found.append(run)
    return [run for run in found if len(run) > 1]


def _text(lines, node):
    """The rest of the line on which a statement begins: there may be others on it."""
    return lines[node.lineno - 1][node.col_offset :].rstrip(b" ;")
