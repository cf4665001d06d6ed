"""Jobs for MicroPython under Node, in one process for all: see web/vm/jobs.mjs."""

import atexit
import json
import os
import subprocess
import threading

from tools import bootstrap

MICROPYTHON = os.path.join(
    *(bootstrap.ROOT, "node_modules", "@micropython", "micropython-webassembly-pyscript")
)
_SCRIPT = os.path.join(bootstrap.ROOT, "web", "vm", "jobs.mjs")
_one_at_a_time = threading.Lock()
_kept: list = []  # (id of this process, Node): a copy of this process needs its own


def done(ticket, seconds):
    """Have the job done whose JSON is in the file `ticket`; Node's answer, see web/vm/jobs.mjs.

    :param seconds: that it may take
    """
    wasm = os.path.join(MICROPYTHON, "micropython.wasm")
    with _one_at_a_time:
        process = _node()
        process.stdin.write(json.dumps({"job": ticket, "wasm": wasm, "seconds": seconds}) + "\n")
        process.stdin.flush()
        line = process.stdout.readline()
        if not line:
            close()
            return {"code": 1, "error": "Node has ended; why is on stderr", "late": False}
    return json.loads(line)


def _node():
    if not _kept or _kept[0][0] != os.getpid():
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        process = subprocess.Popen([bootstrap.ensure_node(), _SCRIPT], text=True, **pipes)
        _kept[:] = [(os.getpid(), process)]
        atexit.register(close)
    return _kept[0][1]


def close():
    """End Node."""
    if _kept and _kept[0][0] == os.getpid():
        _kept.pop()[1].communicate()
