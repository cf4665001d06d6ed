"""Run a tool in this process, which has already read and linked the sources."""

import io
import os
import runpy
import sys

import pytest

from tools.environment.paths import ROOT


def run(monkeypatch, script, *arguments, text=""):
    """Run ``python3 SCRIPT ARGUMENTS < text`` at the root.

    Return the exit status; `capsys` has the rest.
    """
    monkeypatch.chdir(ROOT)
    monkeypatch.syspath_prepend(os.path.join(ROOT, "tools"))  # as Python does for a script in tools
    monkeypatch.setattr(sys, "argv", [script, *arguments])
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(script, run_name="__main__")
    return ended.value.code
