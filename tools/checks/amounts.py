"""How much there is, and how much of it reaches into something else: the rows of tools/structure.py
that a change of many sources is judged by.
"""

import ast
import glob
import io
import os
import re
import tokenize

from . import structure

_SKIPPED = (
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
)
_PAGES = ("*.md", "docs/*.md", "tools/*.md", "web/*.md", "host_tests/*.md")
_SELDOM = re.compile(r"_seldom\.py$|^lib/.*/seldom\.py$")
_APP = re.compile(r"\bapp\.")
_PASSES = re.compile(r"\bPASSES\b")


def code_lines(source):
    """Lines with code: no docstrings, comments or empty lines."""
    texts = set()
    for node in ast.walk(source.tree):
        body = getattr(node, "body", None)
        first = body[0] if isinstance(body, list) and body else None
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
            if isinstance(first.value.value, str):
                texts.update(range(first.lineno, first.end_lineno + 1))
    found = set()
    for token in tokenize.generate_tokens(io.StringIO(source.text).readline):
        if token.type not in _SKIPPED:
            found.update(range(token.start[0], token.end[0] + 1))
    return len(found - texts)


def words(root):
    """Words of the pages that readers have."""
    paths = {path for pattern in _PAGES for path in glob.glob(os.path.join(root, pattern))}
    count = 0
    for path in paths:
        with open(path, encoding="utf-8") as file:
            count += len(file.read().split())
    return count


def private_reads(source):
    """How often it asks another object than `self` for a private attribute."""
    nodes = [node for node in ast.walk(source.tree) if isinstance(node, ast.Attribute)]
    return sum(
        node.attr.startswith("_")
        and not node.attr.startswith("__")
        and isinstance(node.ctx, ast.Load)
        and getattr(node.value, "id", "") not in ("self", "cls")
        for node in nodes
    )


def setters(source):
    """Names of the public methods that only store what they are given."""
    found = []
    for owner in ast.walk(source.tree):
        for node in owner.body if isinstance(owner, ast.ClassDef) else ():
            if isinstance(node, ast.FunctionDef) and node.name[0] != "_" and _only_stores(node):
                found.append("%s.%s" % (owner.name, node.name))
    return found


def _only_stores(function):
    given = {one.arg for one in function.args.args[1:]}
    body = function.body[1:] if ast.get_docstring(function) else function.body
    if not given or not body:
        return False
    for node in body:
        if not isinstance(node, ast.Assign) or not isinstance(node.value, (ast.Name, ast.Constant)):
            return False
        for target in node.targets:
            if getattr(getattr(target, "value", None), "id", "") != "self":
                return False
    return any(getattr(node.value, "id", "") in given for node in body)


def counts(root):
    """[(what, number)] of the sources below `root`."""
    device = structure.read(root, structure.DEVICE)
    tools = structure.read(root, ("tools", "web"))
    tests = structure.read(root, ("host_tests",))
    lib = [source for source in device if source.path.startswith("lib/")]
    table = [source for source in lib if source.path.startswith("lib/truco_ui/table/")]
    game = [source for source in lib if source.path.startswith("lib/truco_game/")]
    theirs = structure.properties(device)
    stores = sum(len(structure.stores(source)) for source in device)
    ours = sum(len(structure.stores_into_ours(source, theirs)) for source in device)
    return [
        ("code lines, device", sum(map(code_lines, device))),
        ("code lines, tools and web", sum(map(code_lines, tools))),
        ("code lines, tests", sum(map(code_lines, tests))),
        ("words of docs", words(root)),
        ("files of lib", len(lib)),
        ("files called *seldom", sum(_SELDOM.search(source.path) is not None for source in device)),
        (
            "files that say PASSES",
            sum(bool(_PASSES.search(source.text)) for source in device + tools),
        ),
        ("stores into others' attributes, device", ours),
        ("stores into CircuitPython's properties, device", stores - ours),
        ("private reads across objects, device", sum(map(private_reads, device))),
        ("private reads across objects, table", sum(map(private_reads, table))),
        ("methods that only store", sum(len(setters(source)) for source in device)),
        ("`app.` in truco_game", sum(len(_APP.findall(source.text)) for source in game)),
    ]
