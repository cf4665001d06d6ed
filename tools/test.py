"""Check everything: format, lint, types of the device code, tests.

    python3 tools/test.py            all of it; tests of tools/lab only if something there changed
    python3 tools/test.py --lab      with these in any case: once a day, and before a release
    python3 tools/test.py --fast     without the tests marked slow
    python3 tools/test.py PATH ...   only the tests there, at once: a folder, a file, FILE::NAME
    python3 tools/test.py -k WORD    only the tests that match, and no other check
    python3 tools/test.py --lint     format, lint (also of JavaScript) and types, and no test: for
                                     a commit hook
    python3 tools/test.py --device   a match on CircuitPython's firmware in an emulated Pico;
                                     ZAP_UF2 says where the firmware is

All but format, lint and types are pytest tests, also what runs on MicroPython and the pictures.
The last line looks like pytest's; it counts each of the other four checks as one test.
Where all tests run, those that fail run once more, which tells what was asserted.
"""

import bootstrap

bootstrap.ensure()

import argparse
import contextlib
import os
import re
import subprocess
import sys
import time

sys.path.append(bootstrap.ROOT)

from tools.environment.changed import changed

BIN = os.path.dirname(sys.executable)
ESLINT = ["node_modules/eslint/bin/eslint.js", "--config", "web/eslint.config.mjs", "web"]
PYCACHE = os.path.join(bootstrap.ROOT, "build", "pycache")
AGAIN = ["pytest", "--last-failed", "--last-failed-no-failures=none", "--maxfail=10", "-q"]
LAB = ("tools/lab", "host_tests/lab")  # studies, and their tests
_COUNT = re.compile(r"(\d+) (passed|failed|errors?|skipped|xfailed|xpassed|deselected)")


def main():
    parser = argparse.ArgumentParser(description="Check everything.")
    parser.add_argument("paths", nargs="*", metavar="PATH", help="only these tests")
    parser.add_argument("-k", metavar="EXPR", help="only tests that match (pytest's -k)")
    parser.add_argument("--fast", action="store_true", help="leave out tests marked slow")
    parser.add_argument("--lab", action="store_true", help="with the tests of tools/lab")
    parser.add_argument("--lint", action="store_true", help="format, lint and types, no test")
    parser.add_argument("-n", metavar="N", help="worker processes; 0, unless all tests run")
    parser.add_argument("--device", action="store_true", help="the firmware in an emulated Pico")
    arguments = parser.parse_args()
    started = time.monotonic()
    keep_bytecode()
    if arguments.device:
        return device()
    steps = []
    node = bootstrap.ensure_node()
    if not os.path.isdir(PYCACHE):
        os.environ["ZAP_COMPILED"] = done = PYCACHE + ".done"  # see host_tests/conftest.py
        with contextlib.suppress(FileNotFoundError):
            os.remove(done)
    if arguments.lint or not (arguments.k or arguments.paths):
        steps.append(run("format", ["ruff", "format", "--check", "."]))
        steps.append(run("lint", ["ruff", "check", "."]))
        steps.append(run("lint of JavaScript", [node, *ESLINT]))
        steps.append(run("types of the device code", ["mypy"]))
        layers = ["lint-imports", "--no-logo", "--no-cache", "pyproject.toml"]
        steps.append(run("layers", layers, PYTHONPATH=os.pathsep.join(("lib", "."))))
    if arguments.lint:
        return 1 if any(code for _, code, _, _ in steps) else 0
    tests = run("tests", pytest_line(arguments))
    if tests[1] == 1 and not (arguments.k or arguments.paths):  # what was asserted is not told yet
        run("what failed, once more", [*AGAIN, "host_tests"])
    return summary(steps, tests, time.monotonic() - started)


def keep_bytecode():
    """Keep compiled Python in build/pycache, not beside the sources, so that nothing is compiled
    twice.

    Tests start many processes, and pytest itself compiles each test file.
    """
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ.setdefault("PYTHONPYCACHEPREFIX", PYCACHE)


