"""Count the lines of code in each part of the repository, and the words of its documentation.

    python3 tools/lines.py

Docstrings, comments and empty lines do not count. JavaScript, CSS and HTML count like Python.
"""

import ast
import io
import os
import pathlib
import re
import subprocess
import sys
import tokenize

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))

from tools import bootstrap

ROOT = pathlib.Path(bootstrap.ROOT)
PARTS = {
    "device": r"(truco_core|lib|board_configs)/|(code|main)\.py$",
    "tools and web": r"(tools|web|examples)/|selftest\.py$",
    "tests": "host_tests/",
}
COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)
NO_CODE = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)


def code_lines(name, text):
    if not name.endswith(".py"):
        return sum(bool(line.strip()) for line in COMMENT.sub("", text).splitlines())
    docstrings = set()
    for node in ast.walk(ast.parse(text)):
        body = getattr(node, "body", None)
        first = body[0] if isinstance(body, list) and body else None
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
            docstrings.update(range(first.lineno, first.end_lineno + 1))
    lines = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in NO_CODE:
            lines.update(range(token.start[0], token.end[0] + bool(token.string)))
    return len(lines - docstrings)


def main():
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    files = {name: ROOT / name for name in listed.stdout.splitlines() if (ROOT / name).exists()}
    for part, pattern in PARTS.items():
        of_it = [name for name in files if re.match(pattern, name)]
        sources = [name for name in of_it if name.endswith((".py", ".mjs", ".js", ".css", ".html"))]
        count = sum(code_lines(name, files[name].read_text("utf-8")) for name in sources)
        print("%-14s %6d lines of code in %4d files" % (part, count, len(sources)))
    pages = [path for name, path in files.items() if name.endswith(".md")]
    print(
        "%-14s %6d words" % ("pages", sum(len(path.read_text("utf-8").split()) for path in pages))
    )


if __name__ == "__main__":
    main()
