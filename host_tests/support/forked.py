"""Run a tool in a process of its own, without importing again what this process has imported.

`run` and `Popen` are those of `subprocess`, but a Python script gets a copy of this process, and so
do the scripts that it starts. A simulated handheld needs 0.3 s of processor time to start
otherwise. Only on Linux; elsewhere everything starts as usual.
"""

import functools
import gc
import multiprocessing.resource_tracker
import os
import runpy
import signal
import stat
import subprocess
import sys
import traceback

_new = subprocess.Popen


def run(line, **more):
    """Run a command like `subprocess.run`, with both outputs as text."""
    return subprocess.run(
        line, preexec_fn=_copied(line, more), capture_output=True, text=True, timeout=900, **more
    )


def Popen(line, **more):
    """Start a command like `subprocess.Popen`."""
    return _new(line, preexec_fn=more.pop("preexec_fn", None) or _copied(line, more), **more)


def _copied(line, more):
    """Return a function that makes a forked process run this script; None for other commands."""
    if sys.platform != "linux" or line[0] != sys.executable or not line[1].endswith(".py"):
        return None
    from tools.sim import handheld  # noqa: F401  import it before the fork, as it is slow

    return functools.partial(_be, line[1:], more.get("env"))


def _be(line, env):
    """Run a script with its arguments, then exit."""
    gc.freeze()
    # Close inherited pipes. The parent waits until the pipe for errors of `exec` is closed.
    for name in os.listdir("/proc/self/fd"):
        if int(name) > 2 and _is_pipe(int(name)):
            os.close(int(name))
    # The resource tracker's pipe is closed now: let it start again if it is needed.
    tracker = multiprocessing.resource_tracker._resource_tracker
    tracker._fd = tracker._pid = None
    code = 1
    try:
        subprocess.Popen = Popen
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        sys.stdin, sys.stdout, sys.stderr = (open(n, "rw"[n > 0], closefd=False) for n in range(3))
        if env is not None:
            os.environ.clear()
            os.environ.update(env)
        sys.argv = line
        sys.path.insert(0, os.path.dirname(os.path.abspath(line[0])))
        runpy.run_path(line[0], run_name="__main__")
        code = 0
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
        if code and not isinstance(ended.code, int):
            print(ended.code, file=sys.stderr)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _is_pipe(number):
    try:
        return stat.S_ISFIFO(os.fstat(number).st_mode)
    except OSError:  # the descriptor of the directory listing is closed already
        return False
