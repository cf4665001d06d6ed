"""Parts for making an environment: locks, running other programs, digests, messages to the user.

Needs the standard library only, see bootstrap.py.
"""

import contextlib
import hashlib
import json
import os
import subprocess
import sys
import time


class Failed(Exception):
    """Something on this computer is missing; the text says what to do."""


@contextlib.contextmanager
def locked(path):
    """Let one process at a time build: two tools may start at the same moment in a fresh clone.

    The system drops the lock with the process, so a killed builder blocks nobody.
    """
    with open(path, "a+b") as handle:
        if not try_lock(handle):
            say("another process is preparing the environment: waiting for it")
            while not try_lock(handle):
                time.sleep(0.2)
        yield


def try_lock(handle):
    """True when the file is now ours alone."""
    try:
        if os.name == "nt":
            import msvcrt

            handle.seek(0)
            msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def pinned_names(path, only=None):
    """Package names, in order, of a requirements file: those that the file `only` lists, or all.

    Raises `Failed` for a line that is not pinned with ==.
    """
    names = []
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            text = line.split("#")[0].split(";")[0].strip()
            if not text:
                continue
            name, mark, version = text.partition("==")
            if not mark or not version.strip():
                raise Failed("%s:%d: `%s` is not pinned with ==" % (path, number, text))
            names.append(name.strip().lower())
    if only:
        with open(only, encoding="utf-8") as file:
            listed = {line.strip() for line in file}
        names = [name for name in names if name in listed]
    return names


def run_quiet(line, cwd=None):
    """Run a program to its end; .stdout has its standard output and errors as text."""
    return subprocess.run(
        line,
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )


def run_program(line, environment):
    """Run a program with these variables; .stdout and .stderr have what it writes, as text."""
    return subprocess.run(
        line,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
    )


def tail(text, lines=12):
    """The last lines of a program's output, indented."""
    return "\n".join("    " + line for line in text.strip().splitlines()[-lines:])


def digest(path):
    """SHA-256 of a file, in hex."""
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def read_json(path):
    """The file's content, or None when it is missing or cut off."""
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError):
        return None


def write_json(path, value):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(value, file)


def say(text):
    print("zap: " + text, file=sys.stderr, flush=True)
