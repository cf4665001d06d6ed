"""Run a tool in this process, which has already read and linked the sources."""

import os
import runpy
import sys
import tempfile

import pytest

from tools.environment.paths import ROOT


def run(monkeypatch, script, *arguments, text=b""):
    """Run ``python3 SCRIPT ARGUMENTS < text`` at the root.

    Return the exit status; `capsys` has the rest.

    :param text: the bytes of standard input
    """
    monkeypatch.chdir(ROOT)
    monkeypatch.syspath_prepend(os.path.join(ROOT, "tools"))  # as Python does for a script in tools
    monkeypatch.setattr(sys, "argv", [script, *arguments])
    with tempfile.TemporaryFile() as typed, pytest.raises(SystemExit) as ended:
        typed.write(text)
        typed.seek(0)
        monkeypatch.setattr(sys, "stdin", typed)
        runpy.run_path(script, run_name="__main__")
    return ended.value.code
