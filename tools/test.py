"""Check everything: format, lint, types of the device code, and tests.

    python3 tools/test.py            everything
    python3 tools/test.py --fast     without the tests marked slow
    python3 tools/test.py PATH ...   only the tests in a folder, a file, or FILE::NAME
    python3 tools/test.py -k WORD    only the tests that match, without the other checks
    python3 tools/test.py --lint     only format, lint (also of JavaScript) and types, for a
                                     commit hook

If the environment variable ZAP_FIRMWARE names a folder with CircuitPython's UF2 files, one of the
tests plays a hand on the firmware (host_tests/lab/test_tour.py).

All checks except format, lint and types are pytest tests. Other options are those of pytest.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))

from tools import bootstrap

bootstrap.ensure()

import argparse
import subprocess

# Starts import-linter, which `python -m` cannot.
LAYERS = "from importlinter.cli import lint_imports_command as run; run()"
PYCACHE = os.path.join(bootstrap.ROOT, "build", "pycache")


def main():
    parser = argparse.ArgumentParser(
        description="Check everything.",
        allow_abbrev=False,
        epilog="Other arguments select tests, as in pytest: PATH, FILE::NAME, -k WORD.",
    )
    add = parser.add_argument
    add("--fast", action="store_true", help="leave out tests marked slow")
    add("--lint", action="store_true", help="format, lint and types, no test")
    options, some = parser.parse_known_args()
    # Let all processes share one cache of bytecode, so that each module is compiled only once.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ.setdefault("PYTHONPYCACHEPREFIX", PYCACHE)
    node = bootstrap.ensure_node()
    steps = [] if some and not options.lint else lint_checks(node)
    if not options.lint:
        steps.append(pytest_line(some, options.fast))
    failed = [" ".join(line[:2]) for line in steps if run(line)]
    if failed:
        print("failed: " + ", ".join(failed))
    return int(bool(failed))


def lint_checks(node):
    """Return the command lines that check format, lint, types and the layers of packages."""
    return [
        ["ruff", "format", "--check", "."],
        ["ruff", "check", "."],
        [node, "web/node_modules/eslint/bin/eslint.js", "--config", "web/eslint.config.mjs", "web"],
        ["mypy"],
        [sys.executable, "-c", LAYERS, "--no-logo", "--no-cache", "pyproject.toml"],
    ]


def pytest_line(some, is_fast):
    """Return the command line of all tests, or of those that the options in `some` select."""
    line = ["pytest", "-rfs", "-p", "no:logging", *some]  # no test checks log output
    if is_fast:
        line += ["-m", "not slow"]
    if not some:
        # The scenes in a browser mostly wait, so start one worker more than there are processors.
        # Do not let pytest rewrite all asserts, which takes as long as a hundred tests. To see the
        # values in a failed assert, run the test alone.
        line += ["-n", str(min(9, (os.cpu_count() or 1) + 1)), "--dist", "worksteal"]
        line += ["--assert=plain", "--showlocals", "--durations=20", "--durations-min=1"]
    return line


def run(line):
    """Run a program, or a module of .venv; return its exit code.

    The scripts in .venv contain its path, so they would fail in a checkout that was moved.
    """
    print("\n== " + " ".join(line), flush=True)
    environment = dict(os.environ)
    if LAYERS in line:
        environment["PYTHONPATH"] = os.pathsep.join(("lib", "."))
    if not os.path.isabs(line[0]):
        line = [sys.executable, "-m", *line]
    return subprocess.call(line, cwd=bootstrap.ROOT, env=environment)


if __name__ == "__main__":
    sys.exit(main())