def pytest_line(arguments):
    # Many tests start a process of their own, so one worker for each processor is plenty.
    # Without workers a part of the tests begins sooner.
    part = arguments.paths or arguments.k
    workers = arguments.n or ("0" if part else str(max(2, min(8, os.cpu_count() or 2))))
    line = ["pytest", *([from_root(path) for path in arguments.paths] or ["host_tests"])]
    line += ["-rs", "-p", "no:logging"]  # why tests are skipped; no test looks at a log
    if not part:  # to rewrite all asserts takes as long as a hundred tests; a PATH tells more
        line += ["--assert=plain", "--showlocals", "--durations=20", "--durations-min=1"]
    if workers != "0":
        line += ["-n", workers, "--dist", "worksteal"]
    if sys.stdout.isatty():
        line.append("--color=yes")
    if arguments.fast:
        line += ["-m", "not slow"]
    if arguments.k:
        line += ["-k", arguments.k]
    return line if arguments.paths or arguments.lab else line + without_lab()


def without_lab():
    """What tells pytest to leave out the tests of studies, when git knows that none changed."""
    files = changed(bootstrap.ROOT, LAB)
    if files:
        print("with %s, for %s changed" % (LAB[1], files[0]))
        return []
    print("without %s: nothing there changed (--lab runs it)" % LAB[1])
    return ["--ignore", LAB[1]]


def from_root(path):
    """A path from where we stand, or FILE::TEST, as one from the root."""
    file, colons, test = path.partition("::")
    return os.path.relpath(os.path.abspath(file), bootstrap.ROOT) + colons + test


def device():
    """All of the device tier that can be run here."""
    bootstrap.ensure_more("tools/lab/chip/requirements.txt")
    bootstrap.ensure_node()
    steps = [run("all but the firmware", ["pytest", "host_tests/lab/chip", "-q"])]
    tool = os.path.join("tools", "lab", "device.py")
    if os.environ.get("ZAP_UF2"):
        steps.append(run("the firmware", ["python", tool]))
    print()
    for name, code, seconds, last in steps:
        print("%-6s %-20s %6.1f s  %s" % ("failed" if code else "ok", name, seconds, last))
    if not os.environ.get("ZAP_UF2"):
        print("skipped: the firmware itself, for ZAP_UF2 names none. Get its UF2 from")
        print("https://circuitpython.org/board/raspberry_pi_pico/ (no package registry has it)")
    return 1 if any(code for _, code, _, _ in steps) else 0


def run(name, line, **environment):
    """Run a program of .venv and show its output; (name, exit code, seconds, last line)."""
    print("\n== %s: %s" % (name, " ".join(line)), flush=True)
    started = time.monotonic()
    last = ""
    with subprocess.Popen(
        [os.path.join(BIN, line[0]), *line[1:]],
        env=dict(os.environ, **environment),
        cwd=bootstrap.ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    ) as process:
        for text in process.stdout:
            sys.stdout.write(text)
            sys.stdout.flush()
            last = text.strip() or last
    return name, process.returncode, time.monotonic() - started, last


def summary(steps, tests, took):
    """Print what came out; returns the exit code."""
    print()
    counts = {}
    for number, kind in _COUNT.findall(tests[3]):
        counts[kind] = counts.get(kind, 0) + int(number)
    for name, code, seconds, _ in [*steps, tests]:
        print("%-6s %-26s %6.1f s" % ("failed" if code else "ok", name, seconds))
    for _, code, _, _ in steps:
        kind = "failed" if code else "passed"
        counts[kind] = counts.get(kind, 0) + 1
    if tests[1] and not (counts.get("failed") or counts.get("error") or counts.get("errors")):
        counts["failed"] = 1  # pytest itself could not run
    order = sorted(counts, key=lambda kind: (kind != "failed", not kind.startswith("error"), kind))
    said = ", ".join("%d %s" % (counts[kind], kind) for kind in order) or "no tests ran"
    times = os.times()
    print("%.0f s of the processor" % (times.children_user + times.children_system))
    print((" %s in %.2fs " % (said, took)).center(79, "="), flush=True)
    return 1 if any(code for _, code, _, _ in [*steps, tests]) else 0


if __name__ == "__main__":
    sys.exit(main())
