"""Check everything: format, lint, types of the device code, tests.

    python3 tools/test.py            all of it
    python3 tools/test.py --fast     without the tests marked slow
    python3 tools/test.py PATH ...   only the tests there, at once: a folder, a file, FILE::NAME
    python3 tools/test.py -k WORD    only the tests that match, and no other check
    python3 tools/test.py --lint     format, lint (also of JavaScript) and types, and no test: for
                                     a commit hook
    python3 tools/test.py --device   a match on CircuitPython's firmware in an emulated Pico;
                                     ZAP_UF2 says where the firmware is

All but format, lint and types are pytest tests, also what runs on MicroPython and the pictures.
"""

import bootstrap

bootstrap.ensure()

import argparse
import os
import subprocess
import sys

BIN = os.path.dirname(sys.executable)
ESLINT = ["node_modules/eslint/bin/eslint.js", "--config", "web/eslint.config.mjs", "web"]
# Not by its script `lint-imports`, which names the place where .venv was made.
LAYERS = ["python", "-c", "from importlinter.cli import lint_imports_command as run; run()"]
LAYERS += ["--no-logo", "--no-cache", "pyproject.toml"]
PYCACHE = os.path.join(bootstrap.ROOT, "build", "pycache")


def main():
    parser = argparse.ArgumentParser(description="Check everything.")
    parser.add_argument("paths", nargs="*", metavar="PATH", help="only these tests")
    parser.add_argument("-k", metavar="EXPR", help="only tests that match (pytest's -k)")
    parser.add_argument("--fast", action="store_true", help="leave out tests marked slow")
    parser.add_argument("--lint", action="store_true", help="format, lint and types, no test")
    parser.add_argument("-n", metavar="N", help="worker processes; 0, unless all tests run")
    parser.add_argument("--device", action="store_true", help="the firmware in an emulated Pico")
    options = parser.parse_args()
    # Keep compiled Python in one place, so that none of the many processes compiles it again.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ.setdefault("PYTHONPYCACHEPREFIX", PYCACHE)
    part = bool(options.paths or options.k)
    steps = []
    if options.device:
        bootstrap.ensure_more("tools/lab/chip/requirements.txt")
        bootstrap.ensure_node()
        steps.append(["pytest", "host_tests/lab/chip", "-q"])
        if os.environ.get("ZAP_UF2"):
            steps.append(["python", os.path.join("tools", "lab", "device.py")])
        else:
            print("without the firmware itself, for ZAP_UF2 names none: get its UF2 from")
            print("https://circuitpython.org/board/raspberry_pi_pico/")
    else:
        node = bootstrap.ensure_node()
        if options.lint or not part:
            steps += [["ruff", "format", "--check", "."], ["ruff", "check", "."]]
            steps += [[node, *ESLINT], ["mypy"], LAYERS]
        if not options.lint:
            steps.append(pytest_line(options, part))
    failed = [" ".join(line[:2]) for line in steps if run(line)]
    times = os.times()
    print("%.0f s of the processor" % (times.children_user + times.children_system))
    if failed:
        print("failed: " + ", ".join(failed))
    return int(bool(failed))


def pytest_line(options, part):
    """Return the command line of the tests."""
    # Many tests start a process of their own, so one worker for each processor is plenty.
    # Without workers a part of the tests begins sooner.
    workers = options.n or ("0" if part else str(max(2, min(8, os.cpu_count() or 2))))
    paths = [from_root(path) for path in options.paths] or ["host_tests"]
    line = ["pytest", *paths, "-rs", "-p", "no:logging"]  # no test looks at a log
    if not part:
        # To rewrite all asserts takes as long as a hundred tests; a PATH tells more.
        line += ["--assert=plain", "--showlocals", "--durations=20", "--durations-min=1"]
    if workers != "0":
        line += ["-n", workers, "--dist", "worksteal"]
    if options.fast:
        line += ["-m", "not slow"]
    if options.k:
        line += ["-k", options.k]
    return line


def from_root(path):
    """Return a path from where we stand, or FILE::TEST, as one from the root."""
    file, colons, test = path.partition("::")
    return os.path.relpath(os.path.abspath(file), bootstrap.ROOT) + colons + test


def run(line):
    """Run a program of .venv; return its exit code."""
    print("\n== " + " ".join(line), flush=True)
    environment = dict(os.environ)
    if line == LAYERS:
        environment["PYTHONPATH"] = os.pathsep.join(("lib", "."))
    program = os.path.join(BIN, line[0])  # or the path of node, as it is
    return subprocess.call([program, *line[1:]], cwd=bootstrap.ROOT, env=environment)


if __name__ == "__main__":
    sys.exit(main())
