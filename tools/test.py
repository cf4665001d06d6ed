"""Check everything: format, lint, types of the device code, and tests.

    python3 tools/test.py            everything
    python3 tools/test.py --fast     without the tests marked slow
    python3 tools/test.py PATH ...   only the tests in a folder, a file, or FILE::NAME
    python3 tools/test.py -k WORD    only the tests that match, without the other checks
    python3 tools/test.py --lint     only format, lint (also of JavaScript) and types, for a
                                     commit hook
    python3 tools/test.py --device   a match on CircuitPython's firmware in an emulated Pico;
                                     ZAP_UF2 is the path of the firmware

All checks except format, lint and types are pytest tests.
"""

import bootstrap

bootstrap.ensure()

import argparse
import os
import subprocess
import sys

BIN = os.path.dirname(sys.executable)
ESLINT = ["node_modules/eslint/bin/eslint.js", "--config", "web/eslint.config.mjs", "web"]
# Its script `lint-imports` contains the path of the .venv, which fails after a move.
LAYERS = ["python", "-c", "from importlinter.cli import lint_imports_command as run; run()"]
LAYERS += ["--no-logo", "--no-cache", "pyproject.toml"]
PYCACHE = os.path.join(bootstrap.ROOT, "build", "pycache")


def main():
    parser = argparse.ArgumentParser(description="Check everything.")
    parser.add_argument("paths", nargs="*", metavar="PATH", help="only these tests")
    parser.add_argument("-k", metavar="EXPR", help="only tests that match (pytest's -k)")
    parser.add_argument("--fast", action="store_true", help="leave out tests marked slow")
    parser.add_argument("--lint", action="store_true", help="format, lint and types, no test")
    parser.add_argument(
        "-n", metavar="N", help="number of worker processes; default 0 for a part of the tests"
    )
    parser.add_argument(
        "--device", action="store_true", help="run the firmware in an emulated Pico"
    )
    options = parser.parse_args()
    # Keep compiled Python in one place, so that the many processes do not compile it again.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ.setdefault("PYTHONPYCACHEPREFIX", PYCACHE)
    part = bool(options.paths or options.k)
    steps = []
    if options.device:
        bootstrap.ensure_more("tools/lab/chip/requirements.txt")
        bootstrap.ensure_node()
        steps.append(["pytest", "host_tests/lab/chip", "-q"])
        if os.environ.get("ZAP_UF2"):
            steps.append(["python", os.path.join("tools", "lab", "run_firmware.py")])
        else:
            print("skipped the firmware because ZAP_UF2 is not set: get its UF2 file from")
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
    # Many tests start a process of their own, so one worker per processor is enough. A part of the
    # tests starts sooner without workers.
    workers = options.n or ("0" if part else str(max(2, min(8, os.cpu_count() or 2))))
    paths = [from_root(path) for path in options.paths] or ["host_tests"]
    line = ["pytest", *paths, "-rs", "-p", "no:logging"]  # no test checks log output
    if not part:
        # Rewriting all asserts takes as long as a hundred tests. A failed test can be run alone
        # with details.
        line += ["--assert=plain", "--showlocals", "--durations=20", "--durations-min=1"]
    if workers != "0":
        line += ["-n", workers, "--dist", "worksteal"]
    if options.fast:
        line += ["-m", "not slow"]
    if options.k:
        line += ["-k", options.k]
    return line


def from_root(path):
    """Return a path (or FILE::TEST) relative to the root."""
    file, colons, test = path.partition("::")
    return os.path.relpath(os.path.abspath(file), bootstrap.ROOT) + colons + test


def run(line):
    """Run a program of .venv; return its exit code."""
    print("\n== " + " ".join(line), flush=True)
    environment = dict(os.environ)
    if line == LAYERS:
        environment["PYTHONPATH"] = os.pathsep.join(("lib", "."))
    program = os.path.join(BIN, line[0])  # or the absolute path of node
    return subprocess.call([program, *line[1:]], cwd=bootstrap.ROOT, env=environment)


if __name__ == "__main__":
    sys.exit(main())
